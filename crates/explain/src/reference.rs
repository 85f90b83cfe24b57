//! What expressions refer to, as the configuration inside a plan writes it.

use tofu_json_text::CheckedSlice;
use tofu_json_text::native::read_quoted;
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::InstanceKey;
use tofu_json_vocab::path::Step;

/// A reference of an expression, within its module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConfigReference {
    /// `var.NAME`
    Variable(String),
    /// `local.NAME`
    Local(String),
    /// `module.NAME[KEY].OUTPUT`; without an output all of them are meant.
    ModuleOutput {
        module: String,
        key: Option<InstanceKey>,
        output: Option<String>,
    },
    /// A resource or data source, and the path to what is wanted of it.
    Resource {
        mode: Mode,
        resource_type: String,
        name: String,
        key: Option<InstanceKey>,
        path: Vec<Step>,
    },
    /// `each.value`
    EachValue,
    /// `each.key`, `count.index`, `self`: the same for an object as long as it has its address.
    Own,
    /// `path.module`, `terraform.workspace`: of the run itself.
    Run(String),
}

/// The longest of the references: the list has each with its shorter prefixes after it.
pub(crate) fn longest<'r>(references: impl IntoIterator<Item = &'r str>) -> Vec<&'r str> {
    let mut longest: Vec<&str> = Vec::new();
    for reference in references {
        let is_prefix = longest.iter().any(|known| {
            known
                .strip_prefix(reference)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        });
        if !is_prefix {
            longest.push(reference);
        }
    }
    longest
}

impl ConfigReference {
    /// Reads a reference; nothing where it is none, as a function of a provider.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let steps = steps(text)?;
        let mut rest = steps.into_iter();
        let first = name(rest.next()?)?;
        let is_managed = match first.as_str() {
            "var" => return Some(Self::Variable(name(rest.next()?)?)),
            "local" => return Some(Self::Local(name(rest.next()?)?)),
            "module" => return output(rest),
            "each" => {
                return Some(match name(rest.next()?)?.as_str() {
                    "value" => Self::EachValue,
                    _ => Self::Own,
                });
            }
            "count" | "self" => return Some(Self::Own),
            "path" | "terraform" | "tofu" => return Some(Self::Run(text.to_owned())),
            "data" | "ephemeral" => false,
            _ => true,
        };
        let (mode, resource_type) = match is_managed {
            true => (Mode::Managed, first),
            false => (Mode::from(first.as_str()), name(rest.next()?)?),
        };
        let name = name(rest.next()?)?;
        let mut path: Vec<Step> = rest.collect();
        let key = take_key(&mut path);
        Some(Self::Resource {
            mode,
            resource_type,
            name,
            key,
            path,
        })
    }
}

fn output(mut rest: impl Iterator<Item = Step>) -> Option<ConfigReference> {
    let module = name(rest.next()?)?;
    let mut rest: Vec<Step> = rest.collect();
    let key = take_key(&mut rest);
    Some(ConfigReference::ModuleOutput {
        module,
        key,
        output: rest.into_iter().next().and_then(name),
    })
}

fn name(step: Step) -> Option<String> {
    match step {
        Step::Attribute(name) => Some(name),
        Step::Index(_) | Step::Other => None,
    }
}

/// What is in brackets right after a name is a key; names after a dot are not.
fn take_key(path: &mut Vec<Step>) -> Option<InstanceKey> {
    let key = match path.first()? {
        Step::Index(number) => InstanceKey::Int(number.parse().ok()?),
        // A key in quotes was read as another kind of step than a name after a dot.
        Step::Attribute(text) => InstanceKey::String(text.strip_prefix(QUOTED)?.into()),
        Step::Other => return None,
    };
    path.remove(0);
    Some(key)
}

/// Before what was in quotes, until it is known whether it is a key. No name has it.
const QUOTED: char = '"';

