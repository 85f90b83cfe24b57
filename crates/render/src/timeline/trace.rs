use super::escape::json;
use super::lanes::lanes;
use super::{Bar, Timeline};

/// The trace event format that Chrome and Perfetto read: a process for each run, a thread for each
/// operation that ran beside others.
#[must_use]
pub fn trace(timelines: &[Timeline]) -> String {
    let mut events = Vec::new();
    for (process, timeline) in (1..).zip(timelines) {
        let name = json(&timeline.title);
        events.push(format!(
            r#"{{"name":"process_name","ph":"M","pid":{process},"tid":0,"args":{{"name":{name}}}}}"#
        ));
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

fn event(bar: &Bar, process: u64, lane: usize, start: u64, duration: u64) -> String {
    let thread = lane + 1;
    format!(
        r#"{{"name":{},"cat":{},"ph":"X","ts":{start},"dur":{duration},"pid":{process},"tid":{thread},"args":{{"work":{},"phase":{},"status":{}}}}}"#,
        json(&bar.address),
        json(bar.kind.as_str()),
        json(&bar.work),
        json(bar.phase),
        json(bar.status.as_str()),
    )
}
