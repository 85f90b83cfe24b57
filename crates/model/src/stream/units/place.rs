use crate::kind::DocumentKind;

/// What a unit of a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnitKind {
    /// An entry of `resource_changes` or `resource_drift`.
    Change,
    /// An entry of `deferred_changes`.
    DeferredChange,
    /// A member of `output_changes`.
    OutputChange,
    /// A resource of a module in `planned_values`, `prior_state` or a state.
    Resource,
    /// An output with its value.
    Output,
    /// A member of `variables` of a plan.
    Variable,
    /// The declaration of a variable of the root module.
    DeclaredVariable,
    /// The declaration of an output of the root module.
    DeclaredOutput,
    /// The declaration of a resource of the root module.
    DeclaredResource,
    /// A call of a module, with all that is in the module.
    ModuleCall,
    /// The configuration of a provider.
    ProviderConfig,
    /// A resource of a raw state file, with its instances.
    RawResource,
    /// Anything else.
    Other,
}

/// A container whose members or elements are looked at one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Root,
    /// `prior_state`: a state within a plan.
    State,
    /// What holds outputs and the root module.
    Values,
    Module,
    Modules,
    Resources,
    Changes,
    Deferred,
    OutputChanges,
    Outputs,
    Variables,
    Configuration,
    ConfiguredModule,
    DeclaredVariables,
    DeclaredOutputs,
    DeclaredResources,
    ModuleCalls,
    ProviderConfigs,
    /// The resources of a raw state file.
    RawResources,
    /// Outputs by themselves.
    OutputsDocument,
}

/// What is done with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It is entered.
    Into(Place),
    /// It is a unit.
    Whole(UnitKind),
}

impl Place {
    /// What a document of a kind is.
    pub(super) const fn of(kind: DocumentKind) -> Self {
        match kind {
            DocumentKind::Outputs => Self::OutputsDocument,
            _ => Self::Root,
        }
    }

    pub(super) const fn is_list(self) -> bool {
        matches!(
            self,
            Self::Modules
                | Self::Resources
                | Self::Changes
                | Self::Deferred
                | Self::DeclaredResources
                | Self::RawResources
        )
    }

    pub(super) const fn bracket(self) -> u8 {
        if self.is_list() { b'[' } else { b'{' }
    }

    /// Whether its keys are names of the configuration, and no words of the format.
    pub(super) const fn has_names(self) -> bool {
        matches!(
            self,
            Self::OutputChanges
                | Self::Outputs
                | Self::OutputsDocument
                | Self::Variables
                | Self::DeclaredVariables
                | Self::DeclaredOutputs
                | Self::ModuleCalls
                | Self::ProviderConfigs
        )
    }

    /// What is done with an element.
    pub(super) const fn element(self) -> Step {
        match self {
            Self::Modules => Step::Into(Self::Module),
            Self::Resources => Step::Whole(UnitKind::Resource),
            Self::Changes => Step::Whole(UnitKind::Change),
            Self::Deferred => Step::Whole(UnitKind::DeferredChange),
            Self::RawResources => Step::Whole(UnitKind::RawResource),
            Self::DeclaredResources => Step::Whole(UnitKind::DeclaredResource),
            _ => Step::Whole(UnitKind::Other),
        }
    }

    /// What is done with the member of a name.
    pub(super) fn member(self, name: &str) -> Step {
        match self {
            Self::Root => at_root(name),
            Self::State if name == "values" => Step::Into(Self::Values),
            Self::Values => of_values(name),
            Self::Module => match name {
                "resources" => Step::Into(Self::Resources),
                "child_modules" => Step::Into(Self::Modules),
                _ => Step::Whole(UnitKind::Other),
            },
            Self::OutputChanges => Step::Whole(UnitKind::OutputChange),
            Self::Outputs | Self::OutputsDocument => Step::Whole(UnitKind::Output),
            Self::Variables => Step::Whole(UnitKind::Variable),
            Self::Configuration => match name {
                "root_module" => Step::Into(Self::ConfiguredModule),
                "provider_config" => Step::Into(Self::ProviderConfigs),
                _ => Step::Whole(UnitKind::Other),
            },
            Self::ConfiguredModule => of_configured_module(name),
            Self::DeclaredVariables => Step::Whole(UnitKind::DeclaredVariable),
            Self::DeclaredOutputs => Step::Whole(UnitKind::DeclaredOutput),
            Self::ModuleCalls => Step::Whole(UnitKind::ModuleCall),
            Self::ProviderConfigs => Step::Whole(UnitKind::ProviderConfig),
            _ => Step::Whole(UnitKind::Other),
        }
    }
}

fn at_root(name: &str) -> Step {
    match name {
        "resource_changes" | "resource_drift" => Step::Into(Place::Changes),
        "deferred_changes" => Step::Into(Place::Deferred),
        "output_changes" => Step::Into(Place::OutputChanges),
        "planned_values" | "values" => Step::Into(Place::Values),
        "prior_state" => Step::Into(Place::State),
        "variables" => Step::Into(Place::Variables),
        "configuration" => Step::Into(Place::Configuration),
        // Those of a state that a remote run gives to the renderer.
        "root" | "root_module" => Step::Into(Place::Module),
        "root_module_outputs" => Step::Into(Place::Outputs),
        // Those of a raw state file.
        "outputs" => Step::Into(Place::Outputs),
        "resources" => Step::Into(Place::RawResources),
        _ => Step::Whole(UnitKind::Other),
    }
}

fn of_values(name: &str) -> Step {
    match name {
        "outputs" => Step::Into(Place::Outputs),
        "root_module" => Step::Into(Place::Module),
        _ => Step::Whole(UnitKind::Other),
    }
}

fn of_configured_module(name: &str) -> Step {
    match name {
        "variables" => Step::Into(Place::DeclaredVariables),
        "outputs" => Step::Into(Place::DeclaredOutputs),
        "resources" => Step::Into(Place::DeclaredResources),
        "module_calls" => Step::Into(Place::ModuleCalls),
        _ => Step::Whole(UnitKind::Other),
    }
}
