use super::with_contents;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, Grid};
use crate::json::Json;
use crate::message::Messages;
use crate::options::input::InputArgs;
use crate::options::list_format::ListFormat;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use crate::options::versions::VersionArgs;
use clap::Args;
use tofu_json_model::state::Sizes;

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

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for SizeArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.state.source()?;
        with_contents(
            &source,
            self.versions.strictness(),
            messages,
            |contents, bytes| {
                let sizes = Sizes::of(contents, bytes);
                let text = match self.format {
                    ListFormat::Text => self.text(&sizes),
                    ListFormat::Json => self.json(&sizes),
                };
                self.output.write(&text, false)?;
                Ok(ExitCode::Fine)
            },
        )
    }
}

impl SizeArgs {
    fn top<'s, T>(&self, sizes: &'s [T]) -> impl Iterator<Item = &'s T> + use<'s, T> {
        let most = if self.top == 0 { usize::MAX } else { self.top };
        sizes.iter().take(most)
    }

    fn text(&self, sizes: &Sizes) -> String {
        let share = |bytes: usize| {
            let percent = bytes as u128 * 1_000 / (sizes.total.max(1) as u128);
            Cell::Number(format!("{}.{} %", percent / 10, percent % 10))
        };
        let head = |name: &str| {
            [
                Cell::text(name),
                Cell::Number("objects".into()),
                Cell::Number("bytes".into()),
                Cell::Number("share".into()),
            ]
        };
        let row = |name: &str, count: usize, bytes: usize| {
            [
                Cell::text(name),
                Cell::number(count),
                Cell::number(bytes),
                share(bytes),
            ]
        };
        let mut whole = Grid::default();
        whole.row(head("part"));
        let all: usize = sizes.by_type.iter().map(|size| size.count).sum();
        whole.row(row("objects", all, sizes.objects));
        whole.row(row("outputs", 0, sizes.outputs));
        whole.row(row("other", 0, sizes.other()));
        let mut types = Grid::default();
        types.row(head("type"));
        for size in self.top(&sizes.by_type) {
            types.row(row(&size.resource_type, size.count, size.bytes));
        }
        let mut objects = Grid::default();
        objects.row(head("object"));
        for size in self.top(&sizes.by_object) {
            objects.row(row(
                &named(&size.address, size.deposed.as_deref()),
                1,
                size.bytes,
            ));
        }
        let mut attributes = Grid::default();
        attributes.row(head("attribute"));
        for size in self.top(&sizes.by_attribute) {
            let name = format!("{}.{}", size.resource_type, size.attribute);
            attributes.row(row(&name, size.count, size.bytes));
        }
        [whole, types, objects, attributes]
            .map(|grid| grid.write())
            .join("\n")
    }

    fn json(&self, sizes: &Sizes) -> String {
        let mut json = Json::line();
        json.object(|json| {
            json.member("total").literal(sizes.total);
            json.member("objects").literal(sizes.objects);
            json.member("outputs").literal(sizes.outputs);
            json.member("other").literal(sizes.other());
            json.member("by_type").array(|json| {
                for size in self.top(&sizes.by_type) {
                    json.element().object(|json| {
                        json.member("type").string(&size.resource_type);
                        json.member("count").literal(size.count);
                        json.member("bytes").literal(size.bytes);
                    });
                }
            });
            json.member("by_object").array(|json| {
                for size in self.top(&sizes.by_object) {
                    json.element().object(|json| {
                        json.member("address").string(&size.address);
                        json.member("deposed_key")
                            .string_or_null(size.deposed.as_deref());
                        json.member("bytes").literal(size.bytes);
                    });
                }
            });
            json.member("by_attribute").array(|json| {
                for size in self.top(&sizes.by_attribute) {
                    json.element().object(|json| {
                        json.member("type").string(&size.resource_type);
                        json.member("attribute").string(&size.attribute);
                        json.member("count").literal(size.count);
                        json.member("bytes").literal(size.bytes);
                    });
                }
            });
        });
        json.finish()
    }
}

fn named(address: &str, deposed: Option<&str>) -> String {
    match deposed {
        Some(key) => format!("{address} (deposed {key})"),
        None => address.to_owned(),
    }
}
