//! What documents are like, from outside.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "tests fail by panicking"
)]

mod canonical;
mod estate;
mod plan_file;
mod sameness;
mod shapes;
mod shown;
mod size;
mod stream;

use tofu_json_plan_gen::{Document, Recipe};

/// A document in memory.
fn text(recipe: &Recipe, document: Document) -> Vec<u8> {
    let mut text = Vec::new();
    recipe.write(document, &mut text).expect("memory takes it");
    text
}
