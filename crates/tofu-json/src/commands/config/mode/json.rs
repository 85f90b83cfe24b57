//! For programs.

use crate::json::{FilePlace, to_line};
use serde::Serialize;
use tofu_json_config::modes::{
    Argument, BlockType, FoundPath, MODES, Mode, PathTarget, Rest, Row, files, rows,
};
use tofu_json_convert::to_hcl::Spelled;
use tofu_json_vocab::Program;

/// All modes, and the arguments of each kind of file.
#[derive(Serialize)]
struct ModeTable {
    modes: Vec<ExplainedMode>,
    files: Vec<KindOfFile>,
}

#[derive(Serialize)]
struct ExplainedMode {
    mode: String,
    name: &'static str,
    strings: &'static str,
    others: &'static str,
    native: &'static str,
}

#[derive(Serialize)]
struct KindOfFile {
    kind: &'static str,
    arguments: Vec<TableRow>,
}

#[derive(Serialize)]
struct TableRow {
    path: String,
    mode: String,
    required: bool,
    note: &'static str,
}

/// What is at a path, and the values that a file has there.
#[derive(Serialize)]
struct PathRecord<'p> {
    path: &'p str,
    row: Option<&'p str>,
    kind: Option<&'static str>,
    #[serde(flatten)]
    argument: Option<ArgumentRecord>,
    #[serde(flatten)]
    block: Option<BlockRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<SpelledRecord<'p>>>,
}

#[derive(Serialize)]
struct ArgumentRecord {
    #[serde(flatten)]
    mode: ExplainedMode,
    required: bool,
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct BlockRecord {
    arguments: Vec<NamedArgument>,
    blocks: Vec<&'static str>,
    note: &'static str,
}

#[derive(Serialize)]
struct NamedArgument {
    name: &'static str,
    mode: String,
    required: bool,
}

#[derive(Serialize)]
struct SpelledRecord<'s> {
    #[serde(flatten)]
    place: FilePlace,
    mode: String,
    json: &'s str,
    native: Option<&'s str>,
    error: Option<String>,
}

pub(super) fn table(program: Program) -> String {
    let files = files(program).into_iter().map(|(kind, root)| KindOfFile {
        kind,
        arguments: rows(root).into_iter().map(TableRow::from).collect(),
    });
    to_line(&ModeTable {
        modes: MODES.into_iter().map(ExplainedMode::from).collect(),
        files: files.collect(),
    })
}

pub(super) fn found(path: &str, found: &FoundPath, values: Option<&[Spelled]>) -> String {
    let (kind, argument, block) = match found.target {
        PathTarget::Value {
            mode,
            required,
            rest,
        } => {
            let argument = ArgumentRecord {
                mode: mode.into(),
                required,
                note: rest.map(Rest::explanation),
            };
            ("argument", Some(argument), None)
        }
        PathTarget::Block(block) => ("block", None, Some(BlockRecord::from(block))),
    };
    to_line(&PathRecord {
        path,
        row: Some(&found.row),
        kind: Some(kind),
        argument,
        block,
        values: values.map(|values| values.iter().map(SpelledRecord::from).collect()),
    })
}

/// That nothing is at a path.
pub(super) fn nothing(path: &str) -> String {
    to_line(&PathRecord {
        path,
        row: None,
        kind: None,
        argument: None,
        block: None,
        values: None,
    })
}

impl From<Mode> for ExplainedMode {
    fn from(mode: Mode) -> Self {
        let one = mode.explanation();
        Self {
            mode: mode.to_string(),
            name: one.name,
            strings: one.strings,
            others: one.others,
            native: one.native,
        }
    }
}

impl From<Row> for TableRow {
    fn from(row: Row) -> Self {
        Self {
            path: row.path,
            mode: row.mode.to_string(),
            required: row.required,
            note: row.note,
        }
    }
}

impl From<&BlockType> for BlockRecord {
    fn from(block: &BlockType) -> Self {
        Self {
            arguments: block.arguments.iter().map(NamedArgument::from).collect(),
            blocks: block.blocks.iter().map(|inner| inner.name).collect(),
            note: block.rest.explanation(),
        }
    }
}

impl From<&Argument> for NamedArgument {
    fn from(argument: &Argument) -> Self {
        Self {
            name: argument.name,
            mode: argument.mode.to_string(),
            required: argument.required,
        }
    }
}

impl<'s> From<&'s Spelled> for SpelledRecord<'s> {
    fn from(value: &'s Spelled) -> Self {
        Self {
            place: value.place.into(),
            mode: value.mode.to_string(),
            json: &value.json,
            native: value.native.as_deref().ok(),
            error: value.native.as_ref().err().map(ToString::to_string),
        }
    }
}
