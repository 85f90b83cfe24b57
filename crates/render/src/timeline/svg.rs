use super::escape::markup;
use super::{Bar, BarKind, BarStatus, Timeline};
use std::fmt::Write as _;
use tofu_json_ui::format_duration;

const WIDTH: u64 = 1200;
const LABELS: u64 = 420;
const BARS: u64 = WIDTH - LABELS - 90;
const ROW: u64 = 18;
const HEAD: u64 = 44;

/// A picture that needs nothing else: a row for each bar, with its address, duration and a title
/// that tells all.
#[must_use]
pub fn svg(timelines: &[Timeline]) -> String {
    let rows: u64 = timelines.iter().map(height).sum();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{rows}\" \
         viewBox=\"0 0 {WIDTH} {rows}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{WIDTH}\" height=\"{rows}\" fill=\"#ffffff\"/>\n"
    );
    let mut top = 0;
    for timeline in timelines {
        let _ = writeln!(text, "<g transform=\"translate(0 {top})\">");
        one(&mut text, timeline);
        text.push_str("</g>\n");
        top += height(timeline);
    }
    text.push_str("</svg>\n");
    text
}

fn height(timeline: &Timeline) -> u64 {
    HEAD + ROW * timeline.bars.len() as u64 + ROW
}

fn one(text: &mut String, timeline: &Timeline) {
    let title = markup(&timeline.title);
    let _ = writeln!(
        text,
        "<text x=\"8\" y=\"18\" font-size=\"14\">{title}: {}</text>",
        format_duration(timeline.length)
    );
    grid(text, timeline);
    for (row, bar) in (0..).zip(&timeline.bars) {
        self::bar(text, timeline, bar, HEAD + row * ROW);
    }
}

/// Five lines with their times.
fn grid(text: &mut String, timeline: &Timeline) {
    let bottom = height(timeline) - ROW;
    for part in 0..=4 {
        let x = LABELS + BARS * part / 4;
        let time = format_duration(timeline.length / 4 * part);
        let _ = writeln!(
            text,
            "<path d=\"M{x} {HEAD}V{bottom}\" stroke=\"#dddddd\"/>\
             <text x=\"{x}\" y=\"36\" fill=\"#666666\" text-anchor=\"middle\">{time}</text>"
        );
    }
}

fn bar(text: &mut String, timeline: &Timeline, bar: &Bar, top: u64) {
    let label = markup(&label(&bar.address));
    let indent = if bar.kind == BarKind::Provisioner {
        16
    } else {
        0
    };
    let baseline = top + 13;
    let duration = bar.duration.map_or_else(|| "?".to_owned(), format_duration);
    let told = format!(
        "{} {}: {duration}, {}",
        markup(&bar.work),
        markup(&bar.address),
        bar.status.as_str()
    );
    let _ = write!(
        text,
        "<g><title>{told}</title><text x=\"{}\" y=\"{baseline}\">{label}</text>",
        8 + indent
    );
    if let Some((start, length)) = bar.start.zip(bar.duration) {
        let x = LABELS + scaled(timeline, start);
        let end = LABELS + scaled(timeline, start.saturating_add(length));
        let width = end.saturating_sub(x).max(2);
        let (y, high) = (top + 3, if indent > 0 { 8 } else { 12 });
        let look = look(bar);
        let _ = write!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{high}\" {look}/>\
             <text x=\"{}\" y=\"{baseline}\" fill=\"#444444\">{duration}</text>",
            x + width + 4
        );
    }
    text.push_str("</g>\n");
}

fn scaled(timeline: &Timeline, micros: u64) -> u64 {
    let length = u128::from(timeline.length.max(1));
    let scaled = u128::from(micros) * u128::from(BARS) / length;
    u64::try_from(scaled).unwrap_or(BARS).min(BARS)
}

/// Colours differ in lightness too; what has no end has a dashed edge.
fn look(bar: &Bar) -> String {
    let fill = match (bar.status, &*bar.work) {
        (BarStatus::Failed, _) => "#b00020",
        (BarStatus::Open, _) => {
            return "fill=\"#f5e6b3\" stroke=\"#8a6d00\" stroke-dasharray=\"4 3\"".to_owned();
        }
        (_, "create") => "#2e7d32",
        (_, "delete") => "#e57373",
        (_, "update") => "#f0a030",
        (_, "refresh" | "read") => "#90b4d8",
        _ => "#888888",
    };
    format!("fill=\"{fill}\"")
}

/// The end of an address that is too long tells most.
fn label(address: &str) -> String {
    const MOST: usize = 64;
    let length = address.chars().count();
    if length <= MOST {
        return address.to_owned();
    }
    let end: String = address.chars().skip(length - (MOST - 1)).collect();
    format!("…{end}")
}
