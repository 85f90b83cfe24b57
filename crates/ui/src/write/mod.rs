//! Messages back to bytes, as the reference writes them.

mod compose;
mod encode;

pub use compose::NewMessage;
pub use encode::write_message;
