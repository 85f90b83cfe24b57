//! The walk over both sides of a change that finds its differences.

mod elements;
mod forced;
mod hidden;
mod shown_marks;
mod string;

use crate::changed_part::{ChangedPart, PartSide, TextContent};
use crate::form::ValueForm;
use crate::path::{PathStep, ValuePath};
use crate::sensitivity_change::SensitivityChange;
use forced::ForcingPaths;
pub use shown_marks::shown_marks;
use std::borrow::Cow;
use std::iter::Peekable;
use tofu_json_computed::BlockShape;
use tofu_json_model::document::plan::Change;
use tofu_json_model::view::Mask;
use tofu_json_number::WrittenNumber;
use tofu_json_redact::{MaskedStrings, SecretFinder};
use tofu_json_value::{Arena, Kind, SortedMembers, Value};
use tofu_json_vocab::path::AttributePath;

/// How deep values are looked into. What differs deeper is one difference of this depth.
const DEPTH: usize = 128;

/// The two sides of a change, with what its masks say of them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ChangedValue<'a> {
    /// The value before; null where there is none.
    pub before: Value<'a>,
    /// The value after without what is unknown; null where there is none.
    pub after: Value<'a>,
    /// What of the value before is sensitive.
    pub before_sensitive: Mask<'a>,
    /// What of the value after is sensitive.
    pub after_sensitive: Mask<'a>,
    /// What of the value after is unknown until apply.
    pub unknown: Mask<'a>,
}

impl<'a> ChangedValue<'a> {
    /// A change without masks.
    #[must_use]
    pub const fn new(before: Value<'a>, after: Value<'a>) -> Self {
        Self {
            before,
            after,
            before_sensitive: Mask::Clear,
            after_sensitive: Mask::Clear,
            unknown: Mask::Clear,
        }
    }

    /// Both sides of a change of a plan, with the masks of the plan alone.
    #[must_use]
    pub fn of(change: &Change<'a>) -> Self {
        Self {
            before_sensitive: Mask::new(change.before_sensitive),
            after_sensitive: Mask::new(change.after_sensitive),
            unknown: Mask::new(change.after_unknown),
            ..Self::new(change.before.or_null(), change.after.or_null())
        }
    }

    /// Whether neither the value nor what is sensitive of it changes, by what is written.
    fn is_written_alike(&self) -> bool {
        self.before.raw() == self.after.raw()
            && !self.unknown.marks_something()
            && same_marks(self.before_sensitive, self.after_sensitive)
    }
}

fn same_marks(before: Mask<'_>, after: Mask<'_>) -> bool {
    match (before, after) {
        (Mask::Whole, Mask::Whole) => true,
        (Mask::Parts(a), Mask::Parts(b)) if a.raw() == b.raw() => true,
        _ => !before.marks_something() && !after.marks_something(),
    }
}

/// What differs between two values: as few differences as can say it, in the order of the attributes.
///
/// Elements of sets are paired by likeness, lists of objects by what identifies their elements, other lists by
/// their longest common part, whatever the shape calls them; without a shape arrays are lists. Strings that hold
/// JSON or YAML are compared by meaning. What a mask of the change hides is hidden wherever else it is in it. `replace_paths` are the paths of the plan that force replacement.
///
/// ```
/// use tofu_json_review::{ChangedValue, PathText, differences};
/// use tofu_json_value::{Arena, Document};
///
/// let before = Document::parse(br#"{"name": "a", "ports": [80, 443], "tags": {"team": "x"}}"#)?;
/// let after = Document::parse(br#"{"name": "a", "ports": [22, 80, 443], "tags": {"team": "y"}}"#)?;
/// let arena = Arena::new();
/// let change = ChangedValue::new(before.root(), after.root());
/// let found = differences(&change, None, &[], &arena);
///
/// let after = found.iter().flat_map(|difference| &difference.after);
/// let paths: Vec<_> = after.map(|side| PathText(&side.path).to_string()).collect();
/// assert_eq!(paths, ["ports[0]", "tags.team"]);
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
#[must_use]
pub fn differences<'a>(
    change: &ChangedValue<'a>,
    shape: Option<&BlockShape>,
    replace_paths: &[AttributePath],
    arena: &'a Arena,
) -> Vec<ChangedPart<'a>> {
    differences_hiding(
        change,
        shape,
        replace_paths,
        &SecretFinder::default(),
        arena,
    )
}

/// The same, without secrets that are known from elsewhere.
///
/// A string that is or holds a secret becomes sensitive, and so does a map with a secret key. In a value that is told
/// as a whole the mask covers the string alone.
#[must_use]
pub fn differences_hiding<'a>(
    change: &ChangedValue<'a>,
    shape: Option<&BlockShape>,
    replace_paths: &[AttributePath],
    secrets: &SecretFinder,
    arena: &'a Arena,
) -> Vec<ChangedPart<'a>> {
    let mut own = MaskedStrings::default();
    own.collect(change.before, change.before_sensitive);
    own.collect(change.after, change.after_sensitive);
    let with_own = (!own.is_empty()).then(|| secrets.with(&own));
    let secrets = with_own.as_ref().unwrap_or(secrets);
    let mut walk = ChangeWalk::new(arena, DEPTH, (!secrets.is_empty()).then_some(secrets));
    walk.value(change, shape.map_or(ValueForm::Unknown, ValueForm::Block));
    let forcing = ForcingPaths::of(replace_paths);
    for difference in &mut walk.found {
        let sides = [&difference.before, &difference.after];
        let mut sides = sides.into_iter().flatten();
        difference.forces_replacement = sides.any(|side| forcing.lead_to(&side.path));
    }
    walk.found
}

