//! The tables of recordings.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use std::io::Cursor;
use std::sync::Mutex;
use tofu_json_fleet_tables::{FileFacts, FileTables, Options, Table, read};
use tofu_json_input::Input;

const LOG: &str = r#"{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}
{"@level":"info","@message":"a.b: Creating...","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:06.000000Z","hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","resource_type":"a","resource_name":"b","resource_key":null},"action":"create"},"type":"apply_start"}
somebody else's line
{"@level":"error","@message":"Error: no such thing","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:07.500000Z","diagnostic":{"severity":"error","summary":"no such thing","detail":"Really.","address":"a.b","range":{"filename":"main.tf","start":{"line":3,"column":1,"byte":9},"end":{"line":3,"column":2,"byte":10}}},"type":"diagnostic"}
{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"2026-01-02T04:00:00.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}
{"@level":"info","@message":"Plan: 1 to add, 0 to change, 0 to destroy.","@module":"tofu.ui","@timestamp":"2026-01-02T04:00:01.000000Z","changes":{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary"}
"#;

fn texts(tables: &FileTables, table: Table, column: &str) -> Vec<String> {
    let array = tables.get(table).unwrap().column_by_name(column);
    let array = array.expect(column).as_string::<i32>();
    array
        .iter()
        .map(|text| text.unwrap_or("-").to_owned())
        .collect()
}

fn numbers(tables: &FileTables, table: Table, column: &str) -> Vec<Option<i64>> {
    let array = tables.get(table).unwrap().column_by_name(column);
    array
        .expect(column)
        .as_primitive::<Int64Type>()
        .iter()
        .collect()
}

#[test]
fn the_rows_of_a_recording() {
    let file = Mutex::new(Cursor::new(LOG.as_bytes()));
    for input in [Input::Memory(LOG.as_bytes()), Input::Pieces(&file)] {
        let tables = read(&FileFacts::new("run.jsonl"), input, &Options::default());
        assert_eq!(tables.error(), None);
        assert_eq!(texts(&tables, Table::Documents, "kind"), ["stream"]);
        assert_eq!(texts(&tables, Table::Runs, "command"), ["apply", "plan"]);
        assert_eq!(
            texts(&tables, Table::Runs, "outcome"),
            ["failed", "succeeded"]
        );
        assert_eq!(
            texts(&tables, Table::Runs, "program_version"),
            ["1.12.6", "1.12.6"]
        );
        assert_eq!(
            numbers(&tables, Table::Runs, "milliseconds"),
            [Some(2500), Some(1000)]
        );
        assert_eq!(numbers(&tables, Table::Runs, "added"), [None, Some(1)]);
        assert_eq!(
            numbers(&tables, Table::Runs, "operations"),
            [Some(1), Some(0)]
        );
        assert_eq!(
            numbers(&tables, Table::Runs, "first_line"),
            [Some(1), Some(5)]
        );
        let of = |column| texts(&tables, Table::Messages, column);
        assert_eq!(
            of("type"),
            [
                "version",
                "apply_start",
                "diagnostic",
                "version",
                "change_summary"
            ]
        );
        assert_eq!(of("address"), ["-", "a.b", "a.b", "-", "-"]);
        assert_eq!(of("action"), ["-", "create", "-", "-", "-"]);
        assert_eq!(of("text")[1], "a.b: Creating...");
        assert_eq!(
            numbers(&tables, Table::Messages, "line"),
            [1, 2, 4, 5, 6].map(Some)
        );
        assert_eq!(
            numbers(&tables, Table::Messages, "run"),
            [1, 1, 1, 2, 2].map(Some)
        );
        let of = |column| texts(&tables, Table::Diagnostics, column);
        assert_eq!(
            (of("summary"), of("detail")),
            (vec!["no such thing".into()], vec!["Really.".into()])
        );
        assert_eq!(
            (of("file"), of("severity")),
            (vec!["main.tf".into()], vec!["error".into()])
        );
        assert_eq!(numbers(&tables, Table::Diagnostics, "file_line"), [Some(3)]);
    }
}

/// What a provisioner runs, and what of that comes again in an error, is in no table.
#[test]
fn what_provisioners_run_is_not_told() {
    let secret = "s3cret-of-the-vault-0123456789";
    let hook = r#""hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","resource_type":"a","resource_name":"b","resource_key":null},"provisioner":"local-exec""#;
    let log = format!(
        r#"{{"@level":"error","@message":"Error: failed for {secret}","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z","diagnostic":{{"severity":"error","summary":"failed for {secret}","detail":""}},"type":"diagnostic"}}
{{"@level":"info","@message":"a.b: (local-exec): Executing: [\"/bin/sh\" \"-c\" \"curl -H token={secret} h\"]","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:06Z",{hook},"output":"Executing: [\"/bin/sh\" \"-c\" \"curl -H token={secret} h\"]"}},"type":"provision_progress"}}
"#
    );
    let tables = read(
        &FileFacts::new("run.jsonl"),
        Input::Memory(log.as_bytes()),
        &Options::default(),
    );
    assert_eq!(tables.get(Table::Messages).unwrap().num_rows(), 2);
    for (table, batch) in tables.into_batches() {
        assert!(!format!("{batch:?}").contains(secret), "{table}: {batch:?}");
    }
}
