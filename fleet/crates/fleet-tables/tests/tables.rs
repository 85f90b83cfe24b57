//! The tables of documents, held to what `summary` and `state` say of the same ones.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, RecordBatch};
use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::sync::Mutex;
use tofu_json_fleet_tables::{
    FileFacts, FileTables, Options, Selection, Table, Wanted, read, unreadable,
};
use tofu_json_input::{DocumentKind, Input};
use tofu_json_model::state::Contents;
use tofu_json_model::stream::Slice;
use tofu_json_model::summary::{self, Summary};
use tofu_json_plan_gen::{Document, Recipe};

fn tables(text: &[u8]) -> FileTables {
    read(
        &FileFacts::new("f"),
        Input::Memory(text),
        &Options::default(),
    )
}

fn texts(batch: &RecordBatch, column: &str) -> Vec<Option<String>> {
    let array = batch
        .column_by_name(column)
        .expect(column)
        .as_string::<i32>();
    array.iter().map(|text| text.map(str::to_owned)).collect()
}

fn text(tables: &FileTables, table: Table, column: &str) -> Option<String> {
    texts(tables.get(table).unwrap(), column).remove(0)
}

fn truths(batch: &RecordBatch, column: &str) -> Vec<bool> {
    let array = batch.column_by_name(column).expect(column).as_boolean();
    array.iter().map(Option::unwrap_or_default).collect()
}

fn numbers(batch: &RecordBatch, column: &str) -> Vec<Option<i64>> {
    let array = batch.column_by_name(column).expect(column);
    array.as_primitive::<Int64Type>().iter().collect()
}

fn made(document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    let recipe = Recipe::new(7).with_resources(400);
    recipe.write(document, &mut bytes).unwrap();
    bytes
}

const PLAN: &str = r#"{"format_version":"1.2","terraform_version":"1.12.6","planned_values":{},
    "resource_drift":[{"address":"a.d","mode":"managed","type":"a","change":{"actions":["update"]}}],
    "resource_changes":[
      {"address":"module.m.a.b[0]","module_address":"module.m","mode":"managed","type":"a","name":"b","index":0,
       "provider_name":"h/n/a","previous_address":"a.b","deposed":"0123abcd","action_reason":"tainted_or_so",
       "change":{"actions":["delete","create"],"before":{"password":"hunter2"},"before_sensitive":{"password":true}}},
      {"address":"data.a.c","mode":"data","type":"a","name":"c","provider_name":"h/n/a","change":{"actions":["read"]}},
      {"address":"a.c","mode":"managed","type":"a","name":"c","provider_name":"h/n/b","change":{"actions":["no-op"]}}],
    "output_changes":{"o":{"actions":["update"],"before":"hunter2","after_sensitive":true}},
    "checks":[{"address":{"to_display":"check.c"},"status":"fail","instances":[{"problems":[{"message":"hunter2"}]}]}],
    "configuration":{"provider_config":{"a":{"name":"a","full_name":"h/n/a","version_constraint":"~> 1.0","expressions":{"key":{"constant_value":"hunter2"}}},
      "m:a":{"name":"a","full_name":"h/n/a","version_constraint":">= 1.2"},"c":{"name":"c","full_name":"h/n/c"}}},
    "errored":true}"#;

#[test]
fn the_rows_of_a_plan() {
    let tables = tables(PLAN.as_bytes());
    let changes = tables.get(Table::Changes).unwrap();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        texts(changes, "action"),
        ["replace", "read", "no-op"].map(some)
    );
    assert_eq!(
        texts(changes, "actions"),
        ["delete,create", "read", "no-op"].map(some)
    );
    assert_eq!(
        texts(changes, "previous_address"),
        [some("a.b"), None, None]
    );
    assert_eq!(texts(changes, "deposed"), [some("0123abcd"), None, None]);
    assert_eq!(truths(changes, "listed"), [true, true, false]);
    assert_eq!(truths(changes, "counts"), [true, false, false]);
    assert_eq!(text(&tables, Table::Drift, "address"), some("a.d"));
    assert_eq!(text(&tables, Table::Outputs, "action"), some("update"));
    assert_eq!(text(&tables, Table::Checks, "status"), some("fail"));
    let documents = tables.get(Table::Documents).unwrap();
    assert_eq!(texts(documents, "kind"), [some("plan")]);
    assert_eq!(texts(documents, "program_version"), [some("1.12.6")]);
    assert_eq!(
        (
            truths(documents, "errored"),
            truths(documents, "has_changes")
        ),
        (vec![true], vec![true])
    );
    let providers = tables.get(Table::Providers).unwrap();
    assert_eq!(
        texts(providers, "provider"),
        ["h/n/a", "h/n/a", "h/n/b", "h/n/c"].map(some)
    );
    assert_eq!(
        texts(providers, "version_constraint"),
        [some(">= 1.2"), some("~> 1.0"), None, None]
    );
    assert_eq!(numbers(providers, "objects"), [2, 2, 1, 0].map(Some));
    for (_, batch) in tables.into_batches() {
        assert!(!format!("{batch:?}").contains("hunter2"), "no value leaves");
    }
}

