use crate::run::run;
use crate::{piped, recorded, stdout};

fn plan() -> &'static str {
    &recorded("apply-errors/plan").stream
}

/// What `gzip` and `zstd` made of a stream, or this one of two of them.
fn compressed(bytes: &[u8]) -> [Vec<u8>; 2] {
    use std::io::Write as _;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(bytes).unwrap();
    let zstd =
        ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest);
    [gzip.finish().unwrap(), zstd]
}

#[test]
fn compressed_streams_read_the_same() {
    let (front, back) = plan().as_bytes().split_at(1000);
    for (whole, (front, back)) in compressed(plan().as_bytes())
        .into_iter()
        .zip(compressed(front).into_iter().zip(compressed(back)))
    {
        let members = [front, back].concat();
        for bytes in [whole, members] {
            assert_eq!(stdout(piped("filter", &["--foreign"], bytes)), plan());
        }
    }
    // Frames of zstd without data, before and behind.
    let [gzip, zstd] = compressed(plan().as_bytes());
    let skippable = b"\x50\x2a\x4d\x18\x03\0\0\0abc".to_vec();
    let bytes = [skippable.clone(), zstd.clone(), skippable].concat();
    assert_eq!(stdout(piped("filter", &["--foreign"], bytes)), plan());
    let [_, twice] = compressed(&gzip);
    assert_eq!(stdout(piped("filter", &["--foreign"], twice)), plan());
    for cut in [&gzip[..gzip.len() - 9], &zstd[..zstd.len() - 9]] {
        let mut run = piped("summary", &[], cut);
        let output = run.output();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(error.contains("damaged "), "{error}");
    }
}

/// Each member is looked for behind the one before it, and not through all of them.
#[test]
fn very_many_members_are_one_stream() {
    let [gzip, zstd] = compressed(plan().as_bytes());
    let [no_gzip, no_zstd] = compressed(b"");
    let skippable = b"\x50\x2a\x4d\x18\0\0\0\0";
    for bytes in [
        [no_gzip.repeat(20_000), gzip].concat(),
        [no_zstd.repeat(20_000), zstd.clone()].concat(),
        [&skippable.repeat(100_000)[..], &zstd].concat(),
    ] {
        assert_eq!(stdout(piped("filter", &["--foreign"], bytes)), plan());
    }
}

#[test]
fn case_7_utf_16_reads_the_same() {
    let text =
        plan().to_owned() + &crate::message("x", r#""type":"novelty","y":"\ud83d\ude00 日本 𝄞""#);
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}{text}");
            let bytes: Vec<_> = marked.encode_utf16().flat_map(unit).collect();
            let kept = stdout(piped("filter", &["--foreign"], bytes));
            assert_eq!(kept.trim_start_matches('\u{feff}'), text);
        }
    }
}

#[test]
fn standard_input_is_read_once() {
    let mut run = run(&["ui", "summary", "-", "-"]);
    assert_eq!(run.code(), 1);
}

#[test]
fn lines_with_text_after_their_messages_are_no_stream() {
    let lines = plan().replace('\n', " [end]\n");
    let output = piped("summary", &[], lines).output();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "tofu-json: error: standard input: expected messages as `-json` prints them, found lines that begin like messages and are none\n\
         tofu-json: help: `tofu-json ui check` says of each line what is wrong\n"
    );
}
