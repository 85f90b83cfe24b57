use crate::path_tree::{PathTree, Start};
use std::sync::{Arc, OnceLock};
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::path::{AttributePath, Step};

/// The paths that lead on from one place in a value.
#[derive(Clone, Debug)]
pub struct Matcher(Rule);

#[derive(Clone, Debug)]
enum Rule {
    Everything,
    Nothing,
    Paths(Arc<Paths>),
}

/// Which places a path matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// The place that it leads to.
    #[default]
    Exact,
    /// That and all that is below.
    Below,
}

#[derive(Debug)]
struct Paths {
    tree: Arc<PathTree>,
    place: Reached,
    reach: Reach,
    /// Where the steps of several nodes lead, once that has been asked for.
    steps: OnceLock<Steps>,
}

/// With at most this many nodes, checking each of them is faster than building an index of their steps: without it
/// drift with many relevant attributes grows sixfold for fourfold input.
const FEW: usize = 8;

/// The steps of several nodes: which node, and which of its steps, in the order of the steps.
#[derive(Debug)]
struct Steps {
    keys: Vec<(usize, usize)>,
    /// The position, and where it leads.
    positions: Vec<(usize, usize)>,
}

impl Steps {
    #[cold]
    fn of(tree: &PathTree, nodes: &[usize]) -> Self {
        let steps = nodes.iter().flat_map(|node| {
            let steps = tree.keys(*node).iter();
            steps.enumerate().map(|(at, (key, _))| (key, (*node, at)))
        });
        let mut keys: Vec<_> = steps.collect();
        keys.sort_by_key(|(key, _)| *key);
        let positions = nodes.iter().flat_map(|node| tree.positions(*node));
        let mut positions: Vec<_> = positions.copied().collect();
        positions.sort_by_key(|(position, _)| *position);
        Self {
            keys: keys.into_iter().map(|(_, step)| step).collect(),
            positions,
        }
    }

    fn at_key<'t>(&self, tree: &'t PathTree, key: &str) -> impl Iterator<Item = usize> {
        let step =
            |(node, at): (usize, usize)| -> Option<&'t (String, usize)> { tree.keys(node).get(at) };
        let is_before = |it: &(usize, usize)| step(*it).is_some_and(|(own, _)| own.as_str() < key);
        let from = self.keys.partition_point(is_before);
        let found = self.keys.iter().skip(from).map_while(move |it| step(*it));
        let found = found.take_while(move |(own, _)| own == key);
        found.map(|(_, next)| *next)
    }

    fn at_index(&self, index: usize) -> impl Iterator<Item = usize> {
        let from = self.positions.partition_point(|(own, _)| *own < index);
        let found = self.positions.iter().skip(from);
        found
            .take_while(move |(own, _)| *own == index)
            .map(|(_, next)| *next)
    }
}

/// The nodes that the steps so far have led to; never none.
#[derive(Debug)]
enum Reached {
    One(usize),
    /// Several starts, or several spellings of one number.
    Several(Vec<usize>),
}

impl Reached {
    fn of(mut nodes: impl Iterator<Item = usize>) -> Option<Self> {
        let first = nodes.next()?;
        Some(match nodes.next() {
            None => Self::One(first),
            Some(second) => Self::Several([first, second].into_iter().chain(nodes).collect()),
        })
    }

    fn nodes(&self) -> &[usize] {
        match self {
            Self::One(node) => std::slice::from_ref(node),
            Self::Several(nodes) => nodes,
        }
    }
}

impl Matcher {
    /// Matches every place.
    #[must_use]
    pub const fn everything() -> Self {
        Self(Rule::Everything)
    }

    /// Matches no place.
    #[must_use]
    pub const fn nothing() -> Self {
        Self(Rule::Nothing)
    }

    /// Matches where these paths lead to.
    #[must_use]
    pub fn paths(paths: Vec<AttributePath>, reach: Reach) -> Self {
        if paths.is_empty() {
            return Self::nothing();
        }
        let mut tree = PathTree::default();
        let start = tree.add(paths);
        Self::below(&Arc::new(tree), [start], reach)
    }

