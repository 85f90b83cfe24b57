use super::bar::micros;
use super::escape::visible;
use super::{Bar, Timeline};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;
use tofu_json_value::Json;

/// The trace event format that Chrome and Perfetto read: a process for each run, a thread for each
/// operation that ran beside others.
#[must_use]
pub fn trace(timelines: &[Timeline]) -> String {
    let mut events = Vec::new();
    for (process, timeline) in (1..).zip(timelines) {
        events.push(process_name(process, &timeline.title));
        let lanes = lanes(&timeline.bars);
        for (bar, lane) in timeline.bars.iter().zip(lanes) {
            let Some((lane, (start, duration))) = lane.zip(bar.start.zip(bar.duration)) else {
                continue;
            };
            events.push(event(bar, process, lane, start, duration));
        }
    }
    let mut text = String::from("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n");
    text.push_str(&events.join(",\n"));
    text.push_str("\n]}\n");
    text
}

fn process_name(process: u64, name: &str) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.text("name", "process_name");
        json.text("ph", "M");
        json.member("pid").literal(process);
        json.member("tid").literal(0);
        json.member("args")
            .object(|json| json.text("name", &visible(name)));
    });
    json.into_text()
}

fn event(bar: &Bar, process: u64, lane: usize, start: Duration, duration: Duration) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.text("name", &visible(&bar.address));
        json.text("cat", &visible(bar.kind.as_str()));
        json.text("ph", "X");
        json.member("ts").literal(micros(start));
        json.member("dur").literal(micros(duration));
        json.member("pid").literal(process);
        json.member("tid").literal(lane + 1);
        json.member("args").object(|json| {
            json.text("work", &visible(&bar.work));
            json.text("phase", &visible(bar.phase));
            json.text("status", &visible(bar.status.as_str()));
        });
    });
    json.into_text()
}

/// A lane for each bar, so that no two overlap in one: as many as ran at the same time. Those without
/// a start have no lane.
pub(super) fn lanes(bars: &[Bar]) -> Vec<Option<usize>> {
    let mut ends: BinaryHeap<Reverse<(Duration, usize)>> = BinaryHeap::new();
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
