//! What the screen shows.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

mod filters;
mod mouse;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};
use tofu_json_browse::review::{
    ChangedValue, FailedCheck, LineOptions, ObjectList, ReviewedObject, differences, lines,
};
use tofu_json_browse::vocab::Action;
use tofu_json_browse::{
    BodyForm, BodyLine, BrowseAnswer, BrowseKey, BrowseObject, Browser, BrowserOptions, KEYS,
};
use tofu_json_review::value::{Arena, Document};

fn object(list: ObjectList, address: &str, action: Action) -> BrowseObject {
    let mut object = ReviewedObject::new(list, 0, address.to_owned(), action);
    let of_type = address.rsplit('.').nth(1).unwrap();
    object.resource_type = of_type.to_owned();
    BrowseObject::of_plan(&object)
}

fn plan() -> Browser {
    let mut browser = Browser::new(BrowserOptions::default().title("plan.json"));
    let planned = |address, action| object(ObjectList::Planned, address, action);
    browser.push([
        planned("a_disk.main", Action::DeleteThenCreate).remark("it is tainted"),
        planned("module.svc[0].a_rule.b", Action::Update),
        planned("module.svc[0].module.in.a_rule.c", Action::Delete),
        planned("module.svc[1].a_rule.b", Action::Update),
        object(ObjectList::Drift, "a_disk.other", Action::Update),
    ]);
    browser.set_status(None);
    browser
}

fn drawn(browser: &mut Browser, width: u16, height: u16) -> TestBackend {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| browser.draw(frame.area(), frame.buffer_mut()))
        .unwrap();
    terminal.backend().clone()
}

/// The lines without the blanks at their ends.
fn screen(browser: &mut Browser, width: u16, height: u16) -> Vec<String> {
    let backend = drawn(browser, width, height);
    let cells = backend.buffer().content();
    let line = |cells: &[ratatui::buffer::Cell]| -> String {
        cells.iter().map(ratatui::buffer::Cell::symbol).collect()
    };
    cells
        .chunks(usize::from(width))
        .map(|cells| line(cells).trim_end().to_owned())
        .collect()
}

fn press(browser: &mut Browser, keys: &str) -> BrowseAnswer {
    let mut answer = BrowseAnswer::Draw;
    for key in keys.chars() {
        answer = browser.key(match key {
            '\r' => BrowseKey::Enter,
            '\u{1b}' => BrowseKey::Escape,
            key => BrowseKey::Char(key),
        });
    }
    answer
}

#[test]
fn a_plan_by_module() {
    assert_eq!(
        screen(&mut plan(), 80, 12),
        [
            "plan.json  1 delete, 1 replace, 2 update, 1 changed outside",
            "-/+ a_disk.main  # it is tainted",
            "▾ module.svc[0]  2",
            "    ~ a_rule.b",
            "  ▾ module.in  1",
            "      - a_rule.c",
            "▾ module.svc[1]  1",
            "    ~ a_rule.b",
            "▾ Changed outside  1",
            "    ~ a_disk.other",
            "",
            "? keys  / search  f filter  g group  enter open  t text  y copy  q quit",
        ]
    );
}

#[test]
fn by_action_and_by_type() {
    let mut browser = plan();
    press(&mut browser, "g");
    assert_eq!(
        screen(&mut browser, 60, 12),
        [
            "plan.json  1 delete, 1 replace, 2 update, 1 changed outside",
            "▾ delete  1",
            "    - module.svc[0].module.in.a_rule.c",
            "▾ replace  1",
            "  -/+ a_disk.main  # it is tainted",
            "▾ update  2",
            "    ~ module.svc[0].a_rule.b",
            "    ~ module.svc[1].a_rule.b",
            "▾ Changed outside  1",
            "    ~ a_disk.other",
            "",
            "grouped by action",
        ]
    );
    // What was selected still is.
    assert_eq!(browser.selected_address().as_deref(), Some("a_disk.main"));
    press(&mut browser, "g");
    assert_eq!(
        screen(&mut browser, 60, 7)[1..6],
        [
            "▾ a_disk  1",
            "  -/+ a_disk.main  # it is tainted",
            "▾ a_rule  3",
            "    ~ module.svc[0].a_rule.b",
            "    - module.svc[0].module.in.a_rule.c",
        ]
    );
}

