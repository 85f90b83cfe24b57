use super::escape::visible;
use super::{Bar, BarKind, BarStatus, Timeline};
use tofu_json_ui::format_duration;

/// The fewest columns that addresses and bars get each.
const LEAST: usize = 16;

/// The most columns of a line: no terminal has more.
const MOST: usize = 2000;

/// A line for each bar, so many columns wide but 2000 at most: what it is, when, for how long. Full
/// blocks have ended well, crosses failed, and shaded ones have no end.
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
    let labels: Vec<_> = timeline.bars.iter().map(label).collect();
    let longest = labels.iter().map(|label| label.chars().count()).max();
    let label_width = longest.unwrap_or(0).clamp(LEAST, (width / 2).max(LEAST));
    // Two columns of two spaces, and a duration of at most nine.
    let bar_width = width.saturating_sub(label_width + 2 + 2 + 9).max(LEAST);
    let mut text = format!(
        "{}: {}\n",
        visible(&timeline.title),
        format_duration(timeline.length)
    );
    for (bar, label) in timeline.bars.iter().zip(&labels) {
        let label = cut(label, label_width);
        let blanks = " ".repeat(label_width.saturating_sub(label.chars().count()));
        let drawn = drawn(timeline, bar, bar_width);
        let duration = bar.duration.map_or_else(|| "?".to_owned(), format_duration);
        let mark = match bar.status {
            BarStatus::Done => "",
            BarStatus::Failed => " failed",
            BarStatus::Open => " open",
        };
        text.push_str(&format!("{label}{blanks}  {drawn}  {duration}{mark}\n"));
    }
    text
}

fn label(bar: &Bar) -> String {
    let (address, work) = (visible(&bar.address), visible(&bar.work));
    match bar.kind {
        BarKind::Operation => format!("{work} {address}"),
        BarKind::Provisioner => format!("  {work} {address}"),
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
    let columns = u128::try_from(width).unwrap_or(1);
    let length = u128::from(timeline.length.max(1));
    let column = |micros: u64| {
        let column = u128::from(micros) * columns / length;
        usize::try_from(column.min(columns)).unwrap_or(width)
    };
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
