use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::content::InputContent;
use crate::options::document::require_version;
use crate::options::filter::note_unmatched_in_all;
use crate::options::input::InputSource;
use crate::options::plan_file;
use crate::progress::Bar;
use std::cell::Cell;
use tofu_json_input::Input;
use tofu_json_model::gate::Strictness;
use tofu_json_show::review::{Important, PlanReviewer};
use tofu_json_show::{Error, Options, Session};
use tofu_json_vocab::ChangeFilter;

/// With more plans than these, files are open only while they are read.
const MOST_OPEN: usize = 64;

/// How plans are read. A plan that cannot be read is reported, and the others are reviewed.
pub(super) struct PlanReading<'r> {
    pub(super) options: Options,
    pub(super) important: Important,
    pub(super) filter: ChangeFilter,
    pub(super) schemas: Option<Input<'r>>,
    pub(super) schema_source: Option<&'r InputSource>,
    /// Whether plans have names, since there are several.
    pub(super) names: bool,
    /// Which versions of plans are read.
    pub(super) strictness: Strictness,
    /// All files that were given, in their order.
    pub(super) sources: &'r [InputSource],
    pub(super) messages: &'r Messages,
    pub(super) bar: &'r Bar,
    /// Whether any plan could not be reviewed.
    pub(super) has_failed: Cell<bool>,
}

/// A plan whose objects have been found.
pub(super) struct OpenPlan<'s> {
    pub(super) source: &'s InputSource,
    pub(super) session: &'s Session<'s>,
    pub(super) reviewer: PlanReviewer<'s>,
}

/// All that could be read so far.
pub(super) struct OpenPlans<'s> {
    pub(super) plans: Vec<OpenPlan<'s>>,
}

impl PlanReading<'_> {
    /// Opens the files. All of them are needed until the end: a form can come back to any object of any plan.
    pub(super) fn contents<'s>(
        &self,
        sources: &'s [InputSource],
    ) -> Result<Vec<(&'s InputSource, InputContent)>, Failure> {
        let are_many = sources.len() > MOST_OPEN;
        self.each(sources, |source| {
            let content = match are_many {
                true => source.open_one_of_many(self.schema_source)?,
                false => source.open_with(self.schema_source)?,
            };
            for note in plan_file::notes(&content, source) {
                self.messages.print(&note);
            }
            Ok((source, content))
        })
    }

    /// Finds the plans in them.
    pub(super) fn sessions<'s>(
        &self,
        contents: &'s [(&'s InputSource, InputContent)],
    ) -> Result<Vec<(&'s InputSource, Session<'s>)>, Failure>
    where
        Self: 's,
    {
        self.each(contents, |(source, content)| {
            let schemas = content.own_schemas().or(self.schemas);
            let session = Session::open(content.as_input(), schemas, &self.options);
            let session = session.map_err(|error| self.failure(error, source))?;
            let report = session.report();
            let (kind, version) = (report.kind, report.format_version.as_deref());
            require_version(kind, version, self.strictness, source, self.messages)?;
            Ok((*source, session))
        })
    }

    /// Finds the objects in these.
    pub(super) fn plans<'s>(
        &self,
        sessions: &'s [(&'s InputSource, Session<'s>)],
    ) -> Result<OpenPlans<'s>, Failure> {
        let plans = self.each(sessions, |(source, session)| {
            let reviewer = PlanReviewer::new(session, self.important.clone());
            Ok(OpenPlan {
                source,
                session,
                reviewer: reviewer
                    .map_err(|error| self.failure(error, source))?
                    .filter(self.filter.clone()),
            })
        })?;
        Ok(OpenPlans { plans })
    }

    /// Makes something of each; what cannot be made is reported. Fails where nothing can be made.
    pub(super) fn each<'t, T, R>(
        &self,
        all: &'t [T],
        make: impl Fn(&'t T) -> Result<R, Failure>,
    ) -> Result<Vec<R>, Failure> {
        let mut made = Vec::new();
        for one in all {
            match make(one) {
                Ok(one) => made.push(one),
                Err(Failure::Message(message)) if self.names => {
                    self.has_failed.set(true);
                    self.bar.remove();
                    self.messages.print(&message);
                }
                Err(other) => return Err(other),
            }
        }
        match made.is_empty() {
            true => Err(Failure::Quiet(ExitCode::Error)),
            false => Ok(made),
        }
    }

    /// The names of the files of which nothing was made, by those of which something was, in their order.
    pub(super) fn unread<'s>(
        &self,
        made: impl IntoIterator<Item = &'s InputSource>,
    ) -> Vec<String> {
        let mut made = made.into_iter().peekable();
        let is_unread = |source: &&InputSource| {
            let is_made = |made: &&InputSource| std::ptr::eq(*made, *source);
            made.next_if(is_made).is_none()
        };
        let unread = self.sources.iter().filter(is_unread);
        unread.map(InputSource::name).collect()
    }

    #[cold]
    pub(super) fn failure(&self, error: Error, source: &InputSource) -> Failure {
        match error {
            Error::Document(problem) => Message::problem(problem, &source.name()).into(),
            Error::Schemas(problem) => {
                Message::problem(problem, &self.schema_source.unwrap_or(source).name()).into()
            }
            Error::Read(error) => source.unreadable(&error),
            other => Message::error("error", other.to_string())
                .in_file(&source.name())
                .into(),
        }
    }

    /// What the reader of the review should know.
    pub(super) fn print_notes(&self, plans: &OpenPlans<'_>) {
        let unmatched = plans.plans.iter().map(|plan| plan.reviewer.unmatched());
        note_unmatched_in_all(unmatched, self.messages);
        for plan in &plans.plans {
            let notes = plan.session.report().notes.iter().cloned();
            for note in notes.chain(plan.reviewer.notes()) {
                self.messages
                    .print(&Message::note(note, &plan.source.name()));
            }
        }
    }
}
