use crate::Presence;
use crate::shape::{Actions, Format, List, Path, Shape, Text, object};
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
        after_unknown "after_unknown": Option<Value<'a>> as Shape::Mask, optional;
        /// What of the value before is sensitive.
        before_sensitive "before_sensitive": Option<Value<'a>> as Shape::Mask, optional;
        /// What of the value after is sensitive.
        after_sensitive "after_sensitive": Option<Value<'a>> as Shape::Mask, optional;
        /// Which changes force the replacement.
        replace_paths "replace_paths": List<'a, Path<'a>>, optional;
        /// Present where the object is imported as well.
        importing "importing": Option<Importing<'a>>, optional;
        /// The configuration that was made for an imported object, in native syntax.
        generated_config "generated_config": Option<Text<'a>>, optional;
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
        id "id": Option<Text<'a>> as Shape::Text(Format::Plain), optional;
        /// Whether the id is not known yet (only Terraform).
        unknown "unknown": bool, optional;
        /// By its identity.
        identity "identity": Presence<Value<'a>>, optional;
    }
}
