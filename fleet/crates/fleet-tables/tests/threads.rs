//! The rows of a file, and their order, are the same on any number of threads.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use arrow_array::RecordBatch;
use arrow_select::concat::concat_batches;
use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::Mutex;
use tofu_json_fleet_tables::{
    FileFacts, Options, Secrets, Selection, Table, Wanted, read, read_into,
};
use tofu_json_input::Input;
use tofu_json_plan_gen::{Document, Recipe};

/// Large enough that values are looked at in several groups.
const SIZE: u64 = 2_500_000;
/// White space makes it large enough for a thread that reads ahead.
const SPACE: usize = 2 << 20;

fn made(document: Document) -> Vec<u8> {
    let mut text = Vec::new();
    let recipe = Recipe::new(7).with_size(document, SIZE);
    recipe.write(document, &mut text).unwrap();
    let end = text.iter().rposition(|byte| *byte == b'}').unwrap();
    text.splice(end..end, vec![b' '; SPACE]);
    text
}

fn options(threads: usize, secrets: Secrets) -> Options {
    Options::default()
        .wanted(Wanted::all())
        .secrets(secrets)
        .threads(threads)
}

/// All rows by table, of a file that is read piece by piece.
fn in_pieces(text: &[u8], options: &Options) -> (BTreeMap<Table, RecordBatch>, Option<String>) {
    let file = Mutex::new(Cursor::new(text));
    let mut batches: BTreeMap<Table, Vec<RecordBatch>> = BTreeMap::new();
    let error = read_into(
        &FileFacts::new("f"),
        Input::Pieces(&file),
        options,
        &Selection::default(),
        &mut |table, batch| batches.entry(table).or_default().push(batch),
    );
    let whole = |(table, batches): (Table, Vec<RecordBatch>)| {
        (table, concat_batches(&table.schema(), &batches).unwrap())
    };
    (batches.into_iter().map(whole).collect(), error)
}

#[test]
fn the_rows_are_the_same_on_any_number_of_threads() {
    for document in [Document::Plan, Document::State] {
        let text = made(document);
        let options = options(1, Secrets::Masked);
        let whole = read(&FileFacts::new("f"), Input::Memory(&text), &options);
        assert_eq!(whole.error(), None);
        let whole: BTreeMap<_, _> = whole.into_batches().collect();
        assert!(whole.len() > 3);
        let (rows, error) = in_pieces(&text, &options.threads(3));
        assert_eq!(error, None);
        assert!(rows == whole, "{document:?}");
    }
}

/// The first fault counts, and it is where it is in the file.
#[test]
fn a_fault_is_the_same_on_any_number_of_threads() {
    let mut text = made(Document::Plan);
    // Values are only looked at for their own table: `null` becomes what is no JSON.
    let nulls: Vec<_> = (text.len() / 4..text.len() - SPACE)
        .filter(|at| text[*at..].starts_with(b"\"change\":{"))
        .collect();
    for at in [nulls.first(), nulls.last()].into_iter().flatten() {
        let end = text[*at..].windows(5).position(|found| found == b":null");
        if let Some(end) = end {
            text[at + end + 1] = b'x';
        }
    }
    let told: Vec<_> = [1, 3]
        .into_iter()
        .map(|threads| in_pieces(&text, &options(threads, Secrets::Shown)).1)
        .collect();
    assert!(
        told[0].as_ref().is_some_and(|error| error.contains("line")),
        "{told:?}"
    );
    assert!(told.iter().all(|error| *error == told[0]), "{told:?}");
}
