use super::{Bar, BarStatus, Timeline, csv, html, svg, text, trace};
use std::time::Duration;
use tofu_json_ui::{Fold, ReadOptions, Run, RunEnd, read_slice};

fn run(lines: &[&str]) -> Run {
    let stream = lines.join("\n") + "\n";
    let mut fold = Fold::new();
    let end = read_slice(stream.as_bytes(), ReadOptions::default(), |event| {
        fold.event(&event)
    });
    fold.finish(RunEnd::of(&end)).remove(0)
}

fn hook(kind: &str, address: &str, second: u32) -> String {
    format!(
        r#"{{"@level":"info","@message":"x","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:{second:02}.000000Z","hook":{{"resource":{{"addr":"{address}","module":"","resource":"{address}","implied_provider":"a","resource_type":"a","resource_name":"b","resource_key":null}},"action":"create"}},"type":"{kind}"}}"#
    )
}

fn timeline() -> Timeline {
    let lines = [
        hook("apply_start", "a.one", 0),
        hook("apply_start", "a.two", 5),
        hook("apply_complete", "a.one", 10),
        hook("apply_start", "a.<\\u001b\\\"&>", 15),
        hook("apply_errored", "a.two", 20),
    ];
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    Timeline::of("run", &run(&lines))
}

#[test]
fn case_89_open_operations_are_drawn_to_the_last_timestamp_and_marked() {
    let timeline = timeline();
    let open = timeline
        .bars
        .iter()
        .find(|bar| bar.status == BarStatus::Open)
        .unwrap();
    assert_eq!(
        (open.start, open.duration),
        (Some(Duration::from_secs(15)), Some(Duration::from_secs(5)))
    );
    assert!(
        csv(&[timeline])
            .contains(",open,2026-01-02T03:04:15.000000Z,2026-01-02T03:04:20.000000Z,5.000000\n")
    );
}

#[test]
fn bars_stand_under_each_other_in_time() {
    let text = text(&[timeline()], 60);
    assert_eq!(
        text,
        "run: 20.0s\n\
         █ done  × failed  ░ without an end\n\
         \x20                 0              10s\n\
         create a.one      ███████████████                  10.0s\n\
         create a.two             ××××××××××××××××××××××××  15.0s failed\n\
         create a.<␛\"&>                           ░░░░░░░░  5.0s without an end\n"
    );
}

#[test]
fn nothing_of_others_gets_into_markup() {
    for text in [svg(&[timeline()]), html(&[timeline()])] {
        assert!(text.contains("a.&lt;\u{241b}&quot;&amp;&gt;"));
        assert!(!text.contains("a.<") && !text.contains('\u{1b}'));
    }
}

