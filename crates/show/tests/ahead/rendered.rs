use crate::forgetful::Forgetful;
use crate::plan::{SCHEMAS, changes, entry, plan, update};
use tofu_json_show::vocab::ChangeFilter;
use tofu_json_show::{Error, Format, Input, Options, Profile, Report, show_filtered};

/// What is said of a document, and the text up to an error, if there is one.
pub(crate) fn shown(
    document: Input<'_>,
    options: Options,
    filter: &ChangeFilter,
) -> (Result<Report, Error>, Vec<u8>) {
    let (schemas, mut text) = (Input::Memory(SCHEMAS), Vec::new());
    let report = show_filtered(document, Some(schemas), &options, filter, &(), &mut text);
    (report, text)
}

/// The same on any number of threads, and of a pipe that loses what it may lose.
pub(crate) fn same(plan: &[u8], options: Options, filter: &ChangeFilter) -> (String, String) {
    let (report, alone) = shown(Input::Memory(plan), options.threads(1), filter);
    let report = format!("{report:?}");
    for threads in [1, 2, 8] {
        let pipe = Forgetful::new(plan, true);
        for document in [Input::Memory(plan), Input::Pieces(&pipe)] {
            let (other, text) = shown(document, options.threads(threads), filter);
            assert_eq!(format!("{other:?}"), report);
            // What comes before an error is written: some of it by one thread, more by others.
            let is_same = text == alone || (other.is_err() && text.starts_with(&alone));
            assert!(is_same, "on {threads} threads");
        }
    }
    (report, String::from_utf8(alone).unwrap())
}

/// The bytes of a plan in UTF-8, with an é of Latin 1 in place of each tilde.
pub(crate) fn in_latin_1(plan: String) -> Vec<u8> {
    let letter = |byte| if byte == b'~' { 0xe9 } else { byte };
    plan.into_bytes().into_iter().map(letter).collect()
}

pub(crate) fn same_text(plan: &str, options: Options, filter: &ChangeFilter) -> String {
    same(plan.as_bytes(), options, filter).1
}

#[test]
fn a_long_plan_has_the_same_text() {
    let plan = plan(
        &[&changes(1_500)],
        r#","output_changes":{"o":{"actions":["create"],"before":null,"after":1,"after_unknown":false}}"#,
    );
    let all = ChangeFilter::default();
    let text = same_text(&plan, Options::default(), &all);
    assert_eq!(text.matches("will be updated in-place").count(), 1_500);
    assert!(text.contains("1500 to change") && text.contains("+ o = 1"));
    let computed = same_text(&plan, Options::default().format(Format::Computed), &all);
    assert!(computed.ends_with("}\n"));
    let mut one = ChangeFilter::default();
    one.addresses = vec!["t.n700".to_owned()];
    let text = same_text(&plan, Options::default(), &one);
    assert_eq!(text.matches("will be updated in-place").count(), 1);
}

#[test]
fn of_a_list_that_comes_twice_the_last_one_counts() {
    let mut first = changes(1_200);
    first.insert(700, update("odd", "\"a\"", "\"caf~\""));
    let last = [update("last", "\"a\"", "\"b\"")];
    let plan = in_latin_1(plan(&[&first, &last], ""));
    let (report, text) = same(&plan, Options::default(), &ChangeFilter::default());
    assert!(!report.contains("not valid UTF-8"), "{report}");
    assert!(text.contains("# t.last will be updated in-place"));
    assert!(!text.contains("t.n0"));
}

/// Whether anything changes, the last one tells.
#[test]
fn of_a_list_that_comes_again_nothing_counts() {
    let nothing = r#"{"id":"i","v":"a"}"#;
    let idle: Vec<_> = (0..50)
        .map(|n| entry(&format!("idle{n}"), "no-op", nothing, nothing))
        .collect();
    let drift = update("odd", "\"older\"", "\"a\"");
    let members = format!(
        r#","resource_drift":[{drift}],"relevant_attributes":[{{"resource":"t.odd","attribute":["v"]}}]"#
    );
    let plan = plan(&[&changes(1_200), &idle], &members);
    let text = same_text(&plan, Options::default(), &ChangeFilter::default());
    assert!(text.contains("No changes."), "{text}");
}

#[test]
fn more_text_than_is_kept_is_whole() {
    let long = |letter: &str| format!("\"{}\"", letter.repeat(25_000));
    let mut all = changes(0);
    all.extend((0..400).map(|n| update(&format!("n{n}"), &long("a"), &long("b"))));
    let text = same_text(
        &plan(&[&all], ""),
        Options::default(),
        &ChangeFilter::default(),
    );
    assert!(text.len() > 400 * 2 * 25_000);
}

#[test]
fn an_entry_of_a_long_text_has_all_of_it() {
    let lines = |word: &str| format!("\"{}\"", format!("{word}\\n").repeat(60_000));
    let mut all = changes(1_200);
    all.insert(100, update("long", &lines("a"), &lines("b")));
    let text = same_text(
        &plan(&[&all], ""),
        Options::default(),
        &ChangeFilter::default(),
    );
    assert_eq!(text.matches("will be updated in-place").count(), 1_201);
}

#[test]
fn what_changes_invoke_is_shown_with_them() {
    let invocation = r#","action_invocations":[{"address":"action.x.y","type":"x","name":"y","provider_name":"p",
        "config_values":{},"lifecycle_action_trigger":{"triggering_resource_address":"t.n3",
        "action_trigger_event":"AfterUpdate","action_trigger_block_index":0,"actions_list_index":0}}]"#;
    let options = Options::default().profile(Profile::Terraform1_15);
    let plan = plan(&[&changes(1_200)], invocation);
    let text = same_text(&plan, options, &ChangeFilter::default());
    assert_eq!(text.matches("action \"x\" \"y\" {").count(), 1);
}

#[test]
fn an_error_is_that_of_the_first_entry_that_has_one() {
    let mut all = changes(1_200);
    all.insert(900, update("later", "02", "\"b\""));
    all.insert(300, update("broken", "01", "\"b\""));
    let plan = plan(&[&all], "");
    let (error, _) = same(
        plan.as_bytes(),
        Options::default(),
        &ChangeFilter::default(),
    );
    assert!(error.contains("/resource_changes/300"), "{error}");
}

/// Its place is looked for in the document, which a pipe has lost in part.
#[test]
fn the_place_of_a_text_that_is_not_valid_is_told() {
    let mut all = changes(1_200);
    all.insert(700, update("odd", "\"a\"", "\"caf~\""));
    all.insert(900, update("odder", "\"a\"", "\"caf~\""));
    let plan = in_latin_1(plan(&[&all], ""));
    let (report, text) = same(&plan, Options::default(), &ChangeFilter::default());
    assert!(report.contains("not valid UTF-8"), "{report}");
    assert_eq!(text.matches("caf\u{fffd}").count(), 2);
}
