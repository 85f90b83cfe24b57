/// Writes [`MessageKind`]: each kind with its word and the key of its payload.
macro_rules! kinds {
    ($($(#[$line:meta])* $variant:ident = $word:literal, $key:literal;)+) => {
        /// The type of a message: its `type`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum MessageKind {
            $($(#[$line])* $variant,)+
            /// No `type` at all: an event with a text and a level.
            Typeless,
            /// A `type` that is not in the list.
            Unknown,
        }

        impl MessageKind {
            /// The kind of a `type`.
            #[must_use]
            pub fn of(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)+
                    _ => Self::Unknown,
                }
            }

            /// The `type`; empty for a message without one, and for one that is not known.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Typeless | Self::Unknown => "",
                }
            }

            /// The key of the payload; empty where the payload is beside the envelope.
            #[must_use]
            pub const fn payload_key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                    Self::Typeless | Self::Unknown => "",
                }
            }
        }
    };
}

kinds! {
    /// The first line of a stream.
    Version = "version", "";
    /// Free text.
    Log = "log", "";
    /// An error or a warning.
    Diagnostic = "diagnostic", "diagnostic";
    /// Something changed outside.
    ResourceDrift = "resource_drift", "change";
    /// What apply is going to do.
    PlannedChange = "planned_change", "change";
    /// Counts.
    ChangeSummary = "change_summary", "changes";
    /// Root outputs.
    Outputs = "outputs", "outputs";
    /// An operation begins.
    ApplyStart = "apply_start", "hook";
    /// An operation goes on.
    ApplyProgress = "apply_progress", "hook";
    /// An operation has ended well.
    ApplyComplete = "apply_complete", "hook";
    /// An operation has failed.
    ApplyErrored = "apply_errored", "hook";
    /// A provisioner begins.
    ProvisionStart = "provision_start", "hook";
    /// A provisioner printed a line.
    ProvisionProgress = "provision_progress", "hook";
    /// A provisioner has ended well.
    ProvisionComplete = "provision_complete", "hook";
    /// A provisioner has failed.
    ProvisionErrored = "provision_errored", "hook";
    /// An object is read again.
    RefreshStart = "refresh_start", "hook";
    /// An object has been read again.
    RefreshComplete = "refresh_complete", "hook";
    /// An ephemeral resource is opened, renewed or closed.
    EphemeralActionStarted = "ephemeral_action_started", "hook";
    /// An ephemeral resource has been opened, renewed or closed.
    EphemeralActionComplete = "ephemeral_action_complete", "hook";
    /// Terraform: an ephemeral resource is opened, renewed or closed.
    EphemeralOpStart = "ephemeral_op_start", "hook";
    /// Terraform: that goes on.
    EphemeralOpProgress = "ephemeral_op_progress", "hook";
    /// Terraform: that has ended well.
    EphemeralOpComplete = "ephemeral_op_complete", "hook";
    /// Terraform: that has failed.
    EphemeralOpErrored = "ephemeral_op_errored", "hook";
    /// Terraform: an action that is going to run.
    PlannedActionInvocation = "planned_action_invocation", "invocation";
    /// Terraform: an action begins.
    ActionStart = "action_start", "hook";
    /// Terraform: an action says something.
    ActionProgress = "action_progress", "hook";
    /// Terraform: an action has ended well.
    ActionComplete = "action_complete", "hook";
    /// Terraform: an action has failed.
    ActionErrored = "action_errored", "hook";
    /// Terraform: a query asks for a list of objects.
    ListStart = "list_start", "list_start";
    /// Terraform: a query has found an object.
    ListResourceFound = "list_resource_found", "list_resource_found";
    /// Terraform: a list of a query has ended.
    ListComplete = "list_complete", "list_complete";
    /// The test files and their runs.
    TestAbstract = "test_abstract", "test_abstract";
    /// The result of a test file.
    TestFile = "test_file", "test_file";
    /// The result of a run.
    TestRun = "test_run", "test_run";
    /// The plan of a run.
    TestPlan = "test_plan", "test_plan";
    /// The state after a run.
    TestState = "test_state", "test_state";
    /// The result of a suite.
    TestSummary = "test_summary", "test_summary";
    /// What a test file did not delete.
    TestCleanup = "test_cleanup", "test_cleanup";
    /// What may be left after an interrupt.
    TestInterrupt = "test_interrupt", "test_interrupt";
    /// The state is being locked.
    StateLockAcquire = "state_lock_acquire", "";
    /// The state is being unlocked.
    StateLockRelease = "state_lock_release", "";
    /// The workspaces.
    WorkspaceList = "workspace_list", "";
    /// An address of `state list`, in the text.
    ResourceAddress = "resource_address", "";
    /// Which resources get another provider.
    ReplaceProvider = "replace_provider", "";
    /// Text of OpenTofu 1.7 to 1.11.
    Output = "output", "";
    /// Terraform: text of `init`.
    InitOutput = "init_output", "";
}
