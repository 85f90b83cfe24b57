use super::{Bar, Removing};
use indicatif::{ProgressDrawTarget, TermLike};
use std::io::{self, Write as _};
use std::sync::Mutex;
use std::time::Duration;
use tofu_json_show::{Progress as _, Stage};

/// What has come to the terminal.
static WRITTEN: Mutex<String> = Mutex::new(String::new());

/// A terminal that keeps what comes; a line that is cleared shows as `<cleared>`.
#[derive(Debug)]
struct Terminal;

impl Terminal {
    fn put(text: &str) -> io::Result<()> {
        WRITTEN.lock().unwrap().push_str(text);
        Ok(())
    }
}

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        80
    }

    fn move_cursor_up(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        Self::put(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        Self::put(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        Self::put("<cleared>")
    }

    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

fn bar(patience: Duration) -> Bar {
    Bar::drawn(patience, || {
        ProgressDrawTarget::term_like_with_hz(Box::new(Terminal), 255)
    })
}

fn written() -> String {
    std::mem::take(&mut *WRITTEN.lock().unwrap())
}

/// One test, since there is one terminal.
#[test]
fn a_bar_comes_late_and_goes_before_the_text() {
    let early = bar(Duration::from_secs(3_600));
    early.begin(Stage::Survey, Some(4 << 20));
    early.advance(1 << 20);
    early.remove();
    assert_eq!(written(), "");

    let late = bar(Duration::ZERO);
    late.begin(Stage::Check, Some(4 << 20));
    late.advance(1 << 20);
    let drawn = written();
    assert!(drawn.contains("checking [======="), "{drawn}");
    assert!(drawn.contains("1.00 MiB of 4.00 MiB"), "{drawn}");
    std::thread::sleep(Duration::from_millis(20));
    late.begin(Stage::Render, None);
    late.advance(3 << 20);
    let drawn = written();
    assert!(drawn.contains("showing 3.00 MiB"), "{drawn}");

    let mut text = Vec::new();
    let mut sink = Removing {
        to: &mut text,
        bar: Some(&late),
    };
    sink.write_all(b"text").unwrap();
    assert!(written().ends_with("<cleared>"));
    late.begin(Stage::Render, Some(1));
    late.advance(1);
    late.remove();
    assert_eq!(written(), "");
    assert_eq!(text, b"text");
}

#[test]
fn nobody_has_to_look_at_it() {
    let unwanted = Bar::new(false);
    unwanted.begin(Stage::Check, None);
    unwanted.advance(1);
    unwanted.remove();
}
