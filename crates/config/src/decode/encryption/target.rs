use super::super::role::FileReading;
use super::super::schema;
use super::only;
use crate::Diagnostic;
use crate::body::{Block, BodyContent};
use crate::expression::Expression;

/// How state, plans and similar data are encrypted.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct EncryptionTarget<'f> {
    /// `enforced`
    pub enforced: Option<bool>,
    /// `method` and those of the `fallback` blocks in each other, outermost first.
    pub methods: Vec<Option<Expression<'f>>>,
}

/// `remote_state_data_sources`
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RemoteTargets<'f> {
    /// `default`
    pub default: Option<EncryptionTarget<'f>>,
    /// `remote_state_data_source` blocks.
    pub targets: Vec<RemoteTarget<'f>>,
}

/// A `remote_state_data_source` block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RemoteTarget<'f> {
    /// Its name.
    pub name: String,
    /// The encryption of this source.
    pub target: EncryptionTarget<'f>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> EncryptionTarget<'f> {
    let content = block.body.content(&schema::ENCRYPTION_TARGET, faults);
    let mut target = with_fallbacks(&content, reading, faults);
    let enforced = content.attribute("enforced");
    target.enforced = enforced.and_then(|one| one.expression.literal_bool(faults));
    target
}

pub(super) fn decode_remote<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> RemoteTargets<'f> {
    let content = block.body.content(&schema::REMOTE, faults);
    let mut remote = RemoteTargets::default();
    if let Some(default) = only(&content, "default", reading, faults) {
        let inner = default.body.content(&schema::REMOTE_DEFAULT, faults);
        remote.default = Some(with_fallbacks(&inner, reading, faults));
    }
    for block in content.blocks_of("remote_state_data_source") {
        let inner = block.body.content(&schema::REMOTE_SOURCE, faults);
        let target = with_fallbacks(&inner, reading, faults);
        if let [label] = block.labels.as_slice() {
            remote.targets.push(RemoteTarget {
                name: label.text.clone().into_owned(),
                target,
            });
        }
    }
    remote
}

/// The methods of a block and of the `fallback` blocks in it. They nest as deep as a file does.
fn with_fallbacks<'f>(
    content: &BodyContent<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> EncryptionTarget<'f> {
    let method = |content: &BodyContent<'f>| content.attribute("method").map(|one| one.expression);
    let mut methods = vec![method(content)];
    let mut fallback = only(content, "fallback", reading, faults).cloned();
    while let Some(block) = fallback {
        let content = block.body.content(&schema::FALLBACK, faults);
        methods.push(method(&content));
        fallback = only(&content, "fallback", reading, faults).cloned();
    }
    EncryptionTarget {
        enforced: None,
        methods,
    }
}