struct ChangeWalk<'w, 'a> {
    arena: &'a Arena,
    /// What must not be shown, although no mask is there.
    secrets: Option<&'w SecretFinder>,
    /// How many levels are looked into. JSON inside of strings counts as a part of what it is in.
    depth: usize,
    /// Where the walk is on each side.
    before: ValuePath<'a>,
    after: ValuePath<'a>,
    found: Vec<ChangedPart<'a>>,
    /// How many encodings of texts it is within.
    encodings: usize,
    /// Whether it is within a text of JSON or YAML, where a name with null is not the same as no such name.
    is_in_text: bool,
}

impl<'w, 'a> ChangeWalk<'w, 'a> {
    const fn new(arena: &'a Arena, depth: usize, secrets: Option<&'w SecretFinder>) -> Self {
        Self {
            arena,
            secrets,
            depth,
            before: Vec::new(),
            after: Vec::new(),
            found: Vec::new(),
            encodings: 0,
            is_in_text: false,
        }
    }

    fn value(&mut self, change: &ChangedValue<'a>, form: ValueForm<'_>) {
        if change.is_written_alike() {
            return;
        }
        if change.unknown.is_whole() {
            self.unknown(change);
        } else if change.before_sensitive.is_whole() || change.after_sensitive.is_whole() {
            self.sensitive(change);
        } else if self.before.len() >= self.depth {
            self.leaf(change);
        } else {
            self.visible(change, form);
        }
    }

    /// A part of a list, or of a text, where it is there on sides that are told: null is not the same as nothing.
    fn part(&mut self, change: &ChangedValue<'a>, form: ValueForm<'_>, is_there: [bool; 2]) {
        let first = self.found.len();
        self.value(change, form);
        let is_told = self.found.len() > first || !change.before.same(change.after);
        let [before, after] = is_there;
        if !is_told && before != after {
            let mut difference = self.difference(change);
            difference.before = before.then(|| self.side_before(change));
            difference.after = after.then(|| self.side_after(change));
            self.found.push(difference);
        }
    }

    fn visible(&mut self, change: &ChangedValue<'a>, form: ValueForm<'_>) {
        match (change.before.kind(), change.after.kind()) {
            _ if self.is_secret(change, form) => self.sensitive(change),
            (Kind::Object, Kind::Object) => self.members(change, form),
            (Kind::Array, Kind::Array) => self.elements(change, form),
            (Kind::String, Kind::String) => self.string(change),
            (Kind::Number, Kind::Number) => self.number(change),
            (Kind::Array, Kind::Null) | (Kind::Null, Kind::Array)
                if form.is_blocks()
                    && change.before.at(0).is_none()
                    && change.after.at(0).is_none() => {}
            _ => self.leaf(change),
        }
    }

    /// The members of two objects, by their names.
    fn members(&mut self, change: &ChangedValue<'a>, form: ValueForm<'_>) {
        let mut names = MemberNames::of(change);
        let mut before_sensitive = change.before_sensitive.members();
        let mut after_sensitive = change.after_sensitive.members();
        while let Some((name, [before, after, unknown])) = names.next() {
            let member = ChangedValue {
                before: before.unwrap_or_else(Value::null),
                after: after.unwrap_or_else(Value::null),
                before_sensitive: before_sensitive.seek(&name),
                after_sensitive: after_sensitive.seek(&name),
                unknown: Mask::new(unknown),
            };
            if member.is_written_alike()
                && (before.is_some() == after.is_some() || !self.is_in_text)
            {
                continue;
            }
            let form = form.member(&name);
            let is_there = [before.is_some(), after.is_some()];
            self.before.push(PathStep::Name(name.clone()));
            self.after.push(PathStep::Name(name));
            match self.is_in_text {
                true => self.part(&member, form, is_there),
                false => self.value(&member, form),
            }
            self.before.pop();
            self.after.pop();
        }
    }

    fn number(&mut self, change: &ChangedValue<'a>) {
        let read = |value: Value<'a>| value.as_number().and_then(WrittenNumber::parse);
        if read(change.before) != read(change.after) {
            self.leaf(change);
        }
    }

    /// A value that is unknown as a whole.
    fn unknown(&mut self, change: &ChangedValue<'a>) {
        let sensitive = change.before_sensitive.is_whole() || change.after_sensitive.is_whole();
        let mut difference = self.difference(change);
        difference.sensitive = sensitive || self.is_secret(change, ValueForm::Unknown);
        difference.after_unknown = true;
        difference.after = Some(self.side_after(change));
        self.push(difference);
    }

