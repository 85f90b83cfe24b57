//! The chain behind a change, as data.

use serde::Serialize;

/// Something in the chain behind a change, and why it is so.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ChainStep {
    /// What it is.
    pub kind: ChainKind,
    /// Its address: of an object, of an attribute within its object, of a variable within its module.
    pub name: String,
    /// What happens to it, as a participle: `replaced`. Only of objects and outputs of the root module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub happens: Option<&'static str>,
    /// The address before, of an object that is moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_address: Option<String>,
    /// Whether the object is imported, and something happens to it besides.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// The word of the plan for why it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The value before, as text on one line; masked where it is sensitive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The value after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Whether it forces the replacement of its object.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forces_replacement: bool,
    /// Why the chain ends here; nothing where it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<ChainEnd>,
    /// Why it is so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<ChainStep>,
}

/// What a step of a chain is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ChainKind {
    /// An object.
    Object,
    /// An attribute of an object.
    Attribute,
    /// A variable of the root module.
    Variable,
    /// A variable of another module, which its call sets.
    ModuleInput,
    /// An output of the root module.
    Output,
    /// An output of another module.
    ModuleOutput,
    /// A local value.
    Local,
    /// `count` or `for_each` of a resource or a module.
    Repetition,
    /// What `depends_on` names.
    DependsOn,
    /// Something that may be what `replace_triggered_by` names.
    Trigger,
    /// An attribute that a relevant attribute of the plan names, where the way to it is not written in the plan.
    Relevant,
    /// A value that changed outside of OpenTofu.
    Drift,
    /// A value of the run, such as `terraform.workspace`.
    Run,
    /// An action that is invoked, which only plans of Terraform have.
    Action,
}

impl ChainKind {
    /// Attributes are the same, however they were come to.
    pub(crate) const fn of_name(self) -> Self {
        match self {
            Self::Relevant => Self::Attribute,
            other => other,
        }
    }
}

/// Why a chain ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ChainEnd {
    /// The configuration has the value itself.
    Configuration,
    /// Nothing that the expression refers to changes, so that the expression does.
    Expression,
    /// The object is in the configuration, and was not in the state.
    New,
    /// The object is not in the configuration any more, or not with this key.
    Gone,
    /// A variable of the run.
    Variable,
    /// A variable that is not given, so that its default counts.
    Default,
    /// A data source that was read while planning.
    DataRead,
    /// A data source that a check reads.
    Check,
    /// It changed outside of OpenTofu.
    Drift,
    /// It was deleted outside of OpenTofu.
    DeletedOutside,
    /// The provider sets it.
    Provider,
    /// The plan holds no configuration.
    NoConfiguration,
    /// The object is tainted.
    Tainted,
    /// The run was asked to replace it.
    Requested,
    /// What `replace_triggered_by` names is not in the plan.
    Triggered,
    /// The object is deposed.
    Deposed,
    /// The object is taken out of the state.
    Forgotten,
    /// The plan gives no reason, as a plan to destroy everything does not.
    NoReason,
    /// The configuration has the output, and the plan takes it away: it destroys everything, or the value becomes null.
    TakenAway,
    /// What local values are made of is not in the plan.
    Local,
    /// Something of the run itself, such as the workspace.
    Run,
    /// It only gets another address.
    Moved,
    /// It is imported.
    Imported,
    /// The key of an instance, which `each.key` or `count.index` is.
    Key,
    /// What it waits for is not in the plan.
    Waiting,
    /// The run was asked to invoke the action.
    Invoked,
    /// Nothing happens to it.
    Unchanged,
    /// Only what is sensitive changes.
    Masks,
    /// It depends on itself.
    Cycle,
    /// It is explained further above.
    Above,
    /// There is more than is told.
    Cut,
}

impl ChainEnd {
    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Configuration => "the configuration says so",
            Self::Expression => {
                "nothing that its expression refers to changes: the expression itself was changed"
            }
            Self::New => "it is in the configuration and not in the state",
            Self::Gone => "the configuration does not have it",
            Self::Variable => {
                "a variable of the root module; what it was before is not in the plan"
            }
            Self::Default => "the default of the variable",
            Self::DataRead => "a data source that was read while planning",
            Self::Check => "a check reads it during apply",
            Self::Drift => "changed outside of OpenTofu",
            Self::DeletedOutside => "deleted outside of OpenTofu",
            Self::Provider => {
                "the configuration in the plan does not set it: the provider does, or a dynamic block"
            }
            Self::NoConfiguration => {
                "the plan holds no configuration, so that it is not known what sets it"
            }
            Self::Tainted => "the object is tainted: its creation failed, or `tofu taint` was run",
            Self::Requested => "the run was asked to replace it, with `-replace`",
            Self::Triggered => {
                "something in its replace_triggered_by changes; the plan does not say what"
            }
            Self::Deposed => "it is left over from a replacement that was not finished",
            Self::Forgotten => {
                "the configuration lets it go: a removed block, or lifecycle.destroy"
            }
            Self::NoReason => "the plan gives no reason, as a plan to destroy everything",
            Self::TakenAway => {
                "the configuration has it: the plan destroys everything, or its value becomes null"
            }
            Self::Local => "what a local value is made of is not in the plan",
            Self::Run => "a value of the run",
            Self::Moved => "it only gets another address",
            Self::Imported => "an import is asked for",
            Self::Key => "it is the key of the instance",
            Self::Waiting => "the plan does not say what it waits for",
            Self::Invoked => "the run was asked to invoke it",
            Self::Unchanged => "nothing happens to it",
            Self::Masks => "its values stay the same; what is marked as sensitive does not",
            Self::Cycle => "it leads back to itself",
            Self::Above => "explained above",
            Self::Cut => "there is more, which is left out",
        }
    }
}

impl ChainStep {
    /// A step of which only the name is known.
    pub(crate) const fn new(kind: ChainKind, name: String) -> Self {
        Self {
            kind,
            name,
            happens: None,
            previous_address: None,
            imported: false,
            reason: None,
            before: None,
            after: None,
            forces_replacement: false,
            end: None,
            because: Vec::new(),
        }
    }

    /// The same as the end of a chain.
    pub(crate) fn ending(self, end: ChainEnd) -> Self {
        Self {
            end: Some(end),
            ..self
        }
    }

    /// The same with what is behind it, or as an end where nothing is.
    pub(crate) fn because(self, because: Vec<Self>, or_else: ChainEnd) -> Self {
        match because.is_empty() {
            true => self.ending(or_else),
            false => Self { because, ..self },
        }
    }

    /// All ends of the chains behind it.
    #[must_use]
    pub fn ends(&self) -> Vec<ChainEnd> {
        let mut ends = Vec::new();
        let mut pending = vec![self];
        while let Some(step) = pending.pop() {
            ends.extend(step.end);
            pending.extend(&step.because);
        }
        ends
    }
}

/// Without values and names, which may be secret.
impl std::fmt::Debug for ChainStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ChainStep")
            .field("kind", &self.kind)
            .field("end", &self.end)
            .field("because", &self.because.len())
            .finish_non_exhaustive()
    }
}
