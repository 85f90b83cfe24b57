use tofu_json_diagnostic::Snippet;

/// Code longer than this is cut: a whole file can be on one line.
const LONGEST: usize = 1000;
/// What stays of the code before and after the highlighted part, in bytes.
const AROUND: usize = 200;
/// What stays of the highlighted part itself.
const HIGHLIGHTED: usize = 400;

/// Leaves of long code what is near the highlighted part.
pub(super) fn clip(snippet: &mut Snippet) {
    let code = &snippet.code;
    if code.len() <= LONGEST {
        return;
    }
    let start = snippet.highlight_start_offset;
    let end = snippet.highlight_end_offset.min(start + HIGHLIGHTED);
    let from = boundary(code, start.saturating_sub(AROUND));
    let to = boundary(code, end + AROUND);
    let Some(near) = code.get(from..to) else {
        return;
    };
    let before = if from > 0 { "…" } else { "" };
    let after = if to < code.len() { "…" } else { "" };
    let lines_before = code
        .bytes()
        .take(from)
        .filter(|byte| *byte == b'\n')
        .count();
    let near = format!("{before}{near}{after}");
    let moved = |offset: usize| (offset + before.len()).saturating_sub(from);
    snippet.highlight_start_offset = moved(start);
    snippet.highlight_end_offset = moved(end);
    snippet.start_line += lines_before;
    snippet.code = near;
}

/// The offset, or the nearest one before it that splits no character.
fn boundary(code: &str, offset: usize) -> usize {
    let mut offset = offset.min(code.len());
    while !code.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_stays() {
        let mut snippet = Snippet {
            code: format!(
                "{}é\n{}bad{}",
                "x".repeat(5000),
                "é".repeat(90),
                "y".repeat(5000)
            ),
            start_line: 3,
            highlight_start_offset: 5183,
            highlight_end_offset: 5186,
            ..Snippet::default()
        };
        clip(&mut snippet);
        assert!(snippet.code.len() < LONGEST);
        let part = snippet.highlight_start_offset..snippet.highlight_end_offset;
        assert_eq!(&snippet.code[part], "bad");
        assert!(snippet.code.starts_with("…x") && snippet.code.ends_with("y…"));
        assert_eq!(snippet.start_line, 3);
    }

    #[test]
    fn short_code_stays_as_it_is() {
        let snippet = Snippet {
            code: "a = 1".to_owned(),
            ..Snippet::default()
        };
        let mut clipped = snippet.clone();
        clip(&mut clipped);
        assert!(clipped == snippet);
    }
}