    /// A value that may not be shown on at least one side.
    fn sensitive(&mut self, change: &ChangedValue<'a>) {
        let alike = change.before.same(change.after)
            && same_marks(change.before_sensitive, change.after_sensitive);
        if alike && !change.unknown.marks_something() {
            return;
        }
        let mut difference = self.difference(change);
        difference.sensitive = true;
        if difference.before.is_some() && difference.after.is_some() {
            difference.sensitivity_change =
                SensitivityChange::of(change.before_sensitive, change.after_sensitive);
        }
        // Nothing that becomes sensitive, or is so no longer: where the mask is, there is a member.
        if difference.before.is_none() && difference.after.is_none() {
            difference.before = change
                .before_sensitive
                .is_whole()
                .then(|| self.side_before(change));
            difference.after = change
                .after_sensitive
                .is_whole()
                .then(|| self.side_after(change));
        }
        self.found.push(difference);
    }

    /// A value that is told as a whole.
    fn leaf(&mut self, change: &ChangedValue<'a>) {
        if change.before.is_null() && change.after.is_null() && !change.unknown.marks_something() {
            return;
        }
        if change.before.same(change.after)
            && !change.unknown.marks_something()
            && same_marks(change.before_sensitive, change.after_sensitive)
        {
            return;
        }
        let difference = self.difference(change);
        let hidden = hidden::parts(&difference);
        self.push(difference);
        self.found.extend(hidden);
    }

    /// Adds a difference whose values are shown, but for secrets in them.
    fn push(&mut self, mut difference: ChangedPart<'a>) {
        let sides = [&mut difference.before, &mut difference.after];
        for side in sides.into_iter().flatten() {
            if let Some(secrets) = self.secrets {
                side.sensitive = secrets.cover(side.value, side.sensitive, self.arena);
                difference.sensitive |= side.sensitive.is_whole();
            }
            let (value, sensitive) = (side.value, side.sensitive);
            side.unknown = shown_marks(side.unknown, value, sensitive, self.secrets, self.arena);
        }
        self.found.push(difference);
    }

    /// Whether one of the sides is a string with a secret, or a map with a secret key, be it the key of what is unknown.
    fn is_secret(&self, change: &ChangedValue<'a>, form: ValueForm<'_>) -> bool {
        let Some(secrets) = self.secrets else {
            return false;
        };
        let has_secret_key = |value: Value<'a>| {
            let mut members = value.members();
            form.has_keys() && members.any(|(name, _)| secrets.is_key(&name))
        };
        let is_secret = |value: Value<'a>| match value.kind() {
            Kind::String => secrets.is_in(&value.as_str().unwrap_or_default()),
            _ => has_secret_key(value),
        };
        let unknown = match change.unknown {
            Mask::Parts(parts) => parts,
            Mask::Clear | Mask::Whole => Value::null(),
        };
        is_secret(change.before) || is_secret(change.after) || has_secret_key(unknown)
    }

    /// A difference of the whole value where the walk is. What is null has no side.
    fn difference(&self, change: &ChangedValue<'a>) -> ChangedPart<'a> {
        let there = |value: Value<'a>| !value.is_null();
        ChangedPart {
            before: there(change.before).then(|| self.side_before(change)),
            after: (there(change.after) || change.unknown.marks_something())
                .then(|| self.side_after(change)),
            sensitive: false,
            sensitivity_change: None,
            after_unknown: change.unknown.marks_something() && change.after.is_null(),
            moved: false,
            forces_replacement: false,
            inside: TextContent::Opaque,
        }
    }

    fn side_before(&self, change: &ChangedValue<'a>) -> PartSide<'a> {
        PartSide {
            path: self.before.clone(),
            value: change.before,
            sensitive: change.before_sensitive,
            unknown: Mask::Clear,
            elements: Vec::new(),
        }
    }

    fn side_after(&self, change: &ChangedValue<'a>) -> PartSide<'a> {
        PartSide {
            path: self.after.clone(),
            value: change.after,
            sensitive: change.after_sensitive,
            unknown: change.unknown,
            elements: Vec::new(),
        }
    }
}

/// The names of the members of before, after and the mask of what is unknown, merged.
struct MemberNames<'a> {
    parts: [Peekable<SortedMembers<'a>>; 3],
}

impl<'a> MemberNames<'a> {
    fn of(change: &ChangedValue<'a>) -> Self {
        let unknown = match change.unknown {
            Mask::Parts(parts) if parts.is_object() => parts,
            _ => Value::null(),
        };
        Self {
            parts: [change.before, change.after, unknown]
                .map(|value| value.sorted_members().peekable()),
        }
    }

    fn next(&mut self) -> Option<(Cow<'a, str>, [Option<Value<'a>>; 3])> {
        let mut least: Option<Cow<'a, str>> = None;
        for part in &mut self.parts {
            if let Some((name, _)) = part.peek()
                && least.as_ref().is_none_or(|least| name < least)
            {
                least = Some(name.clone());
            }
        }
        let least = least?;
        let values = self.parts.each_mut().map(|part| {
            let next = part.next_if(|(name, _)| *name == least);
            next.map(|(_, value)| value)
        });
        Some((least, values))
    }
}
