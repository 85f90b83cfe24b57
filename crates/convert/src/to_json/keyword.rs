//! K: keywords.

use tofu_json_hcl::{Expression, ExpressionKind};

use super::conversion::Conversion;
use super::tree::Node;
use super::value::{ValueJob, quoted};

impl<'f> Conversion<'f> {
    /// A keyword, perhaps between quotes.
    pub(super) fn keyword(&mut self, job: &ValueJob<'f>) {
        let word =
            word(job.expression).or_else(|| job.quoted.then(|| quoted(job.expression)).flatten());
        match word {
            Some(word) => self.tree.set(job.node, Node::String(word)),
            None => self.refuse(
                job.expression.span(),
                "no keyword",
                "expected a single word without quotes, found another expression",
            ),
        }
    }
}

/// An identifier alone.
fn word(expression: Expression<'_>) -> Option<String> {
    match expression.kind() {
        ExpressionKind::Reference(traversal) if traversal.steps().len() == 1 => {
            Some(expression.text().into_owned())
        }
        _ => None,
    }
}
