//! What comes or goes as a whole: on one line where it fits, else a line for each of its parts.

use super::value::absent_members;
use super::{LineMark, LineWriter};
use crate::changed_part::PartSide;
use crate::contents::decode_text;
use crate::path::{PathStep, PathText};
use tofu_json_model::view::Mask;
use tofu_json_value::{Document, Kind, Limits, Value};

/// How deep a whole object is taken apart.
const LEVELS: usize = 16;
/// Longer strings of JSON are shown as text.
const LONGEST_JSON: usize = 1 << 16;

impl LineWriter<'_> {
    pub(super) fn one_side(&mut self, mark: LineMark, side: &PartSide<'_>) {
        self.part(mark, side, side.path_of_whole(), LEVELS);
    }

    fn part(&mut self, mark: LineMark, side: &PartSide<'_>, path: String, levels: usize) {
        let value = self.value(side);
        let is_short = path.len() + value.len() + 2 <= self.options.width;
        let has_parts = matches!(side.value.kind(), Kind::Array | Kind::Object) && levels > 0;
        // The object as a whole has no name, so its members are told one by one.
        if has_parts && path.is_empty() {
            return self.parts(mark, side, levels - 1);
        }
        if has_parts && !is_short && !side.sensitive.is_whole() {
            self.push(mark, format!("{path}:"));
            self.level += 1;
            self.parts(mark, &only_element(side), levels - 1);
            self.level -= 1;
            return;
        }
        match side.value.as_str() {
            Some(text) if !side.sensitive.is_whole() => {
                if !self.one_text(mark, &path, &text, is_short, levels) {
                    self.push(mark, format!("{path}: {value}"));
                }
            }
            _ => self.push(mark, format!("{path}: {value}")),
        }
    }

    /// A string that has more to show than its characters on a line; whether it has.
    fn one_text(
        &mut self,
        mark: LineMark,
        path: &str,
        text: &str,
        is_short: bool,
        levels: usize,
    ) -> bool {
        if !is_short && levels > 0 && self.one_json(mark, path, text, levels - 1) {
            return true;
        }
        if is_multi_line(text) {
            self.whole_text(mark, path, text, "");
            return true;
        }
        if is_short {
            return false;
        }
        match decode_text(text) {
            Some(text) if is_multi_line(&text) => self.whole_text(mark, path, &text, "base64 of "),
            Some(text) => {
                let shown = text
                    .chars()
                    .take(self.options.value_length)
                    .collect::<String>();
                self.push(
                    mark,
                    format!(
                        "{path} (base64 of text): {}",
                        tofu_json_text::quoted(&shown)
                    ),
                );
            }
            None => return false,
        }
        true
    }

    /// A string that is JSON, by its parts; whether it is.
    fn one_json(&mut self, mark: LineMark, path: &str, text: &str, levels: usize) -> bool {
        if text.len() > LONGEST_JSON || !text.trim_start().starts_with(['{', '[']) {
            return false;
        }
        let limits = Limits::with_depth(LEVELS);
        let Ok(document) = Document::parse_with(text.as_bytes().into(), limits) else {
            return false;
        };
        let whole = PartSide {
            path: Vec::new(),
            value: document.root(),
            sensitive: Mask::Clear,
            unknown: Mask::Clear,
            elements: Vec::new(),
        };
        self.push(mark, format!("{path} (JSON):"));
        self.level += 1;
        self.parts(mark, &whole, levels);
        self.level -= 1;
        true
    }

    /// A line or more for each part, with paths from the whole that they are in.
    fn parts(&mut self, mark: LineMark, side: &PartSide<'_>, levels: usize) {
        let mut part = side.clone();
        match side.value.kind() {
            Kind::Array => {
                let (mut sensitive, mut unknown) =
                    (side.sensitive.elements(), side.unknown.elements());
                for (position, value) in side.value.elements().enumerate() {
                    (part.value, part.sensitive, part.unknown) =
                        (value, sensitive.next(), unknown.next());
                    self.part(mark, &part, format!("[{position}]"), levels);
                }
            }
            _ => {
                let (mut sensitive, mut unknown) =
                    (side.sensitive.members(), side.unknown.members());
                for (name, value) in side.value.sorted_members() {
                    (part.value, part.sensitive, part.unknown) =
                        (value, sensitive.seek(&name), unknown.seek(&name));
                    let says_nothing = value.is_null() || is_empty(value);
                    if says_nothing && !part.unknown.marks_something() {
                        continue;
                    }
                    let path = PathText(&[PathStep::Name(name)]).to_string();
                    self.part(mark, &part, path, levels);
                }
                let absent = absent_members(side.value, side.unknown).into_iter();
                let absent = absent.map(|name| PathText(&[PathStep::Name(name)]).to_string());
                self.unknown(&absent.collect::<Vec<_>>());
            }
        }
    }
}

/// The one object of a list, which needs no position, else what is given.
fn only_element<'a>(side: &PartSide<'a>) -> PartSide<'a> {
    let mut elements = side.value.elements();
    match (elements.next(), elements.next()) {
        (Some(only), None) if only.is_object() => {
            let (sensitive, unknown) = (side.sensitive.element(0), side.unknown.element(0));
            let mut part = side.clone();
            match sensitive.is_whole() || unknown.is_whole() {
                true => return part,
                false => (part.value, part.sensitive, part.unknown) = (only, sensitive, unknown),
            }
            part
        }
        _ => side.clone(),
    }
}

/// Whether it is a list, set or map without elements. Nothing comes or goes with it.
fn is_empty(value: Value<'_>) -> bool {
    matches!(value.kind(), Kind::Array | Kind::Object) && value.node_count() == 1
}

fn is_multi_line(text: &str) -> bool {
    text.trim_end().contains('\n')
}
