//! The whole table, row by row.

use std::fmt::Write as _;

use super::block_type::BlockType;
use super::{MODES, Mode, TEST_FILE, VARIABLES_FILE, configuration_of};
use tofu_json_vocab::Program;

/// A row of the table: an argument, or what the other names in a block mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where it is, labels between `<` and `>`: `variable.<name>.default`; `<argument>` is any
    /// other name.
    pub path: String,
    /// The mode in which the value is read.
    pub mode: Mode,
    /// Whether a block without it is an error.
    pub required: bool,
    /// Further remarks.
    pub note: &'static str,
}

/// The kinds of files that a program reads, each with what may be at its top level.
#[must_use]
pub fn files(program: Program) -> [(&'static str, &'static BlockType); 3] {
    [
        ("Configuration", configuration_of(program)),
        ("Tests", &TEST_FILE),
        ("Values of variables", &VARIABLES_FILE),
    ]
}

/// All rows below a block type, in the order of the table.
#[must_use]
pub fn rows(root: &'static BlockType) -> Vec<Row> {
    let mut rows = Vec::new();
    // A block type that contains itself is listed once.
    let mut open = vec![(String::new(), root, root.rest, Vec::new())];
    while let Some((path, block_type, rest, around)) = open.pop() {
        let below = |name: &str| {
            if path.is_empty() {
                name.to_owned()
            } else {
                format!("{path}.{name}")
            }
        };
        for argument in block_type.arguments {
            rows.push(Row {
                path: below(argument.name),
                mode: argument.mode,
                required: argument.required,
                note: "",
            });
        }
        if let Some(mode) = rest.mode() {
            rows.push(Row {
                path: below("<argument>"),
                mode,
                required: false,
                note: rest.explanation(),
            });
        }
        for block in block_type.blocks.iter().rev() {
            if around.contains(&block.name) {
                continue;
            }
            let mut path = below(block.name);
            for label in block.labels {
                let _ = write!(path, ".<{label}>");
            }
            let mut around: Vec<&str> = around.clone();
            around.push(block.name);
            open.push((path, *block, block.rest_inside(rest), around));
        }
    }
    rows
}

/// The table as a page of Markdown.
#[must_use]
pub fn markdown(program: Program) -> String {
    let mut page = format!(
        "# Reading modes\n\n\
         How {} reads the values of arguments in JSON files, and what native syntax has there. \
         `tofu-json config mode` prints this page and looks single arguments up in it.\n\n\
         | mode | name | a string is | other values are | native syntax has |\n\
         |---|---|---|---|---|\n",
        program.name()
    );
    for mode in MODES {
        let one = mode.explanation();
        let _ = writeln!(
            page,
            "| {mode} | {} | {} | {} | {} |",
            one.name, one.strings, one.others, one.native
        );
    }
    for (title, root) in files(program) {
        let _ = write!(
            page,
            "\n## {title}\n\n| argument | mode | required | |\n|---|---|---|---|\n"
        );
        for row in rows(root) {
            let required = if row.required { "yes" } else { "" };
            let _ = writeln!(
                page,
                "| `{}` | {} | {required} | {} |",
                row.path, row.mode, row.note
            );
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::super::{PathTarget, find, segments};
    use super::*;

    #[test]
    fn every_row_is_found_again() {
        for (title, root) in Program::ALL.into_iter().flat_map(files) {
            for row in rows(root) {
                let found = find(root, &segments(&row.path)).unwrap();
                let PathTarget::Value { mode, required, .. } = found.target else {
                    panic!("{title}: {} is a block", row.path);
                };
                assert_eq!(
                    (mode, required),
                    (row.mode, row.required),
                    "{title}: {}",
                    row.path
                );
                assert_eq!(found.row, row.path, "{title}");
            }
        }
    }

    #[test]
    fn the_page_is_the_table() {
        let page = include_str!("../../MODES.md");
        assert_eq!(
            page,
            markdown(Program::OpenTofu),
            "write MODES.md anew: `tofu-json config mode --format markdown`"
        );
    }
}
