use super::actions::ActionList;
use super::document::ComparedDocument;
use super::index::IndexedObject;
use super::join::{JoinedObjects, differing};
use crate::review::masked_in;
use crate::{Error, Progress};
use std::{fmt, io};
use tofu_json_compare::{DifferenceEntry, DifferenceTally, IgnoredPaths};
use tofu_json_review::{MaskedStrings, SecretFinder};

/// Compares two documents: plan with plan, state with state, or a plan with the state that came of it.
///
/// Objects are matched by address, and through the moves that plans know of. Those that differ are read again one by
/// one: memory holds no more of the others than an address and a hash.
///
/// ```
/// use tofu_json_show::compare::{ComparedDocument, DocumentComparison};
/// use tofu_json_show::{Input, Options};
///
/// let plan = |size: &str| format!(r#"{{"format_version": "1.2", "resource_changes": [{{
///     "address": "a.b", "change": {{"actions": ["create"], "after": {{"size": {size}}}}}}}]}}"#);
/// let [one, other] = ["1", "2"].map(plan);
/// let open = |plan| ComparedDocument::open(Input::Memory(plan), &Options::default(), &());
/// let [one, other] = [open(one.as_bytes())?, open(other.as_bytes())?];
/// let mut names = Vec::new();
/// let tally = DocumentComparison::new([&one, &other]).each(&(), &mut |entry| {
///     names.push(entry.subject.name());
///     Ok(())
/// })?;
/// assert_eq!((names, tally.total()), (vec!["a.b".to_owned()], 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DocumentComparison<'c, 'i> {
    documents: [&'c ComparedDocument<'i>; 2],
    ignored: IgnoredPaths,
    waiting: bool,
}

/// Why a comparison has no result.
#[derive(Debug)]
#[non_exhaustive]
pub struct ComparisonError {
    /// Which document it is about; none where the result was not taken.
    pub document: Option<usize>,
    /// What is wrong.
    pub error: Box<Error>,
}

impl fmt::Display for ComparisonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.document {
            Some(document) => write!(f, "document {}: {}", document + 1, self.error),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for ComparisonError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.error.source()
    }
}

impl ComparisonError {
    fn taking(error: io::Error) -> Self {
        Self {
            document: None,
            error: Box::new(Error::Write(error)),
        }
    }
}

/// Puts the number of the document to an error.
pub(super) fn of(document: usize) -> impl Fn(Error) -> ComparisonError {
    move |error| ComparisonError {
        document: Some(document),
        error: Box::new(error),
    }
}

