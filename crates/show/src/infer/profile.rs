use crate::documents::DocumentParts;
use tofu_json_input::{Note, NoteCode};
use tofu_json_model::program::ToldProgram;
use tofu_json_vocab::Profile;
use tofu_json_vocab::profile::Program;

/// The release whose text is printed, by what the document tells of its program.
pub(crate) struct InferredProfile {
    pub(crate) profile: Profile,
    /// The program and what tells it, if anything does.
    told: Option<ToldProgram>,
}

impl InferredProfile {
    pub(crate) fn of(parts: &DocumentParts) -> Self {
        let (told, version) = match parts {
            DocumentParts::Plan(survey) => {
                let layout = &survey.layout;
                (layout.program(), layout.terraform_version.as_deref())
            }
            DocumentParts::State(_) | DocumentParts::Outputs { .. } => (None, None),
        };
        let profile = told.map(|told| {
            let written = version.and_then(|version| Profile::of_version(told.program, version));
            written.unwrap_or_else(|| match told.program {
                Program::Terraform => newest(Program::Terraform),
                Program::OpenTofu => Profile::default(),
            })
        });
        let profile = profile.unwrap_or_default();
        Self { profile, told }
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

/// The newest release of a program.
fn newest(program: Program) -> Profile {
    let mut releases = Profile::ALL.into_iter().rev();
    let found = releases.find(|profile| profile.rules().program == program);
    found.unwrap_or_default()
}
