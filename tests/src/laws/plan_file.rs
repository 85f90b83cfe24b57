use std::io::Cursor;
use tofu_json_plan_file::{Limits, PlanFile};
use tofu_json_value::Document;

/// Any bytes are a plan file, of which a document is made with schemas and without, or are refused.
pub fn plan_files_are_read_or_refused(file: &[u8]) {
    // Small enough for many runs in a second.
    let limits = Limits::default().content(1 << 20).entries(1_000);
    let Ok(file) = PlanFile::read(Cursor::new(file), &limits) else {
        return;
    };
    let info = file.info();
    let made = [None, Some(SCHEMAS.as_bytes())].map(|schemas| file.document(schemas));
    for (text, _) in made.iter().flatten() {
        assert!(info.is_ok(), "a document without its facts");
        let document = Document::parse(text.as_bytes());
        assert!(document.is_ok(), "the document is no JSON: {text}");
    }
}

/// The same for a plan file whose plan is any message.
pub fn plan_messages_are_read_or_refused(message: &[u8]) {
    plan_files_are_read_or_refused(&archive(message));
}

/// The same for a plan whose values are any bytes: of an output, whose type comes with it, and of a resource.
pub fn plan_values_are_read_or_refused(value: &[u8]) {
    let value = field(2, &field(1, value));
    let change = [&[0x08, 0x01][..], &value].concat();
    let output = [field(1, b"o"), field(2, &change)].concat();
    let resource = [
        field(8, br#"provider["h.example/n/a"]"#),
        field(9, &change),
        field(13, b"a_b.c"),
    ];
    let backend = [field(1, b"local"), field(2, &field(1, b"\xc0"))].concat();
    let plans = [field(4, &output), field(3, &resource.concat())].map(|change| {
        let rest = [
            field(13, &backend),
            field(14, b"1.12.6"),
            field(21, b"2030-01-01T00:00:00Z"),
        ];
        [&[0x08, 0x03][..], &change, &rest.concat()].concat()
    });
    for plan in plans {
        plan_messages_are_read_or_refused(&plan);
    }
}

const SCHEMAS: &str = r#"{"provider_schemas": {"h.example/n/a": {"resource_schemas": {"a_b": {"version": 1, "block": {
    "attributes": {"any": {"type": "dynamic"}, "flag": {"type": "bool"}, "map": {"type": ["map", "number"]},
        "secret": {"type": "string", "sensitive": true}, "set": {"type": ["set", ["object", {"x": "string"}]]},
        "tuple": {"type": ["tuple", ["string", "number"]]}},
    "block_types": {"b": {"nesting_mode": "set", "block": {"attributes": {"s": {"type": "string", "sensitive": true}}}}}}}}}}}"#;

const STATE: &[u8] = br#"{"version":4,"terraform_version":"1.12.6","serial":0,"lineage":"","outputs":{},"resources":[],"check_results":null}"#;

/// A field with a length.
fn field(number: u8, content: &[u8]) -> Vec<u8> {
    let mut field = vec![number << 3 | 2];
    let mut length = content.len();
    while length > 0x7f {
        field.push(u8::try_from(length & 0x7f).unwrap_or_default() | 0x80);
        length >>= 7;
    }
    field.push(u8::try_from(length).unwrap_or_default());
    field.extend_from_slice(content);
    field
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
    use super::{PlanFile, archive};
    use std::io::Cursor;
    use tofu_json_plan_file::Limits;

    #[test]
    fn the_archive_is_a_plan_file() {
        let file = PlanFile::read(Cursor::new(archive(b"\x08\x03")), &Limits::default()).unwrap();
        let error = file.document(None).unwrap_err().to_string();
        assert!(error.contains("backend"), "{error}");
        super::plan_values_are_read_or_refused(b"\x92\xc4\x08\"string\"\xa1x");
    }
}
