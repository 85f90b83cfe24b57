//! Strings by a window of each, found from a gram of it.

use super::bits::{BitTable, FEW, MORE, MOST, hash, may_have, may_have_at_first};
use aho_corasick::{Span, packed};
use tofu_json_text::CheckedSlice;

/// Where more strings share a window, they are not compared one by one.
const MOST_AT_A_WINDOW: usize = 64;

/// A part of a string of at most 64 KiB, and where its window begins in it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WindowedString {
    pub(super) text: Vec<u8>,
    pub(super) before: usize,
    /// How much of the string is before its window, with what is not in the part. None if that says nothing of what is
    /// looked for.
    pub(super) offset: Option<usize>,
}

impl WindowedString {
    fn window(&self) -> &[u8] {
        self.text.slice(self.before..self.before + Windows::LENGTH)
    }
}

/// A string that has a window.
struct PlacedString {
    /// The hash of its window.
    window: u64,
    /// Where the string is among all, and how much of it is before its window.
    start: usize,
    length: u16,
    before: u16,
    /// How much of the whole string is before it: little, since the rarest part is looked for near the start only.
    offset: Option<u16>,
}

/// So many bytes are a gram.
pub(super) const GRAM: usize = 5;
/// How far the places are apart that are looked at.
pub(super) const STEP: usize = 4;

/// So many places are looked at without a branch between them.
const AT_ONCE: usize = 4;
const BLOCK: usize = STEP * AT_ONCE + GRAM_LOAD - STEP;
/// So many bytes are loaded for a gram.
const GRAM_LOAD: usize = 8;

/// Windows of which there is a gram at one of the places that are looked at. Since no place depends on the one before, the
/// machine looks at several at once.
#[derive(Default)]
pub(super) struct Windows {
    /// All of them, where they are few: these are found faster at once.
    few: Option<packed::Searcher>,
    grams: BitTable,
    windows: BitTable,
    /// In the order of their windows.
    strings: Vec<PlacedString>,
    /// By the first bits of a window: the first string with these bits or greater ones.
    by_beginning: Vec<usize>,
    /// The strings themselves, one after the other.
    texts: Vec<u8>,
}

impl Windows {
    /// How many bytes a window has.
    pub(super) const LENGTH: usize = GRAM + STEP - 1;

    pub(super) fn new(strings: &[WindowedString]) -> Self {
        let count = strings.len();
        let windows = strings.iter().take(super::FEW + 1);
        let windows: Vec<_> = windows.map(|string| string.window().to_vec()).collect();
        let mut made = Self {
            few: super::few(&windows),
            grams: BitTable::new(count.saturating_mul(STEP)),
            // Few are asked for, so that it may be small: both tables together stay near the processor.
            windows: BitTable::of_words((count / 2).next_power_of_two().clamp(FEW, MOST)),
            strings: Vec::with_capacity(count),
            by_beginning: Vec::new(),
            texts: Vec::new(),
        };
        strings.iter().for_each(|string| made.add(string));
        made.texts.shrink_to_fit();
        made.strings.sort_by_key(|string| string.window);
        let beginnings = 1 << count.max(1).ilog2();
        let ends = (0..=beginnings).map(|beginning| {
            let is_before = |string: &PlacedString| place(string.window, beginnings) < beginning;
            made.strings.partition_point(is_before)
        });
        made.by_beginning = ends.collect();
        made
    }

    fn add(&mut self, string: &WindowedString) {
        let (text, before) = (&string.text, string.before);
        let part = string.window();
        for gram in part.windows(GRAM).take(STEP) {
            self.grams.add(gram_of(gram));
        }
        let window = window(part);
        self.windows.add(window);
        self.strings.push(PlacedString {
            window,
            start: self.texts.len(),
            length: u16::try_from(text.len()).unwrap_or(u16::MAX),
            before: u16::try_from(before).unwrap_or(u16::MAX),
            offset: string
                .offset
                .map(|offset| u16::try_from(offset).unwrap_or(u16::MAX)),
        });
        self.texts.extend_from_slice(text);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.strings.is_empty()
    }

