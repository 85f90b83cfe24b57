use super::super::duration::seconds;
use super::not_started;
use crate::json::{Json, finish};
use tofu_json_ui::{
    Action, Command, Counts, Operation, Results, Run, RunOutput, Tests, pending, result_sentence,
};

/// One object without a line end.
pub(super) fn write(file: &str, run: &Run) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("file").string(file);
        json.member("line").literal(run.first_line);
        json.member("command").string(run.command().as_str());
        json.member("outcome").string(run.outcome().as_str());
        json.member("result")
            .string_or_null(result_sentence(run).as_deref());
        json.member("interrupted").literal(run.was_interrupted());
        json.member("truncated").literal(run.is_truncated());
        json.member("phase").string(run.phase.as_str());
        json.member("program").string(run.product.name());
        json.member("program_version")
            .string_or_null(run.version.as_deref());
        json.member("ui").string_or_null(run.ui.as_deref());
        time(json, run);
        counts(json, "changes", run.changes());
        counts(json, "planned", run.planned_counts);
        changes_made(json, run);
        operations(json, run);
        results(json, run);
        json.member("messages").literal(run.messages);
    });
    finish(json).trim_end().to_owned()
}

fn time(json: &mut Json, run: &Run) {
    let text = |time: Option<tofu_json_ui::Timestamp>| time.map(|time| time.to_string());
    json.member("started")
        .string_or_null(text(run.started).as_deref());
    json.member("ended")
        .string_or_null(text(run.last).as_deref());
    json.member("seconds");
    duration(json, run.duration());
}

fn duration(json: &mut Json, micros: Option<u64>) {
    json.literal(micros.map_or_else(|| "null".to_owned(), seconds));
}

fn counts(json: &mut Json, name: &str, counts: Option<Counts>) {
    json.member(name);
    let Some(counts) = counts else {
        return json.literal("null");
    };
    json.object(|json| {
        json.member("add").literal(counts.add);
        json.member("change").literal(counts.change);
        json.member("destroy").literal(counts.destroy);
        json.member("import").literal(counts.import);
        json.member("forget").literal(counts.forget);
    });
}

/// What became of the planned changes, where they were to be made.
fn changes_made(json: &mut Json, run: &Run) {
    json.member("results");
    if !matches!(run.command(), Command::Apply | Command::Destroy) {
        return json.literal("null");
    }
    let results = Results::of(&pending(run));
    json.object(|json| {
        for (state, number) in results.by_state() {
            json.member(&state.as_str().replace(' ', "_"))
                .literal(number);
        }
    });
}

fn operations(json: &mut Json, run: &Run) {
    let totals = run.totals();
    json.member("operations").object(|json| {
        json.member("announced").literal(totals.announced);
        json.member("started").literal(totals.started);
        json.member("done").literal(totals.done);
        json.member("failed").literal(totals.failed);
        json.member("unknown").literal(totals.unknown);
        json.member("not_started").literal(totals.not_started);
    });
    json.member("unfinished").array(|json| {
        for operation in run.unfinished() {
            json.element()
                .object(|json| unfinished(json, run, operation));
        }
    });
    json.member("not_started").array(|json| {
        for pending in not_started(run) {
            json.element().object(|json| {
                json.member("address").string(&pending.address);
                json.member("action")
                    .string_or_null(pending.action.as_ref().map(Action::plan_word));
            });
        }
    });
}

fn unfinished(json: &mut Json, run: &Run, operation: &Operation) {
    json.member("address").string(&operation.address);
    json.member("action").string(operation.work.as_str());
    json.member("line").literal(operation.first_line);
    json.member("seconds");
    duration(json, operation.duration(run.last));
}

fn results(json: &mut Json, run: &Run) {
    json.member("error_count").literal(run.errors);
    json.member("warning_count").literal(run.warnings);
    json.member("errors").array(|json| {
        for error in run.diagnostics.iter().filter(|found| found.is_error) {
            json.element().object(|json| {
                json.member("summary").string(&error.summary);
                json.member("address")
                    .string_or_null(error.address.as_deref());
                json.member("line").literal(error.line);
            });
        }
    });
    json.member("outputs").object(|json| {
        for output in &run.outputs {
            json.member(&output.name)
                .object(|json| self::output(json, output));
        }
    });
    if let Some(tests) = &run.tests {
        json.member("tests").object(|json| self::tests(json, tests));
    }
    json.member("notes").array(|json| {
        let notes = run.notes.iter();
        for note in notes.filter(|note| !note.code.is_about_recording()) {
            json.element().object(|json| {
                json.member("code").string(note.code.as_str());
                json.member("address")
                    .string_or_null(note.address.as_deref());
                json.member("line").literal(note.line);
            });
        }
    });
}

fn output(json: &mut Json, output: &RunOutput) {
    json.member("sensitive").literal(output.sensitive);
    if let Some(action) = &output.action {
        json.member("action").string(action.plan_word());
    }
    let value = output.value.as_deref().filter(|_| !output.sensitive);
    if let Some(value) = value {
        json.member("value").json(value);
    }
}

fn tests(json: &mut Json, tests: &Tests) {
    let status = tests.status.as_ref().map(tofu_json_ui::TestStatus::as_str);
    json.member("status").string_or_null(status);
    json.member("passed").literal(tests.passed);
    json.member("failed").literal(tests.failed);
    json.member("errored").literal(tests.errored);
    json.member("skipped").literal(tests.skipped);
    json.member("left_over").literal(tests.left_over);
}
