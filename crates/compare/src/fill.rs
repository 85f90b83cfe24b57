//! Masks and values put together, to compare what is known on both sides.

use crate::outcome::same;
use crate::reordered::is_reordered;
use std::borrow::Cow;
use tofu_json_model::view::Mask;
use tofu_json_value::{Arena, Document, Json, Limits, Value};

/// How deep values are looked into. What is deeper is taken as a whole.
const DEPTH: usize = 128;

/// The value after with the values of `found` where it is unknown: what is unknown may become anything.
///
/// Nothing says which arrays are sets. An array with unknown parts is that of `found` where its elements are the same
/// in another order.
#[must_use]
pub fn filled<'a>(
    after: Value<'a>,
    unknown: Mask<'_>,
    found: Value<'a>,
    arena: &'a Arena,
) -> Value<'a> {
    match unknown {
        Mask::Whole => found,
        unknown if !unknown.marks_something() => after,
        unknown => {
            let made = made(arena, |json| {
                write_filled(json, after, unknown, found, Levels::all());
            });
            made.unwrap_or(after)
        }
    }
}

/// A value that is written. What is copied from values that were read is within the limits that these had.
fn made(arena: &Arena, write: impl FnOnce(&mut Json)) -> Option<Value<'_>> {
    let mut json = Json::line();
    write(&mut json);
    let text = arena.text(Cow::Owned(json.into_text()));
    arena.parse_prefix(text, Limits::default()).ok()
}

fn write_filled(
    json: &mut Json,
    after: Value<'_>,
    unknown: Mask<'_>,
    found: Value<'_>,
    levels: Levels,
) {
    let Mask::Parts(parts) = unknown else {
        let chosen = if unknown.is_whole() { found } else { after };
        return json.json(&String::from_utf8_lossy(chosen.raw()));
    };
    if levels.depth == 0 || !parts.holds_true() {
        return json.json(&String::from_utf8_lossy(after.raw()));
    }
    if parts.is_object() {
        json.object(|json| write_members(json, after, parts, found, levels.below()));
    } else if is_set(after, unknown, found, levels) {
        json.json(&String::from_utf8_lossy(found.raw()));
    } else {
        let length = after.elements().count().max(parts.elements().count());
        let mut sides = [after, found].map(Value::elements);
        let mut masks = unknown.elements();
        json.array(|json| {
            for _ in 0..length {
                let [after, found] = sides
                    .each_mut()
                    .map(|side| side.next().unwrap_or_else(Value::null));
                write_filled(json.element(), after, masks.next(), found, levels.below());
            }
        });
    }
}

fn write_members(
    json: &mut Json,
    after: Value<'_>,
    parts: Value<'_>,
    found: Value<'_>,
    levels: Levels,
) {
    let mut masks = parts.seeker();
    let mut values = found.seeker();
    for (name, value) in after.sorted_members() {
        let mask = Mask::new(masks.seek(&name));
        let found = values.seek(&name).unwrap_or_else(Value::null);
        write_filled(json.member(&name), value, mask, found, levels);
    }
    // What is unknown as a whole is absent from the value.
    let mut known = after.seeker();
    let mut values = found.seeker();
    for (name, mask) in parts.sorted_members() {
        if known.seek(&name).is_some() || !mask.holds_true() {
            continue;
        }
        if let Some(found) = values.seek(&name) {
            write_filled(
                json.member(&name),
                Value::null(),
                Mask::new(Some(mask)),
                found,
                levels,
            );
        }
    }
}

/// How far to look.
#[derive(Clone, Copy)]
struct Levels {
    depth: usize,
    /// Whether arrays may be sets.
    sets: bool,
}

impl Levels {
    const fn all() -> Self {
        Self {
            depth: DEPTH,
            sets: true,
        }
    }

    const fn below(self) -> Self {
        Self {
            depth: self.depth.saturating_sub(1),
            ..self
        }
    }

    /// Arrays inside of the elements of a set are taken as lists, so that this takes no more steps than there are pairs.
    const fn of_elements(self) -> Self {
        Self {
            sets: false,
            ..self.below()
        }
    }
}

/// Whether arrays hold the same elements in another order.
fn is_set(after: Value<'_>, unknown: Mask<'_>, found: Value<'_>, levels: Levels) -> bool {
    levels.sets
        && is_reordered(after, unknown, found, |after, unknown, found| {
            fits(after, unknown, found, levels.of_elements())
        })
}