    /// Where the first part of a text begins from an offset on that looks like the window of a string.
    pub(super) fn find(&self, text: &[u8], from: usize) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        if let Some(few) = &self.few {
            let rest = Span::from(from.min(text.len())..text.len());
            return few.find_in(text, rest).map(|found| found.start());
        }
        let grams = &self.grams;
        match (
            grams.words::<FEW>(),
            grams.words::<MORE>(),
            grams.words::<MOST>(),
        ) {
            (Some(few), ..) => self.find_by(|gram| may_have_at_first(few, gram), text, from),
            (_, Some(more), _) => self.find_by(|gram| may_have_at_first(more, gram), text, from),
            (.., Some(most)) => self.find_by(|gram| may_have(most, gram), text, from),
            _ => self.find_by(|gram| grams.may_have(gram), text, from),
        }
    }

    /// The same by what says of grams that they are none of those of windows.
    #[inline(always)]
    fn find_by(&self, may_be: impl Fn(u64) -> bool, text: &[u8], from: usize) -> Option<usize> {
        let mut at = from + STEP - 1;
        let mut rest = text.get(at..)?;
        while let Some(block) = rest.first_chunk() {
            let mut hits = hits(&may_be, block);
            while hits != 0 {
                let place = at + STEP * hits.trailing_zeros() as usize;
                if let Some(found) = self.around_gram(text, place) {
                    return Some(found);
                }
                hits &= hits - 1;
            }
            at += STEP * AT_ONCE;
            rest = rest.get(STEP * AT_ONCE..).unwrap_or_default();
        }
        while let Some(bytes) = rest.first_chunk() {
            if self.grams.may_have(gram(*bytes))
                && let Some(found) = self.around(text, at)
            {
                return Some(found);
            }
            at += STEP;
            rest = rest.get(STEP..).unwrap_or_default();
        }
        // The last gram may be shorter than what is loaded at once.
        while at + GRAM <= text.len() {
            if let Some(found) = self.around(text, at) {
                return Some(found);
            }
            at += STEP;
        }
        None
    }

    #[inline(always)]
    fn around_gram(&self, text: &[u8], at: usize) -> Option<usize> {
        let bytes = text.get(at..)?.first_chunk()?;
        match self.grams.may_have(gram(*bytes)) {
            true => self.around(text, at),
            false => None,
        }
    }

    /// Where the first part begins that looks like a window and has its gram at a place.
    #[inline(never)]
    fn around(&self, text: &[u8], at: usize) -> Option<usize> {
        (0..STEP).rev().find_map(|distance| {
            let start = at.checked_sub(distance)?;
            let window = window(text.get(start..start + Self::LENGTH)?);
            self.windows.may_have(window).then_some(start)
        })
    }

    /// Whether a string has its window there.
    #[inline(never)]
    pub(super) fn is_here(&self, text: &[u8], start: usize) -> bool {
        let Some(part) = text.get(start..start + Self::LENGTH) else {
            return false;
        };
        let strings = self.with_window(window(part));
        strings.clone().nth(MOST_AT_A_WINDOW).is_some()
            || strings
                .take(MOST_AT_A_WINDOW)
                .any(|string| self.has(string, text, start))
    }

    /// Where those strings may begin of which a window begins at a place; none of a string that does not say it.
    pub(super) fn beginnings(
        &self,
        text: &[u8],
        start: usize,
    ) -> impl Iterator<Item = Option<usize>> {
        let part = text.get(start..start + Self::LENGTH);
        let strings = part.map(|part| self.with_window(window(part)));
        let strings = strings.into_iter().flatten();
        let here = strings.filter(move |string| self.has(string, text, start));
        here.map(move |string| start.checked_sub(string.offset?.into()))
    }

    /// Whether so many strings share a window that they are not looked at one by one.
    pub(super) fn is_crowded(&self) -> bool {
        let mut windows = self.strings.windows(MOST_AT_A_WINDOW + 1);
        windows.any(|strings| match strings {
            [first, .., last] => first.window == last.window,
            _ => false,
        })
    }

    fn with_window(&self, window: u64) -> impl Iterator<Item = &PlacedString> + Clone {
        let beginning = place(window, self.by_beginning.len() - 1);
        let range = |ends: &[usize]| ends.first().copied().zip(ends.get(1).copied());
        let strings = self.by_beginning.get(beginning..).and_then(range);
        let strings = strings.map_or(&[][..], |(first, end)| self.strings.slice(first..end));
        strings.iter().filter(move |string| string.window == window)
    }

    /// Whether a string has its window at a place of a text, as far as its part tells.
    fn has(&self, string: &PlacedString, text: &[u8], start: usize) -> bool {
        let begin = start.checked_sub(string.before.into());
        let here = begin.and_then(|begin| text.get(begin..));
        let end = string.start + usize::from(string.length);
        here.is_some_and(|here| here.starts_with(self.texts.slice(string.start..end)))
    }
}

/// A bit for each place of a block that may have a gram. Mostly there is none, which is told sooner for all together.
#[inline(always)]
fn hits(may_be: impl Fn(u64) -> bool, block: &[u8; BLOCK]) -> u32 {
    let has_gram = |place: usize| {
        let bytes = block.get(STEP * place..).and_then(<[u8]>::first_chunk);
        bytes.is_some_and(|bytes| may_be(gram(*bytes)))
    };
    let has_any = (0..AT_ONCE).fold(false, |has_any, place| has_any | has_gram(place));
    match has_any {
        true => (0..AT_ONCE).fold(0, |hits, place| hits | u32::from(has_gram(place)) << place),
        false => 0,
    }
}

/// The place of a hash in a table of so many, which is a power of two.
fn place(hash: u64, places: usize) -> usize {
    let bits = places.max(1).ilog2();
    let place = hash.checked_shr(u64::BITS - bits).unwrap_or_default();
    usize::try_from(place).unwrap_or_default()
}

/// A hash of the first of some bytes.
#[inline(always)]
const fn gram(bytes: [u8; 8]) -> u64 {
    hash(u64::from_le_bytes(bytes) << (8 * (8 - GRAM)))
}

/// The same of a gram alone.
fn gram_of(bytes: &[u8]) -> u64 {
    let mut eight = [0; 8];
    for (to, from) in eight.iter_mut().zip(bytes) {
        *to = *from;
    }
    gram(eight)
}

/// A hash of all bytes of a window.
#[inline]
fn window(bytes: &[u8]) -> u64 {
    hash(u64::from_le_bytes(
        bytes.first_chunk().copied().unwrap_or_default(),
    ))
}
