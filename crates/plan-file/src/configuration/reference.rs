//! References as documents show them: each from its whole to its subject.

use tofu_json_config::expression::{Expression, Reference, StepKey};
use tofu_json_evaluate::Number;
use tofu_json_text::native::write_quoted;
use tofu_json_text::quoted;

/// The references of an expression, in order.
pub(super) fn shown_references(expression: Expression<'_>) -> Vec<String> {
    let mut shown = Vec::new();
    for reference in expression.references() {
        let Some(subject) = ReferenceSubject::of(&reference) else {
            continue;
        };
        let mut rest: Vec<_> = subject.rest.iter().map(step_text).collect();
        while !rest.is_empty() {
            shown.push(format!("{}{}", subject.text, rest.concat()));
            rest.pop();
        }
        shown.push(subject.text);
        shown.extend(subject.around);
    }
    let calls = expression.calls().into_iter().map(|call| call.name);
    shown.extend(calls.filter(|name| name.starts_with("provider::")));
    shown
}

/// The subject of a reference, as `depends_on` shows it.
pub(super) fn subject_text(reference: &Reference) -> Option<String> {
    ReferenceSubject::of(reference).map(|subject| subject.text)
}

/// What a reference is about, and what of it.
struct ReferenceSubject<'r> {
    text: String,
    /// What the subject is a part of.
    around: Option<String>,
    rest: Vec<&'r StepKey>,
}

impl<'r> ReferenceSubject<'r> {
    /// None where the reference is none that there can be.
    fn of(reference: &'r Reference) -> Option<Self> {
        let mut keys = reference.steps.iter().map(|step| &step.key);
        let StepKey::Root(root) = keys.next()? else {
            return None;
        };
        // What comes after a splat is not part of it.
        let keys: Vec<_> = keys
            .take_while(|key| !matches!(key, StepKey::Splat))
            .collect();
        match root.as_str() {
            "template" | "lazy" | "arg" => None,
            "self" => Some(Self::plain("self".to_owned(), &keys)),
            "count" | "each" | "path" | "terraform" | "tofu" | "var" | "local" => {
                let (StepKey::Attribute(name), rest) = keys.split_first()? else {
                    return None;
                };
                let root = if root == "tofu" { "terraform" } else { root };
                Some(Self::plain(format!("{root}.{name}"), rest))
            }
            "module" => Self::module(&keys),
            "data" | "ephemeral" => Self::resource(&format!("{root}."), &keys),
            "resource" => Self::resource("", &keys),
            _ => {
                let first = StepKey::Attribute(root.clone());
                let (name, rest) = keys.split_first()?;
                Self::named("", &first, name, rest)
            }
        }
    }

    fn plain(text: String, rest: &[&'r StepKey]) -> Self {
        Self {
            text,
            around: None,
            rest: rest.to_vec(),
        }
    }

    fn resource(prefix: &str, keys: &[&'r StepKey]) -> Option<Self> {
        let (resource_type, rest) = keys.split_first()?;
        let (name, rest) = rest.split_first()?;
        Self::named(prefix, resource_type, name, rest)
    }

    fn named(
        prefix: &str,
        resource_type: &StepKey,
        name: &StepKey,
        rest: &[&'r StepKey],
    ) -> Option<Self> {
        let (StepKey::Attribute(resource_type), StepKey::Attribute(name)) = (resource_type, name)
        else {
            return None;
        };
        let bare = format!("{prefix}{resource_type}.{name}");
        Some(
            match rest
                .split_first()
                .map(|(first, rest)| (instance_key(first), rest))
            {
                Some((Some(key), rest)) => Self {
                    text: format!("{bare}{}", key?),
                    around: Some(bare),
                    rest: rest.to_vec(),
                },
                _ => Self::plain(bare, rest),
            },
        )
    }

    fn module(keys: &[&'r StepKey]) -> Option<Self> {
        let (StepKey::Attribute(name), mut rest) = keys.split_first()? else {
            return None;
        };
        let call = format!("module.{name}");
        let mut instance = call.clone();
        if let Some((first, after)) = rest.split_first()
            && let Some(key) = instance_key(first)
        {
            instance.push_str(&key?);
            rest = after;
        }
        match rest.split_first() {
            Some((StepKey::Attribute(output), rest)) => Some(Self {
                text: format!("{instance}.{output}"),
                around: Some(instance),
                rest: rest.to_vec(),
            }),
            Some(_) => None,
            None => Some(Self {
                around: (instance != call).then_some(call),
                text: instance,
                rest: Vec::new(),
            }),
        }
    }
}

/// The key of an instance, if a step is one; none inside if it is one that there cannot be.
fn instance_key(key: &StepKey) -> Option<Option<String>> {
    match key {
        StepKey::Key(key) => {
            let mut text = String::from("[");
            let written = write_quoted(&mut text, key);
            text.push(']');
            Some(written.ok().map(|()| text))
        }
        StepKey::Number(number) => Some(number.is_whole().then(|| format!("[{number}]"))),
        StepKey::Unknown => Some(None),
        _ => None,
    }
}

fn step_text(key: &&StepKey) -> String {
    match key {
        StepKey::Key(key) => format!("[{}]", quoted(key)),
        StepKey::Number(number) => format!("[{}]", short(number)),
        other => other.to_string(),
    }
}

fn short(number: &Number) -> String {
    number.to_string()
}
