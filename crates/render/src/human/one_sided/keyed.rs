use super::field::{Field, Gathered};
use super::{DYNAMIC, IsObject, Part, Renderer};
use crate::human::setting::Setting;
use tofu_json_computed::{Action, NestedShape, ObjectShape, Shape, ShapeRef};
use tofu_json_term::{Printable, Spelling};
use tofu_json_value::Value;

impl<'a> Renderer<'_, 'a> {
    /// Writes a value of an object type.
    pub(super) fn one_sided_object(
        &mut self,
        part: Part<'a>,
        object: &'a ObjectShape,
        setting: Setting,
    ) {
        let gathered = match self.whole {
            Action::NoOp => self.gather_object(part, object),
            _ => self.gather_created_object(part, object),
        };
        self.braces(gathered, setting);
    }

    /// Writes one object of a nested attribute type.
    pub(super) fn nested_object(
        &mut self,
        part: Part<'a>,
        nested: &'a NestedShape,
        setting: Setting,
    ) -> IsObject {
        let gathered = match self.whole {
            Action::NoOp => self.gather_nested(part, nested),
            _ => self.gather_created_nested(part, nested),
        };
        self.braces(gathered, setting);
        true
    }

    /// Writes an object without a schema.
    pub(super) fn json_object(&mut self, part: Part<'a>, setting: Setting) {
        let shape = ShapeRef::Value(&DYNAMIC);
        match self.gather_keys(part, shape, Spelling::of_name) {
            Some(gathered) => self.braces(gathered, setting),
            None => _ = self.by_node(part, shape, setting),
        }
    }

    /// Writes a value of a map type.
    pub(super) fn one_sided_map(
        &mut self,
        part: Part<'a>,
        (shape, element): (&'a Shape, &'a Shape),
        setting: Setting,
    ) {
        match self.gather_keys(part, ShapeRef::Value(element), Spelling::of_key) {
            Some(gathered) => self.map_braces(gathered, setting),
            None => _ = self.by_node(part, ShapeRef::Value(shape), setting),
        }
    }

    /// Writes a map of a nested attribute type, whose keys make no column.
    pub(super) fn nested_map(&mut self, part: Part<'a>, element: ShapeRef<'a>, setting: Setting) {
        let gathered = self.gather_nested_keys(part, element);
        self.map_braces(gathered, setting);
    }

    fn braces(&mut self, gathered: Gathered, setting: Setting) {
        if self.nothing_gathered(gathered) {
            self.canvas.literal("{}");
            return;
        }
        self.canvas.line("{");
        self.fields(gathered, setting.child());
        self.margin(setting);
        self.canvas.literal("}");
    }

    fn map_braces(&mut self, gathered: Gathered, setting: Setting) {
        if self.nothing_gathered(gathered) {
            self.canvas.literal("{}");
            return;
        }
        self.canvas.line("{");
        self.map_fields(gathered, setting.child());
        self.margin(setting);
        self.canvas.literal("}");
    }

    /// Objects are followed by a comma, all other values are not.
    fn map_fields(&mut self, gathered: Gathered, setting: Setting) {
        for at in gathered.from..self.fields.len() {
            let Some(field) = self.next_field(gathered, at, setting) else {
                break;
            };
            let Some(shape) = field.shape else { continue };
            let is_object = self.one_sided(field.part, shape, setting);
            self.canvas.line(if is_object { "," } else { "" });
        }
        self.fields.truncate(gathered.from);
    }

    #[inline(never)]
    fn gather_object(&mut self, part: Part<'a>, object: &'a ObjectShape) -> Gathered {
        let mut gathered = self.gathering();
        let mut parts = part.seekers();
        for (name, shape) in object.attributes_of(&[part.value]) {
            let part = parts.seek(name);
            if part.value.is_null() {
                continue;
            }
            let field = Field {
                key: name,
                spelling: self.spelling_of(name),
                part,
                shape: Some(ShapeRef::Value(shape)),
            };
            self.gather(&mut gathered, field);
        }
        gathered
    }

    #[inline(never)]
    fn gather_nested(&mut self, part: Part<'a>, nested: &'a NestedShape) -> Gathered {
        let mut gathered = self.gathering();
        let mut parts = part.seekers();
        for attribute in nested.attributes_of(&[part.value]) {
            let part = parts.seek(&attribute.name);
            if part.value.is_null() {
                continue;
            }
            let field = self.field(attribute, part);
            self.gather(&mut gathered, field);
        }
        gathered
    }

    /// The elements of a map or JSON object; nothing where the mask names keys that the value does
    /// not have, which are shown as well.
    #[inline(never)]
    fn gather_keys(
        &mut self,
        part: Part<'a>,
        shape: ShapeRef<'a>,
        spelling: impl Fn(&str, Printable) -> Spelling,
    ) -> Option<Gathered> {
        let printable = self.canvas.style().printable;
        let mut gathered = self.gathering();
        let mut masks = part.masks();
        let named = |mask: Value<'a>| mask.sorted_members().count();
        let named = named(part.sensitive) + named(part.unknown);
        for (key, value) in part.value.sorted_members() {
            let key = self.arena.text(key);
            let part = match named {
                0 => Part::of(value),
                _ => masks.with(key, value),
            };
            let field = Field {
                key,
                spelling: spelling(key, printable),
                part,
                shape: Some(shape),
            };
            self.gather(&mut gathered, field);
        }
        if masks.found() < named {
            self.fields.truncate(gathered.from);
            return None;
        }
        Some(gathered)
    }

    #[inline(never)]
    fn gather_nested_keys(&mut self, part: Part<'a>, shape: ShapeRef<'a>) -> Gathered {
        let printable = self.canvas.style().printable;
        let gathered = self.gathering();
        let mut masks = part.masks();
        for (key, value) in part.value.sorted_members() {
            let part = masks.with(&key, value);
            let key = self.arena.text(key);
            self.fields.push(Field {
                key,
                spelling: Spelling::of_key(key, printable),
                part,
                shape: Some(shape),
            });
        }
        gathered
    }
}
