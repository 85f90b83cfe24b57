use crate::documents::Documents;
use crate::finding::Finding;
use crate::queue::Outcome;
use tofu_json_measure::valgrind;
use tofu_json_plan_gen::Recipe;

/// For each resource that is listed, and none for one that is not.
const MOST: f64 = 85.0;
const MOST_UNLISTED: f64 = 3.5;

pub(super) fn gate() -> Outcome {
    Ok(vec![listed()?, unlisted()?])
}

/// What more resources ask for: the fixed cost of a process and its schemas falls out.
fn listed() -> Result<Finding, Box<dyn std::error::Error + Send + Sync>> {
    let recipe = Recipe::new(1);
    let counted = |resources| -> Result<_, Box<dyn std::error::Error + Send + Sync>> {
        let documents = Documents::of_recipe(&recipe.clone().with_resources(resources))?;
        Ok((
            valgrind::allocations(&documents.show(1)?)?,
            documents.listed()?,
        ))
    };
    let ((few, few_listed), (many, many_listed)) = (counted(200)?, counted(800)?);
    let (blocks, listed) = (
        many.saturating_sub(few),
        many_listed.saturating_sub(few_listed),
    );
    Ok(Finding {
        what: "listed resource".to_owned(),
        figure: blocks as f64 / listed.max(1) as f64,
        most: MOST,
        unit: "allocations",
        from: format!("{blocks} for {listed} more that are listed"),
    })
}

fn unlisted() -> Result<Finding, Box<dyn std::error::Error + Send + Sync>> {
    let recipe = Recipe::new(1).with_mix("no-op=1".parse()?);
    let counted = |resources| -> Result<_, Box<dyn std::error::Error + Send + Sync>> {
        let documents = Documents::of_recipe(&recipe.clone().with_resources(resources))?;
        Ok(valgrind::allocations(&documents.show(1)?)?)
    };
    let blocks = counted(800)?.saturating_sub(counted(200)?);
    Ok(Finding {
        what: "unchanged resource".to_owned(),
        figure: blocks as f64 / 600.0,
        most: MOST_UNLISTED,
        unit: "allocations",
        from: format!("{blocks} for 600 more"),
    })
}
