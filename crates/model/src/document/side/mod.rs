//! The small documents beside plans and states, and three that only Terraform prints.

mod folder;
mod mirror;
mod secrets;
mod terraform;

pub use folder::{
    Backend, BackendRecord, CloudPlan, LockInfo, ModuleManifest, ModuleRecord, ModuleRecords,
    PluginFolders,
};
pub use mirror::{MirrorArchive, MirrorIndex, MirrorVersion, NoMembers};
pub use secrets::{
    Credentials, HostCredentials, KeyProviderHeader, KeyProviderOutput, VariableValues,
};
pub use terraform::{ListedModule, ListedWorkspace, Modules, ResourceState, Workspaces};
