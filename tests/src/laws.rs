//! What holds for every input, stated once: generated values, the fuzzer and every recorded case
//! are held to the same functions.
//!
//! A law that is broken panics and says how.

#![expect(clippy::panic, reason = "a broken law is a failed test")]

mod archive;
mod canvas;
mod colour;
mod comparison;
mod config;
mod config_lint;
mod conversion;
mod document;
mod equal_sides;
mod explain;
mod expressions;
mod filter;
mod gates;
mod json_configuration;
mod lock;
mod lock_checks;
mod lock_merge;
mod lock_package;
mod module;
mod names;
mod native;
mod people;
mod plan;
mod plan_file;
mod plan_items;
mod plan_stretches;
mod redacted_document;
mod redaction;
mod reports;
mod review;
mod review_length;
mod schemas;
mod session;
mod smaller;
mod state;
mod stream;
mod told;
mod value;

pub use archive::archives_have_a_hash;
pub use canvas::texts_are_written;
pub use colour::colour_only_adds_codes;
pub use comparison::documents_equal_themselves;
pub use config::configuration_decodes;
pub use config_lint::configuration_is_linted;
pub use conversion::configuration_converts;
pub use document::documents_settle;
pub use equal_sides::{equal_sides_show_no_change, with_equal_sides};
pub use explain::chains_end;
pub use expressions::{expressions_are_reached_once, reports_are_in_proportion};
pub use filter::{FILTERS, streams_are_filtered};
pub use gates::gates_are_kept;
pub use json_configuration::json_configuration_settles;
pub use lock::lock_files_settle;
pub use lock_checks::lock_files_are_checked;
pub use lock_merge::lock_files_merge;
pub use lock_package::packages_are_learned;
pub use module::module_is_checked;
pub use names::{NAMES, names_come_back};
pub use native::native_syntax_comes_back;
pub use plan::plans_are_read_alike;
pub use plan_file::{
    plan_files_are_read_or_refused, plan_messages_are_read_or_refused,
    plan_values_are_read_or_refused, threads_of_plan_files_do_not_matter,
};
pub use plan_items::plan_items_come_in_order;
pub use plan_stretches::plan_stretches_do_not_matter;
pub use redacted_document::documents_are_redacted;
pub use redaction::secrets_are_gone;
pub use reports::streams_are_reported;
pub use review::changes_are_told;
pub use review_length::reviews_are_no_longer;
pub use schemas::schemas_settle;
pub use session::entries_make_the_text;
pub use smaller::smaller_documents_are_documents;
pub use state::states_settle;
pub use stream::{diagnostics_come_back, streams_come_in_any_pieces, streams_settle};
pub use told::streams_are_told;
pub use value::{TYPES, VALUES, types_and_values_settle};

use crate::Difference;
use crate::forgetful::Forgetful;
use crate::spans::{items, member, replaced, root};
use std::io::Write;
use tofu_json_computed::ShapeArena;
use tofu_json_computed::json::{JsonOptions, read_diff_within, write_diff};
use tofu_json_scan::{Checker, skip_value, skip_whitespace};
use tofu_json_show::{Format, Input, Limits, Options, Profile, Report, show, show_from};
use tofu_json_value::{Arena, Document, Value};

/// Showing any bytes ends with text or an error, and what is written by then is valid UTF-8.
pub fn shows_any_bytes(document: &[u8], schemas: Option<&[u8]>) {
    let plain = Options::default().threads(1);
    let loud = plain
        .color(true)
        .sanitize(true)
        .show_sensitive(true)
        .width(31)
        .profile(Profile::Tofu1_13);
    for options in [plain, loud] {
        let (text, _) = shown(document, schemas, &options);
        assert!(str::from_utf8(&text).is_ok(), "the text is not valid UTF-8");
    }
}

/// The text is the same on one thread and on four.
pub fn threads_do_not_matter(document: &[u8], schemas: Option<&[u8]>, options: &Options) {
    let one = shown(document, schemas, &options.threads(1));
    let four = shown(document, schemas, &options.threads(4));
    assert_eq!(
        one.1.is_ok(),
        four.1.is_ok(),
        "an error on some number of threads only"
    );
    if one.1.is_ok() {
        same_text(&one.0, &four.0, "one thread and four");
    }
}

