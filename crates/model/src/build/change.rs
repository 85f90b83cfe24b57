use super::JsonText;
use super::members::{BuiltMembers, member_setter};
use crate::document::plan::Change;
use crate::shape::Tabled as _;
use tofu_json_vocab::Action;

/// What changes: before, after, and masks over both.
///
/// `before` is null in what is created or read, and `after` in what is deleted or forgotten. Masks that are not set say
/// that nothing is unknown or sensitive.
///
/// ```
/// use tofu_json_model::build::{ChangeBuilder, PlanBuilder, ResourceChangeBuilder};
/// use tofu_json_vocab::Action;
///
/// let replaced = ChangeBuilder::new(Action::DeleteThenCreate)
///     .before(r#"{"id": "i-1", "image": "a", "key": "k"}"#)
///     .after(r#"{"image": "b", "key": "k"}"#)
///     .after_unknown(r#"{"id": true}"#)
///     .before_sensitive(r#"{"key": true}"#)
///     .after_sensitive(r#"{"key": true}"#)
///     .replace_path(r#"["image"]"#);
/// let plan = PlanBuilder::new().resource_change(ResourceChangeBuilder::new("box.web", replaced)).build()?;
/// let change = plan.view().resource_changes.get(0)?.unwrap().change;
/// assert_eq!(change.replace_paths.len(), 1);
/// assert!(change.after_unknown.unwrap().get("id").unwrap().is_true());
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChangeBuilder {
    action: Action,
    members: BuiltMembers,
    replace_paths: Vec<JsonText>,
}

impl ChangeBuilder {
    /// A change with these `actions`.
    #[must_use]
    pub fn new(action: Action) -> Self {
        Self {
            action,
            members: BuiltMembers::default(),
            replace_paths: Vec::new(),
        }
    }

    /// The value before.
    #[must_use]
    pub fn before(self, value: impl Into<JsonText>) -> Self {
        self.member(Change::before, value)
    }

    /// The value after, without what is not known yet. It is left out where it is not set, as for an output of
    /// which nothing is known yet.
    #[must_use]
    pub fn after(self, value: impl Into<JsonText>) -> Self {
        self.member(Change::after, value)
    }

    /// What of the value after is not known yet: `true`, or the same in objects and lists like those of the value.
    #[must_use]
    pub fn after_unknown(self, mask: impl Into<JsonText>) -> Self {
        self.member(Change::after_unknown, mask)
    }

    /// What of the value before is sensitive.
    #[must_use]
    pub fn before_sensitive(self, mask: impl Into<JsonText>) -> Self {
        self.member(Change::before_sensitive, mask)
    }

    /// What of the value after is sensitive.
    #[must_use]
    pub fn after_sensitive(self, mask: impl Into<JsonText>) -> Self {
        self.member(Change::after_sensitive, mask)
    }

    /// Adds to `replace_paths` a path whose change forces the replacement, such as `["disk", 0, "size"]`.
    #[must_use]
    pub fn replace_path(mut self, path: impl Into<JsonText>) -> Self {
        self.replace_paths.push(path.into());
        self
    }

    /// How an object that is imported was named, such as `{"id": "i-1"}`.
    #[must_use]
    pub fn importing(self, importing: impl Into<JsonText>) -> Self {
        self.member(Change::importing, importing)
    }

    /// The configuration that was made for an imported object, in native syntax.
    #[must_use]
    pub fn generated_config(self, text: &str) -> Self {
        self.member(Change::generated_config, JsonText::string(text))
    }

    /// The identity before.
    #[must_use]
    pub fn before_identity(self, identity: impl Into<JsonText>) -> Self {
        self.member(Change::before_identity, identity)
    }

    /// The identity after.
    #[must_use]
    pub fn after_identity(self, identity: impl Into<JsonText>) -> Self {
        self.member(Change::after_identity, identity)
    }

    member_setter!();

    /// The change of a resource: masks are objects, but over nothing.
    pub(super) fn into_resource_json(self) -> JsonText {
        let empty = || JsonText::from("{}");
        self.into_json(
            empty,
            |over| if over { empty() } else { JsonText::from(false) },
        )
    }

    /// The change of an output: masks are true or false.
    pub(super) fn into_output_json(self) -> JsonText {
        self.into_json(|| JsonText::from(false), |_| JsonText::from(false))
    }

    fn into_json(
        self,
        unknown: impl FnOnce() -> JsonText,
        sensitive: impl Fn(bool) -> JsonText,
    ) -> JsonText {
        let Self {
            action,
            mut members,
            replace_paths,
        } = self;
        members.set_absent(Change::actions, || {
            JsonText::list(action.words().map(JsonText::string))
        });
        if matches!(action, Action::Create | Action::Read) {
            members.set_absent(Change::before, JsonText::null);
        }
        if matches!(action, Action::Delete | Action::Forget) {
            members.set_absent(Change::after, JsonText::null);
        }
        members.set_absent(Change::after_unknown, unknown);
        for (mask, over) in [
            (Change::before_sensitive, Change::before),
            (Change::after_sensitive, Change::after),
        ] {
            let is_over_value = members.get(over).is_some_and(|value| !value.is_null());
            members.set_absent(mask, || sensitive(is_over_value));
        }
        members.set_list(Change::replace_paths, replace_paths);
        members.into_json(Change::TABLE)
    }
}
