//! What messages look like as text, one file per subject.

mod hooks;
mod lines;
mod results;
mod tests_of_modules;

use super::{Embedded, Narrator, Options};
use tofu_json_diagnostic::Diagnostic;
use tofu_json_term::{Canvas, Style};
use tofu_json_ui::{ReadOptions, read_slice};
use tofu_json_value::Value;

const ENVELOPE: &str = r#""@level":"info","@module":"tofu.ui","#;

struct Shown;

impl Embedded for Shown {
    fn difference(&self, _diagnostic: &Diagnostic) -> Option<String> {
        Some("1 -> 2".into())
    }

    fn document(&self, _document: Value<'_>) -> Option<String> {
        Some("the document\n".into())
    }
}

fn narrate(lines: &[String], color: bool, options: Options) -> String {
    let mut canvas = Canvas::new(Style::default().color(color));
    let mut narrator = Narrator::new(options, &Shown);
    read_slice(
        lines.join("\n").as_bytes(),
        ReadOptions::unchecked(),
        |event| {
            assert!(narrator.event(&mut canvas, &event).is_none());
        },
    );
    narrator.finish(&mut canvas);
    canvas.into_string()
}

fn plain(lines: &[String]) -> String {
    narrate(lines, false, Options::default())
}

fn coloured(lines: &[String]) -> String {
    narrate(lines, true, Options::default())
}

/// A message whose text is only what the payload does not say.
fn message(kind: &str, text: &str, rest: &str) -> String {
    format!(
        "{{{ENVELOPE}\"@message\":\"{text}\",\"@timestamp\":\"2026-01-02T03:04:05.000000Z\",{rest},\"type\":\"{kind}\"}}"
    )
}

fn hook(kind: &str, rest: &str) -> String {
    message(
        kind,
        "unused",
        &format!(r#""hook":{{"resource":{{"addr":"fixture.a","resource":"fixture.a"}},{rest}}}"#),
    )
}

fn log(kind: &str, text: &str) -> String {
    message(kind, text, r#""rest":0"#)
}

fn typeless(level: &str, text: &str) -> String {
    format!(
        r#"{{"@level":"{level}","@message":"{text}","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z"}}"#
    )
}

fn diagnostic(json: &str) -> String {
    message("diagnostic", "unused", &format!(r#""diagnostic":{json}"#))
}

fn warning(summary: &str, file: &str) -> String {
    diagnostic(&format!(
        r#"{{"severity":"warning","summary":"{summary}","detail":"Mind.","range":{{"filename":"{file}","start":{{"line":1,"column":1,"byte":0}},"end":{{"line":1,"column":2,"byte":1}}}}}}"#
    ))
}