/// [`a_pipe_does_not_matter`] to any bytes.
pub fn a_pipe_does_not_matter_to_any(document: &[u8], schemas: Option<&[u8]>) {
    a_pipe_does_not_matter(document, schemas, &Options::default());
}

/// The same comes of a document in memory and of one that comes from a pipe, which loses what is not needed again.
pub fn a_pipe_does_not_matter(document: &[u8], schemas: Option<&[u8]>, options: &Options) {
    let options = options.threads(1);
    let (expected, of_memory) = shown(document, schemas, &options);
    let (pipe, mut text) = (Forgetful::new(document, true), Vec::new());
    let (input, schemas) = (Input::Pieces(&pipe), schemas.map(Input::Memory));
    let of_pipe = show_from(input, schemas, &options, &(), &mut text);
    assert_eq!(format!("{of_memory:?}"), format!("{of_pipe:?}"));
    if of_memory.is_err() {
        // What comes before an error may be written or not.
        text.truncate(expected.len());
    }
    same_text(&expected, &text, "a document in memory and a pipe");
}

/// The computed differences of a document are the same after they have been read back from their
/// JSON.
pub fn computed_differences_survive_json(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
) {
    let complete = options
        .format(Format::Computed)
        .show_sensitive(true)
        .threads(1);
    let (json, report) = shown(document, schemas, &complete);
    if report.is_err() || !json.starts_with(b"{\"format\":\"tofu-json-computed/") {
        return;
    }
    // A level of a tree is two levels of JSON, and nested blocks are four.
    let limits = Limits::with_depth(100_000);
    let parsed = Document::parse_with(json.as_slice().into(), limits);
    let parsed =
        parsed.unwrap_or_else(|error| panic!("the computed differences are no JSON: {error}"));
    for list in ["drift", "changes", "resources", "outputs"] {
        let items = parsed
            .root()
            .get(list)
            .into_iter()
            .flat_map(Value::elements);
        let trees = items.flat_map(|item| [item.get("body"), item.get("diff")]);
        trees.flatten().for_each(same_when_read_back);
    }
}

fn same_when_read_back(tree: Value<'_>) {
    let (arena, shapes) = (Arena::new(), ShapeArena::new());
    let diff = read_diff_within(tree, &arena, &shapes, 100_000)
        .unwrap_or_else(|error| panic!("computed differences cannot be read back: {error}"));
    let mut written = String::new();
    let options = JsonOptions::default().show_sensitive(true);
    write_diff(&mut written, &diff, &options);
    same_text(tree.raw(), written.as_bytes(), "before and after JSON");
}

/// The same of a document that is worth more than one thread: its resource changes are repeated
/// until they are.
pub fn threads_do_not_matter_to_many(document: &[u8], schemas: Option<&[u8]>) {
    const ENOUGH: usize = 3 << 20;
    let changes = member(document, &root(document), "resource_changes");
    let Some(items) = changes.as_ref().map(|array| items(document, array)) else {
        return;
    };
    let (Some(first), Some(last)) = (items.first(), items.last()) else {
        return;
    };
    let once = document.get(first.start..last.end).unwrap_or_default();
    let copies = vec![once; ENOUGH / once.len().max(1) + 1].join(&b","[..]);
    let many = replaced(document, &[(first.start..last.end, &copies)]);
    threads_do_not_matter(&many, schemas, &Options::default());
}

/// UTF-16, byte order marks and compression are seen through: the text stays the same.
pub fn encodings_do_not_matter(document: &[u8]) {
    let Ok(text) = str::from_utf8(document) else {
        return;
    };
    let options = Options::default().threads(1);
    let (plain, report) = shown(document, None, &options);
    // Null characters, which JSON has not, and a mark of its own make a text read as another encoding.
    if report.is_err() || text.starts_with('\u{feff}') || text.contains('\0') {
        return;
    }
    let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(order)
            .collect()
    };
    let encoded = [
        ("UTF-8 with a mark", [b"\xef\xbb\xbf", document].concat()),
        ("UTF-16 little endian", wide(u16::to_le_bytes)),
        ("UTF-16 big endian", wide(u16::to_be_bytes)),
        ("gzip", gzipped(document)),
        (
            "zstd",
            ruzstd::encoding::compress_to_vec(
                document,
                ruzstd::encoding::CompressionLevel::Fastest,
            ),
        ),
    ];
    for (name, bytes) in encoded {
        let (text, report) = shown(&bytes, None, &options);
        if let Err(error) = report {
            panic!("as {name} it cannot be shown: {error}");
        }
        same_text(&plain, &text, name);
    }
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .unwrap_or_default()
}

