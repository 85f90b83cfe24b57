use super::Renderer;
use crate::human::setting::Setting;
use std::cmp::Ordering;
use tofu_json_computed::{AttributeShape, Name, OneSided};
use tofu_json_term::{Printable, Spelling};
use tofu_json_text::is_identifier;
use tofu_json_value::{Value, compare_keys};
use tofu_json_vocab::shows_unchanged;

/// A line of a block, an object or a map that is going to be written.
#[derive(Clone, Copy)]
pub(in crate::human) struct Field<'a> {
    name: FieldName<'a>,
    value: FieldValue<'a>,
}

/// The value of a field.
#[derive(Clone, Copy)]
enum FieldValue<'a> {
    /// A string, a number or a truth value that is shown, as most are.
    Scalar(Value<'a>),
    Part(OneSided<'a>),
    /// That of a write-only attribute.
    WriteOnly,
}

/// The name of a field, and how it comes out.
#[derive(Clone, Copy)]
enum FieldName<'a> {
    /// As it is in the schema.
    OfSchema(&'a Name),
    /// As the document has it: ASCII, so many bytes of its text.
    Written(&'a str, usize),
    Spelled(&'a str, Spelling),
}

impl<'a> FieldName<'a> {
    /// The key itself.
    fn key(self) -> &'a str {
        match self {
            Self::OfSchema(name) => name,
            Self::Written(text, length) => {
                let written = text.get(..length).unwrap_or_default();
                let quoted = written.strip_prefix('"');
                quoted.map_or(written, |rest| rest.strip_suffix('"').unwrap_or(rest))
            }
            Self::Spelled(key, _) => key,
        }
    }

    /// How it compares with another one by their keys.
    fn order(self, other: Self) -> Ordering {
        compare_keys(self.key().as_bytes(), other.key().as_bytes())
    }

    /// How many bytes wide it comes out.
    fn width(self) -> usize {
        match self {
            Self::OfSchema(name) => name.len(),
            Self::Written(_, length) => length,
            Self::Spelled(_, spelling) => spelling.width().bytes,
        }
    }
}

/// How many fields most resources have at most, with those of one container inside another.
const USUAL_FIELDS: usize = 48;

/// The fields that were gathered for one container: where they begin, and how wide names are.
#[derive(Clone, Copy)]
pub(super) struct Gathered {
    pub(super) from: usize,
    pub(super) width: usize,
}

impl Gathered {
    /// Adds a field after those of the containers around.
    #[inline(always)]
    fn take<'a>(
        &mut self,
        fields: &mut Vec<Field<'a>>,
        name: FieldName<'a>,
        value: FieldValue<'a>,
    ) {
        self.width = self.width.max(name.width());
        fields.push(Field { name, value });
    }
}

impl<'a> FieldValue<'a> {
    #[inline(always)]
    fn of(part: Option<OneSided<'a>>) -> Self {
        match part {
            Some(part) if part.is_scalar() => Self::Scalar(part.value),
            Some(part) => Self::Part(part),
            None => Self::WriteOnly,
        }
    }
}

/// A key of a document as it comes out, where that is as it is written.
#[inline]
fn written(key: Value<'_>, is_map: bool) -> Option<FieldName<'_>> {
    let (literal, length) = key.plain_literal()?;
    let bare = match is_map {
        true => None,
        false => literal.get(1..).zip(length.checked_sub(2)),
    };
    let bare = bare.filter(|(text, length)| text.get(..*length).is_some_and(is_identifier));
    let (text, length) = bare.unwrap_or((literal, length));
    Some(FieldName::Written(text, length))
}

/// Sorts the fields from one on by their keys; of equal keys the last one stays.
fn sort(fields: &mut Vec<Field<'_>>, from: usize) {
    let sorted = fields.get_mut(from..).unwrap_or_default();
    // It is stable.
    sorted.sort_by(|one, other| one.name.order(other.name));
    let is_same = |one: &Field<'_>, other: &Field<'_>| one.name.key() == other.name.key();
    if sorted
        .windows(2)
        .any(|pair| matches!(pair, [one, other] if is_same(one, other)))
    {
        let mut last = fields.split_off(from);
        last.reverse();
        last.dedup_by(|one, other| is_same(one, other));
        fields.extend(last.into_iter().rev());
    }
}

#[inline]
fn of_schema(name: &Name, printable: Printable) -> FieldName<'_> {
    if name.is_bare() {
        FieldName::OfSchema(name)
    } else {
        FieldName::Spelled(name, Spelling::of_name(name, printable))
    }
}

impl<'a> Renderer<'_, 'a> {
    /// The attributes of a block, and where its nested blocks begin among those that were gathered.
    #[inline(never)]
    pub(super) fn gather_block(&mut self, part: OneSided<'a>) -> (Gathered, usize) {
        let mut gathered = self.gathering();
        let mut groups = std::mem::take(&mut self.groups);
        let from = groups.len();
        let printable = self.canvas.style().printable;
        let fields = &mut self.fields;
        let attribute = |one: &'a AttributeShape, part| {
            let value = match one.write_only {
                true => FieldValue::WriteOnly,
                false => FieldValue::of(Some(part)),
            };
            gathered.take(fields, of_schema(&one.name, printable), value);
        };
        part.block_parts(attribute, |group| groups.push(group));
        self.groups = groups;
        (gathered, from)
    }

    /// The attributes of an object.
    #[inline(never)]
    pub(super) fn gather_attributes(&mut self, part: OneSided<'a>) -> Gathered {
        let mut gathered = self.gathering();
        let printable = self.canvas.style().printable;
        part.attributes(self.whole, |name, part| {
            let value = FieldValue::of(part);
            gathered.take(&mut self.fields, of_schema(name, printable), value);
        });
        gathered
    }

    /// The members of a map, whose keys are all quoted, or of a JSON object.
    #[inline(never)]
    pub(super) fn gather_members(&mut self, part: OneSided<'a>, is_map: bool) -> Gathered {
        let mut gathered = self.gathering();
        let printable = self.canvas.style().printable;
        let arena = self.arena;
        let spelled = |key| {
            let key = arena.text(key);
            let spelling = match is_map {
                true => Spelling::of_key(key, printable),
                false => Spelling::of_name(key, printable),
            };
            FieldName::Spelled(key, spelling)
        };
        let fields = &mut self.fields;
        if let Some((mut members, shape)) = part.written_members() {
            let is_plain = shape.is_plain();
            while let Some((key, value)) = members.next_nodes() {
                let name = written(key, is_map);
                let name = name.unwrap_or_else(|| spelled(key.as_str().unwrap_or_default()));
                let value = match is_plain && value.is_scalar() {
                    true => FieldValue::Scalar(value),
                    false => FieldValue::Part(OneSided::plain(value, shape)),
                };
                gathered.take(fields, name, value);
            }
            if !part.value.is_sorted() {
                sort(fields, gathered.from);
            }
        } else {
            part.members(|key, part| {
                gathered.take(fields, spelled(key), FieldValue::of(Some(part)));
            });
        }
        gathered
    }

    fn gathering(&mut self) -> Gathered {
        if self.fields.capacity() == 0 {
            self.fields.reserve(USUAL_FIELDS);
        }
        Gathered {
            from: self.fields.len(),
            width: 0,
        }
    }

    pub(super) fn nothing_gathered(&self, gathered: Gathered) -> bool {
        self.fields.len() == gathered.from
    }

    #[inline]
    pub(super) fn spelling_of(&self, name: &Name) -> Spelling {
        if name.is_bare() {
            Spelling::bare(name)
        } else {
            Spelling::of_name(name, self.canvas.style().printable)
        }
    }

    /// Writes the fields that were gathered, and forgets them.
    pub(super) fn fields(&mut self, gathered: Gathered, is_map: bool, setting: Setting) {
        if self.hides(setting) {
            self.important_fields(gathered, is_map, setting);
        } else {
            for at in gathered.from..self.fields.len() {
                self.field(gathered, at, is_map, setting);
            }
        }
        self.fields.truncate(gathered.from);
    }

    /// Writes the attributes that are shown in any case, then the number of the others.
    #[cold]
    fn important_fields(&mut self, gathered: Gathered, is_map: bool, setting: Setting) {
        let mut hidden = 0;
        for at in gathered.from..self.fields.len() {
            let field = self.fields.get(at);
            if !is_map && field.is_some_and(|field| shows_unchanged(field.name.key())) {
                self.field(gathered, at, is_map, setting.showing_unchanged());
            } else {
                hidden += 1;
            }
        }
        self.hidden(
            hidden,
            if is_map { "element" } else { "attribute" },
            setting,
        );
    }

    #[inline(always)]
    fn field(&mut self, gathered: Gathered, at: usize, is_map: bool, setting: Setting) {
        let Some(name) = self.fields.get(at).map(|field| field.name) else {
            return;
        };
        self.begin(setting);
        match name {
            FieldName::OfSchema(name) => self
                .canvas
                .assigned(name.padded(), gathered.width.max(name.len())),
            FieldName::Written(text, length) => {
                self.canvas.beginning(text, length);
                self.canvas
                    .assignment(gathered.width.saturating_sub(length));
            }
            FieldName::Spelled(key, spelling) => self.assigned_name(key, spelling, gathered.width),
        }
        let Some(value) = self.fields.get(at).map(|field| field.value) else {
            return;
        };
        match value {
            FieldValue::Scalar(scalar) if setting.indent < self.deepest => {
                self.one_sided_scalar(scalar, setting);
            }
            FieldValue::Scalar(scalar) => _ = self.one_sided(OneSided::json(scalar), setting),
            // In a map objects are followed by a comma, all other values are not.
            FieldValue::Part(part) => {
                if self.one_sided(part, setting) && is_map {
                    self.canvas.literal(",");
                }
            }
            FieldValue::WriteOnly => self.canvas.literal("(write-only attribute)"),
        }
        self.canvas.newline();
    }
}

#[cfg(test)]
mod tests {
    use super::FieldName;
    use tofu_json_computed::Name;
    use tofu_json_term::{Printable, Spelling};

    #[test]
    fn fields_are_ordered_as_their_keys_are() {
        let texts = ["", " ", "!", "\"", "#", "a", "ab", "b", "é"];
        let names = texts.map(Name::from);
        let quoted = texts.map(|text| format!("\"{text}\": 1"));
        let mut fields = Vec::new();
        for ((text, name), quoted) in texts.into_iter().zip(&names).zip(&quoted) {
            let spelling = Spelling::of_name(text, Printable::default());
            fields.push((text, FieldName::Spelled(text, spelling)));
            fields.push((text, FieldName::OfSchema(name)));
            if text.bytes().all(|byte| byte.is_ascii() && byte != b'"') {
                fields.push((text, FieldName::Written(quoted, text.len() + 2)));
            }
            if text.starts_with(['a', 'b']) {
                fields.push((text, FieldName::Written(&quoted[1..], text.len())));
            }
        }
        for (one, name) in &fields {
            for (other, another) in &fields {
                assert_eq!(name.order(*another), one.cmp(other), "{one:?} {other:?}");
            }
        }
    }
}
