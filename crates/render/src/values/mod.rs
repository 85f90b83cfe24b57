//! Output values outside plans: what `tofu output` prints.
//!
//! OpenTofu prints them in another way than those of plans: values are
//! written as expressions of the language that would give them, with their types (`tolist([…])`,
//! `tonumber(null)`), without colour, wrapping or alignment.

mod heredoc;
mod no_outputs;
mod outputs;
mod types;
mod walk;

pub use no_outputs::no_outputs;
pub use outputs::outputs;
pub use walk::format_value;

#[cfg(test)]
mod tests;
