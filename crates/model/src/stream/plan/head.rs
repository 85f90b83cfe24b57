use crate::ErrorKind;
use crate::stream::walk::Walk;
use crate::stream::{Error, Input};
use tofu_json_vocab::{Action, Mode, address};

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
    /// Whether the change is listed at all, see [`Action::is_listed`].
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.action
            .is_listed(&self.mode, self.moved, self.importing)
    }
}

/// Room for the texts of a change, used again from change to change; empty where absent.
#[derive(Default)]
pub(super) struct Names {
    pub(super) address: String,
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
}

#[derive(Clone, Copy)]
enum EntryMember {
    Address,
    PreviousAddress,
    ModuleAddress,
    Mode,
    Type,
    Name,
    ProviderName,
    Deposed,
    Reason,
    Change,
    Other,
}

impl EntryMember {
    /// The member with this key; those that are names only where `NAMES` are wanted.
    fn of<const NAMES: bool>(key: &str) -> Self {
        match key {
            "address" => Self::Address,
            "previous_address" => Self::PreviousAddress,
            "mode" => Self::Mode,
            "change" => Self::Change,
            _ if NAMES => Self::name(key),
            _ => Self::Other,
        }
    }

    fn name(key: &str) -> Self {
        match key {
            "module_address" => Self::ModuleAddress,
            "type" => Self::Type,
            "name" => Self::Name,
            "provider_name" => Self::ProviderName,
            "deposed" => Self::Deposed,
            "action_reason" => Self::Reason,
            _ => Self::Other,
        }
    }

    const fn pointer(self) -> &'static str {
        match self {
            Self::Address => "/address",
            Self::PreviousAddress => "/previous_address",
            Self::ModuleAddress => "/module_address",
            Self::Mode => "/mode",
            Self::Type => "/type",
            Self::Name => "/name",
            Self::ProviderName => "/provider_name",
            Self::Deposed => "/deposed",
            Self::Reason => "/action_reason",
            Self::Change => "/change",
            Self::Other => "",
        }
    }
}

/// Reads the head of the entry here; `NAMES` says whether all names are wanted, or
/// only the addresses that show a move.
pub(super) fn head<I: Input, const NAMES: bool>(
    walk: &mut Walk<'_, I>,
    names: &mut Names,
) -> Result<ChangeHead, Error> {
    let start = walk.at();
    let mut head = ChangeHead::default();
    let mut has_change = false;
    if NAMES {
        names.clear();
    } else {
        names.address.clear();
        names.previous_address.clear();
    }
    if walk.enter(b'{')? {
        while let Some(member) = walk.next_key(EntryMember::of::<NAMES>)? {
            let found = match member {
                EntryMember::Address => replace(walk, &mut names.address),
                EntryMember::PreviousAddress => replace(walk, &mut names.previous_address),
                EntryMember::Mode => walk
                    .text(|word| Mode::from(word))
                    .map(|mode| head.mode = mode.unwrap_or_else(|| Mode::from(""))),
                EntryMember::Change => change(walk, &mut head).map(|found| has_change = found),
                EntryMember::ModuleAddress => replace(walk, &mut names.module_address),
                EntryMember::Type => replace(walk, &mut names.resource_type),
                EntryMember::Name => replace(walk, &mut names.name),
                EntryMember::ProviderName => replace(walk, &mut names.provider_name),
                EntryMember::Deposed => replace(walk, &mut names.deposed),
                EntryMember::Reason => replace(walk, &mut names.reason),
                EntryMember::Other => walk.skip().map(drop),
            };
            found.map_err(|error| error.within(member.pointer()))?;
        }
    }
    if !has_change {
        return Err(crate::Error::new(ErrorKind::Missing { member: "change" }, start).into());
    }
    head.moved = address::is_moved(Some(&names.previous_address), &names.address);
    Ok(head)
}

fn replace<I: Input>(walk: &mut Walk<'_, I>, text: &mut String) -> Result<(), Error> {
    text.clear();
    walk.text(|found| text.push_str(found)).map(drop)
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
pub(super) fn change<I: Input>(
    walk: &mut Walk<'_, I>,
    head: &mut ChangeHead,
) -> Result<bool, Error> {
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
    Ok(Action::from_words(
        first.words().chain(words.iter().map(String::as_str)),
    ))
}
