/// What a document is, by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DocumentKind {
    /// `show -json PLANFILE`.
    Plan,
    /// `show -json`, also an empty one.
    State,
    /// `output -json`, also an empty one.
    Outputs,
    /// `output -json NAME`: any value.
    SingleValue,
    /// The plan that remote runs give to the renderer; its schemas travel inside.
    RenderPlan,
    /// The state that remote runs give to the renderer; its schemas travel inside.
    RenderState,
    /// `providers schema -json`.
    ProviderSchemas,
    /// A state file, or `state pull`.
    RawState,
    /// A state file that is encrypted.
    EncryptedState,
    /// A saved plan that is encrypted.
    EncryptedPlan,
    /// A saved plan (zip).
    PlanArchive,
    /// The record of a plan that was saved on a remote host.
    CloudPlan,
    /// A state file of the binary format 0.
    BinaryState,
    /// The message stream of `plan -json`, `apply -json` and others.
    Stream,
    /// `validate -json`.
    Validate,
    /// `metadata functions -json`.
    Functions,
    /// `show -json -config`, `show -json -module=DIR`.
    Configuration,
    /// `version -json`.
    Version,
    /// `state show -json` of Terraform 1.16.
    ResourceState,
    /// `workspace list -json` of Terraform 1.16.
    Workspaces,
    /// `modules -json` of Terraform 1.10.
    Modules,
    /// `.terraform/modules/modules.json`.
    ModuleManifest,
    /// `.terraform/terraform.tfstate`: the backend in use.
    BackendRecord,
    /// The record of who holds a lock.
    LockInfo,
    /// Something with a format version that nobody knows.
    Unknown,
}

impl DocumentKind {
    /// Whether it has a text for people.
    #[must_use]
    pub const fn is_shown(self) -> bool {
        matches!(
            self,
            Self::Plan
                | Self::State
                | Self::Outputs
                | Self::SingleValue
                | Self::RenderPlan
                | Self::RenderState
        )
    }

    /// The kind as a message names it, such as "a plan".
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Plan => "a plan",
            Self::State => "a state",
            Self::Outputs => "outputs",
            Self::SingleValue => "a single value",
            Self::RenderPlan => "the plan of a remote run",
            Self::RenderState => "the state of a remote run",
            Self::ProviderSchemas => "provider schemas",
            Self::RawState => "a raw state file",
            Self::EncryptedState => "an encrypted state file",
            Self::EncryptedPlan => "an encrypted saved plan",
            Self::PlanArchive => "a saved plan (a zip archive)",
            Self::CloudPlan => "the record of a plan saved on a remote host",
            Self::BinaryState => "a state file of the binary format 0",
            Self::Stream => "a message stream",
            Self::Validate => "the result of `validate -json`",
            Self::Functions => "the function signatures of `metadata functions -json`",
            Self::Configuration => "a configuration document",
            Self::Version => "the result of `version -json`",
            Self::ResourceState => "the result of `state show -json`",
            Self::Workspaces => "the result of `workspace list -json`",
            Self::Modules => "the result of `modules -json`",
            Self::ModuleManifest => "a module manifest",
            Self::BackendRecord => "the backend record of a working folder",
            Self::LockInfo => "the record of a state lock",
            Self::Unknown => "an unknown document with a format version",
        }
    }

    /// What to do instead, for kinds that are not shown.
    #[must_use]
    pub const fn instead(self) -> Option<&'static str> {
        Some(match self {
            Self::ProviderSchemas => "give it with `--schemas`, beside a plan or a state",
            Self::RawState => "run `tofu show -json STATEFILE` and show its output",
            Self::EncryptedState => {
                "run `tofu show -json` where its key is configured, and show its output"
            }
            Self::EncryptedPlan => {
                "run `tofu show -json PLANFILE` where its key is configured, and show its output"
            }
            Self::PlanArchive => {
                "unpack it first if it is compressed, or run `tofu show -json PLANFILE` and show its output"
            }
            Self::CloudPlan => "run `tofu show -json PLANFILE` and show its output",
            Self::BinaryState => "no program reads this format any more",
            Self::Stream => {
                "save the plan with `-out=PLANFILE`, run `tofu show -json PLANFILE` and show its output"
            }
            Self::Validate => "run `tofu validate` for its text",
            Self::Version => "run `tofu version` for its text",
            Self::ResourceState => "run `tofu show -json` and show its output",
            Self::Workspaces => "run `tofu workspace list` for its text",
            Self::BackendRecord => {
                "run `tofu state pull` for the state, `tofu show -json` for one to show"
            }
            Self::Functions
            | Self::Configuration
            | Self::Modules
            | Self::ModuleManifest
            | Self::LockInfo => "it has no text: give a plan, a state or outputs",
            Self::Unknown => "give a plan, a state or outputs",
            Self::Plan
            | Self::State
            | Self::Outputs
            | Self::SingleValue
            | Self::RenderPlan
            | Self::RenderState => return None,
        })
    }
}
