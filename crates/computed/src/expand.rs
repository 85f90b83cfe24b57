use crate::{
    Action, AttributeShape, Block, BlockGroup, BlockShape, Diff, Instance, Kind, List, Map, Member,
    NestedBlockShape, NestedShape, Object, Primitive, Sensitive, Set, Shape, ShapeRef, Text,
    TextLine, TextSide, Unchanged,
};
use std::collections::BTreeSet;
use tofu_json_value::{Arena, Kind as Json, Limits, Seeker, Value};
use tofu_json_vocab::Nesting;

static DYNAMIC: Shape = Shape::Dynamic;

impl<'a> Unchanged<'a> {
    /// A value without masks or schema: an output, or JSON inside a string.
    #[must_use]
    pub fn json(value: Value<'a>) -> Self {
        let shape = ShapeRef::Value(&DYNAMIC);
        Self {
            value,
            shape,
            sensitive: Value::null(),
            unknown: Value::null(),
        }
    }

    /// Opens the node one level: what the differ would give for a value that stays as it is, whose
    /// parts are unchanged nodes again.
    #[must_use]
    pub fn expand(self, arena: &'a Arena<'a>, limits: Limits) -> Diff<'a> {
        let kind = if self.sensitive.is_true() {
            self.concealed()
        } else {
            match self.shape {
                ShapeRef::Block(shape) => Kind::Block(self.block(shape, arena)),
                ShapeRef::NestedObject(nested) => self.nested_object(nested),
                ShapeRef::Value(shape) => self.value(shape, arena, limits),
            }
        };
        Diff {
            action: Action::NoOp,
            replace: false,
            kind,
        }
    }

    fn value(self, shape: &'a Shape, arena: &'a Arena<'a>, limits: Limits) -> Kind<'a> {
        match shape {
            Shape::Dynamic => self.dynamic(arena, limits),
            Shape::String | Shape::Primitive => self.scalar(arena, limits),
            Shape::Nested(nested) => self.nested(nested, arena),
            Shape::List(element) => list(self.elements(ShapeRef::Value(element)), false),
            Shape::Set(element) => set(self.elements(ShapeRef::Value(element)), false),
            Shape::Map(element) => {
                map(self.elements_by_key(ShapeRef::Value(element), arena), false)
            }
            Shape::Tuple(tuple) => list(self.tuple(tuple.elements()), false),
            Shape::Object(object) => {
                let attributes = object.attributes_of(&[self.value]);
                let attributes = attributes.map(|(name, shape)| (name.as_ref(), shape));
                Kind::Object(Object {
                    attributes: self.attributes(attributes),
                    nested: false,
                })
            }
        }
    }

    fn concealed(self) -> Kind<'a> {
        let inner = Diff::unchanged(Unchanged {
            sensitive: Value::null(),
            ..self
        });
        match self.shape {
            ShapeRef::Block(_) => Kind::SensitiveBlock(on_both_sides(inner)),
            ShapeRef::Value(_) | ShapeRef::NestedObject(_) => Kind::Sensitive(on_both_sides(inner)),
        }
    }

    /// The parts by keys.
    fn parts(self) -> Parts<'a> {
        Parts {
            values: self.value.seeker(),
            sensitive: self.sensitive.seeker(),
            unknown: self.unknown.seeker(),
        }
    }

    /// The parts at all keys of an object, by ascending key.
    fn parts_by_key(
        self,
        shape: ShapeRef<'a>,
        arena: &'a Arena<'a>,
    ) -> impl Iterator<Item = (&'a str, Unchanged<'a>)> {
        let mut parts = self.parts();
        let members = self.value.sorted_members();
        members.map(move |(key, value)| {
            let key = arena.text(key);
            (key, parts.with(key, value, shape))
        })
    }

    fn block(self, shape: &'a BlockShape, arena: &'a Arena<'a>) -> Block<'a> {
        let ordinary = shape.attributes_of(&[self.value]).filter(|a| !a.write_only);
        let mut attributes = self.attributes(ordinary.map(|a| (a.name.as_ref(), &a.shape)));
        attributes.retain(|member| !is_empty_string(&member.diff));
        let ordinary = attributes.len();
        attributes.extend(shape.write_only().map(|a| write_only_member(&a.name)));
        if attributes.len() > ordinary {
            attributes.sort_by(|a, b| a.key.cmp(b.key));
        }
        let mut parts = self.parts();
        let blocks = shape.blocks_of(&[self.value]).filter_map(|nested| {
            let part = parts.seek(&nested.name, ShapeRef::Block(&nested.block))?;
            Some(part.group(nested, arena))
        });
        Block {
            attributes,
            blocks: blocks.collect(),
        }
    }

    /// The blocks of one type; `self` is what is at the type's name.
    fn group(self, nested: &'a NestedBlockShape, arena: &'a Arena<'a>) -> BlockGroup<'a> {
        let mut instances: Vec<Instance<'a>> = match nested.nesting {
            Nesting::Single | Nesting::Group => vec![Instance {
                key: None,
                diff: Diff::unchanged(self),
            }],
            Nesting::List | Nesting::Set => {
                let elements = self.elements(self.shape).into_iter();
                elements.map(|diff| Instance { key: None, diff }).collect()
            }
            Nesting::Map => {
                let instance = |(key, part)| Instance {
                    key: Some(key),
                    diff: Diff::unchanged(part),
                };
                self.parts_by_key(self.shape, arena).map(instance).collect()
            }
        };
        if self.sensitive.is_true() {
            instances = instances.into_iter().map(Instance::concealed).collect();
        }
        BlockGroup {
            name: &nested.name,
            replace: false,
            instances,
        }
    }

    fn nested(self, nested: &'a NestedShape, arena: &'a Arena<'a>) -> Kind<'a> {
        let shape = ShapeRef::NestedObject(nested);
        match nested.nesting {
            Nesting::Single | Nesting::Group => self.nested_object(nested),
            Nesting::List => list(self.elements(shape), true),
            Nesting::Set => set(self.elements(shape), true),
            Nesting::Map => {
                let member = |(key, part)| Member {
                    key,
                    diff: Diff::unchanged(part),
                };
                map(self.parts_by_key(shape, arena).map(member).collect(), true)
            }
        }
    }

    fn nested_object(self, nested: &'a NestedShape) -> Kind<'a> {
        let attributes = nested.attributes_of(&[self.value]);
        let attributes = attributes.map(|attribute| (attribute.name.as_ref(), &attribute.shape));
        let mut attributes = self.attributes(attributes);
        hide(&mut attributes, nested.write_only());
        Kind::Object(Object {
            attributes,
            nested: true,
        })
    }

    /// The attributes of a schema that are not null.
    fn attributes(self, shapes: impl Iterator<Item = (&'a str, &'a Shape)>) -> Vec<Member<'a>> {
        let mut parts = self.parts();
        let attribute = |(key, shape): (&'a str, &'a Shape)| {
            let part = parts.seek(key, ShapeRef::Value(shape))?;
            Some(Member {
                key,
                diff: Diff::unchanged(part),
            })
        };
        shapes.filter_map(attribute).collect()
    }

    /// The elements of an array, with the masks of their positions.
    fn elements(self, shape: ShapeRef<'a>) -> Vec<Diff<'a>> {
        self.elements_shaped(self.value.elements().map(|value| (value, shape)))
    }

    /// As many elements as the type has.
    fn tuple(self, shapes: &'a [Shape]) -> Vec<Diff<'a>> {
        let values = self
            .value
            .elements()
            .chain(std::iter::repeat_with(Value::null));
        self.elements_shaped(values.zip(shapes.iter().map(ShapeRef::Value)))
    }

    fn elements_shaped(
        self,
        values: impl Iterator<Item = (Value<'a>, ShapeRef<'a>)>,
    ) -> Vec<Diff<'a>> {
        let (mut sensitive, mut unknown) = (self.sensitive.elements(), self.unknown.elements());
        let element = |(value, shape)| {
            let sensitive = sensitive.next().unwrap_or_else(Value::null);
            let unknown = unknown.next().unwrap_or_else(Value::null);
            Diff::unchanged(Unchanged {
                value,
                shape,
                sensitive,
                unknown,
            })
        };
        values.map(element).collect()
    }

    /// The elements of a map or JSON object: a key that a mask names counts as well.
    fn elements_by_key(self, shape: ShapeRef<'a>, arena: &'a Arena<'a>) -> Vec<Member<'a>> {
        let keys_of = |value: Value<'a>| value.members().map(|(key, _)| key);
        let mut keys = BTreeSet::new();
        for source in [self.value, self.sensitive, self.unknown] {
            keys.extend(keys_of(source));
        }
        let mut parts = self.parts();
        let member = |key| {
            let key = arena.text(key);
            let value = parts.values.seek(key).unwrap_or_else(Value::null);
            Member {
                key,
                diff: Diff::unchanged(parts.with(key, value, shape)),
            }
        };
        keys.into_iter().map(member).collect()
    }

    fn dynamic(self, arena: &'a Arena<'a>, limits: Limits) -> Kind<'a> {
        match self.value.kind() {
            Json::Array => list(self.elements(self.shape), false),
            Json::Object => {
                let attributes = self.elements_by_key(self.shape, arena);
                Kind::Object(Object {
                    attributes,
                    nested: false,
                })
            }
            _ => self.scalar(arena, limits),
        }
    }

    fn scalar(self, arena: &'a Arena<'a>, limits: Limits) -> Kind<'a> {
        match self.value.kind() {
            Json::String => Kind::Text(unchanged_text(self.value, arena, limits)),
            Json::Array | Json::Object => Unchanged {
                shape: ShapeRef::Value(&DYNAMIC),
                ..self
            }
            .dynamic(arena, limits),
            _ => Kind::Primitive(Primitive {
                before: self.value,
                after: self.value,
            }),
        }
    }
}

/// Finds the parts of a value by keys that are asked for in ascending order.
struct Parts<'a> {
    values: Seeker<'a>,
    sensitive: Seeker<'a>,
    unknown: Seeker<'a>,
}

