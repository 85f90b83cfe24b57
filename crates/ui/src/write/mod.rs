//! Messages back to bytes, as OpenTofu writes them.

mod compose;
mod encode;

pub use compose::NewMessage;
pub use encode::write_message;
