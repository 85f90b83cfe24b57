//! Members that are left out where there is nothing to say, and places.

use tofu_json_diagnostic::Position;
use tofu_json_value::Json;

use tofu_json_diagnostic::Place;

/// What is written into objects besides what every writer of JSON knows.
pub(crate) trait Members {
    /// Writes a text, unless it is missing or empty.
    fn some_text<'t>(&mut self, name: &str, text: impl Into<Option<&'t str>>);

    /// A place: line, column and byte of its start and of its end.
    fn place(&mut self, name: &str, place: impl Into<Option<Place>>);

    /// A list, unless it is empty.
    fn some_list<T>(
        &mut self,
        name: &str,
        elements: impl IntoIterator<Item = T>,
        write: impl FnMut(&mut Self, T),
    );
}

impl Members for Json {
    fn some_text<'t>(&mut self, name: &str, text: impl Into<Option<&'t str>>) {
        self.optional_text(name, text.into().filter(|text| !text.is_empty()));
    }

    fn place(&mut self, name: &str, place: impl Into<Option<Place>>) {
        let Some(Place { start, end }) = place.into() else {
            return;
        };
        self.member(name).array(|json| {
            for Position { line, column, byte } in [start, end] {
                for number in [line, column, byte] {
                    json.element().literal(number);
                }
            }
        });
    }

    fn some_list<T>(
        &mut self,
        name: &str,
        elements: impl IntoIterator<Item = T>,
        write: impl FnMut(&mut Self, T),
    ) {
        let mut elements = elements.into_iter().peekable();
        if elements.peek().is_some() {
            self.member(name).list(elements, write);
        }
    }
}
