use super::with_contents;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, lines};
use crate::message::Messages;
use crate::options::input::InputArgs;
use crate::options::list_format::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::versions::VersionArgs;
use crate::pieces::{Pieces, array, line, object, one};
use clap::Args;
use std::iter;
use tofu_json_model::state::{ObjectAddress, Sizes};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state size terraform.tfstate
  tofu state pull | tofu-json state size -

Exit codes:
  0  fine
  1  an error";

/// Arguments of `state size`.
#[derive(Debug, Args)]
pub(crate) struct SizeArgs {
    #[command(flatten)]
    state: InputArgs,

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
        let source = self.state.source()?;
        with_contents(
            &source,
            self.versions.strictness(),
            messages,
            |contents, bytes| {
                let sizes = Sizes::of(contents, bytes);
                let pieces = match self.format {
                    ListFormat::Text => self.text(&sizes),
                    ListFormat::Json => self.json(&sizes),
                };
                self.output.write_pieces(pieces, false)?;
                Ok(ExitCode::Fine)
            },
        )
    }
}

impl SizeArgs {
    fn top<'s, T>(&self, sizes: &'s [T]) -> impl Iterator<Item = &'s T> + Clone + use<'s, T> {
        let most = if self.top == 0 { usize::MAX } else { self.top };
        sizes.iter().take(most)
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
        let types = self.top(&sizes.by_type);
        let types = types.map(move |size| row(&size.resource_type, size.count, size.bytes));
        let objects = self.top(&sizes.by_object).map(move |size| {
            let name = named(&size.address, size.deposed.as_deref());
            row(&name, 1, size.bytes)
        });
        let attributes = self.top(&sizes.by_attribute).map(move |size| {
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

    fn json<'s>(&self, sizes: &'s Sizes) -> Pieces<'s> {
        let mut head = object(|json| {
            json.member("total").literal(sizes.total);
            json.member("objects").literal(sizes.objects);
            json.member("outputs").literal(sizes.outputs);
            json.member("other").literal(sizes.other());
        });
        head.pop();
        let types = self.top(&sizes.by_type).map(|size| {
            one(object(|json| {
                json.member("type").string(&size.resource_type);
                json.member("count").literal(size.count);
                json.member("bytes").literal(size.bytes);
            }))
        });
        let objects = self.top(&sizes.by_object).map(|size| {
            one(object(|json| {
                json.member("address").string(&size.address.to_string());
                json.member("deposed_key")
                    .string_or_null(size.deposed.as_deref());
                json.member("bytes").literal(size.bytes);
            }))
        });
        let attributes = self.top(&sizes.by_attribute).map(|size| {
            one(object(|json| {
                json.member("type").string(&size.resource_type);
                json.member("attribute").string(&size.attribute);
                json.member("count").literal(size.count);
                json.member("bytes").literal(size.bytes);
            }))
        });
        let list = |name: &str, elements| one(format!(",\"{name}\":")).chain(elements);
        let lists = list("by_type", array(types))
            .chain(list("by_object", array(objects)))
            .chain(list("by_attribute", array(attributes)));
        line(Box::new(one(head).chain(lists).chain(one("}".to_owned()))))
    }
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
