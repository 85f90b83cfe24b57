use crate::Diff;
use std::borrow::Cow;
use std::fmt;
use tofu_json_value::{Arena, Limits, Value};
use tofu_json_vocab::profile::JsonStrings;

/// How a string changes: as plain text, as several lines, or as JSON inside the string.
#[derive(Clone, PartialEq, Eq)]
pub enum Text<'a> {
    /// Nothing but null and strings of one line.
    Line {
        /// The text before, or null.
        before: Option<&'a str>,
        /// The text after, or null.
        after: Option<&'a str>,
    },
    /// At least one side has several lines; the sides' differences by line.
    Lines(Vec<TextLine<'a>>),
    /// JSON inside a string, on all sides that there are.
    Json {
        /// The difference of what the strings mean.
        diff: Box<Diff<'a>>,
        /// The texts differ but mean the same.
        whitespace_only: bool,
    },
}

/// One line of a text of several lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TextLine<'a> {
    /// No-op for a line of both sides, delete or create for a line of one.
    pub action: crate::Action,
    /// The line without its end; none where a side is null.
    pub text: Option<&'a str>,
}

/// One side of a string, classified as OpenTofu does.
#[derive(Clone, Copy)]
pub enum TextSide<'a> {
    /// Null or absent.
    Null,
    /// A JSON value that starts with `{` or `[`; by most rules text after it is ignored.
    Json(Value<'a>),
    /// Several lines, trimmed of white space at both ends.
    Lines(&'a str),
    /// One line.
    Line(&'a str),
}

impl<'a> TextSide<'a> {
    /// Classifies a string, or null. JSON that nests deeper than `limits` is taken as plain text.
    #[must_use]
    pub fn of(value: Value<'a>, arena: &'a Arena, limits: Limits, rule: JsonStrings) -> Self {
        match value.as_str() {
            Some(text) => Self::of_text(text, arena, limits, rule),
            None => Self::Null,
        }
    }

    /// Classifies the text of a string.
    #[must_use]
    pub fn of_text(
        text: Cow<'a, str>,
        arena: &'a Arena,
        limits: Limits,
        rule: JsonStrings,
    ) -> Self {
        // JSON writes a line break as an escape, so a text without escapes holds none.
        let is_line = matches!(text, Cow::Borrowed(_));
        let text = if text.starts_with(['{', '[']) {
            match arena.keep_json(text, limits) {
                Ok(json) if is_whole_enough(json, rule) => return Self::Json(json),
                Ok(json) => arena.text(String::from_utf8_lossy(json.document().text())),
                Err(text) => arena.text(text),
            }
        } else {
            arena.text(text)
        };
        if !is_line && text.as_bytes().contains(&b'\n') {
            Self::Lines(text.trim())
        } else {
            Self::Line(text)
        }
    }

    /// The text as lines; null counts as one line without text.
    pub fn lines(self) -> impl Iterator<Item = Option<&'a str>> {
        let text = match self {
            Self::Null | Self::Json(_) => None,
            Self::Lines(text) | Self::Line(text) => Some(text),
        };
        let null = text.is_none().then_some(None);
        text.into_iter()
            .flat_map(|text| text.split('\n').map(Some))
            .chain(null)
    }

    /// The text of one line, or null.
    #[must_use]
    pub const fn line(self) -> Option<&'a str> {
        match self {
            Self::Line(text) | Self::Lines(text) => Some(text),
            Self::Null | Self::Json(_) => None,
        }
    }
}

/// Whether a text is JSON by a rule, given the value that it begins with: the root of its document.
fn is_whole_enough(json: Value<'_>, rule: JsonStrings) -> bool {
    match rule {
        JsonStrings::Beginning => true,
        JsonStrings::Whole => {
            let text = json.document().text().iter();
            text.skip(json.span().end)
                .all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
        }
    }
}

/// The kind only: texts can be secret.
impl fmt::Debug for TextSide<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "Null",
            Self::Json(_) => "Json",
            Self::Lines(_) => "Lines",
            Self::Line(_) => "Line",
        })
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Line { .. } => "Line",
            Self::Lines(_) => "Lines",
            Self::Json { .. } => "Json",
        })
    }
}

impl fmt::Debug for TextLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.action.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::TextSide;
    use std::borrow::Cow;
    use tofu_json_value::{Arena, Limits, Value};
    use tofu_json_vocab::profile::JsonStrings;

    #[test]
    fn debug_says_what_a_side_is_and_never_what_it_holds() {
        let arena = Arena::new();
        let side = |text: &str| {
            let text = Cow::Owned(text.to_owned());
            let side = TextSide::of_text(text, &arena, Limits::default(), JsonStrings::Beginning);
            format!("{side:?}")
        };
        assert_eq!(side("hunter2"), "Line");
        assert_eq!(side("hunter2\nx"), "Lines");
        assert_eq!(side(r#"["hunter2"]"#), "Json");
        let null = TextSide::of(
            Value::null(),
            &arena,
            Limits::default(),
            JsonStrings::Beginning,
        );
        assert_eq!(format!("{null:?}"), "Null");
    }
}
