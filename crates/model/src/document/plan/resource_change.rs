use super::Change;
use crate::shape::{DecodedText, Format, JsonShape, Key, Path, object, words};
use tofu_json_vocab::{Mode, Reason};

object! {
    /// An entry of `resource_changes` or `resource_drift`.
    ///
    /// ```
    /// use tofu_json_model::document::plan::ResourceChange;
    /// use tofu_json_model::value::Document;
    ///
    /// let json = br#"{"address": "a.b", "type": "a", "name": "b", "mode": "managed",
    ///     "change": {"actions": ["delete", "create"], "before": {"id": 1}, "after": {"id": 2}},
    ///     "action_reason": "replace_because_tainted"}"#;
    /// let document = Document::parse(json)?;
    /// let resource = ResourceChange::read(document.root())?;
    /// assert!(resource.change.actions.action.is_replace());
    /// assert_eq!(resource.change.before.or_null().get("id").and_then(|id| id.as_u64()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ResourceChange = "ResourceChange" {
        /// The absolute address of the instance.
        address "address": DecodedText<'a> as JsonShape::Text(Format::Resource), always;
        /// The address before, where the object was moved.
        previous_address "previous_address": Option<DecodedText<'a>> as JsonShape::Text(Format::Resource), optional;
        /// The address of the module; absent in the root module.
        module_address "module_address": Option<DecodedText<'a>> as JsonShape::Text(Format::Module), optional;
        /// The mode of the resource.
        mode "mode": Option<Mode>, always;
        /// The type of the resource.
        resource_type "type": DecodedText<'a>, always;
        /// The name of the resource.
        name "name": DecodedText<'a>, always;
        /// The key of the instance.
        index "index": Option<Key<'a>>, optional;
        /// Whether the key is not known yet (only Terraform).
        index_unknown "index_unknown": bool, optional;
        /// The provider.
        provider_name "provider_name": DecodedText<'a> as JsonShape::Text(Format::Provider), optional;
        /// The key of a deposed object; absent for the current one.
        deposed "deposed": Option<DecodedText<'a>> as JsonShape::Text(Format::Deposed), optional;
        /// What changes.
        change "change": Change<'a>, always;
        /// Why.
        action_reason "action_reason": Option<Reason>, optional;
    }
}

object! {
    /// A change that could not be planned yet (only Terraform).
    DeferredChange = "DeferredChange" {
        /// Why not.
        reason "reason": Option<DeferredReason>, always;
        /// The change as far as it is known.
        resource_change "resource_change": ResourceChange<'a>, always;
    }
}

object! {
    /// Something outside of a resource that its change rests on.
    RelevantAttribute = "RelevantAttribute" {
        /// An instance, a resource, or a resource in a module that is not expanded.
        resource "resource": DecodedText<'a> as JsonShape::Text(Format::Resource), always;
        /// The path to the value; empty for the whole resource.
        attribute "attribute": Option<Path<'a>>, always;
    }
}

words! {
    /// Why something is deferred (only Terraform).
    DeferredReason {
        /// No reason is known.
        Unknown = "unknown",
        /// How many instances there are is not known.
        InstanceCountUnknown = "instance_count_unknown",
        /// The configuration of the resource is not known.
        ResourceConfigUnknown = "resource_config_unknown",
        /// The configuration of the provider is not known.
        ProviderConfigUnknown = "provider_config_unknown",
        /// Something that it depends on is deferred.
        DeferredPrereq = "deferred_prereq",
        /// Something that it depends on is not there.
        AbsentPrereq = "absent_prereq",
    }
}

#[cfg(test)]
mod tests {
    use super::{RelevantAttribute, ResourceChange};
    use crate::Error;
    use crate::shape::{Key, Path};
    use tofu_json_value::Document;
    use tofu_json_vocab::{Action, Mode, Reason};

    fn check<T>(text: &str, look: impl FnOnce(Result<ResourceChange<'_>, Error>) -> T) -> T {
        let document = Document::parse(text.as_bytes()).unwrap();
        look(ResourceChange::read(document.root()))
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
            assert!(entry.is_moved());
            assert_eq!(entry.previous_address.as_deref(), Some("test_thing.y"));
            assert_eq!(entry.module_address.as_deref(), Some("module.m"));
            assert_eq!(entry.mode, Some(Mode::Managed));
            assert_eq!((&*entry.resource_type, &*entry.name), ("test_thing", "x"));
            assert_eq!(
                entry.index.map(|index| index.value().raw()),
                Some(&br#""k""#[..])
            );
            assert_eq!(entry.index.and_then(Key::text).as_deref(), Some("k"));
            assert_eq!(entry.provider_name, "one.example/acme/test");
            assert_eq!(entry.deposed.as_deref(), Some("0123abcd"));
            assert_eq!(entry.action_reason, Some(Reason::DeleteBecauseEachKey));
            assert_eq!(entry.change.actions.action, Action::Delete);
            assert!(entry.required_change().is_ok());
        });
    }

    #[test]
    fn absent_and_null_are_the_same() {
        for text in [
            r#"{"change":{}}"#,
            r#"{"change":{},"address":null,"previous_address":null,"mode":null,"index":null,"deposed":null}"#,
        ] {
            check(text, |entry| {
                let entry = entry.unwrap();
                assert!(entry.address.is_empty() && entry.resource_type.is_empty());
                assert!(entry.name.is_empty() && entry.provider_name.is_empty());
                assert!(entry.previous_address.is_none() && entry.module_address.is_none());
                assert!(entry.deposed.is_none() && entry.mode.is_none());
                assert!(entry.index.is_none() && entry.action_reason.is_none());
                assert!(!entry.is_moved());
            });
        }
    }

    #[test]
    fn unknown_words_are_kept() {
        let text = r#"{"mode":"list","action_reason":"because","change":{"actions":["open"]},"index_unknown":true}"#;
        check(text, |entry| {
            let entry = entry.unwrap();
            assert_eq!(entry.mode.unwrap().as_str(), "list");
            assert_eq!(entry.action_reason.unwrap().as_str(), "because");
            let words: Vec<_> = entry.change.actions.action.words().collect();
            assert_eq!(words, ["open"]);
        });
    }

    #[test]
    fn errors_can_be_placed_in_the_whole_document() {
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
        for text in ["{}", r#"{"change":null}"#] {
            let missing = check(text, |entry| {
                entry.unwrap().required_change().map(drop).unwrap_err()
            });
            assert_eq!(
                missing.to_string(),
                "expected an object with the member `change` at byte 0"
            );
        }
    }

    #[test]
    fn paths_of_relevant_attributes_may_be_empty_or_absent() {
        let text = br#"[{"resource":"x.c","attribute":["a",0]},{"resource":"module.m.x.r","attribute":[]},{}]"#;
        let document = Document::parse(text).unwrap();
        let entries = document.root().elements().map(|value| {
            let entry = RelevantAttribute::read(value).unwrap();
            let steps = entry.attribute.map(Path::steps).map(Iterator::count);
            (entry.resource.into_owned(), steps)
        });
        let expected = [("x.c", Some(2)), ("module.m.x.r", Some(0)), ("", None)];
        assert!(entries.eq(expected.map(|(resource, steps)| (resource.to_owned(), steps))));
    }

    #[test]
    fn relevant_attributes_of_wrong_kinds() {
        let document = Document::parse(br#"[{"resource":1},{"attribute":"a"},2]"#).unwrap();
        let pointers = document
            .root()
            .elements()
            .map(|value| RelevantAttribute::read(value).unwrap_err().pointer);
        assert!(pointers.eq(["/0/resource", "/1/attribute", "/2"]));
    }
}
