//! Which elements of two arrays belong together.
//!
//! All of it costs about as much as the arrays are long: equal elements are found by hashing, alike ones by
//! what they have in common and few others have, and a quadratic search is made only among few.

mod identity;
mod likeness;
mod list;
mod set;

pub(crate) use identity::NAMING_MEMBERS;
pub(crate) use list::align_list;
pub(crate) use set::align_set;

use std::collections::HashMap;
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// An element of an array, with its masks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element<'a> {
    pub(crate) value: Value<'a>,
    pub(crate) sensitive: Mask<'a>,
    pub(crate) unknown: Mask<'a>,
}

impl Default for Element<'_> {
    fn default() -> Self {
        Self {
            value: Value::null(),
            sensitive: Mask::Clear,
            unknown: Mask::Clear,
        }
    }
}

/// The positions of an element before and after; one is missing where it comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AlignedPair {
    pub(crate) before: Option<usize>,
    pub(crate) after: Option<usize>,
    /// Whether it has another place among those elements that stay.
    pub(crate) moved: bool,
}

impl AlignedPair {
    const fn both(before: usize, after: usize) -> Self {
        Self {
            before: Some(before),
            after: Some(after),
            moved: false,
        }
    }

    const fn gone(before: usize) -> Self {
        Self {
            before: Some(before),
            after: None,
            moved: false,
        }
    }

    const fn new(after: usize) -> Self {
        Self {
            before: None,
            after: Some(after),
            moved: false,
        }
    }
}

/// What tells elements apart: equal numbers are equal elements. What is unknown equals nothing.
struct Tokens {
    before: Vec<u32>,
    after: Vec<u32>,
    count: u32,
}

impl Tokens {
    fn of<'a>(before: &[Element<'a>], after: &[Element<'a>]) -> Self {
        let mut known: HashMap<Value<'a>, u32> = HashMap::with_capacity(before.len());
        let mut count = 0;
        let mut token = |element: &Element<'a>| -> u32 {
            let fresh = count;
            if element.unknown.marks_something() {
                count += 1;
                return fresh;
            }
            let token = *known.entry(element.value).or_insert(fresh);
            count += u32::from(token == fresh);
            token
        };
        let before = before.iter().map(&mut token).collect();
        let after = after.iter().map(&mut token).collect();
        Self {
            before,
            after,
            count,
        }
    }
}

/// Whether all elements are objects, so that they have parts by which they can be alike.
fn all_objects(elements: &[Element<'_>], positions: &[usize]) -> bool {
    positions.iter().all(|&at| {
        elements
            .get(at)
            .is_some_and(|element| element.value.kind() == Kind::Object)
    })
}
