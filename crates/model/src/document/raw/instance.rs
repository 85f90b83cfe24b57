use crate::shape::{
    DecodedText, Format, JsonShape, Key, List, Map, Notation, Part, Sealed, Tabled, object, words,
};
use crate::{Error, Presence};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

object! {
    /// An object of an instance.
    Instance = "RawInstance" {
        /// The key of the instance.
        index_key "index_key": Option<Key<'a>>, optional;
        /// What is the matter with the object; absent for one that is ready.
        status "status": Option<ObjectStatus>, optional;
        /// The key of a deposed object: eight characters.
        deposed "deposed": Option<DecodedText<'a>> as JsonShape::Text(Format::Deposed), optional;
        /// The provider configuration with its instance key (only OpenTofu).
        provider "provider": Option<DecodedText<'a>>, optional;
        /// The version of the schema.
        schema_version "schema_version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The attributes. Where the schema says `dynamic`, a value is wrapped with its type.
        attributes "attributes": Option<Value<'a>> as JsonShape::Fragment, optional;
        /// The attributes in the flat form of old.
        attributes_flat "attributes_flat": Map<'a, DecodedText<'a>>, optional;
        /// The paths of what is sensitive.
        sensitive_attributes "sensitive_attributes": List<'a, List<'a, SensitiveStep<'a>>>, optional;
        /// Bytes of the provider.
        private "private": Option<DecodedText<'a>> as JsonShape::Text(Format::Base64), optional;
        /// The resources that it depends on, absolute and without keys.
        dependencies "dependencies": List<'a, DecodedText<'a>>, optional;
        /// Whether a replacement is created first.
        create_before_destroy "create_before_destroy": bool, optional;
        /// Whether the object stays when it leaves the state (only OpenTofu).
        skip_destroy "skip_destroy": bool, optional;
        /// The identity.
        identity "identity": Option<Value<'a>> as JsonShape::Fragment, optional;
        /// The version of the schema of the identity.
        identity_schema_version "identity_schema_version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
        /// Relative resources in files of old, absolute instances in those of OpenTofu 1.13.
        depends_on "depends_on": List<'a, DecodedText<'a>>, optional;
    }
}

object! {
    /// A step of a path to something sensitive.
    SensitiveStep = "SensitiveStep" {
        /// `get_attr` or `index`.
        step_type "type": DecodedText<'a>, always;
        /// The name of an attribute; or the key of an element with its type.
        value "value": Option<StepValue<'a>>, always;
    }
}

object! {
    /// The key of an element and its type.
    StepKey = "StepKey" {
        /// The key.
        value "value": Presence<Value<'a>>, always;
        /// The type of the key.
        key_type "type": Option<Notation<'a>>, always;
    }
}

/// What a step of a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepValue<'a> {
    /// An attribute, by its name.
    Attribute(DecodedText<'a>),
    /// An element, by its key.
    Key(StepKey<'a>),
}

impl Sealed for StepValue<'_> {}

impl<'a> Part<'a> for StepValue<'a> {
    const SHAPE: JsonShape = JsonShape::TextOr(|| StepKey::TABLE);

    fn part(value: Value<'a>) -> Result<Self, Error> {
        match value.as_str() {
            Some(name) => Ok(Self::Attribute(name)),
            None if value.is_object() => StepKey::read(value).map(Self::Key),
            None => Err(Error::expected("a string or an object", value)),
        }
    }
}

words! {
    /// What is the matter with an object.
    ObjectStatus {
        /// It is to be replaced.
        Tainted = "tainted",
    }
}

impl<'a> Instance<'a> {
    /// The position of an instance of `count`; a number with a fraction is cut off, as in OpenTofu.
    #[must_use]
    pub fn index(&self) -> Option<i64> {
        let number = self.index_key.and_then(Key::number)?;
        number
            .as_i64()
            .or_else(|| Some(number.as_f64_lossy() as i64))
    }

    /// The value of an attribute of the type `dynamic`, out of its wrapping, and its
    /// type. `None` where it is not wrapped.
    ///
    /// Only a schema says which attributes are wrapped: a real object can look the same.
    #[must_use]
    pub fn unwrap_dynamic(value: Value<'a>) -> Option<(Value<'a>, Notation<'a>)> {
        let only_these = value.members().count() == 2;
        let notation = value.get("type").map(Notation::new);
        value.get("value").zip(notation).filter(|_| only_these)
    }
}
