use crate::lint::finding::Found;
use crate::lint::linted::Linted;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let conditions = linted
        .arguments()
        .filter(|(_, argument)| argument.is_condition());
    let constant = conditions.filter(|(_, argument)| {
        let expression = argument.expression;
        expression.references().is_empty() && expression.template_faults().is_empty()
    });
    constant
        .map(|(file, argument)| {
            let message = "the condition refers to nothing, so that it says nothing about anything";
            Found::at(file, argument.expression.place(), message)
        })
        .collect()
}
