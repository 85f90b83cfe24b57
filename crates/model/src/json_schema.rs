//! JSON Schema files of the documents, made from the tables of [`shape`](crate::shape).
//!
//! The schemas are open: members and words that are not known are allowed, so that newer documents of
//! the same major version fit too. They come with the crate as text; with the feature `json-schema`
//! every document type has schemars' trait as well.
//!
//! ```
//! use tofu_json_model::json_schema;
//! use tofu_json_model::kind::DocumentKind;
//!
//! let name = json_schema::name_of(DocumentKind::Plan).unwrap();
//! assert_eq!(name, "plan");
//! assert!(json_schema::text(name).unwrap().contains("\"resource_changes\""));
//! ```

use crate::document::Any;
use crate::document::raw::LegacyState;
use crate::document::side::{Credentials, MirrorIndex, MirrorVersion};
use crate::kind::DocumentKind;
use crate::shape::{JsonShape, Part};

/// Lists the files: a name, a title and where the shape comes from.
macro_rules! files {
    ($($name:literal, $title:literal, $shape:expr;)+) => {
        /// The names of the schemas.
        pub const NAMES: &[&str] = &[$($name),+];

        /// The text of a schema by its name.
        #[must_use]
        pub fn text(name: &str) -> Option<&'static str> {
            match name {
                $($name => Some(include_str!(concat!("../schemas/", $name, ".json"))),)+
                _ => None,
            }
        }

        /// What the documents are called that a schema is for.
        #[must_use]
        pub fn title(name: &str) -> Option<&'static str> {
            match name {
                $($name => Some($title),)+
                _ => None,
            }
        }

        /// The shape of the documents that a schema is for.
        #[must_use]
        pub fn shape(name: &str) -> Option<JsonShape> {
            match name {
                $($name => Some($shape),)+
                _ => None,
            }
        }
    };
}

files! {
    "backend-record", "backend record of a working folder", Any::shape_of(DocumentKind::BackendRecord);
    "cloud-plan", "record of a plan saved on a remote host", Any::shape_of(DocumentKind::CloudPlan);
    "configuration", "configuration", Any::shape_of(DocumentKind::Configuration);
    "credentials", "credentials for hosts", Credentials::SHAPE;
    "encrypted-plan", "encrypted saved plan", Any::shape_of(DocumentKind::EncryptedPlan);
    "encrypted-state", "encrypted state file", Any::shape_of(DocumentKind::EncryptedState);
    "functions", "function signatures of `metadata functions -json`", Any::shape_of(DocumentKind::Functions);
    "legacy-state", "state file of version 1, 2 or 3", LegacyState::SHAPE;
    "lock-info", "record of a state lock", Any::shape_of(DocumentKind::LockInfo);
    "mirror-index", "index of a provider in a mirror", MirrorIndex::SHAPE;
    "mirror-version", "version of a provider in a mirror", MirrorVersion::SHAPE;
    "module-manifest", "module manifest", Any::shape_of(DocumentKind::ModuleManifest);
    "modules", "result of `modules -json`", Any::shape_of(DocumentKind::Modules);
    "outputs", "outputs of `output -json`", Any::shape_of(DocumentKind::Outputs);
    "plan", "plan of `show -json`", Any::shape_of(DocumentKind::Plan);
    "provider-schemas", "provider schemas of `providers schema -json`", Any::shape_of(DocumentKind::ProviderSchemas);
    "raw-state", "state file of version 4", Any::shape_of(DocumentKind::RawState);
    "render-plan", "plan of a remote run", Any::shape_of(DocumentKind::RenderPlan);
    "render-state", "state of a remote run", Any::shape_of(DocumentKind::RenderState);
    "resource-state", "result of `state show -json`", Any::shape_of(DocumentKind::ResourceState);
    "state", "state of `show -json`", Any::shape_of(DocumentKind::State);
    "validate", "result of `validate -json`", Any::shape_of(DocumentKind::Validate);
    "version", "result of `version -json`", Any::shape_of(DocumentKind::Version);
    "workspaces", "result of `workspace list -json`", Any::shape_of(DocumentKind::Workspaces);
}

/// The name of the schema for documents of a kind; `None` where there is none.
#[must_use]
pub const fn name_of(kind: DocumentKind) -> Option<&'static str> {
    Some(match kind {
        DocumentKind::BackendRecord => "backend-record",
        DocumentKind::CloudPlan => "cloud-plan",
        DocumentKind::Configuration => "configuration",
        DocumentKind::EncryptedPlan => "encrypted-plan",
        DocumentKind::EncryptedState => "encrypted-state",
        DocumentKind::Functions => "functions",
        DocumentKind::LockInfo => "lock-info",
        DocumentKind::ModuleManifest => "module-manifest",
        DocumentKind::Modules => "modules",
        DocumentKind::Outputs => "outputs",
        DocumentKind::Plan => "plan",
        DocumentKind::ProviderSchemas => "provider-schemas",
        DocumentKind::RawState => "raw-state",
        DocumentKind::RenderPlan => "render-plan",
        DocumentKind::RenderState => "render-state",
        DocumentKind::ResourceState => "resource-state",
        DocumentKind::State => "state",
        DocumentKind::Validate => "validate",
        DocumentKind::Version => "version",
        DocumentKind::Workspaces => "workspaces",
        _ => return None,
    })
}

/// Makes the schema of a name anew.
#[cfg(feature = "json-schema")]
#[must_use]
pub fn generate(name: &str) -> Option<schemars::Schema> {
    let mut generator = schemars::SchemaGenerator::default();
    let mut schema = match shape(name)? {
        JsonShape::Object(table) => crate::shape::table_schema(table(), &mut generator),
        shape => crate::shape::shape_schema(shape, &mut generator),
    };
    let dialect = "https://json-schema.org/draft/2020-12/schema";
    schema.insert("$schema".to_owned(), dialect.into());
    schema.insert("title".to_owned(), title(name)?.into());
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        schema.insert("$defs".to_owned(), definitions.into());
    }
    Some(schema)
}
