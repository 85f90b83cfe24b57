use super::Stretch;
use crate::{Fault, Limits, Progress, Skipper};

/// Steps of a fixed generator.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    }
}

const STRINGS: [&str; 8] = [
    r#""a""#,
    r#""""#,
    r#"",{""#,
    r#"":{\"""#,
    r#""]}""#,
    r#""\\\\""#,
    r#""\\\"[{\"""#,
    r#""much longer than a block, so that one may begin within it: ,{ [{ \",{\" and go on for a while""#,
];

fn value(next: &mut impl FnMut(usize) -> usize, text: &mut String, depth: usize) {
    let items = next(6);
    match next(if depth == 0 { 2 } else { 5 }) {
        0 => text.push_str(STRINGS[next(STRINGS.len())]),
        1 => text.push_str(["1", "null", "true", "-1.5e3"][next(4)]),
        2 => {
            text.push('[');
            for item in 0..items {
                text.push_str(if item > 0 { "," } else { "" });
                value(next, text, depth - 1);
            }
            text.push(']');
        }
        _ => {
            text.push('{');
            for item in 0..items {
                text.push_str(if item > 0 { "," } else { "" });
                text.push_str(STRINGS[next(STRINGS.len())]);
                text.push(':');
                value(next, text, depth - 1);
            }
            text.push('}');
        }
    }
}

/// The outermost value piece by piece, with stretches that each piece gives by itself; and how many bytes they were.
fn skip_in_pieces(
    text: &[u8],
    piece: usize,
    limits: Limits,
    jumps: bool,
) -> (Result<usize, Fault>, usize) {
    let mut skipper = Skipper::new(limits);
    let (mut at, mut jumped) = (0, 0);
    for base in (0..text.len()).step_by(piece) {
        let here = &text[base..(base + piece).min(text.len())];
        if jumps
            && let Some(stretch) = Stretch::find(here)
            && let Some(before) = text.get(at..base + stretch.start())
            && let Some(to) = skipper.jump(before, &stretch)
        {
            jumped += to - stretch.start();
            at = base + to;
        }
        match skipper.advance(&text[at..base + here.len()], at) {
            Ok(Progress::More { taken }) => at += taken,
            Ok(Progress::Done { end }) => return (Ok(at + end), jumped),
            Err(fault) => return (Err(fault), jumped),
        }
    }
    let end = match skipper.finish(&text[at..], at) {
        Ok(Progress::Done { end }) => Ok(at + end),
        Ok(Progress::More { .. }) => Err(skipper.cut_off(text, text.len())),
        Err(fault) => Err(fault),
    };
    (end, jumped)
}

#[test]
fn stretches_change_nothing() {
    let mut next = numbers(5);
    let (mut all, mut jumped, mut faults) = (0, 0, 0);
    for round in 0..4_000 {
        let mut text = String::from("[");
        let wanted = 200 + next(4_000);
        while text.len() < wanted {
            text.push_str(if text.len() > 1 { "," } else { "" });
            let depth = 1 + next(5);
            value(&mut next, &mut text, depth);
        }
        text.push(']');
        let mut text = text.into_bytes();
        for _ in 0..[0, 0, 1, 2][next(4)] {
            let at = next(text.len());
            text[at] = b"{}[]\"\\\xff,"[next(8)];
        }
        let limits = Limits::with_depth([4, 7, 30, 40, 10_000][next(5)]);
        let piece = 70 + next(900);
        let (found, through) = skip_in_pieces(&text, piece, limits, true);
        let (expected, _) = skip_in_pieces(&text, piece, limits, false);
        assert_eq!(found, expected, "round {round}");
        faults += usize::from(expected.is_err());
        jumped += through;
        all += text.len();
    }
    assert!(
        jumped > all / 4 && faults > 500,
        "{jumped} of {all}, {faults}"
    );
}

#[test]
fn what_is_in_a_string_is_no_stretch() {
    let text = format!(r#"["{}"]"#, r#"[{[{,{'"#.repeat(100)).replace('\'', "\\\"");
    let (found, jumped) = skip_in_pieces(text.as_bytes(), 128, Limits::default(), true);
    assert_eq!((found, jumped), (Ok(text.len()), 0));
}
