use crate::shape::{DecodedText, Format, JsonShape, List, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

object! {
    /// The backend in use in a working folder.
    BackendRecord = "BackendRecord" {
        /// The version of the format, 3.
        version "version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, always;
        /// The version of the program that wrote it.
        terraform_version "terraform_version": Option<DecodedText<'a>>, optional;
        /// The backend.
        backend "backend": Option<Backend<'a>>, always;
    }
}

object! {
    /// A backend as it was configured.
    Backend = "Backend" {
        /// Its type.
        backend_type "type": DecodedText<'a>, always;
        /// Its configuration; can hold secrets.
        config "config": Option<Value<'a>> as JsonShape::Fragment, optional;
        /// A hash of the configuration.
        hash "hash": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
    }
}

object! {
    /// The modules that are installed in a working folder.
    ModuleManifest = "ModuleManifest" {
        /// A record for each call.
        modules "Modules": List<'a, ModuleRecord<'a>>, optional;
    }
}

/// The same inside a saved plan: the records alone.
pub type ModuleRecords<'a> = List<'a, ModuleRecord<'a>>;

object! {
    /// A module that is installed.
    ModuleRecord = "ModuleRecord" {
        /// The call, by the names of the calls above it.
        key "Key": DecodedText<'a>, always;
        /// The source as written.
        source "Source": DecodedText<'a>, always;
        /// The version that was chosen.
        version "Version": Option<DecodedText<'a>>, optional;
        /// The folder.
        dir "Dir": DecodedText<'a>, always;
    }
}

/// The folders with plugins that a working folder was set up with.
pub type PluginFolders<'a> = List<'a, DecodedText<'a>>;

object! {
    /// The record of a plan that was saved on a remote host.
    CloudPlan = "CloudPlan" {
        /// The version of the format, 1.
        remote_plan_format "remote_plan_format": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
        /// The run, `run-` and an id.
        run_id "run_id": DecodedText<'a>, always;
        /// The host.
        hostname "hostname": DecodedText<'a>, always;
    }
}

object! {
    /// Who holds the lock of a state.
    LockInfo = "LockInfo" {
        /// The id of the lock.
        id "ID": DecodedText<'a>, always;
        /// What is done under the lock.
        operation "Operation": DecodedText<'a>, always;
        /// What else there is to say.
        info "Info": DecodedText<'a>, optional;
        /// Who does it.
        who "Who": DecodedText<'a>, always;
        /// The version of the program.
        version "Version": DecodedText<'a>, optional;
        /// Since when.
        created "Created": Option<DecodedText<'a>> as JsonShape::Text(Format::Time), optional;
        /// The state.
        path "Path": DecodedText<'a>, optional;
    }
}
