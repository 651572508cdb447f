"""The server of a page, through its socket."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

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
        (("POST", "{}echo", JSON, b""), (400, "not JSON: line 1")),
        (("POST", "{}echo", JSON, b"[" * 30_000), (400, "nested too deeply")),
        (("POST", "{}echo", JSON, b'{"a":NaN}'), (400, "NaN is no JSON number")),
        (("POST", "{}echo", JSON, b'{"a":1,"a":2}'), (400, "a key appears twice")),
        (("POST", "{}echo", JSON, b'{"a":' + b"9" * 6_000 + b"}"), (400, "a number of 6000 digits")),
        (("POST", "{}echo", {**JSON, "Content-Length": "-1"}, b"{}"), (411, "Content-Length: a number of bytes")),
        (("POST", "{}echo", {**JSON, "Origin": "null"}, b"{}"), (403, "only the page itself may ask")),
        (("POST", "{}echo", {**JSON, "Host": "127.0.0.1.example.org"}, b"{}"), (403, "Host: 127.0.0.1:")),
        (("POST", "{}", JSON, b"{}"), (404, "there is no '' to post to, only: echo")),
        (("OPTIONS", "{}echo", {}, None), (501, "Unsupported method")),
        (("GET", "/" + "x" * 70_000, {}, None), (414, "Request-URI Too Long")),
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


def test_an_address_without_its_last_stroke_leads_to_the_page(client: Client) -> None:
    answer, text = client.request("GET", client.path.removesuffix("/"))
    assert (answer.status, answer.headers["Location"], text) == (301, client.path, "")


def test_those_who_are_slow_hold_up_nobody(client: Client) -> None:
    begun = f"POST {client.path}echo HTTP/1.1\r\nHost: {client.host}\r\n".encode()
    told = b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n"
    with ExitStack() as open_ones, ThreadPoolExecutor(12) as pool:
        slow = [
            open_ones.enter_context(socket.create_connection((HOST, client.port or 0), timeout=120)) for _ in range(30)
        ]
        for number, connection in enumerate(slow):
            connection.sendall(begun[: 5 * number] if number else begun + told + b'{"a":')
        answers = list(pool.map(lambda number: client.post("echo", a=number), range(60)))
        assert answers == [{"got": {"a": number}} for number in range(60)]
        slow[0].sendall(b"[1]}")
        assert b"200 OK" in slow[0].recv(65536)


def test_the_server_stops_though_somebody_is_connected() -> None:
    server = PageServer(str, {})
    server.start()
    with socket.create_connection((HOST, server.server_port), timeout=120):
        server.stop()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((HOST, server.server_port), timeout=120)


def test_what_is_no_request(client: Client) -> None:
    with socket.create_connection((HOST, client.port or 0), timeout=120) as connection:
        connection.sendall(b"one two three four\r\n\r\n")
        assert b'"error"' in connection.makefile("rb").read()


def test_browsers_that_go_away_are_not_told_of(server: PageServer, capsys: pytest.CaptureFixture[str]) -> None:
    for error, told in ((ConnectionResetError(), False), (KeyError("x"), True)):
        try:
            raise error
        except (OSError, KeyError):
            server.handle_error(None, ("127.0.0.1", 1))
        assert ("KeyError" in capsys.readouterr().err) is told
