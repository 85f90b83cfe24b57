//! The commands that provisioners run, and what in them is likely to be secret.

use tofu_json_text::CheckedSlice;

/// The text before the command in the output of a provisioner.
pub(super) const EXECUTING: &str = "Executing: ";
const QUIET: &str = "Executing: Suppressed by quiet=true";
const NAME: &str = "local-exec: ";

/// The command line in a line of output: where the words of the command begin.
pub(super) fn command_line(output: &str) -> Option<(&str, &str)> {
    let unnamed = output.strip_prefix(NAME).unwrap_or(output);
    if unnamed == QUIET {
        return None;
    }
    let words = unnamed.strip_prefix(EXECUTING)?;
    let head = output.get(..output.len() - words.len())?;
    Some((head, words))
}

/// The words of `["/bin/sh" "-c" "echo"]`.
pub(super) fn words(list: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = list;
    while let Some((_, quoted)) = rest.split_once('"') {
        let (word, length) = unquoted(quoted);
        words.push(word);
        rest = quoted.slice(length..);
    }
    words
}

/// The text of a quoted word whose first quote is gone, and how many bytes it takes with its last one.
fn unquoted(quoted: &str) -> (String, usize) {
    let mut bytes = Vec::new();
    let mut characters = quoted.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return (String::from_utf8_lossy(&bytes).into_owned(), at + 1),
            '\\' => {
                let escape = characters.as_str();
                let taken = escaped(escape, &mut bytes);
                for _ in escape.chars().take(taken) {
                    characters.next();
                }
            }
            other => bytes.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    (String::from_utf8_lossy(&bytes).into_owned(), quoted.len())
}

/// Appends the character that an escape means; returns how many characters follow its backslash.
fn escaped(escape: &str, bytes: &mut Vec<u8>) -> usize {
    let Some(letter) = escape.chars().next() else {
        return 0;
    };
    let plain = match letter {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'x' | 'u' | 'U' => return numbered(letter, escape, bytes),
        other => {
            bytes.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes());
            return 1;
        }
    };
    bytes.push(plain);
    1
}

/// An escape that says its character by number.
fn numbered(letter: char, escape: &str, bytes: &mut Vec<u8>) -> usize {
    let digits = match letter {
        'x' => 2,
        'u' => 4,
        _ => 8,
    };
    let number = escape.get(1..=digits);
    let Some(number) = number.and_then(|digits| u32::from_str_radix(digits, 16).ok()) else {
        return 1;
    };
    match (letter, u8::try_from(number), char::from_u32(number)) {
        ('x', Ok(byte), _) => bytes.push(byte),
        (_, _, Some(character)) => {
            bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        _ => {}
    }
    digits + 1
}

/// The fewest bytes of a line of a command that is looked for elsewhere: shorter ones are ordinary
/// words.
const LEAST: usize = 8;

/// What of a command is looked for elsewhere: its lines, and what in it is likely to be a credential.
pub(super) fn secrets(command: &str) -> Vec<String> {
    let lines = command.lines().map(str::trim);
    let lines = lines.filter(|line| line.len() >= LEAST && line.contains(' '));
    let mut secrets: Vec<_> = lines.map(str::to_owned).collect();
    secrets.extend(credentials(command));
    secrets
}

/// Words before a credential, without hyphens and in small letters.
const CUES: [&str; 11] = [
    "token",
    "secret",
    "password",
    "passwd",
    "passphrase",
    "bearer",
    "basic",
    "authorization",
    "apikey",
    "credential",
    "accesskey",
];

/// What follows a word that announces a credential, and long words that look like nothing else.
fn credentials(command: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = command;
    while let Some(start) = rest.find(|character| !is_between(character)) {
        let word = rest.slice(start..);
        let (word, after) = word.split_at(word.find(is_between).unwrap_or(word.len()));
        rest = after;
        if announces(word) {
            found.extend(announced(after));
        } else if looks_random(word) {
            found.push(word.to_owned());
        }
    }
    found.extend(passwords_of_addresses(command));
    found.retain(|secret| !secret.starts_with('$') && !announces(secret));
    // Of one that is a part of another the longer is looked for first.
    found.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    found
}

/// Whether a character is between words, unless it is quoted.
fn is_between(character: char) -> bool {
    character.is_whitespace() || "'\"`;|&()<>,{}[]=:@".contains(character)
}

/// The fewest bytes of what is announced as a credential.
const LEAST_ANNOUNCED: usize = 4;

/// How many characters one can have: each is looked at again where it is announced again.
const MOST_ANNOUNCED: usize = 1 << 10;

/// What the text after a word that announces a credential begins with: the value in quotes; without quotes as far as
/// any password can reach, and the first word, where a shell or a list may end it.
fn announced(after: &str) -> Vec<String> {
    // The word itself can be in quotes, such as a key in JSON.
    let after = after.strip_prefix(['"', '\'']).unwrap_or(after);
    let is_assignment = |character: char| character.is_whitespace() || "=:".contains(character);
    let value = after.trim_start_matches(is_assignment);
    let mut found = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => quoted(value.slice(1..), quote),
        _ => {
            let is_end = |character: char| character.is_whitespace() || "'\"`".contains(character);
            let mut characters = value.char_indices().take(MOST_ANNOUNCED);
            let end = characters.find(|(_, character)| is_end(*character));
            let is_short = value.len() <= MOST_ANNOUNCED;
            let end = end
                .map(|(at, _)| at)
                .or_else(|| is_short.then_some(value.len()));
            vec![value.slice(..end.unwrap_or(0)).to_owned()]
        }
    };
    let word = value.trim_start_matches(is_between);
    let is_quoted =
        found.iter().any(|value| value.len() >= LEAST_ANNOUNCED) && value.starts_with(['"', '\'']);
    if !is_quoted {
        found.push(
            word.slice(..word.find(is_between).unwrap_or(word.len()))
                .to_owned(),
        );
    }
    found.retain(|value| value.len() >= LEAST_ANNOUNCED);
    found
}

