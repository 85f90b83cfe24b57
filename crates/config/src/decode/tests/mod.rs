//! Rules that one file alone can show.

mod declarations;
mod refactoring;
mod resources;
mod settings;
mod tests_of_modules;

use super::{Decoded, Role, decode};
use crate::source::Source;

/// Decodes a text under a name and has `look` look at the result.
fn decoded<T>(name: &str, role: Role, text: &str, look: impl FnOnce(&Decoded<'_>) -> T) -> T {
    let source = Source::read(name, text.as_bytes());
    look(&decode(&source, role))
}

/// The summaries of the faults of a configuration file.
fn summaries(text: &str) -> Vec<String> {
    decoded("m.tf.json", Role::Configuration, text, of)
}

fn of(decoded: &Decoded<'_>) -> Vec<String> {
    let faults = decoded.faults.iter();
    faults.map(|fault| fault.summary.to_string()).collect()
}

/// A configuration file in which nothing is wrong.
fn fine(text: &str) {
    let none: [&str; 0] = [];
    assert_eq!(summaries(text), none, "{text}");
}

/// A configuration file with these faults and no other.
fn faulty(text: &str, expected: &[&str]) {
    assert_eq!(summaries(text), expected, "{text}");
}

/// A file with one resource that holds `body`.
fn resource(body: &str) -> String {
    format!(r#"{{"resource": {{"terraform_data": {{"a": {body}}}}}}}"#)
}

/// A file with one resource whose lifecycle holds `body`.
fn lifecycle(body: &str) -> String {
    resource(&format!(r#"{{"lifecycle": {body}}}"#))
}
