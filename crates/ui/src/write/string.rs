use tofu_json_diagnostic::Escaping;

/// Appends a string that is in quotes, spelled as OpenTofu spells it.
///
/// The spelling is changed and not the text, so that `\ufffd`, which OpenTofu writes for bytes that
/// are no UTF-8, stays apart from the character itself.
pub(crate) fn respell(json: &mut String, quoted: &str, escaping: Escaping) {
    let mut rest = quoted;
    while let Some(special) = rest.find(|c: char| is_special(c, escaping)) {
        let (plain, from) = rest.split_at_checked(special).unwrap_or((rest, ""));
        json.push_str(plain);
        let length = if from.starts_with('\\') {
            respell_escape(json, from, escaping)
        } else {
            respell_character(json, from)
        };
        rest = from.get(length..).unwrap_or_default();
    }
    json.push_str(rest);
}

fn is_special(c: char, escaping: Escaping) -> bool {
    match c {
        '\\' | '\u{2028}' | '\u{2029}' => true,
        '<' | '>' | '&' => escaping == Escaping::Html,
        _ => false,
    }
}

/// A character that is to be escaped; how many bytes it took.
fn respell_character(json: &mut String, from: &str) -> usize {
    let Some(c) = from.chars().next() else {
        return 1;
    };
    push_escape(json, u32::from(c));
    c.len_utf8()
}

/// An escape that may be spelled otherwise; how many bytes it took.
fn respell_escape(json: &mut String, from: &str, escaping: Escaping) -> usize {
    match from.as_bytes().get(1) {
        Some(b'/') => {
            json.push('/');
            2
        }
        Some(b'u') => {
            let unit = from
                .get(2..6)
                .and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let Some(unit) = unit else { return 2 };
            if let Some(low) = low_surrogate(from, unit) {
                let scalar = 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                json.extend(char::from_u32(scalar));
                return 12;
            }
            respell_unit(json, unit, escaping);
            6
        }
        _ => {
            json.push_str(from.get(..2).unwrap_or(from));
            2
        }
    }
}

fn low_surrogate(from: &str, high: u32) -> Option<u32> {
    let digits = from.get(6..)?.strip_prefix("\\u")?.get(..4)?;
    let low = u32::from_str_radix(digits, 16).ok()?;
    ((0xd800..0xdc00).contains(&high) && (0xdc00..0xe000).contains(&low)).then_some(low)
}

fn respell_unit(json: &mut String, unit: u32, escaping: Escaping) {
    match char::from_u32(unit) {
        Some('"') => json.push_str("\\\""),
        Some('\\') => json.push_str("\\\\"),
        Some('\u{8}') => json.push_str("\\b"),
        Some('\u{c}') => json.push_str("\\f"),
        Some('\n') => json.push_str("\\n"),
        Some('\r') => json.push_str("\\r"),
        Some('\t') => json.push_str("\\t"),
        Some('\0'..='\x1f' | '\u{2028}' | '\u{2029}' | '\u{fffd}') => push_escape(json, unit),
        Some(c @ ('<' | '>' | '&')) if escaping == Escaping::Html => {
            push_escape(json, u32::from(c))
        }
        Some(c) => json.push(c),
        // Half of a pair reads as the replacement character.
        None => push_escape(json, 0xfffd),
    }
}

fn push_escape(json: &mut String, unit: u32) {
    use std::fmt::Write as _;
    // Writing to a string cannot fail.
    let _ = write!(json, "\\u{unit:04x}");
}

#[cfg(test)]
mod tests {
    use super::respell;
    use tofu_json_diagnostic::Escaping;

    #[test]
    fn case_03_spellings() {
        let spelled = |quoted: &str, escaping| {
            let mut json = String::new();
            respell(&mut json, quoted, escaping);
            json
        };
        for same in [
            "\"\\u2028 \\u0000 \\u001b \\b \\f \u{7f} \\ufffd \u{fffd} \\\" \\\\ <&>\"",
            "\"\"",
        ] {
            assert_eq!(spelled(same, Escaping::Plain), same);
        }
        assert_eq!(spelled("\"<\\u003c>&\"", Escaping::Plain), "\"<<>&\"");
        assert_eq!(
            spelled("\"<\\u003c\"", Escaping::Html),
            "\"\\u003c\\u003c\""
        );
        assert_eq!(
            spelled(
                "\"\\/\\u0041\\u000A\\ud83d\\ude00\u{2029}\"",
                Escaping::Plain
            ),
            "\"/A\\n😀\\u2029\""
        );
        assert_eq!(spelled("\"\\ud83d\"", Escaping::Plain), "\"\\ufffd\"");
    }
}
