use super::super::validation::Diagnostic;
use super::super::values::Resource;
use crate::shape::{DecodedText, Format, JsonShape, List, object};

object! {
    /// The result of `state show -json` of Terraform.
    ResourceState = "ResourceState" {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The object.
        resource "resource": Option<Resource<'a>>, optional;
        /// What there is to say.
        diagnostics "diagnostics": List<'a, Diagnostic<'a>>, always;
    }
}

object! {
    /// The result of `workspace list -json` of Terraform.
    Workspaces = "Workspaces" {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The workspaces.
        workspaces "workspaces": List<'a, ListedWorkspace<'a>>, optional;
        /// What there is to say.
        diagnostics "diagnostics": List<'a, Diagnostic<'a>>, optional;
    }
}

object! {
    /// A workspace.
    ListedWorkspace = "ListedWorkspace" {
        /// The name.
        name "name": DecodedText<'a>, always;
        /// Whether it is the current one.
        is_current "is_current": bool, optional;
    }
}

object! {
    /// The result of `modules -json` of Terraform.
    Modules = "Modules" {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The modules.
        modules "modules": List<'a, ListedModule<'a>>, optional;
    }
}

object! {
    /// A module that a configuration calls.
    ListedModule = "ListedModule" {
        /// The call.
        key "key": DecodedText<'a>, always;
        /// The source.
        source "source": DecodedText<'a>, optional;
        /// The version.
        version "version": DecodedText<'a>, optional;
    }
}
