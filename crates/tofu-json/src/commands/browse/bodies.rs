//! The lines of objects that are opened, without anything that is sensitive anywhere in the document.

use super::listed::ListedObjects;
use super::reader::{BrowsePlace, Wanted};
use tofu_json_browse::{BodyForm, BodyLine, BrowseObject};
use tofu_json_show::review::{
    FailedCheck, Important, LineOptions, ReviewBodies as _, ReviewLine, ReviewedObject,
    SecretFinder, lines,
};
use tofu_json_show::{Arena, EntryPlace, Error, PlanReviewer, Session, with_deep_stack};

/// All that lines are made of.
pub(super) struct Bodies<'s> {
    session: &'s Session<'s>,
    /// None for a state.
    reviewer: Option<PlanReviewer<'s>>,
    outputs: Vec<ReviewedObject>,
    /// Of a state, what is masked in it.
    secrets: SecretFinder,
    context: usize,
}

impl<'s> Bodies<'s> {
    /// Collects what is sensitive.
    pub(super) fn collect(
        session: &'s Session<'s>,
        important: &Important,
        context: usize,
    ) -> Result<Self, Box<Error>> {
        let is_plan = session.mode().is_some();
        let reviewer = match is_plan {
            true => Some(PlanReviewer::new(session, important.clone())?),
            false => None,
        };
        let outputs = match &reviewer {
            Some(reviewer) => reviewer.changed_outputs()?,
            None => Vec::new(),
        };
        let secrets = match &reviewer {
            Some(_) => SecretFinder::default(),
            None => session.state_secrets()?,
        };
        Ok(Self {
            session,
            reviewer,
            outputs,
            secrets,
            context,
        })
    }

    /// What is listed beside the resources.
    pub(super) fn beside(&self) -> ListedObjects {
        let checks = self.reviewer.iter().flat_map(PlanReviewer::failed_checks);
        let checks = checks
            .enumerate()
            .map(|(n, check)| (BrowseObject::of_check(check), BrowsePlace::Check(n)));
        let outputs = self.outputs.iter().enumerate();
        let outputs =
            outputs.map(|(n, output)| (BrowseObject::of_plan(output), BrowsePlace::Output(n)));
        let reviewers = || self.reviewer.iter();
        let invocations = reviewers().flat_map(PlanReviewer::invocations);
        let waiting = reviewers().flat_map(PlanReviewer::waiting);
        let lines = invocations.map(BrowseObject::of_invocation);
        let lines = lines.chain(waiting.map(BrowseObject::of_waiting));
        let lines = lines.map(|object| (object, BrowsePlace::Line));
        checks.chain(outputs).chain(lines).collect()
    }

    /// The lines of an object, or why there are none.
    pub(super) fn lines(&self, wanted: &Wanted) -> Vec<BodyLine> {
        // Values nest as deep as the document may.
        let found = with_deep_stack(|_| self.try_lines(wanted));
        let found = found.unwrap_or_else(|error| Err(Box::new(Error::Thread(error))));
        match found {
            Ok(lines) if lines.is_empty() => vec![BodyLine::remark(nothing(wanted))],
            Ok(lines) => lines,
            Err(error) => vec![BodyLine::remark(&format!("(cannot be shown: {error})"))],
        }
    }

    fn try_lines(&self, wanted: &Wanted) -> Result<Vec<BodyLine>, Box<Error>> {
        let mut options = LineOptions::default();
        (options.context, options.width) = (self.context, wanted.width.max(20));
        let written = |lines: Vec<ReviewLine>| lines.iter().map(BodyLine::of_difference).collect();
        match (wanted.place, &self.reviewer) {
            (BrowsePlace::Entry(place), _) if wanted.form == BodyForm::NativeText => {
                self.native_text(place)
            }
            (BrowsePlace::Entry(place), _) => {
                let entry = self.session.entry_at(place)?;
                let arena = Arena::new();
                let parts = entry.changed_parts(self.secrets(), &arena)?;
                Ok(written(lines(&parts, &options)))
            }
            (BrowsePlace::Output(n), Some(reviewer)) => {
                let mut bodies = reviewer;
                let Some(output) = self.outputs.get(n) else {
                    return Ok(Vec::new());
                };
                let mut found = bodies.lines(output, &options)?;
                // The path of the value itself is empty.
                for line in &mut found {
                    if let Some(text) = line.text.strip_prefix(": ") {
                        line.text = text.to_owned();
                    }
                }
                Ok(written(found))
            }
            (BrowsePlace::Check(n), Some(reviewer)) => {
                let check = reviewer.failed_checks().get(n);
                Ok(check.map(check_lines).unwrap_or_default())
            }
            (BrowsePlace::Output(_) | BrowsePlace::Check(_), None) | (BrowsePlace::Line, _) => {
                Ok(Vec::new())
            }
        }
    }

    fn native_text(&self, place: EntryPlace) -> Result<Vec<BodyLine>, Box<Error>> {
        let entry = self.session.entry_at(place)?.hiding(self.secrets())?;
        let text = entry.text()?;
        let text = text.trim_matches('\n');
        Ok(text.lines().map(BodyLine::of_native_text).collect())
    }

    fn secrets(&self) -> &SecretFinder {
        let reviewer = self.reviewer.as_ref();
        reviewer.map_or(&self.secrets, PlanReviewer::secrets)
    }
}

/// The messages of a check, below the instances that they are of. Its own address is above already.
fn check_lines(check: &FailedCheck) -> Vec<BodyLine> {
    let mut lines = Vec::new();
    for failure in check.told() {
        if failure.name != check.address {
            lines.push(BodyLine::plain(&format!("! {}", failure.name)));
        }
        let messages = failure.messages.iter();
        let messages = messages.flat_map(|message| message.lines());
        lines.extend(messages.map(BodyLine::plain));
    }
    lines
}

const fn nothing(wanted: &Wanted) -> &'static str {
    match (wanted.place, wanted.form) {
        (BrowsePlace::Check(_), _) => "(its author has written no message)",
        (BrowsePlace::Line, _) => "(there is no more to say)",
        (_, BodyForm::Differences) => "(its values stay the same)",
        (_, BodyForm::NativeText) => "(native text has nothing of it)",
    }
}
