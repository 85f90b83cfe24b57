//! The beginning of an entry as OpenTofu writes it: read at once, and not member by member.

use crate::document::plan::{Change, ResourceChange};
use crate::stream::walk::after_key;
use tofu_json_scan::{plain_text, string_end};
use tofu_json_vocab::{Action, Mode};

/// What the beginning of an entry says that has nothing unusual, up to the value before the change.
pub(super) struct UsualStart<'h> {
    /// In its quotes.
    pub(super) address: &'h [u8],
    pub(super) mode: Mode,
    pub(super) action: Action,
    /// How many bytes come before that value.
    pub(super) length: usize,
}

/// How many objects are open then: the entry and its change.
pub(super) const LEVELS: usize = 2;
/// How many are open at most before: the list of actions, too.
pub(super) const MOST_LEVELS: usize = 3;

impl<'h> UsualStart<'h> {
    /// Reads the bytes at hand, of which an entry is the first. Nothing where it begins in another way, is not at hand so far,
    /// or had another address before: then its members must be read one by one.
    pub(super) fn of(here: &'h [u8]) -> Option<Self> {
        let mut rest = Rest(here);
        rest.member(b'{', ResourceChange::address)?;
        let address = rest.string()?;
        rest.string_if_there(ResourceChange::module_address)?;
        rest.member(b',', ResourceChange::mode)?;
        let mode = Mode::from(rest.word()?);
        rest.member(b',', ResourceChange::resource_type)?;
        rest.string()?;
        rest.member(b',', ResourceChange::name)?;
        rest.string()?;
        if rest.member(b',', ResourceChange::index).is_some() {
            rest.index()?;
        }
        rest.member(b',', ResourceChange::provider_name)?;
        rest.string()?;
        rest.string_if_there(ResourceChange::deposed)?;
        rest.member(b',', ResourceChange::change)?;
        rest.member(b'{', Change::actions)?;
        let action = rest.actions()?;
        rest.member(b',', Change::before)?;
        // The first byte of the value is at hand, and is no white space.
        rest.0.first().filter(|first| **first > b' ')?;
        Some(Self {
            address,
            mode,
            action,
            length: here.len() - rest.0.len(),
        })
    }
}

/// What has not been read yet.
struct Rest<'h>(&'h [u8]);

impl<'h> Rest<'h> {
    #[inline(always)]
    fn bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.0 = self.0.strip_prefix(bytes)?;
        Some(())
    }

    /// A key and its colon after a bracket or a comma, all without white space. Where it is another one, nothing is read.
    #[inline(always)]
    fn member(&mut self, before: u8, key: &str) -> Option<()> {
        self.0 = after_key(self.0, before, key)?;
        Some(())
    }

    /// A string, in its quotes.
    fn string(&mut self) -> Option<&'h [u8]> {
        self.0.first().filter(|first| **first == b'"')?;
        let end = string_end(self.0, 0).ok()?;
        let (string, rest) = self.0.split_at_checked(end.at)?;
        self.0 = rest;
        Some(string)
    }

    #[inline(always)]
    fn string_if_there(&mut self, key: &str) -> Option<()> {
        match self.member(b',', key) {
            Some(()) => self.string().map(drop),
            None => Some(()),
        }
    }

    /// A string of ASCII without escapes.
    fn word(&mut self) -> Option<&'h str> {
        self.0.first().filter(|first| **first == b'"')?;
        let word = plain_text(self.0, 1)?;
        self.0 = self.0.get(word.len() + 2..)?;
        Some(word)
    }

    /// The key of an instance: a string or a whole number.
    fn index(&mut self) -> Option<()> {
        if self.0.first() == Some(&b'"') {
            return self.string().map(drop);
        }
        let digits = self.0.iter().take_while(|byte| byte.is_ascii_digit());
        let digits = Some(digits.count()).filter(|count| *count > 0)?;
        self.0 = self.0.get(digits..)?;
        Some(())
    }

    /// A list of one word or two.
    fn actions(&mut self) -> Option<Action> {
        self.bytes(b"[")?;
        let first = self.word()?;
        let action = if self.bytes(b",").is_some() {
            Action::from_words([first, self.word()?])
        } else {
            Action::from_words([first])
        };
        self.bytes(b"]")?;
        Some(action)
    }
}

#[cfg(test)]
mod tests {
    use super::UsualStart;
    use crate::stream::{PlanEvent, Slice, Window, index_plan};
    use tofu_json_value::Limits;

