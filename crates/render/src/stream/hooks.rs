//! What happens to one object: operations, refreshes, provisioners, imports, ephemeral resources.

use super::Narrator;
use super::lines::{begun, bold, codes, ended, line};
use std::collections::HashMap;
use tofu_json_term::Canvas;
use tofu_json_ui::{
    Action, ApplyComplete, ApplyProgress, ApplyStart, Change, EphemeralAction, Importing, Message,
    Provision, ProvisionProgress, Refresh, Timestamp, duration, id_suffix,
};
use tofu_json_value::Value;

impl Narrator<'_> {
    pub(super) fn apply_start(
        &mut self,
        canvas: &mut Canvas,
        hook: &ApplyStart<'_>,
        message: &Message<'_>,
    ) {
        self.imported(canvas);
        let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
        self.open.begin(
            &hook.resource.addr,
            hook.id_key.as_deref(),
            hook.id_value.as_deref(),
        );
        match words(&hook.action) {
            Some(words) => begun(
                canvas,
                &format!("{}: {}...{id}", hook.resource.addr, words.start),
            ),
            None => begun(canvas, &message.text()),
        }
    }
}

impl Narrator<'_> {
    /// The id comes from the start of the operation: the heartbeat has none.
    pub(super) fn apply_progress(
        &mut self,
        canvas: &mut Canvas,
        hook: &ApplyProgress<'_>,
        message: &Message<'_>,
    ) {
        let Some(words) = words(&hook.action) else {
            return begun(canvas, &message.text());
        };
        let address = &hook.resource.addr;
        let id = self
            .open
            .id(address)
            .map_or_else(String::new, |(key, value)| format!("{key}={value}, "));
        let elapsed = duration(hook.elapsed_seconds);
        begun(
            canvas,
            &format!(
                "{address}: Still {}... [{id}{elapsed} elapsed]",
                words.progress
            ),
        );
    }
}

/// The longest id, in code points, and what is kept of longer ones.
const LONGEST: usize = 80;
const HEAD: usize = 39;
const TAIL: usize = 38;

/// An id as heartbeats have it.
fn shortened(id: &str) -> String {
    let length = id.chars().count();
    if length <= LONGEST {
        return id.to_owned();
    }
    let head: String = id.chars().take(HEAD).collect();
    let tail: String = id.chars().skip(length - TAIL).collect();
    format!("{head}...{tail}")
}

impl Narrator<'_> {
    pub(super) fn apply_complete(
        &mut self,
        canvas: &mut Canvas,
        hook: &ApplyComplete<'_>,
        message: &Message<'_>,
    ) {
        let address = &hook.resource.addr;
        self.open.end(address);
        let Some(words) = words(&hook.action) else {
            return ended(canvas, &message.text());
        };
        let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
        let elapsed = duration(hook.elapsed_seconds);
        ended(
            canvas,
            &format!("{address}: {} complete after {elapsed}{id}", words.noun),
        );
    }
}

pub(super) fn refresh_start(canvas: &mut Canvas, hook: &Refresh<'_>) {
    let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
    ended(
        canvas,
        &format!("{}: Refreshing state...{id}", hook.resource.addr),
    );
}

pub(super) fn provision_start(canvas: &mut Canvas, hook: &Provision<'_>) {
    let (address, provisioner) = (&hook.resource.addr, &hook.provisioner);
    begun(
        canvas,
        &format!("{address}: Provisioning with '{provisioner}'..."),
    );
}

/// A line that a provisioner printed. Messages do not say which lines were printed together, nor
/// that some were blank.
pub(super) fn provision_progress(canvas: &mut Canvas, hook: &ProvisionProgress<'_>) {
    bold(
        canvas,
        &format!("{} ({}):", hook.resource.addr, hook.provisioner),
    );
    canvas.literal(" ");
    codes(canvas, "\x1b[0m");
    line(canvas, &hook.output);
}

impl Narrator<'_> {
    /// Terraform has other words for what has ended than OpenTofu.
    pub(super) fn ephemeral_op_complete(
        &mut self,
        canvas: &mut Canvas,
        hook: &ApplyComplete<'_>,
        message: &Message<'_>,
    ) {
        let address = &hook.resource.addr;
        self.open.end(address);
        let done = match hook.action {
            Action::Open => "Opening",
            Action::Renew => "Renewal",
            Action::Close => "Closing",
            _ => return ended(canvas, &message.text()),
        };
        let elapsed = duration(hook.elapsed_seconds);
        ended(
            canvas,
            &format!("{address}: {done} complete after {elapsed}"),
        );
    }

    pub(super) fn ephemeral_started(
        &mut self,
        canvas: &mut Canvas,
        hook: &EphemeralAction<'_>,
        message: &Message<'_>,
    ) {
        self.imported(canvas);
        if let Some(now) = message.timestamp() {
            self.open.start_clock(&hook.resource.addr, now);
        }
        begun(canvas, &format!("{}: {}", hook.resource.addr, hook.text));
    }

    /// The stream does not say how long it took, but when each message was written. OpenTofu rounds
    /// both ends to seconds.
    pub(super) fn ephemeral_complete(
        &mut self,
        canvas: &mut Canvas,
        hook: &EphemeralAction<'_>,
        message: &Message<'_>,
    ) {
        let address = &hook.resource.addr;
        let started = self.open.stop_clock(address);
        let text = match (started, message.timestamp()) {
            (Some(start), Some(end)) => {
                let seconds = rounded(end.micros()) - rounded(start.micros());
                format!("{address}: {} after {}", hook.text, duration(seconds))
            }
            _ => format!("{address}: {}", hook.text),
        };
        ended(canvas, &text);
    }
}

