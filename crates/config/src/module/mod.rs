//! A directory of configuration as one module: which files are read and in which order, what they
//! say together, and what refers to what (sections 1, 9 and 17.2 of the specification).

mod declare;
mod explain;
mod listing;
mod load;
mod references;

pub use declare::{Address, AddressError, Argument, Declaration, Declarations, Layer};
pub use explain::{ExplainedArgument, ExplainedBlock, Explanation, Given, Outcome};
pub use listing::{Entry, FileKind, Ignored, LeftOut, Listing, TESTS_FOLDER};
pub use load::{Module, ModuleFault, ModuleFile};
pub use references::{Declared, Edge, References, Target};
