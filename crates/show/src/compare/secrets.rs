//! What both documents call secret, so that it is shown nowhere.

use super::document::ComparedDocument;
use crate::Error;
use crate::review::masked_in;
use tofu_json_review::MaskedStrings;

impl ComparedDocument<'_> {
    /// Adds the strings that the document calls secret.
    pub(super) fn collect_secrets(&self, masked: &mut MaskedStrings) -> Result<(), Error> {
        masked.merge(masked_in(&self.showing(&()))?);
        Ok(())
    }
}
