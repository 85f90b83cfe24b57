use super::config::Configuration;
use super::function::Functions;
use super::output::Outputs;
use super::plan::Plan;
use super::provider::ProviderSchemas;
use super::raw::{EncryptedPlan, EncryptedState, Generation, LegacyState, RawState};
use super::render::{RenderPlan, RenderState};
use super::side::{
    BackendRecord, CloudPlan, LockInfo, ModuleManifest, Modules, ResourceState, Workspaces,
};
use super::state::State;
use super::validation::Validation;
use super::version::Version;
use crate::kind::{DocumentKind, recognize};
use crate::shape::{JsonShape, Part};
use crate::{Error, Limits};
use tofu_json_value::{Document, Value};

/// Lists the kinds that have a type: the enum, how it is read, and the shape of each.
macro_rules! kinds {
    ($($(#[$line:meta])* $kind:ident($type:ty);)+) => {
        /// A document of whatever kind it turned out to be.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Any<'a> {
            $($(#[$line])* $kind(Box<$type>),)+
            /// A state file of a version before 4, or one that no release reads.
            LegacyState(Box<LegacyState<'a>>),
            /// A kind that has no type of its own: a single value, a message of a stream, or an object
            /// that nobody knows.
            Other(DocumentKind, Value<'a>),
        }

        impl<'a> Any<'a> {
            /// Reads a document as one of a kind.
            ///
            /// # Errors
            ///
            /// Where the document, or what is read of it at once, is of the wrong kind.
            pub fn read_as(kind: DocumentKind, value: Value<'a>) -> Result<Self, Error> {
                if kind == DocumentKind::RawState && Generation::of(value) != Generation::Current {
                    return LegacyState::part(value).map(|state| Self::LegacyState(Box::new(state)));
                }
                Ok(match kind {
                    $(DocumentKind::$kind => Self::$kind(Box::new(<$type as Part>::part(value)?)),)+
                    _ => Self::Other(kind, value),
                })
            }

            /// What the document is.
            #[must_use]
            pub const fn kind(&self) -> DocumentKind {
                match self {
                    $(Self::$kind(_) => DocumentKind::$kind,)+
                    Self::LegacyState(_) => DocumentKind::RawState,
                    Self::Other(kind, _) => *kind,
                }
            }

            /// What documents of a kind look like; any value where the kind has no type.
            #[must_use]
            pub const fn shape_of(kind: DocumentKind) -> JsonShape {
                match kind {
                    $(DocumentKind::$kind => <$type as Part<'a>>::SHAPE,)+
                    _ => JsonShape::Any,
                }
            }
        }
    };
}

kinds! {
    /// See [`Plan`].
    Plan(Plan<'a>);
    /// See [`State`].
    State(State<'a>);
    /// See [`Outputs`].
    Outputs(Outputs<'a>);
    /// See [`RenderPlan`].
    RenderPlan(RenderPlan<'a>);
    /// See [`RenderState`].
    RenderState(RenderState<'a>);
    /// See [`ProviderSchemas`].
    ProviderSchemas(ProviderSchemas<'a>);
    /// See [`RawState`].
    RawState(RawState<'a>);
    /// See [`EncryptedState`].
    EncryptedState(EncryptedState<'a>);
    /// See [`EncryptedPlan`].
    EncryptedPlan(EncryptedPlan<'a>);
    /// See [`CloudPlan`].
    CloudPlan(CloudPlan<'a>);
    /// See [`Validation`].
    Validate(Validation<'a>);
    /// See [`Functions`].
    Functions(Functions<'a>);
    /// See [`Configuration`].
    Configuration(Configuration<'a>);
    /// See [`Version`].
    Version(Version<'a>);
    /// See [`ResourceState`].
    ResourceState(ResourceState<'a>);
    /// See [`Workspaces`].
    Workspaces(Workspaces<'a>);
    /// See [`Modules`].
    Modules(Modules<'a>);
    /// See [`ModuleManifest`].
    ModuleManifest(ModuleManifest<'a>);
    /// See [`BackendRecord`].
    BackendRecord(BackendRecord<'a>);
    /// See [`LockInfo`].
    LockInfo(LockInfo<'a>);
}

impl<'a> Any<'a> {
    /// Finds out what a document is and reads it. An object with nothing but a version reads as a
    /// state, see [`meanings`](crate::kind::meanings).
    ///
    /// # Errors
    ///
    /// Where the document, or what is read of it at once, is of the wrong kind.
    pub fn read(document: &'a Document<'a>) -> Result<Self, Error> {
        let kind = recognize(document.text(), Limits::with_depth(usize::MAX))?;
        Self::read_as(kind, document.root())
    }
}
