use crate::meaning::Meanings;
use crate::subsequence::common_subsequence;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use tofu_json_computed::{Action, TextLine};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Value;
use tofu_json_vocab::profile::ListPairing;

/// Which elements of two sequences may be shown as one that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairable {
    /// Any two: the element type is an object.
    Always,
    /// Two JSON objects, or two texts that share a line.
    Objects,
    /// Two texts that share a line.
    SharedLines,
}

/// How two sequences are paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pairs {
    pub(crate) pairable: Pairable,
    pub(crate) rule: ListPairing,
}

/// Pairs the elements of two sequences and gives the positions of each pair, and whether both
/// elements are equal. `None` marks an element that exists on the other side only.
pub(crate) fn pair_up<'a>(
    (before, after): (&[Value<'a>], &[Value<'a>]),
    meanings: &Meanings,
    Pairs { pairable, rule }: Pairs,
    mut emit: impl FnMut(Option<usize>, Option<usize>, bool),
) {
    let equal = equal_start(before, after, |a, b| meanings.same(*a, *b));
    if rule == ListPairing::PositionsFirst && before.len() == after.len() && equal < before.len() {
        let reading = meanings.of(before, after);
        let (old, new) = identify(before, after, |value| reading.meaning(value));
        if !is_reordered(&old, &new) {
            return by_position(&old, &new, emit);
        }
    }
    (0..equal).for_each(|position| emit(Some(position), Some(position), true));
    let (before, after) = (rest(before, equal), rest(after, equal));
    let reading = meanings.of(before, after);
    let (ids_before, ids_after) = identify(before, after, |value| reading.meaning(value));
    let mut lines = LineMemory::default();
    let mut may_pair = |b: usize, a: usize| {
        let (Some(old), Some(new)) = (before.get(b), after.get(a)) else {
            return false;
        };
        match pairable {
            Pairable::Always => true,
            Pairable::Objects if old.is_object() && new.is_object() => true,
            _ if rule == ListPairing::PositionsFirst => false,
            Pairable::Objects | Pairable::SharedLines => {
                old.is_string() && new.is_string() && lines.shared((b, *old), (a, *new))
            }
        }
    };
    let shift = |position: Option<usize>| position.map(|position| position + equal);
    let walk = PairWalk {
        before: &ids_before,
        after: &ids_after,
        rule,
    };
    walk.run(&mut may_pair, &mut |b, a, same| {
        emit(shift(b), shift(a), same);
    });
}

/// Whether each element before equals any after, so that the list has another order rather than other elements.
fn is_reordered(before: &[u32], after: &[u32]) -> bool {
    let after: HashSet<u32> = after.iter().copied().collect();
    before.iter().all(|id| after.contains(id))
}

fn by_position(
    before: &[u32],
    after: &[u32],
    mut emit: impl FnMut(Option<usize>, Option<usize>, bool),
) {
    let pairs = before.iter().zip(after).enumerate();
    pairs.for_each(|(at, (old, new))| emit(Some(at), Some(at), old == new));
}

fn equal_start<T>(before: &[T], after: &[T], same: impl Fn(&T, &T) -> bool) -> usize {
    before
        .iter()
        .zip(after)
        .take_while(|(a, b)| same(a, b))
        .count()
}

fn rest<T>(items: &[T], from: usize) -> &[T] {
    items.slice(from..)
}

/// The changes between the lines of two texts; a null one has one line without a text.
pub(crate) fn changes_of_lines<'a>(
    before: Vec<Option<&'a str>>,
    after: Vec<Option<&'a str>>,
    rule: ListPairing,
) -> Vec<TextLine<'a>> {
    let mut lines = Vec::with_capacity(before.len().max(after.len()));
    let never = |_, _| false;
    let mut emit = |b: Option<usize>, a: Option<usize>| {
        let action = match (b, a) {
            (Some(_), Some(_)) | (None, None) => Action::NoOp,
            (Some(_), None) => Action::Delete,
            (None, Some(_)) => Action::Create,
        };
        let text = b
            .and_then(|b| before.get(b))
            .or_else(|| after.get(a?))
            .copied()
            .flatten();
        lines.push(TextLine { action, text });
    };
    pair_lines((&*before, &*after), rule, never, |b, a, same| {
        if same || b.is_none() || a.is_none() {
            emit(b, a);
        } else {
            emit(b, None);
            emit(None, a);
        }
    });
    lines
}

