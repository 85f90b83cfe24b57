use crate::suites::{Case, Suite, Verdict, suites};
use crate::visible::{line, lines, xml};
use crate::{Recording, seconds};
use std::borrow::Cow;
use std::time::Duration;

/// JUnit's XML: each test file is a suite and each of its runs a case; of other commands each run is
/// a suite, with a case for the whole and one for each operation.
///
/// OpenTofu says how the runs of a test file ended when all of them have, so only the file has a time;
/// Terraform gives the time of each run.
///
/// It is what the schema `junit-10.xsd` of Jenkins' xUnit plugin allows.
#[must_use]
pub fn junit(recordings: &[Recording]) -> String {
    junit_of(&recordings.iter().flat_map(suites).collect::<Vec<_>>())
}

/// The same of any suites.
///
/// ```
/// use tofu_json_report::{Case, Suite, Verdict, junit_of};
///
/// let case = Case::new("a < b", Verdict::Failed, vec!["b is 5".to_owned()]);
/// let xml = junit_of(&[Suite::new("numbers", vec![case])]);
/// assert!(xml.contains(r#"<testsuite name="numbers" tests="1" failures="1""#));
/// assert!(xml.contains(r#"<failure message="b is 5" type="failed">b is 5</failure>"#));
/// ```
#[must_use]
pub fn junit_of(suites: &[Suite]) -> String {
    let all: Vec<_> = suites.iter().flat_map(|suite| &suite.cases).collect();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tofu-json\"{}>\n",
        counts(&all)
    );
    suites
        .iter()
        .for_each(|suite| write_suite(&mut text, suite));
    text.push_str("</testsuites>\n");
    text
}

fn counts(cases: &[&Case]) -> String {
    format!(
        " tests=\"{}\" failures=\"{}\" errors=\"{}\"",
        cases.len(),
        count(cases, Verdict::Failed),
        count(cases, Verdict::Errored),
    )
}

fn count(cases: &[&Case], verdict: Verdict) -> usize {
    cases.iter().filter(|case| case.verdict == verdict).count()
}

fn write_suite(text: &mut String, suite: &Suite) {
    let name = attribute(&suite.name);
    let cases: Vec<_> = suite.cases.iter().collect();
    // The schema has no such number for all suites together.
    let skipped = count(&cases, Verdict::Skipped);
    let time = time(suite.time);
    text.push_str(&format!(
        "  <testsuite name=\"{name}\"{} skipped=\"{skipped}\"{time}>\n",
        counts(&cases)
    ));
    let class = attribute(&class(&suite.name));
    for case in cases {
        write_case(text, &class, case);
    }
    text.push_str("  </testsuite>\n");
}

/// Longer names of suites are cut where each case repeats them, in characters, since the report
/// would grow with their product.
const LONGEST_CLASS: usize = 1000;

/// The name of a suite as each of its cases has it: of one that is longer than names are, the end,
/// which differs most.
fn class(suite: &str) -> Cow<'_, str> {
    let cut = suite.char_indices().rev().nth(LONGEST_CLASS - 1);
    match cut.and_then(|(at, _)| suite.get(at..)) {
        Some(end) if end.len() < suite.len() => Cow::Owned(format!("…{end}")),
        _ => Cow::Borrowed(suite),
    }
}

fn write_case(text: &mut String, class: &str, case: &Case) {
    let name = attribute(&case.name);
    let time = time(case.time);
    text.push_str(&format!(
        "    <testcase name=\"{name}\" classname=\"{class}\"{time}"
    ));
    let content = xml(&lines(&case.texts.join("\n\n")));
    let first = case.texts.first().and_then(|text| text.lines().next());
    let inside = match case.verdict {
        Verdict::Passed if content.is_empty() => {
            text.push_str("/>\n");
            return;
        }
        Verdict::Passed => format!("<system-out>{content}</system-out>"),
        Verdict::Skipped => {
            let message = attribute(first.unwrap_or("not run"));
            format!("<skipped message=\"{message}\"/>")
        }
        Verdict::Failed => {
            let message = attribute(first.unwrap_or("failed"));
            format!("<failure message=\"{message}\" type=\"failed\">{content}</failure>")
        }
        Verdict::Errored => {
            let message = attribute(first.unwrap_or("the messages have no end of it"));
            format!("<error message=\"{message}\" type=\"error\">{content}</error>")
        }
    };
    text.push_str(&format!(">\n      {inside}\n    </testcase>\n"));
}

/// The time in seconds, where it is known: what is not known is not 0.
fn time(time: Option<Duration>) -> String {
    time.map_or_else(String::new, |time| format!(" time=\"{}\"", seconds(time)))
}

fn attribute(text: &str) -> String {
    xml(&line(text))
}
