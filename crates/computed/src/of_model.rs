use crate::{Cause, Entry, Importing};
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::shape::{DecodedText, Key};
use tofu_json_value::Arena;
use tofu_json_vocab::Mode;

impl<'a, B> Entry<'a, B> {
    /// The entry of a resource change with a body, such as its difference. Empty texts count as absent, as
    /// in OpenTofu. Needs the feature `model`.
    ///
    /// ```
    /// use tofu_json_computed::{Cause, Entry};
    /// use tofu_json_model::document::plan::ResourceChange;
    /// use tofu_json_value::{Arena, Document};
    ///
    /// let json = br#"{"address": "t.a[0]", "type": "t", "name": "a", "index": 0, "deposed": "",
    ///     "change": {"actions": ["delete"]}}"#;
    /// let document = Document::parse(json)?;
    /// let resource = ResourceChange::read(document.root())?;
    /// let arena = Arena::new();
    /// let entry = Entry::of(resource, Cause::Planned, (), &arena);
    /// assert_eq!((entry.address, entry.deposed), ("t.a[0]", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(resource: ResourceChange<'a>, cause: Cause, body: B, arena: &'a Arena) -> Self {
        let change = resource.change;
        let some_text = |text: Option<DecodedText<'a>>| {
            let text = text.filter(|text| !text.is_empty());
            text.map(|text| arena.text(text))
        };
        let importing = change.importing.map(|import| Importing {
            id: some_text(import.id),
            identity: import.identity.value(),
        });
        Self {
            address: arena.text(resource.address),
            previous_address: some_text(resource.previous_address),
            module_address: some_text(resource.module_address),
            mode: resource.mode.unwrap_or_else(|| Mode::from("")),
            resource_type: arena.text(resource.resource_type),
            name: arena.text(resource.name),
            index: resource.index.map(Key::value),
            deposed: some_text(resource.deposed),
            action: change.actions.action,
            reason: resource
                .action_reason
                .filter(|reason| !reason.as_str().is_empty()),
            importing,
            generated_config: some_text(change.generated_config).is_some(),
            cause,
            body,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cause, Entry};
    use tofu_json_model::document::plan::ResourceChange;
    use tofu_json_value::{Arena, Document};

    #[test]
    fn texts_that_are_empty_count_as_absent() {
        let text = br#"{"previous_address":"","module_address":"","deposed":"","action_reason":"",
            "change":{"importing":{"id":""},"generated_config":""}}"#;
        let document = Document::parse(text).unwrap();
        let arena = Arena::new();
        let resource = ResourceChange::read(document.root()).unwrap();
        let entry = Entry::of(resource, Cause::Planned, (), &arena);
        assert_eq!((entry.previous_address, entry.module_address), (None, None));
        assert!(entry.deposed.is_none() && entry.reason.is_none());
        assert!(entry.importing.is_some_and(|import| import.id.is_none()));
        assert!(!entry.generated_config);
    }
}
