use crate::Error;
use crate::walk::Walk;
use std::borrow::Cow;
use std::iter::FusedIterator;
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::{Action, Mode};

/// What decides whether an entry of `resource_changes` is shown, found without parsing it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangeHead<'t> {
    /// `address`; empty where absent.
    pub address: Cow<'t, str>,
    /// `previous_address`; empty where absent.
    pub previous_address: Cow<'t, str>,
    /// `mode`; the empty word where absent.
    pub mode: Mode,
    /// `change.actions`; the empty list where absent.
    pub action: Action,
    /// Whether `change.importing` is present.
    pub importing: bool,
    /// The offset behind the entry.
    pub end: usize,
}

impl ChangeHead<'_> {
    /// Whether the object had another address before.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        !self.previous_address.is_empty() && self.previous_address != self.address
    }

    /// Whether the entry is listed and counted: all are but ephemeral resources, deletions of what is
    /// not managed, and no-ops that are neither moved nor imported.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        match (&self.action, &self.mode) {
            (_, Mode::Ephemeral) => false,
            (Action::NoOp, _) => self.importing || self.is_moved(),
            (Action::Delete, mode) => *mode == Mode::Managed,
            _ => true,
        }
    }
}

/// Reads the head of the entry that starts `text`, in one pass over it. What follows the entry is
/// not looked at.
///
/// # Errors
///
/// Where the text ends early, is no object, lacks `change`, or one of the members that the head
/// tells is of the wrong kind.
pub fn change_head(text: &[u8], limits: Limits) -> Result<ChangeHead<'_>, Error> {
    head_at(text, 0, limits)
}

fn head_at(text: &[u8], at: usize, limits: Limits) -> Result<ChangeHead<'_>, Error> {
    let mut head = ChangeHead {
        address: Cow::Borrowed(""),
        previous_address: Cow::Borrowed(""),
        mode: Mode::from(""),
        action: Action::from_words([]),
        importing: false,
        end: 0,
    };
    let mut has_change = false;
    let mut walk = Walk::object(text, at, limits)?;
    while let Some(key) = walk.next_key()? {
        let taken = match &*key {
            "address" => walk.text().map(|text| head.address = text.unwrap_or_default()),
            "previous_address" => {
                walk.text().map(|text| head.previous_address = text.unwrap_or_default())
            }
            "mode" => walk.text().map(|text| head.mode = Mode::from(&*text.unwrap_or_default())),
            "change" => {
                has_change = true;
                enter_change(text, &mut walk, &mut head)
            }
            _ => walk.skip().map(|_| ()).map_err(Error::from),
        };
        taken.map_err(|error| error.within(&format!("/{key}")))?;
    }
    if !has_change {
        return Err(Error::new(crate::ErrorKind::Missing { member: "change" }, at));
    }
    head.end = walk.at();
    Ok(head)
}

fn enter_change(text: &[u8], outer: &mut Walk<'_>, head: &mut ChangeHead<'_>) -> Result<(), Error> {
    (head.action, head.importing) = (Action::from_words([]), false);
    let mut walk = Walk::object(text, outer.at(), outer.inner_limits())?;
    while let Some(key) = walk.next_key()? {
        match &*key {
            "actions" => {
                head.action = actions(text, &mut walk).map_err(|error| error.within("/actions"))?;
            }
            "importing" => head.importing = walk.present()?.is_some(),
            _ => _ = walk.skip()?,
        }
    }
    outer.resume(walk.at());
    Ok(())
}

fn actions(text: &[u8], outer: &mut Walk<'_>) -> Result<Action, Error> {
    if outer.first() != Some(b'[') {
        outer.null::<()>("an array")?;
        return Ok(Action::from_words([]));
    }
    let mut words = Vec::new();
    let mut walk = Walk::array(text, outer.at(), outer.inner_limits())?;
    while walk.next_element()? {
        let word = walk.text().map_err(|error| error.within(&format!("/{}", words.len())))?;
        words.push(word.unwrap_or_default());
    }
    outer.resume(walk.at());
    Ok(Action::from_words(words.iter().map(|word| &**word)))
}

/// Reads the heads of all entries of the array that starts at offset `at` of `text`, each with the
/// range of its entry. Every byte of the array is seen once.
///
/// Errors are those of [`change_head`], with offsets in `text` and pointers from the array on; the
/// iterator ends after the first.
#[must_use]
pub fn change_heads(text: &[u8], at: usize, limits: Limits) -> ChangeHeads<'_> {
    ChangeHeads { text, progress: Progress::NotStarted { at }, limits, position: 0 }
}

/// See [`change_heads`].
pub struct ChangeHeads<'t> {
    text: &'t [u8],
    progress: Progress<'t>,
    limits: Limits,
    position: usize,
}

enum Progress<'t> {
    NotStarted { at: usize },
    Inside(Walk<'t>),
    Done,
}

impl<'t> ChangeHeads<'t> {
    fn step(&mut self) -> Result<Option<(Range<usize>, ChangeHead<'t>)>, Error> {
        if let Progress::NotStarted { at } = self.progress {
            self.progress = Progress::Inside(Walk::array(self.text, at, self.limits)?);
        }
        let Progress::Inside(walk) = &mut self.progress else { return Ok(None) };
        if !walk.next_element()? {
            return Ok(None);
        }
        let start = walk.at();
        let head = head_at(self.text, start, walk.inner_limits())
            .map_err(|error| error.within(&format!("/{}", self.position)))?;
        walk.resume(head.end);
        self.position += 1;
        Ok(Some((start..head.end, head)))
    }
}

impl<'t> Iterator for ChangeHeads<'t> {
    type Item = Result<(Range<usize>, ChangeHead<'t>), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if !matches!(step, Ok(Some(_))) {
            self.progress = Progress::Done;
        }
        step.transpose()
    }
}

impl FusedIterator for ChangeHeads<'_> {}
