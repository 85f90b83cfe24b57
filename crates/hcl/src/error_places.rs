use std::collections::BTreeMap;

use tofu_json_diagnostic::{Code, Diagnostic};

use crate::mistake::HclCode;
use crate::span::Span;

/// Where the mistakes with each code are, so that asking for those inside a span takes no walk
/// over all of them.
#[derive(Debug)]
pub(crate) struct ErrorPlaces(BTreeMap<Code, OfOneCode>);

/// The places of the mistakes with one code, by where they start.
#[derive(Debug)]
struct OfOneCode(Vec<ErrorPlace>);

#[derive(Debug)]
struct ErrorPlace {
    start: u32,
    /// The first end of all errors that start here or later.
    first_end: u32,
}

impl ErrorPlaces {
    pub(crate) fn of(errors: &[Diagnostic<Span>]) -> Self {
        let mut spans = BTreeMap::<_, Vec<Span>>::new();
        for error in errors {
            if let (Some(code), Some(subject)) = (error.code, error.subject) {
                spans.entry(code).or_default().push(subject);
            }
        }
        let places = spans.into_iter();
        Self(
            places
                .map(|(code, spans)| (code, OfOneCode::of(spans)))
                .collect(),
        )
    }

    /// Whether one with a wanted code is inside a span.
    pub(crate) fn any_within(&self, span: Span, wanted: &[HclCode]) -> bool {
        let mut places = wanted
            .iter()
            .filter_map(|code| self.0.get(&Code::from(*code)));
        places.any(|places| places.any_within(span))
    }
}

impl OfOneCode {
    fn of(mut spans: Vec<Span>) -> Self {
        spans.sort_by_key(|span| span.start);
        let mut places: Vec<_> = spans
            .iter()
            .map(|span| ErrorPlace {
                start: span.start,
                first_end: span.end.max(span.start),
            })
            .collect();
        let mut first = u32::MAX;
        for place in places.iter_mut().rev() {
            first = first.min(place.first_end);
            place.first_end = first;
        }
        Self(places)
    }

    fn any_within(&self, span: Span) -> bool {
        let first = self.0.partition_point(|place| place.start < span.start);
        let place = self.0.get(first);
        place.is_some_and(|place| place.first_end <= span.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mistake::syntax_error;

    #[test]
    fn places_are_those_that_a_walk_finds() {
        let spans = [
            (0, 9),
            (2, 3),
            (2, 7),
            (5, 5),
            (6, 8),
            (8, 9),
            (12, 20),
            (15, 16),
        ];
        let spans = spans.map(|(start, end)| Span::new(start, end));
        let errors: Vec<_> = spans
            .iter()
            .map(|span| {
                let short = span.len() < 3;
                let mistake = syntax_error("", "", *span);
                mistake.coded(if short {
                    HclCode::Token
                } else {
                    HclCode::Syntax
                })
            })
            .collect();
        let places = ErrorPlaces::of(&errors);
        for start in 0..22 {
            for end in start..22 {
                for wanted in [HclCode::Token, HclCode::Syntax] {
                    let inside = |error: &&Diagnostic<Span>| {
                        let Span {
                            start: from,
                            end: to,
                        } = error.subject.unwrap();
                        error.is(wanted) && start <= from && to <= end
                    };
                    let found = places.any_within(Span::new(start, end), &[wanted]);
                    assert_eq!(
                        found,
                        errors.iter().any(|error| inside(&error)),
                        "{start} {end}"
                    );
                }
            }
        }
    }
}
