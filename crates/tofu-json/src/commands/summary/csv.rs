use super::sums::{Sums, broken_checks, drifted};
use crate::message::visible_on_one_line;
use std::borrow::Cow;
use tofu_json_model::filter::FilterTally;
use tofu_json_model::summary::Counts;
use tofu_json_vocab::Besides;

/// A line for each plan that could not be read, for each other plan, and for each of its types, modules and listed
/// addresses; the column `by` says which.
pub(super) fn write(sums: &Sums) -> String {
    let names = Counts::default().by_action().map(|(name, _)| name);
    let mut text = format!(
        "file,by,name,{},drift,outputs,checks_failed,result\n",
        names.join(",")
    );
    for file in &sums.failed {
        // No numbers: a zero would say that nothing happens.
        let empty = ",".repeat(names.len() + 4);
        text.push_str(&format!("{},failed,{empty}\n", field(file)));
    }
    for plan in &sums.plans {
        let summary = &plan.summary;
        let own = [
            drifted(summary).to_string(),
            summary.outputs.acting().to_string(),
            broken_checks(summary).to_string(),
            summary.verdict().to_owned(),
        ];
        let mut line = |by: &str, name: &str, counts: &Counts, own: &[String; 4]| {
            let numbers = counts.by_action().map(|(_, number)| number.to_string());
            let start = [field(&plan.file), by.into(), field(name)];
            text.push_str(&start.join(","));
            for number in numbers.iter().chain(own) {
                text.push(',');
                text.push_str(number);
            }
            text.push('\n');
        };
        line("plan", "", &summary.changes, &own);
        let none = [const { String::new() }; 4];
        for (name, counts) in &summary.by_type {
            line("type", name, counts, &none);
        }
        for (name, counts) in &summary.by_module {
            line("module", name, counts, &none);
        }
        for change in &summary.listed {
            let mut counts = Counts::default();
            let besides = Besides::default()
                .moved(change.previous_address.is_some())
                .importing(change.importing);
            counts.count(&change.action, besides);
            line("address", &change.address, &counts, &none);
        }
        if let Some(tally) = &summary.filtered {
            text.push_str(&left_out(&plan.file, tally));
        }
    }
    text
}

/// What a filter leaves out, with the filter as its name.
fn left_out(file: &str, tally: &FilterTally) -> String {
    let number = |name: &str| {
        let mut words = tally.left_out.iter();
        let found = words.find(|(word, _)| word.as_str() == name);
        found.map_or(0, |(_, number)| *number).to_string()
    };
    let actions = Counts::default().by_action().map(|(name, _)| number(name));
    let mut fields = vec![field(file), "left_out".into(), field(&tally.filter)];
    fields.extend(actions.into_iter().map(Cow::from));
    fields.extend([number("drift").into(), number("output").into()]);
    format!("{},,\n", fields.join(","))
}

/// A field, in quotes where it has to be.
fn field(text: &str) -> Cow<'static, str> {
    let text = visible_on_one_line(text);
    if text.contains([',', '"']) {
        return format!("\"{}\"", text.replace('"', "\"\"")).into();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        assert_eq!(field("a b"), "a b");
        assert_eq!(field("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(field("a\nb\u{1b}"), "a\u{240a}b\u{241b}");
    }
}
