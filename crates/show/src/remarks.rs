use crate::progress::pass;
use crate::{Error, Options, Progress, Stage};
use tofu_json_input::{Note, NoteCode, Opened, StrictPass};

/// Notes collected while entries were rendered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remarks {
    /// The first resource type whose schema is missing.
    pub(crate) inferred: Option<String>,
    /// Offset of the first text that is not valid UTF-8.
    pub(crate) invalid_text: Option<usize>,
}

impl Remarks {
    pub(crate) fn merge(&mut self, other: Self) {
        self.inferred = self.inferred.take().or(other.inferred);
        self.invalid_text = match (self.invalid_text, other.invalid_text) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }

    pub(crate) fn into_notes(self, source: &Opened<'_>, has_schemas: bool) -> Vec<Note> {
        let inferred = self.inferred.map(|resource_type| {
            let message = if has_schemas {
                format!(
                    "the schemas do not have {resource_type}: its types are inferred from the values, \
                     so the layout may differ from OpenTofu's; \
                     `tofu providers schema -json` in the plan's directory gives all schemas"
                )
            } else {
                "no schemas: types are inferred from the values, so the layout may differ from \
                 OpenTofu's; give the output of `tofu providers schema -json` with --schemas"
                    .to_owned()
            };
            Note::new(NoteCode::TypesInferred, message)
        });
        let invalid = self.invalid_text.map(|at| {
            let message = "a string is not valid UTF-8; its invalid bytes are shown as U+FFFD";
            Note::new(NoteCode::InvalidText, message).at(source.place(at))
        });
        inferred.into_iter().chain(invalid).collect()
    }
}

/// Checks the document strictly, from its first byte to its last. What follows it is not looked at.
pub(crate) fn check(
    source: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Remarks, Error> {
    let check = StrictPass::within(options.limits);
    match pass(source, check, Stage::Check, progress)? {
        Ok(invalid_text) => Ok(Remarks {
            invalid_text,
            inferred: None,
        }),
        Err(fault) => Err(source.located(fault).into()),
    }
}

#[cfg(test)]
mod tests;
