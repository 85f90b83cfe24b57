use crate::rendered::{in_latin_1, shown};
use std::io;
use std::sync::Mutex;
use tofu_json_input::ReadAt;
use tofu_json_show::vocab::ChangeFilter;
use tofu_json_show::{Format, Input, Options, show_from};

/// A file, which takes note of the first places where it is read.
struct File<'t> {
    text: &'t [u8],
    read: Mutex<Vec<u64>>,
}

impl ReadAt for File<'_> {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.read.lock().unwrap().push(offset);
        let mut rest = self.text.get(usize::try_from(offset).unwrap()..).unwrap();
        io::Read::read(&mut rest, buffer)
    }

    fn length(&self) -> Option<u64> {
        Some(self.text.len() as u64)
    }
}

/// An entry as OpenTofu writes it, of about 8 KB.
fn entry(name: &str, action: &str, after: &str) -> String {
    let rest = format!(r#""w":"{}""#, "z".repeat(4_000));
    format!(
        r#"{{"address":"t.{name}","mode":"managed","type":"t","name":"{name}","provider_name":"p","change":{{"actions":["{action}"],"before":{{"v":"a",{rest}}},"after":{{"v":{after},{rest}}},"after_unknown":{{}},"before_sensitive":{{}},"after_sensitive":{{}}}}}}"#
    )
}

/// Few of them are listed.
fn entries(count: usize) -> Vec<String> {
    let one = |n: usize| match n % 100 {
        7 => entry(&format!("n{n}"), "update", &format!("\"b{n}\"")),
        _ => entry(&format!("n{n}"), "no-op", "\"a\""),
    };
    (0..count).map(one).collect()
}

fn plan(entries: &[String]) -> String {
    let values = format!(r#"{{"x":"{}"}}"#, "]}".repeat(1_000));
    let drift = entry("n3", "update", "\"c\"");
    format!(
        r#"{{"format_version":"1.2","planned_values":{values},"resource_changes":[{}],"output_changes":{{"o":{{"actions":["create"],"before":null,"after":1,"after_unknown":false}}}},"resource_drift":[{drift}],"prior_state":{{"format_version":"1.0","values":{values}}},"configuration":{{"root_module":{values}}}}}"#,
        entries.join(",")
    )
}

/// What is said of a plan on any number of threads, without schemas.
fn same(plan: &[u8], format: Format) -> (String, String) {
    let shown = |document: Input<'_>, threads| {
        let options = Options::default().threads(threads).format(format);
        let mut text = Vec::new();
        let report = show_from(document, None, &options, &(), &mut text);
        (format!("{report:?}"), text)
    };
    let expected = shown(Input::Memory(plan), 1);
    for threads in [2, 3, 8] {
        let read = Mutex::default();
        let file = File { text: plan, read };
        for document in [Input::Memory(plan), Input::Pieces(&file)] {
            let (report, text) = shown(document, threads);
            assert_eq!(report, expected.0, "{threads} threads");
            let is_same = text == expected.1 || text.starts_with(&expected.1);
            assert!(is_same, "on {threads} threads");
        }
    }
    (expected.0, String::from_utf8(expected.1).unwrap())
}

#[test]
fn a_plan_that_is_surveyed_by_stretches_has_the_same_text() {
    let plan = plan(&entries(1_500));
    let (report, text) = same(plan.as_bytes(), Format::Text);
    assert!(report.starts_with("Ok"), "{report}");
    assert_eq!(text.matches("will be updated in-place").count(), 15);
    assert!(text.contains("0 to add, 15 to change") && text.contains("+ o = 1"));
    let (_, computed) = same(plan.as_bytes(), Format::Computed);
    assert!(computed.ends_with("}\n"));
}

/// The second thread begins about the middle of it at once.
#[test]
fn several_places_are_read() {
    let plan = plan(&entries(1_500));
    let read = Mutex::default();
    let text = plan.as_bytes();
    let file = File { text, read };
    let options = Options::default().threads(2);
    let mut shown = Vec::new();
    show_from(Input::Pieces(&file), None, &options, &(), &mut shown).unwrap();
    let middle = plan.len() as u64 / 2;
    let read = file.read.into_inner().unwrap();
    // It is read before the survey, by the second thread, and where entries are rendered.
    let from_there = read
        .iter()
        .filter(|at| (middle..middle + 10_000).contains(at));
    assert!(from_there.count() >= 2, "{read:?}");
    // What comes before it, the first thread reads: no more than the rest of a piece beyond it.
    assert!(read.windows(2).any(|pair| pair[1] > pair[0] + (3 << 20)));
}

#[test]
fn a_mistake_is_found_on_any_number_of_threads() {
    for (at, mistake) in [
        (100, r#"{"address":1}"#),
        (760, r#"{"address":"t.x","change":[]}"#),
        (
            800,
            r#"{"address":"t.x","change":{"actions":["update"],"before":"x}}"#,
        ),
        (1_400, r#"{"address":"t.x","mode":2}"#),
        (1_499, r#"{"address":"t.x"]"#),
    ] {
        let mut entries = entries(1_500);
        entries[at] = mistake.to_owned();
        let (report, _) = same(plan(&entries).as_bytes(), Format::Text);
        assert!(report.starts_with("Err"), "{report}");
        let place = format!("/resource_changes/{at}");
        assert!(report.contains(&place), "{report}");
    }
    let cut = plan(&entries(1_500));
    for part in 1..10 {
        let (report, _) = same(&cut.as_bytes()[..cut.len() / 10 * part], Format::Text);
        assert!(report.starts_with("Err"), "{report}");
    }
    let mut entries = entries(1_500);
    entries[1_107] = entry("odd", "update", "\"caf~\"");
    let plan = in_latin_1(plan(&entries));
    let (report, _) = shown(
        Input::Memory(&plan),
        Options::default().threads(1),
        &ChangeFilter::default(),
    );
    assert!(format!("{report:?}").contains("not valid UTF-8"));
    for threads in [2, 8] {
        let options = Options::default().threads(threads);
        let (other, _) = shown(Input::Memory(&plan), options, &ChangeFilter::default());
        assert_eq!(format!("{other:?}"), format!("{report:?}"));
    }
}

/// What looks like an entry within another list is none.
#[test]
fn lists_of_another_name_are_stepped_over() {
    let plan = plan(&entries(1_500));
    let other = plan.replace("\"resource_changes\"", "\"other_changes\"");
    let (report, text) = same(other.as_bytes(), Format::Text);
    assert!(
        report.starts_with("Ok") && !text.contains("will be updated"),
        "{text}"
    );
    let twice = plan.replace(
        r#","output_changes""#,
        &format!(
            r#","resource_changes":[{}],"output_changes""#,
            entry("last", "update", "\"b\"")
        ),
    );
    let (_, text) = same(twice.as_bytes(), Format::Text);
    assert_eq!(text.matches("will be updated in-place").count(), 1);
}
