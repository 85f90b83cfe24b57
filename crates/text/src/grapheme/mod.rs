//! Extended grapheme clusters, by Unicode Standard Annex 29 of Unicode 15.0.

mod class;
mod ranges;
#[cfg(test)]
mod tests;

use class::{Class, class};
use std::iter::FusedIterator;

/// The grapheme clusters of a text: what readers take for its characters.
///
/// The rules and classes are those of extended grapheme clusters of Unicode 15.0, by which OpenTofu counts
/// the columns of its positions. The clusters together are the text.
///
/// ```
/// use tofu_json_text::graphemes;
///
/// let clusters: Vec<&str> = graphemes("e\u{301}🇩🇪👩‍🚀\r\n").collect();
/// assert_eq!(clusters, ["e\u{301}", "🇩🇪", "👩‍🚀", "\r\n"]);
/// ```
#[must_use]
#[inline]
pub const fn graphemes(text: &str) -> Graphemes<'_> {
    Graphemes { rest: text }
}

/// The iterator that [`graphemes`] makes.
#[derive(Clone)]
pub struct Graphemes<'t> {
    rest: &'t str,
}

impl<'t> Graphemes<'t> {
    /// The text that is still to come.
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &'t str {
        self.rest
    }
}

/// Without the text, which may be a secret.
impl std::fmt::Debug for Graphemes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Graphemes").finish_non_exhaustive()
    }
}

impl<'t> Iterator for Graphemes<'t> {
    type Item = &'t str;

    #[inline]
    fn next(&mut self) -> Option<&'t str> {
        let length = match self.rest.as_bytes() {
            [] => return None,
            [b'\r', b'\n', ..] => 2,
            // Nothing of ASCII continues a cluster but that line feed.
            [first, next, ..] if first.is_ascii() && next.is_ascii() => 1,
            _ => length(self.rest),
        };
        // The length is that of whole characters.
        let (cluster, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(cluster)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(!self.rest.is_empty()), Some(self.rest.len()))
    }
}

impl FusedIterator for Graphemes<'_> {}

/// The bytes of the first cluster.
fn length(text: &str) -> usize {
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return 0;
    };
    let mut cluster = Cluster::new(class(first));
    let mut end = text.len() - chars.as_str().len();
    for c in chars {
        if !cluster.takes(class(c)) {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// What the rules need to know of a cluster's characters so far.
struct Cluster {
    last: Class,
    /// It ends with a pictograph, marks on it, and perhaps a joiner (rule GB11).
    pictograph: bool,
    /// It ends with an odd number of regional indicators: half a flag (rules GB12 and GB13).
    half_flag: bool,
}

impl Cluster {
    const fn new(first: Class) -> Self {
        Self {
            last: first,
            pictograph: matches!(first, Class::Pictographic),
            half_flag: matches!(first, Class::RegionalIndicator),
        }
    }

    /// Whether the next character belongs to the cluster, which it then becomes part of.
    const fn takes(&mut self, next: Class) -> bool {
        if !self.goes_on(next) {
            return false;
        }
        self.pictograph = match next {
            Class::Pictographic => true,
            // The joiner must be the last before the next pictograph, and the only one.
            Class::Extend | Class::Joiner => self.pictograph && !matches!(self.last, Class::Joiner),
            _ => false,
        };
        self.half_flag = matches!(next, Class::RegionalIndicator) && !self.half_flag;
        self.last = next;
        true
    }

    /// The rules GB3 to GB13 in their order; without one of them there is a break (GB999).
    const fn goes_on(&self, next: Class) -> bool {
        use Class::{
            CarriageReturn, ClosedSyllable, Control, Extend, Joiner, Leading, LineFeed,
            OpenSyllable, Pictographic, Prepend, RegionalIndicator, SpacingMark, Trailing, Vowel,
        };
        match (self.last, next) {
            (CarriageReturn, LineFeed) => true,
            (CarriageReturn | LineFeed | Control, _) | (_, CarriageReturn | LineFeed | Control) => {
                false
            }
            (Leading, Leading | Vowel | OpenSyllable | ClosedSyllable)
            | (OpenSyllable | Vowel, Vowel | Trailing)
            | (ClosedSyllable | Trailing, Trailing)
            | (_, Extend | Joiner | SpacingMark)
            | (Prepend, _) => true,
            (Joiner, Pictographic) => self.pictograph,
            (RegionalIndicator, RegionalIndicator) => self.half_flag,
            _ => false,
        }
    }
}
