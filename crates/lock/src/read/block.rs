//! The blocks of a lock file in their order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tofu_json_diagnostic::Diagnostic;
use tofu_json_evaluate::{Evaluator, Text, Wrong};
use tofu_json_hcl::{Block, Expression, File, HclCode, Label, Span};

use super::places::{Places, ProviderPlace};
use super::schema;
use super::texts::{self, LockCode};
use crate::{Lock, Program, Provider, ProviderError, ProviderLock};
use tofu_json_text::quoted;

/// The most syntax mistakes that are reported: each takes far more memory than the byte it is
/// about.
pub(super) const MOST: usize = 100_000;

/// Reads the tree of a file into a lock.
pub(super) struct LockReader<'f> {
    pub(super) file: &'f File<'f>,
    pub(super) program: Program,
    pub(super) places: Places,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) evaluator: Evaluator<'f>,
    /// The stored entries, with the headers of their blocks.
    entries: BTreeMap<Provider, (ProviderLock, Span)>,
}

impl<'f> LockReader<'f> {
    pub(super) fn new(program: Program, file: &'f File<'f>) -> Self {
        let errors = file.errors().iter().take(MOST);
        let diagnostics = errors.map(|mistake| of_mistake(file, mistake));
        Self {
            file,
            program,
            places: Places::default(),
            diagnostics: diagnostics.collect(),
            evaluator: Evaluator::new(file).says_unknown(program == Program::Terraform),
            entries: BTreeMap::new(),
        }
    }

    /// The lock that was read.
    pub(super) fn lock(&mut self) -> Lock {
        let entries = std::mem::take(&mut self.entries);
        Lock::sorted(entries.into_values().map(|(entry, _)| entry).collect())
    }

    pub(super) fn read(&mut self) {
        let found = &mut self.diagnostics;
        let blocks = schema::FILE.blocks_of(self.file, self.file.body(), found);
        for block in blocks {
            if block.type_name() == "provider" {
                self.provider(block);
            } else {
                self.module(block);
            }
        }
    }

    /// D20, once in a file.
    fn module(&mut self, block: Block<'f>) {
        if self.places.modules.is_empty() {
            let detail = self.program.say(texts::MODULES_DETAIL);
            self.report(LockCode::Modules, texts::MODULES, detail, block.type_span());
        }
        self.places.modules.push(whole(block));
    }

    fn provider(&mut self, block: Block<'f>) {
        let Some(label) = block.labels().next() else {
            return;
        };
        let mut place = ProviderPlace {
            provider: None,
            stored: false,
            block: whole(block),
            label: label.span(),
            version: None,
            constraints: None,
            hashes: None,
            each_hash: Vec::new(),
        };
        let (provider, normal) = self.address(label);
        if let Some(provider) = provider {
            place.provider = Some(provider.clone());
            if normal {
                self.entry(provider, block, &mut place);
            } else {
                self.attribute_places(block, &mut place);
            }
        }
        self.places.providers.push(place);
    }

    /// D1 to D4: the provider if it can be locked, and whether its label is the normal form.
    fn address(&mut self, label: Label<'f>) -> (Option<Provider>, bool) {
        let text = match self.evaluator.with_wrong_escapes(inside(label)) {
            Some(text) => text.into(),
            None => label.value(),
        };
        let sequences = self.file.has_error_within(label.span(), &[HclCode::Label]);
        let detail = match Provider::parse_for(self.program, &text) {
            _ if sequences => texts::ADDRESS_FORM.to_owned(),
            Err(error) => no_address(&text, error),
            Ok(provider) if provider.is_builtin_of(self.program) => format!(
                "Cannot lock a version for built-in provider {provider}. Built-in providers \
                 are bundled inside {program} itself, so you can't select a version for them \
                 independently of the {program} release you are currently running.",
                program = self.program.name()
            ),
            Ok(provider) if provider.is_legacy() => format!(
                "Provider source address {provider} is a special provider that is not \
                 eligible for dependency locking."
            ),
            Ok(provider) => {
                let form = provider.to_string();
                if form == text {
                    return (Some(provider), true);
                }
                let detail = format!(
                    "The provider source address for this provider lock must be written as {}, \
                     the fully-qualified and normalized form.",
                    quoted(&form)
                );
                let code = LockCode::AddressForm;
                self.report(code, texts::ADDRESS_NOT_NORMAL, detail, label.span());
                return (Some(provider), false);
            }
        };
        self.report(
            LockCode::Address,
            texts::INVALID_ADDRESS,
            detail,
            label.span(),
        );
        (None, false)
    }

