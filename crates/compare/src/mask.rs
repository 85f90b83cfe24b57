//! The one spelling of a mask.

use crate::canonical::write_text;
use std::iter;
use tofu_json_model::view::Mask;
use tofu_json_value::{Elements, Kind, SortedMembers, Value};

/// Appends the canonical JSON of a mask: `true` where everything is marked, `false` where nothing is, and else
/// an object without the members that mark nothing, or an array without the elements at its end that mark nothing.
///
/// ```
/// use tofu_json_compare::write_canonical_mask;
/// use tofu_json_model::view::Mask;
/// use tofu_json_value::Document;
///
/// let mask = Document::parse(br#"{"id": true, "list": [false, true, {}], "tags": {}}"#)?;
/// let mut text = String::new();
/// write_canonical_mask(&mut text, Mask::new(Some(mask.root())));
/// assert_eq!(text, r#"{"id":true,"list":[false,true]}"#);
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
pub fn write_canonical_mask(out: &mut String, mask: Mask<'_>) {
    let start = out.len();
    match mask {
        Mask::Whole => out.push_str("true"),
        Mask::Clear => {}
        Mask::Parts(parts) => write_parts(out, parts),
    }
    if out.len() == start {
        out.push_str("false");
    }
}

/// Writes an array or an object that marks something, and nothing for another one.
fn write_parts(out: &mut String, parts: Value<'_>) {
    let mut open: Vec<_> = OpenMask::begin(out, parts).into_iter().collect();
    while let Some(innermost) = open.last_mut() {
        match innermost.step(out) {
            Some(part) if part.is_true() => out.push_str("true"),
            Some(part) => open.extend(OpenMask::begin(out, part)),
            None => {
                let marks = innermost.close(out);
                open.pop();
                if let Some(outer) = open.last_mut().filter(|_| !marks) {
                    outer.take_back(out);
                }
            }
        }
    }
}

/// An array or object of a mask that seems to mark something. All that it marks may be in members that others of the same
/// name follow; then it is taken back.
struct OpenMask<'a> {
    parts: OpenParts<'a>,
    /// Where it begins.
    start: usize,
    /// Where the last part begins, with what comes before it.
    last: usize,
    /// How many elements before the last part mark nothing, and how many after it.
    clear: [usize; 2],
}

enum OpenParts<'a> {
    Array(Elements<'a>),
    Object(SortedMembers<'a>),
}

impl OpenParts<'_> {
    const fn brackets(&self) -> (char, char) {
        match self {
            Self::Array(_) => ('[', ']'),
            Self::Object(_) => ('{', '}'),
        }
    }
}

impl<'a> OpenMask<'a> {
    /// Begins what is an array or an object.
    fn begin(out: &mut String, value: Value<'a>) -> Option<Self> {
        let parts = match value.kind() {
            Kind::Array => OpenParts::Array(value.elements()),
            Kind::Object => OpenParts::Object(value.sorted_members()),
            _ => return None,
        };
        let start = out.len();
        out.push(parts.brackets().0);
        Some(Self {
            parts,
            start,
            last: start,
            clear: [0; 2],
        })
    }

    /// Goes to the next part that marks something, with what comes before it.
    fn step(&mut self, out: &mut String) -> Option<Value<'a>> {
        let (key, part) = match &mut self.parts {
            OpenParts::Array(elements) => loop {
                let part = elements.next()?;
                if part.holds_true() {
                    break (None, part);
                }
                self.clear[1] += 1;
            },
            OpenParts::Object(members) => {
                let (key, part) = members.find(|(_, part)| part.holds_true())?;
                (Some(key), part)
            }
        };
        self.last = out.len();
        self.clear = [self.clear[1], 0];
        for word in iter::repeat_n("false", self.clear[0]).chain([""]) {
            if out.len() > self.start + 1 {
                out.push(',');
            }
            out.push_str(word);
        }
        if let Some(key) = key {
            write_text(out, &key);
            out.push(':');
        }
        Some(part)
    }

    /// Takes back the part that was written last: it marks nothing.
    fn take_back(&mut self, out: &mut String) {
        out.truncate(self.last);
        if let OpenParts::Array(_) = self.parts {
            self.clear = [0, self.clear[0] + 1];
        }
    }

    /// Ends it. Where it marks nothing, nothing of it stays.
    fn close(&self, out: &mut String) -> bool {
        let marks = out.len() > self.start + 1;
        match marks {
            true => out.push(self.parts.brackets().1),
            false => out.truncate(self.start),
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::write_canonical_mask;
    use tofu_json_model::view::Mask;
    use tofu_json_value::Document;

    #[test]
    fn what_marks_nothing_is_left_out() {
        for (json, expected) in [
            ("false", "false"),
            ("null", "false"),
            ("true", "true"),
            ("{}", "false"),
            ("[[],{}]", "false"),
            (r#"{"b":{"c":[false]},"a":true}"#, r#"{"a":true}"#),
            ("[false,{},true,false]", "[false,false,true]"),
            (r#"[{"a":[false,[true]]}]"#, r#"[{"a":[false,[true]]}]"#),
            (
                r#"{"a":true,"b":{"x":true,"y":false},"c":7}"#,
                r#"{"a":true,"b":{"x":true}}"#,
            ),
            // Of several members of one name only the last one counts, also where that leaves nothing.
            (r#"{"c":true,"c":{}}"#, "false"),
            (r#"{"c":{},"c":true}"#, r#"{"c":true}"#),
            (
                r#"{"a":true,"b":{"c":true,"c":{}},"d":[[{"x":true,"x":0}]],"e":true}"#,
                r#"{"a":true,"e":true}"#,
            ),
            (
                r#"[false,{"c":true,"c":{}},[{"c":true,"c":{}},true],{"c":true,"c":{}}]"#,
                "[false,false,[false,true]]",
            ),
            (r#"[true,{"c":true,"c":0},true]"#, "[true,false,true]"),
        ] {
            let mask = Document::parse(json.as_bytes()).unwrap();
            let mut text = String::new();
            write_canonical_mask(&mut text, Mask::new(Some(mask.root())));
            assert_eq!(text, expected, "{json}");
        }
    }
}
