use crate::run::table::Moment;
use crate::run::{ChangeCounts, Command, Phase, PlannedChange, RunDiagnostic, RunOutput, Tests};
use crate::{
    Change, DiagnosticMessage, Fold, Interrupt, Message, NoteCode, Outputs, Payload,
    SummaryOperation, TestSummary, Version,
};

/// How many errors of a run are kept, and how many warnings, so that memory is bounded; the others are
/// counted. Each has its own number: a flood of warnings is not to hide the errors after it.
const DIAGNOSTICS: u64 = 10_000;

/// The error of a destroy that leaves forgotten objects after, and of no other command.
const FORGOTTEN: &str = "Destroy was successful but left behind forgotten instances";

/// How all other messages change a run.
impl Fold {
    pub(crate) fn payload(&mut self, message: &Message<'_>, at: Moment) {
        match message.payload() {
            Payload::Version(version) => self.version(&version),
            Payload::Log(_) => self.log(message),
            Payload::Diagnostic(diagnostic) => self.diagnostic(message, &diagnostic, at),
            Payload::PlannedChange(change) => self.planned_change(&change, at),
            Payload::ResourceDrift(change) => self.drift(&change, at),
            Payload::ChangeSummary(summary) => {
                self.summary(&summary.operation, ChangeCounts::from(&summary));
            }
            Payload::Outputs(outputs) => self.outputs(&outputs),
            Payload::Typeless(_) => self.typeless(message),
            Payload::ResourceAddress
            | Payload::WorkspaceList(_)
            | Payload::ReplaceProvider(_)
            | Payload::Output
            | Payload::InitOutput(_) => self.run.evidence.has_others = true,
            Payload::TestAbstract(files) => self.test(at, |tests| {
                for (path, names) in files.files() {
                    tests.announce(&path, &names);
                }
            }),
            Payload::TestFile(file) => self.test(at, |tests| tests.file(&file, at.time)),
            Payload::TestRun(case) => self.test(at, |tests| tests.run(&case)),
            Payload::TestPlan(_) | Payload::TestState(_) => self.test(at, |_| {}),
            Payload::TestSummary(summary) => self.test_summary(&summary, at),
            Payload::TestCleanup(cleanup) => self.left_over(cleanup.failed_resources.len(), at),
            Payload::TestInterrupt(_) => {
                self.test(at, |_| {});
                self.run.evidence.is_interrupted = true;
            }
            // Hooks are read without their payload.
            Payload::ApplyStart(_)
            | Payload::ApplyProgress(_)
            | Payload::ApplyComplete(_)
            | Payload::ApplyErrored(_)
            | Payload::ProvisionStart(_)
            | Payload::ProvisionProgress(_)
            | Payload::ProvisionComplete(_)
            | Payload::ProvisionErrored(_)
            | Payload::RefreshStart(_)
            | Payload::RefreshComplete(_)
            | Payload::EphemeralActionStarted(_)
            | Payload::EphemeralActionComplete(_)
            | Payload::EphemeralOpStart(_)
            | Payload::EphemeralOpProgress(_)
            | Payload::EphemeralOpComplete(_)
            | Payload::EphemeralOpErrored(_)
            | Payload::PlannedActionInvocation(_)
            | Payload::ActionStart(_)
            | Payload::ActionProgress(_)
            | Payload::ActionComplete(_)
            | Payload::ActionErrored(_)
            | Payload::ListStart(_)
            | Payload::ListResourceFound(_)
            | Payload::ListComplete(_)
            | Payload::StateLockAcquire
            | Payload::StateLockRelease
            | Payload::Unknown(_) => {}
        }
    }

    fn version(&mut self, version: &Version<'_>) {
        self.run.program = version.producer();
        self.run.version = Some(version.program().into());
        self.run.ui = Some((*version.ui).into());
    }

    fn log(&mut self, message: &Message<'_>) {
        if let Some(interrupt) = Interrupt::of(&message.text()) {
            self.run.evidence.interrupt(interrupt);
        }
    }

    fn typeless(&mut self, message: &Message<'_>) {
        if message.is_error() {
            self.run.errors += 1;
            self.run.evidence.errors += 1;
        }
        self.run.evidence.has_others = true;
    }