impl<'a> Parts<'a> {
    /// The part at a key, if the value has one that is not null.
    #[inline]
    fn seek(&mut self, key: &str, shape: ShapeRef<'a>) -> Option<Unchanged<'a>> {
        let value = self.values.seek(key).filter(|value| !value.is_null())?;
        Some(self.with(key, value, shape))
    }

    /// A value that is at a key, with its masks.
    #[inline]
    fn with(&mut self, key: &str, value: Value<'a>, shape: ShapeRef<'a>) -> Unchanged<'a> {
        Unchanged {
            value,
            shape,
            sensitive: self.sensitive.seek(key).unwrap_or_else(Value::null),
            unknown: self.unknown.seek(key).unwrap_or_else(Value::null),
        }
    }
}

fn unchanged_text<'a>(value: Value<'a>, arena: &'a Arena<'a>, limits: Limits) -> Text<'a> {
    match TextSide::of(value, arena, limits) {
        TextSide::Json(json) => {
            let diff = Box::new(Diff::unchanged(Unchanged::json(json)));
            Text::Json {
                diff,
                whitespace_only: false,
            }
        }
        side @ TextSide::Lines(_) => {
            let line = |text| TextLine {
                action: Action::NoOp,
                text,
            };
            Text::Lines(side.lines().map(line).collect())
        }
        side => Text::Line {
            before: side.line(),
            after: side.line(),
        },
    }
}

