//! Single places in the table.

use std::fmt::{self, Write as _};

use super::Mode;
use super::block_type::{BlockType, Rest};

/// The result of looking up a path in the table.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundPath {
    /// The path as the table has it.
    pub row: String,
    /// The block or value at the path.
    pub target: PathTarget,
}

/// A block or a value in the table.
#[derive(Clone, Copy, Debug)]
pub enum PathTarget {
    /// A block: what may be in it.
    Block(&'static BlockType),
    /// The value of an argument, or a value inside of one.
    Value {
        /// The mode in which it is read.
        mode: Mode,
        /// Whether a block without it is an error.
        required: bool,
        /// The meaning of names that the table does not list, which makes this name an argument.
        rest: Option<Rest>,
    },
}

impl PartialEq for PathTarget {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Block(one), Self::Block(other)) => std::ptr::eq(*one, *other),
            (
                Self::Value {
                    mode,
                    required,
                    rest,
                },
                Self::Value {
                    mode: other_mode,
                    required: other_required,
                    rest: other_rest,
                },
            ) => (mode, required, rest) == (other_mode, other_required, other_rest),
            _ => false,
        }
    }
}

/// A name of a path that is not known where the path has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(String);

impl UnknownName {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not known there", self.0)
    }
}

impl std::error::Error for UnknownName {}

/// Looks a path up: `resource.aws_instance.web.lifecycle.ignore_changes`, as [`segments`] splits it.
///
/// # Errors
///
/// The first name that is not found where the path has it.
pub fn find(root: &'static BlockType, path: &[String]) -> Result<FoundPath, UnknownName> {
    let mut row = String::new();
    let mut block_type = root;
    let mut others = root.rest;
    let mut names = path.iter();
    while let Some(name) = names.next() {
        if !row.is_empty() {
            row.push('.');
        }
        if let Some(block) = block_type.block_or_dynamic(name) {
            row.push_str(name);
            for label in block.labels {
                if names.next().is_some() {
                    let _ = write!(row, ".<{label}>");
                }
            }
            block_type = block;
            others = block.rest_inside(others);
            continue;
        }
        let (mode, required, rest) = match block_type.argument(name) {
            Some(argument) => (argument.mode, argument.required, None),
            None => match others.mode() {
                Some(mode) => (mode, false, Some(others)),
                None => return Err(UnknownName(name.clone())),
            },
        };
        row.push_str(if rest.is_some() { "<argument>" } else { name });
        let target = PathTarget::Value {
            mode: inside(mode, names.map(String::as_str)),
            required,
            rest,
        };
        return Ok(FoundPath { row, target });
    }
    let target = PathTarget::Block(block_type);
    Ok(FoundPath { row, target })
}

/// The mode of a value inside of another value.
pub fn inside<'p>(mode: Mode, names: impl Iterator<Item = &'p str>) -> Mode {
    names.fold(mode, |mode, name| match mode {
        Mode::List(element) | Mode::KeywordOrList(element) => *element,
        Mode::Map(_, value) => *value,
        Mode::RequiredProvider if name == "configuration_aliases" => Mode::List(&Mode::Reference),
        Mode::RequiredProvider => Mode::Literal,
        other => other,
    })
}

/// The names of a path: between dots, in brackets, or between quotes where there are dots in them.
///
/// ```
/// use tofu_json_config::modes::segments;
///
/// assert_eq!(segments("module.a.providers[\"aws.x\"]"), ["module", "a", "providers", "aws.x"]);
/// ```
#[must_use]
pub fn segments(path: &str) -> Vec<String> {
    let mut names = vec![String::new()];
    let mut quoted = false;
    for character in path.chars() {
        match character {
            '"' => quoted = !quoted,
            '.' | '[' if !quoted => names.push(String::new()),
            ']' if !quoted => {}
            other => {
                if let Some(last) = names.last_mut() {
                    last.push(other);
                }
            }
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::super::{CONFIGURATION, TEST_FILE, VARIABLES_FILE};
    use super::*;

    #[track_caller]
    fn mode(root: &'static BlockType, path: &str) -> String {
        match find(root, &segments(path)).unwrap().target {
            PathTarget::Value { mode, .. } => mode.to_string(),
            PathTarget::Block(block) => format!("block {}", block.name),
        }
    }

    #[test]
    fn paths_lead_to_modes() {
        for (path, expected) in [
            (
                "resource.aws_instance.web.lifecycle.ignore_changes",
                "K or [R*]",
            ),
            ("resource.aws_instance.web.lifecycle", "block lifecycle"),
            ("resource.aws_instance.web.tags.Name", "T"),
            ("resource.aws_instance.web.dynamic.rule.for_each", "T"),
            ("variable.x.default", "L"),
            ("variable.x.default.a.b", "L"),
            ("variable.x.type", "Y"),
            ("terraform.required_version", "L"),
            ("terraform.required_providers.aws", "L or M"),
            (
                "terraform.required_providers.aws.configuration_aliases",
                "[R]",
            ),
            ("terraform.backend.s3.bucket", "T"),
            ("module.m.providers", "M(E→E)"),
            ("module.m.providers[\"aws.x\"]", "E"),
            ("output.o.depends_on", "[R]"),
            ("output.o.depends_on[0]", "R"),
            ("locals.a", "T"),
            ("moved.from", "R"),
            ("import.to", "E"),
        ] {
            assert_eq!(mode(&CONFIGURATION, path), expected, "{path}");
        }
        assert_eq!(mode(&TEST_FILE, "run.a.command"), "K");
        assert_eq!(mode(&TEST_FILE, "run.a.module.source"), "L");
        assert_eq!(mode(&VARIABLES_FILE, "x"), "L");
        assert_eq!(
            find(&CONFIGURATION, &segments("variable.x.typ")),
            Err(UnknownName("typ".to_owned()))
        );
        assert_eq!(
            find(&CONFIGURATION, &segments("nothing")),
            Err(UnknownName("nothing".to_owned()))
        );
    }
}
