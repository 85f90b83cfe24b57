//! A directory of configuration as one module: which files are read and in which order, what they
//! say together, and what refers to what.

mod calls;
mod check;
mod declare;
mod explain;
mod listing;
mod load;
mod providers;
mod references;
mod validate;

pub use calls::Call;
pub use check::{Checked, check};
pub use declare::{Address, AddressError, Argument, Declaration, Declarations, Layer};
pub(crate) use explain::in_override;
pub use explain::{ArgumentOutcome, ArgumentUse, ExplainedArgument, ExplainedBlock, Explanation};
pub use listing::{FileKind, FolderEntry, Ignored, LeftOut, Listing, TESTS_FOLDER};
pub use load::{Module, ModuleFault, ModuleFile};
pub use providers::{ModuleProviders, NamedProvider, Need};
pub use references::{Declared, Edge, ReferenceTarget, References};
pub use validate::{BodySchemas, CalledModule, CheckContext, Validation, validate, validation};
