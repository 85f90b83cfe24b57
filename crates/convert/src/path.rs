//! The blocks around a place, for reports.

/// Longer paths are cut in front: there may be as many as there is source.
const LONGEST: usize = 1000;

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

/// The text of a path for one of many reports.
pub(super) fn shortened(path: String) -> String {
    let mut start = path.len().saturating_sub(LONGEST);
    while !path.is_char_boundary(start) {
        start += 1;
    }
    match path.get(start..) {
        Some(end) if start > 0 => format!("…{end}"),
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_keep_their_end() {
        assert_eq!(shortened("a.b".to_owned()), "a.b");
        let long = format!("resource.{}.name", "é".repeat(1_000));
        let short = shortened(long);
        assert!(short.len() < 1_010 && short.starts_with("…é") && short.ends_with("é.name"));
    }
}
