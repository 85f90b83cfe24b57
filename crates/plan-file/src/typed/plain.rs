//! Values that documents print as they are: from MessagePack to JSON without a value between.

use super::decode::{self, number};
use super::{DEPTH, TypedValue, in_set_order, write_known};
use crate::msgpack::{Code, Codes};
use crate::wire::WireBytes;
use std::fmt::Write as _;
use tofu_json_evaluate::{ObjectType, Type, normalized};
use tofu_json_value::{Escaping, Json, write_string};

/// Appends the JSON of a value, and says whether it could: if not, nothing was appended, for something in the value is
/// wrong, not known, not in order or not in its normal form, and [`decode`](super::decode) has to look at it.
pub(crate) fn write_plain(bytes: WireBytes<'_>, kind: &Type, json: &mut String) -> bool {
    let start = json.len();
    let is_plain = value(&mut Codes::new(bytes), kind, DEPTH, json).is_some();
    if !is_plain {
        json.truncate(start);
    }
    is_plain
}

fn value(codes: &mut Codes<'_>, kind: &Type, depth: usize, json: &mut String) -> Option<()> {
    let code = codes.next().ok()?;
    if code == Code::Nil && !matches!(kind, Type::Dynamic) {
        json.push_str("null");
        return Some(());
    }
    let depth = depth.checked_sub(1)?;
    match (kind, code) {
        (Type::String, Code::Text(text) | Code::Bin(text)) => {
            write_string(json, plain_text(text)?, Escaping::Html);
        }
        (Type::Bool, Code::Bool(value)) => json.push_str(if value { "true" } else { "false" }),
        (Type::Number, Code::Int(number @ 0..=9)) => {
            json.push(char::from(b'0'.wrapping_add(u8::try_from(number).ok()?)));
        }
        (Type::Number, code) => write!(json, "{}", number(codes, code).ok()?).ok()?,
        (Type::List(element), Code::Array(count)) => {
            list(count, json, |json| value(codes, element, depth, json))?;
        }
        (Type::Set(element), Code::Array(count)) => set(codes, element, count, depth, json)?,
        (Type::Tuple(types), Code::Array(count)) if count == types.len() => {
            let mut types = types.iter();
            list(count, json, |json| value(codes, types.next()?, depth, json))?;
        }
        (Type::Map(element), Code::Map(count)) => map(codes, element, count, depth, json)?,
        (Type::Object(object), Code::Map(count)) if count == object.attributes().len() => {
            attributes(codes, object, depth, json)?;
        }
        _ => return None,
    }
    Some(())
}

/// A text that is its own normal form.
fn plain_text(text: &[u8]) -> Option<&str> {
    let text = tofu_json_scan::utf8(text).ok()?;
    let is_normal = text.is_ascii() || *normalized(text) == *text;
    is_normal.then_some(text)
}

fn list(
    count: usize,
    json: &mut String,
    mut element: impl FnMut(&mut String) -> Option<()>,
) -> Option<()> {
    json.push('[');
    for position in 0..count {
        if position > 0 {
            json.push(',');
        }
        element(json)?;
    }
    json.push(']');
    Some(())
}

/// The elements of a set. Texts have to be in its order, each once; others are put in order.
fn set(
    codes: &mut Codes<'_>,
    element: &Type,
    count: usize,
    depth: usize,
    json: &mut String,
) -> Option<()> {
    if *element != Type::String {
        return match count {
            0 | 1 => list(count, json, |json| value(codes, element, depth, json)),
            _ => set_in_order(codes, element, count, depth, json),
        };
    }
    let mut last = None;
    list(count, json, |json| {
        let text = match codes.next().ok()? {
            Code::Text(text) | Code::Bin(text) => plain_text(text)?,
            _ => return None,
        };
        write_string(json, text, Escaping::Html);
        let ascends = last.replace(text).is_none_or(|last| last < text);
        ascends.then_some(())
    })
}

fn set_in_order(
    codes: &mut Codes<'_>,
    element: &Type,
    count: usize,
    depth: usize,
    json: &mut String,
) -> Option<()> {
    let elements = (0..count).map(|_| decode::value(codes, element, depth).ok());
    let elements: Vec<_> = elements.collect::<Option<_>>()?;
    let is_known = !elements.iter().any(TypedValue::has_unknown);
    is_known.then(|| {
        let mut json = Json::to(json).escaped(Escaping::Html);
        json.list(&in_set_order(elements), write_known);
    })
}

/// The members of a map whose names are in order, each once.
fn map(
    codes: &mut Codes<'_>,
    element: &Type,
    count: usize,
    depth: usize,
    json: &mut String,
) -> Option<()> {
    let mut last = None;
    json.push('{');
    for position in 0..count {
        let name = plain_text(name(codes)?)?;
        let ascends = last.replace(name).is_none_or(|last| last < name);
        if !ascends {
            return None;
        }
        begin_member(position, name, json);
        value(codes, element, depth, json)?;
    }
    json.push('}');
    Some(())
}

