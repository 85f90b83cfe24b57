use super::{ElementsOf, MembersOf, PlainNumber, TypedValue};
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use tofu_json_text::{Printable, quote_into};

/// The text by which elements of sets are in order.
pub(super) fn hash_text(value: &TypedValue<'_>) -> String {
    let mut text = String::new();
    write(&mut text, value);
    text
}

fn write(text: &mut String, value: &TypedValue<'_>) {
    match value {
        TypedValue::Unknown(_) => text.push('?'),
        TypedValue::Null => text.push('~'),
        TypedValue::Bool(value) => text.push(if *value { 'T' } else { 'F' }),
        TypedValue::Number(number) => write_number(text, number),
        TypedValue::Text(value) => quote_into(text, value, Printable::Unicode15),
        TypedValue::Bytes(bytes) => {
            quote_into(text, &String::from_utf8_lossy(bytes), Printable::Unicode15);
        }
        TypedValue::Elements(of, elements) => {
            let [open, close] = match of {
                ElementsOf::List | ElementsOf::Set => ['[', ']'],
                ElementsOf::Tuple | ElementsOf::Any => ['<', '>'],
            };
            text.push(open);
            for element in elements {
                write(text, element);
                text.push(';');
            }
            text.push(close);
        }
        TypedValue::Members(MembersOf::Map, members) => {
            text.push('{');
            for (name, value) in members {
                quote_into(text, name, Printable::Unicode15);
                text.push(':');
                write(text, value);
                text.push(';');
            }
            text.push('}');
        }
        TypedValue::Members(_, members) => {
            text.push('<');
            for (_, value) in members {
                write(text, value);
                text.push(';');
            }
            text.push('>');
        }
    }
}

/// Whole numbers that are their own general form.
pub(super) const AS_WRITTEN: RangeInclusive<i64> = -999_999_999..=999_999_999;

/// Ten significant digits, with an exponent where the number is large or small.
fn write_number(text: &mut String, number: &PlainNumber<'_>) {
    if let PlainNumber::Int(number) = number
        && AS_WRITTEN.contains(number)
    {
        _ = write!(text, "{number}");
        return;
    }
    let digits = number.to_string();
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits.as_str()),
    };
    text.push_str(sign);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all: String = whole.chars().chain(fraction.chars()).collect();
    let significant = all.trim_start_matches('0');
    if significant.is_empty() {
        text.push('0');
        return;
    }
    let leading = i64::try_from(all.len() - significant.len()).unwrap_or(i64::MAX);
    let exponent = i64::try_from(whole.len()).unwrap_or(i64::MAX) - leading - 1;
    let (rounded, exponent) = rounded(significant, exponent);
    let rounded = rounded.trim_end_matches('0');
    write_general(text, rounded, exponent);
}

/// The first ten digits, rounded by those that follow, half to even.
fn rounded(digits: &str, exponent: i64) -> (String, i64) {
    let (head, tail) = digits.split_at_checked(10).unwrap_or((digits, ""));
    let mut number: u64 = format!("{head:0<10}").parse().unwrap_or_default();
    let half = match tail.as_bytes().split_first() {
        Some((b'6'..=b'9', _)) => true,
        Some((b'5', rest)) => rest.iter().any(|digit| *digit != b'0') || number % 2 == 1,
        _ => false,
    };
    number += u64::from(half);
    if number == 10_000_000_000 {
        return ("1".to_owned(), exponent + 1);
    }
    (number.to_string(), exponent)
}

fn write_general(text: &mut String, digits: &str, exponent: i64) {
    if !(-4..10).contains(&exponent) {
        let (first, rest) = digits.split_at_checked(1).unwrap_or((digits, ""));
        let point = if rest.is_empty() { "" } else { "." };
        let sign = if exponent < 0 { '-' } else { '+' };
        _ = write!(text, "{first}{point}{rest}e{sign}{:02}", exponent.abs());
        return;
    }
    if exponent < 0 {
        text.push_str("0.");
        (1..-exponent).for_each(|_| text.push('0'));
        text.push_str(digits);
        return;
    }
    let whole = usize::try_from(exponent + 1).unwrap_or_default();
    match digits.split_at_checked(whole) {
        Some((whole, "")) => text.push_str(whole),
        Some((whole, fraction)) => _ = write!(text, "{whole}.{fraction}"),
        None => _ = write!(text, "{digits:0<whole$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{TypedValue, hash_text};
    use crate::typed::{ElementsOf, MembersOf, PlainNumber};

    #[test]
    fn numbers_in_their_general_form() {
        for (number, expected) in [
            ("1000000000000000000000000000000", "1e+30"),
            ("1.5", "1.5"),
            ("1234567891", "1234567891"),
            ("12345678910", "1.234567891e+10"),
            ("0.00001", "1e-05"),
            ("0.0001", "0.0001"),
            ("-0", "-0"),
            ("100", "100"),
            ("9999999999.9", "1e+10"),
        ] {
            let value = TypedValue::Number(PlainNumber::Digits(number.into()));
            assert_eq!(hash_text(&value), expected, "{number}");
        }
    }

    #[test]
    fn names_of_objects_are_not_part_of_it() {
        let members = || {
            vec![
                ("a".into(), TypedValue::Bool(true)),
                ("b".into(), TypedValue::Null),
            ]
        };
        assert_eq!(
            hash_text(&TypedValue::Members(MembersOf::Object, members())),
            "<T;~;>"
        );
        assert_eq!(
            hash_text(&TypedValue::Members(MembersOf::Map, members())),
            r#"{"a":T;"b":~;}"#
        );
        let list = TypedValue::Elements(
            ElementsOf::List,
            vec![TypedValue::text(b"a\n\0\xe2\x80\xa8")],
        );
        assert_eq!(hash_text(&list), r#"["a\n\x00\u2028";]"#);
    }
}
