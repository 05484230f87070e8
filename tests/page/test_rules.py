"""The rules of the search in Watch, and the search for those that give the user's counts."""

from __future__ import annotations

from kit.learn import lesson_panel, unfold_search
from kit.page import idle, visit
from kit.worker import Script
from playwright.sync_api import Locator, Page, expect

from slidestar import Board, RuledTrace, Rules, count_nodes, read_rules, trace_by_rules

START = "8-1-3_4-0-2_7-6-5"
OLDEST = "ties:none,then:oldest"


def opened(page: Page, site: str, **query: str) -> Locator:
    visit(page, site, mode="learn", board=START, **query)
    return lesson_panel(page, "Watch")


def unfold(watch: Locator) -> Locator:
    unfold_search(watch.page)
    rules = watch.locator(".watch-rules")
    rules.locator("summary").click()
    return rules


def choice(part: Locator, label: str) -> Locator:
    return part.get_by_role("combobox", name=label, exact=True)


def choose(rules: Locator, label: str, value: str) -> None:
    choice(rules, label).select_option(value)
    idle(rules.page)


def press(watch: Locator, name: str) -> None:
    watch.get_by_role("button", name=name, exact=True).first.click()
    idle(watch.page)


def words(watch: Locator) -> Locator:
    return watch.locator(".watch-words")


def traced(rules: str, algorithm: str = "astar") -> RuledTrace:
    return trace_by_rules(Board.parse(START), None, algorithm, rules=read_rules(rules, algorithm))


def test_a_rule_changes_the_search_and_its_counts(page: Page, site: str) -> None:
    watch = opened(page, site)
    rules = unfold(watch)
    choose(rules, "Equal priority", "none")
    choose(rules, "Still equal", "oldest")
    # The first entry of the frontier is expanded next.
    trace = traced(OLDEST).trace
    for step in (2, 30):
        watch.get_by_label("Step of the search").fill(str(step))
        idle(page)
        shown = watch.locator("ol.frontier:not(.gone) > li:visible .mini").first
        expect(shown).to_have_attribute("data-board", trace.expanded(step).board.text())
    press(watch, "To the end")
    counts = count_nodes(Board.parse(START), rules=Rules(ties="none", then="oldest"))
    expect(words(watch)).to_contain_text("the goal, in 14 moves; no solution is shorter.")
    expect(words(watch)).to_contain_text(
        f"By these rules: {counts.expanded} expanded, {counts.generated} generated,"
        f" {counts.visited} visited, at most {counts.queue} in the queue."
    )
    expect(rules.locator("summary")).to_have_text("Rules: This page, 2 changed")
    assert f"rules={OLDEST}" in page.url
    choose(rules, "Rules of", "aima-h2")
    expect(rules.locator("summary")).to_have_text("Rules: AIMA's Python code, h2 (Manhattan)")
    expect(choice(rules, "Equal priority")).to_have_value("small-g")
    choose(rules, "Rules of", "")
    assert "rules=" not in page.url
    choose(rules, "Goal test", "generation")
    press(watch, "Step")
    expect(words(watch)).to_have_text(
        "Step 1: expanded (g\u00a00, h\u00a010, f\u00a010). 4 new nodes."
    )
    press(watch, "To the end")
    expect(words(watch)).to_contain_text("The last step generated the goal, in 14 moves")
    expect(watch.locator("ol.frontier > li").first).to_contain_text("goal")


def test_rules_that_do_not_apply_are_not_offered(page: Page, site: str) -> None:
    watch = opened(page, site, rules="princeton")
    rules = unfold(watch)
    expect(choice(rules, "Threshold")).to_be_hidden()
    choose(watch, "Algorithm", "ida-star")
    # The preset is of A* only.
    expect(words(watch)).to_contain_text("Nothing has been expanded yet")
    expect(rules.locator("summary")).to_have_text("Rules: This page")
    expect(choice(rules, "Threshold")).to_be_visible()
    expect(choice(rules, "Equal priority")).to_be_hidden()
    choose(watch, "Algorithm", "beam")
    expect(rules).to_be_hidden()
    # Wrong rules of a link are named.
    watch = opened(page, site, rules="then:random")
    expect(words(watch)).to_contain_text("then must be one of newest")


