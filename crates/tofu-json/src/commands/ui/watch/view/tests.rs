use super::{Answer, View, ViewOptions, draw};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use std::fmt::Write as _;
use std::time::Duration;
use tofu_json_ui::{ReadOptions, RunEnd, read_slice};

const OPTIONS: ViewOptions = ViewOptions {
    color: false,
    logs_messages: true,
    has_plan: true,
    is_live: true,
    command: None,
};

fn line(text: &str, second: u32, rest: &str) -> String {
    format!(
        r#"{{"@level":"info","@message":"{text}","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:{second:02}.000000Z",{rest}}}"#
    ) + "\n"
}

fn resource(name: &str) -> String {
    format!(
        r#""resource":{{"addr":"a.{name}","module":"","resource":"a.{name}","implied_provider":"a","resource_type":"a","resource_name":"{name}","resource_key":null}},"action":"create""#
    )
}

/// A run that has planned three objects, made one, failed one, and makes one.
fn stream() -> String {
    let mut stream = line(
        "OpenTofu 1.12.6",
        0,
        r#""tofu":"1.12.6","type":"version","ui":"1.2""#,
    );
    for name in ["one", "two", "three", "four"] {
        let change = format!(r#""change":{{{}}},"type":"planned_change""#, resource(name));
        stream += &line(&format!("a.{name}: Plan to create"), 1, &change);
    }
    stream += &line(
        "Plan: 4 to add, 0 to change, 0 to destroy.",
        1,
        r#""changes":{"add":4,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary""#,
    );
    let hook = |text: &str, second, name, kind, more| {
        let hook = format!(r#""hook":{{{}{more}}},"type":"{kind}""#, resource(name));
        line(&format!("a.{name}: {text}"), second, &hook)
    };
    stream += &hook("Creating...", 2, "one", "apply_start", "");
    stream += &hook("Creating...", 2, "two", "apply_start", "");
    stream += &hook("Creating...", 3, "three", "apply_start", "");
    stream += &hook(
        "Creation complete after 2s",
        4,
        "one",
        "apply_complete",
        r#","elapsed_seconds":2"#,
    );
    stream += &hook(
        "Creation errored after 3s",
        5,
        "two",
        "apply_errored",
        r#","elapsed_seconds":3"#,
    );
    stream += &line(
        "Error: No room\\u001b[2J",
        5,
        r#""diagnostic":{"severity":"error","summary":"No room\u001b[2J","detail":"","address":"a.two"},"type":"diagnostic""#,
    );
    stream
}

fn view_of(stream: &str, options: ViewOptions) -> View {
    let mut view = View::new(options);
    read_slice(stream.as_bytes(), ReadOptions::unchecked(), |event| {
        view.event(&event)
    });
    view
}

/// An error about an object.
fn error(address: &str, summary: &str, detail: &str) -> String {
    let diagnostic = format!(
        r#""diagnostic":{{"severity":"error","summary":"{summary}","detail":"{detail}","address":"{address}"}},"type":"diagnostic""#
    );
    line(&format!("Error: {summary}"), 6, &diagnostic).replace(r#"l":"info""#, r#"l":"error""#)
}

fn screen_of(view: &View, since: u64, width: u16, height: u16) -> String {
    let buffer = buffer_of(view, since, width, height);
    let mut text = String::new();
    for row in buffer.content.chunks(usize::from(width)) {
        let row: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

fn buffer_of(view: &View, since: u64, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| {
            draw(
                view,
                Duration::from_secs(since),
                frame.area(),
                frame.buffer_mut(),
            )
        })
        .unwrap();
    terminal.backend().buffer().clone()
}

fn press(view: &mut View, code: KeyCode) -> Answer {
    view.key(KeyEvent::new(code, KeyModifiers::NONE))
}

#[test]
fn a_run_that_goes_on() {
    let view = view_of(&stream(), OPTIONS);
    insta::assert_snapshot!(screen_of(&view, 60, 72, 20));
}

#[test]
fn a_run_that_has_ended() {
    let mut view = view_of(&stream(), OPTIONS);
    view.end(RunEnd::default());
    insta::assert_snapshot!(screen_of(&view, 60, 72, 20));
}

#[test]
fn the_clock_goes_on_without_heartbeats() {
    let view = view_of(&stream(), OPTIONS);
    assert!(screen_of(&view, 0, 72, 20).contains("creating            2s"));
    assert!(screen_of(&view, 125, 72, 20).contains("creating          2m7s"));
}

#[test]
fn what_waits_and_what_is_done() {
    let mut view = view_of(&stream(), OPTIONS);
    press(&mut view, KeyCode::Tab);
    insta::assert_snapshot!("waiting", screen_of(&view, 0, 72, 16));
    press(&mut view, KeyCode::Tab);
    insta::assert_snapshot!("done", screen_of(&view, 0, 72, 16));
}

#[test]
fn the_filter_is_for_rows_and_log() {
    let mut view = view_of(&stream(), OPTIONS);
    press(&mut view, KeyCode::Char('/'));
    for letter in "TWOx".chars() {
        press(&mut view, KeyCode::Char(letter));
    }
    press(&mut view, KeyCode::Backspace);
    insta::assert_snapshot!(screen_of(&view, 0, 72, 16));
    press(&mut view, KeyCode::Enter);
    assert_eq!(press(&mut view, KeyCode::Char('q')), Answer::Leave);
    press(&mut view, KeyCode::Esc);
    assert!(screen_of(&view, 0, 72, 16).contains("a.three"));
}

#[test]
fn the_help_lists_the_keys() {
    let mut view = view_of(&stream(), OPTIONS);
    press(&mut view, KeyCode::Char('?'));
    insta::assert_snapshot!(screen_of(&view, 0, 78, 16));
    press(&mut view, KeyCode::Char('?'));
    assert!(!screen_of(&view, 0, 78, 16).contains("Keys"));
}

#[test]
fn a_planned_change_is_asked_for_and_shown() {
    let mut view = view_of(&stream(), OPTIONS);
    assert_eq!(
        press(&mut view, KeyCode::Enter),
        Answer::Change("a.three".into())
    );
    view.show_change(
        "a.three",
        "  # a.three will be created\n  + b = \"\u{1b}[2J\"\n",
    );
    let screen = screen_of(&view, 0, 72, 16);
    assert!(
        screen.contains("┌ a.three ─") && screen.contains("+ b = \"␛[2J\""),
        "{screen}"
    );
    press(&mut view, KeyCode::Down);
    assert!(!screen_of(&view, 0, 72, 16).contains("will be created"));
    press(&mut view, KeyCode::Esc);
    let mut view = view_of(
        &stream(),
        ViewOptions {
            has_plan: false,
            ..OPTIONS
        },
    );
    assert_eq!(press(&mut view, KeyCode::Enter), Answer::Draw);
    assert!(screen_of(&view, 0, 72, 16).contains("give the plan with --plan"));
}

#[test]
fn scrolled_up_the_log_stands_still() {
    let mut view = View::new(OPTIONS);
    for number in 0..100 {
        view.text(format!("line {number}\n").as_bytes());
    }
    press(&mut view, KeyCode::PageUp);
    let before = screen_of(&view, 0, 40, 20);
    assert!(
        before.contains("log, 10 lines below") && before.contains("line 89"),
        "{before}"
    );
    view.text(b"line 100\n");
    let after = screen_of(&view, 0, 40, 20);
    assert!(
        after.contains("log, 11 lines below") && after.contains("line 89"),
        "{after}"
    );
    press(&mut view, KeyCode::End);
    assert!(screen_of(&view, 0, 40, 20).contains("line 100"));
    press(&mut view, KeyCode::Home);
    press(&mut view, KeyCode::PageDown);
    assert!(screen_of(&view, 0, 40, 20).contains("line 9\n"));
}

#[test]
fn texts_of_the_program_keep_their_colours_and_nothing_else() {
    let text = b"\x1b[1m\x1b[32mApply complete!\x1b[0m \x1b]0;title\x07\n";
    let style_of = |color| {
        let mut view = View::new(ViewOptions {
            logs_messages: false,
            color,
            ..OPTIONS
        });
        view.text(text);
        assert!(screen_of(&view, 0, 60, 10).contains("Apply complete! ␛]0;title␇"));
        let buffer = buffer_of(&view, 0, 60, 10);
        let mut cells = buffer.content.iter();
        cells.find(|cell| cell.symbol() == "A").unwrap().style()
    };
    assert_eq!(style_of(true).fg, Some(Color::Green));
    assert_eq!(style_of(false).fg, Some(Color::Reset));
}

#[test]
fn a_failure_is_opened_to_all_that_it_says() {
    let mut view = view_of(
        &(stream() + &error("a.two", "Busy", "Try the\\n  other zone.")),
        OPTIONS,
    );
    assert_eq!(press(&mut view, KeyCode::Char('f')), Answer::Draw);
    let screen = screen_of(&view, 0, 72, 12);
    assert!(
        screen.contains(" failed: 2 ─") && !screen.contains("failures:"),
        "{screen}"
    );
    assert_eq!(press(&mut view, KeyCode::Enter), Answer::Errors);
    view.show_errors(72);
    insta::assert_snapshot!(screen_of(&view, 0, 72, 12));
    press(&mut view, KeyCode::Esc);
    press(&mut view, KeyCode::Down);
    assert_eq!(press(&mut view, KeyCode::Enter), Answer::Errors);
    view.show_errors(72);
    assert!(screen_of(&view, 0, 72, 12).contains("│Error: No room␛[2J"));
}

#[test]
fn a_failure_without_an_error_is_opened_too() {
    let stream = stream();
    let until = stream.find("Error: No room").unwrap();
    let stream = stream.get(..until).unwrap();
    let mut view = view_of(stream.rsplit_once('\n').unwrap().0, OPTIONS);
    press(&mut view, KeyCode::Char('f'));
    assert!(
        screen_of(&view, 0, 72, 12)
            .contains("a.two                                             failed")
    );
    assert_eq!(press(&mut view, KeyCode::Enter), Answer::Errors);
    view.show_errors(72);
    assert!(screen_of(&view, 0, 72, 12).contains("It failed, and no error names it."));
}

#[test]
fn no_window_is_too_small() {
    let mut view = view_of(&stream(), OPTIONS);
    for code in [KeyCode::Null, KeyCode::Char('?'), KeyCode::Char('/')] {
        press(&mut view, code);
        for (width, height) in [
            (1, 1),
            (1, 30),
            (200, 1),
            (5, 2),
            (3, 3),
            (10, 4),
            (400, 200),
        ] {
            let _ = screen_of(&view, 0, width, height);
        }
    }
}

#[test]
fn a_selection_stays_inside() {
    let mut view = view_of(&stream(), OPTIONS);
    for _ in 0..5 {
        press(&mut view, KeyCode::Down);
    }
    assert_eq!(
        press(&mut view, KeyCode::Enter),
        Answer::Change("a.three".into())
    );
    press(&mut view, KeyCode::Tab);
    press(&mut view, KeyCode::Tab);
    press(&mut view, KeyCode::Down);
    assert_eq!(
        press(&mut view, KeyCode::Enter),
        Answer::Change("a.one".into())
    );
}
