use super::Sensitive;
use super::sensitive::{ElementsOf, MembersOf};
use std::borrow::Cow;
use tofu_json_value::{Elements, Json, Kind, Sink, SortedMembers, Value};

/// What is written in place of a value that is sensitive.
pub const SENSITIVE: &str = "(sensitive value)";

/// Writes a value with [`SENSITIVE`] in place of what is sensitive, and what is wrapped with its type out of its
/// wrapping. Numbers keep their text, members come by ascending name. Neither depth nor width costs stack.
pub fn write_masked<S: Sink>(json: &mut Json<S>, value: Value<'_>, sensitive: Sensitive<'_>) {
    write_with(json, value, sensitive, |json, leaf| match leaf {
        None => json.string(SENSITIVE),
        Some(value) if value.kind() == Kind::String => {
            json.string(&value.as_str().unwrap_or_default());
        }
        Some(value) => json.value(value),
    });
}

/// Writes the mask of a value: `true` for what is sensitive, and objects and arrays that lead to it.
pub(super) fn write_mask<S: Sink>(json: &mut Json<S>, value: Value<'_>, sensitive: Sensitive<'_>) {
    write_with(json, value, sensitive, |json, leaf| {
        json.bool(leaf.is_none());
    });
}

/// Writes objects and arrays of a value; `leaf` writes what has no parts, and what is sensitive, for which it gets none.
fn write_with<S: Sink>(
    json: &mut Json<S>,
    value: Value<'_>,
    sensitive: Sensitive<'_>,
    leaf: impl Fn(&mut Json<S>, Option<Value<'_>>),
) {
    let mut open: Vec<Frame<'_, '_>> = Vec::new();
    write_shallow(json, value, sensitive, &mut open, &leaf);
    while let Some(frame) = open.last_mut() {
        let next = match frame {
            Frame::Object(members, sensitive) => members.next().map(|(name, value)| {
                json.member(&name);
                (value, sensitive.seek(&name))
            }),
            Frame::Array(elements, sensitive) => elements.next().map(|value| {
                json.element();
                (value, sensitive.next())
            }),
        };
        if let Some((value, sensitive)) = next {
            write_shallow(json, value, sensitive, &mut open, &leaf);
            continue;
        }
        json.end(match open.pop() {
            Some(Frame::Object(..)) => '}',
            _ => ']',
        });
    }
}

/// A part of a value that is sensitive as a whole.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MaskedPart<'a> {
    /// The part.
    pub value: Value<'a>,
    /// The type that it is wrapped with, if it is of the type `dynamic` in a state file.
    pub notation: Option<Value<'a>>,
}

/// The parts of a value that are sensitive as a whole, in the order of the document. What has no mask of its own
/// inside of them is not listed again. Of several members of one name each is as sensitive as the last one. Costs no stack, however deep the value nests.
#[must_use]
pub fn masked_parts<'a>(value: Value<'a>, sensitive: Sensitive<'_>) -> Vec<MaskedPart<'a>> {
    let mut parts = Vec::new();
    let (mut open, mut duplicates) = (vec![(value, sensitive)], 0);
    while let Some((mut value, mut sensitive)) = open.pop() {
        let mut notation = None;
        while let Some(wrapped) = sensitive.wrapped(value) {
            sensitive = sensitive.within(&wrapped);
            (value, notation) = (wrapped.inside, Some(wrapped.notation));
        }
        if sensitive.is_whole() {
            parts.push(MaskedPart { value, notation });
        } else if value.is_sorted() {
            sorted_with_marks(value, sensitive, &mut open);
        } else if value.is_object() {
            members_with_marks(value, sensitive, &mut duplicates, &mut open);
        } else if value.is_array() {
            let mut elements = sensitive.elements();
            for element in value.elements() {
                let sensitive = elements.next();
                if !sensitive.is_nothing() {
                    open.push((element, sensitive));
                }
            }
        }
    }
    parts.sort_by_key(|part| part.value.span().start);
    parts
}

/// So many members that have the name of a later one are looked into in a value: each is compared with all of the mask.
const MOST_DUPLICATES: usize = 8;

/// Opens the members of an object of which something is sensitive, where their names ascend, so that none is there twice.
fn sorted_with_marks<'a, 's>(
    object: Value<'a>,
    sensitive: Sensitive<'s>,
    open: &mut Vec<(Value<'a>, Sensitive<'s>)>,
) {
    let mut marks = sensitive.members(object);
    for (name, member) in object.members() {
        // The type of what may be wrapped is no value.
        if !marks.may_be_type(&name, member) {
            let sensitive = marks.seek(&name);
            if !sensitive.is_nothing() {
                open.push((member, sensitive));
            }
        }
    }
}

/// The same of any object.
fn members_with_marks<'a, 's>(
    object: Value<'a>,
    sensitive: Sensitive<'s>,
    duplicates: &mut usize,
    open: &mut Vec<(Value<'a>, Sensitive<'s>)>,
) {
    let mut marks = sensitive.members(object);
    let mut members: Vec<_> = object.members().collect();
    members.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut last: Option<(Cow<'a, str>, Sensitive<'s>)> = None;
    for (name, member) in members {
        // The type of what may be wrapped is no value.
        if marks.may_be_type(&name, member) {
            continue;
        }
        let known = last.take().filter(|(known, _)| *known == name);
        let sensitive = match known {
            Some((_, sensitive)) if sensitive.is_nothing() => sensitive,
            Some((_, sensitive)) => {
                *duplicates += 1;
                match *duplicates > MOST_DUPLICATES {
                    true => Sensitive::from(true),
                    false => sensitive,
                }
            }
            None => marks.seek(&name),
        };
        if !sensitive.is_nothing() {
            open.push((member, sensitive.clone()));
        }
        last = Some((name, sensitive));
    }
}