/// As [`pair_equals`], by a rule.
fn pair_lines<T: Eq + Hash>(
    (before, after): (&[T], &[T]),
    rule: ListPairing,
    may_pair: impl FnMut(usize, usize) -> bool,
    emit: impl FnMut(Option<usize>, Option<usize>, bool),
) {
    if rule == ListPairing::PositionsFirst && before.len() == after.len() {
        let (old, new) = identify(before, after, |line| line);
        if !is_reordered(&old, &new) {
            return by_position(&old, &new, emit);
        }
    }
    pair_equals((before, after), may_pair, emit);
}

/// As [`pair_up`], for elements of any type.
pub(crate) fn pair_equals<T: Eq + Hash>(
    (before, after): (&[T], &[T]),
    mut may_pair: impl FnMut(usize, usize) -> bool,
    mut emit: impl FnMut(Option<usize>, Option<usize>, bool),
) {
    let equal = equal_start(before, after, |a, b| a == b);
    (0..equal).for_each(|position| emit(Some(position), Some(position), true));
    let (ids_before, ids_after) = identify(rest(before, equal), rest(after, equal), |item| item);
    let shift = |position: Option<usize>| position.map(|position| position + equal);
    let walk = PairWalk {
        before: &ids_before,
        after: &ids_after,
        rule: ListPairing::default(),
    };
    walk.run(
        &mut |b, a| may_pair(b + equal, a + equal),
        &mut |b, a, same| emit(shift(b), shift(a), same),
    );
}

/// With at most this many elements on both sides together, a linear search is faster than hashing: without
/// it a plan with changes of all sorts takes one percent more instructions.
const FEW: usize = 16;

/// Numbers the elements so that those with equal keys have equal numbers.
fn identify<'t, T, K: Eq + Hash>(
    before: &'t [T],
    after: &'t [T],
    key: impl Fn(&'t T) -> K,
) -> (Vec<u32>, Vec<u32>) {
    if before.len() + after.len() <= FEW {
        let mut known: Vec<K> = Vec::with_capacity(FEW);
        return number_both(before, after, |item| {
            let key = key(item);
            let found = known.iter().position(|known| *known == key);
            found.unwrap_or_else(|| {
                known.push(key);
                known.len() - 1
            })
        });
    }
    let mut known = HashMap::with_capacity(before.len().max(after.len()));
    number_both(before, after, |item| {
        let next = known.len();
        *known.entry(key(item)).or_insert(next)
    })
}

fn number_both<'t, T>(
    before: &'t [T],
    after: &'t [T],
    mut number: impl FnMut(&'t T) -> usize,
) -> (Vec<u32>, Vec<u32>) {
    let mut id = |item| u32::try_from(number(item)).unwrap_or(u32::MAX);
    let before = before.iter().map(&mut id).collect();
    (before, after.iter().map(&mut id).collect())
}

/// OpenTofu's walk along the common subsequence; also says which pairs are in it.
#[derive(Clone, Copy)]
struct PairWalk<'i> {
    before: &'i [u32],
    after: &'i [u32],
    rule: ListPairing,
}

impl PairWalk<'_> {
    fn run(
        self,
        may_pair: &mut impl FnMut(usize, usize) -> bool,
        emit: &mut impl FnMut(Option<usize>, Option<usize>, bool),
    ) {
        let Self {
            before,
            after,
            rule,
        } = self;
        let pairs_late = rule == ListPairing::CommonLines;
        let common = common_subsequence(before, after);
        let (mut b, mut a, mut s) = (0, 0, 0);
        while b < before.len() || a < after.len() || s < common.len() {
            let wanted = common.get(s);
            while b < before.len() && before.get(b) != wanted {
                if a < after.len() && after.get(a) != wanted && may_pair(b, a) {
                    emit(Some(b), Some(a), false);
                    a += 1;
                } else {
                    emit(Some(b), None, false);
                }
                b += 1;
            }
            while a < after.len() && after.get(a) != wanted {
                if pairs_late && b < before.len() && may_pair(b, a) {
                    emit(Some(b), Some(a), false);
                    b += 1;
                } else {
                    emit(None, Some(a), false);
                }
                a += 1;
            }
            if wanted.is_some() {
                let inside =
                    |position: usize, length: usize| (position < length).then_some(position);
                // A pair before it may have used up the common element of the one side.
                let same = before.get(b) == wanted && after.get(a) == wanted;
                emit(inside(b, before.len()), inside(a, after.len()), same);
                (b, a, s) = (b + 1, a + 1, s + 1);
            }
        }
    }
}

/// Whether two texts share a full line, with the last text of either side at hand.
#[derive(Default)]
struct LineMemory<'a> {
    before: Option<Lines<'a>>,
    after: Option<Lines<'a>>,
}

struct Lines<'a> {
    position: usize,
    text: Cow<'a, str>,
    /// Whether the text has a line break.
    several: bool,
    /// Read on first use: few lists hold texts of several lines.
    lines: OnceCell<HashSet<Cow<'a, str>>>,
}

