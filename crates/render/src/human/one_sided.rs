//! What stays as it is and is shown whole, and what is created: both are written straight from the
//! document, which gives the text of their nodes without the nodes.

use super::renderer::Renderer;
use super::setting::Setting;
use tofu_json_computed::{Action, Diff, Kind, NestedShape, Shape, ShapeRef, Unchanged};
use tofu_json_value::Kind as Json;
use tofu_json_vocab::Nesting;

mod block;
mod collection;
mod created;
mod field;
mod keyed;
mod part;
mod scalar;

pub use created::{Compare, Created};
pub(super) use field::Field;
pub(super) use part::Part;

static DYNAMIC: Shape = Shape::Dynamic;

/// Whether what was written is an object, which in a map is followed by a comma.
pub(super) type IsObject = bool;

impl<'a> Renderer<'_, 'a> {
    /// Writes a part in which nothing changes.
    #[inline(never)]
    pub(super) fn unchanged(&mut self, unchanged: Unchanged<'a>, setting: Setting) -> IsObject {
        let outside = std::mem::replace(&mut self.whole, Action::NoOp);
        let Unchanged {
            value,
            sensitive,
            shape,
            unknown,
        } = unchanged;
        let part = Part {
            value,
            sensitive,
            unknown,
        };
        let is_object = if setting.show_unchanged && !setting.force && unknown.node_count() == 1 {
            self.one_sided(part, shape, setting)
        } else {
            self.by_node(part, shape, setting)
        };
        self.whole = outside;
        is_object
    }

    /// Writes a part by way of its node: for what is rare.
    fn by_node(&mut self, part: Part<'a>, shape: ShapeRef<'a>, setting: Setting) -> IsObject {
        let node = self.node_of(part, shape);
        self.node(&node, setting);
        matches!(node.kind, Kind::Object(_))
    }

    /// Makes the node of a part, in a frame that is gone before the recursion goes on.
    #[inline(never)]
    fn node_of(&self, part: Part<'a>, shape: ShapeRef<'a>) -> Diff<'a> {
        let Part {
            value,
            sensitive,
            unknown,
        } = part;
        match self.compare {
            Some(compare) if self.whole == Action::Create => {
                let created = Created {
                    value,
                    unknown,
                    sensitive,
                    shape,
                };
                compare(created, self.limits)
            }
            _ => {
                let unchanged = Unchanged {
                    value,
                    shape,
                    sensitive,
                    unknown,
                };
                unchanged.expand(self.arena, self.limits)
            }
        }
    }

    fn one_sided(&mut self, part: Part<'a>, shape: ShapeRef<'a>, setting: Setting) -> IsObject {
        if setting.indent >= self.deepest {
            return self.part_in_one_line(part);
        }
        if part.sensitive.is_true() {
            return self.concealed(part, shape, setting);
        }
        if part.unknown.is_true() {
            self.canvas.literal("(known after apply)");
            return false;
        }
        match shape {
            ShapeRef::Value(shape) => self.one_sided_value(part, shape, setting),
            ShapeRef::NestedObject(nested) => self.nested_object(part, nested, setting),
            ShapeRef::Block(block) => {
                self.one_sided_block(part, block, setting);
                false
            }
        }
    }

    fn concealed(&mut self, part: Part<'a>, shape: ShapeRef<'a>, setting: Setting) -> IsObject {
        if self.options.show_sensitive || matches!(shape, ShapeRef::Block(_)) {
            return self.by_node(part, shape, setting);
        }
        self.canvas.literal("(sensitive value)");
        false
    }

    fn one_sided_value(&mut self, part: Part<'a>, shape: &'a Shape, setting: Setting) -> IsObject {
        match shape {
            Shape::Dynamic | Shape::String | Shape::Primitive => {
                return self.one_sided_json(part, setting);
            }
            Shape::List(element) | Shape::Set(element) => {
                self.one_sided_elements(part, ShapeRef::Value(element), setting);
            }
            Shape::Map(element) => self.one_sided_map(part, (shape, element), setting),
            Shape::Object(object) => {
                self.one_sided_object(part, object, setting);
                return true;
            }
            Shape::Nested(nested) => return self.one_sided_nested(part, nested, setting),
            Shape::Tuple(_) => return self.by_node(part, ShapeRef::Value(shape), setting),
        }
        false
    }

    fn one_sided_json(&mut self, part: Part<'a>, setting: Setting) -> IsObject {
        match part.value.kind() {
            Json::String => self.one_sided_text(part.value, setting),
            Json::Null | Json::Bool | Json::Number => self.scalar(part.value),
            Json::Array => {
                self.one_sided_elements(part, ShapeRef::Value(&DYNAMIC), setting);
            }
            Json::Object => {
                self.json_object(part, setting);
                return true;
            }
        }
        false
    }

    fn one_sided_nested(
        &mut self,
        part: Part<'a>,
        nested: &'a NestedShape,
        setting: Setting,
    ) -> IsObject {
        let element = ShapeRef::NestedObject(nested);
        match nested.nesting {
            Nesting::Single | Nesting::Group => self.nested_object(part, nested, setting),
            Nesting::List | Nesting::Set => {
                self.one_sided_elements(part, element, setting);
                false
            }
            Nesting::Map => {
                self.nested_map(part, element, setting);
                false
            }
        }
    }
}
