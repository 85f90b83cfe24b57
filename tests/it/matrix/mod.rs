//! The matrix of behaviours: one test for each row of the table in `PARITY.md`.
//!
//! A row is shown by a recorded case where there is one: the test names the case, pins the part of
//! the recorded text that shows the behaviour, and asks the library for the same text. Where no
//! recording shows it, the row has a document of its own and a text that follows from the rule, which
//! the test says.

mod attributes;
mod blocks;
mod colour_wrap_quoting;
mod completeness;
mod document_level;
mod drift;
mod dynamic_outputs_json;
mod entry_comments;
mod lists;
mod moves_and_imports;
mod nested_attributes;
mod output_values;
mod recorded;
mod sensitive_write_only;
mod sets_and_maps;
mod state;
mod strings;
mod text;
mod written;
