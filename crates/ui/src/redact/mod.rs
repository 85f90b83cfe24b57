//! Streams without their secrets.

mod command;
mod edits;
mod failure;
mod known;
mod learned;
mod masks;
mod provisioners;
mod rules;

pub use rules::Redaction;
