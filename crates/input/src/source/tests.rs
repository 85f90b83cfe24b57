use super::*;
use readers::{LONG, LONG_CHUNK};
use std::io::Cursor;

#[test]
fn parts_are_the_same_from_memory_and_file() {
    let text: Vec<u8> = (0..100_000u32)
        .map(|n| b"ab\ncd\xc3\xa9"[n as usize % 7])
        .collect();
    let cursor = Mutex::new(Cursor::new(text.clone()));
    let file = Source::File(&cursor);
    let memory = Source::Memory(Cow::Borrowed(&text));
    let ranges = [
        3..10,
        10..20,
        25..30,
        50_000..50_010,
        50_020..60_000,
        20..25,
        1..3,
    ];
    for source in [&file, &memory] {
        let (bytes, locals) = source
            .read_all(ranges.iter(), b"of before".to_vec())
            .unwrap();
        for (range, local) in ranges.iter().zip(locals) {
            assert_eq!(bytes[local], text[range.clone()]);
        }
        assert_eq!(*source.read(&ranges[3]).unwrap(), text[50_000..50_010]);
    }
    for at in [0, 1, 3, 99, 70_000, 100_000] {
        assert_eq!(file.place(at), memory.place(at), "{at}");
    }
}

/// Gives other bytes where some are gone.
struct Forgetful {
    text: Vec<u8>,
    gone: Vec<Forgotten>,
}

impl ReadAt for Forgetful {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let is_gone = |at: usize| {
            let ranges = self.gone.iter().map(|gone| &gone.range);
            ranges.clone().any(|range| range.contains(&(at as u64)))
        };
        let bytes = self
            .text
            .iter()
            .enumerate()
            .skip(usize::try_from(offset).unwrap());
        let bytes = bytes.map(|(at, byte)| if is_gone(at) { b'\n' } else { *byte });
        Ok(buffer
            .iter_mut()
            .zip(bytes)
            .map(|(to, byte)| *to = byte)
            .count())
    }

    fn forgotten(&self, after: u64) -> Option<Forgotten> {
        let mut gone = self.gone.iter();
        gone.find(|gone| gone.range.end > after).cloned()
    }
}

#[test]
fn places_are_the_same_where_bytes_are_gone() {
    let text = "[\"\u{e9}\",\n  1,\n2, 3]\n".repeat(20).into_bytes();
    let forgotten = |range: Range<usize>| Forgotten {
        lines: LineCount::of(&text[range.clone()]),
        range: range.start as u64..range.end as u64,
    };
    let forgetful = Forgetful {
        gone: vec![forgotten(4..40), forgotten(40..100), forgotten(120..125)],
        text: text.clone(),
    };
    let source = Source::File(&forgetful);
    for at in (0..4).chain(100..121).chain(125..text.len()) {
        assert_eq!(source.place(at), Position::of(&text, at), "{at}");
    }
    assert_eq!(source.place(30).line, 1);
    assert_eq!(*source.read(&(100..120)).unwrap(), text[100..120]);
    for range in [0..5, 90..110, 110..122, 50..60] {
        assert!(source.read(&range).is_err(), "{range:?}");
    }
}

#[test]
fn any_place_of_a_file_can_be_read() {
    let mut file = tempfile::tempfile().unwrap();
    std::io::Write::write_all(&mut file, b"abcdef").unwrap();
    for (offset, expected) in [(3, "def"), (0, "abc"), (5, "f"), (6, ""), (99, "")] {
        let mut read = [0; 3];
        let count = ReadAt::read_at(&file, &mut read, offset).unwrap();
        assert_eq!(&read[..count], expected.as_bytes(), "{offset}");
    }
    assert_eq!(file.length(), Some(6));
}

#[test]
fn a_file_that_shrinks_is_an_error() {
    let cursor = Mutex::new(Cursor::new(vec![b' '; 10]));
    let file = Source::File(&cursor);
    assert!(file.read(&(5..20)).is_err());
}

