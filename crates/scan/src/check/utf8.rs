use tofu_json_text::CheckedSlice;

/// A character that the end of a piece has cut: its first bytes.
#[derive(Debug)]
pub(super) struct Utf8 {
    bytes: [u8; 4],
    length: usize,
}

impl Utf8 {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; 4],
            length: 0,
        }
    }

    /// Whether a character is cut.
    #[inline(always)]
    pub(super) const fn is_open(&self) -> bool {
        self.length > 0
    }

    /// Whether the text is valid as it goes on, or `cut` and valid up to the cut.
    pub(super) fn take(&mut self, mut text: &[u8], cut: bool) -> bool {
        while self.is_open() {
            let Some((&byte, rest)) = text.split_first() else {
                return cut;
            };
            text = rest;
            if let Some(free) = self.bytes.get_mut(self.length) {
                *free = byte;
                self.length += 1;
            }
            match str::from_utf8(self.bytes.slice(..self.length)) {
                Ok(_) => self.length = 0,
                Err(error) if error.error_len().is_some() => return false,
                Err(_) => {}
            }
        }
        match str::from_utf8(text) {
            Ok(_) => true,
            Err(error) if cut && error.error_len().is_none() => {
                let open = text.slice(error.valid_up_to()..);
                for (to, from) in self.bytes.iter_mut().zip(open) {
                    *to = *from;
                }
                self.length = open.len().min(self.bytes.len());
                true
            }
            Err(_) => false,
        }
    }
}
