//! Values in MessagePack.

use crate::catalogue::{Form, Kind, Member, Nesting};
use crate::value::Value;

/// The object of a resource: its type is not repeated.
pub(super) fn object(out: &mut Vec<u8>, members: &[Member], value: &Value) {
    let Value::Object(_) = value else {
        return plain(out, value);
    };
    head(out, MAP, members.len());
    for (place, member) in members.iter().enumerate() {
        text(out, member.name);
        let value = value.member_at(place, member.name);
        let value = value.unwrap_or(&Value::Null);
        match member.form {
            Form::Attribute(Kind::Manifest) => implied(out, value),
            Form::Attribute(_) => plain(out, value),
            Form::Nested(nesting, below) | Form::Block(nesting, _, _, below) => {
                nested(out, nesting, below, value);
            }
        }
    }
}

fn nested(out: &mut Vec<u8>, nesting: Nesting, below: &[Member], value: &Value) {
    match value {
        Value::Array(elements) => {
            head(out, ARRAY, elements.len());
            elements
                .iter()
                .for_each(|element| object(out, below, element));
        }
        Value::Object(members) if nesting == Nesting::Map => {
            head(out, MAP, members.len());
            for (key, value) in members {
                text(out, key);
                object(out, below, value);
            }
        }
        value => object(out, below, value),
    }
}

/// A value with its type before it.
pub(super) fn typed(out: &mut Vec<u8>, notation: &str, value: &Value) {
    match value {
        Value::Null => out.push(0xc0),
        value => {
            head(out, ARRAY, 2);
            head(out, BIN, notation.len());
            out.extend_from_slice(notation.as_bytes());
            plain(out, value);
        }
    }
}

/// The same with the type that the value implies.
pub(super) fn implied(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null | Value::Unknown => plain(out, value),
        value => typed(out, &notation(value), value),
    }
}

/// The type that a value implies.
pub(super) fn notation(value: &Value) -> String {
    match value {
        Value::Null | Value::Unknown => r#""dynamic""#.to_owned(),
        Value::Bool(_) => r#""bool""#.to_owned(),
        Value::Integer(_) | Value::Decimal(_) => r#""number""#.to_owned(),
        Value::Text(_) => r#""string""#.to_owned(),
        Value::Array(elements) => {
            let types: Vec<_> = elements.iter().map(notation).collect();
            format!(r#"["tuple",[{}]]"#, types.join(","))
        }
        Value::Object(members) => {
            let types = members.iter().map(|(key, value)| {
                let key = serde_json::Value::from(&**key);
                format!("{key}:{}", notation(value))
            });
            let types: Vec<_> = types.collect();
            format!(r#"["object",{{{}}}]"#, types.join(","))
        }
    }
}

fn plain(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => out.push(0xc0),
        Value::Unknown => out.extend_from_slice(&[0xd4, 0, 0]),
        Value::Bool(value) => out.push(0xc2 | u8::from(*value)),
        Value::Integer(number) => integer(out, *number),
        Value::Decimal(number) => decimal(out, number),
        Value::Text(value) => text(out, value),
        Value::Array(elements) => {
            head(out, ARRAY, elements.len());
            elements.iter().for_each(|element| plain(out, element));
        }
        Value::Object(members) => {
            head(out, MAP, members.len());
            for (key, value) in members {
                text(out, key);
                plain(out, value);
            }
        }
    }
}

/// A number that a float is exactly is one, any other is its digits.
fn decimal(out: &mut Vec<u8>, digits: &str) {
    match digits.parse::<f64>() {
        Ok(float) if format!("{float:.60}").trim_end_matches('0') == digits => {
            out.push(0xcb);
            out.extend_from_slice(&float.to_be_bytes());
        }
        _ => text(out, digits),
    }
}

pub(super) fn integer(out: &mut Vec<u8>, number: i64) {
    match (i8::try_from(number), i16::try_from(number)) {
        (Ok(small @ -32..), _) => out.push(small.cast_unsigned()),
        (_, Ok(short)) => {
            out.push(0xd1);
            out.extend_from_slice(&short.to_be_bytes());
        }
        _ => {
            out.push(0xd3);
            out.extend_from_slice(&number.to_be_bytes());
        }
    }
}

/// The codes of a family: those that hold a short length themselves, and those before longer ones.
#[derive(Clone, Copy)]
struct Family {
    short: Option<(u8, usize)>,
    byte: Option<u8>,
    two: u8,
    four: u8,
}

const TEXT: Family = Family {
    short: Some((0xa0, 32)),
    byte: Some(0xd9),
    two: 0xda,
    four: 0xdb,
};
const BIN: Family = Family {
    short: None,
    byte: Some(0xc4),
    two: 0xc5,
    four: 0xc6,
};
const ARRAY: Family = Family {
    short: Some((0x90, 16)),
    byte: None,
    two: 0xdc,
    four: 0xdd,
};
const MAP: Family = Family {
    short: Some((0x80, 16)),
    byte: None,
    two: 0xde,
    four: 0xdf,
};

fn head(out: &mut Vec<u8>, of: Family, length: usize) {
    if let Some((code, end)) = of.short
        && length < end
    {
        out.push(code | length as u8);
    } else if let (Some(code), Ok(length)) = (of.byte, u8::try_from(length)) {
        out.extend_from_slice(&[code, length]);
    } else if let Ok(length) = u16::try_from(length) {
        out.push(of.two);
        out.extend_from_slice(&length.to_be_bytes());
    } else {
        out.push(of.four);
        out.extend_from_slice(&(length as u32).to_be_bytes());
    }
}

pub(super) fn text(out: &mut Vec<u8>, text: &str) {
    head(out, TEXT, text.len());
    out.extend_from_slice(text.as_bytes());
}
