//! The result read back: it has to say what the JSON says.

mod literal;
mod value;

use tofu_json_hcl as hcl;

use super::Options;
use super::context::Context;
use super::item::Item;
use super::writer::Writer;
use crate::fault::Fault;
use crate::json::Document;
use crate::place::Place;

/// Compares native text with the document that it was made from, argument by argument.
///
/// # Errors
///
/// The first difference, at its place in the document.
pub(super) fn verify(
    document: &Document<'_>,
    options: &Options<'_>,
    file: &hcl::File<'_>,
) -> Result<(), Fault> {
    let mut reader = Writer::new(document, options);
    let root = document.root();
    reader.read_sources(root);
    let items = reader.expand(root, &Context::root(options.root));
    let mut bodies = vec![(items, file.body(), document.place(root.start_span()))];
    while let Some((items, body, place)) = bodies.pop() {
        let mut written = body.items();
        for item in items {
            match item {
                Item::Comment(_) => {}
                Item::Argument(argument) => {
                    let place = argument.value.place();
                    let same = match written.next() {
                        Some(hcl::Item::Attribute(attribute)) => {
                            attribute.name() == argument.name
                                && value::same(&argument, file, attribute.expression())
                        }
                        _ => false,
                    };
                    ensure(same, place)?;
                }
                Item::Block(block) => {
                    let place = document.place(block.body.start_span());
                    let Some(hcl::Item::Block(found)) = written.next() else {
                        return Err(difference(place));
                    };
                    let labels = block.labels.iter().map(|label| label.decoded());
                    let same = found.type_name() == block.name
                        && labels.eq(found.labels().map(|label| label.value()));
                    ensure(same, place)?;
                    let items = reader.expand(block.body, &block.context);
                    bodies.push((items, found.body(), place));
                }
            }
        }
        ensure(written.next().is_none(), place)?;
    }
    Ok(())
}

fn ensure(same: bool, place: Place) -> Result<(), Fault> {
    if same { Ok(()) } else { Err(difference(place)) }
}

#[cold]
fn difference(place: Place) -> Fault {
    Fault::error(
        "result differs",
        "the native text, read back, says something else than this; please report it",
    )
    .at(place)
}