/// The value up to its closing quote as it is written, and what it means where a backslash is before a character.
fn quoted(text: &str, quote: char) -> Vec<String> {
    let mut meaning = String::new();
    let mut end = text
        .char_indices()
        .nth(MOST_ANNOUNCED)
        .map_or(text.len(), |(at, _)| at);
    let mut characters = text.char_indices().take(MOST_ANNOUNCED);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' if quote == '"' => meaning.extend(characters.next().map(|(_, escaped)| escaped)),
            _ if character == quote => {
                end = at;
                break;
            }
            _ => meaning.push(character),
        }
    }
    let written = text.slice(..end).to_owned();
    match written == meaning {
        true => vec![written],
        false => vec![written, meaning],
    }
}

fn announces(word: &str) -> bool {
    let word: String = word
        .chars()
        .filter(|character| character.is_alphanumeric())
        .map(|character| character.to_ascii_lowercase())
        .collect();
    CUES.iter().any(|cue| word.ends_with(cue))
}

/// Whether a word has twenty characters or more, of several sorts, and is neither a path nor a host.
fn looks_random(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_+/.~%".contains(&byte);
    let has = |sort: fn(&u8) -> bool| word.as_bytes().iter().any(sort);
    let is_host = !has(u8::is_ascii_uppercase) && word.contains('.');
    let is_path = word.starts_with(['/', '.', '~', '-']);
    word.len() >= 20
        && word.bytes().all(is_part)
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_alphabetic)
        && !is_host
        && !is_path
}

/// Passwords in addresses such as `https://user:password@host`.
fn passwords_of_addresses(command: &str) -> impl Iterator<Item = String> {
    let addresses = command.split("://").skip(1);
    addresses.filter_map(|address| {
        let end =
            address.find(|character: char| character.is_whitespace() || "/'\"".contains(character));
        let (user, _) = address
            .get(..end.unwrap_or(address.len()))?
            .rsplit_once('@')?;
        let (_, password) = user.split_once(':')?;
        (password.len() >= 4 && !password.starts_with('$')).then(|| password.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::{command_line, secrets, words};

    #[test]
    fn words_are_read_as_they_are_quoted() {
        assert_eq!(
            words(r#"["/bin/sh" "-c" "printf '\\033[32m\"é\u00e9\xc3\xa9\"\n'"]"#),
            ["/bin/sh", "-c", "printf '\\033[32m\"ééé\"\n'"]
        );
        assert_eq!(words(r#"["cut"#), ["cut"]);
        assert_eq!(words("none"), [""; 0]);
    }

    #[test]
    fn only_commands_are_command_lines() {
        assert_eq!(
            command_line("Executing: [\"x\"]"),
            Some(("Executing: ", "[\"x\"]"))
        );
        let named = "local-exec: Executing: [\"x\"]";
        assert_eq!(
            command_line(named),
            Some(("local-exec: Executing: ", "[\"x\"]"))
        );
        assert_eq!(
            command_line("local-exec: Executing: Suppressed by quiet=true"),
            None
        );
        assert_eq!(command_line("one"), None);
    }

    #[test]
    fn credentials_are_what_follows_their_names() {
        for (command, secret) in [
            ("curl -H 'Authorization: Bearer canary' x", "canary"),
            ("login --password canary", "canary"),
            ("API_TOKEN=canary make", "canary"),
            ("psql postgres://me:canary@db/x", "canary"),
            ("login --password 'p@ssw0rd!canary1'", "p@ssw0rd!canary1"),
            ("login --password=\"a:b, c;d|e&f\" x", "a:b, c;d|e&f"),
            ("login --password \"a\\\"b@c\"", "a\"b@c"),
            ("login --password p@ss:w,rd", "p@ss:w,rd"),
            ("login --token=canary;make", "canary"),
            ("post -d '{\"password\": \"p@ss,word\"}'", "p@ss,word"),
            ("post -d '{\"authorization\":\"Bearer canary\"}'", "canary"),
            ("login \"--password\" \"p w:d\"", "p w:d"),
            (
                "push ghp0123456789ABCDEFabcdef",
                "ghp0123456789ABCDEFabcdef",
            ),
        ] {
            assert!(
                secrets(command).iter().any(|one| one == secret),
                "{command}"
            );
        }
    }

    #[test]
    fn very_many_announcements_take_no_time_for_each_other() {
        for part in ["token=", "token=\"", "token='\\", "token \"\\\""] {
            let found = secrets(&part.repeat(10_000));
            assert!(found.iter().all(|secret| secret.len() <= 1 << 18), "{part}");
        }
    }

    #[test]
    fn ordinary_words_are_no_secrets() {
        for command in [
            "true",
            "make",
            "token=$TOKEN",
            "ls /usr/share/doc/package-0123456789",
        ] {
            let found = secrets(command);
            let own = |secret: &String| secret != command;
            assert!(!found.iter().any(own), "{command}: {found:?}");
        }
        assert!(secrets("true").is_empty());
    }
}
