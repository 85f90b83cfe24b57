//! The loop over blocks, for the processor at hand.
//!
//! | kernel | for | found |
//! |---|---|---|
//! | the next one with AVX-512 VBMI2 | newer x86-64 processors | at run time |
//! | AVX2 with carry-less multiplication and BMI2 | most x86-64 processors | at run time |
//! | SSE2 | all other x86-64 processors | at compile time |
//! | NEON with multiplication of polynomials | most 64-bit ARM processors | at run time |
//! | NEON | all other 64-bit ARM processors | at compile time |
//! | eight bytes in an ordinary register | every other processor | at compile time |
//!
//! The first two take brackets by a table of what a few of them come to, without asking of which kind each one is: one those of
//! many blocks together, which it lists first, the other those of each block.
//! What is special in strings is found by AVX2 and by NEON, or byte by byte. Each kernel has the same functions:
//! `run` over whole blocks to the end of a container, `run_baseline` for what every processor of its kind can do,
//! `specials` in the strings of whole blocks, `first_special` in a text that is not short, `first_special_near` in
//! sixteen bytes (16 if there is none), `backslashes` in a block. The first one also has `advance`, which lists brackets beyond
//! the value that is stepped over, for the next ones.
//!
//! `leading` and `lines`, which look for bytes beyond ASCII and for line breaks, are written once, and compiled for AVX2 too.

use crate::Fault;

/// Where the container ends, if it does within the blocks.
pub(crate) type ContainerEnd = Result<Option<usize>, Fault>;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
/// The kernel that needs nothing, with which the others are compared.
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_endian = "little")
    ))
))]
pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use neon as processor;
#[cfg(target_arch = "x86_64")]
use x86 as processor;

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
)))]
mod processor {
    #[cfg(test)]
    pub(crate) use super::portable::run as run_baseline;
    pub(crate) use super::portable::{places_of, run};
    pub(crate) use crate::specials::specials_bytewise as specials;
    pub(crate) use crate::string::{in_words as first_special, in_words as first_special_near};
}

pub(crate) use processor::{first_special, first_special_near, places_of, run, specials};