#[test]
fn the_rows_of_both_sorts_of_state() {
    let file = br#"{"version":4,"terraform_version":"1.12.6","serial":7,"lineage":"x","outputs":{"o":{"value":"hunter2","type":"string","sensitive":true}},
        "resources":[{"module":"module.m","mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/a\"]","instances":[
          {"index_key":"k","schema_version":2,"status":"tainted","attributes":{"id":"hunter2"},"dependencies":["a.c"]},{"deposed":"0123abcd","schema_version":0,"attributes":{}}]}]}"#;
    let shown = br#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"outputs":{"o":{"sensitive":true,"value":1}},"root_module":{"child_modules":[{"address":"module.m","resources":[
          {"address":"module.m.a.b[\"k\"]","mode":"managed","type":"a","name":"b","index":"k","provider_name":"h/n/a","schema_version":2,"tainted":true,"values":{"id":"x"},"depends_on":["a.c"]},
          {"address":"module.m.a.b","mode":"managed","type":"a","name":"b","provider_name":"h/n/a","schema_version":0,"deposed_key":"0123abcd"}]}]}}}"#;
    for text in [&file[..], &shown[..]] {
        let tables = tables(text);
        assert_eq!(tables.error(), None);
        let resources = tables.get(Table::Resources).unwrap();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            texts(resources, "address"),
            [some("module.m.a.b[\"k\"]"), some("module.m.a.b")]
        );
        assert_eq!(texts(resources, "deposed"), [None, some("0123abcd")]);
        assert_eq!(truths(resources, "tainted"), [true, false]);
        assert_eq!(numbers(resources, "schema_version"), [Some(2), Some(0)]);
        assert_eq!(numbers(resources, "dependencies"), [Some(1), Some(0)]);
        let outputs = tables.get(Table::Outputs).unwrap();
        assert_eq!(truths(outputs, "sensitive"), [true]);
        let providers = tables.get(Table::Providers).unwrap();
        assert_eq!(numbers(providers, "objects"), [Some(2)]);
        assert!(
            tables
                .into_batches()
                .all(|(_, batch)| !format!("{batch:?}").contains("hunter2"))
        );
    }
    let documents = tables(file);
    let documents = documents.get(Table::Documents).unwrap();
    assert_eq!(numbers(documents, "serial"), [Some(7)]);
    assert_eq!(texts(documents, "lineage"), [Some("x".to_owned())]);
}

/// The same numbers as `summary` has, whether the plan is in memory, in a file, or compressed.
#[test]
fn counts_are_those_of_summary() {
    let plan = made(Document::Plan);
    let summary = Summary::read(&mut Slice(&plan), &summary::Options::default()).unwrap();
    let mut zipped = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    zipped.write_all(&plan).unwrap();
    let zipped = zipped.finish().unwrap();
    let file = Mutex::new(Cursor::new(&plan));
    for input in [
        Input::Memory(&plan),
        Input::Pieces(&file),
        Input::Memory(&zipped),
    ] {
        let tables = read(&FileFacts::new("f"), input, &Options::default());
        let changes = tables.get(Table::Changes).unwrap();
        let listed = truths(changes, "listed");
        let actions = texts(changes, "action").into_iter().flatten();
        let mut counted = BTreeMap::new();
        for (action, listed) in actions.zip(listed) {
            if listed || action == "no-op" {
                *counted.entry(action).or_insert(0_u64) += 1;
            }
        }
        for (name, number) in summary.changes.by_action() {
            if !matches!(name, "import" | "move") {
                assert_eq!(
                    counted.get(name).copied().unwrap_or_default(),
                    number,
                    "{name}"
                );
            }
        }
        let drift = tables.get(Table::Drift).map_or(0, RecordBatch::num_rows);
        assert_eq!(
            drift as u64,
            summary
                .drift
                .by_action()
                .iter()
                .map(|(_, number)| number)
                .sum::<u64>()
        );
        let documents = tables.get(Table::Documents).unwrap();
        assert_eq!(truths(documents, "has_changes"), [summary.has_changes()]);
    }
}

