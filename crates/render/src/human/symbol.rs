use tofu_json_computed::Action;
use tofu_json_term::StyledLabel;
use tofu_json_vocab::Action as Declared;
use tofu_json_vocab::profile::Forgetting;

/// The symbol of an action that was computed for a node.
pub(super) const fn of_node(action: Action) -> StyledLabel {
    match action {
        Action::NoOp => StyledLabel::SymbolNoOp,
        Action::Create => StyledLabel::SymbolCreate,
        Action::Update => StyledLabel::SymbolUpdate,
        Action::Delete => StyledLabel::SymbolDelete,
    }
}

/// The symbol of an action that a plan declares for a resource, as a release prints it.
pub(super) const fn by_rules(action: &Declared, forgetting: Forgetting) -> StyledLabel {
    match (action, forgetting) {
        (Declared::Forget, Forgetting::Uncounted) => StyledLabel::SymbolForgetNarrow,
        (Declared::CreateThenForget, Forgetting::Uncounted) => StyledLabel::SymbolCreateForget,
        _ => of_entry(action),
    }
}

/// The symbol of an action that a plan declares for a resource.
#[must_use]
pub const fn of_entry(action: &Declared) -> StyledLabel {
    match action {
        Declared::NoOp => StyledLabel::SymbolNoOp,
        Declared::Create => StyledLabel::SymbolCreate,
        Declared::Read => StyledLabel::SymbolRead,
        Declared::Update => StyledLabel::SymbolUpdate,
        Declared::Delete => StyledLabel::SymbolDelete,
        Declared::DeleteThenCreate => StyledLabel::SymbolDeleteCreate,
        Declared::CreateThenDelete => StyledLabel::SymbolCreateDelete,
        Declared::Forget => StyledLabel::SymbolForget,
        Declared::ForgetThenCreate => StyledLabel::SymbolForgetCreate,
        _ => StyledLabel::SymbolUnknown,
    }
}
