use crate::Presence;
use crate::shape::{Actions, DecodedText, Format, JsonShape, List, Path, object};
use tofu_json_value::Value;

object! {
    /// What changes: before, after, and masks over both.
    Change = "Change" {
        /// The words of the action; absent only in the difference of a diagnostic.
        actions "actions": Actions<'a>, optional;
        /// The value before.
        before "before": Presence<Value<'a>>, optional;
        /// The value after, without what is not known yet; absent where nothing of it is.
        after "after": Presence<Value<'a>>, optional;
        /// What of the value after is not known yet.
        after_unknown "after_unknown": Option<Value<'a>> as JsonShape::Mask, optional;
        /// What of the value before is sensitive.
        before_sensitive "before_sensitive": Option<Value<'a>> as JsonShape::Mask, optional;
        /// What of the value after is sensitive.
        after_sensitive "after_sensitive": Option<Value<'a>> as JsonShape::Mask, optional;
        /// Which changes force the replacement.
        replace_paths "replace_paths": List<'a, Path<'a>>, optional;
        /// Present where the object is imported as well.
        importing "importing": Option<Importing<'a>>, optional;
        /// The configuration that was made for an imported object, in native syntax.
        generated_config "generated_config": Option<DecodedText<'a>>, optional;
        /// The identity before.
        before_identity "before_identity": Presence<Value<'a>>, optional;
        /// The identity after.
        after_identity "after_identity": Presence<Value<'a>>, optional;
    }
}

object! {
    /// How an object that is imported was named; without members where that is not recorded.
    Importing = "Importing" {
        /// By its id.
        id "id": Option<DecodedText<'a>> as JsonShape::Text(Format::Plain), optional;
        /// Whether the id is not known yet (only Terraform).
        unknown "unknown": bool, optional;
        /// By its identity.
        identity "identity": Presence<Value<'a>>, optional;
    }
}

#[cfg(test)]
mod tests {
    use super::Change;
    use crate::Error;
    use crate::shape::DecodedText;
    use tofu_json_value::Document;
    use tofu_json_vocab::Action;

    fn check<T>(text: &str, look: impl FnOnce(Result<Change<'_>, Error>) -> T) -> T {
        let document = Document::parse(text.as_bytes()).unwrap();
        look(Change::read(document.root()))
    }

    #[test]
    fn an_output_of_every_member() {
        let text = r#"{"actions":["update"],"before":1,"after":2,"after_unknown":false,
            "before_sensitive":true,"after_sensitive":true,"of_the_future":[]}"#;
        check(text, |change| {
            let change = change.unwrap();
            assert_eq!(change.actions.action, Action::Update);
            let [before, after] = [change.before, change.after].map(|side| side.or_null().raw());
            assert_eq!((before, after), (&b"1"[..], &b"2"[..]));
            assert!(change.after_unknown.is_some_and(|mask| !mask.is_true()));
            assert!(change.before_sensitive.is_some_and(|mask| mask.is_true()));
            assert!(change.after_sensitive.is_some_and(|mask| mask.is_true()));
            assert!(change.replace_paths.is_empty() && change.importing.is_none());
        });
    }

    #[test]
    fn absent_members_are_null() {
        check("{}", |change| {
            let change = change.unwrap();
            assert_eq!(change.actions.action.words().count(), 0);
            for side in [change.before, change.after] {
                assert!(side.is_absent() && side.or_null().is_null());
            }
            assert!(change.after_unknown.is_none() && change.generated_config.is_none());
            assert!(change.before_sensitive.is_none() && change.after_sensitive.is_none());
        });
    }

    #[test]
    fn imports() {
        let importing = |text: &str| {
            check(&format!(r#"{{"importing":{text}}}"#), |change| {
                let importing = change.unwrap().importing;
                importing.map(|import| {
                    let id = import.id.map(DecodedText::into_owned);
                    (id, import.identity.value().is_some())
                })
            })
        };
        assert_eq!(importing("null"), None);
        assert_eq!(importing("{}"), Some((None, false)));
        assert_eq!(importing(r#"{"unknown":true}"#), Some((None, false)));
        assert_eq!(
            importing(r#"{"id":"i-\u0031"}"#),
            Some((Some("i-1".to_string()), false))
        );
        assert_eq!(
            importing(r#"{"identity":{"region":null}}"#),
            Some((None, true))
        );
    }

    #[test]
    fn wrong_kinds_are_placed_and_values_are_never_shown() {
        for (text, message) in [
            ("[]", "expected an object, found an array at byte 0"),
            (
                r#"{"actions":"create"}"#,
                "expected an array, found a string at byte 11, in /actions",
            ),
            (
                r#"{"actions":[{}]}"#,
                "expected a string, found an object at byte 12, in /actions/0",
            ),
            (
                r#"{"replace_paths":{}}"#,
                "expected an array, found an object at byte 17, in /replace_paths",
            ),
            (
                r#"{"importing":"x"}"#,
                "expected an object, found a string at byte 13, in /importing",
            ),
            (
                r#"{"importing":{"id":5}}"#,
                "expected a string, found a number at byte 19, in /importing/id",
            ),
            (
                r#"{"generated_config":5}"#,
                "expected a string, found a number at byte 20, in /generated_config",
            ),
        ] {
            assert_eq!(
                check(text, |change| change.unwrap_err().to_string()),
                message
            );
        }
        let text = r#"{"importing":{"id":"secret"},"before":"secret"}"#;
        assert!(!check(text, |change| format!("{:?}", change.unwrap())).contains("secret"));
    }
}
