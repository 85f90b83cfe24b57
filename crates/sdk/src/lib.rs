//! The libraries of tofu-json as one dependency: plans, states, runs, lock files and configuration of
//! OpenTofu.
//!
//! Each module here is one of the crates, unchanged; a program that needs one job can as well depend on
//! that crate alone. Features choose what is compiled:
//!
//! | feature | modules |
//! |---|---|
//! | always | [`value`], [`vocab`], [`diagnostic`] |
//! | `plan` | [`show`], [`model`], [`differ`], [`computed`], [`schema`], [`render`], [`input`], [`explain`], [`moves`] |
//! | `trust` | [`redact`], [`compare`], [`gate`], and `show::compare` |
//! | `build` | `model::build` |
//! | `stream` | [`ui`], [`report`], [`render`] with messages and timelines |
//! | `plan-file`, off unless it is asked for | `plan_file` |
//! | `lock` | [`lock`], [`provider`] |
//! | `config` | [`module`], [`config`], [`hcl`], [`convert`], [`evaluate`], [`provider`] |
//! | `unicode` | no more modules: texts that Unicode spells in several ways are the same, and hosts may have any letters |
//!
//! # A plan as JSON of your own, without its secrets
//!
//! ```
//! # #[cfg(feature = "plan")] {
//! use tofu_json_sdk::model::{stream::changes, view::leaves};
//!
//! # let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [{"address": "a.b", "change":
//! #     {"actions": ["update"], "before": {"size": 1, "key": "x"}, "after": {"size": 2, "key": "y"},
//! #     "before_sensitive": {"key": true}, "after_sensitive": {"key": true}}}]}"#;
//! let mut lines = Vec::new();
//! for change in changes(&plan[..]) {
//!     let change = change?;
//!     for leaf in leaves(&change.view().change).filter(|leaf| leaf.changes()) {
//!         let secret = leaf.before_sensitive || leaf.after_sensitive;
//!         let after = if secret { b"null" } else { leaf.after.or_null().raw() };
//!         lines.push(format!(r#"{{"{}": {}}}"#, leaf.path, String::from_utf8_lossy(after)));
//!     }
//! }
//! assert_eq!(lines, [r#"{".key": null}"#, r#"{".size": 2}"#]);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What changes, as a tree; and one resource's text
//!
//! A [`show::Session`] gives resources one by one, with provider schemas or without. A
//! [`computed::Visitor`] walks the trees, and stops at what is sensitive.
//!
//! ```
//! # #[cfg(feature = "plan")] {
//! use tofu_json_sdk::computed::{Diff, Primitive, Visitor};
//! use tofu_json_sdk::show::{Arena, Input, Options, Session};
//!
//! #[derive(Default)]
//! struct Changed(usize);
//!
//! impl<'a> Visitor<'a> for Changed {
//!     fn primitive(&mut self, diff: &Diff<'a>, _: &Primitive<'a>) {
//!         self.0 += usize::from(diff.action.changes());
//!     }
//! }
//!
//! # let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [{"address": "a.b", "mode": "managed",
//! #     "type": "a", "name": "b", "change": {"actions": ["update"], "before": {"size": 1}, "after": {"size": 2}}}]}"#;
//! let session = Session::open(Input::Memory(plan), None, &Options::default())?;
//! for entry in session.entries_at("a.b") {
//!     let entry = entry?;
//!     let text = entry.text()?;
//!     assert!(text.starts_with("\n  # a.b will be updated in-place\n"));
//!     assert!(text.contains("      ~ size = 1 -> 2\n"));
//!
//!     let (arena, mut changed) = (Arena::new(), Changed::default());
//!     changed.visit(&entry.diff(&arena)?);
//!     assert_eq!(changed.0, 1);
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How a run goes, from messages that come piece by piece
//!
//! ```
//! # #[cfg(feature = "stream")] {
//! use tofu_json_sdk::ui::{Feed, Fold, ReadOptions, RunEnd};
//!
//! # let pieces = [r#"{"@level":"info","@message":"Apply complete! Resources: 1 added, 0 changed, 0 destroyed.","@module":"tofu.ui","#,
//! #     r#""@timestamp":"2026-01-02T03:04:05.000000Z","changes":{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"apply"},"type":"change_summary"}"#];
//! let (mut feed, mut fold) = (Feed::new(ReadOptions::default()), Fold::new());
//! for piece in pieces {
//!     feed.push(piece.as_bytes(), |event| fold.event(&event));
//! }
//! let end = feed.finish(|event| fold.event(&event));
//! let runs = fold.finish(RunEnd::of(&end));
//! assert_eq!(runs[0].outcome().as_str(), "succeeded");
//! # }
//! ```
//!
//! # A lock file, changed without touching the rest
//!
//! ```
//! # #[cfg(feature = "lock")] {
//! use tofu_json_sdk::lock::Lock;
//!
//! let source = b"# Pinned, see the wiki.\nprovider \"example.com/acme/widget\" {\n  version = \"1.0.0\" # for now\n}\n";
//! let provider = "example.com/acme/widget".parse()?;
//! let edited = Lock::parse(source).edit()?.version(&provider, "1.2.0".parse()?)?.bytes();
//! assert_eq!(
//!     String::from_utf8(edited)?,
//!     "# Pinned, see the wiki.\nprovider \"example.com/acme/widget\" {\n  version = \"1.2.0\" # for now\n}\n"
//! );
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A plan of any size, in a few megabytes of memory
//!
//! [`model::stream::changes`] takes any reader, and holds one resource change at a time; `Session` does the
//! same with a file, if it is opened as [`input::Input::Pieces`].
//!
//! ```
//! # #[cfg(feature = "plan")] {
//! use tofu_json_sdk::model::stream::changes;
//!
//! # let mut file: &[u8] = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [{"address": "a.b", "change": {"actions": ["delete"]}}]}"#;
//! let mut deleted = 0;
//! for change in changes(&mut file) {
//!     deleted += usize::from(change?.view().change.actions.action.words().any(|word| word == "delete"));
//! }
//! assert_eq!(deleted, 1);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A document with one value changed
//!
//! [`value::Document::edit`] keeps every other byte, numbers of any length included.
//!
//! ```
//! use tofu_json_sdk::value::Document;
//!
//! let document = Document::parse(br#"{"size": 12345678901234567890123, "name":  "a"}"#)?;
//! let edited = document.edit().set("/name", r#""b""#)?.finish();
//! assert_eq!(edited, br#"{"size": 12345678901234567890123, "name":  "b"}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Configuration: blocks and what is wrong with them
//!
//! ```
//! # #[cfg(feature = "config")] {
//! use tofu_json_sdk::config::Source;
//! use tofu_json_sdk::module::{CheckContext, FileKind, Module, validate};
//!
//! let source = Source::read("main.tf", b"output \"o\" {\n  value = var.region\n}\n");
//! let module = Module::load([(&source, FileKind::Primary)]);
//! let faults = validate(&module, &CheckContext::default());
//! assert_eq!(faults[0].fault.summary, "Reference to undeclared input variable");
//! # }
//! ```
//!
//! # One attribute of a `.tf` file, with every other byte as it is
//!
//! ```
//! # #[cfg(feature = "config")] {
//! use tofu_json_sdk::hcl::File;
//!
//! let file = File::parse("main.tf", b"resource \"a\" \"web\" {\n  ami  = \"1\" # pinned\n  size = 2\n}\n");
//! let mut edit = file.edit()?;
//! edit.set(["resource", "a", "web"], "ami", "var.ami")?;
//! assert_eq!(edit.finish(), b"resource \"a\" \"web\" {\n  ami  = var.ami # pinned\n  size = 2\n}\n");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The variables of a module, with what override files say of them
//!
//! ```
//! # #[cfg(feature = "config")] {
//! use tofu_json_sdk::module::OwnedModule;
//!
//! let files = [
//!     ("main.tf", "variable \"region\" {\n  type = string\n}\n"),
//!     ("region_override.tf.json", r#"{"variable": {"region": {"default": "eu"}}}"#),
//! ];
//! let module = OwnedModule::load(files);
//! let region = &module.variables()[0];
//! assert_eq!(region.constraint.to_string(), "string");
//! assert_eq!(region.default.as_ref().map(|value| value.to_json()).as_deref(), Some(r#""eu""#));
//! # }
//! ```
//!
//! # A plan that a program makes
//!
//! ```
//! # #[cfg(feature = "build")] {
//! use tofu_json_sdk::model::build::{ChangeBuilder, PlanBuilder, ResourceChangeBuilder};
//! use tofu_json_sdk::vocab::Action;
//!
//! let created = ChangeBuilder::new(Action::Create).after(r#"{"size": 1}"#).after_unknown(r#"{"id": true}"#);
//! let plan = PlanBuilder::new().resource_change(ResourceChangeBuilder::new("a.b", created)).build()?;
//! assert_eq!(plan.view().resource_changes.len(), 1);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

