//! Streams without their secrets.

mod edits;
mod known;
mod masks;
mod rules;

pub use rules::Redaction;
