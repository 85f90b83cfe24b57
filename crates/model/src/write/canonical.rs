use super::frame::{Frame, Key};
use super::style::Style;
use crate::Error;
use crate::shape::{JsonShape, Part as _};
use tofu_json_number::WrittenNumber;
use tofu_json_value::{Json, Kind, Sink as _, Value};

/// Writes a value in the form that OpenTofu gives it, and what follows a document.
///
/// Of several members of one name the last is written. Members that the shape does not know follow
/// those that it knows, in the order of the document. Neither depth nor width costs stack, and what
/// is below a hundred levels is not indented any further.
///
/// # Errors
///
/// Where a number takes more characters than `style` allows.
pub fn canonical(
    value: Value<'_>,
    shape: JsonShape,
    style: Style,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let mut json = Json::to(&mut *out).escaped(style.escaping);
    if style.indented {
        json = json.indented(0);
    }
    let mut writer = Writer {
        json,
        digits: style.digits,
        open: Vec::new(),
    };
    writer.value(value, shape)?;
    while let Some(frame) = writer.open.last_mut() {
        match frame.next() {
            Some(item) => {
                writer.key(item.key);
                writer.value(item.value, item.shape)?;
            }
            None => writer.close(),
        }
    }
    out.push_str(style.end);
    Ok(())
}

struct Writer<'a, 'o> {
    json: Json<&'o mut Vec<u8>>,
    digits: usize,
    open: Vec<Frame<'a>>,
}

impl<'a> Writer<'a, '_> {
    /// Begins an element or a member.
    fn key(&mut self, key: Key<'a>) {
        match key {
            Key::None => _ = self.json.element(),
            Key::Text(key) => _ = self.json.member(&key),
            Key::Literal(key) => {
                self.json.element().copied_string(key);
                self.json.colon();
            }
        }
    }

    /// Writes a scalar, or opens a container.
    fn value(&mut self, value: Value<'a>, shape: JsonShape) -> Result<(), Error> {
        let copied = matches!(shape, JsonShape::Fragment);
        match value.kind() {
            Kind::Number if !copied => {
                let number = WrittenNumber::part(value)?;
                let plain = number.plain(self.digits);
                let plain = plain.map_err(|many| Error::too_many_digits(many, value))?;
                self.json.json(&plain);
            }
            Kind::Null | Kind::Bool | Kind::Number => self.json.value(value),
            Kind::String if copied => self.json.copied_string(value.raw()),
            Kind::String => self.json.string(&value.as_str().unwrap_or_default()),
            Kind::Array => self.open('[', Frame::new(value, shape)),
            Kind::Object => self.open('{', Frame::new(value, shape)),
        }
        Ok(())
    }

    fn open(&mut self, bracket: char, frame: Frame<'a>) {
        self.json.begin(bracket);
        self.open.push(frame);
    }

    fn close(&mut self) {
        if let Some(frame) = self.open.pop() {
            self.json.end(if frame.is_object() { '}' } else { ']' });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::canonical;
    use crate::document::output::Outputs;
    use crate::document::raw::Instance;
    use crate::shape::{JsonShape, Part};
    use crate::write::Style;
    use tofu_json_value::Document;

    fn written(text: &str, shape: JsonShape, style: Style) -> String {
        let document = Document::parse(text.as_bytes()).unwrap();
        let mut out = Vec::new();
        canonical(document.root(), shape, style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_are_sorted_and_numbers_are_plain() {
        let text = r#"{"b": [1.50, 1e3, {}], "é": null, "Z": "\u0041", "a": [], "b": [-0, true]}"#;
        let expected = "{\"Z\":\"A\",\"a\":[],\"b\":[-0,true],\"é\":null}\n";
        assert_eq!(written(text, JsonShape::Any, Style::LINE), expected);
    }

    #[test]
    fn empty_containers_stay_on_their_line() {
        let text = r#"{"b":{"type":["list","string"],"value":[],"sensitive":false},"a":{"x":{}}}"#;
        let expected = r#"{
  "a": {
    "x": {}
  },
  "b": {
    "sensitive": false,
    "type": [
      "list",
      "string"
    ],
    "value": []
  }
}
"#;
        assert_eq!(written(text, Outputs::SHAPE, Style::INDENTED), expected);
        assert_eq!(written("{}", Outputs::SHAPE, Style::INDENTED), "{}\n");
    }

    #[test]
    fn fragments_are_copied() {
        let text = r#"{"attributes": {"b": 1.0, "a": "<\u00e9", "b": 1E2}, "schema_version": 0}"#;
        let expected = "{\"schema_version\":0,\"attributes\":{\"b\":1.0,\"a\":\"\\u003c\\u00e9\",\"b\":1E2}}\n";
        assert_eq!(written(text, Instance::SHAPE, Style::LINE), expected);
    }

    #[test]
    fn depth_does_not_multiply_the_text() {
        let text = "[".repeat(9_000) + &"0,".repeat(1_000) + "0" + &"]".repeat(9_000);
        let indented = written(&text, JsonShape::Any, Style::INDENTED);
        assert!(indented.len() < 250 * text.len(), "{}", indented.len());
        let hundred = "[".repeat(101) + "0" + &"]".repeat(101);
        let lines = written(&hundred, JsonShape::Any, Style::INDENTED);
        assert_eq!(lines.lines().nth(100), Some(&*(" ".repeat(200) + "[")));
        assert_eq!(lines.lines().nth(101), Some(&*(" ".repeat(200) + "0")));
    }

    #[test]
    fn bombs_are_refused_with_their_place() {
        let document = Document::parse(br#"{"a": [0, 1e999999999]}"#).unwrap();
        let error = canonical(
            document.root(),
            JsonShape::Any,
            Style::LINE,
            &mut Vec::new(),
        )
        .unwrap_err();
        assert_eq!((error.pointer.as_str(), error.at), ("/a/1", 10));
    }
}
