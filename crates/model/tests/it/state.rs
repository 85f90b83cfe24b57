use crate::corpus::scenarios;
use std::borrow::Cow;
use tofu_json_model::Limits;
use tofu_json_model::kind::recognize;
use tofu_json_model::state::{Contents, Object, compare};
use tofu_json_value::Document;
use tofu_json_vocab::Mode;
use tofu_json_vocab::Secrets;

fn document(text: &[u8]) -> Document<'_> {
    Document::parse_prefix(Cow::Borrowed(text), Limits::default())
        .unwrap()
        .0
}

/// What `show -json` prints and the state file it was made from mean the same: every address, every value,
/// what is sensitive and what is tainted. Only for data sources a state file does not say what their
/// schemas say is sensitive.
#[test]
fn both_forms_of_a_state_have_the_same_contents() {
    let mut compared = 0;
    for shown in scenarios()
        .iter()
        .filter(|recorded| recorded.path.ends_with("/state.json"))
    {
        let path = shown.path.replace("/state.json", "/terraform.tfstate");
        let Some(file) = scenarios().iter().find(|recorded| recorded.path == path) else {
            continue;
        };
        let documents = [&shown.text, &file.text].map(|text| document(text));
        let [shown, file] =
            [(&shown.text, &documents[0]), (&file.text, &documents[1])].map(|(text, document)| {
                let kind = recognize(text, Limits::default()).unwrap();
                Contents::read(kind, document.root()).unwrap()
            });
        assert!(
            compare(&shown, &file, Secrets::Shown).is_empty(),
            "{path}: {:?}",
            compare(&shown, &file, Secrets::Shown)
        );
        assert_eq!(shown.objects.len(), file.objects.len(), "{path}");
        for object in shown
            .objects
            .iter()
            .filter(|object| object.mode != Mode::Data)
        {
            let same = file.at(&object.address.to_string());
            let same = same
                .iter()
                .find(|other| other.deposed == object.deposed)
                .unwrap();
            assert_eq!(
                object
                    .to_json(Secrets::Masked)
                    .matches("(sensitive value)")
                    .count(),
                same.to_json(Secrets::Masked)
                    .matches("(sensitive value)")
                    .count(),
                "{path}: {}",
                object.address
            );
        }
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

/// With the schemas of the run both forms are written alike, values of the type `dynamic` among them,
/// and the same is masked.
#[test]
fn both_forms_of_a_state_are_written_alike() {
    let find = |path: &str| scenarios().iter().find(|recorded| recorded.path == path);
    let mut compared = 0;
    for shown in scenarios() {
        let Some(folder) = shown.path.strip_suffix("/state.json") else {
            continue;
        };
        let files = ["terraform.tfstate", "schemas.json"].map(|name| format!("{folder}/{name}"));
        let [Some(file), Some(schemas)] = files.each_ref().map(|path| find(path)) else {
            continue;
        };
        let documents = [&shown.text, &file.text].map(|text| document(text));
        let [shown, file] =
            [(&shown.text, &documents[0]), (&file.text, &documents[1])].map(|(text, document)| {
                let kind = recognize(text, Limits::default()).unwrap();
                let mut contents = Contents::read(kind, document.root()).unwrap();
                contents
                    .mark_by_schemas(&schemas.text, Limits::default())
                    .unwrap();
                contents
            });
        let values = |object: &Object<'_>, secrets: Secrets| -> serde_json::Value {
            let json: serde_json::Value = serde_json::from_str(&object.to_json(secrets)).unwrap();
            json["values"].clone()
        };
        for object in &shown.objects {
            let same = file.at(&object.address.to_string());
            let same = same.iter().find(|other| other.deposed == object.deposed);
            for secrets in [Secrets::Masked, Secrets::Shown] {
                assert_eq!(
                    values(object, secrets),
                    values(same.unwrap(), secrets),
                    "{folder}: {}",
                    object.address
                );
            }
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}
