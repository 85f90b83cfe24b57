use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::References;
use crate::declare::Address;

type Graph<'a> = BTreeMap<&'a Address, BTreeSet<&'a Address>>;

/// Circles of references. Calls of modules are left out: what goes into a module need not come out
/// again by the way that is looked at. Variables are, too: only their conditions refer to anything. Actions come
/// before or after the change that triggers them, and may use what it makes.
pub(super) fn find(references: &References) -> Vec<Vec<Address>> {
    let mut graph = Graph::new();
    for edge in references.edges.iter().filter(|edge| edge.is_resolved) {
        let is_afterwards = edge.argument.contains("postcondition");
        if counts(&edge.from) && counts(&edge.to) && !is_afterwards && !edge.is_in_trigger() {
            graph.entry(&edge.from).or_default().insert(&edge.to);
        }
    }
    let groups = groups(&graph);
    let mut cycles = Vec::new();
    let mut done = BTreeSet::new();
    for declared in &references.declared {
        let start = &declared.address;
        let Some(group) = groups.get(start) else {
            continue;
        };
        if done.insert(*group)
            && let Some(cycle) = shortest(&graph, &groups, start)
        {
            cycles.push(cycle.into_iter().cloned().collect());
        }
    }
    cycles
}

const fn counts(address: &Address) -> bool {
    !matches!(
        address,
        Address::Module(_) | Address::Variable(_) | Address::Action { .. }
    )
}

/// The group of each declaration: those of one group can all be reached from each other. The lists are
/// those of Tarjan's walk, whose calls are on a list here.
fn groups<'a>(graph: &Graph<'a>) -> BTreeMap<&'a Address, usize> {
    let mut walk = CycleWalk::default();
    for start in graph.keys() {
        walk.from(graph, start);
    }
    walk.groups
}

#[derive(Default)]
struct CycleWalk<'a> {
    /// When each was come to, and the earliest that can be reached from it.
    seen: BTreeMap<&'a Address, (usize, usize)>,
    open: Vec<&'a Address>,
    groups: BTreeMap<&'a Address, usize>,
    count: usize,
}

impl<'a> CycleWalk<'a> {
    fn from(&mut self, graph: &Graph<'a>, start: &'a Address) {
        let mut calls = Vec::new();
        self.enter(graph, start, &mut calls);
        while let Some((at, next)) = calls.last_mut() {
            let at = *at;
            match next.pop() {
                Some(to) if !self.seen.contains_key(to) => self.enter(graph, to, &mut calls),
                Some(to) => {
                    // After a group that is complete there is no way back.
                    if !self.groups.contains_key(to) {
                        let number = self.seen.get(to).map_or(usize::MAX, |seen| seen.0);
                        self.reach(at, number);
                    }
                }
                None => {
                    calls.pop();
                    self.leave(at);
                    let earliest = self.seen.get(at).map_or(usize::MAX, |seen| seen.1);
                    if let Some((before, _)) = calls.last()
                        && !self.groups.contains_key(at)
                    {
                        self.reach(before, earliest);
                    }
                }
            }
        }
    }

    fn enter(
        &mut self,
        graph: &Graph<'a>,
        at: &'a Address,
        calls: &mut Vec<(&'a Address, Vec<&'a Address>)>,
    ) {
        if self.seen.contains_key(at) {
            return;
        }
        self.seen.insert(at, (self.count, self.count));
        self.count += 1;
        self.open.push(at);
        let next = graph.get(at).into_iter().flatten().copied().collect();
        calls.push((at, next));
    }

    fn reach(&mut self, at: &'a Address, number: usize) {
        if let Some((_, earliest)) = self.seen.get_mut(at) {
            *earliest = number.min(*earliest);
        }
    }

    /// All that was come to since the first of a group is one.
    fn leave(&mut self, at: &'a Address) {
        let Some((number, earliest)) = self.seen.get(at) else {
            return;
        };
        if number != earliest {
            return;
        }
        let group = *number;
        while let Some(member) = self.open.pop() {
            self.groups.insert(member, group);
            if member == at {
                break;
            }
        }
    }
}

/// The shortest way from a declaration back to it inside its group.
fn shortest<'a>(
    graph: &Graph<'a>,
    groups: &BTreeMap<&'a Address, usize>,
    start: &'a Address,
) -> Option<Vec<&'a Address>> {
    let group = groups.get(start);
    let mut before: BTreeMap<&Address, &Address> = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(at) = waiting.pop_front() {
        for next in graph.get(at).into_iter().flatten().copied() {
            if next == start {
                return Some(way(&before, start, at));
            }
            if groups.get(next) == group && !before.contains_key(next) {
                before.insert(next, at);
                waiting.push_back(next);
            }
        }
    }
    None
}

fn way<'a>(
    before: &BTreeMap<&'a Address, &'a Address>,
    start: &'a Address,
    end: &'a Address,
) -> Vec<&'a Address> {
    let mut way = vec![end];
    let mut at = end;
    while at != start {
        let Some(previous) = before.get(at) else {
            break;
        };
        at = previous;
        way.push(at);
    }
    way.reverse();
    way
}