/// A state file of the same objects.
fn state_file(state: &[u8]) -> Vec<u8> {
    let parsed = tofu_json_value::Document::parse(state).unwrap();
    let contents = Contents::read(DocumentKind::State, parsed.root()).unwrap();
    let resources = contents.objects.iter().map(|object| {
        let values = String::from_utf8_lossy(object.values.raw()).into_owned();
        let key = object.index.map_or(String::new(), |key| match key.text() {
            Some(text) => format!("\"index_key\": {text:?}, "),
            None => format!("\"index_key\": {}, ", key.number().unwrap().as_str()),
        });
        let module = match &*object.module {
            "" => String::new(),
            module => format!("\"module\": {module:?}, "),
        };
        format!(
            r#"{{{module}"mode":"{}","type":"{}","name":"{}","provider":"provider[\"h/n/a\"]","instances":[{{{key}"attributes":{values},"private":"x"}}]}}"#,
            object.mode.as_str(), object.resource_type, object.name,
        )
    });
    let resources: Vec<_> = resources.collect();
    let resources = resources.join(",\n");
    format!(r#"{{"version":4,"serial":1,"lineage":"x","resources":[{resources}],"outputs":{{}}}}"#)
        .into_bytes()
}

/// Values are stepped over; what is left has the same rows as what is read as a whole.
#[test]
fn a_made_state_has_all_its_objects() {
    let state = made(Document::State);
    let file = state_file(&state);
    for (state, kind) in [(state, DocumentKind::State), (file, DocumentKind::RawState)] {
        let parsed = tofu_json_value::Document::parse(&state).unwrap();
        let contents = Contents::read(kind, parsed.root()).unwrap();
        let objects = contents.objects.iter();
        let expected: Vec<_> = objects
            .map(|object| Some(object.address.to_string()))
            .collect();
        let sizes: Vec<_> = contents
            .objects
            .iter()
            .map(|object| i64::try_from(object.whole.raw().len()).ok())
            .collect();
        let file = Mutex::new(Cursor::new(&state));
        for input in [Input::Memory(&state), Input::Pieces(&file)] {
            let tables = read(&FileFacts::new("f"), input, &Options::default());
            assert_eq!(tables.error(), None);
            let resources = tables.get(Table::Resources).unwrap();
            assert_eq!(texts(resources, "address"), expected);
            assert_eq!(numbers(resources, "bytes"), sizes);
            let tainted: Vec<_> = contents
                .objects
                .iter()
                .map(|object| object.tainted)
                .collect();
            assert_eq!(truths(resources, "tainted"), tainted);
        }
    }
}

#[test]
fn a_damaged_file_is_one_row_with_its_error() {
    let longer = PLAN.replace("\"errored\":true}", "\"errored\":true},");
    let cases: [(&[u8], &str, &str); 7] = [
        (
            &PLAN.as_bytes()[..700],
            "invalid-json",
            "has no end at line 8",
        ),
        (b"", "", ""),
        (b"\x1f\x8b\x08\0\0", "", ""),
        (
            br#"{"format_version":"9.0","planned_values":{},"resource_changes":[]}"#,
            "",
            "9.0",
        ),
        (
            br#"{"version":3,"serial":1,"lineage":"x","modules":[]}"#,
            "",
            "version 4",
        ),
        (
            br#"{"format_version":"1.2","planned_values":{},"resource_changes":7}"#,
            "unexpected-value",
            "expected an array",
        ),
        (longer.as_bytes(), "", ""),
    ];
    for (text, code, part) in cases {
        let tables = tables(text);
        let name = String::from_utf8_lossy(&text[..text.len().min(40)]).into_owned();
        assert!(tables.failed(), "{name}");
        for table in Table::ALL.into_iter().skip(1) {
            assert!(tables.get(table).is_none(), "{name} {table}");
        }
        let found = self::text(&tables, Table::Documents, "error").unwrap();
        assert!(found.contains(part), "{name}: {found}");
        assert!(
            self::text(&tables, Table::Documents, "error_code")
                .unwrap()
                .contains(code)
        );
        assert_eq!(tables.error(), Some(&*found));
    }
}

#[test]
fn what_nobody_wants_is_not_there() {
    let read_of = |wanted: Wanted| {
        let options = Options::default().wanted(wanted);
        let tables = read(
            &FileFacts::new("f"),
            Input::Memory(PLAN.as_bytes()),
            &options,
        );
        tables
            .into_batches()
            .map(|(table, _)| table)
            .collect::<Vec<_>>()
    };
    for table in Table::ALL {
        let expected = match table {
            Table::Resources
            | Table::Locks
            | Table::Hashes
            | Table::Runs
            | Table::Messages
            | Table::Diagnostics => vec![],
            table => vec![table],
        };
        assert_eq!(read_of(table.into()), expected);
    }
}

#[test]
fn rows_know_their_file() {
    let file = FileFacts::new("a/b.json")
        .bytes(9)
        .hash("00ff")
        .modified(tofu_json_text::Timestamp::from_micros(1_000_000));
    let mut batches = Vec::new();
    let error = unreadable(
        &file,
        std::io::Error::from(std::io::ErrorKind::NotFound).into(),
        &Options::default(),
        &Selection::default(),
        &mut |table, batch| batches.push((table, batch)),
    );
    assert!(error.is_some() && batches.len() == 1);
    let documents = &batches[0].1;
    assert_eq!(texts(documents, "path"), [Some("a/b.json".to_owned())]);
    assert_eq!(texts(documents, "hash"), [Some("00ff".to_owned())]);
    assert_eq!(numbers(documents, "bytes"), [Some(9)]);
    assert!(!documents.column_by_name("modified").unwrap().is_null(0));
}

#[test]
fn a_document_of_another_kind_is_named() {
    let tables = tables(br#"{"format_version":"1.0","provider_schemas":{}}"#);
    assert!(!tables.failed());
    assert_eq!(
        text(&tables, Table::Documents, "kind").as_deref(),
        Some("provider-schemas")
    );
}

#[test]
fn the_rows_of_a_lock_file() {
    let lock = b"provider \"h.example/n/a\" {\n  version = \"1.2.0\"\n  constraints = \"~> 1.0\"\n  hashes = [\n    \"h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\",\n    \"zh:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\n  ]\n}\n";
    let read = |text: &[u8]| {
        let file = FileFacts::new("a/.terraform.lock.hcl");
        read(&file, Input::Memory(text), &Options::default())
    };
    let tables = read(lock);
    assert_eq!(tables.error(), None);
    assert_eq!(
        text(&tables, Table::Documents, "kind").as_deref(),
        Some("lock-file")
    );
    assert_eq!(
        text(&tables, Table::Locks, "version").as_deref(),
        Some("1.2.0")
    );
    assert_eq!(
        text(&tables, Table::Locks, "constraints").as_deref(),
        Some("~> 1.0")
    );
    assert_eq!(
        numbers(tables.get(Table::Locks).unwrap(), "hashes"),
        [Some(2)]
    );
    let hash = "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
    assert_eq!(text(&tables, Table::Hashes, "hash").as_deref(), Some(hash));
    let tables = read(b"provider \"h.example/n/a\" {\n  version = 7\n");
    assert!(tables.failed() && tables.get(Table::Locks).is_none());
    assert!(
        tables.error().unwrap().contains("line "),
        "{:?}",
        tables.error()
    );
}

/// Of several lists of a name the last one counts, as everywhere.
#[test]
fn the_last_list_counts() {
    let twice = br#"{"format_version":"1.2","planned_values":{},
        "resource_changes":[{"address":"a.b","provider_name":"p","change":{"actions":["create"]}}],
        "resource_changes":[{"address":"a.c","provider_name":"q","change":{"actions":["no-op"]}}]}"#;
    let tables = tables(twice);
    assert_eq!(
        texts(tables.get(Table::Changes).unwrap(), "address"),
        [Some("a.c".to_owned())]
    );
    assert_eq!(
        texts(tables.get(Table::Providers).unwrap(), "provider"),
        [Some("q".to_owned())]
    );
    assert_eq!(
        truths(tables.get(Table::Documents).unwrap(), "has_changes"),
        [false]
    );
}

proptest::proptest! {
    /// Any bytes give one row of `documents`, and nothing else where they cannot be read.
    #[test]
    fn any_bytes(cut in 0..PLAN.len(), at in 0..PLAN.len(), byte in proptest::num::u8::ANY) {
        let mut text = PLAN.as_bytes()[..PLAN.len() - cut].to_vec();
        if let Some(found) = text.get_mut(at) {
            *found = byte;
        }
        let tables = tables(&text);
        assert_eq!(tables.get(Table::Documents).unwrap().num_rows(), 1);
        let failed = tables.failed();
        assert!(!failed || tables.into_batches().count() == 1);
    }
}

/// The page of the program lists every table and column as they are.
#[test]
fn the_page_lists_all_tables() {
    let page = include_str!("../../../../docs/fleet.md");
    let listed = page.split_once("## Tables\n").unwrap().1;
    let listed = listed.split_once("\n### ").unwrap().1;
    let listed = format!("### {}", listed.split("\n## ").next().unwrap().trim_end());
    let mut tables = Vec::new();
    for table in Table::ALL {
        let mut text = format!("### {table}\n\nA row is {}.\n\n", table.meaning());
        text.push_str("| column | type | meaning |\n|---|---|---|");
        for column in table.columns() {
            let optional = if column.optional { ", or null" } else { "" };
            let (name, kind) = (
                column.name,
                format!("{:?}", column.column_type).to_lowercase(),
            );
            text.push_str(&format!(
                "\n| `{name}` | {kind}{optional} | {} |",
                column.meaning
            ));
        }
        tables.push(text);
    }
    let expected = tables.join("\n\n");
    assert!(listed == expected, "docs/fleet.md should have:\n{expected}");
}
