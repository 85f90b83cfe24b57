use super::escape::visible;
use super::lanes::lanes;
use super::{Bar, Timeline};
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

fn event(bar: &Bar, process: u64, lane: usize, start: u64, duration: u64) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.text("name", &visible(&bar.address));
        json.text("cat", &visible(bar.kind.as_str()));
        json.text("ph", "X");
        json.member("ts").literal(start);
        json.member("dur").literal(duration);
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
