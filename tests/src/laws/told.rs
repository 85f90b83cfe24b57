use super::people::{is_harmless, is_xml};
use tofu_json_render::stream::{Narrator, Options};
use tofu_json_render::timeline::{Timeline, csv, html, svg, text, trace};
use tofu_json_term::{Canvas, Style};
use tofu_json_ui::{Fold, ReadOptions, Run, RunEnd, pending, read_slice};

/// Any stream is told in words and as a timeline: nothing in them steers, the pictures are XML and the
/// traces are JSON, and all changes are accounted for.
pub fn streams_are_told(bytes: &[u8], width: usize) {
    is_narrated(bytes, width);
    let mut fold = Fold::new();
    let end = read_slice(bytes, ReadOptions::folding(), |event| fold.event(&event));
    let runs = fold.finish(RunEnd::of(&end));
    runs.iter().for_each(adds_up);
    let mut lines: Vec<_> = runs
        .iter()
        .map(|run| Timeline::of("a <run>", run))
        .collect();
    are_drawn(&lines, width);
    for (line, run) in lines.iter_mut().zip(&runs) {
        let all = line.bars.len();
        assert_eq!(all, run.operations().len() + run.provisionings().len());
        line.keep_longest(2);
        assert_eq!(line.bars.len(), all.min(2), "not so many bars");
    }
    are_drawn(&lines, width);
}

fn is_narrated(bytes: &[u8], width: usize) {
    for color in [false, true] {
        let style = Style::default().color(color).sanitize(true);
        let options = Options::default().width(width);
        let (mut canvas, mut narrator) = (Canvas::new(style), Narrator::new(options, &()));
        read_slice(bytes, ReadOptions::unchecked(), |event| {
            let raw = narrator.event(&mut canvas, &event);
            assert_eq!(raw, None, "bytes pass by the canvas");
        });
        narrator.finish(&mut canvas);
        // Colours are escape sequences.
        if !color {
            is_harmless(canvas.as_str(), "a narration");
        }
    }
}

fn adds_up(run: &Run) {
    for found in pending(run) {
        let planned = run.planned.iter().map(|planned| &planned.address);
        let begun = run.operations().iter().map(|operation| &operation.address);
        let known = planned.chain(begun).any(|known| *known == found.address);
        assert!(known, "pending, and neither planned nor begun");
    }
    let slowest = run.slowest(usize::MAX);
    let times = slowest.iter().map(|operation| operation.duration(None));
    let times: Vec<_> = times.flatten().collect();
    assert!(slowest.len() <= run.operations().len());
    assert!(run.unfinished().count() <= run.operations().len() && times.len() <= slowest.len());
    assert!(!run.command().as_str().is_empty() && !run.outcome().as_str().is_empty());
}

fn are_drawn(lines: &[Timeline], width: usize) {
    is_harmless(&text(lines, width), "the text of a timeline");
    is_xml(&svg(lines), "a picture");
    is_harmless(&html(lines), "a page");
    let table = csv(lines);
    is_harmless(&table, "a table");
    let bars: usize = lines.iter().map(|line| line.bars.len()).sum();
    assert_eq!(table.lines().count(), bars + 1, "lines of a table");
    let trace = trace(lines);
    is_harmless(&trace, "a trace");
    if let Err(error) = serde_json::from_str::<serde_json::Value>(&trace) {
        panic!("a trace is no JSON: {error}")
    }
}
