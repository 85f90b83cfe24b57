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
                Ok(Documents::of_texts(&made.document(), &made.schemas())?)
            }
        }
    }
}

/// Near enough to linear: four times the input, and what sorting it and a cold start add.
const FIVEFOLD: f64 = 5.25;

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

pub(crate) const SHAPES: [Shape; 41] = [
    named("list", 4_000),
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
    own(
        "dynamic list, a tenth edited",
        4_000,
        sequences::dynamic_list,
    ),
    own("list, reversed", 4_000, sequences::reversed),
    own("list of flags, a tenth turned", 4_000, sequences::flags),
    named("list-blocks", 500),
    named("set", 4_000),
    own("set of equal elements", 4_000, sequences::equal_elements),
    named("set-blocks", 500),
    named("map", 4_000),
    named("keys", 500),
    own("long key", 100_000, single::long_key),
    own("keys with long prefixes", 500, single::long_prefixes),
    named("string", 4_000),
    own("string of equal lines", 4_000, sequences::equal_lines),
    own("string of repeated lines", 4_000, sequences::repeated_lines),
    named("line", 1_000_000),
    named("escapes", 20_000),
    named("json", 1_000),
    named("depth", 500),
    own("depth, objects in lists", 250, single::objects_in_lists),
    own("depth, spelled anew", 250, sequences::spelled_anew),
    own("depth, unknown at the bottom", 250, single::deep_unknown),
    own("sensitive marks", 4_000, single::sensitive_marks),
    own("unknown elements", 4_000, single::unknown_elements),
    own("unknown keys", 4_000, single::unknown_keys),
    own("paths that force replacement", 250, single::replace_paths),
    own("drift times relevant attributes", 500, whole::drift),
    own("drifts times relevant attributes", 250, whole::drifts),
    named("drift", 250),
    own("moved resources", 250, whole::moved),
    own("imported resources in modules", 250, whole::imported),
    own("outputs", 1_000, whole::outputs),
    own("small resources of a large type", 500, whole::large_type),
    own("created maps with marks", 1_000, whole::created_maps),
    own(
        "state with a set in any order",
        4_000,
        whole::unordered_state,
    ),
    named("lists-without-common", 2_000),
    square(own(
        "two orders of two strings",
        1_000,
        sequences::two_strings,
    )),
    square(own(
        "two orders of two strings, long",
        4_000,
        sequences::two_strings,
    )),
];
