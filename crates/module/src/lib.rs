//! A folder of OpenTofu configuration as one module: which files are read and in which order, what
//! they declare together, what refers to what, and what is wrong or doubtful about it.
//!
//! [`Listing`] sorts the names of a folder, [`Module::load`] reads its files and puts what override
//! files say in its place, [`Declarations`] are all arguments of it with their addresses,
//! [`References`] what refers to what. [`validate()`] finds what `tofu validate` finds without
//! providers, in OpenTofu's words; with their schemas ([`BodySchemas`]) it looks into resources too.
//! [`lint`](lint::lint) finds what OpenTofu accepts and understands in another way than was meant,
//! and mends some of it.
//!
//! ```
//! use tofu_json_module::config::Source;
//! use tofu_json_module::{CheckContext, FileKind, Module, validate};
//!
//! let json = br#"{"output": {"o": {"value": "${var.name}"}}}"#;
//! let source = Source::read("main.tf.json", json);
//! let module = Module::load([(&source, FileKind::Primary)]);
//! assert!(module.faults().is_empty());
//!
//! let faults = validate(&module, &CheckContext::default());
//! assert_eq!(faults[0].fault.summary, "Reference to undeclared input variable");
//! ```
//!
//! [`OwnedModule`] owns its files, and has variables and outputs with what override files say of them.
//!
//! This crate opens no files and fetches neither modules nor schemas: they are handed in. Functions that ask for
//! something outside (files, times) have no value, so that what depends on it is not checked.
//!
//! The feature `unicode`, on by default, brings the tables of Unicode. Without it
//! strings stay as they are written instead of taking normal form C, and providers whose
//! addresses have letters outside of ASCII are refused.
//!
//! Rules: OpenTofu v1.12.6.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod calls;
mod check;
mod declare;
mod explain;
mod listing;
mod load;
mod owned;
mod providers;
mod references;
mod tree;
mod validate;

pub mod lint;

pub use calls::Call;
pub use check::{Checked, check};
pub use declare::{Address, AddressError, Argument, Declaration, Declarations, Layer};
pub(crate) use explain::in_override;
pub use explain::{ArgumentOutcome, ArgumentUse, ExplainedArgument, ExplainedBlock, Explanation};
pub use listing::{FileKind, FolderEntry, Ignored, LeftOut, Listing, TESTS_FOLDER};
pub use load::{Module, ModuleFault, ModuleFile};
pub use owned::{ModuleOutput, ModuleVariable, OwnedModule};
pub use providers::{ModuleProviders, NamedProvider, Need};
pub use references::{Declared, Edge, ReferenceTarget, References};
pub use tofu_json_config as config;
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_hcl as hcl;
pub use tofu_json_model as model;
pub use tofu_json_provider as provider;
pub use tree::{
    CallPath, FoundModule, InstalledModules, ModuleRequest, ModuleTree, TreeFault, UnreadCall,
};
pub use validate::{BodySchemas, CalledModule, CheckContext, Validation, validate, validation};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
