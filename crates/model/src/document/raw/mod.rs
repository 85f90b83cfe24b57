//! State files: version 4 in full; versions 1 to 3 and encrypted ones so far as they can be read.

mod address;
mod check;
mod envelope;
mod equivalence;
mod instance;
mod legacy;
mod letters;
mod provider;
mod resource;

pub use check::{CheckObject, CheckResult, CheckedKind};
pub use envelope::{EncryptedPlan, EncryptedState};
pub use equivalence::equivalent;
pub use instance::{Instance, ObjectStatus, SensitiveStep, StepKey, StepValue};
pub use legacy::{Generation, LegacyState};
pub use letters::exact_letters;
pub use provider::{ProviderConfigAddress, ProviderConfigError};
pub use resource::{Output, Resource};

use crate::Presence;
use crate::shape::{DecodedText, JsonShape, List, Map, object};
use tofu_json_number::WrittenNumber;

object! {
    /// A state file of version 4.
    RawState = "RawState" of RawState {
        /// The version of the format, 4.
        version "version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The version of the program that wrote the file last; may be empty.
        terraform_version "terraform_version": DecodedText<'a>, always;
        /// Grows by one with each change.
        serial "serial": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The same for all states that came from one another.
        lineage "lineage": DecodedText<'a>, always;
        /// The outputs of the root module.
        outputs "outputs": Map<'a, Output<'a>>, always;
        /// The resources.
        resources "resources": List<'a, Resource<'a>>, always;
        /// The results of checks; null where none are recorded, absent in files of old.
        check_results "check_results": Presence<List<'a, CheckResult<'a>>>, optional;
    }
}
