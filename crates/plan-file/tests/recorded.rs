//! Every recorded plan file gives the bytes that OpenTofu printed of it, or is refused as OpenTofu refused it. Where the
//! files come from: `tests/corpus/README.md`.

#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "the recordings are files, and a test may panic"
)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Read as _};
use std::mem::discriminant;
use std::path::{Path, PathBuf};
use tofu_json_model::schema::{Keep, Needs, trim};
use tofu_json_model::stream::Slice;
use tofu_json_plan_file::{DocumentUse, Limits, PlanFile, Scratch, Unpacking};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/plan-file")
}

fn document(plan: &[u8], schemas: Option<&[u8]>) -> Result<String, String> {
    let file = PlanFile::read(Cursor::new(plan), &Limits::default());
    let made = file.and_then(|file| file.document(schemas));
    made.map(|(text, _)| text)
        .map_err(|error| error.to_string())
}

/// The same with large contents outside of memory, and with every content large.
fn streamed(plan: &[u8], schemas: Option<&[u8]>) -> Result<String, String> {
    let mut scratch = || Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn Scratch>);
    let unpacking = Unpacking::new(Limits::default())
        .scratch(&mut scratch)
        .kept(0)
        .without_previous_state();
    let file = PlanFile::unpack(Cursor::new(plan), unpacking);
    let made = file.and_then(|file| file.document(schemas));
    made.map(|(text, _)| text)
        .map_err(|error| error.to_string())
}

fn runs(folder: &str) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for run in fs::read_dir(corpus().join(folder)).unwrap() {
        let run = run.unwrap().path();
        let read = |name: &str| fs::read(run.join(name)).ok();
        let plan = read("tfplan").unwrap();
        let made = document(&plan, read("schemas.json").as_deref());
        assert_eq!(streamed(&plan, read("schemas.json").as_deref()), made);
        count += 1;
        let fits = match (read("plan.json"), &made) {
            (Some(expected), Ok(text)) => expected == text.as_bytes(),
            (Some(_), Err(_)) => false,
            (None, Err(_)) => true,
            // OpenTofu has no schema of the ephemeral resource, of which nothing but its name is needed.
            (None, Ok(_)) => run.ends_with("ephemeral.create"),
        };
        if !fits {
            wrong.push(format!("{}: {:?}", run.display(), made.err()));
        }
    }
    assert!(count > 50);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn runs_of_1_12() {
    runs("runs");
}

#[test]
fn runs_of_1_13_with_their_own_schemas() {
    runs("runs-1.13");
}

/// What the plan of a file needs is found in its document without schemas.
#[test]
fn trimmed_schemas_make_the_same_documents() {
    let mut sizes = [0; 2];
    for run in fs::read_dir(corpus().join("runs")).unwrap() {
        let run = run.unwrap().path();
        let plan = fs::read(run.join("tfplan")).unwrap();
        let (Ok(schemas), Ok(bare)) = (fs::read(run.join("schemas.json")), document(&plan, None))
        else {
            continue;
        };
        let mut needs = Needs::new();
        let mut input = Slice(bare.as_bytes());
        let passed = needs.add_plan_and_configuration(&mut input, Default::default());
        passed.unwrap();
        let keep = Keep::new().identities();
        let trimmed = trim(&schemas, &needs, &keep, Default::default()).unwrap();
        let made = document(&plan, Some(&trimmed.text));
        assert_eq!(made, document(&plan, Some(&schemas)), "{}", run.display());
        sizes[0] += schemas.len();
        sizes[1] += trimmed.text.len();
    }
    assert!(sizes[0] > 0 && sizes[1] < sizes[0], "{sizes:?}");
}

/// The document for the text: the same on any number of threads, and from a file that was unpacked for all uses.
fn text_document(plan: &[u8], schemas: Option<&[u8]>) -> Vec<u8> {
    let whole = Unpacking::new(Limits::default());
    let for_text = |threads| {
        let unpacking = Unpacking::new(Limits::default()).threads(threads);
        unpacking.only_for(DocumentUse::Text, schemas)
    };
    let [expected, one, three] = [whole, for_text(1), for_text(3)].map(|unpacking| {
        let mut file = PlanFile::unpack(Cursor::new(plan), unpacking).unwrap();
        let mut text = Vec::new();
        let written = file.write_document(schemas, DocumentUse::Text, &mut text);
        written.unwrap();
        let in_parts = file.take_document(schemas).unwrap();
        let in_parts = in_parts.map(|(document, _)| {
            let mut read = vec![0; text.len() + 1];
            let length = document.read_at(&mut read, 0).unwrap();
            read.truncate(length);
            read
        });
        (text, in_parts)
    });
    assert_eq!(expected.1, None);
    assert!(expected.0 == one.0 && one == three);
    assert!(three.1.is_none_or(|in_parts| in_parts == three.0));
    three.0
}

