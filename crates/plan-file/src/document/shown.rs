//! The sides of a change as far as the text of a plan shows them.
//!
//! What is the same on both sides is read once. Where the text only counts it, it is not read at all, and a value of its
//! kind takes its place. Masks name what they mark, and nothing else.

use super::change::{ELEMENTS, InstanceChange};
use super::counted::{can_be_counted, write_counted};
use crate::mask::{Marking, SensitiveKey, decode_paths};
use crate::message::{PathMessage, StepMessage};
use crate::msgpack::{Code, Codes, Skipped};
use crate::schema::{ResourceSchema, SchemaMember};
use crate::typed::{MembersOf, TypedValue, decode, write_known, write_plain, write_unknown_mask};
use crate::wire::WireBytes;
use tofu_json_evaluate::Type;
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

/// Memory that the sides of changes are written to, one change after the other.
#[derive(Default)]
pub(crate) struct ShownMemory(Vec<String>);

/// What is longer is not kept for the next change.
const KEPT: usize = 256 << 10;

/// What is known of a member, whatever its value.
struct ShownMember<'m, 'a> {
    of_schema: &'m SchemaMember,
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
    pub(super) fn of(
        change: &InstanceChange<'_>,
        schema: &ResourceSchema,
        memory: &mut ShownMemory,
    ) -> Option<Self> {
        let (message, sides) = (&change.message, &change.message.sides);
        if change.address.mode == Mode::Ephemeral {
            return None;
        }
        let mut before = members(sides.before, schema)?;
        let mut after = members(sides.after, schema)?;
        let before_paths = decode_paths(&sides.before_sensitive).ok()?;
        let after_paths = decode_paths(&sides.after_sensitive).ok()?;
        let before_paths: Vec<_> = before_paths.iter().map(Vec::as_slice).collect();
        let after_paths: Vec<_> = after_paths.iter().map(Vec::as_slice).collect();
        let mut paths = before_paths.iter().chain(&after_paths);
        if paths.any(|path| path.is_empty()) {
            return None;
        }
        let marking = Marking::of(&schema.block);
        let mut shown = Self {
            before: ShownSide::begin(before.is_some(), memory),
            after: ShownSide::begin(after.is_some(), memory),
            after_unknown: memory.begin(),
        };
        for of_schema in &schema.members {
            let name = &of_schema.name;
            let is_marked = of_schema.has_sensitive
                || leads_to(&before_paths, name)
                || leads_to(&after_paths, name);
            let member = ShownMember {
                of_schema,
                is_counted: can_be_counted(of_schema)
                    && !is_marked
                    && sides.importing.is_none()
                    && !may_replace(&message.replace_paths, name),
                is_marked,
                marking,
                before_paths: &before_paths,
                after_paths: &after_paths,
            };
            shown.add_next(&member, before.as_mut(), after.as_mut())?;
        }
        shown.end();
        Some(shown)
    }

    fn end(&mut self) {
        self.before.end();
        self.after.end();
        self.after_unknown.end('}');
    }

    /// Adds the next member of the sides that there are.
    fn add_next(
        &mut self,
        member: &ShownMember<'_, '_>,
        before: Option<&mut Codes<'_>>,
        after: Option<&mut Codes<'_>>,
    ) -> Option<()> {
        let before = match before {
            Some(before) => Some(member.next(before)?),
            None => None,
        };
        let mut after_value = None;
        if let Some(after) = after {
            member.take_name(after)?;
            // What is the same has the same length, and is not read twice.
            let same = before.filter(|before| after.take_same(before.value.bytes));
            if let Some(same) = same.filter(|same| !same.has_extensions && !member.is_marked) {
                return self.add_same(member, same.value);
            }
            after_value = Some(same.map_or_else(|| after.skip(), Ok).ok()?);
        }
        if let Some(before) = before {
            self.before.add(member, before, member.before_paths, None)?;
        }
        if let Some(after) = after_value {
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
        let before = member.begin(&mut self.before.value);
        let from = before.sink_mut().len();
        if !(member.is_counted && write_counted(before, member.of_schema, bytes)) {
            write_value(before, bytes, &member.of_schema.kind)?;
        }
        let written = before.sink_mut().get(from..).unwrap_or_default();
        member.begin(&mut self.after.value).json(written);
        Some(())
    }

    /// Writes the members of the change that tell its values.
    pub(super) fn write(mut self, json: &mut Json, memory: &mut ShownMemory) {
        json.member("before").json(self.before.value());
        json.member("after").json(self.after.value());
        let unknown = self.after_unknown.sink_mut();
        json.member("after_unknown").json(unknown);
        json.member("before_sensitive").json(self.before.mask());
        json.member("after_sensitive").json(self.after.mask());
        for side in [self.before, self.after] {
            memory.keep(side.value);
            memory.keep(side.sensitive);
        }
        memory.keep(self.after_unknown);
    }
}

impl ShownMemory {
    /// An object that begins.
    fn begin(&mut self) -> Json {
        let mut text = self.0.pop().unwrap_or_default();
        text.clear();
        let mut json = Json::to(text).escaped(Escaping::Html);
        json.begin('{');
        json
    }