    /// Matches where the paths from any of these starts lead to.
    #[must_use]
    pub fn below(
        tree: &Arc<PathTree>,
        starts: impl IntoIterator<Item = Start>,
        reach: Reach,
    ) -> Self {
        Self::at(tree, starts.into_iter().map(Start::node), reach)
    }

    /// Matches where the `replace_paths` of a change lead to. What is not a list of paths matches
    /// nothing.
    ///
    /// ```
    /// use tofu_json_differ::Matcher;
    /// use tofu_json_value::Document;
    /// let paths = Document::parse(br#"[["disk", 0, "size"]]"#).unwrap();
    /// let disk = Matcher::replace_paths(paths.root()).at_key("disk");
    /// assert!(disk.leads_on() && !disk.is_exact());
    /// assert!(disk.at_index(0).at_key("size").is_exact());
    /// ```
    #[must_use]
    pub fn replace_paths(paths: Value<'_>) -> Self {
        if paths.elements().next().is_none() {
            return Self::nothing();
        }
        Self::paths(
            paths.elements().filter_map(attribute_path).collect(),
            Reach::Exact,
        )
    }

    /// Whether a path ends here.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        match &self.0 {
            Rule::Everything => true,
            Rule::Nothing => false,
            Rule::Paths(paths) => {
                let mut nodes = paths.place.nodes().iter();
                nodes.any(|node| paths.tree.is_exact(*node))
            }
        }
    }

    /// Whether a path ends here or leads further.
    #[must_use]
    pub const fn leads_on(&self) -> bool {
        !matches!(self.0, Rule::Nothing)
    }

    /// Whether it matches every place.
    #[must_use]
    pub const fn is_everything(&self) -> bool {
        matches!(self.0, Rule::Everything)
    }

    /// The matcher for the part at a key.
    #[must_use]
    #[inline]
    pub fn at_key(&self, key: &str) -> Self {
        match &self.0 {
            Rule::Everything => Self::everything(),
            Rule::Nothing => Self::nothing(),
            Rule::Paths(paths) => paths.at_key(key),
        }
    }

    /// The matcher for the part at a position.
    #[must_use]
    #[inline]
    pub fn at_index(&self, index: usize) -> Self {
        match &self.0 {
            Rule::Everything => Self::everything(),
            Rule::Nothing => Self::nothing(),
            Rule::Paths(paths) => paths.at_index(index),
        }
    }

    /// The keys at which paths lead on; none of them where all do.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        let paths = match &self.0 {
            Rule::Paths(paths) => Some(paths),
            Rule::Everything | Rule::Nothing => None,
        };
        paths.into_iter().flat_map(|paths| {
            let nodes = paths.place.nodes().iter();
            let steps = nodes.flat_map(|node| paths.tree.keys(*node));
            steps.map(|(key, _)| key.as_str())
        })
    }

    fn at(tree: &Arc<PathTree>, nodes: impl Iterator<Item = usize>, reach: Reach) -> Self {
        let Some(place) = Reached::of(nodes) else {
            return Self::nothing();
        };
        if reach == Reach::Below && place.nodes().iter().any(|node| tree.is_exact(*node)) {
            return Self::everything();
        }
        Self(Rule::Paths(Arc::new(Paths {
            tree: Arc::clone(tree),
            place,
            reach,
            steps: OnceLock::new(),
        })))
    }
}

impl Paths {
    /// The steps of the nodes together, if those are many.
    fn steps(&self) -> Option<&Steps> {
        let nodes = self.place.nodes();
        (nodes.len() > FEW).then(|| self.steps.get_or_init(|| Steps::of(&self.tree, nodes)))
    }

    #[inline(never)]
    fn at_key(&self, key: &str) -> Matcher {
        if let Some(steps) = self.steps() {
            return Matcher::at(&self.tree, steps.at_key(&self.tree, key), self.reach);
        }
        let nodes = self.place.nodes().iter();
        let next = nodes.filter_map(|node| self.tree.at_key(*node, key));
        Matcher::at(&self.tree, next, self.reach)
    }