#[test]
fn what_runs_at_the_same_time_has_threads_of_its_own() {
    let trace = trace(&[timeline()]);
    assert!(trace.contains(
        r#""name":"a.one","cat":"operation","ph":"X","ts":0,"dur":10000000,"pid":1,"tid":1"#
    ));
    assert!(trace.contains(
        r#""name":"a.two","cat":"operation","ph":"X","ts":5000000,"dur":15000000,"pid":1,"tid":2"#
    ));
    assert!(trace.contains(r#""ts":15000000,"dur":5000000,"pid":1,"tid":1"#));
    assert!(tofu_json_value::Document::parse(trace.as_bytes()).is_ok());
}

#[test]
fn the_longest_are_kept_in_their_order() {
    let mut timeline = timeline();
    timeline.keep_longest(2);
    let kept: Vec<_> = timeline.bars.iter().map(|bar| &*bar.address).collect();
    assert_eq!(kept, ["a.one", "a.two"]);
}

/// Among bars that took equally long, the first are kept.
#[test]
fn as_many_as_wanted_are_kept() {
    for (durations, count, expected) in [
        (&[5, 10, 5, 5][..], 2, &[0, 1][..]),
        (&[5, 10, 5, 5], 3, &[0, 1, 2]),
        (&[5, 5, 10, 10], 3, &[0, 2, 3]),
        (&[5, 5, 10, 10], 4, &[0, 1, 2, 3]),
        (&[7, 7], 0, &[]),
    ] {
        let mut timeline = timeline();
        let bar = timeline.bars[0].clone();
        let bars = durations.iter().enumerate().map(|(number, duration)| Bar {
            address: number.to_string(),
            duration: Some(Duration::from_micros(*duration)),
            ..bar.clone()
        });
        timeline.bars = bars.collect();
        timeline.keep_longest(count);
        let kept: Vec<_> = timeline
            .bars
            .iter()
            .map(|bar| bar.address.parse())
            .collect();
        let expected: Vec<_> = expected.iter().map(|number: &usize| Ok(*number)).collect();
        assert_eq!(kept, expected, "{durations:?} {count}");
    }
}

/// A title of 22, a head of 44, 18 for each bar and 18 below them; bars begin at 420 and have 690 for
/// the 20 seconds of the run.
#[test]
fn a_picture_has_room_for_all_bars() {
    let picture = svg(&[timeline(), timeline()]);
    assert!(picture.contains(r#"width="1200" height="276" viewBox="0 0 1200 276""#));
    assert!(picture.contains("translate(0 22)") && picture.contains("translate(0 160)"));
    for line in [
        // The grid, up to the last bar, with its times.
        r##"<path d="M420 44V98" stroke="#dddddd"/><text x="420" y="36" fill="#666666" text-anchor="middle">0</text>"##,
        r##"<path d="M592 44V98" stroke="#dddddd"/><text x="592" y="36" fill="#666666" text-anchor="middle">5s</text>"##,
        r##"<path d="M1110 44V98" stroke="#dddddd"/><text x="1110" y="36" fill="#666666" text-anchor="middle">20s</text>"##,
        // From 0 to 10 seconds, from 5 to 20, from 15 on.
        r##"<text x="8" y="57" xml:space="preserve">create a.one</text><rect x="420" y="47" width="345" height="12" fill="#2e7d32"/><text x="769" y="57" fill="#444444">10.0s</text>"##,
        r##"<text x="8" y="75" xml:space="preserve">create a.two</text><rect x="592" y="65" width="518" height="12" fill="#b00020"/><text x="1114" y="75" fill="#444444">15.0s</text>"##,
        r##"<rect x="937" y="83" width="173" height="12" fill="#f5e6b3" stroke="#8a6d00" stroke-dasharray="4 3"/>"##,
    ] {
        assert_eq!(picture.matches(line).count(), 2, "{line}\n{picture}");
    }
}

/// Colours are by what is done, if it went well.
#[test]
fn what_is_done_has_its_colour() {
    for (work, fill) in [
        ("create", "#2e7d32"),
        ("delete", "#e57373"),
        ("update", "#f0a030"),
        ("refresh", "#90b4d8"),
        ("read", "#90b4d8"),
        ("local-exec", "#888888"),
    ] {
        let mut timeline = timeline();
        timeline.bars[0].work = work.to_owned();
        timeline.bars[1].work = work.to_owned();
        let picture = svg(&[timeline]);
        // Once in the legend, once at its bar.
        assert_eq!(picture.matches(&format!("fill=\"{fill}\"")).count(), 2);
        assert_eq!(picture.matches("fill=\"#b00020\"").count(), 2);
    }
}

#[test]
fn long_addresses_keep_their_ends() {
    let mut timeline = timeline();
    let work = "create aaaaa";
    for (length, shown) in [
        (57, format!("create {}", "a".repeat(57))),
        (58, format!("{work}…{}", "a".repeat(51))),
    ] {
        timeline.bars[0].address = "a".repeat(length);
        let picture = svg(std::slice::from_ref(&timeline));
        assert!(
            picture.contains(&format!(">{shown}</text><rect")),
            "{picture}"
        );
    }
}

fn provisioner(kind: &str, address: &str, second: u32) -> String {
    hook(kind, address, second).replace("\"action\":\"create\"", "\"provisioner\":\"local-exec\"")
}

/// Two objects are made at the same time, and each has its provisioner; one is refreshed before.
fn provisioned() -> Timeline {
    let lines = [
        hook("refresh_start", "a.one", 0),
        hook("refresh_complete", "a.one", 0),
        hook("apply_start", "a.one", 1),
        hook("apply_start", "a.two", 2),
        provisioner("provision_start", "a.two", 3),
        provisioner("provision_start", "a.one", 4),
        provisioner("provision_complete", "a.two", 5),
        provisioner("provision_start", "a.two", 6),
        provisioner("provision_errored", "a.one", 7),
        provisioner("provision_complete", "a.two", 8),
        hook("apply_errored", "a.one", 9),
        hook("apply_complete", "a.two", 10),
    ];
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    Timeline::of("run", &run(&lines))
}

#[test]
fn provisioners_stand_below_their_operations() {
    let labels: Vec<_> = provisioned().bars.iter().map(super::text::label).collect();
    assert_eq!(
        labels,
        [
            "refresh a.one",
            "create a.one",
            "  └ local-exec",
            "create a.two",
            "  └ local-exec",
            "  └ local-exec",
        ]
    );
    let picture = svg(&[provisioned()]);
    let row = r##"xml:space="preserve">  └ local-exec</text><rect x="696" y="85" width="207" height="8" fill="#b00020"/>"##;
    assert!(picture.contains(row), "{picture}");
    // Traces are by time all the same: no two bars of a thread overlap.
    let trace = trace(&[provisioned()]);
    assert!(
        trace.contains(r#""ts":3000000,"dur":2000000,"pid":1,"tid":3"#),
        "{trace}"
    );
    assert!(
        trace.contains(r#""ts":4000000,"dur":3000000,"pid":1,"tid":4"#),
        "{trace}"
    );
}

#[test]
fn what_is_not_wanted_goes_with_its_provisioners() {
    let mut timeline = provisioned();
    timeline.keep_work(|work| work != "refresh");
    assert_eq!((timeline.bars.len(), timeline.left_out), (5, 1));
    assert!(text(&[timeline.clone()], 60).starts_with("run: 10.0s, 1 not drawn\n"));
    timeline.keep_longest(2);
    assert_eq!((timeline.bars.len(), timeline.left_out), (2, 4));
    let mut timeline = provisioned();
    timeline.keep_work(|work| work == "refresh");
    assert_eq!((timeline.bars.len(), timeline.left_out), (1, 5));
    let mut nothing = provisioned();
    nothing.keep_work(|_| false);
    assert_eq!(text(&[nothing], 60), "run: 10.0s, 6 not drawn\n");
}

/// A page has its title once, and seconds with as many decimals as say something.
#[test]
fn a_page_is_read_by_people() {
    let page = html(&[provisioned()]);
    assert_eq!(page.matches("run: 10.0s").count(), 1, "{page}");
    assert!(page.contains("<td>  └ local-exec</td><td>failed</td><td class=\"number\">4.00</td>"));
    for word in [
        "create",
        "update",
        "delete",
        "read, refresh",
        "failed",
        "without an end",
    ] {
        assert!(page.contains(&format!(">{word}</text>")), "{word}");
    }
}

#[test]
fn what_took_no_time_is_still_seen() {
    for (start, blanks) in [(0, 0), (20, 30)] {
        let mut timeline = timeline();
        timeline.bars.truncate(1);
        (timeline.bars[0].start, timeline.bars[0].duration) =
            (Some(Duration::from_secs(start)), Some(Duration::ZERO));
        let text = text(&[timeline], 60);
        let drawn = format!(
            "create a.one      {}█{}  0ms\n",
            " ".repeat(blanks),
            " ".repeat(30 - blanks)
        );
        assert!(text.ends_with(&format!("\n{drawn}")), "{text}");
    }
}

/// Half of the columns are for labels; of one that is longer a third is its front.
#[test]
fn long_labels_lose_their_middle() {
    let mut timeline = timeline();
    timeline.bars[0].address = format!("a.{}end", "x".repeat(40));
    let text = text(&[timeline], 60);
    let label = format!("create a.x…{}end  ", "x".repeat(16));
    assert!(text.contains(&format!("\n{label}")), "{text}");
}

#[test]
fn fields_are_divided_by_commas() {
    let mut timeline = timeline();
    timeline.title = "a, b".to_owned();
    timeline.bars[1].start = None;
    let at = |second: u8| format!("2026-01-02T03:04:{second:02}.000000Z");
    let expected = format!(
        "run,kind,address,work,phase,status,start,end,seconds\n\
         \"a, b\",operation,a.one,create,applying,done,{},{},10.000000\n\
         \"a, b\",operation,a.two,create,applying,failed,,,15.000000\n\
         \"a, b\",operation,\"a.<\u{241b}\"\"&>\",create,applying,open,{},{},5.000000\n",
        at(0),
        at(10),
        at(15),
        at(20),
    );
    assert_eq!(csv(&[timeline]), expected);
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    let drawn = text(&[timeline()], usize::MAX);
    assert_eq!(drawn, text(&[timeline()], 2000));
    assert!(drawn.lines().all(|line| line.chars().count() <= 2010));
}
