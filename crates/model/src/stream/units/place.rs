use crate::kind::DocumentKind;

/// What a unit of a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnitKind {
    /// An entry of `resource_changes` or `resource_drift`.
    Change,
    /// An entry of `deferred_changes`.
    DeferredChange,
    /// An entry of `action_invocations`.
    ActionInvocation,
    /// An entry of `deferred_action_invocations`.
    DeferredActionInvocation,
    /// A member of `output_changes`.
    OutputChange,
    /// A resource of a module in `planned_values`, `prior_state` or a state.
    Resource,
    /// An output with its value.
    Output,
    /// The same in `prior_state`.
    PriorOutput,
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

impl UnitKind {
    /// Whether the name of such a unit is one of the configuration, and no word of the format.
    #[must_use]
    pub const fn has_name(self) -> bool {
        matches!(
            self,
            Self::OutputChange
                | Self::Output
                | Self::PriorOutput
                | Self::Variable
                | Self::DeclaredVariable
                | Self::DeclaredOutput
                | Self::ModuleCall
                | Self::ProviderConfig
        )
    }
}

/// A container whose members or elements are looked at one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Root,
    /// `prior_state`: a state within a plan.
    State,
    /// What holds outputs and the root module.
    Values,
    /// The same in `prior_state`.
    PriorValues,
    Module,
    Modules,
    Resources,
    Changes,
    Deferred,
    Invocations,
    DeferredInvocations,
    OutputChanges,
    Outputs,
    PriorOutputs,
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
pub(super) enum PlaceStep {
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
                | Self::Invocations
                | Self::DeferredInvocations
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
                | Self::PriorOutputs
                | Self::OutputsDocument
                | Self::Variables
                | Self::DeclaredVariables
                | Self::DeclaredOutputs
                | Self::ModuleCalls
                | Self::ProviderConfigs
        )
    }

    /// What is done with an element.
    pub(super) const fn element(self) -> PlaceStep {
        match self {
            Self::Modules => PlaceStep::Into(Self::Module),
            Self::Resources => PlaceStep::Whole(UnitKind::Resource),
            Self::Changes => PlaceStep::Whole(UnitKind::Change),
            Self::Deferred => PlaceStep::Whole(UnitKind::DeferredChange),
            Self::Invocations => PlaceStep::Whole(UnitKind::ActionInvocation),
            Self::DeferredInvocations => PlaceStep::Whole(UnitKind::DeferredActionInvocation),
            Self::RawResources => PlaceStep::Whole(UnitKind::RawResource),
            Self::DeclaredResources => PlaceStep::Whole(UnitKind::DeclaredResource),
            _ => PlaceStep::Whole(UnitKind::Other),
        }
    }

    /// What is done with the member of a name.
    pub(super) fn member(self, name: &str) -> PlaceStep {
        match self {
            Self::Root => at_root(name),
            Self::State if name == "values" => PlaceStep::Into(Self::PriorValues),
            Self::Values => of_values(name, Self::Outputs),
            Self::PriorValues => of_values(name, Self::PriorOutputs),
            Self::Module => match name {
                "resources" => PlaceStep::Into(Self::Resources),
                "child_modules" => PlaceStep::Into(Self::Modules),
                _ => PlaceStep::Whole(UnitKind::Other),
            },
            Self::OutputChanges => PlaceStep::Whole(UnitKind::OutputChange),
            Self::Outputs | Self::OutputsDocument => PlaceStep::Whole(UnitKind::Output),
            Self::PriorOutputs => PlaceStep::Whole(UnitKind::PriorOutput),
            Self::Variables => PlaceStep::Whole(UnitKind::Variable),
            Self::Configuration => match name {
                "root_module" => PlaceStep::Into(Self::ConfiguredModule),
                "provider_config" => PlaceStep::Into(Self::ProviderConfigs),
                _ => PlaceStep::Whole(UnitKind::Other),
            },
            Self::ConfiguredModule => of_configured_module(name),
            Self::DeclaredVariables => PlaceStep::Whole(UnitKind::DeclaredVariable),
            Self::DeclaredOutputs => PlaceStep::Whole(UnitKind::DeclaredOutput),
            Self::ModuleCalls => PlaceStep::Whole(UnitKind::ModuleCall),
            Self::ProviderConfigs => PlaceStep::Whole(UnitKind::ProviderConfig),
            _ => PlaceStep::Whole(UnitKind::Other),
        }
    }
}

fn at_root(name: &str) -> PlaceStep {
    match name {
        "resource_changes" | "resource_drift" => PlaceStep::Into(Place::Changes),
        "deferred_changes" => PlaceStep::Into(Place::Deferred),
        "action_invocations" => PlaceStep::Into(Place::Invocations),
        "deferred_action_invocations" => PlaceStep::Into(Place::DeferredInvocations),
        "output_changes" => PlaceStep::Into(Place::OutputChanges),
        "planned_values" | "values" => PlaceStep::Into(Place::Values),
        "prior_state" => PlaceStep::Into(Place::State),
        "variables" => PlaceStep::Into(Place::Variables),
        "configuration" => PlaceStep::Into(Place::Configuration),
        // Those of a state that a remote run gives to the renderer.
        "root" | "root_module" => PlaceStep::Into(Place::Module),
        "root_module_outputs" => PlaceStep::Into(Place::Outputs),
        // Those of a raw state file.
        "outputs" => PlaceStep::Into(Place::Outputs),
        "resources" => PlaceStep::Into(Place::RawResources),
        _ => PlaceStep::Whole(UnitKind::Other),
    }
}

fn of_values(name: &str, outputs: Place) -> PlaceStep {
    match name {
        "outputs" => PlaceStep::Into(outputs),
        "root_module" => PlaceStep::Into(Place::Module),
        _ => PlaceStep::Whole(UnitKind::Other),
    }
}

fn of_configured_module(name: &str) -> PlaceStep {
    match name {
        "variables" => PlaceStep::Into(Place::DeclaredVariables),
        "outputs" => PlaceStep::Into(Place::DeclaredOutputs),
        "resources" => PlaceStep::Into(Place::DeclaredResources),
        "module_calls" => PlaceStep::Into(Place::ModuleCalls),
        _ => PlaceStep::Whole(UnitKind::Other),
    }
}
