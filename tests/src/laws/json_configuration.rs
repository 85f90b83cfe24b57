use tofu_json_config::format::format_json;
use tofu_json_config::json::{Document, JsonString, Node, NodeKind};

/// Any bytes are read as JSON configuration with every value inside the text; a text without mistakes
/// has a layout, which means the same and is its own.
pub fn json_configuration_settles(bytes: &[u8]) {
    let document = Document::parse(bytes);
    let faults = document.faults();
    assert_eq!(faults.is_empty(), !document.has_faults());
    for fault in &faults {
        let place = fault.subject.unwrap_or_default();
        // What is wrong with a string is told one byte behind what was read of it.
        assert!(
            place.start.byte <= place.end.byte && place.end.byte <= bytes.len() + 1,
            "a fault outside the text: {place:?}"
        );
    }
    for node in values(&document) {
        is_inside(node, bytes.len());
    }
    let formatted = format_json(&document);
    assert_eq!(formatted.is_none(), document.has_faults());
    let Some(formatted) = formatted else {
        return;
    };
    let again = Document::parse(&formatted);
    assert!(!again.has_faults(), "the layout has mistakes");
    assert_eq!(
        format_json(&again).as_deref(),
        Some(formatted.as_slice()),
        "the layout has another layout"
    );
    let (before, after) = (values(&document), values(&again));
    assert_eq!(before.len(), after.len(), "other values in the layout");
    for (before, after) in before.into_iter().zip(after) {
        assert_eq!(
            meaning(before),
            meaning(after),
            "another value in the layout"
        );
    }
}

/// All values in order.
fn values<'d>(document: &'d Document<'d>) -> Vec<Node<'d>> {
    let mut values = Vec::new();
    let mut waiting = vec![document.root()];
    while let Some(node) = waiting.pop() {
        values.push(node);
        match node.kind() {
            NodeKind::Array(array) => waiting.extend(array.elements()),
            NodeKind::Object(object) => {
                waiting.extend(object.properties().map(|property| property.value));
            }
            _ => {}
        }
    }
    values
}

/// What a value is, without what it holds.
fn meaning(node: Node<'_>) -> String {
    match node.kind() {
        NodeKind::Invalid => "invalid".to_owned(),
        NodeKind::Null => "null".to_owned(),
        NodeKind::Bool(value) => value.to_string(),
        NodeKind::Number(number) => number.to_owned(),
        NodeKind::String(text) => format!("{:?}", text.decoded()),
        NodeKind::Array(array) => format!("[{}", array.elements().count()),
        NodeKind::Object(object) => {
            let names = object.properties().map(|property| property.name.decoded());
            format!("{:?}", names.collect::<Vec<_>>())
        }
    }
}

fn is_inside(node: Node<'_>, length: usize) {
    let (all, start, close) = (node.span(), node.start_span(), node.close_span());
    assert!(all.start <= all.end && all.end as usize <= length);
    assert!(start.start == all.start && start.end <= all.end.max(start.start + 1));
    assert!(close.end == all.end && close.start >= all.start);
    match node.kind() {
        NodeKind::String(text) => text_is_inside(text),
        NodeKind::Object(object) => {
            for property in object.properties() {
                let (name, value) = (property.name.span(), property.value.span());
                assert!(all.start < name.start && name.end <= value.start);
                assert!(value.end <= all.end, "a value outside its object");
                text_is_inside(property.name);
            }
        }
        NodeKind::Array(array) => {
            let mut at = all.start + 1;
            for element in array.elements() {
                let span = element.span();
                assert!(at <= span.start && span.end <= all.end);
                at = span.end;
            }
        }
        _ => {}
    }
}

fn text_is_inside(text: JsonString<'_>) {
    let span = text.span();
    let decoded = text.decoded();
    let offsets = text.offsets();
    let mut before = span.start;
    for (byte, _) in decoded.char_indices() {
        let at = offsets.source_byte(byte);
        assert!(
            before < at && at < span.end,
            "a character outside its string"
        );
        before = at;
    }
    assert_eq!(offsets.source_byte(decoded.len()), span.end - 1);
    if decoded.len() < 100 {
        for byte in 0..=decoded.len() {
            assert_eq!(offsets.source_byte(byte), text.source_byte(byte));
        }
    }
}