    fn diagnostic(
        &mut self,
        message: &Message<'_>,
        diagnostic: &DiagnosticMessage<'_>,
        at: Moment,
    ) {
        let is_error = diagnostic.is_error();
        let run = &mut self.run;
        let before = if is_error {
            run.diagnosed_errors
        } else {
            run.warnings
        };
        if is_error {
            run.diagnosed_errors += 1;
            run.errors += 1;
            run.evidence.errors += 1;
            run.evidence.is_interrupted |= diagnostic.is_interrupt();
            if diagnostic.summary == FORGOTTEN {
                run.evidence.cancelled = Some(Command::Destroy);
            }
        } else {
            run.warnings += 1;
        }
        if before < DIAGNOSTICS {
            run.diagnostics.push(RunDiagnostic {
                is_error,
                summary: (*diagnostic.summary).into(),
                address: diagnostic.address().map(|address| (*address).into()),
                test_file: message.test_file().map(|file| (*file).into()),
                test_run: message.test_run().map(|run| (*run).into()),
                line: at.line,
            });
        }
    }

    fn planned(&mut self, change: &Change<'_>, at: Moment) -> PlannedChange {
        PlannedChange {
            address: self.run.table.address(&change.resource.addr),
            action: change.action.clone(),
            reason: change.reason.clone(),
            previous: change
                .previous_resource
                .as_ref()
                .map(|resource| (*resource.addr).into()),
            is_import: change.importing.is_some(),
            line: at.line,
        }
    }

    fn drift(&mut self, change: &Change<'_>, at: Moment) {
        let drift = self.planned(change, at);
        self.run.drift.push(drift);
        self.run.evidence.has_planned = true;
        self.run.phase = self.run.phase.max(Phase::Planned);
    }

    fn planned_change(&mut self, change: &Change<'_>, at: Moment) {
        let planned = self.planned(change, at);
        if change.is_forget_then_create() {
            let address = planned.address.clone();
            self.run
                .note(NoteCode::ForgetThenCreate, at.line, Some(address), "");
        }
        self.run.planned.push(planned);
        self.run.evidence.has_planned = true;
        self.run.phase = self.run.phase.max(Phase::Planned);
    }

    fn summary(&mut self, operation: &SummaryOperation, counts: ChangeCounts) {
        let run = &mut self.run;
        match operation {
            SummaryOperation::Plan => {
                run.planned_counts = Some(counts);
                run.evidence.has_plan_summary = true;
                run.phase = run.phase.max(Phase::Planned);
            }
            SummaryOperation::Apply | SummaryOperation::Destroy => {
                let is_destroy = *operation == SummaryOperation::Destroy;
                let command = if is_destroy {
                    Command::Destroy
                } else {
                    Command::Apply
                };
                run.applied_counts = Some(counts);
                run.evidence.summary = Some(command);
                run.phase = Phase::Finished;
            }
            SummaryOperation::Other(_) => {}
        }
    }

    fn outputs(&mut self, outputs: &Outputs<'_>) {
        let run = &mut self.run;
        if !outputs.is_planned() {
            run.evidence.has_values = true;
            run.phase = Phase::Finished;
        }
        run.outputs = outputs
            .iter()
            .map(|(name, output)| {
                let value = output.value.filter(|_| !output.sensitive);
                let value = value.and_then(|value| std::str::from_utf8(value.0.raw()).ok());
                RunOutput {
                    name: (*name).into(),
                    sensitive: output.sensitive,
                    action: output.action,
                    value: value.map(Box::from),
                }
            })
            .collect();
    }

    /// A message about tests, and how it changes their results.
    fn test(&mut self, at: Moment, change: impl FnOnce(&mut Tests)) {
        let run = &mut self.run;
        run.evidence.has_tests = true;
        run.phase = run.phase.max(Phase::Testing);
        let tests = run.tests.get_or_insert_default();
        change(tests);
        tests.saw(at.time);
    }

    fn test_summary(&mut self, summary: &TestSummary<'_>, at: Moment) {
        self.test(at, |tests| tests.summary(summary));
        self.run.evidence.tests = Some(summary.status.clone());
        self.run.phase = Phase::Finished;
    }

    fn left_over(&mut self, count: usize, at: Moment) {
        self.test(at, |tests| tests.left_over += count as u64);
        let text = format!("{count} objects");
        self.run.note(NoteCode::LeftOvers, at.line, None, &text);
    }
}