/// The lines of a real comparison.
fn difference() -> Vec<BodyLine> {
    let before = Document::parse(br#"{"port": 80, "name": "a"}"#).unwrap();
    let after = Document::parse(br#"{"port": 81, "name": "a"}"#).unwrap();
    let arena = Arena::new();
    let change = ChangedValue::new(before.root(), after.root());
    let found = differences(&change, None, &[], &arena);
    let lines = lines(&found, &LineOptions::default());
    lines.iter().map(BodyLine::of_difference).collect()
}

#[test]
fn an_object_is_opened_and_closed() {
    let mut browser = plan();
    press(&mut browser, "jj");
    let answer = press(&mut browser, "\r");
    let BrowseAnswer::Read { object, form, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!((object, form), (1, BodyForm::Differences));
    assert_eq!(screen(&mut browser, 60, 12)[4], "        reading …");
    browser.fill(object, form, difference());
    assert_eq!(
        screen(&mut browser, 60, 12)[3..6],
        [
            "    ~ a_rule.b",
            "        ~ port: 80 -> 81",
            "  ▾ module.in  1"
        ]
    );
    // The same as text.
    press(&mut browser, "j");
    let answer = press(&mut browser, "t");
    assert!(matches!(
        answer,
        BrowseAnswer::Read {
            object: 1,
            form: BodyForm::NativeText,
            ..
        }
    ));
    let text = [
        "  ~ resource \"a_rule\" \"b\" {",
        "      ~ port = 80 -> 81",
        "    }",
    ];
    browser.fill(
        1,
        BodyForm::NativeText,
        text.map(BodyLine::of_native_text).to_vec(),
    );
    assert_eq!(
        screen(&mut browser, 60, 12)[3..8],
        [
            "    ~ a_rule.b",
            "        ~ resource \"a_rule\" \"b\" {",
            "            ~ port = 80 -> 81",
            "          }",
            "  ▾ module.in  1"
        ]
    );
    // From one of its lines it is closed.
    browser.key(BrowseKey::Left);
    assert_eq!(screen(&mut browser, 60, 12)[4], "  ▾ module.in  1");
    assert_eq!(
        browser.selected_address().as_deref(),
        Some("module.svc[0].a_rule.b")
    );
    // Then its group, and the group closes.
    browser.key(BrowseKey::Left);
    assert_eq!(browser.selected_address(), None);
    browser.key(BrowseKey::Left);
    assert_eq!(
        screen(&mut browser, 60, 12)[2..4],
        ["▸ module.svc[0]  2", "▾ module.svc[1]  1"]
    );
}

#[test]
fn a_search_goes_to_the_first_match_as_one_types() {
    let mut browser = plan();
    press(&mut browser, "-");
    assert_eq!(screen(&mut browser, 60, 12)[3], "▸ module.svc[1]  1");
    press(&mut browser, "/IN.a_r");
    assert_eq!(
        screen(&mut browser, 60, 12)[11],
        "/IN.a_r_  1 of 1  (enter: keep, escape: back)"
    );
    let found = "module.svc[0].module.in.a_rule.c";
    assert_eq!(browser.selected_address().as_deref(), Some(found));
    // Its groups are open now, and the others are not.
    assert_eq!(screen(&mut browser, 60, 12)[6], "▸ module.svc[1]  1");
    press(&mut browser, "\r\u{1b}/a_rule\r");
    let mut seen = Vec::new();
    for key in ["n", "n", "n", "N"] {
        press(&mut browser, key);
        seen.push(browser.selected_address().unwrap());
    }
    assert_eq!(
        seen,
        [
            "module.svc[1].a_rule.b",
            "module.svc[0].a_rule.b",
            found,
            "module.svc[0].a_rule.b"
        ]
    );
    // Escape goes back to where it began.
    press(&mut browser, "/disk.o\u{1b}");
    assert_eq!(
        browser.selected_address().as_deref(),
        Some("module.svc[0].a_rule.b")
    );
}

#[test]
fn a_filter_lists_what_is_chosen() {
    let mut browser = plan();
    press(&mut browser, "f");
    assert_eq!(
        screen(&mut browser, 44, 10),
        [
            "plan.json  1 delete, 1 replace, 2 update, 1…",
            "┌ List only: space chooses, x lists all, es┐",
            "│[ ] update  2                             │",
            "│[ ] replace  1                            │",
            "│[ ] delete  1                             │",
            "│[ ] drift  1                              │",
            "│[ ] a_disk  2                             │",
            "│[ ] a_rule  3                             │",
            "└──────────────────────────────────────────┘",
            "? keys  / search  f filter  g group  enter …",
        ]
    );
    press(&mut browser, " jj \u{1b}");
    assert_eq!(
        screen(&mut browser, 60, 9),
        [
            "plan.json  1 delete, 1 replace, 2 update, 1 changed outside",
            "▾ module.svc[0]  2",
            "    ~ a_rule.b",
            "  ▾ module.in  1",
            "      - a_rule.c",
            "▾ module.svc[1]  1",
            "    ~ a_rule.b",
            "",
            "3 of 5 listed, x lists all: --only update,delete",
        ]
    );
    press(&mut browser, "fjjjj \u{1b}");
    let last = screen(&mut browser, 60, 9);
    assert_eq!(
        last[1],
        "The filter lists nothing; x lists everything again."
    );
    press(&mut browser, "x");
    assert_eq!(browser.listed_count(), 5);
}

#[test]
fn an_address_is_copied_without_what_steers_a_terminal() {
    let mut browser = Browser::new(BrowserOptions::default());
    browser.push([BrowseObject::of_state("a.b[\"\u{1b}]0;x\n\u{202e}\"]", "a")]);
    let copied = BrowseAnswer::Copy("a.b[\"\u{241b}]0;x\u{240a}\\u202e\"]".to_owned());
    assert_eq!(press(&mut browser, "y"), copied);
    let shown = screen(&mut browser, 60, 4).concat();
    assert!(
        shown.contains("a.b[\"\u{241b}]0;x\u{240a}\\u202e\"]"),
        "{shown}"
    );
}

#[test]
fn narrow_terminals_show_the_list() {
    let mut browser = plan();
    assert_eq!(
        screen(&mut browser, 40, 10)[..4],
        [
            "plan.json  1 delete, 1 replace, 2 updat…",
            "-/+ a_disk.main  # it is tainted",
            "▾ module.svc[0]  2",
            "    ~ a_rule.b",
        ]
    );
    assert_eq!(screen(&mut browser, 9, 1), ["-/+ a_di…"]);
    press(&mut browser, ">");
    assert_eq!(screen(&mut browser, 9, 1), ["a_disk.m…"]);
    press(&mut browser, "?");
    assert_eq!(screen(&mut browser, 9, 2)[0], "up, k /");
    assert_eq!(
        screen(&mut browser, 40, 10)[3],
        "│after                                 │"
    );
}

#[test]
fn colours_only_where_they_are_wanted() {
    for color in [false, true] {
        let mut browser = Browser::new(BrowserOptions::default().color(color));
        browser.push([object(ObjectList::Planned, "a.b", Action::Delete)]);
        let buffer = drawn(&mut browser, 40, 5);
        let cells = buffer.buffer().content();
        let has_colour = |cell: &ratatui::buffer::Cell| cell.fg != Color::Reset;
        assert_eq!(cells.iter().any(has_colour), color);
        let is_selected = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
        assert_eq!(cells.iter().filter(|cell| is_selected(cell)).count(), 40);
    }
}

#[test]
fn every_key_of_the_help_does_something() {
    for line in KEYS.lines() {
        assert!(line.len() <= 78 && line.split("  ").count() > 1, "{line}");
    }
    assert_eq!(press(&mut plan(), "q"), BrowseAnswer::Quit);
    assert_eq!(plan().key(BrowseKey::Control('c')), BrowseAnswer::Quit);
    let mut browser = plan();
    press(&mut browser, "?");
    // Where something lies over the list, q leaves that.
    assert_eq!(press(&mut browser, "q"), BrowseAnswer::Draw);
}

#[test]
fn checks_outputs_and_drift_are_apart() {
    let mut browser = plan();
    let mut check = FailedCheck::new("check.health".to_owned(), "error".to_owned());
    check.messages = vec!["It is down.".to_owned()];
    browser.push([
        object(ObjectList::Outputs, "x.url", Action::Update),
        BrowseObject::of_check(&check),
    ]);
    assert_eq!(
        screen(&mut browser, 100, 15),
        [
            "plan.json  1 failed check, 1 delete, 1 replace, 2 update, 1 output, 1 changed outside",
            "▾ Failed checks and conditions  1",
            "    ! check.health  # could not be evaluated",
            "-/+ a_disk.main  # it is tainted",
            "▾ module.svc[0]  2",
            "    ~ a_rule.b",
            "  ▾ module.in  1",
            "      - a_rule.c",
            "▾ module.svc[1]  1",
            "    ~ a_rule.b",
            "▾ Outputs  1",
            "    ~ x.url",
            "▾ Changed outside  1",
            "    ~ a_disk.other",
            "? keys  / search  f filter  g group  enter open  t text  y copy  q quit",
        ]
    );
    // In any grouping, and whatever a filter lists of the changes.
    press(&mut browser, "gg");
    let by_type = screen(&mut browser, 60, 14);
    assert_eq!(by_type[1], "▾ Failed checks and conditions  1");
    assert_eq!(by_type[3], "▾ a_disk  1");
    assert_eq!(by_type[9..11], ["▾ Outputs  1", "    ~ x.url"]);
    press(&mut browser, "F--only output\r");
    assert_eq!(browser.listed_count(), 2);
    // There is no text of it to be shown.
    browser.key(BrowseKey::End);
    assert_eq!(press(&mut browser, "t"), BrowseAnswer::Draw);
    let notice = "OpenTofu has no text of this alone";
    assert_eq!(screen(&mut browser, 60, 8)[7], notice);
}

#[test]
fn what_was_opened_is_seen_and_long_titles_leave_room() {
    let title = "a-very-long-name-of-a-plan-in-a-pipeline.json";
    let mut browser = Browser::new(BrowserOptions::default().title(title));
    let address = |n: u32| format!("a.b{n}");
    browser.push((0..9).map(|n| object(ObjectList::Planned, &address(n), Action::Delete)));
    browser.set_status(None);
    let first = screen(&mut browser, 60, 8);
    assert_eq!(first[0], "…-in-a-pipeline.json  9 delete");
    // The last line of the page is opened.
    press(&mut browser, "jjjjj");
    screen(&mut browser, 60, 8);
    let answer = press(&mut browser, "\r");
    assert!(matches!(answer, BrowseAnswer::Read { object: 5, .. }));
    let lines = ["1", "2", "3"].map(BodyLine::of_native_text);
    browser.fill(5, BodyForm::Differences, lines.to_vec());
    let seen = screen(&mut browser, 60, 8);
    assert_eq!(seen[4..7], ["    1", "    2", "    3"]);
    assert_eq!(browser.selected_address().as_deref(), Some("a.b5"));
    // Of more lines than fit, the first are seen.
    press(&mut browser, "t");
    browser.fill(5, BodyForm::NativeText, vec![BodyLine::plain("x"); 30]);
    assert_eq!(screen(&mut browser, 60, 8)[1], "  - a.b5");
}
