/// What JSON is appended to: text, or bytes.
pub trait Sink {
    /// Appends text.
    fn push_str(&mut self, text: &str);

    /// Appends a character.
    fn push(&mut self, character: char);

    /// Appends bytes of a document. Text cannot hold bytes that are not UTF-8: there U+FFFD takes the place of
    /// each, as it does when strings are read.
    fn push_raw(&mut self, bytes: &[u8]);
}

impl Sink for String {
    #[inline]
    fn push_str(&mut self, text: &str) {
        Self::push_str(self, text);
    }

    #[inline]
    fn push(&mut self, character: char) {
        Self::push(self, character);
    }

    fn push_raw(&mut self, bytes: &[u8]) {
        for chunk in bytes.utf8_chunks() {
            Self::push_str(self, chunk.valid());
            self.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
        }
    }
}

impl Sink for Vec<u8> {
    fn push_str(&mut self, text: &str) {
        self.extend_from_slice(text.as_bytes());
    }

    fn push(&mut self, character: char) {
        Sink::push_str(self, character.encode_utf8(&mut [0; 4]));
    }

    fn push_raw(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

impl<S: Sink> Sink for &mut S {
    fn push_str(&mut self, text: &str) {
        S::push_str(self, text);
    }

    fn push(&mut self, character: char) {
        S::push(self, character);
    }

    fn push_raw(&mut self, bytes: &[u8]) {
        S::push_raw(self, bytes);
    }
}
