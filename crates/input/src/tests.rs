use crate::decode::decode;
use crate::input_error::InputError;
use crate::locate::trailing_text;
use crate::{CompressionLimits, DocumentKind, Error, Input, NoteCode, Opened, Problem};
use std::borrow::Cow;
use std::io::Write as _;
use tofu_json_scan::Limits;

const PLAN: &str =
    r#"{"format_version":"1.2","planned_values":{"outputs":{"é😀":{}}},"errored":false}"#;

fn outcome(bytes: &[u8]) -> Result<(DocumentKind, Vec<u8>, Vec<NoteCode>), Problem> {
    let opened = open_bytes(bytes)?;
    let kind = opened.kind(Limits::default()).map_err(problem_of)?;
    let notes = opened.notes().iter().map(|note| note.code).collect();
    let text = opened.text().unwrap().into_owned();
    Ok((kind, text, notes))
}

fn open_bytes(bytes: &[u8]) -> Result<Opened<'_>, Problem> {
    Opened::open(Input::Memory(bytes), Limits::default()).map_err(problem_of)
}

fn problem_of(error: Error) -> Problem {
    match error {
        Error::Document(problem) => problem,
        other => panic!("{other}"),
    }
}

/// The plan is found in these bytes, with these notes, whatever may follow it.
#[track_caller]
fn check_plan(bytes: &[u8], notes: &[NoteCode]) {
    let (kind, text, found) = outcome(bytes).unwrap();
    assert_eq!(kind, DocumentKind::Plan);
    assert!(
        text.starts_with(PLAN.as_bytes()),
        "{}",
        String::from_utf8_lossy(&text)
    );
    assert_eq!(found, notes);
}

#[track_caller]
fn check_kind(text: &str, kind: DocumentKind) {
    assert_eq!(
        outcome(text.as_bytes()).map(|(kind, ..)| kind),
        Ok(kind),
        "{text}"
    );
}

#[track_caller]
fn check_problem(bytes: &[u8], code: &str, message: &str) {
    let problem = outcome(bytes).unwrap_err();
    assert_eq!((problem.code, problem.message.as_str()), (code, message));
}

