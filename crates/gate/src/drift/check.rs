//! Drift along the outline of a plan.

use super::{DriftBaseline, DriftPlace, DriftReport, DriftRuns, DriftedObject, DriftedPath, Trend};
use crate::check::judged;
use crate::secrets::{document, secrets_of};
use crate::{Day, Exception};
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_model::document::plan::{Change, ResourceChange};
use tofu_json_model::stream::{OutlineEvent, PlanLayout, StreamError};
use tofu_json_model::{Error, Limits};
use tofu_json_review::{ChangedPart, ChangedValue, PathText, SecretFinder, differences_hiding};
use tofu_json_value::Arena;
use tofu_json_vocab::{Action, ChangeFilter, ChangeWord, Mode};

/// A search for drift: [`DriftCheck::event`] takes what
/// [`outline_plan`](tofu_json_model::stream::outline_plan) reports. Data sources never count.
///
/// ```
/// use tofu_json_gate::model::Limits;
/// use tofu_json_gate::model::stream::{Slice, outline_plan};
/// use tofu_json_gate::{Day, DriftCheck, read_known_drift};
///
/// let plan = br#"{"format_version": "1.2", "resource_drift": [
///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "change": {"actions": ["update"],
///      "before": {"size": 1, "tags": {"x": "1"}}, "after": {"size": 2, "tags": {"x": "2"}}}}]}"#;
/// let known = read_known_drift("[[known]]\naddress = \"a.*\"\npath = \"tags\"\n")?;
/// let mut check = DriftCheck::new(&known, "2026-11-23".parse()?);
/// let layout = outline_plan(&mut Slice(plan), Limits::default(), |event| check.event(&event))?;
/// let report = check.finish(&layout, None, Limits::default(), |range| Ok(plan[range].into()))?;
/// assert!(report.drifted());
/// let paths = &report.objects[0].paths;
/// assert_eq!((&*paths[0].path, paths[0].known.is_some()), ("size", false));
/// assert_eq!((&*paths[1].path, paths[1].known.is_some()), ("tags.x", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DriftCheck<'k> {
    known: &'k [Exception],
    today: Day,
    entries: Vec<Range<usize>>,
}

impl<'k> DriftCheck<'k> {
    /// A search before the first event. Entries of the list that ended before today do not count.
    #[must_use]
    pub const fn new(known: &'k [Exception], today: Day) -> Self {
        Self {
            known,
            today,
            entries: Vec::new(),
        }
    }

    /// Looks at what the outline reports.
    pub fn event(&mut self, event: &OutlineEvent<'_>) {
        match event {
            // Only the last of several lists counts.
            OutlineEvent::Drift => self.entries.clear(),
            OutlineEvent::DriftEntry(range, entry)
                if judged(entry.head).mode == Mode::Managed
                    && entry.head.action != Action::NoOp =>
            {
                self.entries.push(range.clone());
            }
            _ => {}
        }
    }

    /// What drifted, against the earlier run if there is one. `read` gives bytes of the plan.
    ///
    /// # Errors
    ///
    /// Where an entry could not be read, or is of the wrong kind.
    pub fn finish<'b>(
        self,
        layout: &PlanLayout,
        baseline: Option<&DriftRuns>,
        limits: Limits,
        mut read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<DriftReport, StreamError> {
        let mut report = DriftReport {
            errored: layout.errored,
            has_baseline: baseline.is_some(),
            expired: (self.known.iter())
                .filter(|known| known.has_expired(self.today))
                .cloned()
                .collect(),
            ..DriftReport::default()
        };
        if !self.entries.is_empty() {
            let secrets = secrets_of(layout, limits, &mut read)?;
            for range in &self.entries {
                let entry = document(range, limits, &mut read)?;
                let change = ResourceChange::read(entry.root());
                let change = change.map_err(|error: Error| error.shifted(range.start))?;
                report.objects.extend(self.object(&change, &secrets));
            }
        }
        if let Some(before) = baseline {
            compare(&mut report, before);
        }
        Ok(report)
    }

    /// An object, unless nothing of it differs but how it is written.
    fn object(&self, entry: &ResourceChange<'_>, secrets: &SecretFinder) -> Option<DriftedObject> {
        let word = ChangeWord::of(&entry.change.actions.action);
        let paths = match word {
            ChangeWord::Update => paths(&entry.change, secrets),
            _ => vec![(String::new(), String::new())],
        };
        let deposed = entry.deposed.as_deref();
        let previous = entry.previous_address.as_deref().unwrap_or_default();
        let path = |(path, position): (String, String)| DriftedPath {
            known: self.known_as(&entry.address, previous, [&path, &position]),
            path,
            position,
            trend: None,
            runs: 1,
        };
        (!paths.is_empty()).then(|| DriftedObject {
            address: entry.address.clone().into_owned(),
            deposed: deposed.filter(|key| !key.is_empty()).map(str::to_owned),
            word,
            paths: paths.into_iter().map(path).collect(),
        })
    }

    /// The first entry of the list that is for a path, by either way to write it.
    fn known_as(&self, address: &str, previous: &str, paths: [&str; 2]) -> Option<Exception> {
        let is_for = |known: &&Exception| {
            !known.has_expired(self.today)
                && known.is_for(address, previous)
                && known
                    .path
                    .as_deref()
                    .is_none_or(|pattern| matches(pattern, paths))
        };
        self.known.iter().find(is_for).cloned()
    }
}

/// Whether a pattern is for a path, or for what is around it. A pattern is not for the whole object.
fn matches(pattern: &str, paths: [&str; 2]) -> bool {
    let mut filter = ChangeFilter::default();
    filter.attributes = vec![pattern.to_owned()];
    paths
        .iter()
        .any(|path| !path.is_empty() && filter.takes_attributes([path]))
}

/// What differs, with names and with positions.
fn paths(change: &Change<'_>, secrets: &SecretFinder) -> Vec<(String, String)> {
    let arena = Arena::new();
    let parts = differences_hiding(&ChangedValue::of(change), None, &[], secrets, &arena);
    let told = parts.iter().filter(|part| !part.only_layout());
    let mut paths: Vec<_> = told.filter_map(written).collect();
    // Elements of a set have no positions that mean anything, and one path.
    paths.dedup();
    paths
}

fn written(part: &ChangedPart<'_>) -> Option<(String, String)> {
    let side = part.after.as_ref().or(part.before.as_ref())?;
    Some((side.named_path(), PathText(&side.path).to_string()))
}

/// Says what is new, and what is gone.
fn compare(report: &mut DriftReport, before: &DriftRuns) {
    let mut gone = before.clone();
    for object in &mut report.objects {
        for path in &mut object.paths {
            let place = DriftPlace {
                address: object.address.clone(),
                deposed: object.deposed.clone(),
                path: path.path.clone(),
            };
            let runs = before.get(&place).copied();
            gone.remove(&place);
            path.trend = Some(match runs {
                Some(_) => Trend::Still,
                None => Trend::New,
            });
            path.runs = runs.map_or(1, |runs| runs.saturating_add(1));
        }
    }
    report.gone = gone.into_keys().collect();
}

impl DriftBaseline {
    /// What drifted in a plan of the earlier run: in that of the same name, or in the only one where both runs have one.
    #[must_use]
    pub fn of(&self, file: &str, is_only: bool) -> Option<&DriftRuns> {
        let same = self.plans.get(file);
        same.or_else(|| match (is_only, self.plans.len()) {
            (true, 1) => self.plans.values().next(),
            _ => None,
        })
    }
}
