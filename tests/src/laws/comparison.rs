//! A document does the same as itself, in whatever spelling.

use tofu_json_show::compare::{ComparedDocument, DocumentComparison};
use tofu_json_show::{Input, Limits, Options};
use tofu_json_value::{Document, compact};

/// A plan or state is equal to itself and to its text without white space, and its fingerprint is the same; anything
/// else is an error.
///
/// # Panics
///
/// Where that does not hold.
pub fn documents_equal_themselves(bytes: &[u8]) {
    // As deep as fits the stacks of tests.
    let options = Options::default()
        .threads(1)
        .limits(Limits::with_depth(128));
    let open = |bytes| ComparedDocument::open(Input::Memory(bytes), &options, &()).ok();
    let Some(one) = open(bytes) else { return };
    // What comes in a log or is broken has no other spelling here.
    let is_plain = Document::parse(bytes).is_ok() && std::str::from_utf8(bytes).is_ok();
    let spelled = if is_plain {
        compact(bytes)
    } else {
        String::new()
    };
    let other = open(spelled.as_bytes());
    let other = other.as_ref().unwrap_or(&one);
    let count = |sides| {
        let mut told = 0;
        let tally = DocumentComparison::new(sides).each(&(), &mut |_| {
            told += 1;
            Ok(())
        });
        tally.ok().map(|tally| (tally.total(), told))
    };
    for sides in [[&one, &one], [&one, other]] {
        if let Some(told) = count(sides) {
            assert_eq!(told, (0, 0), "a document differs from itself");
        }
    }
    if let (Ok(first), Ok(second)) = (one.fingerprint(&()), other.fingerprint(&())) {
        assert_eq!(first, second, "another spelling has another fingerprint");
    }
}

#[cfg(test)]
mod tests {
    use super::documents_equal_themselves;
    use proptest::prelude::*;

    /// Texts of plans and states with members of all kinds.
    fn documents() -> impl Strategy<Value = String> {
        let value = prop_oneof![
            Just("null".to_owned()),
            Just("true".to_owned()),
            Just("[1, 2.50, {\"a\": false}]".to_owned()),
            Just("{\"a\": \"\\u00e9\\n\", \"b\" : {\"c\": [true]}}".to_owned()),
            any::<i32>().prop_map(|number| number.to_string()),
        ];
        let action = prop_oneof![
            Just("create"),
            Just("update"),
            Just("no-op"),
            Just("delete")
        ];
        let entry = ("[a-c]", action, value.clone(), value.clone(), value).prop_map(
        |(name, action, before, after, unknown)| {
            format!(
                r#"{{"address" : "a.{name}", "mode": "managed", "values": {before}, "sensitive_values": {unknown},
                "change": {{ "actions": ["{action}"], "before": {before}, "after": {after}, "after_unknown": {unknown},
                "after_sensitive": {unknown}}}}}"#
            )
        },
    );
        (proptest::collection::vec(entry, 0..5), any::<bool>()).prop_map(|(entries, is_plan)| {
        let entries = entries.join(" , ");
        match is_plan {
            true => format!(r#"{{"format_version": "1.2", "resource_changes": [ {entries} ]}}"#),
            false => format!(
                r#"{{"format_version": "1.0", "values": {{"root_module": {{"resources": [{entries}]}}}}}}"#
            ),
        }
    })
    }

    proptest! {
        #[test]
        fn generated_documents_equal_themselves(document in documents()) {
            documents_equal_themselves(document.as_bytes());
        }

        #[test]
        fn any_bytes_are_compared(bytes in any::<Vec<u8>>()) {
            documents_equal_themselves(&bytes);
        }
    }
}
