//! The table of values: only where it is asked for, and never what a mask hides.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray as _;
use std::io::Cursor;
use std::sync::Mutex;
use tofu_json_fleet_tables::{FileFacts, Options, RowFilter, Selection, Table, read, read_into};
use tofu_json_input::{DocumentKind, Input};
use tofu_json_plan_gen::{Document, Recipe};
use tofu_json_vocab::Secrets;

const PLAN: &str = r#"{"format_version":"1.2","planned_values":{},
    "variables":{"token":{"value":"token-of-the-vault"}},
    "resource_drift":[{"address":"a.d","mode":"managed","type":"a","change":{"actions":["update"],"before":{"size":1},"after":{"size":2}}}],
    "resource_changes":[
      {"address":"a.b","mode":"managed","type":"a","name":"b","change":{"actions":["delete","create"],
        "before":{"password":"hunter2-hunter2","url":"http://me:hunter2-hunter2@h","tags":{"Name":"x"}},
        "after":{"password":"hunter3-hunter3","url":"https://h","tags":{"Name":"y"},"key":"is token-of-the-vault"},
        "before_sensitive":{"password":true},"after_sensitive":{"password":true},
        "after_unknown":{"id":true},"replace_paths":[["tags","Name"]]}}],
    "configuration":{"root_module":{"variables":{"token":{"sensitive":true}}}}}"#;

const STATE_FILE: &str = r#"{"version":4,"terraform_version":"1.12.6","serial":7,"lineage":"x",
    "outputs":{"o":{"value":"output-of-the-vault","type":"string","sensitive":true}},
    "resources":[{"mode":"managed","type":"a","name":"b","provider":"provider[\"h/n/a\"]","instances":[
      {"attributes":{"id":"i-1","password":"hunter2-hunter2","note":"has output-of-the-vault","ports":[80]},
       "sensitive_attributes":[[{"type":"get_attr","value":"password"}]]}]}]}"#;

/// The rows of `attributes`, each as one line.
fn rows(text: &str, secrets: Secrets) -> Vec<String> {
    let options = Options::default()
        .wanted(Table::Attributes)
        .secrets(secrets);
    let tables = read(
        &FileFacts::new("f"),
        Input::Memory(text.as_bytes()),
        &options,
    );
    assert_eq!(tables.error(), None);
    lines(tables.get(Table::Attributes).unwrap())
}

fn lines(batch: &RecordBatch) -> Vec<String> {
    let column = |name: &str| batch.column_by_name(name).expect(name);
    let texts = ["list", "address", "attribute", "before", "after"];
    let texts = texts.map(|name| column(name).as_string::<i32>());
    let truths = ["sensitive", "unknown", "changes", "forces_replacement"];
    let truths = truths.map(|name| (name, column(name).as_boolean()));
    let line = |row: usize| {
        let mut words: Vec<String> = Vec::new();
        for column in texts {
            let text = column.iter().nth(row).unwrap();
            words.push(text.unwrap_or("-").to_owned());
        }
        for (name, column) in truths {
            if column.value(row) {
                words.push(name.to_owned());
            }
        }
        words.join(" ")
    };
    (0..batch.num_rows()).map(line).collect()
}

/// Without a configuration nobody knows which variables are sensitive.
#[test]
fn variables_of_which_nothing_is_said_are_secret() {
    let (plan, _) = PLAN.split_once(",\n    \"configuration\"").unwrap();
    let rows = rows(&format!("{plan}}}"), Secrets::Masked);
    assert!(rows.iter().any(|row| row.contains(" key ")), "{rows:?}");
    assert!(!rows.join("\n").contains("token-of-the-vault"), "{rows:?}");
}

#[test]
fn values_of_a_plan() {
    let rows = rows(PLAN, Secrets::Masked);
    assert_eq!(
        rows,
        [
            "changes a.b id - - unknown changes",
            "changes a.b key - - sensitive changes",
            "changes a.b password - - sensitive changes",
            "changes a.b tags.Name \"x\" \"y\" changes forces_replacement",
            "changes a.b url - - sensitive changes",
            "drift a.d size 1 2 changes",
        ]
    );
}

