//! The sides of a change as far as the text of a plan shows them.
//!
//! What is the same on both sides is read once. Where the text only counts it, it is not read at all, and a value of its
//! kind takes its place. Masks name what they mark, and nothing else.

use super::change::{ELEMENTS, InstanceChange};
use crate::mask::{Marking, SensitiveKey, decode_paths};
use crate::message::{PathMessage, StepMessage};
use crate::msgpack::{Code, Codes, Skipped};
use crate::schema::ResourceSchema;
use crate::typed::{MembersOf, TypedValue, decode, write_known, write_plain, write_unknown_mask};
use crate::wire::WireBytes;
use tofu_json_evaluate::{ObjectType, Type};
use tofu_json_value::{Escaping, Json};
use tofu_json_vocab::Mode;

/// Both sides with their masks, written.
pub(super) struct ShownSides {
    before: ShownSide,
    after: ShownSide,
    after_unknown: Json,
}

/// One side: the members of its value, and the mask of what is sensitive in them.
struct ShownSide {
    is_given: bool,
    value: Json,
    sensitive: Json,
}

/// What is known of a member, whatever its value.
struct ShownMember<'m, 'a> {
    name: &'m str,
    /// The name in JSON.
    quoted: &'m str,
    kind: &'m Type,
    /// Whether null is as good as nothing.
    is_plain: bool,
    /// Whether it is only counted where it is the same on both sides.
    is_counted: bool,
    /// Whether something in it may be sensitive on either side.
    is_marked: bool,
    marking: Marking<'m>,
    before_paths: &'m [&'m [SensitiveKey<'a>]],
    after_paths: &'m [&'m [SensitiveKey<'a>]],
}

impl ShownSides {
    /// None where a value is not as values of the schema usually are, so that all of it has to be looked at.
    pub(super) fn of(change: &InstanceChange<'_>, schema: &ResourceSchema) -> Option<Self> {
        let (message, sides) = (&change.message, &change.message.sides);
        let Type::Object(object) = &schema.value_type else {
            return None;
        };
        if change.address.mode == Mode::Ephemeral {
            return None;
        }
        let mut before = members(sides.before, object)?;
        let mut after = members(sides.after, object)?;
        let before_paths = decode_paths(&sides.before_sensitive).ok()?;
        let after_paths = decode_paths(&sides.after_sensitive).ok()?;
        let before_paths: Vec<_> = before_paths.iter().map(Vec::as_slice).collect();
        let after_paths: Vec<_> = after_paths.iter().map(Vec::as_slice).collect();
        let mut paths = before_paths.iter().chain(&after_paths);
        if paths.any(|path| path.is_empty()) {
            return None;
        }
        let marking = Marking::of(&schema.block);
        let room = |side: Option<WireBytes<'_>>| side.map_or(0, |bytes| bytes.bytes.len());
        let mut shown = Self {
            before: ShownSide::begin(before.is_some(), room(sides.before)),
            after: ShownSide::begin(after.is_some(), room(sides.after)),
            after_unknown: begun(0),
        };
        for ((name, kind), of_schema) in object.attributes().zip(&schema.members) {
            let is_marked = of_schema.has_sensitive
                || leads_to(&before_paths, name)
                || leads_to(&after_paths, name);
            let member = ShownMember {
                name,
                quoted: &of_schema.quoted,
                kind,
                is_plain: of_schema.is_plain,
                is_counted: of_schema.is_plain
                    && !is_marked
                    && !of_schema.shows_unchanged
                    && sides.importing.is_none()
                    && !may_replace(&message.replace_paths, name),
                is_marked,
                marking,
                before_paths: &before_paths,
                after_paths: &after_paths,
            };
            shown.add(&member, next(&mut before, name)?, next(&mut after, name)?)?;
        }
        shown.end();
        Some(shown)
    }

    fn end(&mut self) {
        self.before.end();
        self.after.end();
        self.after_unknown.end('}');
    }

    fn add(
        &mut self,
        member: &ShownMember<'_, '_>,
        before: Option<Skipped<'_>>,
        after: Option<Skipped<'_>>,
    ) -> Option<()> {
        if let (Some(before), Some(after)) = (&before, &after)
            && before.value.bytes == after.value.bytes
            && !before.has_extensions
            && !member.is_marked
        {
            return self.add_same(member, before.value);
        }
        if let Some(before) = before {
            self.before.add(member, before, member.before_paths, None)?;
        }
        if let Some(after) = after {
            let unknown = Some(&mut self.after_unknown);
            self.after.add(member, after, member.after_paths, unknown)?;
        }
        Some(())
    }

    /// A member that is known, not marked and the same on both sides.
    fn add_same(&mut self, member: &ShownMember<'_, '_>, bytes: WireBytes<'_>) -> Option<()> {
        if member.is_absent(bytes) {
            return Some(());
        }
        let counted = member.is_counted.then(|| of_kind(member.kind, bytes.bytes));
        let before = member.begin(&mut self.before.value);
        let from = before.sink_mut().len();
        match counted.flatten() {
            Some(value) => before.json(value),
            None => write_value(before, bytes, member.kind)?,
        }
        let written = before.sink_mut().get(from..).unwrap_or_default();
        member.begin(&mut self.after.value).json(written);
        Some(())
    }

    /// Writes the members of the change that tell its values.
    pub(super) fn write(self, json: &mut Json) {
        let [before, after] = [self.before, self.after].map(|side| match side.is_given {
            true => [side.value.into_text(), side.sensitive.into_text()],
            false => ["null".to_owned(), "false".to_owned()],
        });
        let ([before, before_sensitive], [after, after_sensitive]) = (before, after);
        json.member("before").json(&before);
        json.member("after").json(&after);
        let unknown = self.after_unknown.into_text();
        json.member("after_unknown").json(&unknown);
        json.member("before_sensitive").json(&before_sensitive);
        json.member("after_sensitive").json(&after_sensitive);
    }
}

impl ShownSide {
    fn begin(is_given: bool, room: usize) -> Self {
        Self {
            is_given,
            value: begun(room),
            sensitive: begun(0),
        }
    }

    fn end(&mut self) {
        self.value.end('}');
        self.sensitive.end('}');
    }

    fn add(
        &mut self,
        member: &ShownMember<'_, '_>,
        skipped: Skipped<'_>,
        paths: &[&[SensitiveKey<'_>]],
        unknown: Option<&mut Json>,
    ) -> Option<()> {
        let (name, bytes) = (member.name, skipped.value);
        if !member.is_marked && !skipped.has_extensions {
            if member.is_absent(bytes) {
                return Some(());
            }
            return write_value(member.begin(&mut self.value), bytes, member.kind);
        }
        let value = decode(bytes, member.kind).ok()?;
        if !matches!(value, TypedValue::Unknown(_)) {
            write_known(member.begin(&mut self.value), &value);
        }
        if let Some(unknown) = unknown.filter(|_| value.has_unknown()) {
            write_unknown_mask(unknown.member(name), &value);
        }
        if member.is_marked {
            let (sensitive, marking) = (&mut self.sensitive, member.marking);
            ELEMENTS.member(sensitive, MembersOf::Object, name, &value, paths, marking);
        }
        Some(())
    }
}

impl ShownMember<'_, '_> {
    /// Writes the name.
    fn begin<'j>(&self, json: &'j mut Json) -> &'j mut Json {
        json.element().json(self.quoted);
        json.colon();
        json
    }

    fn is_absent(&self, bytes: WireBytes<'_>) -> bool {
        self.is_plain && bytes.bytes == [0xc0]
    }
}

/// An object that begins, with room for so much. Most values are about as long in JSON as in the file.
fn begun(room: usize) -> Json {
    let mut json = Json::to(String::with_capacity(room)).escaped(Escaping::Html);
    json.begin('{');
    json
}

/// The members of a side, none where it is null.
fn members<'a>(bytes: Option<WireBytes<'a>>, object: &ObjectType) -> Option<Option<Codes<'a>>> {
    let Some(bytes) = bytes else {
        return Some(None);
    };
    let mut codes = Codes::new(bytes);
    match codes.next().ok()? {
        Code::Nil => Some(None),
        Code::Map(count) if count == object.attributes().len() => Some(Some(codes)),
        _ => None,
    }
}

