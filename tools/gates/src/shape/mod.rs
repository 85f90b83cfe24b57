//! Plans that are hard in one way, of any size.

mod made;
mod sequences;
mod single;
mod whole;

use crate::documents::Documents;
use made::Made;
use std::error::Error;
use tofu_json_plan_gen::Recipe;

/// A way to be hard.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    /// The smaller of the two sizes that are compared: enough for the work to outweigh the start.
    pub(crate) size: usize,
    /// What fourfold input may take.
    pub(crate) most: f64,
    maker: Maker,
}

/// Who makes it: the generator knows most shapes by name.
enum Maker {
    Generator(&'static str),
    Own(fn(usize) -> Made),
}

impl Shape {
    pub(crate) fn documents(&self, size: usize) -> Result<Documents, Box<dyn Error + Send + Sync>> {
        match self.maker {
            Maker::Generator(word) => {
                let shape: tofu_json_plan_gen::Shape =
                    word.parse().map_err(|error| format!("{error}"))?;
                let recipe = Recipe::new(1).with_shape(shape.with_length(size as u64));
                Ok(Documents::of_recipe(&recipe)?)
            }
            Maker::Own(make) => {
                let made = make(size);
                Ok(Documents::of_texts(&made.plan(), &made.schemas())?)
            }
        }
    }
}

/// Near enough to linear.
const FIVEFOLD: f64 = 5.0;

/// For two sequences with nothing in common: comparing them takes the product of their lengths.
const SIXTEENFOLD: f64 = 16.0;

const fn named(name: &'static str, size: usize) -> Shape {
    Shape {
        name,
        size,
        most: FIVEFOLD,
        maker: Maker::Generator(name),
    }
}

const fn own(name: &'static str, size: usize, make: fn(usize) -> Made) -> Shape {
    Shape {
        name,
        size,
        most: FIVEFOLD,
        maker: Maker::Own(make),
    }
}

const fn square(shape: Shape) -> Shape {
    Shape {
        most: SIXTEENFOLD,
        ..shape
    }
}

/// FIXME: these take more than fivefold. The limit keeps them from getting worse.
const fn known_gap(shape: Shape, most: f64) -> Shape {
    Shape { most, ..shape }
}

pub(crate) const SHAPES: [Shape; 24] = [
    // The common subsequence takes the product of the lengths, divided by 64.
    known_gap(named("list", 4_000), 9.0),
    own(
        "list of unchanged objects",
        4_000,
        sequences::unchanged_objects,
    ),
    own("list of objects, a tenth edited", 1_000, sequences::objects),
    own(
        "list of objects, a tenth removed",
        1_000,
        sequences::removed_objects,
    ),
    known_gap(
        own(
            "dynamic list, a tenth edited",
            4_000,
            sequences::dynamic_list,
        ),
        8.5,
    ),
    named("list-blocks", 500),
    named("set", 4_000),
    named("set-blocks", 500),
    named("map", 4_000),
    named("keys", 500),
    own("long key", 100_000, single::long_key),
    known_gap(named("string", 4_000), 9.0),
    named("line", 200_000),
    named("escapes", 20_000),
    named("json", 1_000),
    named("depth", 500),
    // An unchanged check reads masks and bytes again at every level.
    known_gap(
        own("depth, objects in lists", 250, single::objects_in_lists),
        6.5,
    ),
    own("sensitive marks", 4_000, single::sensitive_marks),
    // Every path is asked at every element.
    known_gap(
        own("paths that force replacement", 250, single::replace_paths),
        17.5,
    ),
    known_gap(
        own("drift times relevant attributes", 500, whole::drift),
        12.0,
    ),
    named("drift", 250),
    own("moved resources", 250, whole::moved),
    square(named("lists-without-common", 2_000)),
    square(own(
        "two orders of two strings",
        1_000,
        sequences::two_strings,
    )),
];
