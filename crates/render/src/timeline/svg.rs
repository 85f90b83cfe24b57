use super::bar::micros;
use super::escape::markup;
use super::text::{label, title};
use super::ticks::ticks;
use super::{Bar, BarKind, BarStatus, Timeline};
use std::fmt::Write as _;
use tofu_json_ui::format_duration;

const WIDTH: u64 = 1200;
const LABELS: u64 = 420;
const BARS: u64 = WIDTH - LABELS - 90;
const ROW: u64 = 18;
/// The legend and the labels of moments.
const HEAD: u64 = 44;
const TITLE: u64 = 22;

/// A picture that needs nothing else: a legend, then a row for each bar, with what it is and how long
/// it took.
#[must_use]
pub fn svg(timelines: &[Timeline]) -> String {
    picture(timelines, TITLE)
}

/// The drawing without titles, for a page that has its own.
pub(super) fn untitled(timeline: &Timeline) -> String {
    picture(std::slice::from_ref(timeline), 0)
}

fn picture(timelines: &[Timeline], title: u64) -> String {
    let rows: u64 = timelines.iter().map(|one| title + height(one)).sum();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{rows}\" \
         viewBox=\"0 0 {WIDTH} {rows}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{WIDTH}\" height=\"{rows}\" fill=\"#ffffff\"/>\n"
    );
    let mut top = 0;
    for timeline in timelines {
        if title > 0 {
            let _ = writeln!(
                text,
                "<text x=\"8\" y=\"{}\" font-size=\"14\">{}</text>",
                top + 18,
                markup(&self::title(timeline))
            );
        }
        top += title;
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
    legend(text);
    grid(text, timeline);
    for (row, bar) in (0..).zip(&timeline.bars) {
        self::bar(text, timeline, bar, HEAD + row * ROW);
    }
}

/// What the colours mean.
const LEGEND: [(&str, &str); 7] = [
    ("create", "fill=\"#2e7d32\""),
    ("update", "fill=\"#f0a030\""),
    ("delete", "fill=\"#e57373\""),
    ("read, refresh", "fill=\"#90b4d8\""),
    ("other", "fill=\"#888888\""),
    ("failed", "fill=\"#b00020\""),
    ("without an end", OPEN),
];

const OPEN: &str = "fill=\"#f5e6b3\" stroke=\"#8a6d00\" stroke-dasharray=\"4 3\"";

fn legend(text: &mut String) {
    for ((word, look), x) in LEGEND.into_iter().zip((8..).step_by(110)) {
        let _ = write!(
            text,
            "<rect x=\"{x}\" y=\"4\" width=\"12\" height=\"12\" {look}/>\
             <text x=\"{}\" y=\"14\">{word}</text>",
            x + 17
        );
    }
    text.push('\n');
}

/// Lines at round moments.
fn grid(text: &mut String, timeline: &Timeline) {
    let bottom = height(timeline) - ROW;
    for tick in ticks(micros(timeline.length), 8) {
        let x = LABELS + scaled(timeline, tick.micros);
        let _ = writeln!(
            text,
            "<path d=\"M{x} {HEAD}V{bottom}\" stroke=\"#dddddd\"/>\
             <text x=\"{x}\" y=\"36\" fill=\"#666666\" text-anchor=\"middle\">{}</text>",
            tick.label
        );
    }
}

fn bar(text: &mut String, timeline: &Timeline, bar: &Bar, top: u64) {
    let baseline = top + 13;
    let duration = bar.duration.map_or_else(|| "?".to_owned(), format_duration);
    let tooltip = format!(
        "{} {}: {duration}, {}",
        markup(&bar.work),
        markup(&bar.address),
        bar.status.as_str()
    );
    let _ = write!(
        text,
        "<g><title>{tooltip}</title><text x=\"8\" y=\"{baseline}\" xml:space=\"preserve\">{}</text>",
        markup(&shortened(&label(bar)))
    );
    if let Some((start, length)) = bar.start.zip(bar.duration) {
        let x = LABELS + scaled(timeline, micros(start));
        let end = LABELS + scaled(timeline, micros(start.saturating_add(length)));
        let width = end.saturating_sub(x).max(2);
        let (down, high) = match bar.kind {
            BarKind::Operation => (3, 12),
            BarKind::Provisioner => (5, 8),
        };
        let (y, look) = (top + down, look(bar));
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
    let length = timeline.length.as_micros().max(1);
    let scaled = u128::from(micros) * u128::from(BARS) / length;
    u64::try_from(scaled).unwrap_or(BARS).min(BARS)
}

/// Colours differ in lightness too; what has no end has a dashed edge.
fn look(bar: &Bar) -> &'static str {
    let word = match (bar.status, &*bar.work) {
        (BarStatus::Failed, _) => "failed",
        (BarStatus::Open, _) => "without an end",
        (_, "refresh" | "read") => "read, refresh",
        (_, work) => work,
    };
    let look = LEGEND.iter().find(|(name, _)| *name == word);
    look.map_or("fill=\"#888888\"", |(_, look)| look)
}

/// The front of a label that is too long says what is done, the end of its address says most.
fn shortened(label: &str) -> String {
    const MOST: usize = 64;
    const FRONT: usize = 12;
    let length = label.chars().count();
    if length <= MOST {
        return label.to_owned();
    }
    let front: String = label.chars().take(FRONT).collect();
    let end: String = label.chars().skip(length - (MOST - FRONT - 1)).collect();
    format!("{front}…{end}")
}