/// See [`crate::decode_usual`]: nothing, where there is no kernel for it.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const fn decode_usual(_: &[u8], _: &mut [u8]) -> (usize, usize) {
    (0, 0)
}
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use crate::utf8::leading;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn lines(text: &[u8]) -> crate::LineCount {
    crate::LineCount::in_blocks(text)
}
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{advance, can_list, decode_usual, leading, lines};

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::brackets::Brackets;
    use crate::skip::Strings;
    use crate::skip::batches::Listed;
    use crate::specials::{Found, specials_bytewise};
    use crate::{FaultKind, Limits, Progress};
    use processor::run_baseline;

    /// Numbers without a pattern.
    pub(crate) fn numbers(mut seed: u64) -> impl FnMut() -> usize {
        move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap()
        }
    }

    fn outcomes(text: &[u8]) -> Vec<ContainerEnd> {
        let blocks = text.as_chunks::<64>().0;
        #[cfg(not(target_arch = "x86_64"))]
        use portable::advance;
        #[cfg(target_arch = "x86_64")]
        use processor::advance;
        let listed = [advance, portable::advance].map(|kernel| {
            let (mut strings, mut brackets) =
                (Strings::new(), Brackets::new(Limits::with_depth(200)));
            let progress = kernel(&mut Listed::new(), text, 7, &mut strings, &mut brackets);
            progress.map(Progress::end)
        });
        let kernels = [run, run_baseline, portable::run];
        let outcome =
            |kernel: fn(&[[u8; 64]], usize, &mut Strings, &mut Brackets) -> ContainerEnd| {
                let (mut strings, mut brackets) =
                    (Strings::new(), Brackets::new(Limits::with_depth(200)));
                kernel(blocks, 7, &mut strings, &mut brackets)
            };
        kernels.map(outcome).into_iter().chain(listed).collect()
    }

    #[test]
    fn all_kernels_agree() {
        let pieces: [&[u8]; 14] = [
            b"{",
            b"}",
            b"[",
            b"]",
            b"\"",
            b"\\",
            b"a",
            b"\\\\",
            b"\\\"",
            b" ",
            b"some longer text ",
            b"\xc3\xa9",
            b"\0",
            b"\xff\xfe",
        ];
        let mut next = numbers(5);
        for round in 0..40_000 {
            let mut text = b"[".to_vec();
            let calm = round % 3 == 0;
            while text.len() < 64 * (1 + round % 5) {
                let choice = if calm {
                    [0, 2, 6, 9, 10, 11][next() % 6]
                } else {
                    next() % pieces.len()
                };
                text.extend_from_slice(pieces[choice]);
            }
            let found = outcomes(&text);
            assert!(
                found.iter().all(|outcome| *outcome == found[0]),
                "{found:?} for {text:?}"
            );
        }
    }

    /// A long array, deep here and there and with many brackets at once, with or without a mistake.
    fn long_text(next: &mut impl FnMut() -> usize) -> Vec<u8> {
        let (mut text, mut open) = (b"[".to_vec(), Vec::new());
        let length = 64 * (1 + next() % 300);
        let mistake = next() % (2 * length);
        while text.len() < length {
            let dense = text.len() / 4_096 % 3 == 1;
            match next() % if dense { 4 } else { 12 } {
                0 | 1 if open.len() < 150 => {
                    open.push(b"[{"[next() % 2]);
                    text.extend(open.last());
                }
                2 | 3 => text.extend(open.pop().map(|bracket| bracket + 2)),
                4 => text.extend_from_slice(b"\"}\\\\\\\"[\""),
                5 => text.extend_from_slice(b"\"\\\\\""),
                _ => text.extend_from_slice(b"\"some text\", 12345, null"),
            }
            if (mistake..mistake + 30).contains(&text.len()) && next().is_multiple_of(20) {
                text.push(b"]}\\"[next() % 3]);
            }
        }
        text.extend(open.iter().rev().map(|bracket| bracket + 2));
        text.extend_from_slice(b"], \"what follows\": [1]}");
        text.resize(text.len().next_multiple_of(64), b' ');
        text
    }

    #[test]
    fn all_kernels_agree_on_long_texts() {
        let mut next = numbers(7);
        let mut ends = 0;
        for _ in 0..400 {
            let text = long_text(&mut next);
            let found = outcomes(&text);
            ends += usize::from(matches!(found[0], Ok(Some(_))));
            assert!(
                found.iter().all(|outcome| *outcome == found[0]),
                "{found:?} for {}",
                text.escape_ascii()
            );
        }
        assert!((100..390).contains(&ends), "{ends}");
    }

    #[test]
    fn specials_are_the_same_byte_by_byte() {
        let text: Vec<u8> = (0..=255).collect();
        // Every byte at every place of a block, inside strings and outside.
        for shift in 0..text.len() {
            let mut turned = text.clone();
            turned.rotate_left(shift);
            let blocks = turned.as_chunks::<64>().0;
            let found = [specials, specials_bytewise].map(|kernel| {
                let (mut strings, mut found) = (Strings::new(), Found::new());
                kernel(blocks, &mut strings, &mut found);
                format!("{strings:?} {:?}", found.offsets())
            });
            assert_eq!(found[0], found[1], "turned by {shift}");
        }
    }

    #[test]
    fn a_byte_is_found_at_every_place() {
        for byte in 0..=255 {
            for place in 0..64 {
                let mut text = [b'a'; 64];
                text[place] = byte;
                for sought in [b'\\', b'"'] {
                    let expected = u64::from(byte == sought) << place;
                    let found =
                        [places_of, portable::places_of].map(|kernel| kernel(sought, &text));
                    assert_eq!(found, [expected; 2], "{byte} at {place}");
                }
            }
        }
    }

    #[test]
    fn all_kernels_name_the_place_of_a_fault() {
        let mut text = vec![b' '; 128];
        text[0] = b'[';
        text[100] = b'}';
        for outcome in outcomes(&text) {
            let fault = outcome.unwrap_err();
            assert_eq!(fault.at, 107);
            assert_eq!(
                fault.kind,
                FaultKind::UnexpectedByte {
                    expected: "`]`",
                    found: b'}'
                }
            );
        }
    }
}
