use super::Importing;
use crate::Error;
use crate::member::{array, elements, members, present, text};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Action;

/// The `change` of a resource, or an entry of `output_changes`. What is absent reads as null.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// `actions`; the empty list where absent.
    pub action: Action,
    /// `before`
    pub before: Value<'a>,
    /// `after`, from which all that is not yet known is left out.
    pub after: Value<'a>,
    /// `after_unknown`: a mask over `after`.
    pub after_unknown: Value<'a>,
    /// `before_sensitive`: a mask over `before`.
    pub before_sensitive: Value<'a>,
    /// `after_sensitive`: a mask over `after`.
    pub after_sensitive: Value<'a>,
    /// `replace_paths`: an array of paths, or null.
    pub replace_paths: Value<'a>,
    /// `importing`, where the object is imported as well.
    pub importing: Option<Importing<'a>>,
    /// `generated_config`: a string that is not empty.
    pub generated_config: Option<Value<'a>>,
}

impl<'a> Change<'a> {
    /// Reads a change.
    ///
    /// # Errors
    ///
    /// Where it is no object or a member is of the wrong kind. Values and masks may be anything.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut change = Self::empty();
        for (key, member) in members(value)? {
            match &*key {
                "actions" => change.action = action(member, arena)?,
                "before" => change.before = member,
                "after" => change.after = member,
                "after_unknown" => change.after_unknown = member,
                "before_sensitive" => change.before_sensitive = member,
                "after_sensitive" => change.after_sensitive = member,
                "replace_paths" => change.replace_paths = array(member)?,
                "importing" => {
                    change.importing = present(member)
                        .map(|value| Importing::read(value, arena))
                        .transpose()?;
                }
                "generated_config" => change.generated_config = generated_config(member)?,
                _ => {}
            }
        }
        Ok(change)
    }

    /// A change that says nothing: no action, and null everywhere.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            action: Action::from_words([]),
            before: Value::null(),
            after: Value::null(),
            after_unknown: Value::null(),
            before_sensitive: Value::null(),
            after_sensitive: Value::null(),
            replace_paths: Value::null(),
            importing: None,
            generated_config: None,
        }
    }
}

fn action<'a>(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Action, Error> {
    let words: Vec<_> = elements(value)?
        .map(|word| text(word, arena))
        .collect::<Result<_, _>>()?;
    Ok(Action::from_words(words))
}

fn generated_config(value: Value<'_>) -> Result<Option<Value<'_>>, Error> {
    let fits = value.is_string() || value.is_null();
    if !fits {
        return Err(Error::expected("a string", value));
    }
    Ok(present(value).filter(|text| text.raw() != b"\"\""))
}

#[cfg(test)]
mod tests {
    use super::Change;
    use crate::Error;
    use tofu_json_value::{Arena, Document};
    use tofu_json_vocab::Action;

    fn check<T>(text: &str, look: impl FnOnce(Result<Change<'_>, Error>) -> T) -> T {
        let document = Document::parse(text.as_bytes()).unwrap();
        let arena = Arena::new();
        look(Change::read(document.root(), &arena))
    }

    #[test]
    fn an_output_of_every_member() {
        let text = r#"{"actions":["update"],"before":1,"after":2,"after_unknown":false,
            "before_sensitive":true,"after_sensitive":true,"of_the_future":[]}"#;
        check(text, |change| {
            let change = change.unwrap();
            assert_eq!(change.action, Action::Update);
            assert_eq!(
                (change.before.raw(), change.after.raw()),
                (&b"1"[..], &b"2"[..])
            );
            assert_eq!(change.after_unknown.as_bool(), Some(false));
            assert!(change.before_sensitive.is_true() && change.after_sensitive.is_true());
            assert!(change.replace_paths.is_null() && change.importing.is_none());
        });
    }

    #[test]
    fn absent_members_are_null() {
        check("{}", |change| {
            let change = change.unwrap();
            assert_eq!(change.action.words().count(), 0);
            for value in [
                change.before,
                change.after,
                change.after_unknown,
                change.before_sensitive,
            ] {
                assert!(value.is_null());
            }
            assert!(change.after_sensitive.is_null() && change.generated_config.is_none());
        });
    }

    #[test]
    fn imports() {
        let importing = |text: &str| {
            check(&format!(r#"{{"importing":{text}}}"#), |change| {
                let importing = change.unwrap().importing;
                importing.map(|import| (import.id.map(String::from), import.identity.is_some()))
            })
        };
        assert_eq!(importing("null"), None);
        assert_eq!(importing("{}"), Some((None, false)));
        assert_eq!(
            importing(r#"{"id":"","unknown":true}"#),
            Some((None, false))
        );
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
    fn generated_configuration_that_is_empty_is_none() {
        let given = |text: &str| check(text, |change| change.unwrap().generated_config.is_some());
        assert!(given(r#"{"generated_config":"resource {}\n"}"#));
        assert!(!given(r#"{"generated_config":""}"#));
        assert!(!given(r#"{"generated_config":null}"#));
    }

    #[test]
    fn wrong_kinds_are_placed_and_values_are_never_told() {
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
