use super::Bar;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A lane for each bar, so that no two overlap in one: as many as ran at the same time. Those without
/// a start have no lane.
pub(super) fn lanes(bars: &[Bar]) -> Vec<Option<usize>> {
    let mut ends: BinaryHeap<Reverse<(u64, usize)>> = BinaryHeap::new();
    let mut free: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut count = 0;
    let mut lane_of = |bar: &Bar| {
        let (start, duration) = bar.start.zip(bar.duration)?;
        while let Some(Reverse((_, lane))) = ends.peek().filter(|next| next.0.0 <= start) {
            free.push(Reverse(*lane));
            ends.pop();
        }
        let lane = free.pop().map_or_else(
            || {
                count += 1;
                count - 1
            },
            |Reverse(lane)| lane,
        );
        ends.push(Reverse((start.saturating_add(duration), lane)));
        Some(lane)
    };
    let mut by_start: Vec<_> = (0..).zip(bars).collect();
    by_start.sort_by_key(|(_, bar)| bar.start);
    let mut lanes: Vec<(usize, Option<usize>)> = by_start
        .into_iter()
        .map(|(number, bar)| (number, lane_of(bar)))
        .collect();
    lanes.sort_by_key(|(number, _)| *number);
    lanes.into_iter().map(|(_, lane)| lane).collect()
}
