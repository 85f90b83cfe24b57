use super::head::{ChangeHead, Names, head};
use crate::stream::Slice;
use crate::stream::walk::Walk;
use tofu_json_scan::Stretch;
use tofu_json_text::CheckedSlice;
use tofu_json_value::Limits;

/// What a pass is about to come to, as it tells those who look ahead of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Expected {
    /// Nothing for which it helps to look ahead.
    #[default]
    Nothing,
    /// Values that it steps over.
    Skipped,
    /// Resource changes of which it reads the heads, with so much of the limits left for each.
    Changes(Limits),
}

/// What has been found in some bytes of a document before what is in front of them was known.
///
/// Whatever it is, it holds only where a pass comes to its very start, which the pass sees to. So it saves the pass
/// work and has no part in what is found.
#[derive(Debug, Default)]
pub struct FoundAhead {
    /// Where the bytes begin.
    base: usize,
    expected: Expected,
    stretch: Option<Stretch>,
    entries: Vec<Entry>,
    /// The next entry to be asked for.
    next: usize,
}

#[derive(Debug)]
struct Entry {
    start: usize,
    end: usize,
    head: ChangeHead,
}

/// How a resource change begins wherever programs write it.
const ENTRY: &[u8] = br#"{"address":"#;

/// What begins like a resource change, and is none, is tried so many times.
const TRIES: usize = 16;

impl FoundAhead {
    /// Looks at some bytes of a document; `at` is where they begin in it.
    #[must_use]
    pub fn find(bytes: &[u8], at: usize, expected: Expected) -> Self {
        let (stretch, entries) = match expected {
            Expected::Nothing => (None, Vec::new()),
            Expected::Skipped => (Stretch::find(bytes), Vec::new()),
            Expected::Changes(limits) => (None, entries(bytes, at, limits)),
        };
        Self {
            base: at,
            expected,
            stretch,
            entries,
            next: 0,
        }
    }

    /// The resource change that begins at an offset, with so much of the limits left for it: the offset after it, and
    /// its head.
    pub(crate) fn entry_at(&mut self, at: usize, limits: Limits) -> Option<(usize, ChangeHead)> {
        if self.expected != Expected::Changes(limits) {
            return None;
        }
        while self.entries.get(self.next)?.start < at {
            self.next += 1;
        }
        let entry = self.entries.get_mut(self.next)?;
        (entry.start == at).then(|| (entry.end, std::mem::take(&mut entry.head)))
    }

    /// The stretch that begins at or after an offset, with where the bytes begin that it was found in.
    pub(crate) fn stretch_after(&self, at: usize) -> Option<(&Stretch, usize)> {
        let stretch = self.stretch.as_ref()?;
        (self.base + stretch.start() >= at).then_some((stretch, self.base))
    }
}

