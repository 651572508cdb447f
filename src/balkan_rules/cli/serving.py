"""The server of a page on which somebody plays: for browsers on this machine that know its address."""

from __future__ import annotations

import hmac
import json
import secrets
import sys
import threading
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from ..core import codec
from ..core.actions import brief
from ..core.errors import BalkanRulesError, LoadError

__all__ = ["HOST", "LONGEST", "Ask", "PageServer"]

HOST: Final = "127.0.0.1"
LONGEST: Final = 64 * 1024
"""So many bytes can be posted at once."""
_SILENCE: Final = 60.0
"""After so many seconds without a word a connection is closed."""

Ask = Callable[[dict[str, Any]], dict[str, Any]]


class PageServer(ThreadingHTTPServer):
    """Serves one page, and what it asks, at an address that nobody can guess.

    Args:
        page: makes the page.
        posts: what answers the questions that are posted, by the last part of their address.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, page: Callable[[], str], posts: Mapping[str, Ask]) -> None:
        super().__init__((HOST, 0), _Handler)
        self.page = page
        self.posts = posts
        self.token: str = secrets.token_urlsafe(24)
        self._thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.server_port}/{self.token}/"

    def start(self) -> None:
        """Serve from now on, in another thread."""
        self._thread.start()

    def stop(self) -> None:
        """Serve no more."""
        self.shutdown()
        self.server_close()
        self._thread.join()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the base class
        """Say nothing of browsers that go away in the middle of a word."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class _Refusal(Exception):
    """A request that is not answered, with the status that says why."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: PageServer
    server_version = "balkan_rules"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = _SILENCE

    def do_GET(self) -> None:
        """The page."""
        try:
            name = self._asked_for()
        except _Refusal as refusal:
            self._refuse(refusal)
            return
        if name:
            self._refuse(_Refusal(HTTPStatus.NOT_FOUND, "there is nothing but the page here"))
        elif not self.path.endswith("/"):  # what the page asks stands below its address
            self._send(HTTPStatus.MOVED_PERMANENTLY, "text/html", "", Location=f"/{self.server.token}/")
        else:
            self._send(HTTPStatus.OK, "text/html", self.server.page())

    def do_POST(self) -> None:
        """A question."""
        try:
            answer = self._answer()
        except _Refusal as refusal:
            self._refuse(refusal)
        except BalkanRulesError as error:
            self._send_json(HTTPStatus.BAD_REQUEST, {"error": str(error)})
        else:
            self._send_json(HTTPStatus.OK, answer)

    def _answer(self) -> dict[str, Any]:
        """The answer to a question. Raises _Refusal, or what is wrong with it."""
        name = self._asked_for()
        origin = self.headers.get("Origin")
        if origin is not None and origin != f"http://{self.headers['Host']}":
            raise _Refusal(HTTPStatus.FORBIDDEN, "only the page itself may ask")
        if self.headers.get_content_type() != "application/json":
            raise _Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Content-Type: application/json is wanted")
        ask = self.server.posts.get(name)
        if ask is None:
            known = ", ".join(self.server.posts)
            raise _Refusal(HTTPStatus.NOT_FOUND, f"there is no {brief(name)} to post to, only: {known}")
        data = codec.loads(self._body())
        if not isinstance(data, dict):
            message = f"a JSON object is wanted, not {brief(data)}"
            raise LoadError(message)
        return ask(data)

    def _asked_for(self) -> str:
        """What follows the secret in the address. Raises _Refusal to whoever does not know that."""
        port = self.server.server_port
        if self.headers.get("Host") not in {f"{HOST}:{port}", f"localhost:{port}"}:
            raise _Refusal(HTTPStatus.FORBIDDEN, f"Host: {HOST}:{port} is wanted")
        token, _, rest = self.path.removeprefix("/").partition("/")
        if not hmac.compare_digest(token.encode(errors="replace"), self.server.token.encode()):
            raise _Refusal(HTTPStatus.NOT_FOUND, "nothing is here; the address was told in the terminal")
        return rest

    def _body(self) -> bytes:
        """What was posted. Raises _Refusal if it is too long, or nobody says how long it is."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdecimal()):
            raise _Refusal(HTTPStatus.LENGTH_REQUIRED, "Content-Length: a number of bytes is wanted")
        if len(length) > 9 or int(length) > LONGEST:
            raise _Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {LONGEST} bytes are read")
        return self.rfile.read(int(length))

    def _refuse(self, refusal: _Refusal) -> None:
        self.close_connection = True  # what was posted has not been read
        self._send_json(refusal.status, {"error": str(refusal)})

    def _send_json(self, status: int, data: Mapping[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(data, separators=(",", ":"), allow_nan=False))

    def _send(self, status: int, kind: str, text: str, **more: str) -> None:
        body = text.encode()
        self.send_response(status)
        headers = {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            **more,
        }
        for name, value in headers.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the base class finds wrong with a request, as JSON too."""
        self.close_connection = True
        self._send_json(code, {"error": message or HTTPStatus(code).phrase})

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class
        """Nothing: the terminal is for the game."""
