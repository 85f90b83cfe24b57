use tofu_json_computed::Action;
use tofu_json_term::Label;
use tofu_json_vocab::Action as Declared;

/// The symbol of an action that was computed for a node.
pub(super) const fn of_node(action: Action) -> Label {
    match action {
        Action::NoOp => Label::SymbolNoOp,
        Action::Create => Label::SymbolCreate,
        Action::Update => Label::SymbolUpdate,
        Action::Delete => Label::SymbolDelete,
    }
}

/// The symbol of an action that a plan declares for a resource.
#[must_use]
pub const fn of_entry(action: &Declared) -> Label {
    match action {
        Declared::NoOp => Label::SymbolNoOp,
        Declared::Create => Label::SymbolCreate,
        Declared::Read => Label::SymbolRead,
        Declared::Update => Label::SymbolUpdate,
        Declared::Delete => Label::SymbolDelete,
        Declared::DeleteThenCreate => Label::SymbolDeleteCreate,
        Declared::CreateThenDelete => Label::SymbolCreateDelete,
        Declared::Forget => Label::SymbolForget,
        Declared::ForgetThenCreate => Label::SymbolForgetCreate,
        Declared::Other(_) => Label::SymbolUnknown,
    }
}
