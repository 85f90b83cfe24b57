use super::block::Group;
use super::field::{Field, Gathered};
use super::{Part, Renderer};
use crate::human::setting::Setting;
use tofu_json_computed::{
    Action, AttributeShape, BlockShape, Diff, Named, NestedShape, ObjectShape, ShapeRef,
};
use tofu_json_value::{Limits, Value};

/// A created resource, or a part of one: everything shown in it has the action `create`.
#[derive(Clone, Copy, Debug)]
pub struct Created<'a> {
    /// The value, which is not null.
    pub value: Value<'a>,
    /// The mask of what is unknown of it.
    pub unknown: Value<'a>,
    /// The mask of what is sensitive in it.
    pub sensitive: Value<'a>,
    /// The shape that the schema gives for it.
    pub shape: ShapeRef<'a>,
}

/// Computes the difference of a created part that is not null, with limits for JSON inside strings.
/// Called for the rare parts that cannot be written from their values alone.
pub type Compare<'a> = dyn Fn(Created<'a>, Limits) -> Diff<'a> + 'a;

impl<'a> Renderer<'_, 'a> {
    /// Writes a created part.
    pub(in crate::human) fn created(&mut self, created: Created<'a>, setting: Setting) {
        let Created {
            value,
            unknown,
            sensitive,
            shape,
        } = created;
        let part = Part {
            value,
            sensitive,
            unknown,
        };
        self.whole = Action::Create;
        self.one_sided(part, shape, setting);
    }

    /// The attributes of a block that are shown, and its nested blocks; nothing where the blocks of
    /// a type are unknown as a whole.
    #[inline(never)]
    pub(super) fn gather_created_block(
        &mut self,
        part: Part<'a>,
        shape: &'a BlockShape,
    ) -> Option<(Gathered, Vec<Group<'a>>)> {
        let objects = [part.value, part.unknown];
        let fields = self.gather_created(part, shape.attributes_of(&objects), true);
        let mut groups = Vec::new();
        let mut parts = part.seekers();
        for nested in shape.blocks_of(&objects) {
            let part = parts.seek(&nested.name);
            if part.unknown.is_true() {
                self.fields.truncate(fields.from);
                return None;
            }
            if !part.value.is_null() {
                groups.push(Group {
                    shape: nested,
                    part,
                });
            }
        }
        Some((fields, groups))
    }

    /// The attributes of a nested attribute type that are shown.
    #[inline(never)]
    pub(super) fn gather_created_nested(
        &mut self,
        part: Part<'a>,
        nested: &'a NestedShape,
    ) -> Gathered {
        let attributes = nested.attributes_of(&[part.value, part.unknown]);
        self.gather_created(part, attributes, false)
    }

    fn gather_created(
        &mut self,
        part: Part<'a>,
        attributes: Named<'a, AttributeShape>,
        blank_is_null: bool,
    ) -> Gathered {
        let mut gathered = self.gathering();
        let mut parts = part.seekers();
        attributes.for_each(|attribute| {
            let part = parts.seek(&attribute.name);
            // Old provider kits write an empty string for nothing.
            let is_blank = blank_is_null && part.value.raw() == b"\"\"";
            let is_known = !part.value.is_null() && !is_blank;
            if is_known || part.unknown.is_true() || attribute.write_only {
                let field = self.field(attribute, part);
                self.gather(&mut gathered, field);
            }
        });
        gathered
    }

    /// The attributes of an object type that are shown.
    #[inline(never)]
    pub(super) fn gather_created_object(
        &mut self,
        part: Part<'a>,
        object: &'a ObjectShape,
    ) -> Gathered {
        let mut gathered = self.gathering();
        let mut parts = part.seekers();
        for (name, shape) in object.attributes_of(&[part.value, part.unknown]) {
            let part = parts.seek(name);
            if !part.value.is_null() || part.unknown.is_true() {
                let field = Field {
                    key: name,
                    spelling: self.spelling_of(name),
                    part,
                    shape: Some(ShapeRef::Value(shape)),
                };
                self.gather(&mut gathered, field);
            }
        }
        gathered
    }
}
