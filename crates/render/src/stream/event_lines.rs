//! A line for each event, where messages are not written as OpenTofu prints them.

use tofu_json_text::visible_on_one_line;
use tofu_json_ui::{Content, Event, Message, Payload};

/// What an event says, on one line and without control characters; below an error its detail. [`None`] of
/// lines that say nothing.
#[must_use]
pub fn event_lines(event: &Event<'_>) -> Option<String> {
    let text = match &event.content {
        Content::Message { message, .. } => sentence(message),
        Content::Refused(message) => message.text().into_owned(),
        _ if event.is_cut_message() => CUT_MESSAGE.to_owned(),
        Content::Foreign(_) => String::from_utf8_lossy(event.line.raw)
            .trim_end_matches('\r')
            .to_owned(),
        _ => return None,
    };
    let mut lines = vec![visible_on_one_line(text.trim_matches('\n'))];
    lines.extend(event.message().map(detail_lines).unwrap_or_default());
    Some(lines.join("\n"))
}

/// What is said of a message that is cut: a part of it could be a value whose mark is missing.
pub const CUT_MESSAGE: &str = "(a message that is cut)";

/// How many lines of the detail of an error are shown, and how many characters of each.
const DETAIL_LINES: usize = 20;
const DETAIL_LINE: usize = 1_000;

/// The detail of an error, indented and without control characters.
#[must_use]
pub fn detail_lines(message: &Message<'_>) -> Vec<String> {
    let Payload::Diagnostic(diagnostic) = message.payload() else {
        return Vec::new();
    };
    let detail = diagnostic
        .value
        .0
        .get("detail")
        .and_then(|detail| detail.as_str());
    let detail = detail.filter(|_| diagnostic.is_error()).unwrap_or_default();
    let all: Vec<_> = detail.trim_matches('\n').lines().collect();
    let shown = all.iter().take(DETAIL_LINES);
    let mut lines: Vec<_> = shown
        .map(|line| format!("  {}", bounded(line)).trim_end().to_owned())
        .collect();
    if let rest @ 1.. = all.len().saturating_sub(DETAIL_LINES) {
        lines.push(format!("  ... ({rest} more lines)"));
    }
    lines
}

/// A line, or the beginning of one that is very long.
fn bounded(line: &str) -> String {
    let end = line.char_indices().nth(DETAIL_LINE).map(|(end, _)| end);
    match end.and_then(|end| line.get(..end)) {
        Some(begin) => format!("{} ...", visible_on_one_line(begin)),
        None => visible_on_one_line(&line.replace('\t', "    ")),
    }
}

/// The text of a message; of a diagnostic also where it belongs.
#[must_use]
pub fn sentence(message: &Message<'_>) -> String {
    let mut text = message.text().into_owned();
    if let Payload::Diagnostic(diagnostic) = message.payload() {
        let mut places = Vec::new();
        places.extend(
            diagnostic
                .address()
                .map(|address| format!("with {address}")),
        );
        let range = diagnostic.value.0.get("range");
        let file = range.and_then(|range| range.get("filename")?.as_str());
        let start = range.and_then(|range| range.get("start")?.get("line")?.as_number());
        if let (Some(file), Some(line)) = (file, start) {
            places.push(format!("on {file} line {line}"));
        }
        if !places.is_empty() {
            text.push_str(&format!(" ({})", places.join(", ")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::event_lines;
    use tofu_json_ui::{ReadOptions, read_slice};

    fn lines(stream: &[u8]) -> String {
        let mut text = String::new();
        read_slice(stream, ReadOptions::unchecked(), |event| {
            if let Some(lines) = event_lines(&event) {
                text.push_str(&lines);
                text.push('\n');
            }
        });
        text
    }

    #[test]
    fn an_event_is_a_line() {
        let stream = concat!(
            r#"{"@level":"info","@message":"a.b: Creating...","@module":"tofu.ui","type":"log"}"#,
            "\n\n",
            r#"{"@level":"error","@message":"Error: No","@module":"tofu.ui","diagnostic":{"severity":"error","summary":"No","detail":"","address":"a.b","range":{"filename":"main.tf","start":{"line":3,"column":1,"byte":1},"end":{"line":3,"column":2,"byte":2}}},"type":"diagnostic"}"#,
            "\nplain \u{1b}[31mred\u{1b}[0m\r\n",
            r#"{"@level":"info","@message":"\nA\nB\u001b]0;title\u0007\n","@module":"tofu.ui","type":"log"}"#,
        );
        assert_eq!(
            lines(stream.as_bytes()),
            "a.b: Creating...\n\
             Error: No (with a.b, on main.tf line 3)\n\
             plain \u{241b}[31mred\u{241b}[0m\n\
             A\u{240a}B\u{241b}]0;title\u{2407}\n"
        );
    }

    #[test]
    fn an_error_has_its_detail_within_bounds() {
        let error = |detail: &str| {
            let message = r#"{"@level":"error","@message":"Error: No","@module":"tofu.ui","diagnostic":{"severity":"SEVERITY","summary":"No","detail":"DETAIL"},"type":"diagnostic"}"#;
            message.replace("DETAIL", detail)
        };
        let stream = error(r"exit status 3.\n\n\tOutput: \u001b[2J\n").replace("SEVERITY", "error");
        assert_eq!(
            lines(stream.as_bytes()),
            "Error: No\n  exit status 3.\n\n      Output: \u{241b}[2J\n"
        );
        let stream = error("quiet").replace("SEVERITY", "warning");
        assert_eq!(lines(stream.as_bytes()), "Error: No\n");
        let long = error(&format!("{}{}", "x".repeat(2_000), r"\nline".repeat(100)));
        let text = lines(long.replace("SEVERITY", "error").as_bytes());
        assert_eq!(text.lines().count(), 22);
        assert!(text.ends_with("  line\n  ... (81 more lines)\n"), "{text}");
        assert!(text.lines().all(|line| line.len() <= 1_010));
    }
}