/// What the text of a plan is made of: its changes as they are in the whole document, but for values that it only counts
/// and masks that mark nothing, and not what does not change.
#[test]
fn a_document_for_the_text_has_the_changes_of_the_whole() {
    let mut counts = [0; 2];
    for folder in ["runs", "runs-1.13"] {
        for run in fs::read_dir(corpus().join(folder)).unwrap() {
            let run = run.unwrap().path();
            let read = |name: &str| fs::read(run.join(name)).ok();
            let (plan, schemas) = (read("tfplan").unwrap(), read("schemas.json"));
            let Some(expected) = read("plan.json") else {
                continue;
            };
            let text = text_document(&plan, schemas.as_deref());
            let [found, expected] = [text, expected].map(|text| {
                let mut document: Value = serde_json::from_slice(&text).unwrap();
                let changes = document["resource_changes"].take();
                let mut changes = changes.as_array().cloned().unwrap_or_default();
                changes.retain(|entry| {
                    entry["change"]["actions"][0] != "no-op"
                        || entry.get("previous_address").is_some()
                        || entry["change"].get("importing").is_some()
                });
                let members = ["output_changes", "relevant_attributes", "errored"];
                let others = members.map(|member| document[member].take());
                (changes, others)
            });
            assert_eq!(found.1, expected.1, "{}", run.display());
            assert_eq!(found.0.len(), expected.0.len(), "{}", run.display());
            for (mut found, mut expected) in found.0.into_iter().zip(expected.0) {
                counts[0] += 1;
                counts[1] += counted(&found["change"], &expected["change"]);
                for change in [&mut found, &mut expected] {
                    let change = change["change"].as_object_mut().unwrap();
                    for name in ["before", "after"] {
                        change.remove(name);
                    }
                    for name in ["after_unknown", "before_sensitive", "after_sensitive"] {
                        let mask = change[name].take();
                        change[name] = marks(&mask, String::new()).into();
                    }
                }
                assert_eq!(found, expected, "{}", run.display());
            }
        }
    }
    assert!(counts[0] > 300 && counts[1] > 20, "{counts:?}");
}

/// The pointers to all that a mask marks.
fn marks(mask: &Value, at: String) -> Vec<String> {
    match mask {
        Value::Bool(true) => vec![at],
        Value::Array(elements) => {
            let elements = elements.iter().enumerate();
            let marks = elements.map(|(position, mask)| marks(mask, format!("{at}/{position}")));
            marks.flatten().collect()
        }
        Value::Object(members) => {
            let members = members.iter();
            let marks = members.map(|(name, mask)| marks(mask, format!("{at}/{name}")));
            marks.flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// How many values of a change have another one of their kind in their place: only where both sides are the same.
fn counted(found: &Value, expected: &Value) -> usize {
    let mut counted = 0;
    for side in ["before", "after"] {
        let Some(members) = expected[side].as_object() else {
            assert_eq!(found[side], expected[side]);
            continue;
        };
        assert!(found[side].as_object().unwrap().len() <= members.len());
        for (name, value) in members {
            match &found[side][name] {
                own if own == value => {}
                own => {
                    assert_eq!(expected["before"][name], expected["after"][name]);
                    assert_eq!(found["before"][name], found["after"][name]);
                    assert_eq!(discriminant(own), discriminant(value), "{name}");
                    assert!(!["id", "name", "tags"].contains(&name.as_str()));
                    counted += 1;
                }
            }
        }
    }
    counted
}

#[test]
fn without_schemas_addresses_actions_and_outputs_are_exact() {
    for run in fs::read_dir(corpus().join("runs")).unwrap() {
        let run = run.unwrap().path();
        let Ok(expected) = fs::read(run.join("plan.json")) else {
            continue;
        };
        let made = document(&fs::read(run.join("tfplan")).unwrap(), None).unwrap();
        let [expected, made] = [expected, made.into_bytes()].map(|text| told(&text));
        assert_eq!(made, expected, "{}", run.display());
    }
}

/// What needs no schemas.
fn told(document: &[u8]) -> Value {
    const MEMBERS: [&str; 6] = [
        "variables",
        "output_changes",
        "checks",
        "timestamp",
        "errored",
        "relevant_attributes",
    ];
    // Masks of empty collections, numbers and identities take types.
    const OF_CHANGES: [&str; 4] = [
        "actions",
        "after_unknown",
        "replace_paths",
        "generated_config",
    ];
    let mut document: Value = serde_json::from_slice(document).unwrap();
    let mut kept = serde_json::Map::new();
    for member in MEMBERS {
        kept.insert(member.to_owned(), document[member].take());
    }
    for list in ["resource_changes", "resource_drift"] {
        let mut changes = document[list].take();
        for entry in changes.as_array_mut().into_iter().flatten() {
            let change = entry["change"].as_object_mut().unwrap();
            change.retain(|name, _| OF_CHANGES.contains(&name.as_str()));
        }
        kept.insert(list.to_owned(), changes);
    }
    kept.into()
}

#[test]
fn broken_files_have_their_verdict() {
    let packed = fs::read(corpus().join("broken.ndjson.zst")).unwrap();
    let mut lines = Vec::new();
    let mut unpacked = ruzstd::decoding::StreamingDecoder::new(packed.as_slice()).unwrap();
    unpacked.read_to_end(&mut lines).unwrap();
    let schemas = fs::read(corpus().join("broken.schemas.json")).unwrap();
    let mut different = BTreeSet::new();
    let mut count = 0;
    for line in lines
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
    {
        let case: Value = serde_json::from_slice(line).unwrap();
        let text = |name: &str| case[name].as_str();
        let plan = base64(text("plan").unwrap());
        let made = document(&plan, Some(&schemas));
        assert_eq!(streamed(&plan, Some(&schemas)), made);
        let fits = match (text("expect"), text("json"), &made) {
            (Some("any"), ..) => true,
            (Some("error"), _, made) => made.is_err(),
            (_, Some(expected), Ok(made)) => expected == made,
            _ => false,
        };
        if !fits {
            different.insert(text("id").unwrap().to_owned());
        }
        count += 1;
    }
    assert!(count > 250);
    assert_eq!(different, BTreeSet::new());
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text
        .bytes()
        .filter(|letter| *letter != b'=')
        .map(digit)
        .collect();
    let four = letters.chunks(4).flat_map(|four| {
        let bits = four
            .iter()
            .fold(0_u32, |bits, digit| bits << 6 | u32::from(*digit));
        let bytes = (bits << (6 * (4 - four.len()))).to_be_bytes();
        bytes[1..four.len()].to_vec()
    });
    four.collect()
}
