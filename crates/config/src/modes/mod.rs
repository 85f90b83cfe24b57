//! The table of reading modes: every block type and argument that OpenTofu itself knows, and how
//! the value of each is read.
//!
//! Decoding, conversion, checks and documentation all go by this table.

mod block_type;
pub(crate) mod configuration;
pub(crate) mod encryption;
pub(crate) mod lookup;
mod mode;
mod notation;
mod program;
pub(crate) mod resource;
mod table;
pub(crate) mod terraform;
pub(crate) mod test_file;

pub use block_type::{Argument, BlockType, Rest};
pub use configuration::CONFIGURATION;
pub use lookup::{FoundPath, PathTarget, UnknownName, find, segments};
pub use mode::{Explanation, MODES, Mode};
pub use notation::UnknownMode;
pub use program::configuration_of;
pub use table::{Row, files, markdown, rows};
pub use test_file::TEST_FILE;

/// A file of variable values: literals, and nothing else.
pub static VARIABLES_FILE: BlockType =
    block_type::block("", &[], &[], &[]).with_rest(Rest::Attributes(Mode::Literal));

/// The contents of `dynamic "TYPE"` in bodies that a provider's schema describes.
pub static DYNAMIC: BlockType = block_type::block(
    "dynamic",
    &["type"],
    &[
        block_type::required("for_each", Mode::Template),
        block_type::optional("iterator", Mode::Reference),
        block_type::optional("labels", Mode::List(&Mode::Template)),
    ],
    &[&CONTENT],
);

/// The body that `dynamic` repeats, and all other blocks that only a provider's schema describes:
/// OpenTofu itself knows nothing of them.
pub static CONTENT: BlockType = block_type::block("content", &[], &[], &[]).with_rest(Rest::Schema);