/// Resource changes that come one after the other and are there from end to end.
fn entries(bytes: &[u8], at: usize, limits: Limits) -> Vec<Entry> {
    let (mut found, mut names) = (Vec::new(), Names::default());
    let mut from = 0;
    for _ in 0..TRIES {
        let rest = bytes.slice(from..);
        let Some(start) = rest.windows(ENTRY.len()).position(|here| here == ENTRY) else {
            break;
        };
        from += start;
        let mut input = Slice(bytes);
        let mut walk = Walk::starting_at(&mut input, from, limits);
        loop {
            let start = walk.at();
            let Ok(head) = head::<_, false>(&mut walk, &mut names) else {
                break;
            };
            found.push(Entry {
                start: at + start,
                end: at + walk.at(),
                head,
            });
            if !matches!(walk.next_element(), Ok(true)) {
                break;
            }
        }
        if !found.is_empty() {
            break;
        }
        from += ENTRY.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Expected, FoundAhead};
    use crate::stream::{Input, Slice, index_plan};
    use std::io;
    use tofu_json_value::Limits;

    /// A text that comes in chunks, each of which has been looked through by itself.
    struct Looked<'t> {
        text: &'t [u8],
        chunk: usize,
        end: usize,
        start: usize,
        expected: Expected,
        found: FoundAhead,
        /// Whether what is told is heard, or each chunk looked at for something else.
        hears: bool,
    }

    impl Input for Looked<'_> {
        fn at_hand(&self, at: usize) -> &[u8] {
            self.text[..self.end].get(at..).unwrap_or_default()
        }

        fn more(&mut self, _keep: usize) -> io::Result<bool> {
            self.start = self.end;
            self.end = (self.end + self.chunk).min(self.text.len());
            let here = &self.text[self.start..self.end];
            self.found = FoundAhead::find(here, self.start, self.expected);
            Ok(self.end > self.start)
        }

        fn found_ahead(&mut self) -> Option<&mut FoundAhead> {
            Some(&mut self.found)
        }

        fn expect(&mut self, expected: Expected) {
            self.expected = match expected {
                Expected::Changes(_) if !self.hears => Expected::Skipped,
                Expected::Skipped if !self.hears => Expected::Changes(Limits::default()),
                expected => expected,
            };
        }
    }

    fn events(input: &mut impl Input, limits: Limits) -> String {
        let mut seen = Vec::new();
        let layout = index_plan(input, limits, |event| seen.push(format!("{event:?}")));
        format!("{:?} {seen:?}", layout.map_err(|error| error.to_string()))
    }

    /// Steps of a fixed generator.
    fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
        move |below| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap() % below
        }
    }

    const VALUES: [&str; 10] = [
        "null",
        r#"{"address":"a.b","n":[1,{"x":"]"}]}"#,
        r#"[{"a":{"b":[{"c":"},{\"address\":\""}]}},{"d":2}]"#,
        r#""{\"address\":\"a.b\",\"change\":{}}""#,
        r#"{"address":"x","change":{"actions":["create"]}}"#,
        r#""\\""#,
        r#"["{","}","[{","]"]"#,
        r#"{"a":"\\\"","b":":{"}"#,
        r#"[[],{},"",0]"#,
        r#""é\u00e9 ,{""#,
    ];

    fn entry(next: &mut impl FnMut(usize) -> usize) -> String {
        let value = |n: usize| VALUES[n % VALUES.len()];
        let previous = [
            "",
            r#""previous_address":"a.b","#,
            r#""previous_address":"a.c","#,
        ][next(3)];
        let address = ["a.b", r"a.\u0062", r#"a.b[\"x\"]"#][next(3)];
        let action = [r#""no-op""#, r#""create""#, r#""delete","create""#][next(3)];
        format!(
            r#"{{"address":"{address}",{previous}"mode":"managed","change":{{"actions":[{action}],"before":{},"after":{}}}}}"#,
            value(next(10)),
            value(next(10))
        )
    }

    fn plan(next: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
        let many = |next: &mut dyn FnMut(usize) -> usize| -> String {
            let values: Vec<_> = (0..next(60)).map(|_| VALUES[next(10)]).collect();
            format!(r#"{{"all":[{}]}}"#, values.join(","))
        };
        let entries: Vec<_> = (0..next(40)).map(|_| entry(next)).collect();
        let drift: Vec<_> = (0..next(5)).map(|_| entry(next)).collect();
        let text = format!(
            r#"{{"format_version":"1.2","planned_values":{},"resource_drift":[{}],"resource_changes":[{}],"prior_state":{},"resource_changes":[{}],"configuration":{}}} trailing"#,
            many(next),
            drift.join(","),
            entries.join([",", ", ", ",\n  "][next(3)]),
            many(next),
            entries.join(","),
            many(next)
        );
        text.into_bytes()
    }

    #[test]
    fn what_is_found_ahead_changes_nothing() {
        let mut next = numbers(3);
        for round in 0..200 {
            let mut text = plan(&mut next);
            for _ in 0..[0, 0, 1, 2][next(4)] {
                let at = next(text.len());
                text[at] = b"{}[]\"\\\xff,:"[next(9)];
            }
            let limits = Limits::with_depth([4, 6, 40, 10_000][next(4)]);
            let expected = events(&mut Slice(&text), limits);
            for chunk in [97, 400, 3_000] {
                let mut looked = Looked {
                    text: &text,
                    chunk,
                    end: 0,
                    start: 0,
                    expected: Expected::Nothing,
                    found: FoundAhead::default(),
                    hears: next(4) > 0,
                };
                let found = events(&mut looked, limits);
                assert_eq!(found, expected, "round {round}, {chunk}");
            }
        }
    }

    #[test]
    fn changes_are_found() {
        let one = r#"{"address":"a.b","mode":"managed","change":{"actions":["create"],"after":{"address":"x"}}}"#;
        let text = format!(
            r#"cut off","x":{{"address":"y"}}}}}},{one},{one},{}"#,
            &one[..60]
        );
        let limits = Limits::default();
        let mut found = FoundAhead::find(text.as_bytes(), 1_000, Expected::Changes(limits));
        let first = 1_000 + text.find(one).unwrap();
        assert!(found.entry_at(first - 1, limits).is_none());
        let other = Limits::with_depth(9);
        assert!(found.entry_at(first, other).is_none());
        let (end, head) = found.entry_at(first, limits).unwrap();
        assert_eq!((end, head.is_listed()), (first + one.len(), true));
        assert!(found.entry_at(end, limits).is_none());
        assert!(found.entry_at(end + 1, limits).is_some());
        assert!(found.entry_at(end + 2 + one.len(), limits).is_none());
    }
}
