//! Cases over recorded streams and hand-made ones, by the numbers of the paper on messages.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests may"
)]

mod framing;
mod hostile;
mod laws;
mod lists;
mod made;
mod message_parts;
mod outcomes;
mod owned;
mod payloads;
mod provisioner_secrets;
mod recorded;
mod result_sentence;
mod results;
mod secrets;
mod states;
mod streams;
mod terraform;
mod versions;
