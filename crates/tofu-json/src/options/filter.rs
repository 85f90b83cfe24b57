use crate::message::{Message, Messages};
use clap::Args;
use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};
use tofu_json_vocab::{ChangeFilter, ChangeWord, UnknownChangeWord};

/// The heading of the options in the help. It is said of each: a heading of all would go on after them.
const HEADING: &str = "Filters";

// Which changes of a plan are wanted.
#[derive(Clone, Debug, Args)]
pub(crate) struct FilterArgs {
    /// Only changes with one of these words, such as `--only delete,replace`.
    ///
    /// `import` and `move` are changes that do so beside their action, `drift` is what changed outside of
    /// OpenTofu, `output` the outputs. `destroy` means `delete`.
    #[arg(long, help_heading = HEADING, value_name = "WORDS", value_delimiter = ',', value_parser = word())]
    only: Vec<ChangeWord>,

    /// Only changes with none of these words.
    #[arg(long, help_heading = HEADING, value_name = "WORDS", value_delimiter = ',', value_parser = word(), hide_possible_values = true)]
    not_only: Vec<ChangeWord>,

    /// Only addresses that a pattern matches, such as `aws_instance.web[*]`.
    ///
    /// `*` matches any characters, `?` one; brackets and quotes match themselves, and a pattern is for all
    /// of the address. The address of a moved object is also the one before; that of an output is `output.NAME`.
    /// docs/filters.md has examples.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    address: Vec<String>,

    /// Only addresses that no pattern matches.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    not_address: Vec<String>,

    /// Only resources whose type a pattern matches, such as `aws_*`.
    #[arg(long = "type", help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    resource_type: Vec<String>,

    /// Only what has no type that a pattern matches.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    not_type: Vec<String>,

    /// Only modules whose address a pattern matches, such as `module.net*`; `root` for the root module.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    module: Vec<String>,

    /// Only modules whose address no pattern matches.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    not_module: Vec<String>,

    /// Only objects of which an attribute changes that a pattern matches, such as `ingress[*].cidr_blocks`.
    ///
    /// A pattern is for a path from its start: `tags` is also for `tags.Name`.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    attribute: Vec<String>,

    /// Only objects of which no attribute changes that a pattern matches.
    #[arg(long, help_heading = HEADING, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    not_attribute: Vec<String>,
}

/// The words, with the one of OpenTofu's text for deletions.
fn word() -> impl TypedValueParser<Value = ChangeWord> {
    let known = ChangeWord::ALL.map(|word| match word {
        ChangeWord::Delete => PossibleValue::new(word.as_str()).alias("destroy"),
        word => PossibleValue::new(word.as_str()),
    });
    let parser = PossibleValuesParser::new(known);
    parser.try_map(|word| -> Result<ChangeWord, UnknownChangeWord> { word.parse() })
}

impl FilterArgs {
    /// The filter; an empty one where nothing was asked for.
    pub(crate) fn filter(&self) -> ChangeFilter {
        let mut filter = ChangeFilter::default();
        filter.only.clone_from(&self.only);
        filter.not_only.clone_from(&self.not_only);
        filter.addresses.clone_from(&self.address);
        filter.not_addresses.clone_from(&self.not_address);
        filter.types.clone_from(&self.resource_type);
        filter.not_types.clone_from(&self.not_type);
        filter.modules = modules(&self.module);
        filter.not_modules = modules(&self.not_module);
        filter.attributes.clone_from(&self.attribute);
        filter.not_attributes.clone_from(&self.not_attribute);
        filter
    }
}

/// The root module has a word on the command line and no address.
fn modules(patterns: &[String]) -> Vec<String> {
    let address = |pattern: &String| match pattern.as_str() {
        "root" => String::new(),
        pattern => pattern.to_owned(),
    };
    patterns.iter().map(address).collect()
}

/// Says which patterns match nothing: they are most likely written in another way than they are meant.
pub(crate) fn note_unmatched(patterns: &[String], messages: &Messages) {
    for pattern in patterns {
        let text = format!("nothing matches {pattern}");
        messages.print(&Message::remark("unmatched-filter", text));
    }
}

/// The same for several documents. A pattern that is for one of them is right.
pub(crate) fn note_unmatched_in_all(
    unmatched: impl Iterator<Item = Vec<String>>,
    messages: &Messages,
) {
    let in_all = unmatched.reduce(|mut all, one| {
        all.retain(|pattern| one.contains(pattern));
        all
    });
    note_unmatched(&in_all.unwrap_or_default(), messages);
}