/// The next member of a side, if it is the one of this name.
fn next<'a>(codes: &mut Option<Codes<'a>>, name: &str) -> Option<Option<Skipped<'a>>> {
    let Some(codes) = codes else {
        return Some(None);
    };
    match codes.next().ok()? {
        Code::Text(own) | Code::Bin(own) if own == name.as_bytes() => codes.skip().ok().map(Some),
        _ => None,
    }
}

/// Writes a value of which everything is known.
fn write_value(json: &mut Json, bytes: WireBytes<'_>, kind: &Type) -> Option<()> {
    if !write_plain(bytes, kind, json.sink_mut()) {
        write_known(json, &decode(bytes, kind).ok()?);
    }
    Some(())
}

/// A value of the same kind, where one is shorter and counts as much: null and empty texts can count as nothing.
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

fn leads_to(paths: &[&[SensitiveKey<'_>]], name: &str) -> bool {
    let mut first = paths.iter().filter_map(|path| path.first());
    first.any(|key| matches!(key, SensitiveKey::Attribute(own) if own == name))
}

/// Whether a change of a member may be why an object is replaced.
fn may_replace(paths: &[PathMessage<'_>], name: &str) -> bool {
    paths.iter().any(|path| match path.first() {
        Some(StepMessage::Attribute(own)) => *own == name,
        Some(StepMessage::Key(_)) | None => true,
    })
}
