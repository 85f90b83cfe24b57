use crate::Action;

/// The words for one action: `Creating`, `creating`, `Creation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verb {
    pub(crate) start: &'static str,
    pub(crate) progress: &'static str,
    pub(crate) noun: &'static str,
}

/// The words that the messages use for an action.
pub(crate) const fn verb(action: &Action) -> Verb {
    let (start, progress, noun) = match action {
        Action::Create => ("Creating", "creating", "Creation"),
        Action::Update => ("Modifying", "modifying", "Modifications"),
        Action::Delete => ("Destroying", "destroying", "Destruction"),
        Action::Read => ("Refreshing", "refreshing", "Refresh"),
        Action::Replace => ("Replacing", "replacing", "Replacement"),
        Action::Remove => ("Removing", "removing", "Removal"),
        Action::Open => ("Opening", "opening", "Opening"),
        Action::Renew => ("Renewing", "renewing", "Renewal"),
        Action::Close => ("Closing", "closing", "Closing"),
        _ => ("Applying", "applying", "Apply"),
    };
    Verb {
        start,
        progress,
        noun,
    }
}