/// Lends its text, and takes note of what comes back.
struct Lender {
    text: Vec<u8>,
    lent: Mutex<usize>,
    back: Mutex<Vec<u8>>,
}

impl ReadAt for Lender {
    fn read_at(&self, _buffer: &mut [u8], _offset: u64) -> io::Result<usize> {
        Err(io::Error::other("asked for while it is lent"))
    }

    fn lend(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut lent = self.lent.lock().unwrap();
        assert_eq!(offset, *lent as u64);
        let read = self.text[*lent..].as_ref().read(buffer)?;
        *lent += read;
        Ok(read)
    }

    fn give_back(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let mut back = self.back.lock().unwrap();
        assert_eq!(offset, back.len() as u64);
        back.extend_from_slice(bytes);
        Ok(())
    }
}

/// Keeps so many bytes of what it has seen, and stops after some.
struct Keeping<'b> {
    kept: usize,
    upto: usize,
    back: &'b Mutex<Vec<u8>>,
}

impl Pass<Vec<u8>> for Keeping<'_> {
    fn over(self, input: &mut impl stream::Input) -> Result<Vec<u8>, StreamError> {
        let mut seen = Vec::new();
        while seen.len() < self.upto {
            seen.extend_from_slice(input.at_hand(seen.len()));
            let keep = seen.len().saturating_sub(self.kept);
            let is_more = input.more(keep)?;
            assert_eq!(*self.back.lock().unwrap(), seen[..keep]);
            assert!(input.at_hand(keep).starts_with(&seen[keep..]));
            if !is_more {
                break;
            }
        }
        Ok(seen)
    }
}

/// All that was lent is back after a pass, also where the pass ends early, and before that only what it has gone past.
#[test]
fn what_is_lent_comes_back_in_order() {
    let text: Vec<u8> = (0..4_000_000u32).map(|n| (n % 251) as u8).collect();
    for (kept, upto) in [
        (0, usize::MAX),
        (70, usize::MAX),
        (400_000, 1),
        (3, 300_000),
    ] {
        let lender = Lender {
            text: text.clone(),
            lent: Mutex::new(0),
            back: Mutex::new(Vec::new()),
        };
        let back = &lender.back;
        let pass = Keeping { kept, upto, back };
        let seen = Source::File(&lender).pass_forgetting(pass, &|_| ());
        assert!(text.starts_with(&seen.unwrap()));
        let lent = *lender.lent.lock().unwrap();
        assert_eq!(lent == text.len(), upto == usize::MAX);
        assert!(
            *lender.back.lock().unwrap() == text[..lent],
            "{kept} {upto}"
        );
    }
}

/// A text of a length that is told or not, which takes note of how much is read of it at once.
struct Measured {
    length: Option<u64>,
    most: Mutex<usize>,
}

impl ReadAt for Measured {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut most = self.most.lock().unwrap();
        *most = buffer.len().max(*most);
        let rest = self.length.unwrap_or(LONG) - offset;
        let read = buffer.len().min(usize::try_from(rest).unwrap());
        buffer[..read].fill(b' ');
        Ok(read)
    }

    fn length(&self) -> Option<u64> {
        self.length
    }
}

struct Count;

impl Pass<u64> for Count {
    fn over(self, input: &mut impl stream::Input) -> Result<u64, StreamError> {
        let mut seen = 0;
        while input.more(seen)? {
            seen += input.at_hand(seen).len();
        }
        Ok(seen as u64)
    }
}

