use crate::{Diagnostic, Escaping};

/// What `validate -json` prints for these diagnostics, in the order given (section 7.6 of the
/// specification).
///
/// ```
/// use tofu_json_diagnostic::validation_json;
///
/// let json = validation_json(&[]);
/// assert!(json.starts_with("{\n  \"format_version\": \"1.0\",\n  \"valid\": true,\n"));
/// assert!(json.ends_with("  \"diagnostics\": []\n}\n"));
/// ```
#[must_use]
pub fn validation_json(diagnostics: &[Diagnostic]) -> String {
    let count = |is: fn(&Diagnostic) -> bool| diagnostics.iter().filter(|d| is(d)).count();
    let errors = count(Diagnostic::is_error);
    let warnings = count(Diagnostic::is_warning);
    let valid = errors == 0;
    let mut json = format!(
        "{{\"format_version\":\"1.0\",\"valid\":{valid},\"error_count\":{errors},\
         \"warning_count\":{warnings},\"diagnostics\":["
    );
    for (index, diagnostic) in diagnostics.iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        diagnostic.write_json(&mut json, Escaping::Html);
    }
    json.push_str("]}");
    indented(&json)
}

/// JSON without white space between its tokens, on lines of their own, and a line break.
fn indented(json: &str) -> String {
    let mut text = String::with_capacity(json.len() * 2);
    let (mut depth, mut before) = (0, ' ');
    let (mut quoted, mut escaped) = (false, false);
    for c in json.chars() {
        let opened = !quoted && matches!(before, '{' | '[');
        let closes = !quoted && matches!(c, '}' | ']');
        if opened && !closes {
            depth += 1;
            new_line(&mut text, depth);
        } else if closes && !opened {
            depth = depth.saturating_sub(1);
            new_line(&mut text, depth);
        }
        let inside = quoted;
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        text.push(c);
        if !inside && c == ',' {
            new_line(&mut text, depth);
        } else if !inside && c == ':' {
            text.push(' ');
        }
        // What stands in a string opens nothing.
        before = if inside { ' ' } else { c };
    }
    text.push('\n');
    text
}

fn new_line(text: &mut String, depth: usize) {
    text.push('\n');
    for _ in 0..depth {
        text.push_str("  ");
    }
}

#[cfg(test)]
mod tests {
    use super::indented;

    #[test]
    fn brackets_in_strings_are_text() {
        assert_eq!(
            indented(r#"{"a":["[",{},[]],"b{":"\"}:,"}"#),
            "{\n  \"a\": [\n    \"[\",\n    {},\n    []\n  ],\n  \"b{\": \"\\\"}:,\"\n}\n"
        );
    }
}
