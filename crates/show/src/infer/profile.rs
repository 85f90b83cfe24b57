use crate::documents::DocumentParts;
use tofu_json_input::{Note, NoteCode};
use tofu_json_vocab::Profile;
use tofu_json_vocab::profile::Program;

/// The release whose text is printed, by what the document tells of its program.
pub(crate) struct InferredProfile {
    pub(crate) profile: Profile,
    /// The member that only the program writes, if there is one.
    member: Option<&'static str>,
}

impl InferredProfile {
    pub(crate) fn of(parts: &DocumentParts) -> Self {
        let member = match parts {
            DocumentParts::Plan(survey) => survey.layout.member_of_terraform(),
            DocumentParts::State(_) | DocumentParts::Outputs { .. } => None,
        };
        let profile = match member {
            Some(_) => newest(Program::Terraform),
            None => Profile::default(),
        };
        Self { profile, member }
    }

    /// What was taken, and why.
    pub(crate) fn note(&self) -> Note {
        let name = self.profile.name();
        let message = match self.member {
            Some(member) => {
                let program = self.profile.rules().program.name();
                format!("only {program} writes \"{member}\": the profile is {name}")
            }
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
