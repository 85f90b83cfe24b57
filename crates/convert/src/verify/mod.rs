//! Whether a native file and a JSON file say the same: read by the code that reads all
//! configuration, and compared argument by argument.

mod argument;
mod body;
mod provider;

use super::path::{PathId, Paths};
use tofu_json_config::Source;
use tofu_json_config::body::Body;
use tofu_json_config::json::{Node, NodeKind};
use tofu_json_config::modes::BlockType;
use tofu_json_diagnostic::Place;

/// Something that two files do not have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The blocks around it and its name, `resource.aws_instance.web.tags`.
    pub path: String,
    /// Where it is in the native file.
    pub native: Option<Place>,
    /// Where it is in the JSON file.
    pub json: Option<Place>,
    /// The difference, as a lower-case fragment.
    pub message: &'static str,
}

/// Compares a native file with a JSON file; `root` says what may be at the top level of both.
///
/// Comments, layout and the order of what may be in any order do not count. Gives at most a hundred
/// differences.
///
/// ```
/// use tofu_json_convert::config::Source;
/// use tofu_json_convert::config::modes::CONFIGURATION;
/// use tofu_json_convert::differences;
///
/// let native = Source::read("main.tf", b"locals {\n  a = 1 # one\n}\n");
/// let same = Source::read("main.tf.json", br#"{"locals": {"a": 1}}"#);
/// let other = Source::read("main.tf.json", br#"{"locals": {"a": 2}}"#);
/// assert!(differences(&native, &same, &CONFIGURATION).is_empty());
/// assert_eq!(differences(&native, &other, &CONFIGURATION).len(), 1);
/// ```
#[must_use]
pub fn differences(
    native: &Source<'_>,
    json: &Source<'_>,
    root: &'static BlockType,
) -> Vec<Difference> {
    let mut comparison = Comparison::default();
    comparison.todo.push(Pair {
        block_type: root,
        native: native.body(),
        json: json.body(),
        path: PathId::default(),
    });
    for source in [native, json] {
        if let Some(fault) = source
            .faults()
            .into_iter()
            .find(tofu_json_config::Diagnostic::is_error)
        {
            comparison.add(
                PathId::default(),
                (source.syntax() == tofu_json_config::Syntax::Native)
                    .then_some(fault.subject)
                    .flatten(),
                (source.syntax() == tofu_json_config::Syntax::Json)
                    .then_some(fault.subject)
                    .flatten(),
                "it cannot be read",
            );
            return comparison.differences;
        }
    }
    while let Some(pair) = comparison.todo.pop() {
        if comparison.differences.len() >= MOST {
            break;
        }
        comparison.body(&pair);
    }
    comparison.differences
}

/// Stop after this many differences: more of them do not help.
const MOST: usize = 100;

/// Two bodies to compare.
struct Pair<'n, 'j> {
    block_type: &'static BlockType,
    native: Body<'n>,
    json: Body<'j>,
    path: PathId,
}

/// A comparison under way.
#[derive(Default)]
struct Comparison<'n, 'j> {
    todo: Vec<Pair<'n, 'j>>,
    paths: Paths,
    differences: Vec<Difference>,
}

impl Comparison<'_, '_> {
    /// Notes a difference, unless there are enough of them.
    fn add(
        &mut self,
        path: PathId,
        native: Option<Place>,
        json: Option<Place>,
        message: &'static str,
    ) {
        if self.differences.len() < MOST {
            self.differences.push(Difference {
                path: self.paths.text(path),
                native,
                json,
                message,
            });
        }
    }

    /// Notes a difference of something in the body of a path.
    fn add_of(
        &mut self,
        path: PathId,
        name: &str,
        native: Option<Place>,
        json: Option<Place>,
        message: &'static str,
    ) {
        if self.differences.len() < MOST {
            let path = self.paths.below(path, name);
            self.add(path, native, json, message);
        }
    }
}

/// The bodies that a value is where blocks may be: one, or those of an array.
fn bodies<'j>(node: Node<'j>) -> Vec<Node<'j>> {
    match node.kind() {
        NodeKind::Null => Vec::new(),
        NodeKind::Array(array) => array.elements().collect(),
        _ => vec![node],
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, differences};
    use tofu_json_config::Source;
    use tofu_json_config::modes::CONFIGURATION;

    fn paths(native: &str, json: &str) -> Vec<String> {
        let native = Source::read("m.tf", native.as_bytes());
        let json = Source::read("m.tf.json", json.as_bytes());
        let found = differences(&native, &json, &CONFIGURATION).into_iter();
        found.map(|one| one.path).collect()
    }

    /// Differences come in the order of the file, then by name, also if some are left out.
    #[test]
    fn differences_have_an_order() {
        let names: Vec<_> = (0..MOST + 50)
            .map(|number| format!("a{number:03}"))
            .collect();
        let first = |path: &dyn Fn(&str) -> String| -> Vec<String> {
            names.iter().take(MOST).map(|name| path(name)).collect()
        };
        let properties: Vec<_> = names.iter().map(|name| format!("\"{name}\": 1")).collect();
        let properties = properties.join(", ");
        let arguments: Vec<_> = names.iter().map(|name| format!("{name} = 1\n")).collect();
        let blocks: Vec<_> = names
            .iter()
            .map(|name| format!("{name} {{\n}}\n"))
            .collect();
        let resource = |inside: &str| format!("resource \"t\" \"r\" {{\n{inside}}}\n");
        let nothing = r#"{"resource": {"t": {"r": {}}}}"#;
        let in_resource = first(&|name| format!("resource.t.r.{name}"));
        assert_eq!(paths(&resource(&arguments.concat()), nothing), in_resource);
        assert_eq!(paths(&resource(&blocks.concat()), nothing), in_resource);
        let json = format!(r#"{{"resource": {{"t": {{"r": {{{properties}}}}}}}}}"#);
        assert_eq!(paths(&resource(""), &json), in_resource);
        let json = format!(r#"{{"locals": {{{properties}}}}}"#);
        assert_eq!(
            paths("locals {\n}\n", &json),
            first(&|name| format!("locals.{name}"))
        );
        let variables: Vec<_> = names
            .iter()
            .map(|name| format!("\"{name}\": {{}}"))
            .collect();
        let json = format!(r#"{{"variable": {{{}}}}}"#, variables.join(", "));
        assert_eq!(paths("", &json), first(&|name| format!("variable.{name}")));
    }
}
