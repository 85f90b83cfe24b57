//! Masks of what is sensitive: by the paths of the file, and by what schemas say.

use crate::error::Fault;
use crate::message::{PathMessage, StepMessage};
use crate::schema::{PlanAttribute, PlanAttributeKind, PlanBlock, PlanNestedType};
use crate::typed::{ElementsOf, MembersOf, TypedValue, UnknownOf, decode_implied};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tofu_json_value::Json;
use tofu_json_vocab::Nesting;

/// A path with its keys decoded.
pub(crate) type SensitivePath<'a> = Vec<SensitiveKey<'a>>;

/// One step of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SensitiveKey<'a> {
    Attribute(Cow<'a, str>),
    /// A value whose type is what its bytes imply.
    Key(TypedValue<'a>),
    /// A value that came with its type.
    TypedKey(TypedValue<'a>),
}

/// What a path that leads into a set marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntoSets {
    /// The element that it names.
    Element,
    /// The whole set: marks of values in sets do not stay with them.
    WholeSet,
}

/// The paths of a message with their keys decoded.
pub(crate) fn decode_paths<'a>(paths: &[PathMessage<'a>]) -> Result<Vec<SensitivePath<'a>>, Fault> {
    paths.iter().map(decode_path).collect()
}

fn decode_path<'a>(path: &PathMessage<'a>) -> Result<SensitivePath<'a>, Fault> {
    let steps = path.iter().map(|step| {
        Ok(match step {
            StepMessage::Attribute(name) => SensitiveKey::Attribute(Cow::Borrowed(name)),
            StepMessage::Key(bytes) => SensitiveKey::Key(decode_implied(*bytes)?),
        })
    });
    steps.collect()
}

/// What a schema says of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Marking<'s> {
    Nothing,
    Block(&'s PlanBlock),
    /// Elements or members that are such blocks.
    Blocks(&'s PlanBlock),
    Attributes(&'s PlanNestedType),
    EachAttributes(&'s PlanNestedType),
}

impl<'s> Marking<'s> {
    /// What a block says, if it says anything.
    pub(crate) const fn of(block: &'s PlanBlock) -> Self {
        if block.has_sensitive {
            Self::Block(block)
        } else {
            Self::Nothing
        }
    }

    /// What it says of a member; none if the member is sensitive as a whole.
    fn member(self, name: &str) -> Option<Self> {
        match self {
            Self::Nothing => Some(Self::Nothing),
            Self::Blocks(block) => Some(Self::of(block)),
            Self::EachAttributes(nested) => Some(Self::Attributes(nested)),
            Self::Attributes(nested) => attribute(&nested.attributes, name),
            Self::Block(block) => match block.blocks.get(name) {
                Some(nested) if !nested.block.has_sensitive => Some(Self::Nothing),
                Some(nested) => Some(match nested.nesting {
                    Nesting::Single | Nesting::Group => Self::Block(&nested.block),
                    Nesting::List | Nesting::Set | Nesting::Map => Self::Blocks(&nested.block),
                }),
                None => attribute(&block.attributes, name),
            },
        }
    }

    fn element(self) -> Self {
        match self {
            Self::Blocks(block) => Self::of(block),
            Self::EachAttributes(nested) => Self::Attributes(nested),
            _ => Self::Nothing,
        }
    }
}

fn attribute<'s>(
    attributes: &'s BTreeMap<String, PlanAttribute>,
    name: &str,
) -> Option<Marking<'s>> {
    let Some(attribute) = attributes.get(name) else {
        return Some(Marking::Nothing);
    };
    if attribute.sensitive {
        return None;
    }
    Some(match &attribute.kind {
        PlanAttributeKind::Nested(nested) if nested.has_sensitive => match nested.nesting {
            Nesting::Single | Nesting::Group => Marking::Attributes(nested),
            Nesting::List | Nesting::Set | Nesting::Map => Marking::EachAttributes(nested),
        },
        _ => Marking::Nothing,
    })
}

/// Writes the mask of what is sensitive in a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SensitiveMask {
    /// What paths of the file that lead into sets mark.
    pub(crate) paths: IntoSets,
    /// What attributes within sets mark that schemas say are sensitive.
    pub(crate) schema: IntoSets,
}

