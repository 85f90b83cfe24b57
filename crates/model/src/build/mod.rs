//! Plans and states that are made by a program: for tests of what reads them, and for tools that write their own.
//!
//! | builder | what it makes |
//! |---|---|
//! | [`PlanBuilder`] | a plan |
//! | [`StateBuilder`] | a state, or the `prior_state` of a plan |
//! | [`ResourceChangeBuilder`], [`ChangeBuilder`] | what a plan does with a resource instance, or with an output |
//! | [`ResourceBuilder`], [`OutputBuilder`] | what is in a state, or planned to be |
//!
//! Setters have the names of the members in JSON, and those that add an entry the name of the list in the singular.
//! Values are [`JsonText`]: any text that is JSON, whose numbers and strings are kept as they are written. What follows
//! from an address (module, mode, type, name and key) and what OpenTofu writes where there is nothing (`before` of what is
//! created, empty masks) is filled in. Lists come out in the order of OpenTofu, so that [`validate`](crate::validate) has
//! nothing to say about them.
//!
//! Nothing fails before the end: `build` gives the first mistake with the JSON pointer to its place.
//!
//! ```
//! use tofu_json_model::build::{ChangeBuilder, PlanBuilder, ResourceChangeBuilder};
//! use tofu_json_model::validate::{Options, validate};
//! use tofu_json_vocab::Action;
//!
//! let grown = ChangeBuilder::new(Action::Update)
//!     .before(r#"{"id": "i-1", "size": 1.50}"#)
//!     .after(r#"{"id": "i-1", "size": 2.50}"#);
//! let plan = PlanBuilder::new()
//!     .terraform_version("1.12.6")
//!     .resource_change(ResourceChangeBuilder::new("module.m.box.web[0]", grown).provider_name("one.example/acme/box"))
//!     .output_change("size", ChangeBuilder::new(Action::Create).after("2.50"))
//!     .build()?;
//!
//! let changes = plan.view().resource_changes;
//! let change = changes.get(0)?.unwrap();
//! assert_eq!((change.module_address.as_deref(), &*change.resource_type), (Some("module.m"), "box"));
//! let size = change.change.after.or_null().get("size").unwrap();
//! assert_eq!(size.as_number(), Some("2.50"));
//! assert!(validate(plan.text(), &Options::default()).findings.is_empty());
//! # Ok::<(), tofu_json_model::Error>(())
//! ```
//!
//! A mistake says where it is:
//!
//! ```
//! use tofu_json_model::build::{ChangeBuilder, PlanBuilder};
//! use tofu_json_vocab::Action;
//!
//! let plan = PlanBuilder::new().output_change("size", ChangeBuilder::new(Action::Create).after("[2.5 0]"));
//! assert_eq!(
//!     plan.build().unwrap_err().to_string(),
//!     "expected `,` or `]`, found `0` at byte 5, in /output_changes/size/after/0"
//! );
//! ```

mod change;
mod json_text;
mod members;
mod modules;
mod output;
mod plan;
mod resource;
mod resource_change;
mod state;

pub use change::ChangeBuilder;
pub use json_text::JsonText;
pub use output::OutputBuilder;
pub use plan::PlanBuilder;
pub use resource::ResourceBuilder;
pub use resource_change::ResourceChangeBuilder;
pub use state::StateBuilder;
