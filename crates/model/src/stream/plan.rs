use super::walk::Walk;
use super::{Error, Input};
use crate::{ErrorKind, PlanLayout};
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::{Action, Mode};

/// What the pass over a plan comes by.
#[derive(Debug)]
pub enum PlanEvent<'e> {
    /// The list of resource changes begins. Only the last of several lists counts.
    Changes,
    /// A resource change, and where it stands.
    Change(Range<usize>, &'e ChangeHead),
    /// The list of objects that changed outside begins. Only the last of several lists counts.
    Drift,
    /// An object that changed outside: where it stands.
    DriftEntry(Range<usize>),
}

/// What must be known of a resource change to tell whether it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangeHead {
    /// Managed, data or ephemeral.
    pub mode: Mode,
    /// The declared action.
    pub action: Action,
    /// Whether the resource had another address before.
    pub moved: bool,
    /// Whether the resource is imported.
    pub importing: bool,
}

impl Default for ChangeHead {
    fn default() -> Self {
        Self {
            mode: Mode::from(""),
            action: Action::from_words([]),
            moved: false,
            importing: false,
        }
    }
}

impl ChangeHead {
    /// Whether the change is listed at all (section 3.2 of the renderer's specification): not if
    /// nothing happens to it, neither a move nor an import, not if it only deletes a data source,
    /// and not if it is ephemeral.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        match (&self.action, &self.mode) {
            (_, Mode::Ephemeral) => false,
            (Action::NoOp, _) => self.importing || self.moved,
            (Action::Delete, mode) => *mode == Mode::Managed,
            _ => true,
        }
    }
}

/// Passes over a plan once and tells what it comes by; gives where the top-level members stand.
///
/// Nothing is parsed: of each resource change only the head is looked at, everything else is
/// stepped over, with strings and brackets checked. What follows the document is not looked at.
///
/// # Errors
///
/// Where the input cannot be read or ends early, does not start with an object, or a member that
/// is looked at is of another kind than it should be.
pub fn index_plan(
    input: &mut impl Input,
    limits: Limits,
    mut event: impl FnMut(PlanEvent<'_>),
) -> Result<PlanLayout, Error> {
    let mut layout = PlanLayout::default();
    let mut walk = Walk::new(input, limits);
    if !walk.enter(b'{')? {
        return Err(walk.unexpected("an object"));
    }
    let mut addresses = Addresses::default();
    while let Some(member) = walk.next_key(Member::of)? {
        let found = match member {
            Member::ResourceChanges => changes(&mut walk, &mut addresses, &mut event)
                .map(|range| layout.resource_changes = range),
            Member::ResourceDrift => {
                drift(&mut walk, &mut event).map(|range| layout.resource_drift = range)
            }
            _ => take(&mut layout, member, &mut walk),
        };
        found.map_err(|error| error.within(member.pointer()))?;
    }
    layout.end = walk.at();
    Ok(layout)
}

/// The top-level members that are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Member {
    FormatVersion,
    PlanFormatVersion,
    ProviderFormatVersion,
    TerraformVersion,
    Errored,
    ResourceChanges,
    ResourceDrift,
    RelevantAttributes,
    OutputChanges,
    Configuration,
    PriorState,
    PlannedValues,
    ProviderSchemas,
    Other,
}

impl Member {
    fn of(key: &str) -> Self {
        match key {
            "format_version" => Self::FormatVersion,
            "plan_format_version" => Self::PlanFormatVersion,
            "provider_format_version" => Self::ProviderFormatVersion,
            "terraform_version" => Self::TerraformVersion,
            "errored" => Self::Errored,
            "resource_changes" => Self::ResourceChanges,
            "resource_drift" => Self::ResourceDrift,
            "relevant_attributes" => Self::RelevantAttributes,
            "output_changes" => Self::OutputChanges,
            "configuration" => Self::Configuration,
            "prior_state" => Self::PriorState,
            "planned_values" => Self::PlannedValues,
            "provider_schemas" => Self::ProviderSchemas,
            _ => Self::Other,
        }
    }

    const fn pointer(self) -> &'static str {
        match self {
            Self::FormatVersion => "/format_version",
            Self::PlanFormatVersion => "/plan_format_version",
            Self::ProviderFormatVersion => "/provider_format_version",
            Self::TerraformVersion => "/terraform_version",
            Self::Errored => "/errored",
            Self::ResourceChanges => "/resource_changes",
            Self::ResourceDrift => "/resource_drift",
            Self::RelevantAttributes => "/relevant_attributes",
            Self::OutputChanges => "/output_changes",
            Self::Configuration => "/configuration",
            Self::PriorState => "/prior_state",
            Self::PlannedValues => "/planned_values",
            Self::ProviderSchemas => "/provider_schemas",
            Self::Other => "",
        }
    }
}