#[test]
fn values_of_a_state_file() {
    let masked = rows(STATE_FILE, Secrets::Masked);
    assert_eq!(
        masked,
        [
            "resources a.b id - \"i-1\"",
            "resources a.b note - - sensitive",
            "resources a.b password - - sensitive",
            "resources a.b ports[0] - 80",
        ]
    );
    let shown = rows(STATE_FILE, Secrets::Shown);
    assert!(shown[2].contains("hunter2-hunter2"), "{shown:?}");
}

/// As many values as the model finds in a state that was made.
#[test]
fn all_values_of_a_made_state() {
    let mut state = Vec::new();
    let recipe = Recipe::new(5).with_resources(900);
    recipe.write(Document::State, &mut state).unwrap();
    let parsed = tofu_json_value::Document::parse(&state).unwrap();
    let kind = DocumentKind::State;
    let contents = tofu_json_model::state::Contents::read(kind, parsed.root()).unwrap();
    let (mut expected, mut masked) = (0, 0);
    for object in &contents.objects {
        object.each_leaf(|_, _, sensitive| {
            expected += 1;
            masked += usize::from(sensitive);
        });
    }
    let options = Options::default().wanted(Table::Attributes);
    let file = Mutex::new(Cursor::new(&state));
    let (mut found, mut clear, mut batches) = (0, 0, 0);
    let error = read_into(
        &FileFacts::new("f"),
        Input::Pieces(&file),
        &options,
        &Selection::default(),
        &mut |_, batch| {
            batches += 1;
            found += batch.num_rows();
            let after = batch.column_by_name("after").expect("after");
            clear += after.as_string::<i32>().iter().flatten().count();
        },
    );
    assert_eq!((error, found), (None, expected));
    assert!(masked > 0 && clear <= expected - masked, "{masked} {clear}");
    assert!(batches > 1, "rows are given on before the end");
}

/// Columns and rows that nobody asks for are not made.
#[test]
fn a_selection_of_columns_and_rows() {
    let of = |table: Table, selection: Selection| {
        let mut found = Vec::new();
        let options = Options::default().wanted(table);
        let error = read_into(
            &FileFacts::new("f"),
            Input::Memory(PLAN.as_bytes()),
            &options,
            &selection,
            &mut |_, batch: RecordBatch| {
                assert_eq!(batch.schema(), selection.schema(table));
                found.push((batch.num_columns(), batch.num_rows()));
            },
        );
        assert_eq!(error, None);
        found
    };
    let only =
        |names: &[&str]| Selection::default().columns(Table::Attributes, names.iter().copied());
    assert_eq!(of(Table::Attributes, only(&[])), [(0, 6)]);
    assert_eq!(of(Table::Attributes, only(&["path", "after"])), [(2, 6)]);
    let text = |texts: &[&str]| {
        RowFilter::text(Table::Attributes, "attribute", texts.iter().copied()).unwrap()
    };
    let truth = RowFilter::truth(Table::Attributes, "sensitive", true).unwrap();
    let filtered = only(&["address"]).rows(text(&["id", "url"]));
    assert_eq!(of(Table::Attributes, filtered.clone()), [(1, 2)]);
    assert_eq!(of(Table::Attributes, filtered.rows(truth)), [(1, 1)]);
    assert!(RowFilter::text(Table::Attributes, "none", ["x"]).is_none());
    assert_eq!(
        of(
            Table::Changes,
            Selection::default().columns(Table::Changes, ["action"])
        ),
        [(1, 1)]
    );
}

proptest::proptest! {
    /// No bytes make the reader of values fail but by an error, and then there is no row.
    #[test]
    fn any_bytes(at in 0..PLAN.len(), byte in proptest::num::u8::ANY, state in proptest::bool::ANY) {
        let text = if state { STATE_FILE } else { PLAN };
        let mut text = text.as_bytes().to_vec();
        if let Some(found) = text.get_mut(at) {
            *found = byte;
        }
        let options = Options::default().wanted(Table::Attributes);
        let tables = read(&FileFacts::new("f"), Input::Memory(&text), &options);
        assert!(!tables.failed() || tables.into_batches().count() == 0);
    }
}
