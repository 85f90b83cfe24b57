use tofu_json_diagnostic::{Diagnostic, Escaping};
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{Event, Feed, Fold, ReadOptions, Redaction, RunEnd, read_slice, write_message};
use tofu_json_value::Document;

/// What a line of a stream is, without borrowing it.
type Told = (u64, u64, Vec<u8>, String);

fn told(event: &Event<'_>) -> Told {
    let content = format!("{:?} {:?}", event.content, event.findings);
    let line = event.line;
    (line.number, line.offset, line.raw.to_vec(), content)
}

/// Every byte of a stream belongs to one line, and how the bytes come does not matter.
pub fn streams_come_in_any_pieces(bytes: &[u8], size: usize) {
    let (mut whole, mut again) = (Vec::new(), Vec::new());
    let end = read_slice(bytes, ReadOptions::default(), |event| {
        event.line.write(&mut again);
        whole.push(told(&event));
    });
    assert_eq!(again, bytes, "the lines are not the stream");
    let (mut parts, mut feed) = (Vec::new(), Feed::new(ReadOptions::default()));
    for piece in bytes.chunks(size.max(1)) {
        feed.push(piece, |event| parts.push(told(&event)));
    }
    let end_of_parts = feed.finish(|event| parts.push(told(&event)));
    assert_eq!((parts, end_of_parts), (whole, end), "in pieces of {size}");
}

/// Any stream can be folded; what is written and what is redacted stays so.
pub fn streams_settle(bytes: &[u8]) {
    let mut fold = Fold::new();
    let end = read_slice(bytes, ReadOptions::default(), |event| fold.event(&event));
    assert!(
        !fold.finish(RunEnd::of(&end)).is_empty(),
        "a stream is a run at least"
    );
    let written = rewritten(bytes);
    assert_eq!(rewritten(&written), written, "writing is no fixed point");
    let redacted = redacted(bytes);
    assert_eq!(
        self::redacted(&redacted),
        redacted,
        "redacting is no fixed point"
    );
}

fn rewritten(bytes: &[u8]) -> Vec<u8> {
    let mut text = String::new();
    read_slice(bytes, ReadOptions::unchecked(), |event| {
        if let Some(message) = event.message() {
            write_message(&mut text, message, Escaping::Plain);
            text.push('\n');
        }
    });
    text.into_bytes()
}

fn redacted(bytes: &[u8]) -> Vec<u8> {
    let (mut redaction, mut out) = (Redaction::new().ids().source().outputs(), Vec::new());
    read_slice(bytes, ReadOptions::unchecked(), |event| {
        redaction.event(&event, &mut out);
    });
    out
}

/// Any diagnostic can be shown at any width, and comes back as it was written.
pub fn diagnostics_come_back(bytes: &[u8], width: usize) {
    let Ok(document) = Document::parse(bytes) else {
        return;
    };
    let Ok(diagnostic) = Diagnostic::read(document.root()) else {
        return;
    };
    for color in [false, true] {
        let options = Options::default().color(color).width(width);
        _ = show_diagnostic(&diagnostic, &options);
    }
    let json = diagnostic.to_json(Escaping::Html);
    let Ok(document) = Document::parse(json.as_bytes()) else {
        panic!("what was written is no JSON: {json}");
    };
    let again = Diagnostic::read(document.root()).map(|read| read.to_json(Escaping::Html));
    assert_eq!(again.ok().as_deref(), Some(&*json), "a diagnostic changes");
}
