use super::outline::EntryHead;
use super::usual_start::{LEVELS, MOST_LEVELS, UsualStart};
use crate::ErrorKind;
use crate::document::plan::{Change, ResourceChange};
use crate::document::values::Resource;
use crate::stream::keys;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use crate::text::decoded;
use tofu_json_vocab::{Action, Besides, Mode, address};

/// What must be known of a resource change to say whether it is listed.
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
    /// Whether one of the values before and after is there and the other is null.
    pub one_sided: bool,
}

impl Default for ChangeHead {
    fn default() -> Self {
        Self {
            mode: Mode::from(""),
            action: Action::from_words([]),
            moved: false,
            importing: false,
            one_sided: false,
        }
    }
}

impl ChangeHead {
    /// Whether the change is listed at all, see [`Action::is_listed`].
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.action.is_listed(&self.mode, self.besides())
    }

    /// What happens besides the action.
    #[must_use]
    pub fn besides(&self) -> Besides {
        Besides::default()
            .moved(self.moved)
            .importing(self.importing)
    }
}

/// Room for the texts of a change, used again from change to change; empty where absent.
#[derive(Default)]
pub(super) struct Names {
    pub(super) address: String,
    /// The address in its quotes where not all names are wanted: it is read only where there is a previous one.
    address_as_written: Vec<u8>,
    pub(super) previous_address: String,
    pub(super) module_address: String,
    pub(super) resource_type: String,
    pub(super) name: String,
    pub(super) provider_name: String,
    pub(super) deposed: String,
    pub(super) reason: String,
}

impl Names {
    fn clear(&mut self) {
        for text in [
            &mut self.address,
            &mut self.previous_address,
            &mut self.module_address,
            &mut self.resource_type,
            &mut self.name,
            &mut self.provider_name,
            &mut self.deposed,
            &mut self.reason,
        ] {
            text.clear();
        }
    }

    /// Keeps the address here without reading it.
    fn keep_address<I: Input>(&mut self, walk: &mut Walk<'_, I>) -> Result<(), StreamError> {
        self.address_as_written.clear();
        walk.text_as_written(|literal, _| self.address_as_written.extend_from_slice(literal))?;
        Ok(())
    }

    fn read_address(&mut self) {
        self.address.clear();
        let literal = &self.address_as_written;
        if !literal.is_empty() {
            self.address
                .push_str(&decoded(literal, literal.contains(&b'\\')));
        }
    }

    /// All of them, with what else is in a head.
    pub(super) fn with<'e>(&'e self, head: &'e ChangeHead) -> EntryHead<'e> {
        EntryHead {
            head,
            address: &self.address,
            previous_address: &self.previous_address,
            module_address: &self.module_address,
            resource_type: &self.resource_type,
            name: &self.name,
            provider_name: &self.provider_name,
            deposed: &self.deposed,
            reason: &self.reason,
        }
    }
}

keys! {
    EntryMember {
        Address = ResourceChange::address,
        PreviousAddress = ResourceChange::previous_address,
        ModuleAddress = ResourceChange::module_address,
        Mode = ResourceChange::mode,
        Type = ResourceChange::resource_type,
        Name = ResourceChange::name,
        ProviderName = ResourceChange::provider_name,
        Deposed = ResourceChange::deposed,
        Reason = ResourceChange::action_reason,
        Change = ResourceChange::change,
    }
}

