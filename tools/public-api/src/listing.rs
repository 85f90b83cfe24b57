//! What a crate makes public, as text.

use crate::Error;
use std::collections::HashSet;
use std::path::Path;

/// Marks that types get by themselves, without a word in the code that says so, and that hardly anything asks for.
const LEFT_OUT: [&str; 6] = [
    "core::marker::Freeze",
    "core::marker::StructuralPartialEq",
    "core::marker::Unpin",
    "core::marker::UnsafeUnpin",
    "core::panic::unwind_safe::RefUnwindSafe",
    "core::panic::unwind_safe::UnwindSafe",
];

/// Marks that types get by themselves: what has none, or only some of the time, is listed.
const EXPECTED: [&str; 2] = ["core::marker::Send", "core::marker::Sync"];

/// The list of a crate from its document.
pub(crate) fn of(document: &Path) -> Result<String, Error> {
    let api = public_api::Builder::from_rustdoc_json(document)
        .omit_blanket_impls(true)
        .build()
        .map_err(|error| format!("{}: {error}", document.display()))?;
    let items: Vec<_> = api.items().map(|item| (item, item.to_string())).collect();
    let of_traits = items.iter().filter(|(_, line)| implemented(line).is_some());
    let of_traits: HashSet<_> = of_traits.map(|(item, _)| item.id()).collect();
    let mut text = String::new();
    for (item, line) in &items {
        let parent = item.parent_id();
        let in_trait = parent.is_some_and(|parent| of_traits.contains(&parent));
        if !(is_usual(line) || in_trait && is_implied(line)) {
            text.push_str(line);
            text.push('\n');
        }
    }
    Ok(text)
}

/// Whether the line is an item that its trait tells already, unlike a type, which each implementation chooses.
fn is_implied(line: &str) -> bool {
    !line.starts_with("pub type ")
}

/// Whether the line is a mark that goes without saying.
fn is_usual(line: &str) -> bool {
    let Some(name) = implemented(line) else {
        return false;
    };
    LEFT_OUT.contains(&name.trim_start_matches('!'))
        || EXPECTED.contains(&name) && !line.contains(" where ")
}

/// The trait of a line such as `impl<T> core::fmt::Debug for T`.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let rest = match rest.starts_with('<') {
        true => after_parameters(rest)?,
        false => rest,
    };
    let (name, _) = rest.split_once(" for ")?;
    Some(name.trim_start())
}

/// What follows the parameters in angle brackets, some of which may be arrows.
fn after_parameters(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    let mut before = ' ';
    for (index, character) in text.char_indices() {
        match character {
            '<' => depth += 1,
            '>' if before != '-' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        before = character;
        if depth == 0 {
            return text.get(index + 1..);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traits_are_found_in_lines() {
        for (line, name) in [
            ("impl core::fmt::Debug for a::B", Some("core::fmt::Debug")),
            (
                "impl<'t, F: Fn(u8) -> Vec<u8>> a::Sink<'t> for F",
                Some("a::Sink<'t>"),
            ),
            (
                "impl<T> !core::marker::Send for a::B<T>",
                Some("!core::marker::Send"),
            ),
            ("impl<T> a::B<T>", None),
            ("pub fn a::b()", None),
        ] {
            assert_eq!(implemented(line), name, "{line}");
        }
    }

    #[test]
    fn marks_are_listed_where_they_are_missing() {
        for (line, usual) in [
            ("impl core::marker::Send for a::B", true),
            ("impl !core::marker::Send for a::B", false),
            (
                "impl<T> core::marker::Sync for a::B<T> where T: core::marker::Sync",
                false,
            ),
            ("impl !core::panic::unwind_safe::UnwindSafe for a::B", true),
            ("impl core::marker::Copy for a::B", false),
            ("pub struct a::B", false),
        ] {
            assert_eq!(is_usual(line), usual, "{line}");
        }
    }
}