/// Whether a value may become what was found.
fn fits(after: Value<'_>, unknown: Mask<'_>, found: Value<'_>, levels: Levels) -> bool {
    let mut json = Json::line();
    write_filled(&mut json, after, unknown, found, levels);
    let text = json.into_text();
    Document::parse(text.as_bytes()).is_ok_and(|filled| same(filled.root(), found))
}

/// The mask of the elements that were to become something, where the list that was found is too short for them.
#[must_use]
pub(crate) fn missing_elements<'a>(
    after: Value<'_>,
    unknown: Mask<'_>,
    found: Value<'_>,
    arena: &'a Arena,
) -> Mask<'a> {
    if !matches!(unknown, Mask::Parts(_)) {
        return Mask::Clear;
    }
    let made = made(arena, |json| {
        write_missing(json, after, unknown, found, Levels::all());
    });
    made.map_or(Mask::Clear, |made| Mask::new(Some(made)))
}

fn write_missing(
    json: &mut Json,
    after: Value<'_>,
    unknown: Mask<'_>,
    found: Value<'_>,
    levels: Levels,
) {
    let Mask::Parts(parts) = unknown else {
        return json.bool(false);
    };
    let is_alike = parts.kind() == found.kind();
    if levels.depth == 0 || !is_alike || !parts.holds_true() {
        json.bool(false);
    } else if parts.is_object() {
        let [mut afters, mut values] = [after, found].map(|side| side.seeker());
        json.object(|json| {
            for (name, part) in parts.sorted_members() {
                let [after, found] = [&mut afters, &mut values]
                    .map(|side| side.seek(&name).unwrap_or_else(Value::null));
                let mask = Mask::new(Some(part));
                write_missing(json.member(&name), after, mask, found, levels.below());
            }
        });
    } else if is_set(after, unknown, found, levels) {
        json.bool(false);
    } else {
        let [mut afters, mut values] = [after, found].map(Value::elements);
        json.list(parts.elements(), |json, part| {
            let (after, mask) = (
                afters.next().unwrap_or_else(Value::null),
                Mask::new(Some(part)),
            );
            match values.next() {
                Some(found) => write_missing(json, after, mask, found, levels.below()),
                None => json.bool(mask.is_whole()),
            }
        });
    }
}

/// The mask of what `mask` marks and `other` does not.
#[must_use]
pub fn mask_without<'a>(mask: Mask<'a>, other: Mask<'_>, arena: &'a Arena) -> Mask<'a> {
    if !mask.marks_something() || !other.marks_something() {
        return mask;
    }
    let made = made(arena, |json| write_without(json, mask, other, DEPTH));
    made.map_or(mask, |made| Mask::new(Some(made)))
}

