//! Every recorded case is shown as OpenTofu printed it. Where the text comes from, with
//! version and command: `tests/corpus/README.md`.

use rayon::prelude::*;
use std::collections::BTreeSet;
use tofu_json_tests::{Case, Verdict, corpus, known_differences};

fn cases_match(name: &str) {
    let recording = corpus(name).unwrap();
    let cases: Vec<Case<'_>> = recording.cases().map(Result::unwrap).collect();
    assert!(!cases.is_empty());
    let verdicts: Vec<(String, Verdict)> = cases
        .par_iter()
        .flat_map_iter(|case| judge(name, case))
        .collect();
    let names: BTreeSet<&str> = verdicts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.len(), verdicts.len(), "two cases have the same name");
    let known = known_differences().unwrap();
    for known in known
        .iter()
        .filter(|known| known.split(' ').next() == Some(name))
    {
        let verdict = verdicts.iter().find(|(name, _)| name == known);
        let (_, verdict) = verdict.unwrap_or_else(|| panic!("{known} is no case"));
        assert!(
            !verdict.passes(),
            "{known} matches now: take it off the list of known differences"
        );
        assert!(!matches!(verdict, Verdict::Panics(_)), "{known}: {verdict}");
    }
    let unexpected = verdicts
        .iter()
        .filter(|(name, verdict)| !verdict.passes() && !known.contains(name));
    let unexpected: Vec<String> = unexpected
        .map(|(name, verdict)| format!("{name}\n{verdict}"))
        .collect();
    let count = unexpected.len();
    let first = unexpected
        .iter()
        .take(5)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("\n");
    assert_eq!(
        count,
        0,
        "{count} of {} differ, the first:\n{first}",
        verdicts.len()
    );
}

fn judge<'c>(name: &'c str, case: &'c Case<'_>) -> impl Iterator<Item = (String, Verdict)> + 'c {
    let colours = [(false, "plain"), (true, "colour")];
    colours
        .into_iter()
        .filter(|(color, _)| case.is_crash() || case.expected(*color).is_some())
        .map(move |(color, word)| (format!("{name} {} {word}", case.id), case.judge(color, 1)))
}

macro_rules! recordings {
    ($($test:ident = $name:literal;)*) => {
        $(#[test]
        fn $test() {
            cases_match($name);
        })*

        /// No recording is forgotten, nor a known difference of a recording that is not there.
        #[test]
        fn every_recording_is_run() {
            let run = BTreeSet::from([$($name.to_owned()),*]);
            let folder = tofu_json_tests::workspace().join("tests/corpus");
            let found = tofu_json_tests::recordings(&folder).unwrap();
            let name = |path: &std::path::PathBuf| {
                path.file_name().unwrap().to_str().unwrap().strip_suffix(".ndjson.zst").unwrap().to_owned()
            };
            assert_eq!(found.iter().map(name).collect::<BTreeSet<_>>(), run);
            for known in known_differences().unwrap() {
                assert!(run.contains(known.split(' ').next().unwrap()), "{known} is in no recording");
            }
        }
    };
}

recordings! {
    diagnostics = "diagnostics";
    diagnostics_terraform_1_15 = "diagnostics-terraform-1.15";
    easy = "easy";
    easy_crash = "easy.crash";
    hard = "hard";
    hard_2 = "hard-2";
    hard_crash = "hard.crash";
    options = "options";
    options_crash = "options.crash";
    profile_1_13 = "profile-1.13";
    profile_terraform_1_15 = "profile-terraform-1.15";
    profile_terraform_1_15_crash = "profile-terraform-1.15.crash";
    profile_terraform_1_15_deferred = "profile-terraform-1.15.deferred";
    scenarios = "scenarios";
}
