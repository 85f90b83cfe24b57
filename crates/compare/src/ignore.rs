use crate::entry::DifferenceEntry;
use tofu_json_review::{ChangedPart, PathText};
use tofu_json_vocab::matches_glob;

/// Attributes whose differences do not count, as patterns of their paths: `tags.*`, `rule[?].port`, `*.last_modified`.
///
/// Patterns are those of [`matches_glob`]; one that fits a path also covers all below it.
///
/// ```
/// use tofu_json_compare::IgnoredPaths;
///
/// let ignored = IgnoredPaths::new(vec!["tags".to_owned(), "*.etag".to_owned()]);
/// assert!(ignored.covers("tags.owner") && ignored.covers("versions[0].etag"));
/// assert!(!ignored.covers("tags_all"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct IgnoredPaths(Vec<String>);

impl IgnoredPaths {
    /// The paths that fit one of these patterns, and all below them.
    #[must_use]
    pub const fn new(patterns: Vec<String>) -> Self {
        Self(patterns)
    }

    /// Whether what is at a path does not count.
    #[must_use]
    pub fn covers(&self, path: &str) -> bool {
        let below = path.match_indices(['.', '[']).map(|(at, _)| at);
        let mut upper = below.chain([path.len()]).filter_map(|end| path.get(..end));
        upper.any(|path| self.0.iter().any(|pattern| matches_glob(pattern, path)))
    }

    /// Takes what does not count out of an entry. Gives `false` where nothing else is in it.
    pub fn apply(&self, entry: &mut DifferenceEntry<'_>) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let was_empty = entry.is_empty();
        for (_, parts) in &mut entry.values {
            parts.retain(|part| !self.covers_part(part));
        }
        entry.values.retain(|(_, parts)| !parts.is_empty());
        entry.known_now.retain(|path| !self.covers(path));
        was_empty || !entry.is_empty()
    }

    fn covers_part(&self, part: &ChangedPart<'_>) -> bool {
        let sides = [&part.before, &part.after];
        let mut sides = sides.into_iter().flatten();
        sides.all(|side| self.covers(&PathText(&side.path).to_string()))
    }
}