    #[inline(never)]
    fn at_index(&self, index: usize) -> Matcher {
        if let Some(steps) = self.steps() {
            return Matcher::at(&self.tree, steps.at_index(index), self.reach);
        }
        let nodes = self.place.nodes().iter();
        let next = nodes.flat_map(|node| self.tree.at_index(*node, index));
        Matcher::at(&self.tree, next, self.reach)
    }
}

/// A path as a document has it, such as `["disk", 0, "size"]`; none where it is no array.
#[must_use]
pub fn attribute_path(path: Value<'_>) -> Option<AttributePath> {
    let step = |step: Value<'_>| match step.kind() {
        Kind::String => Step::Attribute(step.as_str().unwrap_or_default().into_owned()),
        Kind::Number => Step::Index(step.as_number().unwrap_or_default().to_owned()),
        _ => Step::Other,
    };
    path.is_array().then(|| path.elements().map(step).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tofu_json_value::Document;

    /// The rest of each path after this step, by checking one path after another.
    fn scan(paths: &[AttributePath], steps: &[Step], reach: Reach) -> (bool, bool) {
        let (mut exact, mut leads_on) = (false, false);
        for path in paths {
            let matches = |(own, taken): (&Step, &Step)| match taken {
                Step::Attribute(key) => own.matches_key(key),
                Step::Index(index) => own.matches_index(index.parse().unwrap()),
                Step::Other => false,
            };
            let along = path.steps.iter().zip(steps).all(matches);
            let long = path.steps.len().cmp(&steps.len());
            exact |= along && (long.is_eq() || reach == Reach::Below && long.is_lt());
            leads_on |= along && (long.is_ge() || reach == Reach::Below);
        }
        (exact, leads_on)
    }

    #[test]
    fn a_tree_finds_what_a_look_at_every_path_finds() {
        let mut seed = 5u64;
        let mut below = |most: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % most
        };
        let texts = [
            "0", "1", "00", "1.5", "0.0", "a", "b", "1_0", "-0", "inf", "1e1", "",
        ];
        for _ in 0..5_000 {
            let mut path = |longest: usize, asked: bool| -> AttributePath {
                let step = |_| {
                    let text = texts[below(texts.len())].to_owned();
                    match below(5) {
                        0 | 1 => Step::Attribute(text),
                        2 if !asked => Step::Other,
                        _ if asked => Step::Index(["0", "1", "10"][below(3)].to_owned()),
                        _ => Step::Index(text),
                    }
                };
                (0..longest).map(step).collect()
            };
            let paths: Vec<_> = (0..6).map(|n| path(n % 4, false)).skip(1).collect();
            let asked = path(3, true);
            for reach in [Reach::Exact, Reach::Below] {
                let mut matcher = Matcher::paths(paths.clone(), reach);
                for taken in 0..=asked.steps.len() {
                    let found = (matcher.is_exact(), matcher.leads_on());
                    let (so_far, rest) = asked.steps.split_at(taken);
                    assert_eq!(found, scan(&paths, so_far, reach), "{paths:?} {so_far:?}");
                    matcher = match rest.first() {
                        Some(Step::Attribute(key)) => matcher.at_key(key),
                        Some(Step::Index(index)) => matcher.at_index(index.parse().unwrap()),
                        _ => break,
                    };
                }
            }
        }
    }

    #[test]
    fn many_spellings_of_a_position() {
        let spelled = |n: usize| match n % 3 {
            0 => format!("[\"x\", 1e-{n}, \"a{n}\", {n}]"),
            1 => format!("[\"x\", \"0e{n}\", \"a{n}\", {n}]"),
            _ => format!("[\"x\", 0.{n}, 7, \"a{n}\"]"),
        };
        let paths: Vec<_> = (1..40).map(spelled).collect();
        let text = format!("[{}]", paths.join(","));
        let paths = Document::parse(text.as_bytes()).unwrap();
        let matcher = Matcher::replace_paths(paths.root()).at_key("x").at_index(0);
        assert!(!matcher.at_key("a40").leads_on() && !matcher.at_index(6).leads_on());
        for n in 1..40 {
            let end = match n % 3 {
                2 => matcher.at_index(7).at_key(&format!("a{n}")),
                _ => matcher.at_key(&format!("a{n}")).at_index(n),
            };
            assert!(end.is_exact(), "{n}");
        }
    }
}
