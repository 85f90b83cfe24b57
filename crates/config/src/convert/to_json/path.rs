//! The blocks around a place, for reports.

/// A path of a [`Paths`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PathId(usize);

/// Paths that share their beginnings.
#[derive(Debug, Default)]
pub(super) struct Paths {
    steps: Vec<(PathId, String)>,
}

impl Paths {
    /// A path one step longer. The default path is the top level.
    pub(super) fn below(&mut self, path: PathId, step: impl Into<String>) -> PathId {
        self.steps.push((path, step.into()));
        PathId(self.steps.len())
    }

    /// The path as text.
    pub(super) fn text(&self, path: PathId) -> String {
        let mut steps = Vec::new();
        let mut at = path;
        while let Some((above, step)) = at.0.checked_sub(1).and_then(|at| self.steps.get(at)) {
            steps.push(step.as_str());
            at = *above;
        }
        steps.reverse();
        steps.join(".")
    }
}
