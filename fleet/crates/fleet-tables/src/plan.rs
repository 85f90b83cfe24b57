//! The rows of a plan, from its outline: values are stepped over.

use crate::column::Cell;
use crate::document::Reading;
use crate::providers::Providers;
use crate::{Options, Table};
use std::borrow::Cow;
use tofu_json_input::{Error, Opened};
use tofu_json_model::changes::output_counts;
use tofu_json_model::stream::{EntryHead, OutlineEvent, outline_plan};
use tofu_json_vocab::{Action, ChangeWord};

pub(crate) fn fill(
    reading: &mut Reading<'_>,
    opened: &Opened<'_>,
    options: &Options,
) -> Result<(), Error> {
    let mut plan = PlanRows::new(reading);
    let limits = options.limits;
    let layout = outline_plan(&mut opened.window(), limits, |event| plan.event(event));
    let (counting, mut providers) = (plan.counting + plan.counting_outputs, plan.providers);
    let facts = &mut reading.facts;
    let layout = layout.map_err(|error| opened.locate(error))?;
    facts.format_version.clone_from(&layout.format_version);
    facts.program_version.clone_from(&layout.terraform_version);
    facts.errored = Some(layout.errored);
    facts.has_changes = Some(counting > 0);
    layout
        .check()
        .map_err(|error| opened.locate(error.into()))?;
    opened.trailing(layout.end)?;
    if reading.wanted.has(Table::Providers) {
        if let Some(range) = &layout.configuration {
            providers.configured(opened, range, limits)?;
        }
        providers.fill(reading);
    }
    Ok(())
}

/// What is collected while the outline passes by.
struct PlanRows<'r, 'f> {
    reading: &'r mut Reading<'f>,
    providers: Providers,
    /// How many changes count, and how many of outputs.
    counting: u64,
    counting_outputs: u64,
}

impl<'r, 'f> PlanRows<'r, 'f> {
    fn new(reading: &'r mut Reading<'f>) -> Self {
        Self {
            reading,
            providers: Providers::default(),
            counting: 0,
            counting_outputs: 0,
        }
    }

    fn event(&mut self, event: OutlineEvent<'_>) {
        match event {
            // Of several lists the last one counts.
            OutlineEvent::Changes => {
                self.reading.forget(Table::Changes);
                self.providers.forget_objects();
                self.counting = 0;
            }
            OutlineEvent::Change(_, entry) => {
                self.counting += u64::from(entry.head.counts());
                self.providers.count(entry.provider_name);
                self.entry(Table::Changes, &entry);
            }
            OutlineEvent::Drift => self.reading.forget(Table::Drift),
            OutlineEvent::DriftEntry(_, entry) => self.entry(Table::Drift, &entry),
            OutlineEvent::Outputs => {
                self.reading.forget(Table::Outputs);
                self.counting_outputs = 0;
            }
            OutlineEvent::Output(_, name, action) => self.output(name, action),
            OutlineEvent::Checks => self.reading.forget(Table::Checks),
            OutlineEvent::Check(check) => {
                let file = self.reading.file;
                let Some(rows) = self.reading.rows(Table::Checks) else {
                    return;
                };
                // Messages may quote values that a mask hides: only their number is told.
                rows.push([
                    Cell::Text(&file.path),
                    Cell::Text(&check.address),
                    Cell::Text(&check.status),
                    Cell::number(Some(check.problems.len())),
                ]);
            }
            _ => {}
        }
    }

    fn entry(&mut self, table: Table, entry: &EntryHead<'_>) {
        let file = self.reading.file;
        let Some(rows) = self.reading.rows(table) else {
            return;
        };
        let head = entry.head;
        let previous = match head.moved {
            true => entry.previous_address,
            false => "",
        };
        rows.push([
            Cell::Text(&file.path),
            Cell::Text(entry.address),
            Cell::some(previous),
            Cell::Text(entry.module_address),
            Cell::Text(head.mode.as_str()),
            Cell::Text(entry.resource_type),
            Cell::Text(entry.name),
            Cell::Text(entry.provider_name),
            Cell::some(entry.deposed),
            Cell::Text(ChangeWord::of(&head.action).as_str()),
            Cell::Text(&words(&head.action)),
            Cell::some(entry.reason),
            Cell::Truth(head.moved),
            Cell::Truth(head.importing),
            Cell::Truth(head.is_listed()),
            Cell::Truth(head.counts()),
        ]);
    }

    fn output(&mut self, name: &str, action: &Action) {
        self.counting_outputs += u64::from(output_counts(action));
        let file = self.reading.file;
        let Some(rows) = self.reading.rows(Table::Outputs) else {
            return;
        };
        rows.push([
            Cell::Text(&file.path),
            Cell::Text(name),
            Cell::Text(ChangeWord::of(action).as_str()),
            Cell::Null,
        ]);
    }
}

/// The action list with commas between.
fn words(action: &Action) -> Cow<'_, str> {
    let mut words = action.words();
    match (words.next(), words.next()) {
        (Some(one), None) => Cow::Borrowed(one),
        _ => Cow::Owned(action.words().collect::<Vec<_>>().join(",")),
    }
}
