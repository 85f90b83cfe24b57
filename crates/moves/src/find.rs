//! Finds the moves of a plan.

use crate::declared::Declared;
use crate::found::{FORMAT_VERSION, FoundMove, FoundMoves, Score, UnsureMove, UnsureTarget};
use crate::join::{Asked, Joined};
use crate::mirror;
use crate::objects::{ObjectsOfType, types_with_both};
use crate::shifts::find_shifts;
use crate::{MovesOptions, fold};
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, StreamError};
use tofu_json_model::view::Mask;
use tofu_json_review::moved_block;
use tofu_json_value::Value;

/// Finds the objects of a plan that are deleted and created again under another address.
///
/// ```
/// use tofu_json_moves::model::Limits;
/// use tofu_json_moves::model::stream::{OutlinedPlan, Slice, parts_in};
/// use tofu_json_moves::{MovesOptions, find_moves};
///
/// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.old", "mode": "managed", "type": "a", "name": "old",
///      "change": {"actions": ["delete"], "before": {"id": "i-1", "title": "payroll", "size": 3}}},
///     {"address": "a.new", "mode": "managed", "type": "a", "name": "new",
///      "change": {"actions": ["create"], "after": {"title": "payroll", "size": 3}, "after_unknown": {"id": true}}}]}"#;
/// let plan = OutlinedPlan::read(&mut Slice(plan), Limits::default(), parts_in(plan))?;
/// let found = find_moves(&plan, &MovesOptions::default())?;
/// let block = "moved {\n  from = a.old\n  to   = a.new\n}";
/// assert_eq!(found.moves[0].block.as_deref(), Some(block));
/// # Ok::<(), tofu_json_moves::model::stream::StreamError>(())
/// ```
///
/// # Errors
///
/// Where the document cannot be read, or a change that is looked at is not what it should be.
pub fn find_moves(
    plan: &OutlinedPlan<'_>,
    options: &MovesOptions,
) -> Result<FoundMoves, StreamError> {
    let (mut joined, mut asked, mut scores) = (Vec::new(), Vec::new(), BTreeMap::new());
    for changes in types_with_both(plan.changes()).into_values() {
        let objects = ObjectsOfType::read(plan, &changes)?;
        let pairs = objects.pairs();
        let addresses = |(gone, new): (usize, usize)| {
            let gone = objects.gone.get(gone)?.change;
            Some((gone, objects.new.get(new)?.change))
        };
        let found = objects.join(plan, &pairs, options)?;
        asked.extend(objects.ask(&pairs, &found));
        for pair in &found {
            if let (Some((from, to)), Some(likeness)) = (addresses(*pair), pairs.get(pair)) {
                joined.push(Joined {
                    from: from.address.clone(),
                    to: to.address.clone(),
                    score: likeness.score,
                });
            }
        }
        for (pair, likeness) in &pairs {
            if let Some((from, to)) = addresses(*pair) {
                let key = (from.address.clone(), to.address.clone());
                scores.insert(key, likeness.score);
            }
        }
    }
    mirror::join_within_modules(&mut joined, &scores, options.threshold);
    let is_joined: BTreeSet<&str> = joined
        .iter()
        .flat_map(|joined| [joined.from.as_str(), joined.to.as_str()])
        .collect();
    let unsure = asked
        .into_iter()
        .filter_map(|asked| unsure(asked, &is_joined));
    let mut unsure: Vec<_> = unsure.collect();
    unsure.sort_by(|a, b| a.from.cmp(&b.from));
    let declared = match joined.is_empty() {
        true => Declared::default(),
        false => Declared::of(plan)?,
    };
    let folded = fold::fold(joined, plan.changes(), &declared);
    let current = plan
        .changes()
        .iter()
        .filter(|change| change.deposed.is_empty());
    let by_address: BTreeMap<&str, &OutlinedChange> = current
        .map(|change| (change.address.as_str(), change))
        .collect();
    let find = |address: &str| by_address.get(address).copied();
    let moves = folded
        .into_iter()
        .map(|folded| found_move(plan, folded, &declared, find));
    Ok(FoundMoves {
        format_version: FORMAT_VERSION,
        moves: moves.collect::<Result<_, _>>()?,
        unsure,
        shifts: find_shifts(plan)?,
    })
}

fn unsure(asked: Asked, is_joined: &BTreeSet<&str>) -> Option<UnsureMove> {
    let free = |(to, _): &(String, u64)| !is_joined.contains(to.as_str());
    let candidates: Vec<_> = asked
        .to
        .into_iter()
        .filter(free)
        .map(|(to, score)| UnsureTarget {
            to,
            score: Score::of_thousandths(score),
        })
        .collect();
    let is_open = !candidates.is_empty() && !is_joined.contains(asked.from.as_str());
    is_open.then_some(UnsureMove {
        from: asked.from,
        candidates,
    })
}

fn found_move<'c>(
    plan: &OutlinedPlan<'_>,
    folded: fold::Folded,
    declared: &Declared<'_>,
    find: impl Fn(&str) -> Option<&'c OutlinedChange>,
) -> Result<FoundMove, StreamError> {
    let mut differs = BTreeSet::new();
    for joined in &folded.objects {
        if let (Some(from), Some(to)) = (find(&joined.from), find(&joined.to)) {
            differs.extend(differing(plan, from, to)?);
        }
    }
    let scores = folded.objects.iter().map(|joined| joined.score);
    // What moves with others moves with what is gone.
    let is_alone = folded
        .objects
        .iter()
        .all(|joined| joined.from == folded.from);
    let still_declared = is_alone && declared.has_object(&folded.from, &folded.to);
    let block = moved_block(&folded.from, &folded.to).filter(|_| !still_declared);
    Ok(FoundMove {
        score: Score::of_thousandths(scores.min().unwrap_or_default()),
        objects: folded.objects.len(),
        differs: differs.into_iter().collect(),
        block,
        still_declared,
        from: folded.from,
        to: folded.to,
    })
}

/// The attributes that have another value, or one on one side alone. What is not known yet is none of them.
fn differing(
    plan: &OutlinedPlan<'_>,
    from: &OutlinedChange,
    to: &OutlinedChange,
) -> Result<BTreeSet<String>, StreamError> {
    let (from, to) = (plan.change(from)?, plan.change(to)?);
    let (from, to) = (from.view().change, to.view().change);
    let before = from.before.value().unwrap_or_else(Value::null);
    let after = to.after.value().unwrap_or_else(Value::null);
    let unknown = Mask::new(to.after_unknown);
    let names = before.members().chain(after.members());
    let names: BTreeSet<String> = names.map(|(name, _)| name.into_owned()).collect();
    let differs = |name: &String| {
        let side = |value: Value<'_>| value.get(name).is_some_and(|value| !value.is_null());
        let same = match (before.get(name), after.get(name)) {
            (Some(before), Some(after)) => before.same(after),
            _ => !side(before) && !side(after),
        };
        !same && !unknown.member(name).marks_something()
    };
    Ok(names.into_iter().filter(differs).collect())
}
