use crate::Error;
use crate::member::{entries, flag, members, present};
use tofu_json_value::{Arena, Value};

/// An output value of a state, or of `output -json`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Output<'a> {
    /// The name of the output.
    pub name: &'a str,
    /// `sensitive`
    pub sensitive: bool,
    /// `type`, as [`Type::read`](crate::schema::Type::read) takes it; absent in documents of old.
    pub kind: Option<Value<'a>>,
    /// `value`; null where absent.
    pub value: Value<'a>,
}

impl<'a> Output<'a> {
    /// Reads the output of that name.
    ///
    /// # Errors
    ///
    /// Where it is no object or `sensitive` is neither true nor false.
    pub fn read(name: &'a str, value: Value<'a>) -> Result<Self, Error> {
        let mut output = Self { name, sensitive: false, kind: None, value: Value::null() };
        for (key, member) in members(value)? {
            match &*key {
                "sensitive" => output.sensitive = flag(member)?,
                "type" => output.kind = present(member),
                "value" => output.value = member,
                _ => {}
            }
        }
        Ok(output)
    }
}

/// The outputs of the `outputs` object of a state, or of the document that `output -json` prints, by
/// ascending name. Null has none.
///
/// # Errors
///
/// Where the value is no object; and for each output those of [`Output::read`].
pub fn outputs<'a>(
    value: Value<'a>,
    arena: &'a Arena<'a>,
) -> Result<impl Iterator<Item = Result<Output<'a>, Error>> + use<'a>, Error> {
    Ok(entries(value)?.map(|(name, output)| Output::read(arena.text(name), output)))
}
