//! Lines that are kept, iterators over them, and sinks that stop.

use crate::made::{VERSION, info, stream};
use crate::streams::by_id;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::sync::mpsc;
use tofu_json_ui::{
    Content, Event, Events, Feed, Fold, OwnedEvent, ReadOptions, Redaction, Run, RunEnd, StreamEnd,
    Timestamp, events, read_from, read_slice, try_read_from, try_read_slice,
};

/// Everything that an event gives, as text.
fn facts(event: &Event<'_>) -> String {
    let payload = event.message().map(|message| {
        let text = message.expected_text();
        (message.kind(), message.text(), message.type_word(), text)
    });
    let at = match event.content {
        Content::Message { at, .. } => Some(at),
        _ => None,
    };
    let line = String::from_utf8_lossy(event.line.raw);
    format!("{event:?} {line} {payload:?} {at:?}")
}

#[track_caller]
fn is_kept(stream: &[u8], options: ReadOptions) -> Vec<String> {
    let mut all = Vec::new();
    let end = read_slice(stream, options, |event| {
        let owned = event.to_owned();
        assert_eq!(facts(&owned.event()), facts(&event));
        assert_eq!(owned.line().raw, event.line.raw);
        assert_eq!(owned.message().is_some(), event.message().is_some());
        assert_eq!(format!("{owned:?}"), format!("{event:?}"));
        all.push(facts(&event));
    });
    let source = BufReader::with_capacity(7, stream);
    let mut lines = events(source, options);
    let kept: Vec<_> = lines
        .by_ref()
        .map(|line| facts(&line.unwrap().event()))
        .collect();
    assert_eq!(kept, all);
    assert_eq!(lines.end(), Some(&end));
    assert!(lines.next().is_none());
    all
}

#[test]
fn every_content_is_kept() {
    let hi = info("hi", "");
    let future = VERSION.replace("\"ui\":\"1.2\"", "\"ui\":\"7.0\"");
    let framed = stream(&[
        VERSION,
        &format!("time: {hi}  "),
        "",
        "text",
        "[1]",
        "{\"a\":1}",
    ]);
    let later = stream(&[&future, &info("", "\"type\":\"planned_change\",")]);
    let cut = &hi.as_bytes()[..hi.len() / 2];
    let invalid = [&b"{\"@message\":\"\xff\",\"type\":\"log\"}\r\n"[..], cut].concat();
    for options in [
        ReadOptions::default(),
        ReadOptions::permissive(),
        ReadOptions::strict(),
    ] {
        for bytes in [&framed, &later, &invalid] {
            is_kept(bytes, options);
        }
    }
    is_kept(&framed, ReadOptions::default().max_line(40));
    let refused = is_kept(&later, ReadOptions::default());
    assert!(refused[1].contains("Refused"), "{refused:?}");
}

#[test]
fn recorded_lines_are_kept() {
    for id in ["moved/apply", "test-run/test.verbose"] {
        is_kept(&by_id(id).stream, ReadOptions::default());
        is_kept(&by_id(id).stream, ReadOptions::folding());
    }
}

#[test]
fn kept_lines_fold_in_another_thread() {
    let bytes = &by_id("moved/apply").stream;
    let (sender, receiver) = mpsc::channel::<OwnedEvent>();
    let folding = std::thread::spawn(move || {
        let mut fold = Fold::new();
        receiver.iter().for_each(|owned| fold.event(&owned.event()));
        fold
    });
    let end = read_slice(bytes, ReadOptions::default(), |event| {
        sender.send(event.to_owned()).unwrap();
    });
    drop(sender);
    let runs = folding.join().unwrap().finish(RunEnd::of(&end));
    let mut fold = Fold::new();
    read_slice(bytes, ReadOptions::default(), |event| fold.event(&event));
    let expected = fold.finish(RunEnd::of(&end));
    assert_eq!(runs.len(), expected.len());
    assert_eq!(runs[0].outcome(), expected[0].outcome());
    assert_eq!(runs[0].operations().len(), expected[0].operations().len());
}

#[test]
fn debug_of_a_kept_line_has_no_values() {
    read_slice(
        info("hunter2", "").as_bytes(),
        ReadOptions::default(),
        |event| {
            let owned = event.to_owned();
            assert!(owned.message().unwrap().text() == "hunter2");
            assert!(!format!("{owned:?}").contains("hunter2"));
        },
    );
}

