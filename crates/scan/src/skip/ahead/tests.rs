use super::BracketsAhead;
use crate::kernel::portable;
use crate::kernel::tests::numbers;
use crate::skip::batches::Listed;
use crate::{Fault, Limits, Progress, Skipper, skip_value};
use std::ops::Range;

/// A value with brackets around it.
fn value(next: &mut impl FnMut() -> usize, text: &mut String) {
    let length = text.len() + next() % [20, 300, 9_000][next() % 3];
    let mut open = Vec::new();
    loop {
        match next() % 8 {
            _ if open.is_empty() => {}
            0 => text.push_str("\"a \\\\\\\" ]}\","),
            1 => text.push_str("\"\\\\\","),
            2 => text.push_str("\"key\":12345,"),
            3 => text.push_str("{}[]{},"),
            4 => text.push_str(&"\"some longer text\", ".repeat(next() % 9)),
            _ if open.len() > 1 => text.extend(open.pop()),
            _ => {}
        }
        if text.len() > length {
            text.extend(open.iter().rev());
            return;
        }
        if open.is_empty() || open.len() < 200 && next().is_multiple_of(2) {
            let (opening, closing) = [('{', '}'), ('[', ']')][next() % 2];
            text.push(opening);
            open.push(closing);
        }
    }
}

/// Values, with what is between them in an object, and where they are.
fn values(next: &mut impl FnMut() -> usize) -> (Vec<u8>, Vec<Range<usize>>) {
    let (mut text, mut places) = (String::new(), Vec::new());
    for _ in 0..40 {
        text.push_str("\"key [\\\"{\": ");
        let start = text.len();
        value(next, &mut text);
        places.push(start..text.len());
        text.push_str(", \"other\": null,");
        if next().is_multiple_of(8) {
            text.push_str(&" ".repeat(next() % 6_000));
        }
    }
    (text.into_bytes(), places)
}

type StepOver<'s> = dyn FnMut(&mut Skipper, &[u8], usize) -> Result<Progress, Fault> + 's;

/// The end of the value at an offset, when so many bytes come at once.
fn end(text: &[u8], start: usize, at_once: usize, step: &mut StepOver<'_>) -> Result<usize, Fault> {
    let mut skipper = Skipper::new(Limits::with_depth(300));
    let (mut at, mut come) = (start, start);
    loop {
        come = text.len().min(come.max(at) + at_once);
        match step(&mut skipper, &text[at..come], at)? {
            Progress::Done { end } => return Ok(at + end),
            Progress::More { taken } => at += taken,
        }
        if come == text.len() {
            return match skipper.finish(&text[at..], at)? {
                Progress::Done { end } => Ok(at + end),
                Progress::More { .. } => Err(skipper.cut_off(text, text.len())),
            };
        }
    }
}

/// How all values end, up to the first that does not end where it should.
fn ends(
    places: &[Range<usize>],
    mut end: impl FnMut(usize) -> Result<usize, Fault>,
) -> Vec<Result<usize, Fault>> {
    let mut found = Vec::new();
    for place in places {
        found.push(end(place.start));
        if found.last() != Some(&Ok(place.end)) {
            break;
        }
    }
    found
}

#[test]
fn values_end_where_they_do_one_by_one() {
    let mut next = numbers(11);
    let (mut ended, mut failed) = (0, 0);
    for round in 0..400 {
        let (mut text, places) = values(&mut next);
        if round % 2 == 1 {
            let within = &places[next() % places.len()];
            text[within.start + 1 + next() % (within.len() - 1)] = b"{}[]\"\\ x"[next() % 8];
        }
        let limits = Limits::with_depth(300);
        let expected = ends(&places, |start| skip_value(&text, start, limits));
        let at_once = [7, 500, 5_000, 70_000][next() % 4];
        let mut ahead = BracketsAhead::new();
        let mut one =
            |skipper: &mut Skipper, piece: &[u8], at| skipper.advance_ahead(&mut ahead, piece, at);
        let mut listed = Listed::new();
        let mut other = |skipper: &mut Skipper, piece: &[u8], at| {
            let Skipper { strings, brackets } = skipper;
            portable::advance(&mut listed, piece, at, strings, brackets)
        };
        let kernels: [&mut StepOver<'_>; 2] = [&mut one, &mut other];
        for step in kernels {
            let found = ends(&places, |start| end(&text, start, at_once, step));
            assert_eq!(found, expected, "{}", text.escape_ascii());
        }
        ended += expected.iter().filter(|end| end.is_ok()).count();
        failed += expected.iter().filter(|end| end.is_err()).count();
    }
    assert!(ended > 8_000 && failed > 60, "{ended} {failed}");
}
