"""A real browser, without a window. Where there is none its tests are skipped, unless there must be one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1400,1000",
)


def _missing() -> str:
    """What is missing to run a browser; empty if nothing is."""
    names = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    return f"{' and '.join(names)} cannot be found" if names else ""


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Chromium with a new profile."""
    if missing := _missing():
        if os.environ.get("BALKAN_RULES_BROWSER") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    webdriver = pytest.importorskip("selenium.webdriver")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(shutil.which("chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    yield driver
    driver.quit()


@pytest.fixture
def chromium(browser: Chrome) -> Iterator[Chrome]:
    """The browser, which must have nothing to complain of."""
    browser.get("about:blank")
    yield browser
    assert [entry["message"] for entry in browser.get_log("browser")] == []  # type: ignore[no-untyped-call]
