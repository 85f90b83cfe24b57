//! The functions of OpenTofu: their names, their parameters, and what those that need nothing but their arguments
//! give.
//!
//! A call of a function whose value is not worked out here, or that asks for something outside (files, times, random
//! numbers), gives an unknown value of the type that the function has.

mod conversions;
mod decoded;
mod lists;
mod network;
mod numbers;
mod objects;
mod signature;
mod strings;
mod table;

pub(crate) use signature::{Failure, Function, FunctionBody, Parameter};

/// The functions in the order of their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    table::FUNCTIONS.iter().map(|one| one.name)
}

/// Whether there is a function of this name.
#[must_use]
pub fn exists(name: &str) -> bool {
    find(name).is_some()
}

/// The function of a name, which may begin with `core::`.
pub(crate) fn find(name: &str) -> Option<&'static Function> {
    let name = name.strip_prefix("core::").unwrap_or(name);
    let found = table::FUNCTIONS.binary_search_by(|one| one.name.cmp(name));
    found.ok().and_then(|number| table::FUNCTIONS.get(number))
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_in_order() {
        let names: Vec<_> = super::names().collect();
        assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
        assert!(super::exists("core::lower") && !super::exists("lowr"));
    }
}
