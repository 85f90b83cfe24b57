//! What is in a state, whichever way it is written.
//!
//! [`Contents::read`] reads the state that `show -json` prints, the form of it that remote
//! runs give to the renderer, and state files of version 4 into the same
//! [`Object`]s and [`Output`]s, which can be [written](Object::to_json), [compared](compare()) and
//! [weighed](Sizes).
//!
//! The masks of the document say what is sensitive, in a state file its
//! `sensitive_attributes`. Writing and comparing mask it unless asked not to. State files do not
//! say all of it for data sources: [`Contents::mark_by_schemas`] adds what schemas say. They also wrap
//! values of the type `dynamic` with their types: writing and comparing look into the wrapping, and what
//! is marked is marked inside of it.
//!
//! ```
//! use tofu_json_model::kind::DocumentKind;
//! use tofu_json_model::state::Contents;
//! use tofu_json_value::Document;
//! use tofu_json_vocab::Secrets;
//!
//! let file = Document::parse(br#"{"version": 4, "terraform_version": "1.12.6", "serial": 1, "lineage": "x",
//!     "outputs": {}, "check_results": null, "resources": [{"mode": "managed", "type": "a", "name": "b",
//!     "provider": "provider[\"one.example/acme/a\"]", "instances": [{"index_key": "k", "schema_version": 0,
//!     "attributes": {"id": "i", "token": "secret"},
//!     "sensitive_attributes": [[{"type": "get_attr", "value": "token"}]]}]}]}"#)?;
//! let contents = Contents::read(DocumentKind::RawState, file.root())?;
//! let object = &contents.objects[0];
//! assert_eq!((object.address.to_string().as_str(), &*object.provider_name), (r#"a.b["k"]"#, "one.example/acme/a"));
//! assert!(object.to_json(Secrets::Masked).contains(r#""values":{"id":"i","token":"(sensitive value)"}"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod agreement;
mod by_schema;
mod compare;
mod contents;
mod difference;
mod document;
mod dynamic;
mod error;
mod facts;
mod find;
mod flat;
mod leaves;
mod masked;
mod object;
mod place;
mod raw;
mod repeated;
mod schema_marks;
mod sensitive;
mod shown;
mod size;
mod unrecorded;
mod values;
mod ways;

pub(crate) use raw::ways;
pub(crate) use ways::Ways;

pub use address::ObjectAddress;
pub use compare::compare;
pub use contents::{Contents, Output};
pub use difference::{Differences, ObjectDifference, OutputDifference, ValueDifference, What};
pub use error::StateError;
pub use facts::StateFacts;
pub use masked::{MaskedPart, SENSITIVE, masked_parts, write_masked};
pub use object::Object;
pub use repeated::SecretTexts;
pub use schema_marks::SchemaMarks;
pub use sensitive::Sensitive;
pub use size::{AttributeSize, ObjectSize, Sizes, TypeSize};
pub use unrecorded::UnrecordedMarks;