#[test]
fn debug_of_a_line_that_has_not_ended_has_no_bytes() {
    let mut feed = Feed::new(ReadOptions::default());
    feed.push(b"hunter2", |_| unreachable!());
    let debug = format!("{feed:?}");
    assert!(
        !debug.contains("hunter2") && !debug.contains("104"),
        "{debug}"
    );
    assert!(debug.contains("partial: 7"), "{debug}");
}

/// Stops at a line, with its bytes.
fn until<'l>(text: &'l [u8]) -> impl FnMut(Event<'_>) -> ControlFlow<u64> + 'l {
    move |event| match event.line.raw == text {
        true => ControlFlow::Break(event.line.number),
        false => ControlFlow::Continue(()),
    }
}

#[test]
fn a_sink_stops_the_reading() {
    let bytes = b"one\ntwo\nthree\nfour";
    let options = ReadOptions::default();
    assert_eq!(
        try_read_slice(bytes, options, until(b"two")),
        ControlFlow::Break(2)
    );
    assert_eq!(
        try_read_slice(bytes, options, until(b"four")),
        ControlFlow::Break(4)
    );
    for (size, line) in (1..30).flat_map(|size| (1..=4).map(move |line| (size, line))) {
        let text = [&b"one"[..], b"two", b"three", b"four"][line - 1];
        let mut source = BufReader::with_capacity(size, &bytes[..]);
        let flow = try_read_from(&mut source, options, until(text)).unwrap();
        assert_eq!(flow, ControlFlow::Break(line as u64));
        let mut rest = Vec::new();
        source.read_to_end(&mut rest).unwrap();
        assert_eq!(
            rest,
            [&b"two\nthree\nfour"[..], b"three\nfour", b"four", b""][line - 1]
        );
    }
    let end = read_slice(bytes, options, |_| {});
    assert_eq!(
        try_read_slice(bytes, options, until(b"")),
        ControlFlow::Continue(end.clone())
    );
    let read = try_read_from(&bytes[..], options, until(b"")).unwrap();
    assert_eq!(read, ControlFlow::Continue(end));
}

#[test]
fn reading_goes_on_after_a_stop() {
    let bytes = b"one\ntwo\nthree\nfour";
    for size in 1..bytes.len() {
        let (mut feed, mut lines) = (Feed::new(ReadOptions::default()), Vec::new());
        for piece in bytes.chunks(size) {
            let (before, mut at) = (feed.taken(), 0);
            while at < piece.len() {
                // Every line stops it.
                let _ = feed.try_push(&piece[at..], |event| {
                    lines.push(event.line.raw.to_vec());
                    ControlFlow::Break(())
                });
                at = usize::try_from(feed.taken() - before).unwrap();
            }
        }
        let last = feed.try_finish(|event| ControlFlow::Break(event.line.raw.to_vec()));
        assert_eq!(last, ControlFlow::Break(b"four".to_vec()));
        assert_eq!(lines, [&b"one"[..], b"two", b"three"]);
    }
}

/// Fails after its first bytes; an interrupted read comes before.
struct Failing(u8);

impl Read for Failing {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.0 += 1;
        match self.0 {
            1 => Err(io::ErrorKind::Interrupted.into()),
            2 => (&b"one\ntw"[..]).read(out),
            _ => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

#[test]
fn the_error_of_the_source_ends_the_lines() {
    let mut lines = events(BufReader::new(Failing(0)), ReadOptions::default());
    assert_eq!(lines.next().unwrap().unwrap().line().raw, b"one");
    assert_eq!(
        lines.next().unwrap().unwrap_err().kind(),
        io::ErrorKind::TimedOut
    );
    assert!(lines.next().is_none() && lines.end().is_none());
    let error = read_from(BufReader::new(Failing(0)), ReadOptions::default(), |_| {});
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::TimedOut);
}

#[test]
fn main_types_can_be_sent_and_shared() {
    fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<OwnedEvent>();
    assert_send_sync::<Event<'_>>();
    assert_send_sync::<Events<Box<dyn BufRead + Send + Sync>>>();
    assert_send_sync::<Feed>();
    assert_send_sync::<Fold>();
    assert_send_sync::<Run>();
    assert_send_sync::<Redaction>();
    assert_send_sync::<StreamEnd>();
    assert_send_sync::<Timestamp>();
}
