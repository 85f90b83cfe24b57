use super::items::{PlanReader, Stage, choices};
use super::{Input, PlanItem, StreamError};
use std::fmt;
use std::io;
use tofu_json_value::Limits;

/// What is waited for with more than this at hand is looked at again only when there is twice as much of it, so that
/// a giant name that comes byte by byte is not read from its start each time.
const SMALL: usize = 1 << 10;

/// The parts of a plan that comes in pieces, such as the body of an HTTP response: as [`PlanItems`](super::PlanItems),
/// with pieces that are fed in place of a reader that is asked.
///
/// After each piece, take items until there are none: `None` means that more bytes are needed. Once all bytes
/// are there, [`PlanFeed::finish`] gives the last items and the error of a plan that was cut off. What is held is no more
/// than a piece and the largest part that was asked for. Items are the same wherever the plan is cut.
///
/// ```
/// use tofu_json_model::stream::{PlanFeed, PlanItem, StreamError};
///
/// fn address(item: Result<PlanItem, StreamError>) -> Result<String, StreamError> {
///     match item? {
///         PlanItem::Change(change) => Ok(change.view().address.into_owned()),
///         _ => Ok(String::new()),
///     }
/// }
///
/// let body = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.b", "change": {"actions": ["create"]}}, {"address": "a.c", "change": {}}]}"#;
/// let mut feed = PlanFeed::new();
/// let mut addresses = Vec::new();
/// for piece in body.chunks(10) {
///     feed.feed(piece);
///     for item in feed.by_ref() {
///         addresses.push(address(item)?);
///     }
/// }
/// for item in feed.finish() {
///     addresses.push(address(item)?);
/// }
/// assert_eq!(addresses, ["a.b", "a.c"]);
/// # Ok::<(), StreamError>(())
/// ```
pub struct PlanFeed {
    reader: PlanReader<Fed>,
    /// How many bytes were at hand when they were not enough.
    too_few: usize,
}

impl PlanFeed {
    /// The resource changes of the plan that is going to be fed.
    #[must_use]
    pub fn new() -> Self {
        Self {
            reader: PlanReader::new(Fed::default()),
            too_few: 0,
        }
    }

    choices!();

    /// Takes the next bytes of the plan. They are copied; those that are not needed any more go.
    pub fn feed(&mut self, bytes: &[u8]) {
        let needed = self.reader.needed_from();
        let gone = self.reader.input.let_go(needed);
        self.too_few = self.too_few.saturating_sub(gone);
        if !self.reader.has_ended() {
            self.reader.input.at_hand.extend_from_slice(bytes);
        }
    }

    /// The items that are left, now that there are no more bytes: an error where the plan is cut off.
    pub fn finish(mut self) -> impl Iterator<Item = Result<PlanItem, StreamError>> {
        self.reader.input.ended = true;
        self
    }

    /// Whether a step could come to something now.
    fn is_worth_a_step(&self) -> bool {
        let fed = &self.reader.input;
        let enough = match self.too_few {
            small @ ..=SMALL => small + 1,
            large => 2 * large,
        };
        fed.ended || self.reader.is_in_value() || fed.at_hand.len() >= enough
    }
}

impl Default for PlanFeed {
    fn default() -> Self {
        Self::new()
    }
}

/// `None` where more bytes are needed, and after the end.
impl Iterator for PlanFeed {
    type Item = Result<PlanItem, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.is_worth_a_step() {
            return None;
        }
        self.too_few = 0;
        match self.reader.step() {
            Err(StreamError::Read(_)) => {
                self.too_few = self.reader.input.at_hand.len();
                None
            }
            Err(error) => {
                self.reader.end();
                Some(Err(error))
            }
            Ok(item) => item.map(Ok),
        }
    }
}

impl fmt::Debug for PlanFeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fed = &self.reader.input;
        f.debug_struct("PlanFeed")
            .field("start", &fed.start)
            .field("length", &fed.at_hand.len())
            .finish_non_exhaustive()
    }
}

/// Bytes that somebody else brings. Asking for more than there are is the only error.
#[derive(Default)]
struct Fed {
    at_hand: Vec<u8>,
    /// Offset of the first of them.
    start: usize,
    ended: bool,
}

impl Fed {
    /// Lets go of what comes before an offset; how much that is.
    fn let_go(&mut self, needed: usize) -> usize {
        let gone = needed.saturating_sub(self.start).min(self.at_hand.len());
        self.at_hand.drain(..gone);
        self.start += gone;
        gone
    }
}

impl Input for Fed {
    fn at_hand(&self, at: usize) -> &[u8] {
        let from = at.wrapping_sub(self.start);
        self.at_hand.get(from..).unwrap_or_default()
    }

    fn more(&mut self, _keep: usize) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        Err(io::ErrorKind::WouldBlock.into())
    }
}

#[cfg(test)]
mod tests;
