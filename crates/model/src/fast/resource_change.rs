use super::Change;
use crate::Error;
use crate::member::{members, present, some_text, text};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::{Mode, Reason};

/// An entry of `resource_changes` or `resource_drift`.
#[derive(Clone, Debug)]
pub struct ResourceChange<'a> {
    /// `address`: the absolute address of the instance.
    pub address: &'a str,
    /// `previous_address`, where the object had another address before.
    pub previous_address: Option<&'a str>,
    /// `module_address`; absent in the root module.
    pub module_address: Option<&'a str>,
    /// `mode`; the empty word where absent.
    pub mode: Mode,
    /// `type`
    pub resource_type: &'a str,
    /// `name`
    pub name: &'a str,
    /// `index`: the instance key, a number or a string.
    pub index: Option<Value<'a>>,
    /// `provider_name`, in full or, in documents of old, only its last part.
    pub provider_name: &'a str,
    /// `deposed`: the key of a deposed object; absent for the current one.
    pub deposed: Option<&'a str>,
    /// `action_reason`
    pub reason: Option<Reason>,
    /// `change`
    pub change: Change<'a>,
}

impl<'a> ResourceChange<'a> {
    /// Reads an entry. Strings that are absent, null or empty are all the same.
    ///
    /// # Errors
    ///
    /// Where the entry is no object, lacks `change`, or a member is of the wrong kind.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut entry = Self {
            address: "",
            previous_address: None,
            module_address: None,
            mode: Mode::from(""),
            resource_type: "",
            name: "",
            index: None,
            provider_name: "",
            deposed: None,
            reason: None,
            change: Change::empty(),
        };
        let mut change = None;
        for (key, member) in members(value)? {
            match &*key {
                "address" => entry.address = text(member, arena)?,
                "previous_address" => entry.previous_address = some_text(member, arena)?,
                "module_address" => entry.module_address = some_text(member, arena)?,
                "mode" => entry.mode = Mode::from(text(member, arena)?),
                "type" => entry.resource_type = text(member, arena)?,
                "name" => entry.name = text(member, arena)?,
                "index" => entry.index = present(member),
                "provider_name" => entry.provider_name = text(member, arena)?,
                "deposed" => entry.deposed = some_text(member, arena)?,
                "action_reason" => entry.reason = some_text(member, arena)?.map(Reason::from),
                "change" => change = present(member),
                _ => {}
            }
        }
        let change = change.ok_or_else(|| Error::missing("change", value))?;
        entry.change = Change::read(change, arena)?;
        Ok(entry)
    }

    /// Whether the object had another address before.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        self.previous_address
            .is_some_and(|previous| previous != self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::ResourceChange;
    use crate::Error;
    use tofu_json_value::{Arena, Document};
    use tofu_json_vocab::{Action, Mode, Reason};

    fn check<T>(text: &str, look: impl FnOnce(Result<ResourceChange<'_>, Error>) -> T) -> T {
        let document = Document::parse(text.as_bytes()).unwrap();
        let arena = Arena::new();
        look(ResourceChange::read(document.root(), &arena))
    }

    #[test]
    fn every_member() {
        let text = r#"{"address":"module.m.test_thing.x[\"k\"]","previous_address":"test_thing.y",
            "module_address":"module.m","mode":"managed","type":"test_thing","name":"x","index":"k",
            "provider_name":"one.example/acme/test","deposed":"0123abcd",
            "action_reason":"delete_because_each_key",
            "change":{"actions":["delete"],"before":{},"after":null}}"#;
        check(text, |entry| {
            let entry = entry.unwrap();
            assert_eq!(entry.address, r#"module.m.test_thing.x["k"]"#);
            assert_eq!(
                (entry.previous_address, entry.is_moved()),
                (Some("test_thing.y"), true)
            );
            assert_eq!(
                (entry.module_address, entry.mode),
                (Some("module.m"), Mode::Managed)
            );
            assert_eq!((entry.resource_type, entry.name), ("test_thing", "x"));
            assert_eq!(entry.index.map(|index| index.raw()), Some(&br#""k""#[..]));
            assert_eq!(
                (entry.provider_name, entry.deposed),
                ("one.example/acme/test", Some("0123abcd"))
            );
            assert_eq!(entry.reason, Some(Reason::DeleteBecauseEachKey));
            assert_eq!(entry.change.action, Action::Delete);
        });
    }

    #[test]
    fn absent_null_and_empty_are_the_same() {
        for text in [
            r#"{"change":{}}"#,
            r#"{"change":{},"address":null,"previous_address":null,"mode":null,"index":null,"deposed":null}"#,
            r#"{"change":{},"address":"","previous_address":"","module_address":"","mode":"","deposed":"","action_reason":""}"#,
        ] {
            check(text, |entry| {
                let entry = entry.unwrap();
                assert_eq!(
                    (
                        entry.address,
                        entry.resource_type,
                        entry.name,
                        entry.provider_name
                    ),
                    ("", "", "", "")
                );
                assert_eq!(
                    (entry.previous_address, entry.module_address, entry.deposed),
                    (None, None, None)
                );
                assert!(entry.index.is_none() && entry.reason.is_none() && !entry.is_moved());
                assert_eq!(entry.mode.as_str(), "");
            });
        }
    }

    #[test]
    fn unknown_words_are_kept() {
        let text = r#"{"mode":"list","action_reason":"because","change":{"actions":["open"]},"index_unknown":true}"#;
        check(text, |entry| {
            let entry = entry.unwrap();
            assert_eq!(entry.mode.as_str(), "list");
            assert_eq!(entry.reason.unwrap().as_str(), "because");
            assert_eq!(entry.change.action.words().collect::<Vec<_>>(), ["open"]);
        });
    }

    #[test]
    fn errors_can_be_told_of_the_whole_document() {
        let whole = "[{},\n {\"address\": 7, \"change\": {}}]";
        let error = check(&whole[6..whole.len() - 1], |entry| entry.unwrap_err());
        let error = error
            .shifted(6)
            .within("/resource_changes/1")
            .located(whole.as_bytes());
        assert_eq!(
            error.to_string(),
            "expected a string, found a number at line 2, column 14 (byte 18), in /resource_changes/1/address"
        );
        let missing = check(r#"{"change":null}"#, |entry| entry.unwrap_err());
        assert_eq!(
            missing.to_string(),
            "expected an object with the member `change` at byte 0"
        );
    }
}
