//! What a plain scalar of YAML is.

use tofu_json_number::WrittenNumber;

/// A plain scalar as JSON has it; a text is as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainScalar<'a> {
    /// `null`, `true`, `false` or a number that JSON spells alike.
    Literal(&'a str),
    /// Something else. It can be a number that JSON spells otherwise, a date, or a switch such as `on`.
    Text(&'a str),
}

impl<'a> PlainScalar<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        match text {
            "" | "~" | "null" | "Null" | "NULL" => Self::Literal("null"),
            "true" | "True" | "TRUE" => Self::Literal("true"),
            "false" | "False" | "FALSE" => Self::Literal("false"),
            number if is_json_number(number) => Self::Literal(number),
            text => Self::Text(text),
        }
    }

    /// Whether some reader of YAML takes it for another type than text.
    pub(super) fn is_doubtful(self) -> bool {
        const SWITCHES: [&str; 6] = ["y", "n", "yes", "no", "on", "off"];
        match self {
            Self::Literal(_) => true,
            Self::Text(text) => {
                text.starts_with([
                    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '-', '.', '<', '=',
                ]) || SWITCHES.iter().any(|word| text.eq_ignore_ascii_case(word))
            }
        }
    }
}

/// Whether JSON writes a number so: no sign `+`, no zeros in front, digits on both sides of a point.
fn is_json_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let mut bytes = digits.bytes();
    let starts_right = match (bytes.next(), bytes.next()) {
        (Some(b'0'), next) => !next.is_some_and(|byte| byte.is_ascii_digit()),
        (first, _) => first.is_some_and(|byte| byte.is_ascii_digit()),
    };
    let point_is_inside = digits
        .split_once('.')
        .is_none_or(|(_, after)| after.starts_with(|c: char| c.is_ascii_digit()));
    let only_number = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b".eE+-".contains(&byte));
    starts_right && point_is_inside && only_number && WrittenNumber::parse(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::PlainScalar;

    #[test]
    fn what_json_spells_alike_is_a_literal() {
        for (text, literal) in [
            ("", "null"),
            ("~", "null"),
            ("True", "true"),
            ("0", "0"),
            ("-1.5e3", "-1.5e3"),
            ("10", "10"),
        ] {
            assert_eq!(PlainScalar::of(text), PlainScalar::Literal(literal));
        }
        for text in [
            "01",
            "+1",
            "1.",
            ".5",
            "0x1f",
            "1_000",
            "yes",
            "2024-01-01",
            "-",
            "1e",
            "a",
            "1.2.3",
            "Infinity",
        ] {
            assert_eq!(PlainScalar::of(text), PlainScalar::Text(text));
        }
        assert!(
            PlainScalar::of("Yes").is_doubtful() && !PlainScalar::of("yesterday").is_doubtful()
        );
    }
}