const fn rounded(micros: i64) -> i64 {
    micros.saturating_add(500_000).div_euclid(1_000_000)
}

/// How many imports are kept at most, so that a stream cannot take unbounded memory.
const MOST: usize = 100_000;

/// An object that is going to be imported, and ` [id=…]`.
#[derive(Debug)]
pub(super) struct Import {
    address: String,
    id: String,
}

impl Narrator<'_> {
    /// A planned change. Its text is not in the stream, but an import is mentioned again when it
    /// takes place.
    pub(super) fn planned(&mut self, change: &Change<'_>) {
        self.is_changing = true;
        if let Some(importing) = &change.importing
            && self.imports.len() < MOST
        {
            self.imports.push(Import {
                address: change.resource.addr.to_string(),
                id: id(importing),
            });
        }
    }

    /// An apply begins: OpenTofu prints all imports before anything else.
    pub(super) fn imported(&mut self, canvas: &mut Canvas) {
        for Import { address, id } in std::mem::take(&mut self.imports) {
            ended(canvas, &format!("{address}: Importing...{id}"));
            ended(canvas, &format!("{address}: Import complete{id}"));
        }
    }
}

/// ` [id=…]`, or the name out of an identity.
fn id(importing: &Importing<'_>) -> String {
    let of_identity = |key| Some((key, importing.identity?.0.get(key).and_then(Value::as_str)?));
    let named = match &importing.id {
        Some(id) => Some(("id", id.clone())),
        None => of_identity("id").or_else(|| of_identity("name")),
    };
    named.map_or_else(String::new, |(key, value)| format!(" [{key}={value}]"))
}

/// The words for one action.
struct Words {
    start: &'static str,
    progress: &'static str,
    noun: &'static str,
}

/// The words of the human text: that of the messages says `Refreshing` for a read.
const fn words(action: &Action) -> Option<Words> {
    let (start, progress, noun) = match action {
        Action::Create => ("Creating", "creating", "Creation"),
        Action::Update => ("Modifying", "modifying", "Modifications"),
        Action::Delete => ("Destroying", "destroying", "Destruction"),
        Action::Read => ("Reading", "reading", "Read"),
        Action::Open => ("Opening", "opening", "Open"),
        Action::Renew => ("Renewing", "renewing", "Renew"),
        Action::Close => ("Closing", "closing", "Close"),
        _ => return None,
    };
    Some(Words {
        start,
        progress,
        noun,
    })
}

/// What later messages need to know about open operations.
#[derive(Default)]
pub(super) struct OpenOperations {
    ids: HashMap<String, (String, String)>,
    clocks: HashMap<String, Timestamp>,
}

impl OpenOperations {
    pub(super) fn begin(&mut self, address: &str, key: Option<&str>, value: Option<&str>) {
        match (key.unwrap_or_default(), value.unwrap_or_default()) {
            ("", _) | (_, "") => self.end(address),
            (key, value) => {
                // Shortened once: an operation can have many heartbeats.
                let id = (key.to_owned(), shortened(value));
                self.ids.insert(address.to_owned(), id);
            }
        }
    }

    pub(super) fn end(&mut self, address: &str) {
        self.ids.remove(address);
    }

    /// The key and the value that name an object, the value as heartbeats have it.
    pub(super) fn id(&self, address: &str) -> Option<(&str, &str)> {
        let (key, value) = self.ids.get(address)?;
        Some((key, value))
    }

    pub(super) fn start_clock(&mut self, address: &str, now: Timestamp) {
        self.clocks.insert(address.to_owned(), now);
    }

    pub(super) fn stop_clock(&mut self, address: &str) -> Option<Timestamp> {
        self.clocks.remove(address)
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn case_74_long_ids_lose_their_middle() {
        assert_eq!(shortened(&"é".repeat(80)), "é".repeat(80));
        for length in [81, 200] {
            let id = format!("{}{}", "é".repeat(39), "x".repeat(length - 39));
            assert_eq!(
                shortened(&id),
                format!("{}...{}", "é".repeat(39), "x".repeat(38))
            );
        }
    }
}
