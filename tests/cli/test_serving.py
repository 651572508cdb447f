"""The server of a page, through its socket."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest
from tests.cli.clients import Client, Data

from balkan_rules import SetupError
from balkan_rules.cli.serving import HOST, LONGEST, PageServer

JSON = {"Content-Type": "application/json"}


def echo(data: Data) -> Data:
    if "wrong" in data:
        raise SetupError("wrong: nothing is wanted")
    return {"got": data}


@pytest.fixture
def server() -> Iterator[PageServer]:
    made = PageServer(lambda: "<p>žito</p>", {"echo": echo})
    made.start()
    yield made
    made.stop()


@pytest.fixture
def client(server: PageServer) -> Client:
    return Client(server.url)


def test_the_page_is_served_on_this_machine_alone(server: PageServer, client: Client) -> None:
    assert server.server_address[0] == HOST == "127.0.0.1"
    answer, text = client.request("GET", client.path)
    assert (answer.status, text) == (200, "<p>žito</p>")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_the_address_of_every_game_is_another(server: PageServer) -> None:
    other = PageServer(str, {})
    other.server_close()
    assert other.token != server.token
    assert len(server.token) >= 32


def test_questions_are_answered(client: Client) -> None:
    assert client.post("echo", a=[1]) == {"got": {"a": [1]}}
    assert client.post("echo", wrong=1) == {"error": "wrong: nothing is wanted"}


@pytest.mark.parametrize(
    ("request_", "refusal"),
    [
        (("GET", "/", {}, None), (404, "nothing is here; the address was told in the terminal")),
        (("GET", "/x/y/z", {}, None), (404, "nothing is here")),
        (("GET", "//", {}, None), (404, "nothing is here")),
        (("GET", "{}more", {}, None), (404, "there is nothing but the page here")),
        (("GET", "{}", {"Host": "example.org"}, None), (403, "Host: 127.0.0.1:")),
        (("POST", "/x/echo", JSON, b"{}"), (404, "nothing is here")),
        (("POST", "{}echo", {**JSON, "Host": "127.0.0.1"}, b"{}"), (403, "Host: 127.0.0.1:")),
        (("POST", "{}echo", {**JSON, "Origin": "http://example.org"}, b"{}"), (403, "only the page itself may ask")),
        (("POST", "{}echo", {"Content-Type": "text/plain"}, b"{}"), (415, "Content-Type: application/json is wanted")),
        (("POST", "{}fly", JSON, b"{}"), (404, "there is no 'fly' to post to, only: echo")),
        (
            ("POST", "{}echo", {**JSON, "Content-Length": "x"}, b"{}"),
            (411, "Content-Length: a number of bytes"),
        ),
        (("POST", "{}echo", {**JSON, "Content-Length": "9" * 30}, b"{}"), (413, f"at most {LONGEST} bytes are read")),
        (("POST", "{}echo", JSON, b" " * (LONGEST + 1)), (413, f"at most {LONGEST} bytes are read")),
        (("POST", "{}echo", JSON, b"{"), (400, "not JSON: line 1")),
        (("POST", "{}echo", JSON, b"\xff"), (400, "not UTF-8 text: byte 0")),
        (("POST", "{}echo", JSON, b"[]"), (400, "a JSON object is wanted, not []")),
        (("PUT", "{}echo", JSON, b"{}"), (501, "Unsupported method")),
    ],
)
def test_what_is_refused(
    client: Client, request_: tuple[str, str, dict[str, str], bytes | None], refusal: tuple[int, str]
) -> None:
    method, path, headers, body = request_
    answer, text = client.request(method, path.replace("{}", client.path), body, headers)
    status, told = refusal
    assert answer.status == status
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    data = json.loads(text)
    assert list(data) == ["error"]
    assert told in data["error"]


def test_the_host_can_be_called_by_its_name(client: Client) -> None:
    answer, _ = client.request("GET", client.path, None, {"Host": f"localhost:{client.port}"})
    assert answer.status == 200


def test_what_is_no_request(client: Client) -> None:
    with socket.create_connection((HOST, client.port or 0), timeout=30) as connection:
        connection.sendall(b"one two three four\r\n\r\n")
        assert b'"error"' in connection.makefile("rb").read()


def test_browsers_that_go_away_are_not_told_of(server: PageServer, capsys: pytest.CaptureFixture[str]) -> None:
    for error, told in ((ConnectionResetError(), False), (KeyError("x"), True)):
        try:
            raise error
        except (OSError, KeyError):
            server.handle_error(None, ("127.0.0.1", 1))
        assert ("KeyError" in capsys.readouterr().err) is told
