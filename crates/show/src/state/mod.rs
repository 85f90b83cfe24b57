//! Showing a state.

mod document;
mod layout;
mod resource;
pub(crate) mod state_file;

pub(crate) use document::show_state;
pub(crate) use layout::{Placed, StatePlaces};
pub(crate) use resource::{found_shape, known_sides, place, tree, write_document};
