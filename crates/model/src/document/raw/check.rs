use super::super::check::CheckStatus;
use crate::Presence;
use crate::shape::{DecodedText, List, object, words};

object! {
    /// How the conditions of something came out.
    CheckResult = "RawCheckResult" {
        /// What it is.
        object_kind "object_kind": Option<CheckedKind>, always;
        /// Its address in the configuration.
        config_addr "config_addr": DecodedText<'a>, always;
        /// How the conditions came out.
        status "status": Option<CheckStatus>, always;
        /// How they came out for each instance.
        objects "objects": Presence<List<'a, CheckObject<'a>>>, always;
    }
}

object! {
    /// How the conditions of an instance came out.
    CheckObject = "RawCheckObject" {
        /// The address of the instance.
        object_addr "object_addr": DecodedText<'a>, always;
        /// How they came out.
        status "status": Option<CheckStatus>, always;
        /// What is wrong with it.
        failure_messages "failure_messages": List<'a, DecodedText<'a>>, optional;
    }
}

words! {
    /// What has conditions, in the words of state files.
    CheckedKind {
        /// A resource.
        Resource = "resource",
        /// An output; `output_value` elsewhere.
        Output = "output",
        /// A check block.
        Check = "check",
        /// A variable.
        Variable = "var",
    }
}

impl CheckedKind {
    /// The same in the words of plans and of the states that `show -json` prints.
    #[must_use]
    pub fn to_check_kind(&self) -> super::super::check::CheckKind {
        match self {
            Self::Output => "output_value".into(),
            other => other.as_str().into(),
        }
    }
}
