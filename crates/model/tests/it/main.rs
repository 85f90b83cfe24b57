//! Laws of the documents, over recorded documents, generated ones and broken ones.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod broken;
mod built;
mod cases;
mod conforms;
mod corpus;
mod generated;
mod hostile;
mod json_schema;
mod many;
mod one_reading;
mod rooms;
mod round_trip;
mod state;
mod validate;
mod views;
mod wrapped;
