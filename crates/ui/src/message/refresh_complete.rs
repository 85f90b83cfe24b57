use crate::Refresh;
use crate::text::id_suffix;

/// `refresh_complete`: an object has been read again.
pub(crate) fn text(hook: &Refresh<'_>) -> String {
    let id = id_suffix(hook.id_key.as_deref(), hook.id_value.as_deref());
    format!("{}: Refresh complete{id}", hook.resource.addr)
}
