//! What OpenTofu brings itself needs no schemas to be shown as it shows it.

use tofu_json_tests::corpus;

#[test]
fn resources_of_the_built_in_provider_are_shown_exactly() {
    let scenarios = corpus("scenarios").unwrap();
    for id in ["terraform-data/show", "terraform-data/state.show"] {
        let case = scenarios
            .cases()
            .map(Result::unwrap)
            .find(|case| case.id == id)
            .unwrap();
        let mut text = Vec::new();
        let report = tofu_json_show::show(case.document, None, &case.options, &mut text).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            *case.plain.as_ref().unwrap()
        );
        assert!(report.notes.is_empty(), "{:?}", report.notes);
    }
}