    fn entry(&mut self, provider: Provider, block: Block<'f>, place: &mut ProviderPlace) {
        let found = &mut self.diagnostics;
        schema::PROVIDER.blocks_of(self.file, block.body(), found);
        let entry = self.attributes(provider, block, place);
        if let Some((_, first)) = self.entries.get(&entry.provider) {
            let detail = format!(
                "This lockfile already declared a lock for provider {} at {}.",
                entry.provider,
                self.file.range(*first)
            );
            self.report(
                LockCode::Duplicate,
                texts::DUPLICATE,
                detail,
                block.type_span(),
            );
        } else {
            let key = entry.provider.clone();
            self.entries.insert(key, (entry, block.header_span()));
            place.stored = true;
        }
    }

    /// The value of an expression as a string.
    pub(super) fn evaluated(&mut self, expression: Expression<'f>) -> Result<Text, Wrong> {
        let text = self.evaluator.text(expression);
        self.take_mistakes();
        text
    }

    /// D14.
    pub(super) fn unsuitable(&mut self, expression: Expression<'f>, why: &str) {
        self.evaluator.unsuitable(expression, why);
        self.take_mistakes();
    }

    fn take_mistakes(&mut self) {
        let mistakes = self.evaluator.take_mistakes();
        let found = mistakes
            .iter()
            .map(|mistake| of_mistake(self.file, mistake));
        self.diagnostics.extend(found);
    }

    pub(super) fn report(
        &mut self,
        code: LockCode,
        summary: &'static str,
        detail: impl Into<Cow<'static, str>>,
        subject: Span,
    ) {
        let found = Diagnostic::of(code, summary, detail).at(self.file.range(subject));
        self.diagnostics.push(found);
    }
}

/// A mistake of the syntax, or one that evaluating found.
fn of_mistake(file: &File<'_>, mistake: &Diagnostic<Span>) -> Diagnostic {
    file.diagnostic(mistake).coded(LockCode::Syntax)
}

/// What is between the quotes of a label.
fn inside(label: Label<'_>) -> Span {
    let Span { start, end } = label.span();
    if label.is_quoted() {
        Span::new(start + 1, end.saturating_sub(1))
    } else {
        Span::new(start, end)
    }
}

/// The whole block, to the end of its body.
fn whole(block: Block<'_>) -> Span {
    let header = block.header_span();
    match block.close_span() {
        Some(close) => header.to(close),
        None => Span::new(header.start, header.end.max(block.body().end().end)),
    }
}

/// OpenTofu's words for what is no address, our own for what only OpenTofu can tell.
fn no_address(text: &str, error: ProviderError) -> String {
    match error {
        ProviderError::NotAscii => format!("The address is {}: {error}.", quoted(text)),
        _ => texts::ADDRESS_FORM.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests have the tables of Unicode, so that no file leads here.
    #[test]
    fn a_build_without_tables_says_so() {
        let detail = no_address("bücher.example/a/b", ProviderError::NotAscii);
        assert!(detail.starts_with("The address is \"bücher.example/a/b\": expected"));
        assert!(detail.contains("feature unicode"), "{detail}");
        assert_eq!(
            no_address("a/b/c/d", ProviderError::Parts),
            texts::ADDRESS_FORM
        );
    }
}
