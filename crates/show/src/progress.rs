use crate::Error;
use tofu_json_input::{Opened, Pass};

/// Hears how far the work on a document has come: see [`show_from`](crate::show_from).
///
/// It is called once for each chunk of some hundred kilobytes, so that reporting costs next to
/// nothing, by whichever thread is at work. `()` ignores all reports.
pub trait Progress: Sync {
    /// A stage begins, and the one before has ended. `bytes` is how much input the stage will read,
    /// if known. A stage may occur more than once.
    fn begin(&self, stage: Stage, bytes: Option<u64>);

    /// This many more bytes of the stage's input were processed.
    fn advance(&self, bytes: u64);
}

/// What is being done with the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// Every byte is checked (see [`Options::strict`](crate::Options::strict)).
    Check,
    /// A pass finds out what is where.
    Survey,
    /// Entries become text, which is handed on.
    Render,
}

impl Progress for () {
    fn begin(&self, _stage: Stage, _bytes: Option<u64>) {}

    fn advance(&self, _bytes: u64) {}
}

/// Gives a document to a pass over it, as a stage of its own.
pub(crate) fn pass<T>(
    document: &Opened<'_>,
    over: impl Pass<T>,
    stage: Stage,
    progress: &dyn Progress,
) -> Result<T, Error> {
    progress.begin(stage, document.length());
    let passed = document.pass(over, &|bytes| progress.advance(bytes));
    passed.map_err(|error| document.locate(error).into())
}

/// The same for the survey of a document that is told what the text does not need.
pub(crate) fn survey_forgetting<T>(
    document: &Opened<'_>,
    over: impl Pass<T>,
    progress: &dyn Progress,
) -> Result<T, Error> {
    progress.begin(Stage::Survey, document.length());
    let passed = document.pass_forgetting(over, &|bytes| progress.advance(bytes));
    passed.map_err(|error| document.locate(error).into())
}
