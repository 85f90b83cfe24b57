//! What values are made of: identifiers, names, addresses, documents in strings.

mod figure;
mod json_text;
mod lines;
mod name;
mod structure;
mod text;

pub(crate) use figure::Figure;
pub(crate) use json_text::added_statement;
pub(crate) use name::{hex, labelled_name, name, sentence, word};
pub(crate) use structure::{endpoints, lines, manifest, matrix, quota, tags};
pub(crate) use text::Text;
