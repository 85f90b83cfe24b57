//! Which parts force the replacement of their resource.

use crate::path::PathStep;
use std::collections::HashMap;
use tofu_json_vocab::path::{AttributePath, Step};

/// The paths of a plan that force replacement, as a tree of their steps: there can be as many of them as parts.
pub(super) struct ForcingPaths {
    /// The first is the whole value. There is none where nothing forces replacement.
    nodes: Vec<PathNode>,
}

#[derive(Default)]
struct PathNode {
    by_name: HashMap<String, usize>,
    by_position: HashMap<usize, usize>,
    /// Names that spell a number: OpenTofu takes them for positions as well.
    names_of_positions: HashMap<usize, Vec<usize>>,
    /// Whether a path ends here.
    ends: bool,
}

impl ForcingPaths {
    pub(super) fn of(paths: &[AttributePath]) -> Self {
        let mut tree = Self { nodes: Vec::new() };
        if !paths.is_empty() {
            tree.nodes.push(PathNode::default());
        }
        for path in paths {
            tree.add(path);
        }
        tree
    }

    fn add(&mut self, path: &AttributePath) {
        let mut at = 0;
        for step in &path.steps {
            // Nothing is below a step that leads nowhere.
            let Some(next) = self.child(at, step) else {
                return;
            };
            at = next;
        }
        if let Some(node) = self.nodes.get_mut(at) {
            node.ends = true;
        }
    }

    /// The node that a step leads to, which may be a new one.
    fn child(&mut self, at: usize, step: &Step) -> Option<usize> {
        let new = self.nodes.len();
        let node = self.nodes.get_mut(at)?;
        let child = match step {
            Step::Attribute(name) => {
                if let Some(&known) = node.by_name.get(name) {
                    return Some(known);
                }
                node.by_name.insert(name.clone(), new);
                if let Some(position) = step.position() {
                    node.names_of_positions
                        .entry(position)
                        .or_default()
                        .push(new);
                }
                new
            }
            Step::Index(_) => *node.by_position.entry(step.position()?).or_insert(new),
            Step::Other => return None,
        };
        if child == new {
            self.nodes.push(PathNode::default());
        }
        Some(child)
    }

    /// Whether a path leads to a part, into it, or to what it is a part of.
    pub(super) fn lead_to(&self, part: &[PathStep<'_>]) -> bool {
        let Some(root) = self.nodes.first() else {
            return false;
        };
        let mut reached = vec![root];
        for step in part {
            if reached.iter().any(|node| node.ends) {
                return true;
            }
            reached = reached
                .iter()
                .flat_map(|node| node.after(step))
                .filter_map(|&next| self.nodes.get(next))
                .collect();
        }
        !reached.is_empty()
    }
}

impl PathNode {
    fn after(&self, step: &PathStep<'_>) -> impl Iterator<Item = &usize> {
        let (one, more) = match step {
            PathStep::Name(name) => (self.by_name.get(&**name), None),
            PathStep::Position(position) => (
                self.by_position.get(position),
                self.names_of_positions.get(position),
            ),
        };
        one.into_iter().chain(more.into_iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::ForcingPaths;
    use crate::path::PathStep;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use tofu_json_vocab::path::{AttributePath, Step};

    fn forced() -> impl Strategy<Value = AttributePath> {
        let step = prop_oneof![
            prop::sample::select(vec!["a", "b", "0", "1.5"])
                .prop_map(|name| Step::Attribute(name.to_owned())),
            prop::sample::select(vec!["0", "1", "1.0", "x"])
                .prop_map(|number| Step::Index(number.to_owned())),
            Just(Step::Other),
        ];
        vec(step, 0..4).prop_map(|steps| AttributePath { steps })
    }

    fn part() -> impl Strategy<Value = Vec<PathStep<'static>>> {
        let step = prop_oneof![
            prop::sample::select(vec!["a", "b", "0"]).prop_map(|name| PathStep::Name(name.into())),
            (0_usize..2).prop_map(PathStep::Position),
        ];
        vec(step, 0..4)
    }

    proptest! {
        #[test]
        fn the_tree_says_what_each_path_says(paths in vec(forced(), 0..6), part in part()) {
            let leads = |path: &AttributePath| {
                let mut steps = part.iter().zip(&path.steps);
                steps.all(|(step, forced)| step.is_step(forced))
            };
            let expected = paths.iter().any(leads);
            prop_assert_eq!(ForcingPaths::of(&paths).lead_to(&part), expected);
        }
    }
}
