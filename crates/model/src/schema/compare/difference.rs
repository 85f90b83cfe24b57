use crate::schema::Family;
use std::fmt;
use std::sync::Arc;

/// What is different between two documents of schemas.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The provider by its full name.
    pub provider: Arc<str>,
    /// What of the provider, and its type or name; absent for the provider as a whole.
    pub subject: Option<(Family, Arc<str>)>,
    /// What inside of it; absent for it as a whole.
    pub aspect: Option<Aspect>,
    /// The names that lead to it.
    pub path: Vec<Arc<str>>,
    /// What has become of it.
    pub what: What,
}

/// A part of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Aspect {
    /// An attribute, of a block or of a nested type.
    Attribute,
    /// A nested block.
    Block,
    /// A parameter of a function.
    Parameter,
}

/// What has become of something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// A member of it has changed.
    Changed {
        /// The key.
        member: String,
        /// The value before, as JSON; absent where there was none.
        before: Option<String>,
        /// The value after, as JSON; absent where there is none.
        after: Option<String>,
    },
}

impl Difference {
    pub(super) fn whole(
        provider: &Arc<str>,
        subject: Option<(&Family, &str)>,
        added: bool,
    ) -> Self {
        Self {
            provider: Arc::clone(provider),
            subject: subject.map(|(family, name)| (family.clone(), name.into())),
            aspect: None,
            path: Vec::new(),
            what: if added { What::Added } else { What::Removed },
        }
    }

    /// What is different, without the provider and what of it.
    #[must_use]
    pub fn inside(&self) -> String {
        let path = self.path.join(".");
        match self.aspect {
            Some(aspect) => format!("{} {path}: {}", aspect.as_str(), self.what),
            None => self.what.to_string(),
        }
    }
}

impl Aspect {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Attribute => "attribute",
            Self::Block => "block",
            Self::Parameter => "parameter",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.provider)?;
        match &self.subject {
            Some((family, name)) if name.is_empty() => write!(f, "{}: ", family.noun())?,
            Some((family, name)) => write!(f, "{} {name}: ", family.noun())?,
            None => {}
        }
        f.write_str(&self.inside())
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Added => f.write_str("added"),
            Self::Removed => f.write_str("removed"),
            Self::Changed {
                member,
                before,
                after,
            } => {
                let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".into());
                write!(f, "{member}: {} -> {}", value(before), value(after))
            }
        }
    }
}
