use super::sums::{Plan, Sums, verdict};
use crate::json::{Json, finish};
use std::collections::BTreeMap;
use tofu_json_model::stream::CheckHead;
use tofu_json_model::summary::{CheckCounts, Counts, Listed, Summary};
use tofu_json_vocab::Action;

/// One object: all plans, what could not be read, and all numbers together.
pub(super) fn write(sums: &Sums) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("plans").array(|json| {
            for found in &sums.plans {
                plan(json.element(), found);
            }
        });
        json.member("failed").array(|json| {
            for file in &sums.failed {
                json.element().string(file);
            }
        });
        json.member("total")
            .object(|json| numbers(json, &sums.total));
    });
    finish(json)
}

/// An object a line for each plan.
pub(super) fn write_lines(sums: &Sums) -> String {
    let lines = sums.plans.iter().map(|found| {
        let mut json = Json::line();
        plan(&mut json, found);
        finish(json)
    });
    lines.collect()
}

fn plan(json: &mut Json, plan: &Plan) {
    let summary = &plan.summary;
    json.object(|json| {
        json.member("file").string(&plan.file);
        json.member("format_version")
            .string_or_null(summary.format_version.as_deref());
        json.member("terraform_version")
            .string_or_null(summary.terraform_version.as_deref());
        numbers(json, summary);
        json.member("failed_checks").array(|json| {
            for check in &summary.failed_checks {
                failed_check(json.element(), check);
            }
        });
        json.member("changed_outputs").array(|json| {
            for output in &summary.changed_outputs {
                json.element().object(|json| {
                    json.member("name").string(&output.name);
                    words(json, &output.action);
                });
            }
        });
        if !summary.listed.is_empty() {
            json.member("addresses").array(|json| {
                summary
                    .listed
                    .iter()
                    .for_each(|change| listed(json.element(), change));
            });
        }
    });
}

fn numbers(json: &mut Json, summary: &Summary) {
    json.member("result").string(verdict(summary));
    json.member("has_changes").literal(summary.has_changes());
    json.member("errored").literal(summary.errored);
    counts(json.member("changes"), &summary.changes);
    part(json.member("by_type"), &summary.by_type);
    part(json.member("by_module"), &summary.by_module);
    part(json.member("by_provider"), &summary.by_provider);
    json.member("by_reason").object(|json| {
        for (reason, number) in &summary.by_reason {
            json.member(reason).literal(number);
        }
    });
    counts(json.member("drift"), &summary.drift);
    counts(json.member("outputs"), &summary.outputs);
    checks(json.member("checks"), &summary.checks);
}

fn part(json: &mut Json, rows: &BTreeMap<String, Counts>) {
    json.object(|json| {
        for (name, row) in rows {
            counts(json.member(name), row);
        }
    });
}

/// Each change under one action; then by the words of the plan, which tell kinds of replacements apart.
fn counts(json: &mut Json, counts: &Counts) {
    json.object(|json| {
        for (name, number) in super::sums::numbers(counts) {
            json.member(name).literal(number);
        }
        json.member("actions").object(|json| actions(json, counts));
    });
}

fn actions(json: &mut Json, counts: &Counts) {
    for (words, number) in [
        ("no-op", counts.no_op),
        ("create", counts.create),
        ("read", counts.read),
        ("update", counts.update),
        ("delete", counts.delete),
        ("delete,create", counts.delete_then_create),
        ("create,delete", counts.create_then_delete),
        ("forget", counts.forget),
        ("forget,create", counts.forget_then_create),
        ("other", counts.other),
    ] {
        if number > 0 {
            json.member(words).literal(number);
        }
    }
}

fn checks(json: &mut Json, checks: &CheckCounts) {
    json.object(|json| {
        json.member("pass").literal(checks.pass);
        json.member("fail").literal(checks.fail);
        json.member("error").literal(checks.error);
        json.member("unknown").literal(checks.unknown);
    });
}

fn failed_check(json: &mut Json, check: &CheckHead) {
    json.object(|json| {
        json.member("address").string(&check.address);
        json.member("status").string(&check.status);
        json.member("messages").array(|json| {
            for message in &check.problems {
                json.element().string(message);
            }
        });
    });
}

fn words(json: &mut Json, action: &Action) {
    json.member("actions").array(|json| {
        for word in action.words() {
            json.element().string(word);
        }
    });
}

fn listed(json: &mut Json, change: &Listed) {
    json.object(|json| {
        json.member("address").string(&change.address);
        if let Some(previous) = &change.previous_address {
            json.member("previous_address").string(previous);
        }
        if let Some(deposed) = &change.deposed {
            json.member("deposed").string(deposed);
        }
        words(json, &change.action);
        if change.importing {
            json.member("importing").literal(true);
        }
        if let Some(reason) = &change.reason {
            json.member("action_reason").string(reason);
        }
    });
}
