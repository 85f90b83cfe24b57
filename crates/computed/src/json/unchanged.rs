use super::node::TreeWriter;
use super::value::write_visible;
use crate::OneSided;
use tofu_json_value::Value;

impl TreeWriter<'_, '_> {
    pub(super) fn unchanged(&mut self, unchanged: &OneSided<'_>) {
        if self.options.show_sensitive {
            self.unchanged_in_full(unchanged);
        } else {
            // Without shape and mask: shapes can be inferred from hidden values, and masks of
            // unknown values can name keys below them.
            let json = self.json.member("value");
            write_visible(json, unchanged.value, unchanged.sensitive);
            self.json.flag("hidden", unchanged.sensitive.holds_true());
        }
    }

    fn unchanged_in_full(&mut self, unchanged: &OneSided<'_>) {
        self.json.member("value").value(unchanged.value);
        self.shapes.push(self.json.member("shape"), unchanged.shape);
        self.mask("sensitive", unchanged.sensitive);
        self.mask("unknown", unchanged.unknown);
    }

    fn mask(&mut self, key: &str, mask: Value<'_>) {
        if !mask.is_null() {
            self.json.member(key).value(mask);
        }
    }
}
