use crate::member::{array, elements, members, present, text};
use crate::{Error, Importing};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Action;

/// The `change` of a resource, or an entry of `output_changes`. What is absent reads as null.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Change<'a> {
    /// `actions`; the empty list where absent.
    pub action: Action,
    /// `before`
    pub before: Value<'a>,
    /// `after`, from which all that is not yet known is left out.
    pub after: Value<'a>,
    /// `after_unknown`: a mask over `after`.
    pub after_unknown: Value<'a>,
    /// `before_sensitive`: a mask over `before`.
    pub before_sensitive: Value<'a>,
    /// `after_sensitive`: a mask over `after`.
    pub after_sensitive: Value<'a>,
    /// `replace_paths`: an array of paths, or null.
    pub replace_paths: Value<'a>,
    /// `importing`, where the object is imported as well.
    pub importing: Option<Importing<'a>>,
    /// `generated_config`: a string that is not empty.
    pub generated_config: Option<Value<'a>>,
}

impl<'a> Change<'a> {
    /// Reads a change.
    ///
    /// # Errors
    ///
    /// Where it is no object or a member is of the wrong kind. Values and masks may be anything.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut change = Self::empty();
        for (key, member) in members(value)? {
            match &*key {
                "actions" => change.action = action(member, arena)?,
                "before" => change.before = member,
                "after" => change.after = member,
                "after_unknown" => change.after_unknown = member,
                "before_sensitive" => change.before_sensitive = member,
                "after_sensitive" => change.after_sensitive = member,
                "replace_paths" => change.replace_paths = array(member)?,
                "importing" => {
                    change.importing = present(member).map(|value| Importing::read(value, arena)).transpose()?;
                }
                "generated_config" => change.generated_config = generated_config(member)?,
                _ => {}
            }
        }
        Ok(change)
    }

    pub(crate) fn empty() -> Self {
        Self {
            action: Action::from_words([]),
            before: Value::null(),
            after: Value::null(),
            after_unknown: Value::null(),
            before_sensitive: Value::null(),
            after_sensitive: Value::null(),
            replace_paths: Value::null(),
            importing: None,
            generated_config: None,
        }
    }
}

fn action<'a>(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Action, Error> {
    let words: Vec<_> = elements(value)?.map(|word| text(word, arena)).collect::<Result<_, _>>()?;
    Ok(Action::from_words(words))
}

fn generated_config(value: Value<'_>) -> Result<Option<Value<'_>>, Error> {
    let fits = value.is_string() || value.is_null();
    if !fits {
        return Err(Error::expected("a string", value));
    }
    Ok(present(value).filter(|text| text.raw() != b"\"\""))
}
