use crate::failure::Failure;
use crate::message::{Messages, visible_on_one_line};
use serde::Serialize;
use std::collections::BTreeSet;

/// More names than this on the one line nobody reads.
const NAMED: usize = 3;

/// What a check did not look at: no errors there says nothing.
#[derive(Debug, Default, Serialize)]
pub(super) struct NotChecked {
    /// Where modules come from that are called and are not there.
    pub(super) modules: BTreeSet<String>,
    /// The addresses of what has a body whose schema is not known.
    pub(super) bodies: Vec<String>,
    /// Files that were checked alone, without those around them.
    pub(super) alone: Vec<String>,
    /// Files and folders that cannot be read.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) unreadable: BTreeSet<String>,
}

impl NotChecked {
    /// Says why something cannot be read, once.
    pub(super) fn tell_unreadable(&mut self, failure: Failure, messages: &Messages) {
        let name = failure.file().unwrap_or_default().to_owned();
        if self.unreadable.insert(name) {
            failure.print(messages);
        }
    }

    /// Whether there is something that cannot be read.
    pub(super) fn has_unreadable(&self) -> bool {
        !self.unreadable.is_empty()
    }

    /// One line, if there is something to say.
    pub(super) fn line(&self) -> Option<String> {
        let parts = [
            counted(
                &self.modules,
                "module that is not there",
                "modules that are not there",
            ),
            counted(
                &self.bodies,
                "body without its schema",
                "bodies without their schemas",
            ),
            self.alone_in_words(),
            counted(
                &self.unreadable,
                "path that cannot be read",
                "paths that cannot be read",
            ),
        ];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("not checked: {}", parts.join("; ")))
    }

    fn alone_in_words(&self) -> Option<String> {
        match self.alone.as_slice() {
            [] => None,
            [name] => Some(format!(
                "what {} refers to, which was checked alone",
                visible_on_one_line(name)
            )),
            names => Some(format!(
                "what {} files refer to, which were checked alone",
                names.len()
            )),
        }
    }
}

/// How many there are of something, and the first of them.
fn counted<'n, N>(names: N, one: &str, many: &str) -> Option<String>
where
    N: IntoIterator<Item = &'n String>,
{
    let names: Vec<_> = names.into_iter().collect();
    let shown: Vec<_> = names
        .iter()
        .take(NAMED)
        .map(|name| visible_on_one_line(name))
        .collect();
    let shown = shown.join(", ");
    match names.len() {
        0 => None,
        1 => Some(format!("1 {one} ({shown})")),
        count if count > NAMED => Some(format!("{count} {many} ({shown} and others)")),
        count => Some(format!("{count} {many} ({shown})")),
    }
}
