use crate::{Error, Format, Options};
use std::fmt;
use tofu_json_input::{DocumentKind, Problem};

/// Why a document of this kind is not what is wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WrongKind {
    /// A document that has no text for people.
    Unshown(DocumentKind),
    /// Another document where only a plan will do.
    OtherThanPlan(DocumentKind),
    /// A document that has a text, but no computed differences.
    Uncomputed(DocumentKind),
    /// A document that has a text, but no resources.
    WithoutResources(DocumentKind),
}

impl WrongKind {
    /// Whether the options leave room for a document of a kind.
    pub(crate) fn check(kind: DocumentKind, options: &Options) -> Result<(), Error> {
        use DocumentKind::{Outputs, Plan, RenderPlan, SingleValue};
        match (kind, options.format) {
            _ if options.only_plans && !matches!(kind, Plan | RenderPlan) => {
                Err(Self::OtherThanPlan(kind).into())
            }
            (Outputs | SingleValue, Format::Computed) => Err(Self::Uncomputed(kind).into()),
            _ => Ok(()),
        }
    }

    const fn kind(self) -> DocumentKind {
        match self {
            Self::Unshown(kind)
            | Self::OtherThanPlan(kind)
            | Self::Uncomputed(kind)
            | Self::WithoutResources(kind) => kind,
        }
    }

    /// Advice for kinds that have none of their own.
    const fn help(self) -> Option<&'static str> {
        match self {
            Self::Unshown(_) => None,
            Self::OtherThanPlan(_) => Some(
                "only a plan says whether something changes: make one with `tofu plan -out=PLANFILE`, and its \
                 JSON with `tofu show -json PLANFILE`",
            ),
            Self::Uncomputed(_) | Self::WithoutResources(_) => Some("it can be shown as text only"),
        }
    }
}

impl fmt::Display for WrongKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wanted = match self {
            Self::Unshown(_) => "a plan, a state or outputs",
            Self::OtherThanPlan(_) => "a plan",
            Self::Uncomputed(_) | Self::WithoutResources(_) => "a plan or a state",
        };
        write!(f, "expected {wanted} as JSON, found {}", self.kind().noun())
    }
}

impl From<WrongKind> for Error {
    fn from(wrong: WrongKind) -> Self {
        let problem = Problem::new("wrong-document", wrong.to_string());
        Self::Document(match wrong.kind().instead().or(wrong.help()) {
            Some(help) => problem.with_help(help),
            None => problem,
        })
    }
}
