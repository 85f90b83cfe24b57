//! The bound on names that keeps whatever repeats them in proportion to the file.
//!
//! Everything in a configuration has an address or a path, which repeats the names around it.

use tofu_json_hcl::{File, Item, Span};

use crate::Diagnostic;
use crate::json::{Document, NodeKind};
use tofu_json_diagnostic::Place;

/// On average, this many bytes of long names may be around each byte of a file. Without a limit a
/// file of 1 MiB could make 30 GB of paths: a name of 500 KB around 60,000 arguments. The test
/// `paths_are_in_proportion_to_their_file` measures it.
const AROUND: u64 = 256;

/// Names longer than this are long. Shorter ones are not counted: where paths are made, depth is
/// limited too.
const LONG: usize = 64;

/// A shorter file counts as one of this many bytes.
const SHORT: usize = 256 * 1024;

/// The fault that the names of a JSON file are too long for the size of the file.
pub fn fault_of_json(document: &Document<'_>) -> Option<Diagnostic> {
    let mut tally = Tally::of(document.source());
    let mut waiting = vec![document.root()];
    while let Some(node) = waiting.pop() {
        match node.kind() {
            NodeKind::Array(array) => waiting.extend(array.elements()),
            NodeKind::Object(object) => {
                for property in object.properties() {
                    tally.add(property.name.span(), || property.value.span());
                    waiting.push(property.value);
                }
            }
            _ => {}
        }
    }
    tally.fault(|name| document.place(name))
}

/// The fault that the names of a native file are too long for the size of the file.
pub(crate) fn fault_of_native(file: &File<'_>) -> Option<Diagnostic> {
    let mut tally = Tally::of(file.source());
    let mut waiting = vec![file.body()];
    while let Some(body) = waiting.pop() {
        for item in body.items() {
            match item {
                Item::Attribute(attribute) => {
                    tally.add(attribute.name_span(), || attribute.expression().span());
                }
                Item::Block(block) => {
                    tally.add(block.header_span(), || block.body().span());
                    waiting.push(block.body());
                }
            }
        }
    }
    tally.fault(|name| file.place(name))
}

struct Tally {
    left: u64,
    is_over: bool,
    /// The name that costs most, and what it costs.
    largest: (u64, Span),
}

impl Tally {
    fn of(source: &[u8]) -> Self {
        Self {
            left: AROUND * source.len().max(SHORT) as u64,
            is_over: false,
            largest: (0, Span::default()),
        }
    }

    fn add(&mut self, name: Span, around: impl FnOnce() -> Span) {
        if name.len() <= LONG {
            return;
        }
        let cost = name.len() as u64 * around().len() as u64;
        if cost > self.largest.0 {
            self.largest = (cost, name);
        }
        match self.left.checked_sub(cost) {
            Some(left) => self.left = left,
            None => self.is_over = true,
        }
    }

    fn fault(&self, place: impl Fn(Span) -> Place) -> Option<Diagnostic> {
        let detail = format!(
            "Around each byte of a file, {AROUND} bytes of names longer than {LONG} are allowed on average: types and labels of blocks, names of arguments, keys. Here there are more, and this name has the largest part in it."
        );
        let start = self.largest.1.start;
        let fault =
            || Diagnostic::error("Names too long", detail).at(place(Span::new(start, start + 1)));
        self.is_over.then(fault)
    }
}

#[cfg(test)]
mod tests {
    use crate::Source;

    fn summaries(name: &str, text: &str) -> Vec<String> {
        let source = Source::read(name, text.as_bytes());
        let faults = source.faults().into_iter();
        faults.map(|fault| fault.summary.into_owned()).collect()
    }

    #[test]
    fn a_long_name_around_little_and_short_names_around_much() {
        let long = "a".repeat(400_000);
        let many = "\"a\":1,".repeat(70_000);
        for text in [
            format!(r#"{{"locals": {{"{long}": 1}}}}"#),
            format!(r#"{{"locals": {{{many} "z": 1}}}}"#),
        ] {
            assert_eq!(summaries("m.tf.json", &text), Vec::<String>::new());
        }
        let many = "a = 1\n".repeat(70_000);
        let text = format!("{long} = 1\nx \"y\" {{\n{many}}}\n");
        assert!(!summaries("m.tf", &text).contains(&"Names too long".to_owned()));
    }

    #[test]
    fn a_long_name_around_much() {
        let long = "a".repeat(400_000);
        let many = "\"a\":1,".repeat(70_000);
        for text in [
            format!(r#"{{"locals": {{"{long}": {{{many} "z": 1}}}}}}"#),
            format!(r#"{{"resource": {{"{long}": [{{{many} "z": 1}}]}}}}"#),
            format!(
                r#"{{"locals": {{"{long}": "{}"}}}}"#,
                "${a}".repeat(100_000)
            ),
        ] {
            assert_eq!(summaries("m.tf.json", &text), ["Names too long"]);
            let source = Source::read("m.tf.json", text.as_bytes());
            assert!(source.body().just_attributes(&mut Vec::new()).is_empty());
        }
        let many = "a\n".repeat(200_000);
        for text in [
            format!("x \"{long}\" {{\n{many}}}\n"),
            format!("{long} = \"{}\"\n", "${a}".repeat(100_000)),
        ] {
            let found = summaries("m.tf", &text);
            assert_eq!(found.last().map(String::as_str), Some("Names too long"));
        }
    }
}
