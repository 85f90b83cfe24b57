//! From bytes to messages: lines, what they hold, and findings about them.

mod check;
mod classify;
mod cut;
mod event;
mod feed;
mod finding;
mod heartbeat;
mod line;
mod options;

pub use event::{Content, Event, Foreign};
pub use feed::{Feed, StreamEnd, read_from, read_slice};
pub use finding::{Finding, FindingCode};
pub use line::Line;
pub use options::{ReadOptions, Strictness};