/// The steps of a reference; those in quotes begin with [`QUOTED`] where a key of an instance may be.
fn steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut at = 0;
    // Where instance keys may be: after `a.b`, `data.a.b` and `module.a`.
    let names = match text.split('.').next() {
        Some("module") => 2,
        Some("data" | "ephemeral") => 3,
        _ => 2,
    };
    while at < text.len() {
        let rest = text.slice(at..);
        if let Some(quoted) = rest.strip_prefix("[\"") {
            let (key, end) = read_quoted(text, text.len() - quoted.len()).ok()?;
            let is_key = steps.len() == names;
            steps.push(Step::Attribute(match is_key {
                true => format!("{QUOTED}{key}"),
                false => key,
            }));
            at = end + 1;
            if !text.slice(end..).starts_with(']') {
                return None;
            }
        } else if let Some(index) = rest.strip_prefix('[') {
            let end = index.find(']')?;
            steps.push(Step::Index(index.slice(..end).to_owned()));
            at += end + 2;
        } else {
            let rest = rest.strip_prefix('.').unwrap_or(rest);
            let start = text.len() - rest.len();
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            if end == 0 {
                return None;
            }
            steps.push(Step::Attribute(rest.slice(..end).to_owned()));
            at = start + end;
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::{ConfigReference, longest};
    use proptest::prelude::*;
    use tofu_json_vocab::Mode;
    use tofu_json_vocab::address::InstanceKey;
    use tofu_json_vocab::path::{AttributePath, Step};

    #[test]
    fn prefixes_are_left_out() {
        let references = [
            "a.b[0].c[\"k\"].z",
            "a.b[0].c[\"k\"]",
            "a.b[0].c",
            "a.b[0]",
            "a.b",
            "var.x",
            "a.bc",
            "var.x",
        ];
        assert_eq!(longest(references), ["a.b[0].c[\"k\"].z", "var.x", "a.bc"]);
    }

    fn resource(text: &str) -> (Mode, String, Option<InstanceKey>, String) {
        match ConfigReference::parse(text) {
            Some(ConfigReference::Resource {
                mode,
                resource_type,
                name,
                key,
                path,
            }) => {
                let path: AttributePath = path.into_iter().collect();
                (
                    mode,
                    format!("{resource_type}.{name}"),
                    key,
                    path.to_string(),
                )
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn resources() {
        let none = |text: &str| (Mode::Managed, "a.b".to_owned(), None, text.to_owned());
        assert_eq!(resource("a.b"), none(""));
        assert_eq!(resource("a.b.c[0].d"), none(".c[0].d"));
        let key = InstanceKey::String("x.y]\"".into());
        let keyed = (
            Mode::Data,
            "a.b".to_owned(),
            Some(key),
            ".c[\"k k\"]".to_owned(),
        );
        assert_eq!(resource(r#"data.a.b["x.y]\""].c["k k"]"#), keyed);
        assert_eq!(resource("a.b[2].c").2, Some(InstanceKey::Int(2)));
        // Names after a dot are never keys.
        assert_eq!(resource("a.b.c").2, None);
    }

    #[test]
    fn other_references() {
        let parse = ConfigReference::parse;
        assert_eq!(
            parse("var.x.y"),
            Some(ConfigReference::Variable("x".into()))
        );
        assert_eq!(parse("local.x"), Some(ConfigReference::Local("x".into())));
        assert_eq!(parse("each.value.id"), Some(ConfigReference::EachValue));
        assert_eq!(parse("each.key"), Some(ConfigReference::Own));
        assert_eq!(parse("self.id"), Some(ConfigReference::Own));
        let output = |key, output: Option<&str>| ConfigReference::ModuleOutput {
            module: "m".into(),
            key,
            output: output.map(str::to_owned),
        };
        assert_eq!(parse("module.m.out"), Some(output(None, Some("out"))));
        let key = Some(InstanceKey::String("a".into()));
        assert_eq!(
            parse(r#"module.m["a"].out.x"#),
            Some(output(key, Some("out")))
        );
        assert_eq!(
            parse("module.m[0]"),
            Some(output(Some(InstanceKey::Int(0)), None))
        );
        for nothing in ["", "a", "a..b", "a.[", "a.b[", r#"a.b["x"#, r#"a.b["x"y"#] {
            assert_eq!(parse(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn path_steps_of_names() {
        let Some(ConfigReference::Resource { path, .. }) = ConfigReference::parse("a.b.c") else {
            panic!();
        };
        assert_eq!(path, [Step::Attribute("c".into())]);
    }

    proptest! {
        #[test]
        fn anything_is_read_or_not(text in "[a-c.\\[\\]\"\\\\0é ]{0,20}") {
            ConfigReference::parse(&text);
        }
    }
}