fn take<I: Input>(
    layout: &mut PlanLayout,
    member: Member,
    walk: &mut Walk<'_, I>,
) -> Result<(), Error> {
    match member {
        Member::FormatVersion if layout.for_rendering => _ = walk.skip()?,
        Member::FormatVersion => layout.format_version = walk.text(str::to_owned)?,
        Member::PlanFormatVersion => {
            layout.for_rendering = true;
            layout.format_version = walk.text(str::to_owned)?;
        }
        Member::ProviderFormatVersion => {
            layout.provider_format_version = walk.text(str::to_owned)?
        }
        Member::TerraformVersion => layout.terraform_version = walk.text(str::to_owned)?,
        Member::Errored => layout.errored = walk.flag()?,
        Member::RelevantAttributes => layout.relevant_attributes = walk.skip_kind(b'[')?,
        Member::OutputChanges => layout.output_changes = walk.skip_kind(b'{')?,
        Member::Configuration => layout.configuration = walk.skip_present()?,
        Member::PriorState => layout.prior_state = walk.skip_kind(b'{')?,
        Member::PlannedValues => layout.planned_values = walk.skip_present()?,
        Member::ProviderSchemas => layout.provider_schemas = walk.skip_kind(b'{')?,
        Member::ResourceChanges | Member::ResourceDrift | Member::Other => _ = walk.skip()?,
    }
    Ok(())
}

