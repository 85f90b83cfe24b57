use std::cmp::Ordering;
use tofu_json_vocab::path::{AttributePath, Step};

/// Paths by their steps, so that a step costs a search and not a look at every path.
///
/// A tree can hold the paths of several places to start from; see [`crate::Matcher::below`].
#[derive(Debug, Default)]
pub struct PathTree {
    nodes: Vec<Node>,
}

/// Where the paths that were added together start.
#[derive(Clone, Copy, Debug)]
pub struct Start(usize);

#[derive(Debug, Default)]
struct Node {
    /// Whether a path ends here.
    exact: bool,
    /// The children of keys, by ascending key.
    by_key: Vec<(String, usize)>,
    /// By ascending position. `0` and `0.0` are steps to one position, by two ways.
    by_position: Vec<(usize, usize)>,
}

impl PathTree {
    /// Adds paths that start at one place.
    pub fn add(&mut self, mut paths: Vec<AttributePath>) -> Start {
        paths.sort_by(|a, b| compare(&a.steps, &b.steps));
        let start = self.node();
        let mut before: Vec<Step> = Vec::new();
        // The nodes along the path before.
        let mut trail = vec![start];
        for AttributePath { steps } in paths {
            let shared = steps.iter().zip(&before).take_while(|(a, b)| a == b);
            let shared = shared.count();
            trail.truncate(shared + 1);
            for step in steps.iter().skip(shared) {
                let next = self.node();
                let from = trail.last().copied().unwrap_or(start);
                self.connect(from, step, next);
                trail.push(next);
            }
            if let Some(node) = trail.last().and_then(|last| self.nodes.get_mut(*last)) {
                node.exact = true;
            }
            before = steps;
        }
        for node in self.nodes.get_mut(start..).unwrap_or_default() {
            node.by_position.sort_unstable();
        }
        Start(start)
    }

    fn node(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    fn connect(&mut self, from: usize, step: &Step, to: usize) {
        let Some(node) = self.nodes.get_mut(from) else {
            return;
        };
        if let Some(position) = step.position() {
            node.by_position.push((position, to));
        }
        if let Step::Attribute(key) = step {
            node.by_key.push((key.clone(), to));
        }
    }

    pub(crate) fn is_exact(&self, node: usize) -> bool {
        self.nodes.get(node).is_some_and(|node| node.exact)
    }

    /// The keys that steps from a node have, ascending, and where they lead.
    pub(crate) fn keys(&self, node: usize) -> &[(String, usize)] {
        self.nodes.get(node).map_or(&[], |node| &node.by_key)
    }

    /// The positions that steps from a node have, ascending, and where they lead.
    pub(crate) fn positions(&self, node: usize) -> &[(usize, usize)] {
        self.nodes.get(node).map_or(&[], |node| &node.by_position)
    }

    pub(crate) fn at_key(&self, node: usize, key: &str) -> Option<usize> {
        let keys = self.keys(node);
        let found = keys
            .binary_search_by(|(own, _)| own.as_str().cmp(key))
            .ok()?;
        keys.get(found).map(|(_, next)| *next)
    }

    pub(crate) fn at_index(&self, node: usize, index: usize) -> impl Iterator<Item = usize> {
        let positions = self.positions(node);
        let from = positions.partition_point(|(position, _)| *position < index);
        let found = positions.iter().skip(from);
        found
            .take_while(move |(position, _)| *position == index)
            .map(|(_, next)| *next)
    }
}

impl Start {
    pub(crate) const fn node(self) -> usize {
        self.0
    }
}

/// Any order in which equal steps are neighbours and keys ascend.
fn compare(a: &[Step], b: &[Step]) -> Ordering {
    a.iter().map(rank).cmp(b.iter().map(rank))
}

fn rank(step: &Step) -> (u8, &str) {
    match step {
        Step::Attribute(key) => (0, key),
        Step::Index(number) => (1, number),
        Step::Other => (2, ""),
    }
}
