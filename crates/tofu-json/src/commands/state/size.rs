use super::many::{Sections, States};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, lines};
use crate::json::Each;
use crate::message::Messages;
use crate::options::document::VersionArgs;
use crate::options::formats::ListFormat;
use crate::options::input::FilesArgs;
use crate::options::output::{OutputArgs, Pieces, one};
use clap::Args;
use serde::Serialize;
use std::iter;
use tofu_json_model::state::{AttributeSize, ObjectAddress, ObjectSize, Sizes, TypeSize};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state size terraform.tfstate
  tofu state pull | tofu-json state size -
  tofu-json state size */terraform.tfstate --top 3

Exit codes:
  0  fine
  1  an error";

// Arguments of `state size`.
#[derive(Debug, Args)]
pub(crate) struct SizeArgs {
    #[command(flatten)]
    states: FilesArgs,

    /// How many of the biggest types, objects and attributes are listed; 0 for all.
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// How the sizes are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for SizeArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let states = States {
            sources: &self.states.sources()?,
            secrets: None,
            strictness: self.versions.strictness(),
            messages,
        };
        let mut sections = Sections::open(&self.output)?;
        let code = states.each(|contents, state, source| {
            let sizes = Sizes::of(contents, state.bytes());
            let file = states.are_many().then_some(source);
            if self.format == ListFormat::Json {
                return sections.record(&self.json(&sizes), file);
            }
            file.map_or(Ok(()), |file| sections.name(file))?;
            sections.write(self.text(&sizes))
        })?;
        sections.finish()?;
        Ok(code)
    }
}

impl SizeArgs {
    fn top<'s, T>(&self, sizes: &'s [T]) -> &'s [T] {
        match sizes.split_at_checked(self.top) {
            Some((top, _)) if self.top > 0 => top,
            // All, or fewer than are asked for.
            _ => sizes,
        }
    }

    fn text<'s>(&self, sizes: &'s Sizes) -> Pieces<'s> {
        let row = |name: &str, count: usize, bytes: usize| {
            let permille = per_mille(bytes, sizes.total);
            vec![
                Cell::text(name),
                Cell::number(count),
                Cell::number(bytes),
                Cell::Number(format!("{}.{} %", permille / 10, permille % 10)),
            ]
        };
        let all: usize = sizes.by_type.iter().map(|size| size.count).sum();
        let whole = vec![
            row("objects", all, sizes.objects),
            row("outputs", 0, sizes.outputs),
            row("other", 0, sizes.other()),
        ];
        let types = self.top(&sizes.by_type).iter();
        let types = types.map(move |size| row(&size.resource_type, size.count, size.bytes));
        let objects = self.top(&sizes.by_object).iter().map(move |size| {
            let name = named(&size.address, size.deposed.as_deref());
            row(&name, 1, size.bytes)
        });
        let attributes = self.top(&sizes.by_attribute).iter().map(move |size| {
            let name = format!("{}.{}", size.resource_type, size.attribute);
            row(&name, size.count, size.bytes)
        });
        Box::new(
            table("part", whole.into_iter())
                .chain(one("\n".to_owned()))
                .chain(table("type", types))
                .chain(one("\n".to_owned()))
                .chain(table("object", objects))
                .chain(one("\n".to_owned()))
                .chain(table("attribute", attributes)),
        )
    }

    fn json<'s>(&self, sizes: &'s Sizes) -> SizesRecord<'s> {
        SizesRecord {
            total: sizes.total,
            objects: sizes.objects,
            outputs: sizes.outputs,
            other: sizes.other(),
            by_type: Each::new(self.top(&sizes.by_type), |size| TypeRecord {
                resource_type: &size.resource_type,
                count: size.count,
                bytes: size.bytes,
            }),
            by_object: Each::new(self.top(&sizes.by_object), |size| ObjectRecord {
                address: size.address.to_string(),
                deposed_key: size.deposed.as_deref(),
                bytes: size.bytes,
            }),
            by_attribute: Each::new(self.top(&sizes.by_attribute), |size| AttributeRecord {
                resource_type: &size.resource_type,
                attribute: &size.attribute,
                count: size.count,
                bytes: size.bytes,
            }),
        }
    }
}

#[derive(Serialize)]
struct SizesRecord<'s> {
    total: usize,
    objects: usize,
    outputs: usize,
    other: usize,
    by_type: Each<'s, TypeSize, TypeRecord<'s>>,
    by_object: Each<'s, ObjectSize, ObjectRecord<'s>>,
    by_attribute: Each<'s, AttributeSize, AttributeRecord<'s>>,
}

#[derive(Serialize)]
struct TypeRecord<'s> {
    #[serde(rename = "type")]
    resource_type: &'s str,
    count: usize,
    bytes: usize,
}

#[derive(Serialize)]
struct ObjectRecord<'s> {
    address: String,
    deposed_key: Option<&'s str>,
    bytes: usize,
}

#[derive(Serialize)]
struct AttributeRecord<'s> {
    #[serde(rename = "type")]
    resource_type: &'s str,
    attribute: &'s str,
    count: usize,
    bytes: usize,
}

fn table<'s>(name: &str, rows: impl Iterator<Item = Vec<Cell>> + Clone + 's) -> Pieces<'s> {
    let head = vec![
        Cell::text(name),
        Cell::Number("objects".into()),
        Cell::Number("bytes".into()),
        Cell::Number("share".into()),
    ];
    Box::new(lines(iter::once(head).chain(rows)))
}

fn named(address: &ObjectAddress, deposed: Option<&str>) -> String {
    match deposed {
        Some(key) => format!("{address} (deposed {key})"),
        None => address.to_string(),
    }
}

/// How many thousandths of a whole a part is, rounded.
const fn per_mille(part: usize, whole: usize) -> u128 {
    let whole = if whole == 0 { 1 } else { whole as u128 };
    (part as u128 * 1_000 + whole / 2) / whole
}

#[cfg(test)]
mod tests {
    use super::per_mille;

    #[test]
    fn shares_are_rounded() {
        for (part, whole, expected) in [
            (0, 0, 0),
            (0, 7, 0),
            (7, 7, 1_000),
            (1, 3, 333),
            (2, 3, 667),
            (1, 2_000, 1),
            (9_529, 10_000, 953),
            (471, 10_000, 47),
            (usize::MAX, usize::MAX, 1_000),
        ] {
            assert_eq!(per_mille(part, whole), expected, "{part} of {whole}");
        }
    }
}
