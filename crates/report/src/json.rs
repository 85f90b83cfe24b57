use std::borrow::Cow;
use std::fmt::Display;
use tofu_json_value::write_string;

/// Writes one JSON value on one line.
///
/// Strings are escaped so that nothing of a document steers a terminal: what JSON allows but is a
/// control character, or turns the direction of writing, is written as an escape too.
#[derive(Debug)]
pub struct Json {
    text: String,
    /// Whether nothing is in the innermost container yet.
    fresh: bool,
}

impl Json {
    /// One line.
    #[must_use]
    pub const fn line() -> Self {
        Self {
            text: String::new(),
            fresh: true,
        }
    }

    /// The text, with a line end.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    /// Objects that were written as lines: the only one as it is, unless several were asked for, else
    /// a list.
    #[must_use]
    pub fn one_or_list(objects: &[String], several: bool) -> String {
        match objects {
            [object] if !several => format!("{object}\n"),
            _ => {
                let mut json = Self::line();
                json.array(|json| {
                    for object in objects {
                        json.element().json(object);
                    }
                });
                json.finish()
            }
        }
    }

    /// An object, whose members a function writes.
    pub fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.container(['{', '}'], members);
    }

    /// An array, whose elements a function writes.
    pub fn array(&mut self, elements: impl FnOnce(&mut Self)) {
        self.container(['[', ']'], elements);
    }

    fn container(&mut self, [open, close]: [char; 2], inside: impl FnOnce(&mut Self)) {
        self.text.push(open);
        self.fresh = true;
        inside(self);
        self.fresh = false;
        self.text.push(close);
    }

    /// Comes before each element of an array.
    pub fn element(&mut self) -> &mut Self {
        if !std::mem::replace(&mut self.fresh, false) {
            self.text.push(',');
        }
        self
    }

    /// Comes before the value of each member of an object.
    pub fn member(&mut self, name: &str) -> &mut Self {
        self.element().string(name);
        self.text.push(':');
        self
    }

    /// A text.
    pub fn string(&mut self, text: &str) {
        let mut escaped = String::with_capacity(text.len() + 2);
        write_string(&mut escaped, text);
        self.text.push_str(&harmless(&escaped));
    }

    /// A text, or null.
    pub fn string_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.literal("null"),
        }
    }

    /// JSON that was written elsewhere.
    pub fn json(&mut self, json: &str) {
        self.text.push_str(&harmless(json));
    }

    /// A number or truth value, by its text.
    pub fn literal(&mut self, value: impl Display) {
        self.text.push_str(&value.to_string());
    }
}

/// JSON with everything escaped that could steer a terminal: it can be only in strings.
#[must_use]
pub fn harmless(json: &str) -> Cow<'_, str> {
    if !json.contains(steers) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if steers(character) {
            text.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            text.push(character);
        }
    }
    Cow::Owned(text)
}

/// Whether a character that JSON allows in strings means something to a terminal.
const fn steers(character: char) -> bool {
    character >= '\u{7f}' && tofu_json_term::steers(character)
}

#[cfg(test)]
mod tests {
    use super::Json;
    use tofu_json_value::Document;

    #[test]
    fn one_line() {
        let mut json = Json::line();
        json.object(|json| {
            json.member("a").string("x\u{1b}\u{9b}\u{202e}\u{7f}\"");
            json.member("b").array(|json| {
                json.element().literal(1);
                json.element().object(|_| {});
            });
            json.member("c").array(|_| {});
            json.member("d").string_or_null(None);
        });
        let text = json.finish();
        let expected = r#"{"a":"x\u001b\u009b\u202e\u007f\"","b":[1,{}],"c":[],"d":null}"#;
        assert_eq!(text, format!("{expected}\n"));
        let document = Document::parse(text.as_bytes()).unwrap();
        assert_eq!(
            document.root().get("a").unwrap().as_str().unwrap(),
            "x\u{1b}\u{9b}\u{202e}\u{7f}\""
        );
    }
}
