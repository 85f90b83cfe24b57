use std::io;
use tofu_json_plan_gen::{Document, Mix, Recipe};

/// A document with its schemas.
#[derive(Clone, Debug)]
pub struct Made {
    /// The document.
    pub document: Vec<u8>,
    /// The provider schemas.
    pub schemas: Vec<u8>,
}

/// A plan of about `size` bytes, the same on every machine.
///
/// # Errors
///
/// None: memory takes everything.
pub fn plan(size: u64, mix: Mix) -> io::Result<Made> {
    let recipe = Recipe::new(1).with_mix(mix).with_size(Document::Plan, size);
    made(&recipe, Document::Plan)
}

/// A state of about `size` bytes, the same on every machine.
///
/// # Errors
///
/// None: memory takes everything.
pub fn state(size: u64) -> io::Result<Made> {
    made(
        &Recipe::new(1).with_size(Document::State, size),
        Document::State,
    )
}

fn made(recipe: &Recipe, document: Document) -> io::Result<Made> {
    let (mut text, mut schemas) = (Vec::new(), Vec::new());
    recipe.write(document, &mut text)?;
    recipe.write(Document::Schemas, &mut schemas)?;
    Ok(Made {
        document: text,
        schemas,
    })
}
