use crate::Presence;
use crate::shape::{DecodedText, Notation, object};
use tofu_json_value::Value;

object! {
    /// An output that a plan foresees.
    PlannedOutput = "PlannedOutput" {
        /// Whether it is sensitive.
        sensitive "sensitive": Option<bool>, always;
        /// The type; absent where the value is not wholly known.
        output_type "type": Option<Notation<'a>>, optional;
        /// The value; absent where it is not wholly known.
        value "value": Presence<Value<'a>>, optional;
    }
}

object! {
    /// An output of a state.
    StateOutput = "StateOutput" {
        /// Whether it is sensitive.
        sensitive "sensitive": Option<bool>, always;
        /// Why it should not be used any more (only OpenTofu).
        deprecated "deprecated": Option<DecodedText<'a>>, optional;
        /// The value.
        value "value": Presence<Value<'a>>, optional;
        /// The type; absent in documents of old.
        output_type "type": Option<Notation<'a>>, optional;
    }
}

#[cfg(test)]
mod tests {
    use super::StateOutput;
    use crate::shape::{Held, Map};
    use tofu_json_value::{Document, Value};

    #[test]
    fn by_name_and_with_what_is_given() {
        let text = br#"{"b":{"sensitive":true,"type":"string","value":"x"},"a":{"sensitive":false,
            "deprecated":"no","value":null,"type":"dynamic"},"c":{},"b":{"sensitive":null,"value":2}}"#;
        let document = Document::parse(text).unwrap();
        let outputs = Map::<StateOutput<'_>>::hold(document.root()).unwrap();
        let found: Vec<_> = outputs
            .iter()
            .map(|(name, output)| (name, output.unwrap()))
            .collect();
        let names: Vec<_> = found
            .iter()
            .map(|(name, output)| (&**name, output.sensitive, output.output_type.is_some()))
            .collect();
        assert_eq!(
            names,
            [
                ("a", Some(false), true),
                ("b", None, false),
                ("c", None, false)
            ]
        );
        let values: Vec<_> = found.iter().map(|(_, output)| output.value).collect();
        assert_eq!(values[1].or_null().raw(), b"2");
        assert!(values[0].is_null() && values[2].is_absent());
        let none = Map::<StateOutput<'_>>::hold(Value::null()).unwrap();
        assert!(none.is_empty());
    }

    #[test]
    fn wrong_kinds() {
        let document = Document::parse(br#"{"a":7,"b":{"sensitive":0}}"#).unwrap();
        let outputs = Map::<StateOutput<'_>>::hold(document.root()).unwrap();
        let pointers = outputs
            .iter()
            .map(|(_, output)| output.unwrap_err().pointer);
        assert!(pointers.eq(["/a", "/b/sensitive"]));
        let list = Document::parse(b"[]").unwrap();
        assert!(Map::<StateOutput<'_>>::hold(list.root()).is_err());
    }
}
