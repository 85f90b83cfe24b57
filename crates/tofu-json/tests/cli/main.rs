//! The program as a user runs it: enough cases to prove the wiring; what the text looks like is
//! tested where it is made.

mod color;
mod exit_code;
mod input;
mod output;
mod run;
mod usage;