pub(super) fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(super) fn zstd(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn a_plain_document_is_borrowed() {
    for text in [
        PLAN.to_owned(),
        format!("\n  {PLAN}\n"),
        format!("\u{feff}{PLAN}"),
    ] {
        let decoded = decode(Cow::Borrowed(text.as_bytes()), CompressionLimits::default()).unwrap();
        assert!(matches!(decoded.text, Cow::Borrowed(_)));
        assert!(decoded.notes.is_empty());
    }
}

#[test]
fn encodings() {
    for text in [PLAN.to_owned(), format!("\u{feff}{PLAN}")] {
        check_plan(&utf16(&text, u16::to_le_bytes), &[]);
        check_plan(&utf16(&text, u16::to_be_bytes), &[]);
    }
    let mut odd = utf16(PLAN, u16::to_le_bytes);
    odd.push(0x20);
    check_plan(&odd, &[]);
    let lone: Vec<u8> = [0xfeffu16, 0x22, 0xd800, 0x41, 0x22]
        .into_iter()
        .flat_map(u16::to_be_bytes)
        .collect();
    assert_eq!(outcome(&lone).unwrap().1, "\"\u{fffd}A\"".as_bytes());
    assert_eq!(outcome(b"5\0").unwrap().1, b"5");
    check_problem(
        b"\xff\xfe\0\0{\0\0\0}\0\0\0",
        "unknown-encoding",
        "expected a JSON document in UTF-8 or UTF-16, found UTF-32",
    );
}

#[test]
fn compression() {
    let plan = PLAN.as_bytes();
    check_plan(&gzip(plan), &[]);
    check_plan(&zstd(plan), &[]);
    check_plan(&gzip(&zstd(plan)), &[]);
    check_plan(&zstd(&gzip(&utf16(PLAN, u16::to_le_bytes))), &[]);
    check_problem(
        &gzip(&gzip(&gzip(plan))),
        "nested-compression",
        "compressed more than twice",
    );

    let (first, second) = plan.split_at(20);
    check_plan(&[gzip(first), gzip(second)].concat(), &[]);
    let skippable = b"\x5f\x2a\x4d\x18\x03\0\0\0abc".to_vec();
    check_plan(
        &[skippable.clone(), zstd(first), skippable, zstd(second)].concat(),
        &[],
    );
    check_plan(&[gzip(plan), vec![0; 512]].concat(), &[]);
    check_plan(
        &[gzip(plan), b"rest".to_vec()].concat(),
        &[NoteCode::TrailingData],
    );

    let whole = gzip(plan);
    check_problem(
        &whole[..whole.len() - 20],
        "damaged-compression",
        "damaged gzip data: they end too early",
    );
    for len in 4..whole.len() {
        assert!(outcome(&whole[..len]).is_err());
    }
    let whole = zstd(plan);
    for len in 4..whole.len() {
        assert!(outcome(&whole[..len]).is_err());
    }
}

#[test]
fn compressed_data_have_a_limit() {
    let limits = CompressionLimits {
        largest: 50_000,
        ratio: 10,
        smallest: 1_000,
    };
    for compress in [gzip, zstd] {
        let bomb = compress(&vec![b' '; 1_000_000]);
        let error = decode(Cow::Borrowed(&bomb), limits).unwrap_err();
        assert!(
            matches!(
                error,
                InputError::TooLarge {
                    limit: 1_000..=50_000,
                    ..
                }
            ),
            "{error:?}"
        );
        let nested = compress(&bomb);
        assert!(matches!(
            decode(Cow::Borrowed(&nested), limits),
            Err(InputError::TooLarge { .. })
        ));
    }
    let exact = gzip(&[b' '; 1_000]);
    assert_eq!(
        decode(Cow::Borrowed(&exact), limits).unwrap_err(),
        InputError::Empty
    );
    let one_more = gzip(&[b' '; 1_001]);
    assert_eq!(
        decode(Cow::Borrowed(&one_more), limits).unwrap_err(),
        InputError::TooLarge {
            format: "gzip",
            limit: 1_000
        }
    );
}

#[test]
fn noise_before_the_document() {
    for noise in [
        "[command]/opt/bin/tofu show -json plan.out\n",
        "$ tofu show -json plan.out\n",
        "\u{1b}[0m\u{1b}[1mInitializing...\u{1b}[0m\n\n",
        "2026-11-21T09:31:00.0000000Z ",
        "Warning: something {\n  \"quoted\" in a brace }\n\n",
        "{\"level\":\"info\",\"data\":{\"format_version\":\"1.2\"}}\n",
        "{} {\"a\": [1, 2]}\n",
        "resource \"x\" \"y\" {\n",
        "\u{2}",
        "\u{feff}\u{feff}",
        "\"quoted\" text\n",
        "123 apples\n",
    ] {
        check_plan(
            format!("{noise}{PLAN}").as_bytes(),
            &[NoteCode::LeadingText],
        );
        check_plan(
            &utf16(&format!("{noise}{PLAN}"), u16::to_le_bytes),
            &[NoteCode::LeadingText],
        );
    }
}

#[test]
fn messages_before_the_document() {
    let message = r#"{"@level":"info","@message":"OpenTofu 1.12.6","type":"version","ui":"1.2"}"#;
    let stream = format!("{message}\n{message}\n");
    check_plan(
        format!("{stream}{PLAN}\n").as_bytes(),
        &[NoteCode::StreamMessages],
    );
    check_plan(
        format!("starting\n{stream}{PLAN}\n").as_bytes(),
        &[NoteCode::StreamMessages],
    );
    check_kind(&stream, DocumentKind::Stream);
    check_kind(&format!("starting\n{stream}"), DocumentKind::Stream);
    check_kind(message, DocumentKind::Stream);
    let state = format!("{message}\n{{\"format_version\":\"1.0\"}}\n");
    check_kind(&state, DocumentKind::State);
}

#[test]
fn colour_codes_inside_the_document() {
    let coloured = PLAN
        .replace('{', "\u{1b}[1;39m{\u{1b}[0m")
        .replace(':', "\u{1b}[0m:");
    check_plan(coloured.as_bytes(), &[NoteCode::ColorCodes]);
    let link = format!("\u{1b}]8;;x\u{1b}\\\u{1b}(B\u{1b}7{coloured}");
    check_plan(link.as_bytes(), &[NoteCode::ColorCodes]);
    assert!(outcome("{\u{1b}[".as_bytes()).is_err());
}

#[test]
fn text_after_the_document() {
    let check = |rest: &str, expected: Option<&str>| {
        let found = trailing_text(rest.as_bytes(), rest.len() as u64).unwrap();
        assert_eq!(found.map(|(_, note)| note.message).as_deref(), expected);
    };
    check("", None);
    check(" \r\n\t", None);
    check(
        "\n\nWarning: x\n",
        Some("skipped 11 bytes after the document"),
    );
    check("%", Some("skipped 1 byte after the document"));
    check(
        "::debug::exit 0",
        Some("skipped 15 bytes after the document"),
    );
    let another = trailing_text(b"\n{\"format_version\":\"1.2\"", 24).unwrap();
    let (at, another) = another.unwrap();
    assert_eq!((at, another.code), (1, NoteCode::AnotherDocument));
    assert_eq!(
        another.message,
        "skipped 23 bytes after the document, which begin with another one"
    );
    for broken in [",", "}", "\n ]"] {
        assert!(trailing_text(broken.as_bytes(), 9).is_err(), "{broken}");
    }
    check_plan(format!("{PLAN}\nexit code 0\n{PLAN}").as_bytes(), &[]);
    let outputs = r#"{"a":{"sensitive":false,"type":"number","value":1}}"#;
    check_kind(
        &format!("{outputs}\n\nWarning: odd\n"),
        DocumentKind::Outputs,
    );
    check_kind("\"text\"\n\nWarning: odd\n", DocumentKind::SingleValue);
}

#[test]
fn kinds_by_their_members() {
    use DocumentKind::*;
    for (text, kind) in [
        (
            r#"{"format_version":"1.2","terraform_version":"1.12.6","variables":{}"#,
            Plan,
        ),
        (
            r#"{"format_version":"1.2","terraform_version":"1.12.6","errored":false}"#,
            Plan,
        ),
        (r#"{"planned_values":{"root_module":{}}}"#, Plan),
        (
            r#"{"configuration":{},"errored":true,"format_version":"1.2"}"#,
            Plan,
        ),
        (r#"{"output_changes":{},"resource_changes":[]}"#, Plan),
        (
            r#"{"output_changes":{},"plan_format_version":"1.2"}"#,
            RenderPlan,
        ),
        (r#"{"root":{},"state_format_version":"1.0"}"#, RenderState),
        (r#"{"format_version":"1.0"}"#, State),
        (
            r#"{"format_version":"1.0","terraform_version":"1.12.6"}"#,
            State,
        ),
        (r#"{"checks":[],"format_version":"1.0"}"#, State),
        (
            r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"outputs":{}}"#,
            State,
        ),
        (r#"{"format_version":"1.0","made_up":1}"#, Unknown),
        ("{}", Outputs),
        (
            r#"{"values":{"sensitive":false,"type":"string","value":"x"}}"#,
            Outputs,
        ),
        (
            r#"{"format_version":{"deprecated":"x","sensitive":true,"type":"bool","value":null}}"#,
            Outputs,
        ),
        (r#"{"values":1,"sensitive":true}"#, SingleValue),
        (r#"{"name":"x","errored":"no"}"#, SingleValue),
        ("[]", SingleValue),
        ("[1,\n[{}]]\n", SingleValue),
        ("\"x\"", SingleValue),
        ("-1.5e3", SingleValue),
        ("true", SingleValue),
        ("null\n", SingleValue),
        (
            r#"{"format_version":"1.0","provider_schemas":{}}"#,
            ProviderSchemas,
        ),
        (
            r#"{"format_version":"1.0","function_signatures":{}}"#,
            Functions,
        ),
        (r#"{"format_version":"1.0","valid":true}"#, Validate),
        (
            r#"{"valid":true,"error_count":0,"diagnostics":[]}"#,
            Validate,
        ),
        (
            r#"{"version":4,"terraform_version":"1.12.6","serial":1,"lineage":"x"}"#,
            RawState,
        ),
        (
            r#"{"check_results":null,"lineage":"x","resources":[],"version":4}"#,
            RawState,
        ),
        (r#"{"version":3,"modules":[]}"#, RawState),
        (r#"{"version":3,"backend":{"type":"s3"}}"#, BackendRecord),
        (
            r#"{"serial":1,"lineage":"x","meta":{},"encrypted_data":"","encryption_version":"v0"}"#,
            EncryptedState,
        ),
        (
            r#"{"encrypted_data":"","encryption_version":"v0","meta":{}}"#,
            EncryptedPlan,
        ),
        (r#"{"remote_plan_format":1,"run_id":"run-x"}"#, CloudPlan),
        (
            r#"{"terraform_version":"1.12.6","platform":"linux_amd64"}"#,
            Version,
        ),
        (r#"{"provider_config":{},"root_module":{}}"#, Configuration),
        (
            r#"{"format_version":"1.0","resource":{},"diagnostics":[]}"#,
            ResourceState,
        ),
        (r#"{"format_version":"1.0","workspaces":[]}"#, Workspaces),
        (r#"{"format_version":"1.0","modules":[]}"#, Modules),
        (
            r#"{"Modules":[{"Key":"","Source":"","Dir":"."}]}"#,
            ModuleManifest,
        ),
        (
            r#"{"ID":"x","Operation":"OperationTypePlan","Who":"me"}"#,
            LockInfo,
        ),
        ("PK\u{3}\u{4}", PlanArchive),
        ("tfstate\u{0}", BinaryState),
    ] {
        check_kind(text, kind);
        assert_eq!(kind.instead().is_none(), kind.is_shown());
    }
}

/// A plan is recognized by a member before the large ones: what follows it is not even looked at.
#[test]
fn a_plan_is_recognized_early() {
    check_kind(
        r#"{"format_version":"1.2","planned_values":{ broken"#,
        DocumentKind::Plan,
    );
}

#[test]
fn an_unknown_object_is_noted() {
    let (kind, _, notes) = outcome(b" {\"port\": 80}").unwrap();
    assert_eq!(
        (kind, notes),
        (DocumentKind::SingleValue, vec![NoteCode::SingleValue])
    );
}

#[test]
fn what_is_no_document_is_named() {
    let check = |text: &str, found: &str| {
        let message = format!("expected a JSON document, found {found}");
        check_problem(text.as_bytes(), "no-document", &message);
    };
    check("hello\n", "text without a JSON document");
    check("[INFO] nothing here\n", "text without a JSON document");
    check("true story", "text without a JSON document");
    check(
        "\nNo changes. Your infrastructure matches the configuration.\n",
        "the text that is made from it",
    );
    check(
        "resource \"a\" \"b\" {\n}\n",
        "configuration in native syntax",
    );
    check(
        "\u{2577}\nError: no such file\n",
        "a message of the program",
    );
    check_problem(
        b" \n",
        "empty-input",
        "expected a JSON document, found nothing",
    );
    check_problem(
        b"",
        "empty-input",
        "expected a JSON document, found nothing",
    );
}

#[test]
fn faults_have_their_place_in_the_input() {
    let opened = open_bytes(b"log\n> {\"format_version\": \"1.0\",\n 7}").unwrap();
    let problem = problem_of(opened.kind(Limits::default()).unwrap_err());
    assert_eq!(
        problem.to_string(),
        "expected a key in quotes, found `7` at line 3, column 2 (byte 33)"
    );
    let place = opened.place(1);
    assert_eq!((place.line, place.column, place.byte), (2, 4, 7));
}

#[test]
fn any_bytes_are_survived() {
    let pieces: [&[u8]; 16] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b":",
        b",",
        b"\"a\":",
        b"{\"@level\":",
        b"\x1b[",
        b"\n",
        b"{\"format_version\":\"1.0\"",
        b"null",
        b"\xff\xfe",
        b"\x1f\x8b",
    ];
    let mut seed = 7u64;
    for _ in 0..20_000 {
        let mut text = Vec::new();
        for _ in 0..(seed >> 40) % 24 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.extend_from_slice(pieces[(seed >> 33) as usize % pieces.len()]);
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(3);
        let _ = outcome(&text);
    }
}

#[test]
fn a_hopeless_search_ends() {
    let text = "x ".to_owned() + &"{\"a\":".repeat(200_000);
    assert!(outcome(text.as_bytes()).is_err());
    let text = "x ".to_owned() + &"{\"a".repeat(200_000);
    assert!(outcome(text.as_bytes()).is_err());
    let text = "x ".to_owned() + &"{} ".repeat(500_000);
    assert!(outcome(text.as_bytes()).is_err());
}
