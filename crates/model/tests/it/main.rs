//! Laws of the documents, over recorded documents, generated ones and broken ones.

mod corpus;
mod round_trip;
mod validate;
