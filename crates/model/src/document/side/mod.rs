//! The small documents beside plans and states, and three that only Terraform prints.

mod cloud;
mod folder;
mod lock_info;
mod mirror;
mod secrets;
mod terraform;

pub use cloud::CloudPlan;
pub use folder::{
    Backend, BackendRecord, ModuleManifest, ModuleRecord, ModuleRecords, PluginFolders,
};
pub use lock_info::LockInfo;
pub use mirror::{MirrorArchive, MirrorIndex, MirrorVersion, NoMembers};
pub use secrets::{
    Credentials, HostCredentials, KeyProviderHeader, KeyProviderOutput, VariableValues,
};
pub use terraform::{ListedModule, ListedWorkspace, Modules, ResourceState, Workspaces};
