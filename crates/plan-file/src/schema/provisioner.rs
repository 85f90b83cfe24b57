//! The provisioners that are part of OpenTofu.

use super::{PlanAttribute, PlanAttributeKind, PlanBlock};
use std::sync::LazyLock;
use tofu_json_evaluate::Type;

/// The schema of a provisioner.
pub(crate) fn provisioner_schema(name: &str) -> Option<&'static PlanBlock> {
    match name {
        "local-exec" => Some(&LOCAL_EXEC),
        "remote-exec" => Some(&REMOTE_EXEC),
        "file" => Some(&FILE),
        _ => None,
    }
}

static LOCAL_EXEC: LazyLock<PlanBlock> = LazyLock::new(|| {
    block([
        ("command", Type::String),
        ("interpreter", Type::list(Type::String)),
        ("working_dir", Type::String),
        ("environment", Type::map(Type::String)),
        ("quiet", Type::Bool),
    ])
});

static REMOTE_EXEC: LazyLock<PlanBlock> = LazyLock::new(|| {
    block([
        ("inline", Type::list(Type::String)),
        ("script", Type::String),
        ("scripts", Type::list(Type::String)),
    ])
});

static FILE: LazyLock<PlanBlock> = LazyLock::new(|| {
    block([
        ("source", Type::String),
        ("content", Type::String),
        ("destination", Type::String),
    ])
});

fn block<const N: usize>(attributes: [(&str, Type); N]) -> PlanBlock {
    let attributes = attributes.map(|(name, kind)| {
        let attribute = PlanAttribute {
            kind: PlanAttributeKind::Type(kind),
            sensitive: false,
        };
        (name.to_owned(), attribute)
    });
    PlanBlock {
        attributes: attributes.into(),
        ..PlanBlock::default()
    }
}