/// What takes the differences.
pub(super) type Take<'t> = &'t mut dyn FnMut(&DifferenceEntry<'_>) -> io::Result<()>;

/// Hands differences on and counts them.
pub(super) struct Telling<'c, 't> {
    ignored: &'c IgnoredPaths,
    take: Take<'t>,
    tally: DifferenceTally,
}

impl Telling<'_, '_> {
    /// Hands one on, unless all that differs is to be ignored.
    pub(super) fn tell(&mut self, entry: DifferenceEntry<'_>) -> Result<(), ComparisonError> {
        self.tells(entry).map(drop)
    }

    /// Hands on what became of a change, or counts it as done as planned.
    pub(super) fn tell_outcome(
        &mut self,
        entry: Option<DifferenceEntry<'_>>,
        acts: bool,
    ) -> Result<(), ComparisonError> {
        let told = match entry {
            Some(entry) => self.tells(entry)?,
            None => false,
        };
        self.count_as_planned(usize::from(acts && !told));
        Ok(())
    }

    /// Whether there is something to tell when what is to be ignored is left out.
    fn tells(&mut self, mut entry: DifferenceEntry<'_>) -> Result<bool, ComparisonError> {
        let tells = self.ignored.apply(&mut entry);
        if tells {
            self.tally.count(entry.kind);
            (self.take)(&entry).map_err(ComparisonError::taking)?;
        }
        Ok(tells)
    }

    /// Counts changes that were done as planned.
    pub(super) fn count_as_planned(&mut self, changes: usize) {
        self.tally.count_as_planned(changes as u64);
    }
}

impl<'c, 'i> DocumentComparison<'c, 'i> {
    /// The comparison of two documents.
    #[must_use]
    pub fn new(documents: [&'c ComparedDocument<'i>; 2]) -> Self {
        Self {
            documents,
            ignored: IgnoredPaths::default(),
            waiting: true,
        }
    }

    /// The same of what plans do, without what waits for the next plan: it tells something exactly where fingerprints
    /// differ.
    #[must_use]
    pub fn without_waiting(self) -> Self {
        Self {
            waiting: false,
            ..self
        }
    }

    /// The same without the differences of some attributes; the default is to have all.
    #[must_use]
    pub fn ignored(self, ignored: IgnoredPaths) -> Self {
        Self { ignored, ..self }
    }

    /// Gives each difference to `take`: objects by ascending address, then outputs by ascending name, then actions, and
    /// at last what waits for the next plan.
    ///
    /// # Errors
    ///
    /// As [`ComparedDocument::fingerprint`], with the document that the error is about, and what `take` says.
    pub fn each(
        &self,
        progress: &dyn Progress,
        take: Take<'_>,
    ) -> Result<DifferenceTally, ComparisonError> {
        let mut telling = Telling {
            ignored: &self.ignored,
            take,
            tally: DifferenceTally::default(),
        };
        match self.documents.map(ComparedDocument::is_plan) {
            [true, true] => self.plans(progress, &mut telling)?,
            [false, false] => self.states(progress, &mut telling)?,
            [true, false] => self.outcomes([0, 1], progress, &mut telling)?,
            [false, true] => self.outcomes([1, 0], progress, &mut telling)?,
        }
        Ok(telling.tally)
    }

    pub(super) const fn documents(&self) -> [&'c ComparedDocument<'i>; 2] {
        self.documents
    }

    /// What masks hide anywhere.
    pub(super) fn secrets(&self) -> Result<SecretFinder, ComparisonError> {
        let mut masked = MaskedStrings::default();
        for (n, document) in self.documents.into_iter().enumerate() {
            let own = masked_in(&document.showing(&())).map_err(of(n))?;
            masked.merge(own);
        }
        Ok(masked.finder())
    }

    fn plans(
        &self,
        progress: &dyn Progress,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [one, other] = self.documents;
        let one = one.changes(progress).map_err(of(0))?;
        let other = other.changes(progress).map_err(of(1))?;
        let joined = differing([&one, &other]);
        self.tell_each(&joined, telling, Self::plan_object)?;
        self.plan_outputs(telling)?;
        self.plan_actions(ActionList::Invoked, telling)?;
        if self.waiting {
            self.plan_waiting(telling)?;
            self.plan_actions(ActionList::Waiting, telling)?;
        }
        Ok(())
    }

    fn states(
        &self,
        progress: &dyn Progress,
        telling: &mut Telling<'_, '_>,
    ) -> Result<(), ComparisonError> {
        let [one, other] = self.documents;
        let one = one.objects(progress).map_err(of(0))?;
        let other = other.objects(progress).map_err(of(1))?;
        let joined = differing([&one, &other]);
        self.tell_each(&joined, telling, Self::state_object)?;
        self.state_outputs(telling)
    }

    fn tell_each(
        &self,
        joined: &[JoinedObjects<'_>],
        telling: &mut Telling<'_, '_>,
        tell: impl Fn(
            &Self,
            [Option<&IndexedObject>; 2],
            &SecretFinder,
            &mut Telling<'_, '_>,
        ) -> Result<(), ComparisonError>,
    ) -> Result<(), ComparisonError> {
        // Of what is on one side alone no value is told.
        let secrets = match joined.iter().any(|sides| sides.iter().all(Option::is_some)) {
            true => self.secrets()?,
            false => SecretFinder::default(),
        };
        let mut joined = joined.iter();
        joined.try_for_each(|sides| tell(self, *sides, &secrets, telling))
    }
}

/// The numbers of differences are not known before they were looked for.
impl fmt::Debug for DocumentComparison<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DocumentComparison")
            .field("documents", &self.documents)
            .finish_non_exhaustive()
    }
}
