//! The results of checks in plans and states.

use crate::shape::{DecodedText, Format, JsonShape, Key, List, object, words};
use tofu_json_vocab::Mode;

object! {
    /// Something that has conditions, and how they came out.
    Check = "Check" {
        /// What it is.
        address "address": CheckAddress<'a>, always;
        /// How the conditions came out.
        status "status": Option<CheckStatus>, always;
        /// How they came out for each instance.
        instances "instances": List<'a, CheckInstance<'a>>, optional;
    }
}

object! {
    /// The address of something that has conditions.
    CheckAddress = "CheckAddress" {
        /// What sort of thing it is.
        kind "kind": Option<CheckKind>, always;
        /// The mode, for resources.
        mode "mode": Option<Mode>, optional;
        /// The module of the configuration; absent in the root module.
        module "module": Option<DecodedText<'a>> as JsonShape::Text(Format::Module), optional;
        /// The name.
        name "name": DecodedText<'a>, always;
        /// The address for people.
        to_display "to_display": DecodedText<'a>, always;
        /// The type, for resources.
        resource_type "type": Option<DecodedText<'a>>, optional;
    }
}

object! {
    /// An instance of something that has conditions.
    CheckInstance = "CheckInstance" {
        /// Which instance.
        address "address": CheckInstanceAddress<'a>, always;
        /// How its conditions came out.
        status "status": Option<CheckStatus>, always;
        /// What is wrong with it.
        problems "problems": List<'a, CheckProblem<'a>>, optional;
    }
}

object! {
    /// The address of an instance.
    CheckInstanceAddress = "CheckInstanceAddress" {
        /// The key, for resources.
        instance_key "instance_key": Option<Key<'a>>, optional;
        /// The module instance; absent in the root module.
        module "module": Option<DecodedText<'a>> as JsonShape::Text(Format::Module), optional;
        /// The address for people.
        to_display "to_display": DecodedText<'a>, always;
    }
}

object! {
    /// A condition that does not hold.
    CheckProblem = "CheckProblem" {
        /// What the condition says.
        message "message": DecodedText<'a>, always;
    }
}

words! {
    /// What has conditions.
    CheckKind {
        /// A resource with preconditions or postconditions.
        Resource = "resource",
        /// An output with preconditions.
        OutputValue = "output_value",
        /// A check block.
        Check = "check",
        /// A variable with validation.
        Variable = "var",
    }
}

words! {
    /// How conditions came out.
    CheckStatus {
        /// All hold.
        Pass = "pass",
        /// One does not hold.
        Fail = "fail",
        /// One could not be evaluated.
        Error = "error",
        /// Not known yet.
        Unknown = "unknown",
    }
}
