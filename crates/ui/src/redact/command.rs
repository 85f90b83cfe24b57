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

/// Words that follow one that announces a credential, and long ones that look like nothing else.
fn credentials(command: &str) -> Vec<String> {
    let is_between =
        |character: char| character.is_whitespace() || "'\"`;|&()<>,{}[]=:@".contains(character);
    let words = command.split(is_between).filter(|word| !word.is_empty());
    let mut found = Vec::new();
    let mut is_announced = false;
    for word in words {
        let announces = announces(word);
        let is_secret = (is_announced && word.len() >= 4) || looks_random(word);
        if is_secret && !announces && !word.starts_with('$') {
            found.push(word.to_owned());
        }
        is_announced = announces;
    }
    found.extend(passwords_of_addresses(command));
    found
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