/// Reads the head of the entry here; `NAMES` says whether all names are wanted, or
/// only the addresses that show a move.
pub(super) fn head<I: Input, const NAMES: bool>(
    walk: &mut Walk<'_, I>,
    names: &mut Names,
) -> Result<ChangeHead, StreamError> {
    let start = walk.at();
    let mut head = ChangeHead::default();
    let mut has_change = false;
    if NAMES {
        names.clear();
    } else {
        names.address_as_written.clear();
        names.previous_address.clear();
    }
    let is_object = if !NAMES && read_usual_start(walk, names, &mut head) {
        has_change = true;
        let rest = change_from_before(walk, &mut head);
        rest.map_err(|error| EntryMember::Change.within(error))?;
        true
    } else {
        walk.enter(b'{')?
    };
    if is_object {
        while let Some(member) = walk.next_key(EntryMember::of)? {
            let found = match member {
                EntryMember::Address if NAMES => replace(walk, &mut names.address),
                EntryMember::Address => names.keep_address(walk),
                EntryMember::PreviousAddress => replace(walk, &mut names.previous_address),
                EntryMember::Mode => mode(walk, &mut head),
                EntryMember::Change => change(walk, &mut head).map(|found| has_change = found),
                _ if !NAMES => walk.skip().map(drop),
                EntryMember::ModuleAddress => replace(walk, &mut names.module_address),
                EntryMember::Type => replace(walk, &mut names.resource_type),
                EntryMember::Name => replace(walk, &mut names.name),
                EntryMember::ProviderName => replace(walk, &mut names.provider_name),
                EntryMember::Deposed => replace(walk, &mut names.deposed),
                EntryMember::Reason => replace(walk, &mut names.reason),
                EntryMember::Other => walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
    }
    if !has_change {
        return Err(crate::Error::new(
            ErrorKind::Missing {
                member: ResourceChange::change,
            },
            start,
        )
        .into());
    }
    if !NAMES && !names.previous_address.is_empty() {
        names.read_address();
    }
    head.moved = address::is_moved(Some(&names.previous_address), &names.address);
    Ok(head)
}

/// Reads an entry up to the value before the change, if it begins as nearly all do; else the walk stays where it is.
fn read_usual_start<I: Input>(
    walk: &mut Walk<'_, I>,
    names: &mut Names,
    head: &mut ChangeHead,
) -> bool {
    let Some(start) = UsualStart::of(walk.here()) else {
        return false;
    };
    names.address_as_written.extend_from_slice(start.address);
    (head.mode, head.action) = (start.mode, start.action);
    let length = start.length;
    walk.descend(length, LEVELS, MOST_LEVELS)
}

/// The head of a resource of a state, in room that is used again.
#[derive(Default)]
pub(in crate::stream) struct ObjectHead {
    head: ChangeHead,
    names: Names,
}

keys! {
    ObjectMember {
        Address = Resource::address,
        Mode = Resource::mode,
        Type = Resource::resource_type,
        Name = Resource::name,
        ProviderName = Resource::provider_name,
        Deposed = Resource::deposed_key,
    }
}

impl ObjectHead {
    /// Reads the resource that the walk has come to.
    pub(in crate::stream) fn read<I: Input>(
        &mut self,
        walk: &mut Walk<'_, I>,
    ) -> Result<(), StreamError> {
        let names = &mut self.names;
        names.clear();
        self.head = ChangeHead {
            action: Action::NoOp,
            ..ChangeHead::default()
        };
        if !walk.enter(b'{')? {
            return Ok(());
        }
        while let Some(member) = walk.next_key(ObjectMember::of)? {
            let found = match member {
                ObjectMember::Address => replace(walk, &mut names.address),
                ObjectMember::Mode => mode(walk, &mut self.head),
                ObjectMember::Type => replace(walk, &mut names.resource_type),
                ObjectMember::Name => replace(walk, &mut names.name),
                ObjectMember::ProviderName => replace(walk, &mut names.provider_name),
                ObjectMember::Deposed => replace(walk, &mut names.deposed),
                ObjectMember::Other => walk.skip().map(drop),
            };
            found.map_err(|error| member.within(error))?;
        }
        Ok(())
    }

    pub(in crate::stream) fn as_head(&self) -> EntryHead<'_> {
        self.names.with(&self.head)
    }
}

fn mode<I: Input>(walk: &mut Walk<'_, I>, head: &mut ChangeHead) -> Result<(), StreamError> {
    let mode = walk.text(|word| Mode::from(word))?;
    head.mode = mode.unwrap_or_else(|| Mode::from(""));
    Ok(())
}

fn replace<I: Input>(walk: &mut Walk<'_, I>, text: &mut String) -> Result<(), StreamError> {
    text.clear();
    walk.text(|found| text.push_str(found)).map(drop)
}

keys! {
    ChangeMember {
        Actions = Change::actions,
        Importing = Change::importing,
        Before = Change::before,
        After = Change::after,
    }
}

/// Reads what counts of a `change`; `false` where it is null.
pub(super) fn change<I: Input>(
    walk: &mut Walk<'_, I>,
    head: &mut ChangeHead,
) -> Result<bool, StreamError> {
    (head.action, head.importing) = (Action::from_words([]), false);
    if !walk.enter(b'{')? {
        return Ok(false);
    }
    rest_of_change(walk, head, false)?;
    Ok(true)
}

/// The same from the value of `before` on, which the walk is at.
fn change_from_before<I: Input>(
    walk: &mut Walk<'_, I>,
    head: &mut ChangeHead,
) -> Result<(), StreamError> {
    let before = skip_value(walk)?;
    rest_of_change(walk, head, before)
}

/// The members that are left of a change; whether one of those that have been read is a value before.
fn rest_of_change<I: Input>(
    walk: &mut Walk<'_, I>,
    head: &mut ChangeHead,
    mut before: bool,
) -> Result<(), StreamError> {
    let mut after = false;
    // OpenTofu writes them in this order.
    if walk.take_key(Change::after) {
        after = skip_value(walk)?;
    }
    for key in [
        Change::after_unknown,
        Change::before_sensitive,
        Change::after_sensitive,
    ] {
        if walk.take_key(key) {
            walk.skip()?;
        }
    }
    while let Some(member) = walk.next_key(ChangeMember::of)? {
        match member {
            ChangeMember::Actions => {
                head.action = actions(walk).map_err(|error| member.within(error))?;
            }
            ChangeMember::Importing => head.importing = walk.skip_present()?.is_some(),
            ChangeMember::Before => before = skip_value(walk)?,
            ChangeMember::After => after = skip_value(walk)?,
            ChangeMember::Other => _ = walk.skip()?,
        }
    }
    head.one_sided = before != after;
    Ok(())
}

/// Steps over the value here; whether it is any but null.
fn skip_value<I: Input>(walk: &mut Walk<'_, I>) -> Result<bool, StreamError> {
    let is_there = walk.peek()? != Some(b'n');
    walk.skip()?;
    Ok(is_there)
}

fn actions<I: Input>(walk: &mut Walk<'_, I>) -> Result<Action, StreamError> {
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
    Ok(Action::from_words(
        first.words().chain(words.iter().map(String::as_str)),
    ))
}
