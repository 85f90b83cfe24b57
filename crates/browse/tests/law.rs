//! Laws of any keys on any plan.

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use tofu_json_browse::review::{FailedCheck, ObjectList, ReviewedObject};
use tofu_json_browse::vocab::Action;
use tofu_json_browse::{
    BodyLine, BrowseAnswer, BrowseKey, BrowseMouse, BrowseObject, Browser, BrowserOptions,
};

fn objects() -> impl Strategy<Value = Vec<BrowseObject>> {
    let module = prop::sample::select(vec![
        "",
        "module.a.",
        "module.a.module.b[0].",
        "module.c[\"x.y\"].",
        "module..",
    ]);
    let name = prop::sample::select(vec![
        "a_b.c",
        "a_c.d[0]",
        "data.e.f",
        "",
        "\u{1b}[2J",
        "名.名",
        "e\u{301}\u{200d}.\u{202e}x",
    ]);
    let action = prop::sample::select(vec![
        Action::Create,
        Action::Delete,
        Action::Update,
        Action::DeleteThenCreate,
        Action::Read,
        Action::NoOp,
        Action::Forget,
        Action::from_words(["new"]),
    ]);
    let object = (module, name, action, 0..5_u8).prop_map(|(module, name, action, list)| {
        let address = format!("{module}{name}");
        if list == 4 {
            return BrowseObject::of_check(&FailedCheck::new(address, "error".to_owned()));
        }
        if list == 2 {
            return BrowseObject::of_state(&address, "t").remark("tainted");
        }
        let list = match list {
            0 => ObjectList::Planned,
            3 => ObjectList::Outputs,
            _ => ObjectList::Drift,
        };
        let mut object = ReviewedObject::new(list, 0, address, action);
        object.resource_type = name.chars().take(3).collect();
        object.is_important = name == "a_b.c";
        BrowseObject::of_plan(&object)
    });
    prop::collection::vec(object, 0..30)
}

#[derive(Clone, Debug)]
enum Event {
    Key(BrowseKey),
    Mouse(BrowseMouse),
    Size(u16, u16),
    Push(Vec<BrowseObject>),
    Answer(usize),
}

fn key() -> impl Strategy<Value = BrowseKey> {
    prop_oneof![
        5 => prop::sample::select(vec![
            BrowseKey::Enter, BrowseKey::Escape, BrowseKey::Backspace, BrowseKey::Up, BrowseKey::Down, BrowseKey::Left, BrowseKey::Right,
            BrowseKey::PageUp, BrowseKey::PageDown, BrowseKey::Home, BrowseKey::End, BrowseKey::Control('d'), BrowseKey::Control('u'),
        ]),
        8 => prop::sample::select("jkhltg-+/nNfFmxy<>?G abce.".chars().collect::<Vec<_>>()).prop_map(BrowseKey::Char),
        1 => any::<char>().prop_map(BrowseKey::Char),
    ]
}

fn mouse() -> impl Strategy<Value = BrowseMouse> {
    prop_oneof![
        2 => (0..70_u16, 0..25_u16).prop_map(|(column, row)| BrowseMouse::Click { column, row }),
        1 => prop::sample::select(vec![BrowseMouse::WheelUp, BrowseMouse::WheelDown]),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        20 => key().prop_map(Event::Key),
        4 => mouse().prop_map(Event::Mouse),
        2 => (0..60_u16, 0..20_u16).prop_map(|(width, height)| Event::Size(width, height)),
        1 => objects().prop_map(Event::Push),
        3 => (0..40_usize).prop_map(Event::Answer),
    ]
}

/// Whether something lies over the list, in the way that users see it.
fn has_frame(text: &str) -> bool {
    text.contains('┌')
}

