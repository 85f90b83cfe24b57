use std::ops::Range;
use tofu_json_model::stream::{
    PlanEvent, PlanPart, PlanStretch, Slice, change_within, index_plan, index_plan_by_stretches,
    index_stretch,
};
use tofu_json_scan::Limits;

/// So many places where a stretch may begin are tried, besides the entries of a plan.
const PLACES: usize = 40;

/// What a pass over a plan reports is the same where others go over stretches of it, wherever these begin: with entries of the
/// resource changes, or with anything that comes after a comma.
pub fn plan_stretches_do_not_matter(bytes: &[u8]) {
    let mut entries = Vec::new();
    let limits = Limits::default();
    let expected = told_of(|event| {
        let layout = index_plan(&mut Slice(bytes), limits, |found| {
            if let PlanEvent::Change(range, _, _) = &found {
                entries.push(range.start);
            }
            event(found);
        });
        (layout.is_ok(), format!("{layout:?}"))
    });
    let commas = bytes.windows(2).enumerate();
    let commas = commas
        .filter(|(_, pair)| *pair == b",{")
        .map(|(at, _)| at + 1);
    let mut starts: Vec<usize> = commas.take(PLACES).chain(change_within(bytes)).collect();
    starts.extend(entries);
    starts.sort_unstable();
    starts.dedup();
    let every = |step: usize| starts.iter().copied().skip(step / 2).step_by(step);
    for starts in [every(1), every(2), every(3)] {
        let starts: Vec<usize> = starts.collect();
        let found = by_stretches(bytes, &starts, limits);
        assert!(
            found == expected,
            "another survey with stretches at {starts:?}"
        );
    }
}

fn by_stretches(bytes: &[u8], starts: &[usize], limits: Limits) -> String {
    let stretch = |start: usize| -> PlanStretch {
        let stop = |at| at != start && starts.binary_search(&at).is_ok();
        index_stretch(&mut Slice(bytes), start, limits, stop)
    };
    told_of(|event| {
        let known = |at| starts.binary_search(&at).ok().map(|_| stretch(at));
        let layout = index_plan_by_stretches(&mut Slice(bytes), limits, known, event);
        (layout.is_ok(), format!("{layout:?}"))
    })
}

/// The events and how the pass ended. Pieces of a part may be longer or shorter; they are put together where the pass came to
/// the end of the plan.
fn told_of(index: impl FnOnce(&mut dyn FnMut(PlanEvent<'_>)) -> (bool, String)) -> String {
    let (mut found, mut parts) = (String::new(), Vec::<(PlanPart, Range<usize>)>::new());
    let (is_whole, end) = index(&mut |event| match event {
        PlanEvent::Change(range, head, _) => found.push_str(&format!("{range:?} {head:?}\n")),
        PlanEvent::Part(part, range) => match parts.last_mut() {
            Some((last, before)) if *last == part && before.end == range.start => {
                before.end = range.end;
            }
            _ => parts.push((part, range)),
        },
        other => found.push_str(&format!("{other:?}\n")),
    });
    if is_whole {
        found.push_str(&format!("{parts:?}\n"));
    }
    found + &end
}
