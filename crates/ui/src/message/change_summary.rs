use crate::field::object;
use crate::word::words;

object! {
    /// `change_summary`: the counts of a plan, an apply or a destroy. Keys that older producers
    /// leave out count 0.
    ChangeSummary {
        /// Objects to create.
        "add" => add: u64,
        /// Objects to change in place.
        "change" => change: u64,
        /// Objects to import.
        "import" => import: Option<u64>,
        /// Objects to destroy.
        "remove" => remove: u64,
        /// Objects to forget.
        "forget" => forget: Option<u64>,
        /// What the counts are about.
        "operation" => operation: SummaryOperation,
    }
}

words! {
    /// What the counts of a summary are about.
    SummaryOperation {
        /// The planned changes.
        Plan = "plan",
        /// The changes that an apply made.
        Apply = "apply",
        /// The objects that `destroy` removed.
        Destroy = "destroy",
    }
}

impl ChangeSummary<'_> {
    pub(crate) fn text(&self) -> String {
        let (add, change, remove) = (self.add, self.change, self.remove);
        let (import, forget) = (self.import.unwrap_or(0), self.forget.unwrap_or(0));
        let part = |count: u64, words: &str| match count {
            0 => String::new(),
            count => format!("{count} {words}, "),
        };
        let end = |words: &str| match forget {
            0 => ".".to_owned(),
            forget => format!(", {forget} {words}."),
        };
        match &self.operation {
            SummaryOperation::Plan => format!(
                "Plan: {}{add} to add, {change} to change, {remove} to destroy{}",
                part(import, "to import"),
                end("to forget")
            ),
            SummaryOperation::Apply => format!(
                "Apply complete! Resources: {}{add} added, {change} changed, {remove} destroyed{}",
                part(import, "imported"),
                end("forgotten")
            ),
            SummaryOperation::Destroy => {
                format!("Destroy complete! Resources: {remove} destroyed.")
            }
            SummaryOperation::Other(operation) => {
                format!("{operation}: {add} add, {change} change, {remove} destroy")
            }
        }
    }
}
