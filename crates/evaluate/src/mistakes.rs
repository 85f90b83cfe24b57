use tofu_json_hcl::{File, Span};

/// Where mistakes of one sort stand in a file, in order.
pub struct Mistakes(Vec<Span>);

impl Mistakes {
    /// The mistakes whose summaries are wanted.
    pub fn of(file: &File<'_>, wanted: impl Fn(&str) -> bool) -> Self {
        let errors = file.errors().iter();
        let mut spans: Vec<Span> = errors
            .filter(|error| wanted(error.summary))
            .map(|error| error.subject)
            .collect();
        spans.sort_unstable();
        Self(spans)
    }

    /// Whether one stands inside a span.
    pub fn any_in(&self, span: Span) -> bool {
        let first = self.0.partition_point(|found| found.start < span.start);
        self.0
            .iter()
            .skip(first)
            .take_while(|found| found.start <= span.end)
            .any(|found| found.end <= span.end)
    }
}
