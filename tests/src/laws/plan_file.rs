use std::io::Cursor;
use tofu_json_plan_file::{
    DocumentUse, Limits, PlanFile, PlanFileError, Program, Scratch, Unpacking,
};
use tofu_json_show::{Options, Profile, show};
use tofu_json_value::Document;

/// Any bytes are a plan file, of which a document is made with schemas and without, or are refused.
pub fn plan_files_are_read_or_refused(bytes: &[u8]) {
    // Small enough for many runs in a second.
    let limits = Limits::default().content(1 << 20).entries(1_000);
    let Ok(file) = PlanFile::read(Cursor::new(bytes), &limits) else {
        return;
    };
    let for_text = Unpacking::new(limits).only_for(DocumentUse::Text, Some(SCHEMAS.as_bytes()));
    let [whole, short] = [
        Ok(&file),
        PlanFile::unpack(Cursor::new(bytes), for_text).as_ref(),
    ]
    .map(|file| file.map_err(ToString::to_string).and_then(text_document));
    assert!(whole == short, "{short:?}\nfor\n{whole:?}");
    let info = file.info();
    let made = [None, Some(SCHEMAS.as_bytes())].map(|schemas| file.document(schemas));
    for (text, _) in made.iter().flatten() {
        assert!(info.is_ok(), "a document without its facts");
        let document = Document::parse(text.as_bytes());
        assert!(document.is_ok(), "the document is no JSON: {text}");
    }
    if let [_, Ok((text, made))] = &made {
        let options = Options::default().threads(1).mode(Some(made.mode));
        let short = short.unwrap_or_default();
        for profile in [Profile::Tofu1_13, Profile::newest(Program::Terraform)] {
            texts_are_the_same(&short, text, &options.profile(profile));
        }
    }
}

/// A plan with large changes has the same document for a use, or the same error, on any number of threads, wherever what
/// is written goes, and from a file that was unpacked for all uses.
pub fn threads_of_plan_files_do_not_matter() {
    for broken in [&[][..], &[299], &[150, 299]] {
        let change = |number| large_change(number, broken.contains(&number));
        let file = archive(&plan(&(0..300).flat_map(change).collect::<Vec<_>>()));
        let schemas = Some(ONE_NAME.as_bytes());
        for document_use in [
            DocumentUse::Text,
            DocumentUse::FilteredText,
            DocumentUse::Counts,
        ] {
            let made = |unpacking: Unpacking<'_>| {
                let mut file = PlanFile::unpack(Cursor::new(&file), unpacking)?;
                let mut document = Vec::new();
                let made = file.write_document(schemas, document_use, &mut document)?;
                if let Some((in_parts, _)) = file.take_document(schemas)? {
                    let mut read = vec![0; document.len() + 1];
                    let length = in_parts.read_at(&mut read, 0).unwrap_or_default();
                    assert!(read.get(..length) == Some(&document));
                }
                Ok::<_, PlanFileError>((document, made.inferred))
            };
            let told =
                |unpacking: Unpacking<'_>| made(unpacking).map_err(|error| error.to_string());
            let expected = told(Unpacking::new(Limits::default()));
            let is_wrong = document_use != DocumentUse::Counts && !broken.is_empty();
            assert_eq!(expected.is_err(), is_wrong);
            for (threads, kept) in [(1, 0), (1, u64::MAX), (2, 1 << 20), (3, u64::MAX), (20, 0)] {
                let mut scratch = || Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn Scratch>);
                let unpacking = Unpacking::new(Limits::default()).scratch(&mut scratch);
                let unpacking = unpacking.only_for(document_use, schemas).kept(kept);
                let found = told(unpacking.threads(threads));
                assert!(found == expected, "{threads} threads, {kept} bytes");
            }
        }
    }
}