/// A container that is being written.
enum Frame<'a, 's> {
    Object(SortedMembers<'a>, MembersOf<'s>),
    Array(Elements<'a>, ElementsOf<'s>),
}

/// Writes a value without parts, or opens it.
fn write_shallow<'a, 's, S: Sink>(
    json: &mut Json<S>,
    value: Value<'a>,
    sensitive: Sensitive<'s>,
    open: &mut Vec<Frame<'a, 's>>,
    leaf: &impl Fn(&mut Json<S>, Option<Value<'_>>),
) {
    let (value, sensitive) = sensitive.unwrap(value);
    match value.kind() {
        _ if sensitive.is_whole() => leaf(json, None),
        Kind::Object => {
            json.begin('{');
            let members = value.sorted_members();
            open.push(Frame::Object(members, sensitive.members(value)));
        }
        Kind::Array => {
            json.begin('[');
            open.push(Frame::Array(value.elements(), sensitive.elements()));
        }
        _ => leaf(json, Some(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::write_masked;
    use crate::state::Sensitive;
    use crate::state::dynamic::Wrapping;
    use crate::state::ways::{At, Ways};
    use crate::view::Mask;
    use tofu_json_value::{Document, Json};
    use tofu_json_vocab::path::Step;

    const VALUE: &str =
        r#"{"b": [1.50, {"p": "x", "q": "y"}, null], "a": {"k": true}, "c": "\u0041"}"#;

    fn masked(sensitive: Sensitive<'_>) -> String {
        let document = Document::parse(VALUE.as_bytes()).unwrap();
        let mut json = Json::line();
        write_masked(&mut json, document.root(), sensitive);
        json.into_text()
    }

    #[test]
    fn nothing_and_everything() {
        let clear = r#"{"a":{"k":true},"b":[1.50,{"p":"x","q":"y"},null],"c":"A"}"#;
        assert_eq!(masked(Sensitive::from(false)), clear);
        assert_eq!(masked(Sensitive::from(true)), r#""(sensitive value)""#);
    }

    /// Whatever shape the mask has.
    #[test]
    fn case_38_and_40_masks_of_any_shape() {
        let check = |mask: &str, expected: &str| {
            let document = Document::parse(mask.as_bytes()).unwrap();
            let mask = Mask::new(Some(document.root()));
            assert_eq!(masked(Sensitive::new(mask)), expected, "{mask:?}");
        };
        let secret = r#""(sensitive value)""#;
        check("true", secret);
        check(
            r#"{"a":true,"b":[false,{"p":true}]}"#,
            &format!(r#"{{"a":{secret},"b":[1.50,{{"p":{secret},"q":"y"}},null],"c":"A"}}"#),
        );
        check(
            r#"{"a":[true],"b":{"0":true},"c":{"x":true}}"#,
            r#"{"a":{"k":true},"b":[1.50,{"p":"x","q":"y"},null],"c":"A"}"#,
        );
        check(
            r#"{"b":[true,false,false,true,true]}"#,
            &format!(r#"{{"a":{{"k":true}},"b":[{secret},{{"p":"x","q":"y"}},null],"c":"A"}}"#),
        );
        check(
            r#"{"b":[]}"#,
            r#"{"a":{"k":true},"b":[1.50,{"p":"x","q":"y"},null],"c":"A"}"#,
        );
    }

    #[test]
    fn paths() {
        let attribute = |name: &str| Step::Attribute(name.into());
        let along = |paths: &[&[Step]]| {
            let mut ways = Ways::default();
            for path in paths {
                let steps = path.iter();
                let end = steps.fold(Ways::START, |place, step| ways.step(place, step));
                ways.end(end);
            }
            masked(Sensitive::by_ways(
                Mask::Clear,
                At::start(&ways),
                Wrapping::Never,
            ))
        };
        let one = [attribute("b"), Step::Index("1".into()), attribute("q")];
        let other = [attribute("a")];
        let deeper = [attribute("a"), attribute("k")];
        let secret = r#""(sensitive value)""#;
        let both = format!(r#"{{"a":{secret},"b":[1.50,{{"p":"x","q":{secret}}},null],"c":"A"}}"#);
        assert_eq!(along(&[&one, &other, &deeper]), both);
        let spelled = [attribute("b"), attribute("1.2"), attribute("q")];
        assert_eq!(along(&[&deeper, &spelled, &other, &spelled]), both);
        assert_eq!(along(&[&[]]), secret);
        assert_eq!(along(&[]), along(&[&[Step::Index("x".into())]]));
        let unclear = [attribute("b"), Step::Other, attribute("q")];
        assert_eq!(
            along(&[&unclear]),
            format!(r#"{{"a":{{"k":true}},"b":[1.50,{{"p":"x","q":{secret}}},null],"c":"A"}}"#)
        );
    }

    #[test]
    fn depth_costs_no_stack() {
        let text = "[".repeat(9_000) + &"]".repeat(9_000);
        let document = Document::parse(text.as_bytes()).unwrap();
        let mut json = Json::line();
        write_masked(&mut json, document.root(), Sensitive::from(false));
        assert_eq!(json.into_text(), text);
    }
}
