//! A filter that is typed, as options of a command.

use crate::browser::{Browser, Overlay};
use crate::keys::BrowseKey;

/// So many characters are taken.
const LONGEST: usize = 1000;

/// What is being typed. It goes on at its end.
#[derive(Debug, Default)]
pub(crate) struct TypedFilter {
    pub(crate) text: String,
}

impl Browser {
    /// Begins with the filter that there is.
    pub(crate) fn type_filter(&mut self) {
        let mut text = self.filter.to_string();
        if !text.is_empty() {
            text.push(' ');
        }
        self.overlay = Some(Overlay::Typed(TypedFilter { text }));
    }

    /// Takes a key while a filter is typed.
    pub(crate) fn typed_key(&mut self, key: BrowseKey) {
        let Some(Overlay::Typed(typed)) = &mut self.overlay else {
            return;
        };
        match key {
            BrowseKey::Char(letter)
                if typed.text.chars().count() < LONGEST && !letter.is_control() =>
            {
                typed.text.push(letter);
            }
            BrowseKey::Backspace => _ = typed.text.pop(),
            BrowseKey::Control('u') => typed.text.clear(),
            BrowseKey::Escape => self.overlay = None,
            BrowseKey::Enter => self.take_typed(),
            _ => {}
        }
    }

    /// Lists by the filter if it is one; else it can be corrected.
    fn take_typed(&mut self) {
        let Some(Overlay::Typed(typed)) = &self.overlay else {
            return;
        };
        let filter = match tofu_json_vocab::ChangeFilter::from_arguments(&typed.text) {
            Ok(filter) => filter,
            Err(error) => return self.notify(&error.to_string()),
        };
        // The values of objects are not here.
        let own = &self.options.filter;
        let same =
            filter.attributes == own.attributes && filter.not_attributes == own.not_attributes;
        if filter.asks_for_attributes() && !same {
            return self.notify("give --attribute and --not-attribute on the command line");
        }
        self.overlay = None;
        self.filter_by(filter);
    }
}
