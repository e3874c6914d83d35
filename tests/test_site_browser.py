"""The site in a real browser: Debian's chromium, driven without a screen. Without it these tests are skipped."""

import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec

import pytest
from whole_site import built

from docs.extension.gathered import comparison_of
from model.andromeda.ring import success

CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or find_spec("playwright") is None, reason="no chromium: install Debian's and the extra [browser]"
)
CARD = "andromeda.technology.rounding-up"
PAGES = (
    "index", "andromeda/technology", "andromeda/divergences", "andromeda/odds", "andromeda/glossary",
    "andromeda/questions", "andromeda/rulings", "andromeda/matrix", "andromeda/rulebook", "adastra/icons",
    "spacedealer/timeline", "spacedealer/index", "about/proofs", "about/api-model", "search", "genindex",
    "code/model/andromeda/actions",
)  # fmt: skip


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not write what it serves."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    base = tmp_path_factory.getbasetemp()
    folder, _ = built(base.parent if base.name.startswith("popen") else base)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser, address):
    """A page that fails the test on any error in its console and any request that leaves its origin."""
    context = browser.new_context(base_url=address, viewport={"width": 1300, "height": 900})
    shown = context.new_page()
    faults = []
    shown.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    shown.on("pageerror", lambda error: faults.append(str(error)))
    shown.on("request", lambda one: None if one.url.startswith((address, "data:")) else faults.append(one.url))
    yield shown
    context.close()
    assert faults == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_loads_without_errors_and_without_requests_elsewhere(page, name):
    page.goto(f"/en/{name}.html")
    assert page.title()


def test_the_address_chooses_the_language_and_the_choice_is_remembered(page):
    page.goto(f"/en/andromeda/technology.html?lang=it#{CARD}")
    page.wait_for_url(f"**/it/andromeda/technology.html#{CARD}")
    assert page.locator("html").get_attribute("lang") == "it"
    page.goto("about:blank")
    page.goto("/en/andromeda/move.html")
    page.wait_for_url("**/it/andromeda/move.html")
    page.get_by_role("link", name="Français").click()
    page.wait_for_url("**/fr/andromeda/move.html")
    assert page.evaluate("localStorage.getItem('lexludi-lang')") == "fr"


def test_the_start_page_leads_to_the_language_asked_for(page):
    page.goto("/?lang=fr")
    page.wait_for_url("**/fr/index.html")


def test_the_slash_key_focuses_the_question_box_and_it_answers_with_clauses(page):
    page.goto("/en/andromeda/board.html")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "ll-ask"
    page.keyboard.type("how do I round half a card at technology level four")
    first = page.locator("#ll-answers a").first
    first.wait_for()
    assert "andromeda.technology.rounding-up" in page.locator("#ll-answers").inner_text()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**#andromeda.*")


def test_the_question_box_understands_the_language_of_the_page(page):
    page.goto("/it/index.html?lang=it")
    page.fill("#ll-ask", "quante carte trasporto ho")
    page.locator("#ll-answers li").first.wait_for()
    assert "trasporto" in page.locator("#ll-answers").inner_text()


def test_the_calculator_gives_exact_fractions(page):
    page.goto("/en/andromeda/odds.html")
    output = page.locator(".ll-odds output")
    assert output.inner_text().startswith(str(success(3, 4, 2)))
    page.fill("[name=own]", "61")
    page.fill("[name=others]", "67")
    page.fill("[name=cards]", "7")
    page.fill("[name=level]", "4")
    assert output.inner_text().startswith(str(success(61, 67, 4)))
    page.fill("[name=cards]", "8")
    assert output.inner_text() == "These numbers are against the rules."


def test_divergences_can_be_filtered_and_sorted(page):
    rows = comparison_of("andromeda", "en")["divergences"]
    page.goto("/en/andromeda/divergences.html")
    page.select_option("[data-by=severity]", "changes-play")
    wanted = sum(row["severity"] == "changes-play" for row in rows)
    assert page.locator(".ll-div:visible").count() == wanted
    assert page.locator(".ll-filter output").inner_text() == f"{wanted} shown"
    assert page.locator(".ll-div:visible svg").count() >= sum(
        bool(row["witness"] and row["witness"]["position"]) for row in rows if row["severity"] == "changes-play"
    )
    page.select_option("[data-by=severity]", "")
    page.select_option("[data-by=sort]", "kind")
    kinds = page.locator(".ll-div").evaluate_all("rows => rows.map((row) => row.dataset.kind)")
    assert kinds == sorted(kinds)


def test_a_term_shows_its_meaning_on_hover_and_on_focus(page):
    page.goto("/en/andromeda/technology.html")
    page.locator(".ll-more summary").first.click()
    term = page.locator(".ll-term").first
    meaning = term.get_attribute("data-means")
    content = "term => getComputedStyle(term, '::after').content"
    assert meaning not in term.evaluate(content)
    term.hover()
    assert meaning in term.evaluate(content).replace("\\", "")
    page.mouse.move(0, 0)
    term.focus()
    assert meaning in term.evaluate(content).replace("\\", "")


def test_a_phone_shows_one_language_at_a_time_and_nothing_sticks_out(page):
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto("/en/andromeda/technology.html")
    card = page.locator(f"[id='{CARD}'] .ll-says")
    assert [card.locator(f"p[lang={lang}]").is_visible() for lang in ("en", "fr", "it")] == [True, False, False]
    card.locator("label", has_text="Italian").click()
    assert [card.locator(f"p[lang={lang}]").is_visible() for lang in ("en", "fr", "it")] == [False, False, True]
    for name in ("andromeda/technology", "andromeda/divergences", "andromeda/matrix", "andromeda/odds", "index"):
        page.goto(f"/en/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name


def test_a_wide_screen_shows_the_three_languages_side_by_side(page):
    page.goto("/en/andromeda/technology.html")
    boxes = [page.locator(f"[id='{CARD}'] p[lang={lang}]").bounding_box() for lang in ("en", "fr", "it")]
    assert boxes[0]["x"] < boxes[1]["x"] < boxes[2]["x"]
    assert len({box["y"] for box in boxes}) == 1


def test_without_a_script_everything_can_be_read_and_followed(browser, address):
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/en/andromeda/technology.html")
    assert page.locator(f"[id='{CARD}'] p[lang=en]").is_visible()
    page.get_by_role("link", name="Italiano").click()
    assert page.url.endswith("/it/andromeda/technology.html")
    page.goto("/en/andromeda/divergences.html")
    assert page.locator(".ll-div").first.is_visible()
    assert not page.locator(".ll-filter").is_visible()
    context.close()


def test_print_leaves_out_what_paper_cannot_do(page):
    page.emulate_media(media="print")
    page.goto("/en/andromeda/technology.html")
    assert not page.locator(".ll-question").is_visible()
    assert page.locator(f"[id='{CARD}'] p[lang=it]").is_visible()


LOOKED_AT = [(name, "light") for name in PAGES if name not in ("search", "genindex")]
LOOKED_AT += [(name, "dark") for name in ("andromeda/technology", "andromeda/divergences", "andromeda/odds")]


@pytest.mark.parametrize(("name", "scheme"), LOOKED_AT)
def test_accessibility_rules_hold(page, name, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page.emulate_media(color_scheme=scheme)
    page.goto(f"/en/{name}.html")
    for folded in page.locator(".ll-more summary").all()[:2]:
        folded.click()
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})
    faults = {one["id"]: [node["html"][:120] for node in one["nodes"][:3]] for one in found.response["violations"]}
    assert faults == {}