fn write_without(json: &mut Json, mask: Mask<'_>, other: Mask<'_>, depth: usize) {
    let Mask::Parts(parts) = mask else {
        return json.bool(mask.is_whole() && !other.is_whole());
    };
    if depth == 0 || other.is_whole() {
        return json.bool(!other.is_whole());
    }
    if parts.is_object() {
        let mut others = other.members();
        json.object(|json| {
            for (name, part) in parts.sorted_members() {
                let other = others.seek(&name);
                write_without(json.member(&name), Mask::new(Some(part)), other, depth - 1);
            }
        });
    } else {
        let mut others = other.elements();
        json.list(parts.elements(), |json, part| {
            write_without(json, Mask::new(Some(part)), others.next(), depth - 1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{filled, mask_without, missing_elements};
    use crate::known_now::marked_paths;
    use tofu_json_model::view::Mask;
    use tofu_json_value::{Arena, Document, Limits};

    #[test]
    fn what_is_unknown_may_become_anything() {
        let arena = Arena::new();
        let read = |json: &str| arena.parse_prefix(json, Limits::default()).unwrap();
        for (after, unknown, found, expected) in [
            (
                "{\"a\":1}",
                "{\"id\":true}",
                "{\"a\":2,\"id\":\"x\"}",
                "{\"a\":1,\"id\":\"x\"}",
            ),
            ("{\"a\":1}", "{\"id\":true}", "{\"a\":2}", "{\"a\":1}"),
            (
                "[{\"a\":1},null]",
                "[{\"b\":true},true]",
                "[{\"b\":7},8]",
                "[{\"a\":1,\"b\":7},8]",
            ),
            ("{\"l\":[1.50]}", "{\"l\":[false]}", "{}", "{\"l\":[1.50]}"),
            // A set comes in another order when all of it is known.
            (
                "[{\"a\":\"x\"},{}]",
                "[{},{\"a\":true}]",
                "[{\"a\":\"made\"},{\"a\":\"x\"}]",
                "[{\"a\":\"made\"},{\"a\":\"x\"}]",
            ),
            // The first element fits both, and the second one only what the first would take.
            (
                "[{\"b\":1},{\"a\":1}]",
                "[{\"a\":true},{\"b\":true}]",
                "[{\"a\":1,\"b\":1},{\"a\":2,\"b\":1}]",
                "[{\"a\":1,\"b\":1},{\"a\":2,\"b\":1}]",
            ),
            // What is unknown as a whole becomes what is left.
            (
                "[null,{\"a\":1},7]",
                "[true,{\"b\":true}]",
                "[7,{\"a\":1,\"b\":2},{\"a\":1.0}]",
                "[7,{\"a\":1,\"b\":2},{\"a\":1.0}]",
            ),
            // Nothing became the second element.
            (
                "[{\"b\":1},{\"a\":3}]",
                "[{\"a\":true},{\"b\":true}]",
                "[{\"a\":1,\"b\":1},{\"a\":2,\"b\":1}]",
                "[{\"b\":1,\"a\":1},{\"a\":3,\"b\":1}]",
            ),
            (
                "{\"m\":null}",
                "{\"m\":{\"k\":true}}",
                "{\"m\":{\"k\":1}}",
                "{\"m\":{\"k\":1}}",
            ),
        ] {
            let filled = filled(
                read(after),
                Mask::new(Some(read(unknown))),
                read(found),
                &arena,
            );
            assert_eq!(filled.to_string(), expected, "{after} {unknown}");
        }
    }

    #[test]
    fn lists_that_are_too_short() {
        let arena = Arena::new();
        let read = |json: &str| arena.parse_prefix(json, Limits::default()).unwrap();
        for (after, unknown, found, expected) in [
            ("[\"a\",null]", "[false,true]", "[\"a\"]", &["[1]"][..]),
            ("[\"a\",null]", "[false,true]", "[\"a\",\"b\"]", &[]),
            ("[\"a\",null]", "[false,true]", "null", &[]),
            (
                "{\"l\":[null,null],\"x\":1}",
                "{\"l\":[true,true],\"y\":true}",
                "{\"l\":[],\"x\":1}",
                &["l[0]", "l[1]"],
            ),
            (
                "[{\"l\":[null]},{\"n\":1}]",
                "[{\"l\":[true]},{}]",
                "[{\"l\":[]},{\"n\":1}]",
                &["[0].l[0]"],
            ),
            // The elements of a set come in any order.
            (
                "[{\"l\":[null]},{\"l\":[]}]",
                "[{\"l\":[true]},{\"l\":[]}]",
                "[{\"l\":[]},{\"l\":[1]}]",
                &[],
            ),
        ] {
            let unknown = Mask::new(Some(read(unknown)));
            let mask = missing_elements(read(after), unknown, read(found), &arena);
            assert_eq!(marked_paths(mask), expected, "{after} {found}");
        }
    }

    #[test]
    fn what_one_mask_marks_alone() {
        let arena = Arena::new();
        for (mask, other, expected) in [
            ("{\"a\":true,\"b\":true}", "{\"a\":true}", &["b"][..]),
            ("true", "{\"a\":true}", &[""]),
            (
                "{\"a\":[false,{\"x\":true}]}",
                "{\"a\":[true]}",
                &["a[1].x"],
            ),
            ("{\"a\":[true]}", "true", &[]),
            ("{\"a\":true}", "false", &["a"]),
        ] {
            let [mask, other] = [mask, other].map(|json| Document::parse(json.as_bytes()).unwrap());
            let [mask, other] = [&mask, &other].map(|document| Mask::new(Some(document.root())));
            assert_eq!(marked_paths(mask_without(mask, other, &arena)), expected);
        }
    }
}
