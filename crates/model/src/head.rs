use crate::walk::Walk;
use crate::{Error, ErrorKind};
use std::borrow::Cow;
use std::iter::FusedIterator;
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::{Action, Mode};

/// What decides whether an entry of `resource_changes` is shown, found without parsing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeHead<'t> {
    /// `address`; empty where absent.
    pub address: Cow<'t, str>,
    /// `previous_address`; empty where absent.
    pub previous_address: Cow<'t, str>,
    /// `mode`; the empty word where absent.
    pub mode: Mode,
    /// `change.actions`; the empty list where absent.
    pub action: Action,
    /// Whether `change.importing` is present.
    pub importing: bool,
    /// The offset behind the entry.
    pub end: usize,
}

impl ChangeHead<'_> {
    /// Whether the object had another address before.
    #[must_use]
    pub fn is_moved(&self) -> bool {
        !self.previous_address.is_empty() && self.previous_address != self.address
    }

    /// Whether the entry is listed and counted: all are but ephemeral resources, deletions of what is
    /// not managed, and no-ops that are neither moved nor imported.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.action
            .is_listed(&self.mode, self.is_moved(), self.importing)
    }
}

/// Reads the head of the entry that starts `text`, in one pass over it. What follows the entry is
/// not looked at.
///
/// # Errors
///
/// Where the text ends early, is no object, lacks `change`, or one of the members that the head
/// tells is of the wrong kind.
pub fn change_head(text: &[u8], limits: Limits) -> Result<ChangeHead<'_>, Error> {
    head_at(text, 0, limits)
}

pub(crate) fn head_at(text: &[u8], at: usize, limits: Limits) -> Result<ChangeHead<'_>, Error> {
    let mut head = ChangeHead {
        address: Cow::Borrowed(""),
        previous_address: Cow::Borrowed(""),
        mode: Mode::from(""),
        action: Action::from_words([]),
        importing: false,
        end: at,
    };
    let mut has_change = false;
    let mut walk = Walk::object(text, at, limits)?;
    while let Some(key) = walk.next_key()? {
        if key == "change" {
            let found = walk.inside(|change| enter_change(&mut head, change));
            has_change = found.map_err(|error| error.within("/change"))?.is_some();
        } else {
            take(&mut head, &key, &mut walk).map_err(|error| error.within_key(&key))?;
        }
    }
    if !has_change {
        return Err(Error::new(ErrorKind::Missing { member: "change" }, at));
    }
    head.end = walk.at();
    Ok(head)
}

fn take<'t>(head: &mut ChangeHead<'t>, key: &str, walk: &mut Walk<'t>) -> Result<(), Error> {
    match key {
        "address" => head.address = walk.text()?.unwrap_or_default(),
        "previous_address" => head.previous_address = walk.text()?.unwrap_or_default(),
        "mode" => head.mode = Mode::from(&*walk.text()?.unwrap_or_default()),
        _ => _ = walk.skip()?,
    }
    Ok(())
}

fn enter_change(head: &mut ChangeHead<'_>, change: &mut Walk<'_>) -> Result<(), Error> {
    (head.action, head.importing) = (Action::from_words([]), false);
    while let Some(key) = change.next_key()? {
        match &*key {
            "actions" => head.action = actions(change).map_err(|error| error.within("/actions"))?,
            "importing" => head.importing = change.present()?.is_some(),
            _ => _ = change.skip()?,
        }
    }
    Ok(())
}

fn actions(outer: &mut Walk<'_>) -> Result<Action, Error> {
    let words = outer.inside_array(|walk| {
        let mut words = Vec::new();
        while walk.next_element()? {
            let word = walk
                .text()
                .map_err(|error| error.within_position(words.len()))?;
            words.push(word.unwrap_or_default());
        }
        Ok(words)
    })?;
    Ok(Action::from_words(
        words.iter().flatten().map(|word| &**word),
    ))
}

/// Reads the heads of all entries of the array that starts at offset `at` of `text`, each with the
/// range of its entry. Every byte of the array is seen once.
///
/// Errors are those of [`change_head`], with offsets in `text` and pointers from the array on; the
/// iterator ends after the first.
#[must_use]
pub fn change_heads(text: &[u8], at: usize, limits: Limits) -> ChangeHeads<'_> {
    ChangeHeads {
        text,
        progress: Progress::NotStarted { at },
        limits,
        position: 0,
    }
}

/// See [`change_heads`].
pub struct ChangeHeads<'t> {
    text: &'t [u8],
    progress: Progress<'t>,
    limits: Limits,
    position: usize,
}

enum Progress<'t> {
    NotStarted { at: usize },
    Inside(Walk<'t>),
    Done,
}

impl<'t> ChangeHeads<'t> {
    fn step(&mut self) -> Result<Option<(Range<usize>, ChangeHead<'t>)>, Error> {
        if let Progress::NotStarted { at } = self.progress {
            self.progress = Progress::Inside(Walk::array(self.text, at, self.limits)?);
        }
        let Progress::Inside(walk) = &mut self.progress else {
            return Ok(None);
        };
        if !walk.next_element()? {
            return Ok(None);
        }
        let start = walk.at();
        let head = head_at(self.text, start, walk.inner_limits())
            .map_err(|error| error.within_position(self.position))?;
        walk.resume(head.end);
        self.position += 1;
        Ok(Some((start..head.end, head)))
    }
}