def test_the_rules_of_counts_are_found_and_watched(page: Page, site: str) -> None:
    watch = opened(page, site)
    rules = unfold(watch)
    find = rules.get_by_role("button", name="Find the rules")
    expect(find).to_be_disabled()
    rules.get_by_label("Expanded", exact=True).fill("76")
    find.click()
    idle(page)
    found = rules.locator(".rules-found > li")
    expect(rules.get_by_role("status")).to_contain_text("sets of rules give exactly these counts.")
    expect(rules.get_by_role("status")).to_contain_text("Add another board to rule out chance.")
    oldest = found.locator("p", has_text="Equal priority: no rule; still equal: the oldest first")
    expect(oldest).to_have_count(1)
    oldest.get_by_role("button", name="Watch").click()
    idle(page)
    assert f"rules={OLDEST}&beside=astar,manhattan" in page.url
    # The two searches differ for the first time where the library's do.
    one, other = traced(OLDEST).trace, traced("").trace
    step = next(
        i for i in range(41) if one.expanded(i).board.tiles != other.expanded(i).board.tiles
    )
    expect(watch.locator(".parted")).to_contain_text(f"Step {step + 1} is the first where")
    press(watch, "Show it")
    expect(watch.locator(".watch-steps .place")).to_have_text(f"{step} of 76")


def test_the_counts_of_more_boards_are_sent_and_explained(page: Page, site: str) -> None:
    rules = unfold(opened(page, site))
    rules.get_by_label("Expanded", exact=True).fill("76")
    rules.get_by_label("Generated", exact=True).fill("206")
    press(rules, "Add a board")
    lines = rules.get_by_label("More boards")
    expect(lines).to_be_focused()
    lines.fill("241673085 206 x")
    press(rules, "Find the rules")
    status = rules.get_by_role("status")
    expect(status).to_contain_text("more boards, line 1: generated must be a whole number")
    lines.fill("241673085 206 553")
    press(rules, "Find the rules")
    expect(status).to_contain_text("3 sets of rules give exactly these counts.")
    expect(rules.locator(".rules-found > li")).to_have_count(1)
    expect(rules.locator(".rules-found > li")).to_contain_text("AIMA's Python code, h2 (Manhattan)")
    # The answer is not about other counts.
    rules.get_by_label("Generated", exact=True).fill("207")
    expect(rules.locator(".rules-found > li")).to_have_count(0)
    expect(status).to_be_hidden()


def test_the_search_for_rules_is_stopped_or_shows_the_nearest(
    page: Page, site: str, script: Script
) -> None:
    visit(page, site, mode="learn", board="1-2-3_4-0-6_7-5-8", algorithm="bfs")
    rules = unfold(lesson_panel(page, "Watch"))
    status = rules.get_by_role("status")
    script.hold("why")
    rules.get_by_label("Generated", exact=True).fill("12345")
    rules.get_by_role("button", name="Find the rules").click()
    [request] = script.requested("why")
    assert request["generated"] == 12345
    expect(status).to_contain_text("Looking for rules")
    press(rules, "Stop")
    assert script.cancelled == [request["id"]]
    expect(rules.get_by_role("button", name="Find the rules")).to_be_enabled()
    expect(status).to_be_hidden()
    script.release("why")
    rules.get_by_label("Generated", exact=True).fill("")
    rules.get_by_label("Expanded", exact=True).fill("1000")
    press(rules, "Find the rules")
    expect(status).to_contain_text("No rules give these counts")
    expect(rules.locator(".rules-found > li").first).to_contain_text("47 expanded")
