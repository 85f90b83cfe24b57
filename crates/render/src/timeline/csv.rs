use super::escape::field;
use super::{Bar, Timeline};
use std::time::Duration;
use tofu_json_ui::seconds;

/// A line for each bar, below a line of names. Those without a start or a duration have an empty
/// field there.
#[must_use]
pub fn csv(timelines: &[Timeline]) -> String {
    let mut text = String::from("run,kind,address,work,phase,status,start,end,seconds\n");
    for timeline in timelines {
        for bar in &timeline.bars {
            text.push_str(&line(timeline, bar));
        }
    }
    text
}

fn line(timeline: &Timeline, bar: &Bar) -> String {
    let moment = |after: Option<Duration>| {
        let moment = after.and_then(|after| timeline.moment(after));
        moment.map_or_else(String::new, |moment| moment.to_string())
    };
    let end = bar.start.zip(bar.duration);
    let fields = [
        field(&timeline.title),
        bar.kind.as_str().to_owned(),
        field(&bar.address),
        field(&bar.work),
        bar.phase.to_owned(),
        bar.status.as_str().to_owned(),
        moment(bar.start),
        moment(end.map(|(start, duration)| start.saturating_add(duration))),
        bar.duration.map_or_else(String::new, seconds),
    ];
    fields.join(",") + "\n"
}