fn changes<I: Input>(
    walk: &mut Walk<'_, I>,
    addresses: &mut Addresses,
    event: &mut impl FnMut(PlanEvent<'_>),
) -> Result<Option<Range<usize>>, Error> {
    let list = walk.at();
    if !walk.enter(b'[')? {
        return Ok(None);
    }
    event(PlanEvent::Changes);
    let mut position = 0;
    while walk.next_element()? {
        let start = walk.at();
        let head = head(walk, addresses).map_err(|error| error.within(&format!("/{position}")))?;
        event(PlanEvent::Change(start..walk.at(), &head));
        position += 1;
    }
    Ok(Some(list..walk.at()))
}

fn drift<I: Input>(
    walk: &mut Walk<'_, I>,
    event: &mut impl FnMut(PlanEvent<'_>),
) -> Result<Option<Range<usize>>, Error> {
    let list = walk.at();
    if !walk.enter(b'[')? {
        return Ok(None);
    }
    event(PlanEvent::Drift);
    while walk.next_element()? {
        event(PlanEvent::DriftEntry(walk.skip()?));
    }
    Ok(Some(list..walk.at()))
}

/// Room for the two addresses of a change, used again from change to change.
#[derive(Default)]
struct Addresses {
    now: String,
    previous: String,
}

#[derive(Clone, Copy)]
enum EntryMember {
    Address,
    PreviousAddress,
    Mode,
    Change,
    Other,
}

impl EntryMember {
    fn of(key: &str) -> Self {
        match key {
            "address" => Self::Address,
            "previous_address" => Self::PreviousAddress,
            "mode" => Self::Mode,
            "change" => Self::Change,
            _ => Self::Other,
        }
    }

    const fn pointer(self) -> &'static str {
        match self {
            Self::Address => "/address",
            Self::PreviousAddress => "/previous_address",
            Self::Mode => "/mode",
            Self::Change => "/change",
            Self::Other => "",
        }
    }
}

fn head<I: Input>(walk: &mut Walk<'_, I>, addresses: &mut Addresses) -> Result<ChangeHead, Error> {
    let start = walk.at();
    let mut head = ChangeHead::default();
    let mut has_change = false;
    addresses.now.clear();
    addresses.previous.clear();
    if walk.enter(b'{')? {
        while let Some(member) = walk.next_key(EntryMember::of)? {
            let found = match member {
                EntryMember::Address => replace(walk, &mut addresses.now),
                EntryMember::PreviousAddress => replace(walk, &mut addresses.previous),
                EntryMember::Mode => walk
                    .text(|word| Mode::from(word))
                    .map(|mode| head.mode = mode.unwrap_or_else(|| Mode::from(""))),
                EntryMember::Change => change(walk, &mut head).map(|found| has_change = found),
                EntryMember::Other => walk.skip().map(drop),
            };
            found.map_err(|error| error.within(member.pointer()))?;
        }
    }
    if !has_change {
        return Err(crate::Error::new(ErrorKind::Missing { member: "change" }, start).into());
    }
    head.moved = !addresses.previous.is_empty() && addresses.previous != addresses.now;
    Ok(head)
}

fn replace<I: Input>(walk: &mut Walk<'_, I>, address: &mut String) -> Result<(), Error> {
    address.clear();
    walk.text(|text| address.push_str(text)).map(drop)
}

#[derive(Clone, Copy)]
enum ChangeMember {
    Actions,
    Importing,
    Other,
}

impl ChangeMember {
    fn of(key: &str) -> Self {
        match key {
            "actions" => Self::Actions,
            "importing" => Self::Importing,
            _ => Self::Other,
        }
    }
}

/// Reads what counts of a `change`; `false` where it is null.
fn change<I: Input>(walk: &mut Walk<'_, I>, head: &mut ChangeHead) -> Result<bool, Error> {
    (head.action, head.importing) = (Action::from_words([]), false);
    if !walk.enter(b'{')? {
        return Ok(false);
    }
    while let Some(member) = walk.next_key(ChangeMember::of)? {
        match member {
            ChangeMember::Actions => {
                head.action = actions(walk).map_err(|error| error.within("/actions"))?;
            }
            ChangeMember::Importing => head.importing = walk.skip_present()?.is_some(),
            ChangeMember::Other => _ = walk.skip()?,
        }
    }
    Ok(true)
}

fn actions<I: Input>(walk: &mut Walk<'_, I>) -> Result<Action, Error> {
    if !walk.enter(b'[')? {
        return Ok(Action::from_words([]));
    }
    let (mut action, mut words) = (None, Vec::new());
    let mut position = 0;
    while walk.next_element()? {
        let first = position == 0;
        let word = walk.text(|word| {
            // Nearly every list is one word.
            if first {
                action = Some(Action::from_words([word]));
            } else {
                words.push(word.to_owned());
            }
        });
        word.map_err(|error| error.within(&format!("/{position}")))?;
        position += 1;
    }
    let first = action.unwrap_or_else(|| Action::from_words([]));
    if words.is_empty() {
        return Ok(first);
    }
    Ok(Action::from_words(first.words().chain(words.iter().map(String::as_str))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Slice, Window};

    const PLAN: &str = r#"{"format_version":"1.2","variables":{"x":{"value":"]}"}},
        "resource_drift":[{"address":"a"},{"address":"b"}],
        "resource_changes":[
            {"address":"a.b","previous_address":"a.c","mode":"managed","change":{"actions":["no-op"],"before":{"a":[1,2]}}},
            {"address":"a.\u0062","previous_address":"a.b","mode":"managed","change":{"actions":["delete","create"]}},
            {"address":"data.a.b","mode":"data","change":{"actions":["delete"],"importing":null}},
            {"mode":"managed","change":{"actions":["no-op"],"importing":{"id":"x"}}}],
        "output_changes":{"o":{}},"errored":true,"configuration":{"long":"PADDING"}} trailing"#;

    fn events(input: &mut impl Input) -> (PlanLayout, Vec<String>) {
        let mut seen = Vec::new();
        let layout = index_plan(input, Limits::default(), |event| seen.push(format!("{event:?}")));
        (layout.unwrap(), seen)
    }

    #[test]
    fn heads_and_places() {
        let (layout, seen) = events(&mut Slice(PLAN.as_bytes()));
        assert!(layout.errored);
        assert_eq!(&PLAN[layout.end..], " trailing");
        assert_eq!(&PLAN[layout.output_changes.unwrap()], r#"{"o":{}}"#);
        assert_eq!(seen.len(), 8);
        assert!(seen[0] == "Drift" && seen[3] == "Changes");
        for (n, marks) in [
            (4, "action: NoOp, moved: true, importing: false"),
            (5, "action: DeleteThenCreate, moved: false, importing: false"),
            (6, "mode: Data, action: Delete, moved: false, importing: false"),
            (7, "action: NoOp, moved: false, importing: true"),
        ] {
            assert!(seen[n].contains(marks), "{}", seen[n]);
        }
    }

    /// A reader that gives a byte at a time.
    struct Trickle<'t>(&'t [u8]);

    impl std::io::Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let one = buffer.len().min(1);
            std::io::Read::read(&mut self.0, &mut buffer[..one])
        }
    }

    #[test]
    fn a_window_of_any_size_tells_the_same() {
        let text = PLAN.replace("PADDING", &"padding \\\" ".repeat(40));
        let whole = events(&mut Slice(text.as_bytes()));
        for chunk in [1, 2, 7, 63, 64, 65, 200] {
            assert_eq!(events(&mut Window::with_chunk(Trickle(text.as_bytes()), chunk)), whole);
        }
    }

    #[test]
    fn a_text_that_is_cut_off_anywhere_is_an_error() {
        let text = &PLAN[..PLAN.len() - " trailing".len()];
        for end in 0..text.len() {
            let cut = &text.as_bytes()[..end];
            let slice = index_plan(&mut Slice(cut), Limits::default(), |_| {});
            let window = index_plan(&mut Window::with_chunk(cut, 16), Limits::default(), |_| {});
            let (slice, window) = (slice.unwrap_err().to_string(), window.unwrap_err().to_string());
            assert_eq!(slice, window, "cut at {end}");
        }
    }
}
