//! Values that the text of a plan only counts: others take their place that are shorter and count as much.

use crate::msgpack::{Code, Codes};
use crate::schema::SchemaMember;
use crate::wire::WireBytes;
use tofu_json_evaluate::Type;
use tofu_json_value::Json;
use tofu_json_vocab::Nesting;

/// Whether a member is ever only counted.
pub(super) fn can_be_counted(member: &SchemaMember) -> bool {
    (member.is_plain || member.nesting.is_some()) && !member.shows_unchanged
}

/// Writes what counts as much as a value of which everything is known, and says whether it could: if not, nothing is
/// written.
pub(super) fn write_counted(json: &mut Json, member: &SchemaMember, bytes: WireBytes<'_>) -> bool {
    let written = match member.nesting {
        Some(nesting) => write_blocks(json, nesting, &member.kind, bytes),
        None => of_kind(&member.kind, bytes.bytes).map(|value| json.json(value)),
    };
    written.is_some()
}

/// Null and empty texts can count as nothing.
fn of_kind(kind: &Type, bytes: &[u8]) -> Option<&'static str> {
    let first = bytes.first().filter(|first| **first != 0xc0)?;
    match kind {
        // No notation of a length is longer than this.
        Type::String => (matches!(first, 0xa1..=0xbf) || bytes.len() > 5).then_some("\"-\""),
        Type::Number => Some("0"),
        Type::List(_) | Type::Set(_) => Some("[]"),
        Type::Map(_) | Type::Object(_) => Some("{}"),
        Type::Bool | Type::Dynamic | Type::Tuple(_) => None,
    }
}

/// As many blocks with nothing in them, but for those of sets, which differ.
fn write_blocks(
    json: &mut Json,
    nesting: Nesting,
    kind: &Type,
    bytes: WireBytes<'_>,
) -> Option<()> {
    let mut codes = Codes::new(bytes);
    match (nesting, kind, codes.next().ok()?) {
        (Nesting::Single | Nesting::Group, Type::Object(_), Code::Map(_)) => json.json("{}"),
        (Nesting::List, Type::List(_), Code::Array(count))
        | (Nesting::Set, Type::Set(_), Code::Array(count @ 0..=1)) => {
            for _ in 0..count {
                is_object(&codes).then(|| codes.skip().ok())??;
            }
            json.list(0..count, |json, _| json.json("{}"));
        }
        (Nesting::Set, Type::Set(element), Code::Array(count)) => {
            let name = name_that_differs(codes, element, count)?;
            json.list(0..count, |json, number| {
                json.object(|json| json.text(name, &number.to_string()));
            });
        }
        _ => return None,
    }
    Some(())
}

/// Whether an object comes next: what is null may count otherwise.
fn is_object(codes: &Codes<'_>) -> bool {
    matches!(codes.peek(), Ok(0x80..=0x8f | 0xde | 0xdf))
}

/// The first attribute that has another text in each of so many blocks: then no two of them are one, however the rest of them
/// is packed.
fn name_that_differs<'k>(mut codes: Codes<'_>, block: &'k Type, count: usize) -> Option<&'k str> {
    let Type::Object(object) = block else {
        return None;
    };
    let texts_of = |(_, kind): &(&str, &Type)| **kind == Type::String;
    let names: Vec<_> = object.attributes().filter(texts_of).collect();
    // All texts of the first attribute, then all of the next.
    let mut texts = vec![Vec::new(); names.len()];
    for _ in 0..count {
        if codes.next().ok()? != Code::Map(object.attributes().len()) {
            return None;
        }
        let mut of_attributes = texts.iter_mut();
        for (name, kind) in object.attributes() {
            let (Code::Text(own) | Code::Bin(own)) = codes.next().ok()? else {
                return None;
            };
            if own != name.as_bytes() {
                return None;
            }
            let value = codes.skip().ok()?.value;
            if *kind == Type::String {
                let text = Codes::new(value).next().ok()?;
                of_attributes.next()?.push(text);
            }
        }
    }
    let mut named = names.iter().zip(texts);
    named.find_map(|((name, _), texts)| are_different(texts).then_some(*name))
}

