//! Runs programs and tells what they took: time, memory, instructions, allocations.
//!
//! * [`Program`] is a program with its arguments and what it reads; [`Program::run`] runs it and
//!   gives a [`Run`]: wall clock, processor time, peak memory and a digest of what it printed.
//! * [`valgrind`] counts instructions and allocations, which do not depend on the clock.
//! * [`median`] is the middle of several measurements.
//!
//! ```
//! use tofu_json_measure::Program;
//!
//! let run = Program::new("echo").argument("text").run()?;
//! assert_eq!(run.text.bytes, 5);
//! # Ok::<(), tofu_json_measure::Error>(())
//! ```

#![expect(
    clippy::disallowed_methods,
    reason = "for programs for developers: it runs programs and reads files"
)]
mod error;
mod median;
mod program;
mod text;
pub mod valgrind;

pub use error::Error;
pub use median::{Middle, median};
pub use program::{Program, Run};
pub use text::Text;