#[test]
fn long_inputs_are_read_in_larger_pieces() {
    for (length, expected) in [
        (Some(LONG), LONG_CHUNK),
        (Some(LONG - 1), 256 << 10),
        (None, LONG_CHUNK),
    ] {
        let file = Measured {
            length,
            most: Mutex::default(),
        };
        let most = || std::mem::take(&mut *file.most.lock().unwrap());
        let all = length.unwrap_or(LONG);
        let source = Source::File(&file);
        assert_eq!(source.pass(Count, &|_| ()).unwrap(), all);
        assert_eq!(most(), expected);
        assert_eq!(source.pass_forgetting(Count, &|_| ()).unwrap(), all);
        assert_eq!(most(), expected);
        assert_eq!(Count.over(&mut source.window()).unwrap(), all);
        assert_eq!(most(), expected);
    }
}

/// Adds up the bytes before one offset and those from another one on.
struct Leap(usize, usize);

impl Pass<u64> for Leap {
    fn over(self, input: &mut impl stream::Input) -> Result<u64, StreamError> {
        let Self(before, after) = self;
        let (mut sum, mut at) = (0, 0);
        loop {
            let here = input.at_hand(at);
            if here.is_empty() {
                if !input.more(at)? {
                    return Ok(sum);
                }
                continue;
            }
            let taken = match at < before {
                true => here.len().min(before - at),
                false => here.len(),
            };
            sum += here
                .slice(..taken)
                .iter()
                .map(|byte| u64::from(*byte))
                .sum::<u64>();
            at += taken;
            if at == before {
                at = after;
                input.go_to(at)?;
            }
        }
    }
}

/// Text of which it is noted how much is read.
struct Noted {
    text: Vec<u8>,
    read: Mutex<usize>,
}

impl ReadAt for Noted {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let mut rest = self.text.slice(usize::try_from(offset).unwrap()..);
        let read = rest.read(buffer)?;
        *self.read.lock().unwrap() += read;
        Ok(read)
    }

    fn length(&self) -> Option<u64> {
        Some(self.text.len() as u64)
    }
}

#[test]
fn what_is_gone_past_is_not_read() {
    let text: Vec<u8> = (0..9_000_000_u32).map(|n| (n % 251) as u8).collect();
    let sum = |text: &[u8]| text.iter().map(|byte| u64::from(*byte)).sum::<u64>();
    let read = Mutex::default();
    let noted = Noted { text, read };
    let (text, file) = (&noted.text, Source::File(&noted));
    let memory = Source::Memory(Cow::Borrowed(text));
    for (before, after) in [
        (1, 2),
        (10, 300_000),
        (1_000, 8_000_000),
        (3_000_000, 3_100_000),
        (8_999_999, 9_000_000),
        (100, 9_000_000),
    ] {
        let expected = sum(&text[..before]) + sum(&text[after..]);
        let told = Mutex::new(0);
        let advance = |bytes| *told.lock().unwrap() += bytes;
        *noted.read.lock().unwrap() = 0;
        let found = file.pass_forgetting(Leap(before, after), &advance);
        assert_eq!(found.unwrap(), expected, "{before} {after}");
        let read = *noted.read.lock().unwrap();
        assert!(
            read <= before + (text.len() - after) + (256 << 10),
            "{read}"
        );
        // What is gone past counts as done.
        assert_eq!(*told.lock().unwrap(), text.len() as u64);
        let found = memory.pass_forgetting(Leap(before, after), &advance);
        assert_eq!(found.unwrap(), expected, "{before} {after}");
    }
    for from in [0, 1, 5_000_000, 9_000_000] {
        for source in [&file, &memory] {
            let found = source.pass_from(from, SumFrom(from));
            assert_eq!(found.unwrap(), sum(&text[from..]), "{from}");
        }
    }
}

/// Adds up the bytes from an offset on.
struct SumFrom(usize);

impl Pass<u64> for SumFrom {
    fn over(self, input: &mut impl stream::Input) -> Result<u64, StreamError> {
        let (mut sum, mut at) = (0, self.0);
        loop {
            let here = input.at_hand(at);
            sum += here.iter().map(|byte| u64::from(*byte)).sum::<u64>();
            at += here.len();
            if !input.more(at)? {
                return Ok(sum);
            }
        }
    }
}
