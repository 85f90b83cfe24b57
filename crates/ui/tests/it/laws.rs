//! Case 86 and laws over generated streams.

use crate::made::*;
use crate::outcomes::runs;
use crate::streams::by_id;
use proptest::prelude::*;
use tofu_json_diagnostic::Escaping;
use tofu_json_ui::{
    Command, Event, Feed, Outcome, ReadOptions, Redaction, StreamEnd, read_from, read_slice,
    write_message,
};

/// What a line is, without borrowing it.
fn told(event: &Event<'_>) -> (u64, u64, Vec<u8>, String, String) {
    let text = event.message().map(|message| message.text().into_owned());
    let content = format!("{:?}", event.content);
    let findings = format!("{:?}", event.findings);
    (
        event.line.number,
        event.line.offset,
        event.line.raw.to_vec(),
        content,
        findings + &text.unwrap_or_default(),
    )
}

type Told = Vec<(u64, u64, Vec<u8>, String, String)>;

fn whole(bytes: &[u8]) -> (Told, StreamEnd) {
    let mut lines = Vec::new();
    let end = read_slice(bytes, ReadOptions::default(), |event| {
        lines.push(told(&event))
    });
    (lines, end)
}

fn pieces(bytes: &[u8], size: usize) -> (Told, StreamEnd) {
    let (mut lines, mut feed) = (Vec::new(), Feed::new(ReadOptions::default()));
    for piece in bytes.chunks(size) {
        feed.push(piece, |event| lines.push(told(&event)));
    }
    let end = feed.finish(|event| lines.push(told(&event)));
    (lines, end)
}

/// Lines of a stream, cut, joined and mixed with others.
fn stream() -> impl Strategy<Value = Vec<u8>> {
    let recorded: Vec<Vec<u8>> = [
        "stream-interrupt/apply",
        "test-run/test.verbose",
        "moved/apply",
        "init-streams/init",
    ]
    .iter()
    .flat_map(|id| {
        by_id(id)
            .stream
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect::<Vec<_>>()
    })
    .collect();
    let line = prop_oneof![
        4 => proptest::sample::select(recorded.clone()),
        1 => (proptest::sample::select(recorded), any::<prop::sample::Index>()).prop_map(|(line, cut)| {
            let cut = cut.index(line.len() + 1);
            line[..cut].to_vec()
        }),
        1 => proptest::collection::vec(any::<u8>(), 0..40),
        1 => "[ -~]{0,30}".prop_map(String::into_bytes),
    ];
    let end = prop_oneof![6 => Just(&b"\n"[..]), 1 => Just(&b"\r\n"[..]), 1 => Just(&b""[..]), 1 => Just(&b"\n\n"[..])];
    proptest::collection::vec((line, end), 0..20).prop_map(|lines| {
        lines
            .into_iter()
            .flat_map(|(line, end)| [line, end.to_vec()].concat())
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn case_86_every_byte_belongs_to_one_line(bytes in stream()) {
        let (mut again, mut offset) = (Vec::new(), 0);
        let end = read_slice(&bytes, ReadOptions::default(), |event| {
            assert_eq!(event.line.offset, offset);
            event.line.write(&mut again);
            offset = again.len() as u64;
        });
        prop_assert_eq!(end.bytes, bytes.len() as u64);
        prop_assert!(again == bytes);
    }

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = whole(&bytes);
        let _ = runs(&bytes);
    }

    #[test]
    fn pieces_do_not_matter(bytes in stream(), size in 1usize..300) {
        let expected = whole(&bytes);
        prop_assert_eq!(&pieces(&bytes, size), &expected);
        let mut lines = Vec::new();
        let source = std::io::BufReader::with_capacity(size, bytes.as_slice());
        let end = read_from(source, ReadOptions::default(), |event| lines.push(told(&event))).unwrap();
        prop_assert_eq!((lines, end), expected);
    }

    #[test]
    fn writing_is_a_fixed_point(bytes in stream()) {
        let write = |bytes: &[u8]| {
            let mut text = String::new();
            read_slice(bytes, ReadOptions::unchecked(), |event| {
                if let Some(message) = event.message() {
                    write_message(&mut text, message, Escaping::Plain);
                    text.push('\n');
                }
            });
            text
        };
        let once = write(&bytes);
        prop_assert_eq!(write(once.as_bytes()), once);
    }

    #[test]
    fn redaction_is_a_fixed_point(bytes in stream()) {
        let redact = |bytes: &[u8]| {
            let mut redaction = Redaction::new().ids().source().outputs().secret("fixture");
            let (mut out, mut count) = (Vec::new(), 0);
            read_slice(bytes, ReadOptions::unchecked(), |event| count += redaction.event(&event, &mut out));
            (out, count)
        };
        let once = redact(&bytes).0;
        let (twice, _) = redact(&once);
        prop_assert!(twice == once);
    }

    #[test]
    fn a_prefix_does_not_contradict_the_whole(cut in any::<prop::sample::Index>(), at in 0usize..4) {
        let id = ["stream-interrupt/apply", "moved/apply", "destroy-plan/destroy", "test-run/test"][at];
        let stream = &by_id(id).stream;
        let cut = cut.index(stream.len());
        let (part, all) = (runs(&stream[..cut]).remove(0), runs(stream).remove(0));
        for (own, whole) in part.operations().iter().zip(all.operations()) {
            prop_assert_eq!(&own.address, &whole.address);
            prop_assert_eq!(&own.work, &whole.work);
        }
        prop_assert!(part.messages <= all.messages && part.errors <= all.errors);
        // What is proven stays proven; before, a plan may be seen in an apply.
        if part.outcome() == Outcome::Succeeded && part.command() != Command::Plan {
            prop_assert_eq!(all.outcome(), Outcome::Succeeded);
        }
        if matches!(part.outcome(), Outcome::Failed | Outcome::Interrupted) {
            prop_assert_ne!(all.outcome(), Outcome::Succeeded);
        }
    }
}

#[test]
fn case_92_memory_is_by_resources_and_not_by_lines() {
    let beat = hook(
        "apply_progress",
        "t.n",
        r#","action":"create","elapsed_seconds":10"#,
    );
    let start = hook("apply_start", "t.n", r#","action":"create""#);
    let mut fold = tofu_json_ui::Fold::new();
    let mut feed = Feed::new(ReadOptions::folding());
    feed.push(stream_of(&start).as_slice(), |event| fold.event(&event));
    let beat = stream_of(&beat);
    for _ in 0..100_000 {
        feed.push(&beat, |event| fold.event(&event));
    }
    assert_eq!(
        (
            fold.run().messages,
            fold.run().operations().len(),
            fold.run().notes.len()
        ),
        (100_001, 1, 0)
    );
}

fn stream_of(line: &str) -> Vec<u8> {
    crate::made::stream(&[line])
}