/// A creation with one value of 7,000 bytes, which can be none of the schema.
fn large_change(number: usize, is_broken: bool) -> Vec<u8> {
    let text = "x".repeat(7_000);
    let address = format!("a_b.c[{number}]");
    let length = &7_000_u16.to_be_bytes()[..];
    let value = match is_broken {
        true => b"\xc1".to_vec(),
        false => [b"\x81\xa4name\xda", length, text.as_bytes()].concat(),
    };
    let created = [&[0x08, 0x01][..], &side(&value)].concat();
    resource(&created, &field(13, address.as_bytes()))
}

/// The document for the text.
fn text_document(file: &PlanFile) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let made = file.write_document(Some(SCHEMAS.as_bytes()), DocumentUse::Text, &mut text);
    made.map(|_| text).map_err(|error| error.to_string())
}

/// The document for the text gives the text of the whole document.
fn texts_are_the_same(short: &[u8], whole: &str, options: &Options) {
    let schemas = Some(SCHEMAS.as_bytes());
    let [whole, short] = [whole.as_bytes(), short].map(|document| {
        let mut text = Vec::new();
        let shown = show(document, schemas, options, &mut text);
        shown.is_ok().then_some(text)
    });
    if let Some(whole) = whole {
        let [whole, short] = [Some(whole), short].map(|text| {
            let text = text.unwrap_or_default();
            String::from_utf8(text).unwrap_or_default()
        });
        assert!(whole == short, "{short}\nfor\n{whole}");
    }
}

/// The same for a plan file whose plan is any message.
pub fn plan_messages_are_read_or_refused(message: &[u8]) {
    plan_files_are_read_or_refused(&archive(message));
}

/// The same for a plan whose values are any bytes: of an output, whose type comes with it, and of resources. One is
/// created, one is moved, one is updated from the first half to the second.
pub fn plan_values_are_read_or_refused(value: &[u8]) {
    let created = [&[0x08, 0x01][..], &side(value)].concat();
    let output = [field(1, b"o"), field(2, &created)].concat();
    plan_changes_are_read_or_refused(&field(4, &output));
    plan_changes_are_read_or_refused(&resource(&created, b""));
    let moved = [&[0x08, 0x00][..], &side(value)].concat();
    plan_changes_are_read_or_refused(&resource(&moved, &field(14, b"a_b.d")));
    let (before, after) = value.split_at_checked(value.len() / 2).unwrap_or_default();
    for (before, after) in [(value, value), (before, after)] {
        let updated = [&[0x08, 0x03][..], &side(before), &side(after)].concat();
        plan_changes_are_read_or_refused(&resource(&updated, b""));
    }
}

/// The same for a plan with these changes.
fn plan_changes_are_read_or_refused(changes: &[u8]) {
    plan_messages_are_read_or_refused(&plan(changes));
}

/// A plan with these changes, and all that a plan needs.
fn plan(changes: &[u8]) -> Vec<u8> {
    let backend = [field(1, b"local"), field(2, &field(1, b"\xc0"))].concat();
    let rest = [
        field(13, &backend),
        field(14, b"1.12.6"),
        field(21, b"2030-01-01T00:00:00Z"),
    ];
    [&[0x08, 0x03][..], changes, &rest.concat()].concat()
}

/// A value of a change.
fn side(value: &[u8]) -> Vec<u8> {
    field(2, &field(1, value))
}

/// A change of a resource.
fn resource(change: &[u8], rest: &[u8]) -> Vec<u8> {
    let provider = field(8, br#"provider["h.example/n/a"]"#);
    let resource = [&provider[..], &field(9, change), &field(13, b"a_b.c"), rest];
    field(3, &resource.concat())
}

const SCHEMAS: &str = r#"{"provider_schemas": {"h.example/n/a": {"resource_schemas": {"a_b": {"version": 1, "block": {
    "attributes": {"any": {"type": "dynamic"}, "flag": {"type": "bool"}, "list": {"type": ["list", "string"]},
        "map": {"type": ["map", "number"]}, "name": {"type": "string"}, "secret": {"type": "string", "sensitive": true},
        "set": {"type": ["set", ["object", {"x": "string"}]]}, "text": {"type": "string"},
        "tuple": {"type": ["tuple", ["string", "number"]]}},
    "block_types": {"b": {"nesting_mode": "set", "block": {"attributes": {"s": {"type": "string", "sensitive": true},
        "t": {"type": "string"}}}}}}}}}}}"#;

