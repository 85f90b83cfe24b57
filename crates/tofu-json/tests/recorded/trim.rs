use crate::{inside, outside};
use rayon::prelude::*;
use std::borrow::Cow;
use tofu_json_model::Limits;
use tofu_json_model::kind::recognize;
use tofu_json_model::schema::{Keep, Needs, trim};
use tofu_json_model::state::Contents;
use tofu_json_model::stream::Slice;
use tofu_json_show::show;
use tofu_json_tests::{Case, CaseKind, Recording, corpus};
use tofu_json_value::Document;

/// What a document prints, or why it does not.
fn shown(case: &Case<'_>, schemas: &[u8]) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let options = case.options.threads(1);
    show(case.document, Some(schemas), &options, &mut text)
        .map(|_| text)
        .map_err(|error| error.to_string())
}

fn needs(case: &Case<'_>) -> Needs {
    let mut needs = Needs::new();
    if case.kind == CaseKind::Plan {
        // What cannot be read needs nothing.
        let _ = needs.add_plan(&mut Slice(case.document), Limits::default());
        return needs;
    }
    let Ok((document, _)) = Document::parse_prefix(Cow::Borrowed(case.document), Limits::default())
    else {
        return needs;
    };
    let kind = recognize(case.document, Limits::default()).unwrap();
    if let Ok(contents) = Contents::read(kind, document.root()) {
        for object in &contents.objects {
            needs.add(&object.provider_name, &object.mode, &object.resource_type);
        }
    }
    needs
}

/// How many bytes the schemas of a case take whole and trimmed, where it prints anything.
fn compare(name: &str, case: &Case<'_>) -> Option<[usize; 2]> {
    if !matches!(case.kind, CaseKind::Plan | CaseKind::State) {
        return None;
    }
    let schemas = case.schemas?;
    let trimmed = trim(schemas, &needs(case), &Keep::new(), Limits::default()).ok()?;
    let (before, after) = (shown(case, schemas), shown(case, &trimmed.text));
    assert_eq!(before.is_ok(), after.is_ok(), "{name} {}", case.id);
    assert!(before.is_err() || before == after, "{name} {}", case.id);
    before
        .is_ok()
        .then_some([schemas.len(), trimmed.text.len()])
}

#[test]
fn whole_and_trimmed_schemas_print_the_same() {
    let sizes = compare_all(inside());
    assert!(sizes.len() > 4_000, "{}", sizes.len());
    let sum = |[whole, kept]: [usize; 2], [more, also]: [usize; 2]| [whole + more, kept + also];
    let [whole, kept] = sizes.into_iter().fold([0, 0], sum);
    assert!(kept < whole, "{kept} of {whole}");
}

/// Actions and deferred changes have schemas as well.
#[test]
fn whole_and_trimmed_schemas_of_terraform_plans_print_the_same() {
    let names = ["profile-terraform-1.15", "profile-terraform-1.15.deferred"];
    let recordings = names.map(|name| (name.to_owned(), corpus(name).unwrap()));
    let sizes = compare_all(recordings.into());
    assert!(sizes.len() > 100, "{}", sizes.len());
}

/// Their schemas were trimmed when they were recorded.
#[test]
#[ignore = "reads recordings outside the project: TOFU_JSON_RECORDINGS=FOLDER cargo test -- --ignored"]
fn whole_and_trimmed_schemas_of_other_plans_print_the_same() {
    let sizes = compare_all(outside());
    assert!(sizes.len() > 200, "{}", sizes.len());
}

/// The sizes of the whole and the trimmed schemas of each case that has some.
fn compare_all(recordings: Vec<(String, Recording)>) -> Vec<[usize; 2]> {
    let mut sizes = Vec::new();
    for (name, recording) in recordings {
        let cases: Vec<_> = recording.cases().map(Result::unwrap).collect();
        sizes.par_extend(cases.par_iter().filter_map(|case| compare(&name, case)));
    }
    sizes
}