impl<'a> LineMemory<'a> {
    /// The multi-line rule: at least one text has several lines, and one line is in both.
    fn shared(&mut self, before: (usize, Value<'a>), after: (usize, Value<'a>)) -> bool {
        let before = Lines::remember(&mut self.before, before);
        let after = Lines::remember(&mut self.after, after);
        (before.several || after.several) && !before.lines().is_disjoint(after.lines())
    }
}

impl<'a> Lines<'a> {
    fn remember<'m>(
        memory: &'m mut Option<Self>,
        (position, text): (usize, Value<'a>),
    ) -> &'m Self {
        if memory
            .as_ref()
            .is_none_or(|known| known.position != position)
        {
            *memory = None;
        }
        memory.get_or_insert_with(|| Self::read(position, text))
    }

    fn read(position: usize, text: Value<'a>) -> Self {
        let text = text.as_str().unwrap_or_default();
        Self {
            position,
            several: text.contains('\n'),
            text,
            lines: OnceCell::new(),
        }
    }

    fn lines(&self) -> &HashSet<Cow<'a, str>> {
        self.lines.get_or_init(|| match &self.text {
            Cow::Borrowed(text) => text.split('\n').map(Cow::Borrowed).collect(),
            Cow::Owned(text) => {
                let lines = text.split('\n');
                lines.map(|line| Cow::Owned(line.to_owned())).collect()
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn emitted(before: &str, after: &str, pairs: bool) -> Vec<String> {
        let (old, new): (Vec<_>, Vec<_>) = (before.bytes().collect(), after.bytes().collect());
        let (ids_before, ids_after) = identify(&old, &new, |letter| *letter);
        let mut found = Vec::new();
        let walk = PairWalk {
            before: &ids_before,
            after: &ids_after,
            rule: ListPairing::default(),
        };
        walk.run(&mut |_, _| pairs, &mut |b, a, _| {
            let name = |items: &[u8], position: Option<usize>| {
                position.map_or('∅', |position| char::from(items[position]))
            };
            let (b, a) = (name(&old, b), name(&new, a));
            found.push(match (b, a) {
                _ if pairs => format!("{b}→{a}"),
                (b, '∅') => format!("−{b}"),
                ('∅', a) => format!("+{a}"),
                (b, _) => b.to_string(),
            });
        });
        found
    }

    /// Which kinds of elements can be paired with each other.
    #[test]
    fn pairable_elements() {
        for (before, after, expected) in [
            ("A", "BA", "A→B ∅→A"),
            ("AC", "BAC", "A→B C→A ∅→C"),
            ("AXY", "BAZ", "A→B X→A Y→Z"),
            ("ABC", "AXBC", "A→A B→X C→B ∅→C"),
            ("ABCD", "XABCD", "A→X B→A C→∅ D→∅ ∅→B ∅→C ∅→D"),
            ("AB", "A", "A→A B→∅"),
            ("AB", "B", "A→∅ B→B"),
            ("ABC", "AXC", "A→A B→X C→C"),
            ("AX", "BA", "A→B X→A"),
        ] {
            assert_eq!(
                emitted(before, after, true).join(" "),
                expected,
                "{before} to {after}"
            );
        }
    }

    #[test]
    fn only_equals_are_told_as_the_same() {
        let texts: Vec<String> = (0..81)
            .map(|n| {
                (0..4)
                    .map(|place| ["", "A", "B"][n / 3usize.pow(place) % 3])
                    .collect()
            })
            .collect();
        for (before, after) in texts
            .iter()
            .flat_map(|old| texts.iter().map(move |new| (old, new)))
        {
            let ids = |text: &str| text.bytes().map(u32::from).collect::<Vec<_>>();
            let (before, after) = (ids(before), ids(after));
            let walk = PairWalk {
                before: &before,
                after: &after,
                rule: ListPairing::default(),
            };
            walk.run(&mut |_, _| true, &mut |b, a, same| {
                let equal = b.map(|b| before[b]) == a.map(|a| after[a]);
                assert!(!same || equal, "{before:?} {after:?}");
            });
        }
    }

    #[test]
    fn other_elements() {
        for (before, after, expected) in [
            ("AB", "BA", "−A B +A"),
            ("ABC", "CBA", "−A −B C +B +A"),
            ("ABAB", "BABA", "−A B A B +A"),
            ("XAYA", "A", "−X A −Y −A"),
            ("ABCBDAB", "BDCABA", "−A B −C −B D +C A B +A"),
        ] {
            assert_eq!(
                emitted(before, after, false).join(" "),
                expected,
                "{before} to {after}"
            );
        }
    }
}