const ONE_NAME: &str = r#"{"provider_schemas": {"h.example/n/a": {"resource_schemas": {"a_b": {"version": 1, "block": {
    "attributes": {"name": {"type": "string"}}}}}}}}"#;

const STATE: &[u8] = br#"{"version":4,"terraform_version":"1.12.6","serial":0,"lineage":"","outputs":{},"resources":[],"check_results":null}"#;

/// A field with a length.
fn field(number: u8, content: &[u8]) -> Vec<u8> {
    let tag = varint(usize::from(number) << 3 | 2);
    [tag, varint(content.len()), content.to_vec()].concat()
}

fn varint(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 0x7f {
        bytes.push(u8::try_from(number & 0x7f).unwrap_or_default() | 0x80);
        number >>= 7;
    }
    bytes.push(u8::try_from(number).unwrap_or_default());
    bytes
}

/// A plan file with this plan. Its entries are not packed, and have no checksum.
fn archive(plan: &[u8]) -> Vec<u8> {
    let entries: [(&str, &[u8]); 4] = [
        ("tfplan", plan),
        ("tfstate", STATE),
        ("tfstate-prev", STATE),
        ("tfconfig/modules.json", br#"[{"Key":"","Dir":"."}]"#),
    ];
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    let four = |number: usize| u32::try_from(number).unwrap_or_default().to_le_bytes();
    for (name, content) in entries {
        let sizes = [[0; 4], four(content.len()), four(content.len())].concat();
        let lengths = [&four(name.len())[..2], &[0, 0]].concat();
        directory.extend_from_slice(b"PK\x01\x02\x14\x00\x14\x00\x00\x00\x00\x00\x00\x00\x00\x00");
        // No extra field, no comment, the first disk, no attributes.
        directory.extend_from_slice(&[&sizes[..], &lengths, &[0; 10]].concat());
        directory.extend_from_slice(&four(file.len()));
        directory.extend_from_slice(name.as_bytes());
        file.extend_from_slice(b"PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00\x00\x00");
        file.extend_from_slice(&[&sizes[..], &lengths].concat());
        file.extend_from_slice(name.as_bytes());
        file.extend_from_slice(content);
    }
    let start = file.len();
    file.extend_from_slice(&directory);
    file.extend_from_slice(b"PK\x05\x06\x00\x00\x00\x00\x04\x00\x04\x00");
    file.extend_from_slice(&[four(directory.len()), four(start)].concat());
    file.extend_from_slice(&[0, 0]);
    file
}

#[cfg(test)]
mod tests {
    use super::{
        PlanFile, SCHEMAS, archive, field, plan, plan_files_are_read_or_refused, resource, side,
    };
    use proptest::prelude::*;
    use std::io::Cursor;
    use tofu_json_plan_file::Limits;

    /// The members of a value of the schema, and what each may be.
    const MEMBERS: [(&str, &[&[u8]]); 10] = [
        (
            "any",
            &[
                b"\xc0",
                b"\x92\xc4\x08\"string\"\xa1x",
                b"\x92\xc4\x11[\"list\",\"number\"]\x91\x01",
                b"\xd4\0\0",
            ],
        ),
        (
            "b",
            &[
                b"\x90",
                b"\x91\x82\xa1s\xa1x\xa1t\xc0",
                b"\x92\x82\xa1s\xa1x\xa1t\xa1y\x82\xa1s\xa1y\xa1t\xc0",
                b"\x91\x82\xa1s\xd4\0\0\xa1t\xa0",
            ],
        ),
        ("flag", &[b"\xc0", b"\xc2", b"\xc3", b"\xd4\0\0"]),
        (
            "list",
            &[b"\xc0", b"\x90", b"\x92\xa0\xa1x", b"\x91\xd4\0\0"],
        ),
        (
            "map",
            &[
                b"\xc0",
                b"\x80",
                b"\x82\xa1a\x01\xa1b\xc0",
                b"\x81\xa1a\xa40.10",
                b"\x81\xa1a\xd4\0\0",
            ],
        ),
        ("name", &[b"\xc0", b"\xa0", b"\xa1x", b"\xa1y", b"\xd4\0\0"]),
        (
            "secret",
            &[b"\xc0", b"\xa0", b"\xa1x", b"\xa3y\"<", b"\xd4\0\0"],
        ),
        (
            "set",
            &[
                b"\xc0",
                b"\x91\x81\xa1x\xa1y",
                b"\x92\x81\xa1x\xa1y\x81\xa1x\xa1z",
                b"\x91\x81\xa1x\xd4\0\0",
            ],
        ),
        (
            "text",
            &[b"\xc0", b"\xa0", b"\xa1x", b"\xa3y\"<", b"\xd4\0\0"],
        ),
        ("tuple", &[b"\xc0", b"\x92\xa1x\x07", b"\x92\xc0\xcc\x80"]),
    ];

    /// A value in which each member is one of those that it may be.
    fn value(chosen: &[usize]) -> Vec<u8> {
        let mut value = vec![0x80 | u8::try_from(MEMBERS.len()).unwrap()];
        for ((name, values), chosen) in MEMBERS.iter().zip(chosen) {
            value.push(0xa0 | u8::try_from(name.len()).unwrap());
            value.extend_from_slice(name.as_bytes());
            value.extend_from_slice(values[chosen % values.len()]);
        }
        value
    }

    /// A path to a member.
    fn path(chosen: usize) -> Vec<u8> {
        field(1, &field(1, MEMBERS[chosen % MEMBERS.len()].0.as_bytes()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Most members are the same on both sides, as they are in plans.
        #[test]
        fn changes_are_read_and_have_one_text(
            before in prop::collection::vec(0_usize..60, 10),
            changed in prop::collection::vec((0_usize..10, 0_usize..60), 0..4),
            marks in prop::collection::vec((3_u8..5, 0_usize..10), 0..3),
            replaces in prop::option::of(0_usize..10),
            action in prop::sample::select(vec![0_u8, 1, 2, 3, 5, 6, 7, 8]),
            imports: bool,
        ) {
            let mut after = before.clone();
            for (member, other) in changed {
                after[member] = other;
            }
            let (before, after) = (side(&value(&before)), side(&value(&after)));
            let mut change = vec![0x08, action];
            change.extend(match action {
                0 | 5 | 8 => before,
                1 => after,
                _ => [before, after].concat(),
            });
            for (side, member) in marks {
                change.extend(field(side, &path(member)));
            }
            if imports {
                change.extend(field(5, &field(1, b"id")));
            }
            let mut rest = field(14, b"a_b.d");
            if let Some(member) = replaces.filter(|_| action == 6) {
                rest.extend(field(11, &path(member)));
            }
            let file = archive(&plan(&resource(&change, &rest)));
            let read = PlanFile::read(Cursor::new(&file), &Limits::default()).unwrap();
            let document = read.document(Some(SCHEMAS.as_bytes()));
            prop_assert!(document.is_ok(), "{:?}", document.err());
            plan_files_are_read_or_refused(&file);
        }
    }

    #[test]
    fn the_archive_is_a_plan_file() {
        let file = PlanFile::read(Cursor::new(archive(b"\x08\x03")), &Limits::default()).unwrap();
        let error = file.document(None).unwrap_err().to_string();
        assert!(error.contains("backend"), "{error}");
        super::plan_values_are_read_or_refused(b"\x92\xc4\x08\"string\"\xa1x");
    }
}
