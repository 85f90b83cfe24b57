use crate::documents::Documents;
use crate::finding::Finding;
use crate::queue::Outcome;
use tofu_json_measure::valgrind;
use tofu_json_plan_gen::{Document, Recipe};

/// For each byte of the plan; those of the schemas are not counted. The aim is 5.
const MOST: f64 = 8.4;

const SIZE: u64 = 10_000_000;

pub(super) fn gate() -> Outcome {
    let recipe = Recipe::new(1)
        .with_extra_types(1_200)
        .with_size(Document::Plan, SIZE);
    let documents = Documents::of_recipe(&recipe)?;
    let (instructions, _) = valgrind::instructions(&documents.show(1)?)?;
    let bytes = documents.size()?;
    Ok(vec![Finding {
        what: "plan of 10 MB, one thread".to_owned(),
        figure: instructions as f64 / bytes as f64,
        most: MOST,
        unit: "instructions a byte",
        from: format!("{instructions} for {bytes} bytes"),
    }])
}
