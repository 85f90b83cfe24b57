//! The list of hashes.

use std::sync::Arc;

use tofu_json_hcl::{Expression, ExpressionKind, Span};

use super::block::LockReader;
use super::texts::{self, LockCode};
use crate::{Hash, Hashes};
use tofu_json_text::quoted;

impl<'f> LockReader<'f> {
    /// Reads the hashes and notes where each one is.
    pub(super) fn hashes(
        &mut self,
        expression: Expression<'f>,
        each_hash: &mut Vec<Span>,
    ) -> Hashes {
        let expression = self.evaluator.settled(expression);
        let ExpressionKind::Tuple(tuple) = expression.kind() else {
            let place = expression.start_span();
            self.report(
                LockCode::Hashes,
                texts::INVALID_EXPRESSION,
                texts::LIST_NEEDED,
                place,
            );
            return Hashes::new();
        };
        let place = expression.span();
        let elements = tuple.elements();
        if elements.len() == 0 {
            self.report(
                LockCode::Hashes,
                texts::INVALID_HASHES,
                texts::NO_HASHES,
                place,
            );
        }
        let mut hashes = Vec::with_capacity(elements.len());
        for element in elements {
            let Some(text) = self.text(element) else {
                continue;
            };
            match Hash::parse(Arc::clone(&text)) {
                Ok(hash) => {
                    hashes.push(hash);
                    each_hash.push(element.span());
                }
                Err(error) => {
                    let detail = format!(
                        "Cannot interpret {} as a provider hash: {error}.",
                        quoted(&text)
                    );
                    self.report(LockCode::Hashes, texts::INVALID_HASH, detail, place);
                }
            }
        }
        Hashes::as_written(hashes)
    }
}
