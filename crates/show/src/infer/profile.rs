use crate::Error;
use crate::documents::DocumentParts;
use crate::state::StatePlaces;
use tofu_json_input::{Limits, Note, NoteCode, Opened};
use tofu_json_model::program::{ProgramSigns, ToldProgram};
use tofu_json_value::{Document, Value};
use tofu_json_vocab::Profile;
use tofu_json_vocab::profile::Program;

/// The release whose text is printed, by what the document tells of its program.
pub(crate) struct InferredProfile {
    pub(crate) profile: Profile,
    /// The program and what tells it, if anything does.
    told: Option<ToldProgram>,
}

impl InferredProfile {
    pub(crate) fn of(
        document: &Opened<'_>,
        parts: &DocumentParts,
        limits: Limits,
    ) -> Result<Self, Error> {
        let (told, version) = match parts {
            DocumentParts::Plan(survey) => {
                let layout = &survey.layout;
                (layout.program(), layout.terraform_version.as_deref())
            }
            DocumentParts::State(places) => {
                let version = places.layout.terraform_version.as_deref();
                (of_state(document, places, version, limits)?, version)
            }
            DocumentParts::Outputs { .. } => (None, None),
        };
        let profile = told.map(|told| {
            let written = version.and_then(|version| Profile::of_version(told.program, version));
            written.unwrap_or_else(|| match told.program {
                Program::Terraform => Profile::newest(Program::Terraform),
                Program::OpenTofu => Profile::default(),
            })
        });
        let profile = profile.unwrap_or_default();
        Ok(Self { profile, told })
    }

    /// What was taken, and why.
    pub(crate) fn note(&self) -> Note {
        let name = self.profile.name();
        let message = match self.told {
            Some(told) => format!("{told}: the profile is {name}"),
            None => format!("nothing in the document tells its program: the profile is {name}"),
        };
        Note::new(NoteCode::ProfileInferred, message)
    }
}

/// The program of a state: its resources are looked at up to the first whose provider tells it.
fn of_state(
    document: &Opened<'_>,
    places: &StatePlaces,
    version: Option<&str>,
    limits: Limits,
) -> Result<Option<ToldProgram>, Error> {
    let mut signs = ProgramSigns::default();
    for resource in places.in_order().0 {
        let text = document.part(&resource.range)?;
        // What is wrong with it is said where it is shown.
        let Ok(resource) = Document::parse_with(text, limits) else {
            continue;
        };
        let provider = resource.root().get("provider_name").and_then(Value::as_str);
        signs.note_provider(&provider.unwrap_or_default());
        if let Some(told) = signs.told(version) {
            return Ok(Some(told));
        }
    }
    Ok(None)
}
