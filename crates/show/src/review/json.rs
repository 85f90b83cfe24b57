//! The review of one plan as JSON, object by object.

use super::changed::ResourceParts;
use super::gathered::Gathered;
use super::reviewer::PlanReviewer;
use crate::pipeline::{Job, Worker, in_order};
use crate::show::write_handed;
use crate::showing::Showing;
use crate::{Error, Progress};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use tofu_json_model::stream::FailedInstances;
use tofu_json_review::{
    ChangedPart, FailedCheck, ImportSource, LeftOut, ObjectList, PlannedInvocation, Review,
    ReviewedObject, Risk, Shift, WaitingChange, write_differences,
};
use tofu_json_value::{Arena, Document, Json};
use tofu_json_vocab::Action;

/// The version of the form, as its member `format_version` has it.
pub const FORMAT_VERSION: &str = "1.2";

/// The JSON Schema of the form.
pub const SCHEMA: &str = include_str!("../../schemas/review.json");

impl PlanReviewer<'_> {
    /// Writes the review as one JSON object on a line of its own, while the plan passes by. `name` is what the plan
    /// is called where there are several.
    ///
    /// # Errors
    ///
    /// As [`show_from`](crate::show_from). What came before an error has been written by then.
    pub fn write_json(
        &self,
        name: Option<&str>,
        progress: &dyn Progress,
        out: &mut dyn Write,
    ) -> Result<Review, Error> {
        write_handed(&self.session().options, out, |_, sink| {
            self.hand_on_json(name, &self.showing(sink, progress))
        })
    }

    fn hand_on_json(&self, name: Option<&str>, showing: &Showing<'_>) -> Result<Review, Error> {
        let sink = &showing.sink;
        let gathered = Mutex::new(Gathered::new(&self.filter));
        sink.hand_on(self.opening(name))?;
        for (member, list, jobs) in self.lists() {
            sink.hand_on(format!(",\"{member}\":["))?;
            self.objects(showing, list, jobs, &gathered)?;
            sink.hand_on("]".to_owned())?;
        }
        sink.hand_on(",\"outputs\":[".to_owned())?;
        let mut gathered = gathered
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        self.output_changes(showing, &mut gathered)?;
        let review = self.finish(gathered);
        sink.hand_on(ending(&review))?;
        Ok(review)
    }

    fn opening(&self, name: Option<&str>) -> String {
        let mut text = String::new();
        let mut json = Json::to(&mut text);
        json.begin('{');
        json.text("format_version", FORMAT_VERSION);
        if let Some(name) = name {
            json.text("name", name);
        }
        json.member("errored").bool(self.session().report().errored);
        if let Some(program) = self.program() {
            json.text("program", program.name());
        }
        text
    }

    fn objects(
        &self,
        showing: &Showing<'_>,
        list: ObjectList,
        jobs: &[Job],
        gathered: &Mutex<Gathered>,
    ) -> Result<(), Error> {
        let items = showing.sink.without_comma();
        let look = |job: &Job, text: &[u8], worker: &mut Worker| {
            self.look(showing, list, job, text, worker, gathered, write_item)
        };
        in_order(showing, jobs, look, &items).map(drop)
    }

    fn output_changes(&self, showing: &Showing<'_>, gathered: &mut Gathered) -> Result<(), Error> {
        let items = showing.sink.without_comma();
        let mut handed = Ok(());
        self.outputs.each(showing, &self.secrets, |object, parts| {
            if !gathered.takes_output(&self.filter, &object) {
                return;
            }
            let mut text = String::from(",\n");
            write_output(&mut Json::to(&mut text), &object, parts);
            gathered.add(object);
            if handed.is_ok() {
                handed = items.hand_on(text);
            }
        })?;
        handed
    }
}

fn write_item<'a>(
    worker: &mut Worker,
    object: &ReviewedObject,
    found: &ResourceParts<'a>,
    arena: &'a Arena,
) {
    worker.json.clear();
    write_object(
        &mut Json::to(&mut worker.json),
        object,
        &found.written_parts(arena),
    );
    worker.write_item();
}

