use super::{ACTION_WORDS, DecodedText, Held, JsonShape, Part};
use crate::Error;
use tofu_json_value::Value;
use tofu_json_vocab::Action;

/// The `actions` of a change: the list as it is and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Actions<'a> {
    /// The array; `null` where absent.
    pub value: Value<'a>,
    /// What it means; the empty list where absent.
    pub action: Action,
}

impl<'a> Part<'a> for Actions<'a> {
    const SHAPE: JsonShape = JsonShape::List(&JsonShape::Word(ACTION_WORDS));

    fn part(value: Value<'a>) -> Result<Self, Error> {
        if !value.is_array() {
            return Err(Error::expected("an array", value));
        }
        let mut words = value.elements().map(<DecodedText as Part>::part);
        let action = match (words.next().transpose()?, words.next().transpose()?) {
            (None, _) => Action::from_words([]),
            // Nearly every list is one word.
            (Some(only), None) => Action::from_words([&*only]),
            (Some(first), Some(second)) => {
                let others: Vec<_> = words.collect::<Result<_, _>>()?;
                let others = others.iter().map(AsRef::as_ref);
                Action::from_words([&*first, &*second].into_iter().chain(others))
            }
        };
        Ok(Self { value, action })
    }
}

impl<'a> Held<'a> for Actions<'a> {
    const SHAPE: JsonShape = <Self as Part>::SHAPE;
    const NULLABLE: bool = false;

    fn absent() -> Self {
        Self {
            value: Value::null(),
            action: Action::from_words([]),
        }
    }

    fn hold(value: Value<'a>) -> Result<Self, Error> {
        if value.is_null() {
            return Ok(Self::absent());
        }
        Self::part(value)
    }
}
