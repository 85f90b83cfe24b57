//! What comes or goes as a whole: on one line where it fits, else a line for each of its parts.

use super::{LineMark, LineWriter};
use crate::changed_part::PartSide;
use crate::path::{PathStep, PathText};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// How deep a whole object is taken apart.
const LEVELS: usize = 16;

impl LineWriter<'_> {
    pub(super) fn one_side(&mut self, mark: LineMark, side: &PartSide<'_>) {
        self.part(mark, side, LEVELS);
    }

    fn part(&mut self, mark: LineMark, side: &PartSide<'_>, levels: usize) {
        let path = PathText(&side.path).to_string();
        let value = self.value(side);
        let is_short = path.len() + value.len() + 2 <= self.options.width;
        let has_parts = matches!(side.value.kind(), Kind::Array | Kind::Object) && levels > 0;
        // The object as a whole has no name, so its members are told one by one.
        if has_parts && (!is_short || path.is_empty()) {
            return self.parts(mark, side, levels - 1);
        }
        if is_multi_line(side.value) && !side.sensitive.is_whole() {
            return self.whole_text(mark, &path, side.value);
        }
        self.push(mark, format!("{path}: {value}"));
    }

    fn parts(&mut self, mark: LineMark, side: &PartSide<'_>, levels: usize) {
        let mut part = side.clone();
        match side.value.kind() {
            Kind::Array => {
                let (mut sensitive, mut unknown) =
                    (side.sensitive.elements(), side.unknown.elements());
                for (position, value) in side.value.elements().enumerate() {
                    (part.value, part.sensitive, part.unknown) =
                        (value, sensitive.next(), unknown.next());
                    part.path.push(PathStep::Position(position));
                    self.part(mark, &part, levels);
                    part.path.pop();
                }
            }
            _ => {
                let mut sensitive = side.sensitive.members();
                for (name, value) in side.value.sorted_members() {
                    part.sensitive = sensitive.seek(&name);
                    (part.value, part.unknown) = (value, side.unknown.member(&name));
                    if value.is_null() && !part.unknown.is_whole() {
                        continue;
                    }
                    part.path.push(PathStep::Name(name));
                    self.part(mark, &part, levels);
                    part.path.pop();
                }
                self.unknown(&unknown_members(side));
            }
        }
    }
}

/// The members that are not there yet because they are unknown.
fn unknown_members(side: &PartSide<'_>) -> Vec<String> {
    let Mask::Parts(parts) = side.unknown else {
        return Vec::new();
    };
    let missing = parts
        .sorted_members()
        .filter(|(name, mask)| mask.holds_true() && side.value.get(name).is_none());
    missing
        .map(|(name, _)| {
            let mut path = side.path.clone();
            path.push(PathStep::Name(name));
            PathText(&path).to_string()
        })
        .collect()
}

fn is_multi_line(value: Value<'_>) -> bool {
    value
        .as_str()
        .is_some_and(|text| text.trim_end().contains('\n'))
}
