//! Names, sentences and digits.

use crate::random::Random;
use crate::words::WORDS;

pub(crate) fn word(random: &mut Random) -> &'static str {
    random.pick(&WORDS)
}

/// So many hexadecimal digits.
#[expect(clippy::indexing_slicing, reason = "four bits are below 16")]
pub(crate) fn hex(random: &mut Random, out: &mut String, digits: usize) {
    let mut left = digits;
    while left > 0 {
        let mut bits = random.next();
        for _ in 0..left.min(16) {
            out.push(char::from(b"0123456789abcdef"[(bits & 15) as usize]));
            bits >>= 4;
        }
        left -= left.min(16);
    }
}

/// Two words and four digits.
pub(crate) fn labelled_name(random: &mut Random, out: &mut String, between: char) {
    out.push_str(word(random));
    out.push(between);
    out.push_str(word(random));
    out.push(between);
    hex(random, out, 4);
}

pub(crate) fn name(random: &mut Random) -> String {
    let mut out = String::with_capacity(24);
    labelled_name(random, &mut out, '-');
    out
}

pub(crate) fn sentence(random: &mut Random, out: &mut String) {
    for number in 0..random.within(4, 13) {
        if number > 0 {
            out.push(' ');
        }
        out.push_str(word(random));
    }
    out.push_str(random.pick(&[".", "", " (managed)", " -> v2"]));
}
