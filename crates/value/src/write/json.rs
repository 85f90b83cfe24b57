use super::copy::{copy_string, respell_string};
use super::layout::INDENTED_LEVELS;
use super::{Escaping, Sink, copy_value, write_string};
use crate::Value;
use std::fmt::{self, Display, Write as _};

/// Writes one JSON value, on one line or indented.
///
/// ```
/// use tofu_json_value::Json;
///
/// let mut json = Json::line();
/// json.object(|json| {
///     json.member("size").literal(3);
///     json.member("names").array(|json| json.element().string("a\nb"));
/// });
/// assert_eq!(json.into_text(), r#"{"size":3,"names":["a\nb"]}"#);
/// ```
pub struct Json<S = String> {
    pub(super) sink: S,
    pub(super) escaping: Escaping,
    pub(super) indented: bool,
    /// How many containers are open.
    depth: usize,
    /// Whether the innermost container is still empty.
    fresh: bool,
}

/// Without what was written: values can be secret.
impl<S> fmt::Debug for Json<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Json")
            .field("escaping", &self.escaping)
            .field("indented", &self.indented)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}

impl Json {
    /// Writes a text of one line.
    #[must_use]
    pub const fn line() -> Self {
        Self::to(String::new())
    }

    /// Writes an indented text: two spaces for each level.
    #[must_use]
    pub const fn lines() -> Self {
        Self::line().indented(0)
    }

    /// What was written, without a line end after it.
    #[must_use]
    pub fn into_text(self) -> String {
        self.sink
    }
}

impl<S> Json<S> {
    /// Appends to something, on one line.
    #[must_use]
    pub const fn to(sink: S) -> Self {
        Self {
            sink,
            escaping: Escaping::Plain,
            indented: false,
            depth: 0,
            fresh: true,
        }
    }

    /// Escapes strings in another style.
    #[must_use]
    pub const fn escaped(mut self, escaping: Escaping) -> Self {
        self.escaping = escaping;
        self
    }

    /// Begins a line for each element and each member, with two spaces for each level around it. The value
    /// itself is inside as many containers as `depth` says. Beyond 100 levels lines are indented no further.
    #[must_use]
    pub const fn indented(mut self, depth: usize) -> Self {
        self.indented = true;
        self.depth = depth;
        self
    }
}

impl<S: Sink> Json<S> {
    /// An object, whose members a function writes.
    pub fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.begin('{');
        members(self);
        self.end('}');
    }

    /// An array, whose elements a function writes.
    pub fn array(&mut self, elements: impl FnOnce(&mut Self)) {
        self.begin('[');
        elements(self);
        self.end(']');
    }

    /// Opens an object or an array, for those who do not recurse.
    pub fn begin(&mut self, bracket: char) {
        self.sink.push(bracket);
        self.depth = self.depth.saturating_add(1);
        self.fresh = true;
    }

    /// Closes the innermost object or array.
    pub fn end(&mut self, bracket: char) {
        self.depth = self.depth.saturating_sub(1);
        if !std::mem::replace(&mut self.fresh, false) {
            self.break_line();
        }
        self.sink.push(bracket);
    }

    /// Comes before each element of an array.
    pub fn element(&mut self) -> &mut Self {
        if !std::mem::replace(&mut self.fresh, false) {
            self.sink.push(',');
        }
        self.break_line();
        self
    }

    /// Comes before the value of each member of an object.
    pub fn member(&mut self, name: &str) -> &mut Self {
        self.element().string(name);
        self.colon();
        self
    }

    /// Comes between the name of a member, which was written as an element, and its value.
    pub fn colon(&mut self) {
        self.sink.push_str(if self.indented { ": " } else { ":" });
    }

    /// What is written to, for those who hand it on piece by piece.
    pub const fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    fn break_line(&mut self) {
        if self.indented {
            self.sink.push('\n');
            for _ in 0..self.depth.min(INDENTED_LEVELS) {
                self.sink.push_str("  ");
            }
        }
    }

    /// A text.
    pub fn string(&mut self, text: &str) {
        write_string(&mut self.sink, text, self.escaping);
    }

    /// A text, or null.
    pub fn string_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.null(),
        }
    }

    /// Null.
    pub fn null(&mut self) {
        self.sink.push_str("null");
    }

    /// True or false.
    pub fn bool(&mut self, value: bool) {
        self.sink.push_str(if value { "true" } else { "false" });
    }

    /// A number or truth value, by its text.
    pub fn literal(&mut self, value: impl Display) {
        struct Text<'s, S>(&'s mut S);
        impl<S: Sink> fmt::Write for Text<'_, S> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0.push_str(text);
                Ok(())
            }
        }
        // A sink takes everything.
        let _ = write!(Text(&mut self.sink), "{value}");
    }

    /// JSON that was written elsewhere: on one line as it is, else indented as everything here.
    pub fn json(&mut self, json: &str) {
        if self.indented {
            self.lay_out(json.as_bytes());
        } else {
            self.sink.push_str(json);
        }
    }

    /// A value of a document: on one line as it is, else indented as everything here.
    pub fn value(&mut self, value: Value<'_>) {
        if self.indented {
            self.lay_out(value.raw());
        } else {
            copy_value(&mut self.sink, value);
        }
    }

    /// A string of a document, given with its quotes, with the escapes that it has. [`Escaping::Html`] adds those
    /// of `<`, `>`, `&`, U+2028 and U+2029, which OpenTofu adds to JSON that it copies.
    pub fn copied_string(&mut self, quoted: &[u8]) {
        copy_string(&mut self.sink, quoted, self.escaping);
    }

    /// A string of a document, given with its quotes, spelled as [`string`](Self::string) would spell it.
    ///
    /// The spelling is changed and not the text, so that `\ufffd`, which OpenTofu writes for each byte that is
    /// not UTF-8, stays apart from the character itself.
    ///
    /// ```
    /// let mut json = tofu_json_value::Json::line();
    /// json.respelled_string(br#""\u0041\/\u000a\u003c\ufffd""#);
    /// assert_eq!(json.into_text(), r#""A/\n<\ufffd""#);
    /// ```
    pub fn respelled_string(&mut self, quoted: &[u8]) {
        respell_string(&mut self.sink, quoted, self.escaping);
    }

    /// A list, whose elements a function writes.
    pub fn list<T>(
        &mut self,
        elements: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.array(|json| {
            for element in elements {
                write(json.element(), element);
            }
        });
    }
}

