//! The strings that a state marks as sensitive.

use super::{MaskedStrings, SecretFinder};
use tofu_json_model::state::{Contents, SecretTexts};
use tofu_json_value::Value;

impl MaskedStrings {
    /// Adds the strings that a state marks as sensitive, in objects and in outputs.
    pub fn collect_state(&mut self, contents: &Contents<'_>) {
        let mut note = |value: Value<'_>, sensitive: bool| {
            if let Some(text) = value.as_str().filter(|_| sensitive) {
                self.add(&text);
            }
        };
        for object in &contents.objects {
            object.each_leaf(|_, value, sensitive| note(value, sensitive));
        }
        for output in &contents.outputs {
            output.each_leaf(|_, value, sensitive| note(value, sensitive));
        }
    }
}

impl SecretTexts for SecretFinder {
    fn is_secret(&self, text: &str) -> bool {
        self.is_in(text)
    }

    fn is_secret_key(&self, key: &str) -> bool {
        self.is_key(key)
    }
}