impl<'t> Iterator for ChangeHeads<'t> {
    type Item = Result<(Range<usize>, ChangeHead<'t>), Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if !matches!(step, Ok(Some(_))) {
            self.progress = Progress::Done;
        }
        step.transpose()
    }
}

impl FusedIterator for ChangeHeads<'_> {}

#[cfg(test)]
mod tests {
    use super::{change_head, change_heads};
    use crate::Error;
    use tofu_json_value::Limits;
    use tofu_json_vocab::{Action, Mode};

    fn head(text: &str) -> Result<super::ChangeHead<'_>, Error> {
        change_head(text.as_bytes(), Limits::default())
    }

    #[test]
    fn members_in_any_order_and_nested_look_alikes() {
        let text = r#" {"change": {"before": {"actions": ["delete"], "importing": {}}, "actions": ["delete", "create"]},
            "x": {"change": {}, "mode": "data"}, "previous_address": "a.\u0062", "mode": "managed",
            "address": "a.c"} , more"#;
        let head = head(text).unwrap();
        assert_eq!((&*head.address, &*head.previous_address), ("a.c", "a.b"));
        assert_eq!(
            (&head.mode, &head.action),
            (&Mode::Managed, &Action::DeleteThenCreate)
        );
        assert!(head.is_moved() && !head.importing && head.is_listed());
        assert_eq!(&text[head.end..], " , more");
    }

    #[test]
    fn absent_members_read_as_empty() {
        let head =
            head(r#"{"change": {"actions": null, "importing": null}, "address": null}"#).unwrap();
        assert_eq!((&*head.address, head.mode.as_str()), ("", ""));
        assert_eq!((head.action.words().count(), head.importing), (0, false));
    }

    #[track_caller]
    fn check_listed(expected: bool, mode: &str, actions: &str, rest: &str, importing: &str) {
        let text = format!(
            r#"{{"address":"a.b","mode":"{mode}"{rest},"change":{{"actions":[{actions}]{importing}}}}}"#
        );
        assert_eq!(head(&text).unwrap().is_listed(), expected, "{text}");
    }

    #[test]
    fn listed_by_section_3_2() {
        let (moved, still) = (
            r#","previous_address":"a.a""#,
            r#","previous_address":"a.\u0062""#,
        );
        let importing = r#","importing":{}"#;
        check_listed(true, "managed", r#""create""#, "", "");
        check_listed(true, "data", r#""read""#, "", "");
        check_listed(true, "managed", r#""delete""#, "", "");
        check_listed(false, "data", r#""delete""#, "", "");
        check_listed(false, "list", r#""delete""#, "", "");
        check_listed(false, "ephemeral", r#""open""#, "", "");
        check_listed(true, "managed", r#""of_the_future""#, "", "");
        check_listed(false, "managed", r#""no-op""#, "", "");
        check_listed(false, "managed", r#""no-op""#, still, "");
        check_listed(true, "managed", r#""no-op""#, moved, "");
        check_listed(true, "managed", r#""no-op""#, "", importing);
        check_listed(false, "ephemeral", r#""no-op""#, moved, importing);
    }

    #[test]
    fn wrong_kinds_are_placed() {
        for (text, at, pointer) in [
            ("7", 0, ""),
            ("null", 0, ""),
            (r#"{"address": "a"}"#, 0, ""),
            (r#"{"change": null}"#, 0, ""),
            (r#"{"change": []}"#, 11, "/change"),
            (r#"{"change": {"actions": {}}}"#, 23, "/change/actions"),
            (
                r#"{"change": {"actions": ["a", 2]}}"#,
                29,
                "/change/actions/1",
            ),
            (r#"{"mode": true, "change": {}}"#, 9, "/mode"),
            (r#"{"x": [}, "change": {}}"#, 7, "/x"),
        ] {
            let error = head(text).unwrap_err();
            assert_eq!((error.at, error.pointer.as_str()), (at, pointer), "{text}");
        }
    }

    #[test]
    fn a_list_of_entries() {
        let text =
            br#"{"l": [ {"address": "a", "change": {}} ,{"address": "b", "change": {}}], "m": 1}"#;
        let heads: Vec<_> = change_heads(text, 6, Limits::default())
            .map(Result::unwrap)
            .collect();
        assert_eq!(
            heads
                .iter()
                .map(|(_, head)| &*head.address)
                .collect::<Vec<_>>(),
            ["a", "b"]
        );
        assert_eq!(
            &text[heads[1].0.clone()],
            br#"{"address": "b", "change": {}}"#
        );
        assert_eq!(change_heads(b" []", 0, Limits::default()).count(), 0);
    }

    #[test]
    fn a_list_ends_at_the_first_failure() {
        let text = br#"[{"change": {}}, {"address": 1}, {"change": {}}]"#;
        let mut heads = change_heads(text, 0, Limits::default());
        assert!(heads.next().unwrap().is_ok());
        let error = heads.next().unwrap().unwrap_err();
        assert_eq!((error.at, error.pointer.as_str()), (29, "/1/address"));
        assert!(heads.next().is_none());
        let error = change_heads(b"{}", 0, Limits::default())
            .next()
            .unwrap()
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected an array, found an object at byte 0"
        );
        assert!(
            change_heads(br#"[{"change": {}} {}]"#, 0, Limits::default())
                .nth(1)
                .unwrap()
                .is_err()
        );
    }
}
