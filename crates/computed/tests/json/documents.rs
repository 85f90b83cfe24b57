use tofu_json_computed::json::{
    DocumentWriter, JsonOptions, separate_items, write_entry, write_output, write_state_resource,
};
use tofu_json_computed::{
    Action, Cause, Diff, Entry, Importing, Kind, Output, StateOutput, StateResource,
};
use tofu_json_value::Document;
use tofu_json_vocab::{Action as Declared, Mode, PlanMode, Planning, Reason};

const BODY: &str = r#"{"kind":"write-only","action":"no-op"}"#;

fn body() -> Diff<'static> {
    Diff {
        action: Action::NoOp,
        replace: false,
        kind: Kind::WriteOnly,
    }
}

fn entry(address: &str) -> Entry<'_> {
    Entry {
        address,
        previous_address: None,
        module_address: None,
        mode: Mode::Managed,
        resource_type: "t",
        name: "n",
        index: None,
        deposed: None,
        action: Declared::NoOp,
        reason: None,
        importing: None,
        generated_config: false,
        cause: Cause::Planned,
        body: body(),
    }
}

fn entry_text(address: &str) -> String {
    format!(
        r#"{{"address":"{address}","mode":"managed","type":"t","name":"n","actions":["no-op"],"cause":"planned","body":{BODY}}}"#
    )
}

fn resource() -> StateResource<'static> {
    StateResource {
        address: "data.t.n",
        mode: Mode::Data,
        resource_type: "t",
        name: "n",
        deposed: None,
        tainted: false,
        body: body(),
    }
}

#[test]
fn the_least_and_the_most_of_an_entry() {
    let written = |entry: &Entry<'_>| {
        let mut json = String::new();
        write_entry(&mut json, entry, &JsonOptions::default());
        Document::parse(json.as_bytes()).unwrap();
        json
    };
    assert_eq!(written(&entry("t.n")), entry_text("t.n"));
    let values = Document::parse(br#"[1.0, {"a":"b"}]"#).unwrap();
    let importing = Importing {
        id: Some("i"),
        identity: values.root().at(1),
    };
    let mut full = Entry {
        previous_address: Some("t.o"),
        module_address: Some("module.m"),
        mode: Mode::Other("list".into()),
        index: values.root().at(0),
        deposed: Some("d"),
        action: Declared::DeleteThenCreate,
        reason: Some(Reason::ReplaceByRequest),
        importing: Some(importing),
        generated_config: true,
        cause: Cause::Drift,
        ..entry("t.n")
    };
    let text = |importing: &str| {
        [
            r#"{"address":"t.n","previous_address":"t.o","module_address":"module.m","mode":"list","#,
            r#""type":"t","name":"n","index":1.0,"deposed":"d","actions":["delete","create"],"#,
            r#""reason":"replace_by_request","importing":"#,
            importing,
            r#","generated_config":true,"cause":"drift","body":"#,
            BODY,
            "}",
        ]
        .concat()
    };
    assert_eq!(written(&full), text(r#"{"id":"i","identity":{"a":"b"}}"#));
    full.importing = Some(Importing {
        id: None,
        identity: values.root().at(1),
    });
    assert_eq!(written(&full), text(r#"{"identity":{"a":"b"}}"#));
    full.importing = Some(Importing {
        id: None,
        identity: None,
    });
    assert_eq!(written(&full), text("{}"));
}

#[test]
fn resources_and_outputs() {
    let mut json = String::new();
    let options = JsonOptions::default();
    let resource = StateResource {
        deposed: Some("d"),
        tainted: true,
        ..resource()
    };
    write_state_resource(&mut json, &resource, &options);
    assert_eq!(
        json,
        format!(
            r#"{{"address":"data.t.n","mode":"data","type":"t","name":"n","deposed":"d","tainted":true,"body":{BODY}}}"#
        )
    );
    json.clear();
    write_output(
        &mut json,
        &Output {
            name: "o",
            diff: body(),
        },
        &options,
    );
    assert_eq!(json, format!(r#"{{"name":"o","diff":{BODY}}}"#));
}

#[test]
fn a_plan_piece_by_piece() {
    let (mut json, mut whole) = (String::new(), String::new());
    let mut drain = |json: &mut String| whole.push_str(&std::mem::take(json));
    let options = JsonOptions::default();
    let mut document =
        DocumentWriter::plan(&mut json, PlanMode::RefreshOnly, Planning::Errored, options);
    drain(&mut json);
    document.entry(&mut json, &entry("a"));
    document.entry(&mut json, &entry("b"));
    document.next_list(&mut json);
    drain(&mut json);
    let mut elsewhere = String::new();
    for address in ["c", "d"] {
        separate_items(&mut elsewhere);
        write_entry(&mut elsewhere, &entry(address), &options);
    }
    document.items(&mut json, "");
    document.items(&mut json, &elsewhere);
    drain(&mut json);
    document.items(&mut json, &elsewhere);
    document.next_list(&mut json);
    document.output(
        &mut json,
        &Output {
            name: "o",
            diff: body(),
        },
    );
    document.next_list(&mut json);
    document.close(&mut json);
    drain(&mut json);
    let [a, b, c, d] = ["a", "b", "c", "d"].map(entry_text);
    assert_eq!(
        whole,
        [
            r#"{"format":"tofu-json-computed/1","kind":"plan","mode":"refresh-only","errored":true,"#,
            &format!("\"drift\":[\n{a},\n{b}],\"changes\":[\n{c},\n{d},\n{c},\n{d}],"),
            &format!("\"outputs\":[\n{{\"name\":\"o\",\"diff\":{BODY}}}]}}"),
        ]
        .concat()
    );
    Document::parse(whole.as_bytes()).unwrap();
}

#[test]
fn a_state_and_what_is_skipped() {
    let opening = r#"{"format":"tofu-json-computed/1","kind":"state","#;
    let mut json = String::new();
    DocumentWriter::state(&mut json, JsonOptions::default()).close(&mut json);
    assert_eq!(json, format!(r#"{opening}"resources":[],"outputs":[]}}"#));
    json.clear();
    let mut document = DocumentWriter::state(&mut json, JsonOptions::default());
    document.state_resource(&mut json, &resource());
    document.next_list(&mut json);
    document.state_output(
        &mut json,
        &StateOutput {
            name: "o",
            diff: body(),
        },
    );
    document.close(&mut json);
    let resource =
        format!(r#"{{"address":"data.t.n","mode":"data","type":"t","name":"n","body":{BODY}}}"#);
    let output = format!(r#"{{"name":"o","diff":{BODY}}}"#);
    assert_eq!(
        json,
        format!("{opening}\"resources\":[\n{resource}],\"outputs\":[\n{output}]}}")
    );
}