/// Members of one kind each.
impl<S: Sink> Json<S> {
    /// A member with a text.
    pub fn text(&mut self, name: &str, text: &str) {
        self.member(name).string(text);
    }

    /// A member with a text, if there is one.
    pub fn optional_text(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// A member that is true or is not there.
    pub fn flag(&mut self, name: &str, value: bool) {
        if value {
            self.member(name).bool(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Json;
    use crate::write::Escaping;

    fn sample<S: super::Sink>(json: &mut Json<S>) {
        json.object(|json| {
            json.text("a", "<");
            json.flag("no", false);
            json.flag("yes", true);
            json.optional_text("none", None);
            json.member("b").array(|json| {
                json.element().literal(1);
                json.element().object(|_| {});
                json.element().array(|_| {});
            });
            json.member("c").string_or_null(None);
            json.member("d").json("{ \"k\":[1,\"[,\\\"\"] }");
        });
    }

    #[test]
    fn on_one_line() {
        let mut bytes = Vec::new();
        sample(&mut Json::to(&mut bytes).escaped(Escaping::Html));
        let expected = r#"{"a":"\u003c","yes":true,"b":[1,{},[]],"c":null,"d":{ "k":[1,"[,\""] }}"#;
        assert_eq!(String::from_utf8(bytes).unwrap(), expected);
    }

    #[test]
    fn indented() {
        let mut json = Json::lines();
        sample(&mut json);
        let expected = "{\n  \"a\": \"<\",\n  \"yes\": true,\n  \"b\": [\n    1,\n    {},\n    []\n  ],\n  \"c\": null,\n  \"d\": {\n    \"k\": [\n      1,\n      \"[,\\\"\"\n    ]\n  }\n}";
        assert_eq!(json.into_text(), expected);
    }

    #[test]
    fn indented_inside_of_something() {
        let mut json = Json::line().indented(1);
        json.array(|json| json.element().bool(true));
        assert_eq!(json.into_text(), "[\n    true\n  ]");
    }

    #[test]
    fn debug_has_nothing_of_what_was_written() {
        let mut json = Json::line();
        json.object(|json| json.text("name", "hunter2"));
        assert!(!format!("{json:?}").contains("hunter2"));
        let raw = crate::RawJson(r#""hunter2""#);
        assert_eq!(format!("{raw:?}"), "RawJson(9 bytes)");
    }

    #[test]
    fn absurd_depths_stay_bounded() {
        let mut json = Json::line().indented(usize::MAX);
        json.array(|json| json.element().array(|json| json.element().bool(true)));
        let deepest = 2 * super::INDENTED_LEVELS;
        assert!(
            json.into_text()
                .lines()
                .all(|line| line.len() <= deepest + 5)
        );
    }
}
