//! What a failed provisioner leaves in a diagnostic: its command, and what that printed.

use super::HIDDEN;
use tofu_json_text::CheckedSlice;

/// A text without the command and the output in it.
pub(super) struct Hidden {
    pub(super) text: String,
    /// The command, where its end is seen.
    pub(super) command: Option<String>,
}

/// Whether a diagnostic of this summary says how a provisioner failed.
pub(super) fn is_of_provisioner(summary: &str) -> bool {
    summary.ends_with(" provisioner error")
}

const RUNNING: &str = "Error running command '";
const STATUS: &str = "': exit status ";
const EXECUTING: &str = "error executing \"";
const EXITED: &str = "\": Process exited with status ";

/// The text without the command, wherever the sentence about it begins.
pub(super) fn without_command(text: &str) -> Option<Hidden> {
    let (before, rest) = text.split_once(RUNNING)?;
    let ended = rest.split_once(STATUS);
    let status = ended.and_then(|(_, rest)| number(rest));
    let command = ended.map(|(command, _)| command.to_owned());
    let command = command.or_else(|| Some(rest.rsplit_once("': ")?.0.to_owned()));
    let end = status.map_or_else(String::new, |status| {
        format!(": exit status {status}. Output: {HIDDEN}")
    });
    Some(Hidden {
        text: format!("{before}{RUNNING}{HIDDEN}'{end}"),
        command: command.filter(|command| command != HIDDEN),
    })
}

/// The detail of a failed provisioner: of what is not known to be harmless nothing.
pub(super) fn detail(text: &str) -> Hidden {
    if let Some(hidden) = without_command(text) {
        let sentence = hidden.text.find(RUNNING).unwrap_or_default();
        let text = hidden.text.slice(sentence..).to_owned();
        return Hidden { text, ..hidden };
    }
    let status = text
        .strip_prefix(EXECUTING)
        .and_then(|rest| number(rest.split_once(EXITED)?.1));
    let text = match status {
        Some(status) => format!("{EXECUTING}{HIDDEN}{EXITED}{status}"),
        None if text.is_empty() => String::new(),
        None => HIDDEN.to_owned(),
    };
    Hidden {
        text,
        command: None,
    }
}

/// The exit status that a text begins with.
fn number(text: &str) -> Option<&str> {
    let end = text
        .find(|character: char| !character.is_ascii_digit())
        .unwrap_or(text.len());
    text.get(..end).filter(|_| (1..=3).contains(&end))
}

#[cfg(test)]
mod tests {
    use super::{detail, without_command};

    #[test]
    fn command_and_output_go_and_the_status_stays() {
        let text = "Error running command 'curl -H 'a: canary'': exit status 7. Output: canary\n";
        let hidden = "Error running command '(redacted)': exit status 7. Output: (redacted)";
        let found = detail(text);
        assert_eq!(found.text, hidden);
        assert_eq!(found.command.as_deref(), Some("curl -H 'a: canary'"));
        assert_eq!(detail(hidden).text, hidden);
        let before = without_command(&format!("Error: {text}")).unwrap();
        assert_eq!(before.text, format!("Error: {hidden}"));
    }

    #[test]
    fn of_other_forms_no_more_than_the_status_stays() {
        for (text, hidden) in [
            (
                "Error running command 'canary': fork/exec canary: no such file",
                "Error running command '(redacted)'",
            ),
            (
                "error executing \"/tmp/canary.sh\": Process exited with status 3",
                "error executing \"(redacted)\": Process exited with status 3",
            ),
            ("Upload failed: canary", "(redacted)"),
            ("", ""),
        ] {
            assert_eq!(detail(text).text, hidden);
            assert_eq!(detail(hidden).text, hidden);
        }
    }
}
