//! What elements of lists and sets are called, for people to whom a position says little.

use crate::align::{Element, NAMING_MEMBERS};
use crate::lines::ValueText;
use crate::path::{PathStep, PathText};
use std::collections::HashSet;
use std::fmt::Write as _;
use tofu_json_model::view::Mask;
use tofu_json_redact::SecretFinder;
use tofu_json_value::{Kind, Value};

/// More members than this make no name.
const MEMBERS: usize = 3;
/// How many characters of a value are in a name.
const VALUE: usize = 40;

/// The name of the element that a step of a path leads to.
#[derive(Clone, Debug)]
pub(crate) struct ElementName<'a> {
    /// How many steps the path has down to the element.
    depth: usize,
    /// Whether its position says something.
    has_position: bool,
    /// What tells it from the others.
    members: Vec<(&'static str, Value<'a>)>,
}

/// How the elements of one array are called.
#[derive(Clone, Debug)]
pub(crate) struct ElementNames {
    depth: usize,
    has_position: bool,
    members: Vec<&'static str>,
}

impl ElementNames {
    /// Names by the fewest members that tell the elements of each side apart; by none where there are no such.
    pub(crate) fn of(
        sides: [&[Element<'_>]; 2],
        is_set: bool,
        depth: usize,
        secrets: Option<&SecretFinder>,
    ) -> Self {
        let is_alone = sides.iter().all(|side| side.len() <= 1);
        let members = match is_alone {
            true => Vec::new(),
            false => naming_members(sides, secrets),
        };
        Self {
            depth,
            has_position: !is_set && !is_alone,
            members,
        }
    }

    /// The name of one of the elements.
    pub(crate) fn name<'a>(&self, element: Value<'a>) -> ElementName<'a> {
        let member = |&name: &&'static str| Some((name, element.get(name)?));
        ElementName {
            depth: self.depth,
            has_position: self.has_position,
            members: self.members.iter().filter_map(member).collect(),
        }
    }
}

fn naming_members(
    [before, after]: [&[Element<'_>]; 2],
    secrets: Option<&SecretFinder>,
) -> Vec<&'static str> {
    let everywhere = |name: &&'static str| {
        let mut elements = before.iter().chain(after);
        elements.all(|element| has_visible_scalar(element, name, secrets))
    };
    let usable: Vec<_> = NAMING_MEMBERS.iter().copied().filter(everywhere).collect();
    let tells_apart =
        |members: &[&'static str]| is_unique(before, members) && is_unique(after, members);
    if let Some(single) = usable.chunks(1).find(|single| tells_apart(single)) {
        return single.to_vec();
    }
    let mut chosen = Vec::new();
    for name in usable {
        chosen.push(name);
        if tells_apart(&chosen) {
            return chosen;
        }
        if chosen.len() == MEMBERS {
            break;
        }
    }
    Vec::new()
}

fn has_visible_scalar(element: &Element<'_>, name: &str, secrets: Option<&SecretFinder>) -> bool {
    let is_scalar = |value: Value<'_>| matches!(value.kind(), Kind::String | Kind::Number);
    let value = element.value.get(name);
    let is_clear = |value| secrets.is_none_or(|secrets| !secrets.is_within(value));
    value.is_some_and(|value| is_scalar(value) && is_clear(value))
        && !element.sensitive.member(name).marks_something()
        && !element.unknown.member(name).marks_something()
}

fn is_unique(elements: &[Element<'_>], members: &[&'static str]) -> bool {
    let mut known = HashSet::with_capacity(elements.len());
    elements.iter().all(|element| {
        let values: Vec<_> = members.iter().map(|name| element.value.get(name)).collect();
        known.insert(values)
    })
}

/// Which name an element has that a path ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastName {
    /// As elements on the way have.
    Members,
    /// Its position, where that says something: what it holds is told anyway.
    Position,
}

/// Writes a path with the names of elements: `rule{port = 443}.description`.
pub(crate) fn named_path(
    path: &[PathStep<'_>],
    names: &[ElementName<'_>],
    last: LastName,
) -> String {
    let mut text = String::new();
    let mut from = 0;
    for (at, step) in path.iter().enumerate() {
        let PathStep::Position(position) = step else {
            continue;
        };
        push_steps(&mut text, path.get(from..at));
        from = at + 1;
        match names.iter().find(|name| name.depth == from) {
            Some(name) if from == path.len() && last == LastName::Position => {
                name.push_position(&mut text, *position);
            }
            Some(name) => name.push(&mut text, *position),
            None => _ = write!(text, "[{position}]"),
        }
    }
    push_steps(&mut text, path.get(from..));
    text
}

fn push_steps(text: &mut String, steps: Option<&[PathStep<'_>]>) {
    let Some(steps) = steps.filter(|steps| !steps.is_empty()) else {
        return;
    };
    let names = PathText(steps).to_string();
    if !text.is_empty() && !names.starts_with('[') {
        text.push('.');
    }
    text.push_str(&names);
}

impl ElementName<'_> {
    fn push(&self, text: &mut String, position: usize) {
        if self.members.is_empty() {
            return self.push_position(text, position);
        }
        let member = |&(name, value): &(&str, Value<'_>)| format!("{name} = {}", shown(value));
        let members: Vec<_> = self.members.iter().map(member).collect();
        _ = write!(text, "{{{}}}", members.join(", "));
    }

    fn push_position(&self, text: &mut String, position: usize) {
        if self.has_position {
            _ = write!(text, "[{position}]");
        }
    }
}

fn shown(value: Value<'_>) -> String {
    ValueText {
        value,
        sensitive: Mask::Clear,
        unknown: Mask::Clear,
    }
    .write_cut(VALUE)
}
