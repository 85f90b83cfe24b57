use super::member::{push_if_true, push_member, push_next_key};
use super::node::TreeWriter;
use super::value::push_cut;
use crate::Unchanged;
use tofu_json_value::Value;

impl TreeWriter<'_> {
    pub(super) fn unchanged(&mut self, unchanged: &Unchanged<'_>) {
        if self.options.show_sensitive {
            self.unchanged_in_full(unchanged);
        } else {
            // Without shape and mask: shapes can be inferred from hidden values, and masks of
            // unknown values can name keys below them.
            push_next_key(self.json, "value");
            push_cut(self.json, unchanged.value, unchanged.sensitive);
            push_if_true(self.json, "hidden", unchanged.sensitive.holds_true());
        }
    }

    fn unchanged_in_full(&mut self, unchanged: &Unchanged<'_>) {
        push_member(self.json, "value", unchanged.value);
        push_next_key(self.json, "shape");
        self.shapes.push(self.json, unchanged.shape);
        self.mask("sensitive", unchanged.sensitive);
        self.mask("unknown", unchanged.unknown);
    }

    fn mask(&mut self, key: &str, mask: Value<'_>) {
        if !mask.is_null() {
            push_member(self.json, key, mask);
        }
    }
}
