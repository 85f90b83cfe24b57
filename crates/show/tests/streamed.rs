//! A state whose resources are printed as they are found has the same text as one that is read twice.

#![expect(clippy::unwrap_used, reason = "a test may end that way")]

use tofu_json_show::{Error, Options, show};

const SCHEMAS: &[u8] =
    br#"{"format_version":"1.0","provider_schemas":{"p":{"resource_schemas":{"t":{"version":0,
    "block":{"attributes":{"v":{"type":"string","optional":true}}}}}}}}"#;

/// Resources of about 8 KB, with names from a number on.
fn resources(from: usize, count: usize) -> String {
    let one = |n: usize| {
        let value = "z".repeat(8_000);
        format!(
            r#"{{"address":"t.n{n}","mode":"managed","type":"t","name":"n{n}","provider_name":"p","values":{{"v":"{value}"}}}}"#
        )
    };
    let all: Vec<_> = (from..from + count).map(one).collect();
    format!(r#""resources":[{}]"#, all.join(","))
}

fn children(modules: &[String]) -> String {
    format!(r#""child_modules":[{}]"#, modules.join(","))
}

fn module(members: &[String]) -> String {
    format!("{{{}}}", members.join(","))
}

fn state(version: &str, root: &str) -> String {
    format!(
        r#"{{"format_version":"{version}","values":{{"outputs":{{"o":{{"value":1,"sensitive":false}}}},"root_module":{root}}}}}"#
    )
}

fn shown(state: &str, threads: usize) -> (Result<String, Error>, String) {
    let options = Options::default().threads(threads);
    let mut text = Vec::new();
    let report = show(state.as_bytes(), Some(SCHEMAS), &options, &mut text);
    let report = report.map(|report| format!("{report:?}"));
    (report, String::from_utf8(text).unwrap())
}

/// The text, which is the same on several threads, where the state is read twice.
fn same_text(state: &str) -> String {
    assert!(state.len() > 4 << 20);
    let (report, text) = shown(state, 1);
    let (other, twice) = shown(state, 2);
    assert_eq!(report.unwrap(), other.unwrap());
    assert!(text == twice);
    text
}

/// The names of the resources in the order of the text.
fn names(text: &str) -> Vec<usize> {
    let titles = text.lines().filter_map(|line| line.strip_prefix("# t.n"));
    titles
        .map(|title| title.trim_end_matches(':').parse().unwrap())
        .collect()
}

#[test]
fn resources_before_the_modules_below() {
    let modules = [
        module(&[resources(200, 200)]),
        module(&[
            resources(400, 100),
            children(&[module(&[resources(500, 100)])]),
        ]),
        module(&[]),
        module(&[resources(600, 10)]),
    ];
    let state = state("1.0", &module(&[resources(0, 200), children(&modules)]));
    let text = same_text(&state);
    assert_eq!(names(&text), (0..610).collect::<Vec<_>>());
    assert!(text.ends_with("\n\nOutputs:\n\no = 1\n"));
}

#[test]
fn modules_that_only_call_others() {
    let wrapper = |from, count| module(&[children(&[module(&[resources(from, count)])])]);
    // One whose texts are held, one with too many of them, and what follows.
    let modules = [
        wrapper(10, 100),
        wrapper(110, 600),
        module(&[resources(710, 10)]),
    ];
    let state = state("9.0", &module(&[resources(0, 10), children(&modules)]));
    let text = same_text(&state);
    assert_eq!(names(&text), (0..720).collect::<Vec<_>>());
    assert_eq!(text.matches("Warning:").count(), 1);
}

#[test]
fn resources_after_the_modules_below() {
    let late = |from, count| {
        let below = module(&[resources(from + count, count)]);
        module(&[children(&[below]), resources(from, count)])
    };
    let root = module(&[resources(0, 10), children(&[late(10, 50), late(110, 300)])]);
    assert_eq!(
        names(&same_text(&state("1.0", &root))),
        (0..710).collect::<Vec<_>>()
    );
    let root = late(0, 300);
    let text = same_text(&state("9.0", &root));
    assert_eq!(names(&text), (0..600).collect::<Vec<_>>());
    assert_eq!(text.matches("Warning:").count(), 1);
}

#[test]
fn a_version_that_comes_late_is_warned_of_first() {
    let version = r#","format_version":"9.0"}"#;
    let state =
        state("1.0", &module(&[resources(0, 600)])).replacen(r#""format_version":"1.0","#, "", 1);
    let state = format!("{}{version}", state.strip_suffix('}').unwrap());
    let text = same_text(&state);
    assert!(text.find("Warning:").unwrap() < text.find("# t.n0:").unwrap());
}

/// What has been printed cannot be taken back.
#[test]
fn a_list_that_comes_twice_is_refused() {
    let root = module(&[resources(0, 300), resources(300, 300)]);
    let (report, _) = shown(&state("1.0", &root), 1);
    assert!(report.unwrap_err().to_string().contains("once"));
    let strict = Options::default().threads(1).strict(true);
    let mut text = Vec::new();
    show(
        state("1.0", &root).as_bytes(),
        Some(SCHEMAS),
        &strict,
        &mut text,
    )
    .unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(names(&text), (300..600).collect::<Vec<_>>());
}

/// The error is the same; on one thread the text before it has been printed.
#[test]
fn errors_are_the_same() {
    let state = state("1.0", &module(&[resources(0, 600)]));
    let wrong = state.replacen(r#""name":"n500""#, r#""name":500"#, 1);
    let cut = state.get(..state.len() - 100_000).unwrap();
    for broken in [&*wrong, cut] {
        let (alone, text) = shown(broken, 1);
        let (other, _) = shown(broken, 2);
        assert_eq!(
            alone.unwrap_err().to_string(),
            other.unwrap_err().to_string()
        );
        assert!(text.contains("# t.n0:") && !text.contains("# t.n599"));
    }
}