impl SensitiveMask {
    /// Of a whole value.
    pub(crate) fn write(
        self,
        json: &mut Json,
        value: &TypedValue<'_>,
        paths: &[SensitivePath<'_>],
        marking: Marking<'_>,
    ) {
        let paths: Vec<&[SensitiveKey<'_>]> = paths.iter().map(Vec::as_slice).collect();
        if paths.iter().any(|path| path.is_empty()) {
            return json.bool(true);
        }
        self.value(json, value, &paths, marking);
    }

    fn value(
        self,
        json: &mut Json,
        value: &TypedValue<'_>,
        paths: &[&[SensitiveKey<'_>]],
        marking: Marking<'_>,
    ) {
        if paths.is_empty() && matches!(marking, Marking::Nothing) {
            return write_clear(json, value);
        }
        match value {
            TypedValue::Unknown(UnknownOf::Elements) => json.array(|_| {}),
            TypedValue::Unknown(UnknownOf::Members) => json.object(|_| {}),
            TypedValue::Elements(of, elements) => {
                if *of == ElementsOf::Set && self.marks_whole_set(elements, paths, marking) {
                    return json.bool(true);
                }
                let numbered = elements.iter().enumerate();
                json.list(numbered, |json, (position, element)| {
                    let inner = below(paths, |key| leads_to_element(key, *of, position, element));
                    match inner {
                        Some(inner) => self.value(json, element, &inner, marking.element()),
                        None => json.bool(true),
                    }
                });
            }
            TypedValue::Members(of, members) => json.object(|json| {
                for (name, member) in members {
                    self.member(json, *of, name, member, paths, marking);
                }
            }),
            _ => json.bool(false),
        }
    }

    /// Of a member of a value, by the paths into that value and what is said of it.
    pub(crate) fn member(
        self,
        json: &mut Json,
        of: MembersOf,
        name: &str,
        value: &TypedValue<'_>,
        paths: &[&[SensitiveKey<'_>]],
        marking: Marking<'_>,
    ) {
        let inner = below(paths, |key| leads_to_member(key, of, name));
        match (inner, marking.member(name)) {
            (Some(inner), Some(marking)) => {
                if shows(value) {
                    self.value(json.member(name), value, &inner, marking);
                }
            }
            _ => json.member(name).bool(true),
        }
    }

    fn marks_whole_set(
        self,
        elements: &[TypedValue<'_>],
        paths: &[&[SensitiveKey<'_>]],
        marking: Marking<'_>,
    ) -> bool {
        let by_path = self.paths == IntoSets::WholeSet
            && paths.iter().any(|path| {
                let Some((first, rest)) = path.split_first() else {
                    return false;
                };
                let mut elements = elements.iter().enumerate();
                elements.any(|(position, element)| {
                    leads_to_element(first, ElementsOf::Set, position, element)
                        && reaches(element, rest)
                })
            });
        let by_schema = self.schema == IntoSets::WholeSet
            && elements
                .iter()
                .any(|element| says_something(element, marking.element()));
        by_path || by_schema
    }
}

/// Writes the mask of a value of which nothing is sensitive.
fn write_clear(json: &mut Json, value: &TypedValue<'_>) {
    match value {
        TypedValue::Unknown(UnknownOf::Elements) => json.array(|_| {}),
        TypedValue::Unknown(UnknownOf::Members) => json.object(|_| {}),
        TypedValue::Elements(_, elements) => {
            json.list(elements, |json, element| write_clear(json, element));
        }
        TypedValue::Members(_, members) => json.object(|json| {
            for (name, member) in members {
                if shows(member) {
                    write_clear(json.member(name), member);
                }
            }
        }),
        _ => json.bool(false),
    }
}

/// Whether a path leads to something in a value.
fn reaches(value: &TypedValue<'_>, path: &[SensitiveKey<'_>]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return true;
    };
    match value {
        TypedValue::Elements(of, elements) => elements.iter().enumerate().any(|(at, element)| {
            leads_to_element(first, *of, at, element) && reaches(element, rest)
        }),
        TypedValue::Members(of, members) => members
            .iter()
            .any(|(name, member)| leads_to_member(first, *of, name) && reaches(member, rest)),
        _ => false,
    }
}

/// Whether a schema marks something in a value.
fn says_something(value: &TypedValue<'_>, marking: Marking<'_>) -> bool {
    if matches!(marking, Marking::Nothing) {
        return false;
    }
    match value {
        TypedValue::Elements(_, elements) => elements
            .iter()
            .any(|element| says_something(element, marking.element())),
        TypedValue::Members(_, members) => members.iter().any(|(name, member)| {
            marking
                .member(name)
                .is_none_or(|marking| says_something(member, marking))
        }),
        _ => false,
    }
}

/// Whether a member without a mark in it is part of the mask all the same.
const fn shows(value: &TypedValue<'_>) -> bool {
    matches!(
        value,
        TypedValue::Elements(..)
            | TypedValue::Members(..)
            | TypedValue::Unknown(UnknownOf::Elements | UnknownOf::Members)
    )
}

/// The rest of the paths that lead on; none if one of them ends here.
fn below<'p, 'a>(
    paths: &[&'p [SensitiveKey<'a>]],
    leads: impl Fn(&SensitiveKey<'a>) -> bool,
) -> Option<Vec<&'p [SensitiveKey<'a>]>> {
    let mut rest = Vec::new();
    for path in paths {
        if let Some((first, after)) = path.split_first()
            && leads(first)
        {
            if after.is_empty() {
                return None;
            }
            rest.push(after);
        }
    }
    Some(rest)
}

fn leads_to_member(key: &SensitiveKey<'_>, of: MembersOf, name: &str) -> bool {
    match key {
        SensitiveKey::Attribute(own) => of != MembersOf::Map && *own == name,
        SensitiveKey::Key(TypedValue::Text(own))
        | SensitiveKey::TypedKey(TypedValue::Text(own)) => of != MembersOf::Object && *own == name,
        SensitiveKey::Key(_) | SensitiveKey::TypedKey(_) => false,
    }
}

fn leads_to_element(
    key: &SensitiveKey<'_>,
    of: ElementsOf,
    position: usize,
    element: &TypedValue<'_>,
) -> bool {
    let (key, nulls) = match key {
        SensitiveKey::Key(key) => (key, false),
        SensitiveKey::TypedKey(key) => (key, true),
        SensitiveKey::Attribute(_) => return false,
    };
    let by_position =
        || matches!(key, TypedValue::Number(number) if number.as_index() == Some(position));
    match of {
        ElementsOf::Set => is_same(key, element, nulls),
        ElementsOf::Any => by_position() || is_same(key, element, nulls),
        ElementsOf::List | ElementsOf::Tuple => by_position(),
    }
}

/// Whether a key is a value of a set. A null without a type is no null of a type: `nulls` says whether they are equal.
fn is_same(key: &TypedValue<'_>, element: &TypedValue<'_>, nulls: bool) -> bool {
    match (key, element) {
        (TypedValue::Null, TypedValue::Null) => nulls,
        (TypedValue::Bool(one), TypedValue::Bool(other)) => one == other,
        (TypedValue::Text(one), TypedValue::Text(other)) => one == other,
        (TypedValue::Number(one), TypedValue::Number(other)) => one.compare(other).is_eq(),
        (TypedValue::Elements(of, one), TypedValue::Elements(other_of, other)) => {
            of == other_of
                && one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| is_same(one, other, nulls))
        }
        (TypedValue::Members(of, one), TypedValue::Members(other_of, other)) => {
            of == other_of
                && one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|((name, one), (other_name, other))| {
                        name == other_name && is_same(one, other, nulls)
                    })
        }
        _ => false,
    }
}