/// The attributes of an object, in the order of its type.
fn attributes(
    codes: &mut Codes<'_>,
    object: &ObjectType,
    depth: usize,
    json: &mut String,
) -> Option<()> {
    json.push('{');
    for (position, (own, kind)) in object.attributes().enumerate() {
        if name(codes)? != own.as_bytes() {
            return None;
        }
        begin_member(position, own, json);
        value(codes, kind, depth, json)?;
    }
    json.push('}');
    Some(())
}

fn name<'a>(codes: &mut Codes<'a>) -> Option<&'a [u8]> {
    match codes.next().ok()? {
        Code::Text(name) | Code::Bin(name) => Some(name),
        _ => None,
    }
}

fn begin_member(position: usize, name: &str, json: &mut String) {
    if position > 0 {
        json.push(',');
    }
    write_string(json, name, Escaping::Html);
    json.push(':');
}

#[cfg(test)]
mod tests {
    use super::write_plain;
    use crate::typed::{decode, write_known};
    use crate::wire::WireBytes;
    use proptest::prelude::*;
    use tofu_json_evaluate::Type;
    use tofu_json_value::{Escaping, Json};

    fn object() -> Type {
        Type::object([
            ("flag".to_owned(), Type::Bool),
            ("list".to_owned(), Type::list(Type::Number)),
            ("map".to_owned(), Type::map(Type::String)),
            ("set".to_owned(), Type::set(Type::String)),
            ("sets".to_owned(), Type::set(Type::list(Type::String))),
            (
                "tuple".to_owned(),
                Type::tuple([Type::String, Type::Number]),
            ),
        ])
    }

    /// The JSON by way of a value; none where that is refused, or something in it is not known.
    fn decoded(bytes: WireBytes<'_>, kind: &Type) -> Option<String> {
        let value = decode(bytes, kind).ok()?;
        let mut json = Json::line().escaped(Escaping::Html);
        write_known(&mut json, &value);
        (!value.has_unknown()).then(|| json.into_text())
    }

    fn check(bytes: &[u8], kind: &Type) -> bool {
        let bytes = WireBytes { bytes, at: 0 };
        let mut json = "before".to_owned();
        let is_plain = write_plain(bytes, kind, &mut json);
        let written = json.strip_prefix("before").map(str::to_owned);
        if is_plain {
            assert_eq!(written, decoded(bytes, kind));
        } else {
            assert_eq!(written.as_deref(), Some(""));
        }
        is_plain
    }

    #[test]
    fn usual_values_are_plain() {
        let usual = b"\x86\xa4flag\xc3\xa4list\x93\x01\xcd\x01\0\xa30.1\xa3map\x82\xa1a\xa1<\xa1b\xc0\xa3set\x92\xa1a\xa1b\xa4sets\x91\x91\xa1x\xa5tuple\x92\xa1a\xcb\x3f\xf8\0\0\0\0\0\0";
        assert!(check(usual, &object()));
        assert!(check(b"\xc0", &object()));
        for (bytes, kind) in [
            (&b"\x92\xa1b\xa1a"[..], Type::set(Type::String)),
            (b"\x92\xa1a\xa1a", Type::set(Type::String)),
            (b"\x82\xa1b\xc0\xa1a\xc0", Type::map(Type::Bool)),
            (b"\x82\xa1a\xc2\xa1a\xc3", Type::map(Type::Bool)),
            (b"\xa3e\xcc\x81", Type::String),
            (b"\xa1\xff", Type::String),
            (b"\x91\xd4\0\0", Type::list(Type::String)),
            (b"\xa1a", Type::Bool),
            (b"\xa1a", Type::Number),
            (b"\x92\xc4\x06\"bool\"\xc3", Type::Dynamic),
            (b"\x80", object()),
            (b"\x91", Type::list(Type::String)),
        ] {
            assert!(!check(bytes, &kind), "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn plain_values_are_written_as_decoded_ones(bytes in prop::collection::vec(prop_oneof![
            Just(0x81), Just(0x82), Just(0x91), Just(0x92), Just(0xa1), Just(b'a'), Just(b'b'), Just(0xc0), Just(0xc3),
            Just(0xd4), any::<u8>()], 0..12)) {
            for kind in [
                Type::set(Type::String),
                Type::map(Type::set(Type::String)),
                Type::list(Type::Number),
                Type::set(Type::list(Type::String)),
                Type::object([("a".to_owned(), Type::Bool), ("b".to_owned(), Type::String)]),
            ] {
                check(&bytes, &kind);
            }
        }
    }
}
