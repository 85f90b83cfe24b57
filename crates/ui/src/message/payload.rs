use super::field::{Field, Misfits};
use super::{commands, testing};
use crate::{
    ActionHook, ApplyComplete, ApplyErrored, ApplyProgress, ApplyStart, Change, ChangeSummary,
    DiagnosticMessage, EphemeralAction, InitOutput, ListComplete, ListResourceFound, ListStart,
    Log, Message, MessageKind, Outputs, PlannedAction, Program, Provision, ProvisionProgress,
    Refresh, ReplaceProvider, Resource, TestAbstract, TestCleanup, TestDocument, TestFile,
    TestInterrupt, TestRun, TestSummary, Version, WorkspaceList,
};
use tofu_json_value::Value;

/// The contents of a message beyond its envelope, by kind.
///
/// Those that say the same are equal: JSON in them is compared by its meaning, as values are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each kind has its words at `MessageKind`")]
pub enum Payload<'a> {
    Version(Version<'a>),
    Log(Log<'a>),
    Diagnostic(DiagnosticMessage<'a>),
    ResourceDrift(Change<'a>),
    PlannedChange(Change<'a>),
    ChangeSummary(ChangeSummary<'a>),
    Outputs(Outputs<'a>),
    ApplyStart(ApplyStart<'a>),
    ApplyProgress(ApplyProgress<'a>),
    ApplyComplete(ApplyComplete<'a>),
    ApplyErrored(ApplyErrored<'a>),
    ProvisionStart(Provision<'a>),
    ProvisionProgress(ProvisionProgress<'a>),
    ProvisionComplete(Provision<'a>),
    ProvisionErrored(Provision<'a>),
    RefreshStart(Refresh<'a>),
    RefreshComplete(Refresh<'a>),
    EphemeralActionStarted(EphemeralAction<'a>),
    EphemeralActionComplete(EphemeralAction<'a>),
    EphemeralOpStart(ApplyStart<'a>),
    EphemeralOpProgress(ApplyProgress<'a>),
    EphemeralOpComplete(ApplyComplete<'a>),
    EphemeralOpErrored(ApplyErrored<'a>),
    PlannedActionInvocation(PlannedAction<'a>),
    ActionStart(ActionHook<'a>),
    ActionProgress(ActionHook<'a>),
    ActionComplete(ActionHook<'a>),
    ActionErrored(ActionHook<'a>),
    ListStart(ListStart<'a>),
    ListResourceFound(ListResourceFound<'a>),
    ListComplete(ListComplete<'a>),
    TestAbstract(TestAbstract<'a>),
    TestFile(TestFile<'a>),
    TestRun(TestRun<'a>),
    TestPlan(TestDocument<'a>),
    TestState(TestDocument<'a>),
    TestSummary(TestSummary<'a>),
    TestCleanup(TestCleanup<'a>),
    TestInterrupt(TestInterrupt<'a>),
    StateLockAcquire,
    StateLockRelease,
    WorkspaceList(WorkspaceList<'a>),
    ResourceAddress,
    ReplaceProvider(ReplaceProvider<'a>),
    Output,
    InitOutput(InitOutput<'a>),
    /// No `type`; extra keys are in the root.
    Typeless(Value<'a>),
    /// A `type` that is not known; everything is in the root.
    Unknown(Value<'a>),
}

impl<'a> Payload<'a> {
    pub(crate) fn read(kind: MessageKind, value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        macro_rules! read {
            ($($variant:ident),* ; $($plain:ident),*) => {
                match kind {
                    $(MessageKind::$variant => Self::$variant(Field::read(value, misfits)),)*
                    $(MessageKind::$plain => Self::$plain,)*
                    MessageKind::Typeless => Self::Typeless(value),
                    MessageKind::Unknown => Self::Unknown(value),
                }
            };
        }
        read!(
            Version, Log, Diagnostic, ResourceDrift, PlannedChange, ChangeSummary, Outputs,
            ApplyStart, ApplyProgress, ApplyComplete, ApplyErrored, ProvisionStart,
            ProvisionProgress, ProvisionComplete, ProvisionErrored, RefreshStart, RefreshComplete,
            EphemeralActionStarted, EphemeralActionComplete, EphemeralOpStart, EphemeralOpProgress,
            EphemeralOpComplete, EphemeralOpErrored, PlannedActionInvocation, ActionStart,
            ActionProgress, ActionComplete, ActionErrored, ListStart, ListResourceFound,
            ListComplete, TestAbstract, TestFile, TestRun, TestPlan,
            TestState, TestSummary, TestCleanup, TestInterrupt, WorkspaceList, ReplaceProvider,
            InitOutput;
            StateLockAcquire, StateLockRelease, ResourceAddress, Output
        )
    }

    /// The resource that the message is about, if it is about one.
    #[must_use]
    pub fn resource(&self) -> Option<&Resource<'a>> {
        Some(match self {
            Self::ResourceDrift(change) | Self::PlannedChange(change) => &change.resource,
            Self::ApplyStart(hook) | Self::EphemeralOpStart(hook) => &hook.resource,
            Self::ApplyProgress(hook) | Self::EphemeralOpProgress(hook) => &hook.resource,
            Self::ApplyComplete(hook) | Self::EphemeralOpComplete(hook) => &hook.resource,
            Self::ApplyErrored(hook) | Self::EphemeralOpErrored(hook) => &hook.resource,
            Self::ProvisionStart(hook)
            | Self::ProvisionComplete(hook)
            | Self::ProvisionErrored(hook) => &hook.resource,
            Self::ProvisionProgress(hook) => &hook.resource,
            Self::RefreshStart(hook) | Self::RefreshComplete(hook) => &hook.resource,
            Self::EphemeralActionStarted(hook) | Self::EphemeralActionComplete(hook) => {
                &hook.resource
            }
            _ => return None,
        })
    }

    /// The action, if the message contains one.
    #[must_use]
    pub fn action(&self) -> Option<crate::Action> {
        Some(match self {
            Self::ResourceDrift(change) | Self::PlannedChange(change) => change.action.clone(),
            Self::ApplyStart(hook) | Self::EphemeralOpStart(hook) => hook.action.clone(),
            Self::ApplyProgress(hook) | Self::EphemeralOpProgress(hook) => hook.action.clone(),
            Self::ApplyComplete(hook) | Self::EphemeralOpComplete(hook) => hook.action.clone(),
            Self::ApplyErrored(hook) | Self::EphemeralOpErrored(hook) => hook.action.clone(),
            Self::EphemeralActionStarted(hook) | Self::EphemeralActionComplete(hook) => {
                hook.action()
            }
            _ => return None,
        })
    }

    /// The `@message` that follows from the payload, for the kinds whose text does.
    #[must_use]
    pub fn text(&self, message: &Message<'_>) -> Option<String> {
        let is_tofu = message.producer() == Program::OpenTofu;
        Some(match self {
            Self::Version(version) => version.text(),
            Self::Log(log) => log.text()?,
            Self::Diagnostic(diagnostic) => diagnostic.text(),
            Self::ResourceDrift(change) => change.drift_text(),
            Self::PlannedChange(change) => change.planned_text(),
            Self::ChangeSummary(summary) => summary.text(),
            Self::Outputs(outputs) => outputs.text(),
            Self::ApplyStart(hook) => hook.text(),
            Self::ApplyProgress(hook) => hook.text(),
            Self::ApplyComplete(hook) => hook.text(),
            Self::ApplyErrored(hook) => hook.text(),
            Self::ProvisionStart(hook) => hook.start_text(),
            Self::ProvisionProgress(hook) => hook.text(),
            Self::ProvisionComplete(hook) => hook.end_text("complete"),
            Self::ProvisionErrored(hook) => hook.end_text("errored"),
            Self::RefreshStart(hook) => hook.start_text(),
            Self::RefreshComplete(hook) => hook.complete_text(),
            Self::EphemeralActionStarted(hook) | Self::EphemeralActionComplete(hook) => {
                hook.message()
            }
            Self::PlannedActionInvocation(planned) => planned.text(),
            Self::ActionStart(hook) => hook.start_text(),
            Self::ActionProgress(hook) => hook.progress_text(),
            Self::ActionComplete(hook) => hook.complete_text(),
            Self::ActionErrored(hook) => hook.errored_text(),
            Self::ListStart(list) => list.text(),
            Self::ListResourceFound(found) => found.text(),
            Self::ListComplete(list) => list.text(),
            Self::TestAbstract(files) => files.text(),
            Self::TestFile(file) => file.text()?,
            Self::TestRun(run) => run.text()?,
            Self::TestPlan(_) => testing::PLAN_TEXT.to_owned(),
            Self::TestState(_) => testing::STATE_TEXT.to_owned(),
            Self::TestSummary(summary) => summary.text(),
            Self::TestCleanup(_) if is_tofu => testing::cleanup_text(
                message.test_file().as_deref(),
                message.test_run().as_deref(),
            ),
            Self::TestInterrupt(_) if is_tofu => testing::INTERRUPT_TEXT.to_owned(),
            Self::StateLockAcquire => commands::ACQUIRE.to_owned(),
            Self::StateLockRelease => commands::RELEASE.to_owned(),
            Self::WorkspaceList(_) => commands::WORKSPACES.to_owned(),
            Self::ReplaceProvider(replacement) => replacement.text(),
            _ => return None,
        })
    }
}
