"""What a browser shows of a page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

COUNTERS = """
return [...document.querySelectorAll("#board .br-unit")].map(
  ({ dataset }) => [dataset.place, dataset.unit, Number(dataset.count)]);
"""


def counters(browser: Chrome) -> dict[str, Counter[str]]:
    """The counters on the board by place: how many of each name."""
    found: dict[str, Counter[str]] = {}
    for place, unit, count in script(browser, COUNTERS):
        found.setdefault(place, Counter())[unit] += count
    return found


def script(browser: Chrome, code: str, *arguments: Any) -> Any:  # noqa: ANN401 - JSON data
    """What a script in the page returns."""
    return browser.execute_script(code, *arguments)


def words(browser: Chrome, selector: str) -> str:
    """What is written in the first element that fits; empty if there is none."""
    text: str = script(browser, "return document.querySelector(arguments[0])?.innerText || ''", selector)
    return text
