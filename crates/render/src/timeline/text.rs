use super::bar::micros;
use super::escape::visible;
use super::ticks::ticks;
use super::{Bar, BarKind, BarStatus, Timeline};
use tofu_json_ui::format_duration;

/// The fewest columns that addresses and bars get each.
const LEAST: usize = 16;

/// The most columns of a line: no terminal has more.
const MOST: usize = 2000;

/// The columns that a label of a moment needs, with a blank.
const TICK: usize = 8;

const LEGEND: &str = "█ done  × failed  ░ without an end";

/// Writes a legend, then one line for each bar: what it is, when it ran, and how long it took.
/// Lines are `width` columns wide, at most 2000. Provisioners are listed below their operations.
#[must_use]
pub fn text(timelines: &[Timeline], width: usize) -> String {
    let mut text = String::new();
    for timeline in timelines {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&one(timeline, width.min(MOST)));
    }
    text
}

fn one(timeline: &Timeline, width: usize) -> String {
    let mut text = format!("{}\n", visible(&title(timeline)));
    if timeline.bars.is_empty() {
        return text;
    }
    let labels: Vec<_> = timeline.bars.iter().map(label).collect();
    let longest = labels.iter().map(|label| label.chars().count()).max();
    let label_width = longest.unwrap_or(0).clamp(LEAST, (width / 2).max(LEAST));
    // Two columns of two spaces, and a duration of at most nine.
    let bar_width = width.saturating_sub(label_width + 2 + 2 + 9).max(LEAST);
    text.push_str(&format!("{LEGEND}\n"));
    let ruler = ruler(micros(timeline.length), bar_width);
    text.push_str(&format!("{}  {ruler}\n", " ".repeat(label_width)));
    for (bar, label) in timeline.bars.iter().zip(&labels) {
        let label = cut(label, label_width);
        let blanks = " ".repeat(label_width.saturating_sub(label.chars().count()));
        let drawn = drawn(timeline, bar, bar_width);
        let duration = bar.duration.map_or_else(|| "?".to_owned(), format_duration);
        let mark = match bar.status {
            BarStatus::Done => "",
            BarStatus::Failed => " failed",
            BarStatus::Open => " without an end",
        };
        text.push_str(&format!("{label}{blanks}  {drawn}  {duration}{mark}\n"));
    }
    text
}

/// The heading: what it shows, how long it took, and how much is not drawn.
pub(super) fn title(timeline: &Timeline) -> String {
    let mut title = format!("{}: {}", timeline.title, format_duration(timeline.length));
    if timeline.left_out > 0 {
        title.push_str(&format!(", {} not drawn", timeline.left_out));
    }
    title
}

/// Labels of round moments, each where its bars begin.
fn ruler(length: u64, width: usize) -> String {
    let most = u64::try_from(width / TICK).unwrap_or(1);
    let mut ruler = String::new();
    let mut columns = 0;
    for tick in ticks(length, most) {
        let at = column(tick.micros, length, width);
        let end = at + tick.label.chars().count();
        // The last one may not have the room, and none is on another.
        if at < columns || end > width {
            continue;
        }
        ruler.push_str(&" ".repeat(at - columns));
        ruler.push_str(&tick.label);
        columns = end + 1;
        ruler.push(' ');
    }
    ruler.truncate(ruler.trim_end().len());
    ruler
}

fn column(micros: u64, length: u64, width: usize) -> usize {
    let columns = u128::try_from(width).unwrap_or(1);
    let column = u128::from(micros) * columns / u128::from(length.max(1));
    usize::try_from(column.min(columns)).unwrap_or(width)
}

pub(super) fn label(bar: &Bar) -> String {
    let (address, work) = (visible(&bar.address), visible(&bar.work));
    match bar.kind {
        BarKind::Provisioner if bar.is_nested => format!("  └ {work}"),
        _ => format!("{work} {address}"),
    }
}

/// The front and the end of a text that is too long.
fn cut(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.to_owned();
    }
    let front = width / 3;
    let back = width.saturating_sub(front + 1);
    let start: String = text.chars().take(front).collect();
    let end: String = text.chars().skip(length - back).collect();
    format!("{start}…{end}")
}

fn drawn(timeline: &Timeline, bar: &Bar, width: usize) -> String {
    let Some((start, duration)) = bar.start.zip(bar.duration) else {
        return " ".repeat(width);
    };
    let length = micros(timeline.length);
    let column = |time| column(micros(time), length, width);
    let from = column(start).min(width.saturating_sub(1));
    let until = column(start.saturating_add(duration)).max(from + 1);
    let block = match bar.status {
        BarStatus::Done => "█",
        BarStatus::Failed => "×",
        BarStatus::Open => "░",
    };
    let mut drawn = " ".repeat(from);
    drawn.push_str(&block.repeat(until - from));
    drawn.push_str(&" ".repeat(width.saturating_sub(until)));
    drawn
}
