/// A text that rows and lines must hold, whatever their case.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    text: String,
    wanted: String,
    /// Whether keys go to it.
    pub(crate) is_open: bool,
}

impl Filter {
    pub(crate) fn lets_through(&self, text: &str) -> bool {
        self.wanted.is_empty() || text.to_lowercase().contains(&self.wanted)
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn push(&mut self, letter: char) {
        if !letter.is_control() && self.text.len() < 256 {
            self.text.push(letter);
            self.wanted = self.text.to_lowercase();
        }
    }

    pub(crate) fn pop(&mut self) {
        self.text.pop();
        self.wanted = self.text.to_lowercase();
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}
