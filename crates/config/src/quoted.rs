//! Text between quotes as messages show it.

pub(crate) use tofu_json_provider::quoted;
