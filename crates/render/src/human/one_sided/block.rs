use super::field::{Field, Gathered};
use super::{Part, Renderer};
use crate::human::setting::Setting;
use std::vec;
use tofu_json_computed::{Action, AttributeShape, BlockShape, NestedBlockShape, ShapeRef};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Value;
use tofu_json_vocab::Nesting;

/// The nested blocks of one type.
#[derive(Clone, Copy)]
pub(super) struct Group<'a> {
    pub(super) shape: &'a NestedBlockShape,
    pub(super) part: Part<'a>,
}

/// Parts of a shape that have not been passed yet.
trait Ahead<'a, T: 'a> {
    fn first(&self) -> Option<&'a T>;

    fn pass(&mut self);
}

impl<'a, T> Ahead<'a, T> for &'a [T] {
    #[inline]
    fn first(&self) -> Option<&'a T> {
        <[T]>::first(self)
    }

    #[inline]
    fn pass(&mut self) {
        *self = self.slice(1..);
    }
}

impl<'a, T> Ahead<'a, T> for vec::IntoIter<&'a T> {
    fn first(&self) -> Option<&'a T> {
        self.as_slice().first().copied()
    }

    fn pass(&mut self) {
        self.next();
    }
}

#[cold]
fn some<'a, T>(parts: Result<&'a [T], vec::IntoIter<&'a T>>) -> vec::IntoIter<&'a T> {
    match parts {
        Ok(all) => all.iter().collect::<Vec<_>>().into_iter(),
        Err(some) => some,
    }
}

impl<'a> Renderer<'_, 'a> {
    /// Writes a resource body or a nested block.
    pub(super) fn one_sided_block(
        &mut self,
        part: Part<'a>,
        shape: &'a BlockShape,
        setting: Setting,
    ) {
        let gathered = match self.whole {
            Action::NoOp => Some(self.gather_block(part, shape)),
            _ => self.gather_created_block(part, shape),
        };
        let is_hidden = |group: &Group<'a>| group.part.sensitive.is_true();
        let (fields, groups) = match gathered {
            Some((fields, groups)) if !groups.iter().any(is_hidden) => (fields, groups),
            gathered => {
                if let Some((fields, _)) = gathered {
                    self.fields.truncate(fields.from);
                }
                self.by_node(part, ShapeRef::Block(shape), setting);
                return;
            }
        };
        let apart = !self.nothing_gathered(fields);
        if !apart && groups.is_empty() {
            self.canvas.literal("{}");
            return;
        }
        self.canvas.line("{");
        let inner = setting.child();
        self.fields(fields, inner);
        for group in groups {
            self.one_sided_group(group, apart, inner);
        }
        self.margin(setting);
        self.canvas.literal("}");
    }

    /// The attributes that are shown and the nested blocks, in one walk over the values.
    #[inline(never)]
    fn gather_block(
        &mut self,
        part: Part<'a>,
        shape: &'a BlockShape,
    ) -> (Gathered, Vec<Group<'a>>) {
        let attributes = shape.attributes_of(&[part.value]).together();
        match (attributes, shape.blocks_of(&[part.value]).together()) {
            (Ok(attributes), Ok(blocks)) => self.gather_parts(part, attributes, blocks),
            (attributes, blocks) => self.gather_parts(part, some(attributes), some(blocks)),
        }
    }

    #[inline]
    fn gather_parts(
        &mut self,
        part: Part<'a>,
        mut attributes: impl Ahead<'a, AttributeShape>,
        mut blocks: impl Ahead<'a, NestedBlockShape>,
    ) -> (Gathered, Vec<Group<'a>>) {
        let (mut fields, mut groups) = (self.gathering(), Vec::new());
        let mut masks = part.sensitive.seeker();
        for (key, value) in part.value.sorted_members() {
            if value.is_null() {
                continue;
            }
            let attribute = self.pass_attributes(&mut attributes, &key, &mut fields);
            while let Some(first) = blocks.first()
                && *first.name < *key
            {
                blocks.pass();
            }
            let block = blocks.first().filter(|block| *block.name == *key);
            if attribute.is_none() && block.is_none() {
                continue;
            }
            let sensitive = masks.seek(&key).unwrap_or_else(Value::null);
            let part = Part {
                sensitive,
                ..Part::of(value)
            };
            // Old provider kits write an empty string for nothing.
            if let Some(attribute) = attribute
                && value.raw() != b"\"\""
            {
                let field = self.field(attribute, part);
                self.gather(&mut fields, field);
            }
            groups.extend(block.map(|shape| Group { shape, part }));
        }
        while let Some(attribute) = attributes.first() {
            if attribute.write_only {
                let field = self.field(attribute, Part::of(Value::null()));
                self.gather(&mut fields, field);
            }
            attributes.pass();
        }
        (fields, groups)
    }

    /// Goes on to the attribute at a key. Write-only ones on the way have no value and are shown
    /// all the same.
    #[inline(always)]
    fn pass_attributes(
        &mut self,
        attributes: &mut impl Ahead<'a, AttributeShape>,
        key: &str,
        fields: &mut Gathered,
    ) -> Option<&'a AttributeShape> {
        while let Some(first) = attributes.first() {
            let order = (*first.name).cmp(key);
            if order.is_gt() {
                return None;
            }
            if order.is_eq() && first.write_only {
                return None;
            }
            attributes.pass();
            if order.is_eq() {
                return Some(first);
            }
            if first.write_only {
                let field = self.field(first, Part::of(Value::null()));
                self.gather(fields, field);
            }
        }
        None
    }

    pub(super) fn field(&self, attribute: &'a AttributeShape, part: Part<'a>) -> Field<'a> {
        Field {
            key: &attribute.name,
            spelling: self.spelling_of(&attribute.name),
            part,
            shape: (!attribute.write_only).then_some(ShapeRef::Value(&attribute.shape)),
        }
    }

    /// Writes the blocks of one type, the first one after an empty line if they are to be `apart`.
    fn one_sided_group(&mut self, group: Group<'a>, apart: bool, setting: Setting) {
        let Group { shape, part } = group;
        let mut apart = apart;
        match shape.nesting {
            Nesting::Single | Nesting::Group => {
                self.one_sided_instance((shape, None), part, &mut apart, setting);
            }
            Nesting::List | Nesting::Set => {
                for part in part.elements() {
                    self.one_sided_instance((shape, None), part, &mut apart, setting);
                }
            }
            Nesting::Map => {
                let mut masks = part.sensitive.seeker();
                for (key, value) in part.value.sorted_members() {
                    let part = Part {
                        sensitive: masks.seek(&key).unwrap_or_else(Value::null),
                        ..Part::of(value)
                    };
                    self.one_sided_instance((shape, Some(&key)), part, &mut apart, setting);
                }
            }
        }
    }

    fn one_sided_instance(
        &mut self,
        (shape, key): (&'a NestedBlockShape, Option<&str>),
        part: Part<'a>,
        apart: &mut bool,
        setting: Setting,
    ) {
        if std::mem::take(apart) {
            self.canvas.newline();
        }
        self.instance_labels(shape, key, setting);
        self.one_sided(part, ShapeRef::Block(&shape.block), setting);
        self.canvas.newline();
    }

    #[inline(never)]
    fn instance_labels(
        &mut self,
        shape: &'a NestedBlockShape,
        key: Option<&str>,
        setting: Setting,
    ) {
        self.begin(setting);
        self.canvas
            .spelled(&shape.name, self.spelling_of(&shape.name));
        if let Some(key) = key {
            self.canvas.literal(" ");
            self.canvas.quoted(key);
        }
        self.canvas.literal(" ");
    }
}