/// What is drawn, and how many lines are reversed.
fn draw(browser: &mut Browser, width: u16, height: u16) -> (String, usize) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    browser.draw(buffer.area, &mut buffer);
    let cells = buffer.content();
    let text: String = cells.iter().map(|cell| cell.symbol()).collect();
    let is_selected = |line: &[ratatui::buffer::Cell]| {
        line.iter()
            .any(|cell| cell.modifier.contains(Modifier::REVERSED))
    };
    let lines = cells
        .chunks(usize::from(width.max(1)))
        .filter(|line| is_selected(line))
        .count();
    (text, lines)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing panics, one line is selected and seen, and nothing that steers a terminal is drawn.
    #[test]
    fn the_selected_line_is_always_seen(first in objects(), events in prop::collection::vec(event(), 0..60)) {
        let mut browser = Browser::new(BrowserOptions::default().title("a\u{1b}b").color(true));
        browser.push(first);
        let (mut width, mut height) = (40, 10);
        let mut asked = Vec::new();
        for event in events {
            let mut answers = Vec::new();
            match event {
                Event::Key(key) => answers.push(browser.key(key)),
                Event::Mouse(mouse) => answers.push(browser.mouse(mouse)),
                Event::Size(columns, rows) => (width, height) = (columns, rows),
                Event::Push(more) => browser.push(more),
                Event::Answer(count) => {
                    if let Some((object, form)) = asked.pop() {
                        browser.fill(object, form, vec![BodyLine::of_native_text("  + x\t\u{7}"); count]);
                    }
                }
            }
            for answer in answers {
                match answer {
                    BrowseAnswer::Read { object, form, .. } => asked.push((object, form)),
                    BrowseAnswer::Copy(text) => prop_assert!(!text.chars().any(char::is_control)),
                    _ => {}
                }
            }
            let (text, selected) = draw(&mut browser, width, height);
            prop_assert!(!text.chars().any(|c| c.is_control() || c == '\u{202e}'), "{text:?}");
            if width >= 8 && height >= 6 && !has_frame(&text) {
                prop_assert_eq!(selected, usize::from(browser.listed_count() > 0), "{}", text);
            }
        }
    }

    /// Whatever is closed and filtered, everything is there again when all is opened.
    #[test]
    fn everything_can_be_listed_again(first in objects(), keys in prop::collection::vec(key(), 0..60)) {
        let mut browser = Browser::new(BrowserOptions::default());
        let count = first.len();
        browser.push(first);
        for key in keys {
            browser.key(key);
        }
        // Out of a search and what lies over the list, then out of the filter.
        for key in [BrowseKey::Escape, BrowseKey::Escape, BrowseKey::Char('x'), BrowseKey::Char('-'), BrowseKey::Char('+'), BrowseKey::Home] {
            browser.key(key);
        }
        prop_assert_eq!(browser.listed_count(), count);
        let mut seen = 0;
        let mut last = None;
        for _ in 0..6 * count + 20 {
            let row = format!("{browser:?}");
            if Some(&row) != last.as_ref() && browser.selected_address().is_some() {
                seen += 1;
            }
            last = Some(row);
            browser.key(BrowseKey::Down);
        }
        prop_assert_eq!(seen, count);
    }

    /// Objects that come one by one are listed as those that come at once.
    #[test]
    fn it_does_not_matter_how_objects_come(all in objects(), cut in 0..30_usize, keys in prop::collection::vec(prop::sample::select(vec!['g', 'f']), 0..3)) {
        let (mut whole, mut pieces) = (Browser::new(BrowserOptions::default()), Browser::new(BrowserOptions::default()));
        let cut = cut.min(all.len());
        whole.push(all.clone());
        pieces.push(all.get(..cut).unwrap().to_vec());
        pieces.push(all.get(cut..).unwrap().to_vec());
        for key in keys {
            whole.key(BrowseKey::Char(key));
            pieces.key(BrowseKey::Char(key));
        }
        prop_assert_eq!(draw(&mut whole, 50, 60), draw(&mut pieces, 50, 60));
    }
}