/// Whether all are texts of ASCII, which are spelled in one way alone, and no two of them are the same.
fn are_different(texts: Vec<Code<'_>>) -> bool {
    let ascii = texts.into_iter().map(|text| match text {
        Code::Text(text) | Code::Bin(text) if text.is_ascii() => Some(text),
        _ => None,
    });
    let Some(mut ascii) = ascii.collect::<Option<Vec<_>>>() else {
        return false;
    };
    ascii.sort_unstable();
    ascii.is_sorted_by(|one, other| one < other)
}

#[cfg(test)]
mod tests {
    use super::write_counted;
    use crate::schema::SchemaMember;
    use crate::wire::WireBytes;
    use tofu_json_evaluate::Type;
    use tofu_json_value::Json;
    use tofu_json_vocab::Nesting;

    /// What takes the place of a value; nothing where it has to be written.
    fn counted(nesting: Option<Nesting>, kind: Type, bytes: &[u8]) -> Option<String> {
        let member = SchemaMember {
            name: "m".to_owned(),
            quoted: "\"m\":".to_owned(),
            packed: b"\xa1m".to_vec(),
            kind,
            nesting,
            is_plain: nesting.is_none(),
            shows_unchanged: false,
            has_sensitive: false,
        };
        let mut json = Json::line();
        let is_written = write_counted(&mut json, &member, WireBytes { bytes, at: 0 });
        let text = json.into_text();
        assert_eq!(is_written, !text.is_empty());
        is_written.then_some(text)
    }

    fn block() -> Type {
        let attributes = [("flag", Type::Bool), ("name", Type::String)];
        Type::object(attributes.map(|(name, kind)| (name.to_owned(), kind)))
    }

    #[test]
    fn attributes_become_short_ones_of_their_kind() {
        for (kind, bytes, expected) in [
            (Type::String, &b"\xa2hi"[..], Some("\"-\"")),
            (Type::String, b"\xa0", None),
            (Type::String, b"\xc0", None),
            (Type::Number, b"\x07", Some("0")),
            (Type::Bool, b"\xc3", None),
            (Type::list(Type::String), b"\x91\xa1a", Some("[]")),
            (block(), b"\x80", Some("{}")),
        ] {
            assert_eq!(counted(None, kind, bytes).as_deref(), expected, "{bytes:?}");
        }
    }

    #[test]
    fn blocks_become_as_many_that_differ_in_sets() {
        let two = &b"\x92\x82\xa4flag\xc3\xa4name\xa1a\x82\xa4flag\xc3\xa4name\xa1b"[..];
        let same = &b"\x92\x82\xa4flag\xc3\xa4name\xa1a\x82\xa4flag\xc3\xa4name\xa1a"[..];
        // The same text in two spellings.
        let spelled = &b"\x92\x82\xa4flag\xc3\xa4name\xa1a\x82\xa4flag\xc3\xa4name\xd9\x01a"[..];
        let one = &b"\x91\x82\xa4flag\xc3\xa4name\xa1a"[..];
        let (list, set) = (Type::list(block()), Type::set(block()));
        let numbered = r#"[{"name":"0"},{"name":"1"}]"#;
        let nameless = Type::set(Type::object([("flag".to_owned(), Type::Bool)]));
        for (nesting, kind, bytes, expected) in [
            (Nesting::List, list.clone(), two, Some("[{},{}]")),
            (Nesting::List, list.clone(), same, Some("[{},{}]")),
            (Nesting::List, list.clone(), b"\x90", Some("[]")),
            (Nesting::List, list.clone(), b"\xc0", None),
            (Nesting::List, list, b"\x91\xc0", None),
            (Nesting::List, Type::Dynamic, two, None),
            (Nesting::Set, set.clone(), one, Some("[{}]")),
            (Nesting::Set, set.clone(), two, Some(numbered)),
            (Nesting::Set, set.clone(), same, None),
            (Nesting::Set, set.clone(), b"\x91\xc0", None),
            (Nesting::Set, set, spelled, None),
            (
                Nesting::Set,
                nameless,
                b"\x92\x81\xa4flag\xc3\x81\xa4flag\xc2",
                None,
            ),
            (Nesting::Single, block(), b"\x82", Some("{}")),
            (Nesting::Single, block(), b"\xc0", None),
            (Nesting::Map, Type::map(block()), b"\x80", None),
        ] {
            let found = counted(Some(nesting), kind, bytes);
            assert_eq!(found.as_deref(), expected, "{nesting:?} {bytes:?}");
        }
    }
}
