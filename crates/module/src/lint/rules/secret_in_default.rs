use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use std::collections::HashSet;
use tofu_json_evaluate::Value;

pub(super) fn look(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let sensitive: HashSet<(usize, usize)> = linted
        .arguments()
        .filter(|(_, argument)| argument.is("variable", "sensitive"))
        .filter(|(_, argument)| argument.expression.literal_bool(&mut Vec::new()) == Some(true))
        .map(|(file, argument)| (file, argument.block))
        .collect();
    let mut found = Vec::new();
    for (file, argument) in linted.arguments() {
        if !argument.is("variable", "default") {
            continue;
        }
        let name = argument
            .labels
            .first()
            .map(String::as_str)
            .unwrap_or_default();
        if !sensitive.contains(&(file, argument.block)) && !sounds_secret(name) {
            continue;
        }
        if holds_text(&argument.expression.literal(&mut Vec::new())) {
            let message =
                format!("the default of the variable `{name}` is a secret that everybody can read");
            found.push(RuleFinding::at(file, argument.expression.place(), message));
        }
    }
    found
}

fn sounds_secret(name: &str) -> bool {
    const WORDS: [&str; 6] = [
        "password",
        "passphrase",
        "secret",
        "token",
        "private_key",
        "api_key",
    ];
    let name = name.to_ascii_lowercase();
    WORDS.iter().any(|word| name.contains(word))
}

/// Whether there is text in a value, or a number.
fn holds_text(value: &Value) -> bool {
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match value {
            Value::String(text) if !text.is_empty() => return true,
            Value::Number(_) => return true,
            _ => {}
        }
        waiting.extend(value.elements());
        waiting.extend(value.members().values());
    }
    false
}