    const ENTRIES: [&str; 7] = [
        r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{"actions":["no-op"],"before":{"x":[1]},"after":{"x":[1]},"after_unknown":{},"before_sensitive":{},"after_sensitive":{}}}"#,
        r#"{"address":"module.m[\"k\"].a.b","module_address":"module.m[\"k\"]","mode":"data","type":"a","name":"b","index":12,"provider_name":"p","change":{"actions":["read"],"before":null,"after":{}},"action_reason":"read_because_config_unknown"}"#,
        r#"{"address":"a.b[\"\u00e9\"]","mode":"managed","type":"a","name":"b","index":"\u00e9","provider_name":"p","deposed":"00","change":{"actions":["delete"],"before":{},"after":null}}"#,
        r#"{"address":"a.b","mode":"ephemeral","type":"a","name":"b","provider_name":"p","change":{"actions":["create","delete"],"before":{},"after":{},"importing":{"id":"i"}}}"#,
        // What comes later counts all the same.
        r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{"actions":["delete"],"before":null,"actions":["update"],"before":1},"previous_address":"a.b"}"#,
        r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{"actions":["delete"],"before":null,"importing":{}},"previous_address":"a.c","address":"a.c"}"#,
        r#"{"address":"a.b","mode":"managed","type":"a","name":"b","provider_name":"p","change":{"actions":["no-op"],"before":{}},"mode":"data","change":{"actions":["read"],"after":{}}}"#,
    ];

    /// What the pass over a plan says of an entry.
    fn said(list: &str, limits: Limits) -> String {
        let text = format!(r#"{{"resource_changes":{list}}}"#);
        let mut found = String::new();
        let event = |event: PlanEvent<'_>| {
            if let PlanEvent::Change(range, head, _) = event {
                found.push_str(&format!("{head:?} to {}", range.end));
            }
        };
        let result = index_plan(&mut Slice(text.as_bytes()), limits, event);
        let error = result.err().map(|error| error.to_string());
        format!("{found} {error:?}")
    }

    /// Compares an entry that is read at once with the same one with a space after its first bracket, which is not.
    fn check(entry: &str, limits: Limits) -> bool {
        let Some(inside) = entry.strip_prefix('{') else {
            return false;
        };
        let is_usual = UsualStart::of(entry.as_bytes()).is_some();
        if is_usual {
            let slowly = said(&format!("[{{ {inside}]"), limits);
            assert_eq!(said(&format!("[ {entry}]"), limits), slowly, "{entry}");
        }
        is_usual
    }

    #[test]
    fn an_entry_read_at_once_says_what_its_members_say() {
        for entry in ENTRIES {
            assert!(check(entry, Limits::default()), "{entry}");
            for depth in 4..9 {
                check(entry, Limits::with_depth(depth));
            }
            // Document, list, entry and change.
            let too_deep = said(&format!("[{entry}]"), Limits::with_depth(3));
            assert!(
                too_deep.contains("deeper than the limit of 3"),
                "{too_deep}"
            );
        }
    }

    #[test]
    fn an_entry_with_a_mistake_says_what_its_members_say() {
        let pieces = [
            "", "\"", "{", "}", ",", ":", "\\", " ", "null", "[", "]", "1", "\u{e9}",
        ];
        let (mut usual, mut all) = (0, 0);
        for entry in ENTRIES {
            for at in 0..entry.len() {
                for (piece, gone) in pieces.iter().flat_map(|piece| [(piece, 0), (piece, 1)]) {
                    let mut changed = entry.to_owned();
                    changed.replace_range(at..at + gone, piece);
                    usual += usize::from(check(&changed, Limits::default()));
                    all += 1;
                }
            }
        }
        assert!(usual > all / 4 && usual < all * 3 / 4, "{usual} of {all}");
    }

    #[test]
    fn a_window_of_any_size_says_the_same() {
        let list = format!(r#"{{"resource_changes":[{}]}}"#, ENTRIES.join(","));
        let said = |chunk| {
            let mut found = Vec::new();
            let mut window = Window::with_chunk(list.as_bytes(), chunk);
            let event = |event: PlanEvent<'_>| {
                if let PlanEvent::Change(range, head, _) = event {
                    found.push((range, head.clone()));
                }
            };
            index_plan(&mut window, Limits::default(), event).unwrap();
            found
        };
        let whole = said(1 << 16);
        assert_eq!(whole.len(), ENTRIES.len());
        for chunk in (1..400).step_by(7) {
            assert_eq!(said(chunk), whole, "{chunk}");
        }
    }

    #[test]
    fn an_entry_that_moves_is_read_member_by_member() {
        let moved = ENTRIES[0].replace(r#","mode""#, r#","previous_address":"a.c","mode""#);
        assert!(UsualStart::of(moved.as_bytes()).is_none());
    }
}
