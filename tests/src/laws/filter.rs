use tofu_json_ui::{
    Action, Content, Filter, Fold, Level, Phase, ReadOptions, Timestamp, read_slice,
};

const PHASES: [Phase; 6] = [
    Phase::Starting,
    Phase::Planning,
    Phase::Planned,
    Phase::Applying,
    Phase::Testing,
    Phase::Finished,
];

/// Filters that the law reads.
pub const FILTERS: [&str; 8] = [
    "",
    "type apply_start\ntype ",
    "level error\nlevel warn",
    "address *.?\naddress module.*[0]",
    "module module.*",
    "action create\naction delete\nphase applying",
    "phase planned\nphase planning",
    "from 2026-01-02T03:04:05Z\nuntil 2027-01-02T03:04:05Z",
];

/// Any text and any stream, with a zero byte between them: what the filter lets through are messages of the
/// stream, in their order and byte for byte, each on its line, and they pass it again. The text has a line for each
/// condition, such as `address *.b` or `phase planned`.
pub fn streams_are_filtered(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let (text, stream) = (parts.next().unwrap_or_default(), parts.next());
    let (filter, stream) = (
        read(&String::from_utf8_lossy(text)),
        stream.unwrap_or_default(),
    );
    let kept = filtered(&filter, stream);
    stands_in_order(&kept, &apart(stream));
    let all = filtered(&Filter::default(), stream);
    stands_in_order(&kept, &all);
    // The phase comes from the lines before, which are gone.
    let mut lasting = filter;
    lasting.phases.clear();
    let once = filtered(&lasting, stream);
    stands_in_order(&kept, &once);
    assert!(
        filtered(&lasting, &alike(&once, stream)) == once,
        "another time"
    );
    // One alternative more takes nothing away.
    let mut wider = lasting;
    for patterns in [&mut wider.addresses, &mut wider.modules] {
        if !patterns.is_empty() {
            patterns.push("*".to_owned());
        }
    }
    stands_in_order(&once, &filtered(&wider, stream));
}

fn read(text: &str) -> Filter {
    let mut filter = Filter::default();
    for line in text.lines() {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "type" => filter.types.push(value.to_owned()),
            "level" => filter.levels.push(Level::from(value)),
            "address" => filter.addresses.push(value.to_owned()),
            "module" => filter.modules.push(value.to_owned()),
            "action" => filter.actions.push(Action::from(value)),
            "phase" => filter
                .phases
                .extend(PHASES.into_iter().find(|phase| phase.as_str() == value)),
            "from" => filter.from = Timestamp::parse(value),
            "until" => filter.until = Timestamp::parse(value),
            _ => {}
        }
    }
    filter
}

fn filtered(filter: &Filter, stream: &[u8]) -> Vec<u8> {
    let (mut fold, mut kept) = (Fold::new(), Vec::new());
    read_slice(stream, ReadOptions::unchecked(), |event| {
        fold.event(&event);
        if let Content::Message { message, .. } | Content::Refused(message) = &event.content
            && filter.keeps(message, fold.run().phase)
        {
            event.line.write_apart(&mut kept);
        }
    });
    kept
}

/// A stream in which messages that share a line have lines of their own, and so has what is beside them.
fn apart(stream: &[u8]) -> Vec<u8> {
    let mut lines = Vec::new();
    read_slice(stream, ReadOptions::unchecked(), |event| {
        event.line.write_apart(&mut lines);
    });
    lines
}

/// Lines behind an empty one, unless they begin as the stream does: the first line of a stream alone
/// tells its encoding.
fn alike(kept: &[u8], stream: &[u8]) -> Vec<u8> {
    let first = |bytes: &[u8]| lines(bytes).next().map(<[u8]>::to_vec);
    let before: &[u8] = if first(kept) == first(stream) {
        b""
    } else {
        b"\n"
    };
    [before, kept].concat()
}

fn stands_in_order(some: &[u8], all: &[u8]) {
    let mut all = lines(all);
    for line in lines(some) {
        assert!(all.any(|own| own == line), "a line that did not come");
    }
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n')
}
