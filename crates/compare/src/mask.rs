//! The one spelling of a mask.

use crate::canonical::write_text;
use std::iter;
use tofu_json_model::view::Mask;
use tofu_json_value::{Elements, SortedMembers, Value};

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
    let parts = match mask {
        Mask::Parts(parts) if parts.holds_true() => parts,
        Mask::Whole => return out.push_str("true"),
        Mask::Clear | Mask::Parts(_) => return out.push_str("false"),
    };
    let mut open: Vec<_> = OpenMask::begin(out, parts).into_iter().collect();
    while let Some(innermost) = open.last_mut() {
        match innermost.step(out) {
            Some(part) if part.is_true() => out.push_str("true"),
            Some(part) => open.extend(OpenMask::begin(out, part)),
            None => {
                out.push(innermost.close());
                open.pop();
            }
        }
    }
}

/// An array or object of a mask that marks something.
enum OpenMask<'a> {
    Array(Elements<'a>, bool),
    Object(SortedMembers<'a>, bool),
}

impl<'a> OpenMask<'a> {
    fn begin(out: &mut String, parts: Value<'a>) -> Option<Self> {
        if parts.is_array() {
            out.push('[');
            return Some(Self::Array(parts.elements(), true));
        }
        out.push('{');
        Some(Self::Object(parts.sorted_members(), true))
    }

    /// Goes to the next part that marks something, with what comes before it.
    fn step(&mut self, out: &mut String) -> Option<Value<'a>> {
        match self {
            Self::Array(elements, is_first) => {
                let mut clear = 0;
                let part = loop {
                    let part = elements.next()?;
                    if part.holds_true() {
                        break part;
                    }
                    clear += 1;
                };
                for word in iter::repeat_n("false", clear).chain([""]) {
                    if !std::mem::take(is_first) {
                        out.push(',');
                    }
                    out.push_str(word);
                }
                Some(part)
            }
            Self::Object(members, is_first) => {
                let (key, part) = members.find(|(_, part)| part.holds_true())?;
                if !std::mem::take(is_first) {
                    out.push(',');
                }
                write_text(out, &key);
                out.push(':');
                Some(part)
            }
        }
    }

    const fn close(&self) -> char {
        match self {
            Self::Array(..) => ']',
            Self::Object(..) => '}',
        }
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
        ] {
            let mask = Document::parse(json.as_bytes()).unwrap();
            let mut text = String::new();
            write_canonical_mask(&mut text, Mask::new(Some(mask.root())));
            assert_eq!(text, expected, "{json}");
        }
    }
}
