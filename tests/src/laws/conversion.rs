use tofu_json_config::format::format_json;
use tofu_json_config::json::Document;
use tofu_json_config::modes::{BlockType, CONFIGURATION, TEST_FILE, VARIABLES_FILE};
use tofu_json_config::{Source, Syntax};
use tofu_json_convert::to_json::{Options, to_json};
use tofu_json_convert::{differences, to_hcl};

/// Any bytes are converted or refused, in both directions. What is converted to JSON is in its layout
/// and means the same; converted there and back twice it is the same JSON each time.
pub fn configuration_converts(bytes: &[u8]) {
    for root in [&CONFIGURATION, &TEST_FILE, &VARIABLES_FILE] {
        native_converts(bytes, root);
        let Some(native) = to_native(bytes, root) else {
            continue;
        };
        native_converts(native.as_bytes(), root);
    }
}

fn native_converts(bytes: &[u8], root: &'static BlockType) {
    let source = Source::read_as("law.tf", bytes, Syntax::Native);
    let Some(json) = to_json_text(&source, root) else {
        return;
    };
    let document = Document::parse(json.as_bytes());
    assert_eq!(
        format_json(&document).as_deref(),
        Some(json.as_bytes()),
        "not in its layout"
    );
    let read = Source::read_as("law.tf.json", json.as_bytes(), Syntax::Json);
    let is_different = |source: &Source<'_>| {
        let mut found = differences(source, &read, root);
        found.retain(|difference| !difference.message.contains("too deeply"));
        found.into_iter().next()
    };
    assert_eq!(is_different(&source), None, "means something else: {json}");
    let Some(back) = to_native(json.as_bytes(), root) else {
        return;
    };
    let again = Source::read_as("law.tf", back.as_bytes(), Syntax::Native);
    assert_eq!(
        is_different(&again),
        None,
        "came back as something else: {back}"
    );
    // The first time expressions of several lines are indented anew.
    let Some(json) = to_json_text(&again, root) else {
        panic!("cannot be converted again: {back}");
    };
    let settled = to_native(json.as_bytes(), root);
    let settled = settled.map(|native| {
        let source = Source::read_as("law.tf", native.as_bytes(), Syntax::Native);
        to_json_text(&source, root)
    });
    assert_eq!(
        settled.flatten().as_deref(),
        Some(json.as_str()),
        "by way of {back}"
    );
}

fn to_json_text(source: &Source<'_>, root: &'static BlockType) -> Option<String> {
    let json = to_json(source.native()?, root, &Options::default()).ok()?;
    Some(json.text)
}

fn to_native(json: &[u8], root: &'static BlockType) -> Option<String> {
    let options = to_hcl::Options::for_file("law.tf.json").root(root);
    let native = to_hcl::to_hcl(&Document::parse(json), &options).ok()?;
    Some(native.text)
}