/// Values come back as they were written, and comparing a value with itself says so.
pub fn values_keep_their_text(text: &[u8]) {
    let Ok(document) = Document::parse(text) else {
        return;
    };
    let root = document.root();
    let Ok(again) = Document::parse(root.raw()) else {
        panic!("a value's own text does not parse")
    };
    assert_eq!(
        root.node_count(),
        again.root().node_count(),
        "a value reads differently again"
    );
    assert!(root.same(again.root()), "a value is not the same as itself");
    assert_eq!(
        text.trim_ascii(),
        root.raw(),
        "the root is not the whole text"
    );
}

/// Stepping over a document that parses ends where the document ends.
pub fn skipping_agrees_with_parsing(text: &[u8]) {
    if Document::parse(text).is_ok() {
        let start = skip_whitespace(text, 0);
        let end = start + text.trim_ascii().len();
        let skipped = skip_value(text, start, Limits::default());
        assert_eq!(skipped, Ok(end), "skipping ends elsewhere than parsing");
    }
}

/// Checking a text finds what parsing it finds, in pieces of any sizes: the same first fault or
/// none, and the same first string that is not UTF-8. The sizes come again and again.
pub fn checking_agrees_with_parsing(text: &[u8], sizes: &[usize]) {
    let expected = match Document::parse(text) {
        Ok(document) => Ok(document.invalid_text().map(|place| place.byte)),
        Err(error) => Err(error.fault),
    };
    let mut checker = Checker::new(Limits::default());
    let mut rest = text;
    let mut checked = Ok(());
    for size in sizes.iter().cycle().take(text.len() + 1) {
        let (piece, later) = rest.split_at_checked(*size).unwrap_or((rest, &[]));
        checked = checker.feed(piece);
        rest = later;
        if checked.is_err() || rest.is_empty() {
            break;
        }
    }
    let checked = checked
        .and_then(|()| checker.feed(rest))
        .and_then(|()| checker.finish());
    assert_eq!(
        checked, expected,
        "checking finds something else than parsing"
    );
}

/// Checking every byte first changes no text: it is the same, or there is an error and no text.
pub fn strictness_changes_no_text(document: &[u8], schemas: Option<&[u8]>) {
    let lenient = shown(document, schemas, &plain());
    let strict = plain().strict(true);
    let strict = shown(document, schemas, &strict);
    if strict.1.is_ok() || Document::parse(document).is_ok() {
        assert_eq!(
            strict.1.is_ok(),
            lenient.1.is_ok(),
            "strictness changes the end"
        );
        same_text(&lenient.0, &strict.0, "without and with strictness");
    } else if lenient.1.is_ok() {
        assert_eq!(strict.0, b"", "text comes before the check");
    }
}

/// The options that a fuzzer uses where the law asks for some.
#[must_use]
pub fn plain() -> Options {
    Options::default().threads(1)
}

/// Splits the input of a fuzzer at the first line end into a document and, if there is one, schemas.
#[must_use]
pub fn split(input: &[u8]) -> (&[u8], Option<&[u8]>) {
    match input.iter().position(|&byte| byte == b'\n') {
        Some(end) => input
            .split_at_checked(end)
            .map_or((input, None), |(a, b)| (a, Some(b))),
        None => (input, None),
    }
}

fn shown(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
) -> (Vec<u8>, Result<Report, tofu_json_show::Error>) {
    let mut text = Vec::new();
    let report = show(document, schemas, options, &mut text);
    (text, report)
}

fn same_text(one: &[u8], other: &[u8], between: &str) {
    if one != other {
        let (one, other) = (String::from_utf8_lossy(one), String::from_utf8_lossy(other));
        match Difference::between(&one, &other) {
            Some(difference) => panic!("the text differs between {between}: {difference}"),
            None => panic!("the bytes differ between {between}"),
        }
    }
}
