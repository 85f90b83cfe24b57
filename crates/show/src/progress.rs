/// Hears how far the work on a document has come: see [`show_from`](crate::show_from).
///
/// It is told of whole chunks of some hundred kilobytes, so that listening costs nothing, and by
/// whichever thread is at work. `()` does not listen.
pub trait Progress: Sync {
    /// A stage begins, and the one before has ended. So many bytes of input are ahead, if that is
    /// known. Stages may come again.
    fn begin(&self, stage: Stage, bytes: Option<u64>);

    /// So many more bytes of the stage's input are done with.
    fn advance(&self, bytes: u64);
}

/// What is being done with the bytes of the input.
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
