use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::module::Ignored;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let listing = linted.options.listing;
    let left_out = listing.into_iter().flat_map(|listing| &listing.left_out);
    let shadowed = left_out.filter_map(|left_out| match &left_out.reason {
        Ignored::Shadowed(by) => {
            let message = format!("nothing in this file is read: `{by}` stands in its place");
            Some(Found::left_out(&left_out.name, message))
        }
        _ => None,
    });
    shadowed.collect()
}