fn write_object(json: &mut Json<&mut String>, object: &ReviewedObject, parts: &[ChangedPart<'_>]) {
    json.object(|json| {
        json.text("address", &object.address);
        json.optional_text("previous_address", object.previous_address.as_deref());
        json.optional_text("deposed", object.deposed.as_deref());
        json.text("mode", object.mode.as_str());
        json.text("type", &object.resource_type);
        write_action(json, &object.action);
        let reason = object.reason.as_ref().map(|reason| reason.as_str());
        json.optional_text("reason", reason);
        json.flag("importing", object.importing);
        if let Some(source) = &object.import_source {
            write_import(json, source);
        }
        json.flag("generates_configuration", object.generates_configuration);
        json.flag("holds_data", object.is_important);
        json.text("risk", risk(object.risk()));
        if !object.forced_by.is_empty() {
            json.member("forced_by")
                .list(object.forced_by.iter(), |json, path| json.string(path));
        }
        write_differences(json.member("entries"), parts);
    });
}

fn write_import(json: &mut Json<&mut String>, source: &ImportSource) {
    json.member("import").object(|json| match source {
        ImportSource::Id(id) => json.text("id", id),
        ImportSource::Identity(identity) => {
            if let Ok(identity) = Document::parse(identity.as_bytes()) {
                json.member("identity").value(identity.root());
            }
        }
        ImportSource::Sensitive => json.flag("sensitive", true),
        _ => json.flag("unknown", true),
    });
}

fn write_output(json: &mut Json<&mut String>, object: &ReviewedObject, parts: &[ChangedPart<'_>]) {
    json.object(|json| {
        json.text("name", &object.address);
        write_action(json, &object.action);
        write_differences(json.member("entries"), parts);
    });
}

/// The action in one word, and the words that the plan has for it.
fn write_action(json: &mut Json<&mut String>, action: &Action) {
    let words: Vec<_> = action.words().collect();
    match words.as_slice() {
        _ if action.is_replace() => json.text("action", "replace"),
        words => json.text("action", &words.join("+")),
    }
    json.member("actions")
        .list(words, |json, word| json.string(word));
}

/// What comes after the last list of objects.
fn ending(review: &Review) -> String {
    let mut text = String::from("],");
    let mut json = Json::to(&mut text);
    let folds = review.planned.iter();
    let folds = folds.filter(|group| group.objects.len() > 1 && group.shift.is_none());
    json.member("folds").list(folds, |json, group| {
        json.object(|json| {
            json.text("risk", risk(group.risk));
            let addresses = group.objects.iter().map(|object| &object.address);
            json.member("addresses")
                .list(addresses, |json, address| json.string(address));
        });
    });
    json.member("shifts")
        .list(review.shifts.iter(), write_shift);
    json.member("checks")
        .list(review.checks.iter(), write_check);
    if !review.invocations.is_empty() {
        json.member("invocations")
            .list(review.invocations.iter(), write_invocation);
    }
    if !review.waiting.is_empty() {
        json.member("waiting")
            .list(review.waiting.iter(), write_waiting);
    }
    json.member("left_out");
    write_left_out(&mut json, review.left_out.as_ref());
    json.end('}');
    text.push('\n');
    text
}

fn write_shift(json: &mut Json<&mut String>, shift: &Shift) {
    json.object(|json| {
        json.text("resource", &shift.resource);
        json.member("removed")
            .list(shift.removed.iter(), |json, index| json.literal(index));
        json.member("renumbered").literal(shift.renumbered);
        json.member("places")
            .list(shift.places.iter(), |json, place| {
                json.object(|json| {
                    json.member("from").literal(place.from);
                    json.member("to").literal(place.to);
                    json.optional_text("key", place.key.as_deref());
                });
            });
    });
}

fn write_check(json: &mut Json<&mut String>, check: &FailedCheck) {
    json.object(|json| {
        json.text("address", &check.address);
        json.text("status", &check.status);
        json.member("messages")
            .list(check.messages.iter(), |json, text| json.string(text));
        let mut instances = check.failures.instances().peekable();
        if instances.peek().is_some() {
            json.member("instances")
                .list(instances, |json, (address, failed)| {
                    write_failed_instance(json, address, failed, check);
                });
        }
        if let more @ 1.. = check.failures.unnamed() {
            json.member("more_instances").literal(more);
        }
    });
}

fn write_failed_instance(
    json: &mut Json<&mut String>,
    address: &str,
    failed: &FailedInstances,
    check: &FailedCheck,
) {
    json.object(|json| {
        json.text("address", address);
        json.text("status", &failed.status);
        json.member("messages")
            .list(failed.messages(&check.messages), |json, text| {
                json.string(text);
            });
    });
}

fn write_invocation(json: &mut Json<&mut String>, invocation: &PlannedInvocation) {
    json.object(|json| {
        json.text("address", &invocation.address);
        json.optional_text("resource", invocation.resource.as_deref());
        json.optional_text("event", invocation.event.as_deref());
    });
}

fn write_waiting(json: &mut Json<&mut String>, waiting: &WaitingChange) {
    json.object(|json| {
        json.text("address", &waiting.address);
        json.text("action", waiting.action);
        json.text("reason", &waiting.reason);
    });
}

fn write_left_out(json: &mut Json<&mut String>, left_out: Option<&LeftOut>) {
    let Some(left_out) = left_out else {
        return json.null();
    };
    json.object(|json| {
        json.text("filter", &left_out.filter);
        json.member("planned").object(|json| {
            let mut counts = BTreeMap::new();
            for (kind, count) in &left_out.planned {
                *counts.entry(risk(*kind)).or_insert(0) += *count;
            }
            for (kind, count) in counts {
                json.member(kind).literal(count);
            }
        });
        json.member("drift").literal(left_out.drift);
        json.member("outputs").literal(left_out.outputs);
    });
}

/// The word for how much a change may break.
const fn risk(risk: Risk) -> &'static str {
    match risk {
        Risk::DestroysData => "destroys_data",
        Risk::ReplacesData => "replaces_data",
        Risk::Destroys => "destroys",
        Risk::Replaces => "replaces",
        Risk::Forgets => "forgets",
        Risk::Updates => "updates",
        Risk::Creates => "creates",
        Risk::Imports => "imports",
        Risk::Moves => "moves",
        Risk::Reads => "reads",
        _ => "unknown",
    }
}
