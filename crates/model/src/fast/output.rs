use crate::Error;
use crate::member::{entries, flag, members, present};
use tofu_json_value::{Arena, Value};

/// An output value of a state, or of `output -json`.
#[derive(Clone, Copy, Debug)]
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
        let mut output = Self {
            name,
            sensitive: false,
            kind: None,
            value: Value::null(),
        };
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

#[cfg(test)]
mod tests {
    use super::outputs;
    use tofu_json_value::{Arena, Document, Value};

    #[test]
    fn by_name_and_with_what_is_given() {
        let text = br#"{"b":{"sensitive":true,"type":"string","value":"x"},"a":{"sensitive":false,
            "deprecated":"no","value":null,"type":"dynamic"},"c":{},"b":{"sensitive":null,"value":2}}"#;
        let document = Document::parse(text).unwrap();
        let arena = Arena::new();
        let found: Vec<_> = outputs(document.root(), &arena)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let names: Vec<_> = found
            .iter()
            .map(|output| (output.name, output.sensitive, output.kind.is_some()))
            .collect();
        assert_eq!(
            names,
            [("a", false, true), ("b", false, false), ("c", false, false)]
        );
        assert_eq!(found[1].value.raw(), b"2");
        assert!(found[0].value.is_null() && found[2].value.is_null());
        assert_eq!(outputs(Value::null(), &arena).unwrap().count(), 0);
    }

    #[test]
    fn wrong_kinds() {
        let document = Document::parse(br#"{"a":7,"b":{"sensitive":0}}"#).unwrap();
        let arena = Arena::new();
        let pointers: Vec<_> = outputs(document.root(), &arena)
            .unwrap()
            .map(|output| output.unwrap_err().pointer)
            .collect();
        assert_eq!(pointers, ["/a", "/b/sensitive"]);
        let list = Document::parse(b"[]").unwrap();
        assert!(outputs(list.root(), &arena).is_err());
    }
}
