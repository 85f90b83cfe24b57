use super::Narrator;
use super::hook::{begun, words};
use tofu_json_term::Canvas;
use tofu_json_ui::{ApplyProgress, Message, duration};

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

/// An id as heartbeats tell it.
pub(super) fn shortened(id: &str) -> String {
    let length = id.chars().count();
    if length <= LONGEST {
        return id.to_owned();
    }
    let head: String = id.chars().take(HEAD).collect();
    let tail: String = id.chars().skip(length - TAIL).collect();
    format!("{head}...{tail}")
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