impl Instance<'_> {
    fn concealed(self) -> Self {
        let (action, replace) = (self.diff.action, self.diff.replace);
        let kind = Kind::SensitiveBlock(on_both_sides(self.diff));
        Self {
            key: self.key,
            diff: Diff {
                action,
                replace,
                kind,
            },
        }
    }
}

fn on_both_sides(inner: Diff<'_>) -> Sensitive<'_> {
    Sensitive {
        before: true,
        after: true,
        inner: Box::new(inner),
    }
}

fn list(elements: Vec<Diff<'_>>, nested: bool) -> Kind<'_> {
    Kind::List(List { elements, nested })
}

fn set(elements: Vec<Diff<'_>>, nested: bool) -> Kind<'_> {
    Kind::Set(Set { elements, nested })
}

fn map(elements: Vec<Member<'_>>, nested: bool) -> Kind<'_> {
    Kind::Map(Map { elements, nested })
}

fn write_only_member(key: &str) -> Member<'_> {
    let diff = Diff {
        action: Action::NoOp,
        replace: false,
        kind: Kind::WriteOnly,
    };
    Member { key, diff }
}

/// Hides the values of write-only attributes; both come by ascending name.
fn hide<'s>(members: &mut [Member<'_>], write_only: impl Iterator<Item = &'s AttributeShape>) {
    let mut members = members.iter_mut().peekable();
    for hidden in write_only {
        while members
            .next_if(|member| *member.key < *hidden.name)
            .is_some()
        {}
        if let Some(member) = members.next_if(|member| *member.key == *hidden.name) {
            *member = write_only_member(member.key);
        }
    }
}

fn is_empty_string(diff: &Diff<'_>) -> bool {
    matches!(&diff.kind, Kind::Unchanged(unchanged) if unchanged.value.raw() == b"\"\"")
}