    fn keep(&mut self, json: Json) {
        let text = json.into_text();
        if text.capacity() <= KEPT {
            self.0.push(text);
        }
    }
}

impl ShownSide {
    fn begin(is_given: bool, memory: &mut ShownMemory) -> Self {
        Self {
            is_given,
            value: memory.begin(),
            sensitive: memory.begin(),
        }
    }

    fn end(&mut self) {
        self.value.end('}');
        self.sensitive.end('}');
    }

    fn value(&mut self) -> &str {
        if self.is_given {
            self.value.sink_mut()
        } else {
            "null"
        }
    }

    fn mask(&mut self) -> &str {
        if self.is_given {
            self.sensitive.sink_mut()
        } else {
            "false"
        }
    }

    fn add(
        &mut self,
        member: &ShownMember<'_, '_>,
        skipped: Skipped<'_>,
        paths: &[&[SensitiveKey<'_>]],
        unknown: Option<&mut Json>,
    ) -> Option<()> {
        let SchemaMember { name, kind, .. } = member.of_schema;
        let bytes = skipped.value;
        if !member.is_marked && !skipped.has_extensions {
            if member.is_absent(bytes) {
                return Some(());
            }
            return write_value(member.begin(&mut self.value), bytes, kind);
        }
        let value = decode(bytes, kind).ok()?;
        if !matches!(value, TypedValue::Unknown(_)) {
            write_known(member.begin(&mut self.value), &value);
        }
        if let Some(unknown) = unknown.filter(|_| value.has_unknown()) {
            write_unknown_mask(member.begin(unknown), &value);
        }
        if member.is_marked {
            let (sensitive, marking) = (&mut self.sensitive, member.marking);
            ELEMENTS.member(sensitive, MembersOf::Object, name, &value, paths, marking);
        }
        Some(())
    }
}

impl ShownMember<'_, '_> {
    /// Takes the name, which comes next.
    fn take_name(&self, codes: &mut Codes<'_>) -> Option<()> {
        if codes.take_same(&self.of_schema.packed) {
            return Some(());
        }
        match codes.next().ok()? {
            Code::Text(own) | Code::Bin(own) if own == self.of_schema.name.as_bytes() => Some(()),
            _ => None,
        }
    }

    /// Takes the name and the value.
    fn next<'c>(&self, codes: &mut Codes<'c>) -> Option<Skipped<'c>> {
        self.take_name(codes)?;
        codes.skip().ok()
    }

    /// Writes the name.
    fn begin<'j>(&self, json: &'j mut Json) -> &'j mut Json {
        json.element().json(&self.of_schema.quoted);
        json
    }

    /// Whether null is as good as nothing.
    fn is_absent(&self, bytes: WireBytes<'_>) -> bool {
        self.of_schema.is_plain && bytes.bytes == [0xc0]
    }
}

/// The members of a side, none where it is null.
fn members<'a>(bytes: Option<WireBytes<'a>>, schema: &ResourceSchema) -> Option<Option<Codes<'a>>> {
    let Some(bytes) = bytes else {
        return Some(None);
    };
    let mut codes = Codes::new(bytes);
    match codes.next().ok()? {
        Code::Nil => Some(None),
        Code::Map(count) if count == schema.members.len() => Some(Some(codes)),
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
