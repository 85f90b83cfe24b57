use crate::contents::SpaceChange;
use crate::element_name::{ElementName, LastName, named_path};
use crate::path::ValuePath;
use crate::sensitivity_change::SensitivityChange;
use std::borrow::Cow;
use std::fmt;
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// One thing that differs between the values before and after.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChangedPart<'a> {
    /// What was there before; nothing where it is new.
    pub before: Option<PartSide<'a>>,
    /// What will be there after; nothing where it goes away.
    pub after: Option<PartSide<'a>>,
    /// Whether it is sensitive, so that no side may be shown.
    pub sensitive: bool,
    /// What changes of that where there is a value on both sides, by what the document marks.
    pub sensitivity_change: Option<SensitivityChange>,
    /// Whether the value after is wholly unknown until apply.
    pub after_unknown: bool,
    /// Whether it is an element that stays the same and has another position among those that stay.
    pub moved: bool,
    /// Whether it forces the replacement of its resource.
    pub forces_replacement: bool,
    /// What is known of two strings that differ.
    pub inside: TextContent<'a>,
}

/// What is known of the contents of two strings that differ.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum TextContent<'a> {
    /// Texts, as far as one can see.
    #[default]
    Opaque,
    /// Both are JSON: what differs by meaning, which may be nothing.
    Json(Vec<ChangedPart<'a>>),
    /// Both are YAML: what differs by meaning, which may be nothing.
    Yaml(ChangedYaml<'a>),
    /// Both are base64 of texts.
    Base64(Box<DecodedText<'a>>),
    /// They differ in white space alone.
    Space(SpaceChange),
}

/// What differs between two texts of YAML.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChangedYaml<'a> {
    /// What differs by meaning. Paths begin with the number of the document where a side has several.
    pub parts: Vec<ChangedPart<'a>>,
    /// Whether comments differ.
    pub comments: bool,
    /// Whether one of the texts says something that must not be shown, be it the same in both.
    pub(crate) holds_secret: bool,
}

/// Two texts that were encoded.
#[derive(Clone)]
#[non_exhaustive]
pub struct DecodedText<'a> {
    /// The text before.
    pub before: &'a str,
    /// The text after.
    pub after: &'a str,
    /// What is in both.
    pub content: TextContent<'a>,
}

impl<'a> TextContent<'a> {
    /// What differs by meaning, where both texts have a structure, also below base64.
    #[must_use]
    pub fn parts(&self) -> Option<&[ChangedPart<'a>]> {
        match self {
            Self::Json(parts) => Some(parts),
            Self::Yaml(yaml) => Some(&yaml.parts),
            Self::Base64(decoded) => decoded.content.parts(),
            Self::Opaque | Self::Space(_) => None,
        }
    }

    /// Whether something inside may not be shown, at any depth. The texts may not be either then: however they spell it,
    /// it is in them.
    pub(crate) fn holds_secret(&self) -> bool {
        match self {
            Self::Json(parts) => parts.iter().any(ChangedPart::holds_secret),
            Self::Yaml(yaml) => {
                yaml.holds_secret || yaml.parts.iter().any(ChangedPart::holds_secret)
            }
            Self::Base64(decoded) => decoded.content.holds_secret(),
            Self::Opaque | Self::Space(_) => false,
        }
    }
}

/// A value on one side of a change.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PartSide<'a> {
    /// Where it is in `change.before` or `change.after`.
    pub path: ValuePath<'a>,
    /// The value. Parts of it can be sensitive.
    pub value: Value<'a>,
    /// What of it is sensitive.
    pub sensitive: Mask<'a>,
    /// What of it is unknown until apply.
    pub unknown: Mask<'a>,
    /// The names of the elements that the path goes through.
    pub(crate) elements: Vec<ElementName<'a>>,
}

impl PartSide<'_> {
    /// The path as people read it, with names of elements instead of positions: `rule{port = 443}.description`.
    /// Elements of sets without a name, and the only element of a list, are not in it.
    #[must_use]
    pub fn named_path(&self) -> String {
        named_path(&self.path, &self.elements, LastName::Members)
    }

    /// The path to what is told as a whole, so that it names itself.
    pub(crate) fn path_of_whole(&self) -> String {
        named_path(&self.path, &self.elements, LastName::Position)
    }
}

impl ChangedPart<'_> {
    /// Whether it, or a part of it, may not be shown.
    fn holds_secret(&self) -> bool {
        let sides = [&self.before, &self.after];
        let mut sides = sides.into_iter().flatten();
        self.sensitive
            || sides.any(|side| side.sensitive.marks_something())
            || self.inside.holds_secret()
    }

    /// Whether the value that may not be shown stays as it is, so that only what is sensitive of it differs.
    #[must_use]
    pub fn keeps_hidden_value(&self) -> bool {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            return false;
        };
        self.sensitive
            && !self.moved
            && !self.after_unknown
            && !after.unknown.marks_something()
            && before.value.same(after.value)
    }

    /// Whether both strings are JSON or YAML of the same meaning, so that only their layout differs. Comments of
    /// YAML are no layout.
    #[must_use]
    pub fn only_layout(&self) -> bool {
        match &self.inside {
            TextContent::Json(parts) => parts.is_empty(),
            TextContent::Yaml(yaml) => yaml.parts.is_empty() && !yaml.comments,
            _ => false,
        }
    }

    /// Whether both sides are the same text, once as a string and once as a number or truth value.
    #[must_use]
    pub fn only_type(&self) -> bool {
        let (Some(before), Some(after)) = (&self.before, &self.after) else {
            return false;
        };
        let text = |value: Value<'_>| match value.kind() {
            Kind::String => value.as_str().map(Cow::into_owned),
            Kind::Number | Kind::Bool => Some(String::from_utf8_lossy(value.raw()).into_owned()),
            _ => None,
        };
        !self.sensitive
            && !self.after_unknown
            && before.value.kind() != after.value.kind()
            && text(before.value).is_some_and(|before| text(after.value) == Some(before))
    }
}

/// Without the texts, which can be secret.
impl fmt::Debug for DecodedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodedText")
            .field("content", &self.content)
            .finish_non_exhaustive()
    }
}
