use std::borrow::Cow;
use tofu_json_model::stream::ChangeHead;
use tofu_json_vocab::Mode;

/// The head of an entry as it is judged. An entry of no known mode is one of a managed object: nothing passes because it
/// does not say what it is.
pub(crate) fn judged(head: &ChangeHead) -> Cow<'_, ChangeHead> {
    match head.mode {
        Mode::Other(_) => {
            let mut head = head.clone();
            head.mode = Mode::Managed;
            Cow::Owned(head)
        }
        _ => Cow::Borrowed(head),
    }
}
