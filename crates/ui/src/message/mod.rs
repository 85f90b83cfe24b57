//! The message, and what is in it: a file for each family of messages.
//!
//! | file | messages |
//! |---|---|
//! | [`notices`] | the version, free text, errors and warnings |
//! | [`plan`] | planned changes, drift, counts, outputs |
//! | [`hooks`] | what happens to one object: operations, refreshes, provisioners |
//! | [`testing`] | those of `tofu test` |
//! | [`commands`] | those of other commands: workspaces, providers, state locks |

pub(crate) mod commands;
pub(crate) mod envelope;
pub(crate) mod field;
pub(crate) mod hooks;
pub(crate) mod invocation;
pub(crate) mod kind;
pub(crate) mod notices;
pub(crate) mod payload;
pub(crate) mod plan;
pub(crate) mod query;
pub(crate) mod resource;
pub(crate) mod testing;
pub(crate) mod words;
