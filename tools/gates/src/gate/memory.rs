use crate::documents::Documents;
use crate::finding::Finding;
use crate::queue::Outcome;
use tofu_json_plan_gen::{Document, Recipe};

/// MiB. The aim is 16.
const MOST: f64 = 48.0;

const SIZE: u64 = 100_000_000;

pub(super) fn gate() -> Outcome {
    let recipe = Recipe::new(1)
        .with_extra_types(1_200)
        .with_size(Document::Plan, SIZE);
    let documents = Documents::of_recipe(&recipe)?;
    let programs = [
        ("plan of 100 MB, file, one thread", documents.show(1)?),
        ("plan of 100 MB, file, two threads", documents.show(2)?),
        ("plan of 100 MB, pipe, one thread", documents.show_piped(1)?),
        (
            "plan of 100 MB, pipe, two threads",
            documents.show_piped(2)?,
        ),
    ];
    let mut findings = Vec::new();
    let mut first = None;
    for (what, program) in programs {
        let run = program.run()?;
        if *first.get_or_insert(run.text) != run.text {
            return Err(format!("{what}: another text than from a file on one thread").into());
        }
        findings.push(Finding {
            what: what.to_owned(),
            figure: run.peak as f64 / f64::from(1 << 20),
            most: MOST,
            unit: "MiB",
            from: format!("{} bytes of text", run.text.bytes),
        });
    }
    Ok(findings)
}
