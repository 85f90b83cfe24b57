use super::{SECRET, Trees};
use tofu_json_value::{Escaping, write_string};

impl Trees<'_, '_> {
    /// The text of a value, with odd spellings, white space and duplicates.
    pub(super) fn json(&mut self, depth: usize) -> Vec<u8> {
        match self.pick(if depth == 0 { 6 } else { 10 }) {
            0 => b"null".to_vec(),
            1 => [&b"true"[..], b"false"][usize::from(self.pick(2))].to_vec(),
            2 => [&b"1.50"[..], b"-0", b"1E+05", b"9007199254740993"][usize::from(self.pick(4))]
                .to_vec(),
            3 => self.odd_string(),
            4 | 5 => self.json_string(),
            6 | 7 => self.json_list(|trees| trees.json(depth - 1), b"[ ", b"]"),
            _ => self.json_list(
                |trees| trees.json_member(|trees| trees.json(depth - 1)),
                b"{",
                b" }",
            ),
        }
    }

    fn json_list(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Vec<u8>,
        open: &[u8],
        close: &[u8],
    ) -> Vec<u8> {
        let items = self.many(|trees| item(trees));
        [open, &items.join(&b",\n"[..]), close].concat()
    }

    fn json_member(&mut self, value: impl FnOnce(&mut Self) -> Vec<u8>) -> Vec<u8> {
        [self.json_string(), b" :".to_vec(), value(self)].concat()
    }

    fn json_string(&mut self) -> Vec<u8> {
        let mut json = String::new();
        write_string(&mut json, self.text(), Escaping::Plain);
        json.into_bytes()
    }

    /// A string that does not stand for a text of its own.
    fn odd_string(&mut self) -> Vec<u8> {
        let odd =
            [&br"\ud83d"[..], br"\u0041\/", b"\xe2\x82", b"\xff\\n"][usize::from(self.pick(4))];
        let secret = if self.hidden { SECRET } else { "" };
        [b"\"", odd, secret.as_bytes(), b"\""].concat()
    }

    /// A value and a mask that marks parts of it; the mask is empty where it marks nothing.
    pub(super) fn masked_json(&mut self, depth: usize) -> (Vec<u8>, Vec<u8>) {
        match self.pick(if depth == 0 { 3 } else { 6 }) {
            0 => (self.json(depth), Vec::new()),
            1 => (
                self.hiding(true, |trees| trees.json(depth)),
                b"true".to_vec(),
            ),
            // What a mask means that does not fit its value cannot be told.
            2 => (
                self.hiding(true, |trees| trees.json(0)),
                br#"{"a":[true]}"#.to_vec(),
            ),
            3 | 4 => self.masked_list(depth),
            _ => self.masked_object(depth),
        }
    }

    fn masked_list(&mut self, depth: usize) -> (Vec<u8>, Vec<u8>) {
        let items = self.many(|trees| trees.masked_json(depth - 1));
        let (values, masks): (Vec<_>, Vec<_>) = items.into_iter().unzip();
        let masks: Vec<_> = masks
            .into_iter()
            .map(|mask| {
                if mask.is_empty() {
                    b"false".to_vec()
                } else {
                    mask
                }
            })
            .collect();
        let list = |items: &[Vec<u8>]| [b"[", &items.join(&b", "[..])[..], b"]"].concat();
        (list(&values), list(&masks))
    }

    fn masked_object(&mut self, depth: usize) -> (Vec<u8>, Vec<u8>) {
        let (mut values, mut masks) = (Vec::new(), Vec::new());
        for key in ["z", "a", "m"].into_iter().take(usize::from(self.pick(4))) {
            let (value, mask) = self.masked_json(depth - 1);
            let member = |value: &[u8]| [format!("\"{key}\":").as_bytes(), value].concat();
            values.push(member(&value));
            // Of duplicates the last counts.
            if self.pick(4) == 3 {
                values.push(member(&value));
            }
            if !mask.is_empty() {
                masks.push(member(&mask));
            }
        }
        let object = |members: &[Vec<u8>]| [b"{", &members.join(&b","[..])[..], b"}"].concat();
        (object(&values), object(&masks))
    }
}