#[cfg(feature = "trust")]
pub use tofu_json_compare as compare;
#[cfg(feature = "plan")]
pub use tofu_json_computed as computed;
#[cfg(feature = "config")]
pub use tofu_json_config as config;
#[cfg(feature = "config")]
pub use tofu_json_convert as convert;
#[cfg(feature = "plan")]
pub use tofu_json_differ as differ;
#[cfg(feature = "config")]
pub use tofu_json_evaluate as evaluate;
#[cfg(feature = "plan")]
pub use tofu_json_explain as explain;
#[cfg(feature = "trust")]
pub use tofu_json_gate as gate;
#[cfg(feature = "config")]
pub use tofu_json_hcl as hcl;
#[cfg(feature = "plan")]
pub use tofu_json_input as input;
#[cfg(feature = "lock")]
pub use tofu_json_lock as lock;
#[cfg(feature = "plan")]
pub use tofu_json_model as model;
#[cfg(feature = "config")]
pub use tofu_json_module as module;
#[cfg(feature = "plan")]
pub use tofu_json_moves as moves;
#[cfg(feature = "plan-file")]
pub use tofu_json_plan_file as plan_file;
#[cfg(any(feature = "config", feature = "lock"))]
pub use tofu_json_provider as provider;
#[cfg(feature = "trust")]
pub use tofu_json_redact as redact;
#[cfg(any(feature = "plan", feature = "stream"))]
pub use tofu_json_render as render;
#[cfg(feature = "stream")]
pub use tofu_json_report as report;
#[cfg(feature = "plan")]
pub use tofu_json_schema as schema;
#[cfg(feature = "plan")]
pub use tofu_json_show as show;
#[cfg(feature = "stream")]
pub use tofu_json_ui as ui;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
