//! Types for documents without schemas, from the values and from the plan's own configuration.
//!
//! What a schema would say can only be guessed, so the layout may differ from OpenTofu's; every
//! value is shown all the same. The rules, in order:
//!
//! | found | taken as |
//! |---|---|
//! | the configuration writes it as a block or blocks | nested blocks |
//! | the configuration writes it as an expression | an attribute |
//! | an array of objects | nested blocks, as a list |
//! | any other array | a list |
//! | an object of texts | a map |
//! | any other object | an object |
//! | text, number, truth value | itself |

mod block;
mod configuration;
mod profile;

pub(crate) use block::infer_block;
pub(crate) use configuration::Configuration;
pub(crate) use profile::InferredProfile;
