//! From bytes to messages: lines, what they hold, and findings about them.

mod check;
mod classify;
mod event;
mod feed;
mod finding;
mod options;
mod owned;
pub(crate) mod skim;

pub use event::{Content, Event, Foreign, Line};
pub use feed::{Feed, StreamEnd, read_from, read_slice, try_read_from, try_read_slice};
pub use finding::{FindingCode, StreamFinding};
pub use options::{ReadOptions, Strictness};
pub use owned::{Events, OwnedEvent, events};
