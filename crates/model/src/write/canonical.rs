use super::frame::Frame;
use super::string::{copy_literal, write_string};
use super::style::Style;
use crate::Error;
use crate::shape::{Part as _, Shape};
use tofu_json_number::WrittenNumber;
use tofu_json_value::{Kind, Value};

/// How many levels are indented, each further than the one around it. No real document nests so deep,
/// and in one that does a few bytes could ask for gigabytes of spaces.
const INDENTED: usize = 100;

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
    shape: Shape,
    style: Style,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let mut writer = Writer {
        style,
        out,
        open: Vec::new(),
    };
    writer.value(value, shape)?;
    while let Some(frame) = writer.open.last_mut() {
        match frame.next() {
            Some(item) => {
                writer.separate(item.first);
                if let Some(key) = item.key {
                    writer.key(&key);
                }
                if let Some(literal) = item.literal {
                    copy_literal(writer.out, literal, style.escape_html);
                    writer.colon();
                }
                writer.value(item.value, item.shape)?;
            }
            None => writer.close(),
        }
    }
    writer.out.extend(style.end.as_bytes());
    Ok(())
}

struct Writer<'a, 'o> {
    style: Style,
    out: &'o mut Vec<u8>,
    open: Vec<Frame<'a>>,
}

impl<'a> Writer<'a, '_> {
    /// Writes a scalar, or opens a container that has something in it.
    fn value(&mut self, value: Value<'a>, shape: Shape) -> Result<(), Error> {
        let copied = matches!(shape, Shape::Fragment);
        match value.kind() {
            Kind::Null | Kind::Bool => self.out.extend(value.raw()),
            Kind::Number if copied => self.out.extend(value.raw()),
            Kind::Number => {
                let number = WrittenNumber::part(value)?;
                let plain = number.plain(self.style.digits);
                self.out.extend(
                    plain
                        .map_err(|many| Error::too_many_digits(many, value))?
                        .as_bytes(),
                );
            }
            Kind::String if copied => copy_literal(self.out, value.raw(), self.style.escape_html),
            Kind::String => {
                let text = value.as_str().unwrap_or_default();
                write_string(self.out, &text, self.style.escape_html);
            }
            Kind::Array | Kind::Object => self.open(Frame::new(value, shape)),
        }
        Ok(())
    }

    fn open(&mut self, frame: Frame<'a>) {
        self.out.push(if frame.is_object() { b'{' } else { b'[' });
        self.open.push(frame);
    }

    fn close(&mut self) {
        let Some(frame) = self.open.pop() else { return };
        if !frame.is_empty() {
            self.line();
        }
        self.out.push(if frame.is_object() { b'}' } else { b']' });
    }

    fn separate(&mut self, first: bool) {
        if !first {
            self.out.push(b',');
        }
        self.line();
    }

    fn key(&mut self, key: &str) {
        write_string(self.out, key, self.style.escape_html);
        self.colon();
    }

    fn colon(&mut self) {
        self.out.push(b':');
        if self.style.indented {
            self.out.push(b' ');
        }
    }

    /// Begins a line at the depth of what is open.
    fn line(&mut self) {
        if self.style.indented {
            self.out.push(b'\n');
            let indent = 2 * self.open.len().min(INDENTED);
            self.out.extend(std::iter::repeat_n(b' ', indent));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::canonical;
    use crate::document::output::Outputs;
    use crate::document::raw::Instance;
    use crate::shape::{Part, Shape};
    use crate::write::Style;
    use tofu_json_value::Document;

    fn written(text: &str, shape: Shape, style: Style) -> String {
        let document = Document::parse(text.as_bytes()).unwrap();
        let mut out = Vec::new();
        canonical(document.root(), shape, style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_are_sorted_and_numbers_are_plain() {
        let text = r#"{"b": [1.50, 1e3, {}], "é": null, "Z": "\u0041", "a": [], "b": [-0, true]}"#;
        let expected = "{\"Z\":\"A\",\"a\":[],\"b\":[-0,true],\"é\":null}\n";
        assert_eq!(written(text, Shape::Any, Style::LINE), expected);
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
        let indented = written(&text, Shape::Any, Style::INDENTED);
        assert!(indented.len() < 250 * text.len(), "{}", indented.len());
        let hundred = "[".repeat(101) + "0" + &"]".repeat(101);
        let lines = written(&hundred, Shape::Any, Style::INDENTED);
        assert_eq!(lines.lines().nth(100), Some(&*(" ".repeat(200) + "[")));
        assert_eq!(lines.lines().nth(101), Some(&*(" ".repeat(200) + "0")));
    }

    #[test]
    fn bombs_are_refused_with_their_place() {
        let document = Document::parse(br#"{"a": [0, 1e999999999]}"#).unwrap();
        let error =
            canonical(document.root(), Shape::Any, Style::LINE, &mut Vec::new()).unwrap_err();
        assert_eq!((error.pointer.as_str(), error.at), ("/a/1", 10));
    }
}
