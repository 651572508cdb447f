"""What a browser would send to the server of a page, and what comes back."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPResponse
from typing import Any, TypeAlias
from urllib.parse import urlsplit

Data: TypeAlias = dict[str, Any]


class Client:
    """Asks the server at an address."""

    def __init__(self, url: str) -> None:
        address = urlsplit(url)
        self.host = address.netloc
        self.port = address.port
        self.path = address.path

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[HTTPResponse, str]:
        """Any request at all."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer, answer.read().decode()
        finally:
            connection.close()

    def page(self) -> str:
        """The page."""
        answer, text = self.request("GET", self.path)
        assert answer.status == 200
        return text

    def post(self, name: str, **data: Any) -> Data:  # noqa: ANN401 - JSON data
        """What is answered to a question."""
        headers = {"Content-Type": "application/json", "Origin": f"http://{self.host}"}
        _, text = self.request("POST", self.path + name, json.dumps(data).encode(), headers)
        answer: Data = json.loads(text)
        return answer
