//! Whether a state file says all that its schemas call sensitive.

use memchr::memmem;
use tofu_json_model::document::raw::ProviderConfigAddress;
use tofu_json_model::schema::built_in;
use tofu_json_model::state::UnrecordedMarks;
use tofu_json_model::stream::{Unit, UnitKind};
use tofu_json_scan::members;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Limits};
use tofu_json_vocab::Mode;

/// What is seen of it while the units of a state file come by.
#[derive(Debug, Default)]
pub(crate) struct RecordedMarks {
    version: Option<String>,
    /// Of which objects nothing would be said if an old program wrote the file.
    seen: UnrecordedMarks,
    /// Whether an object is as only programs of old write it.
    has_flat: bool,
}

impl RecordedMarks {
    pub(crate) fn look(&mut self, unit: &Unit<'_>, limits: Limits) {
        match (unit.kind, unit.name) {
            (UnitKind::Other, Some("terraform_version")) => self.version = text(unit.text),
            (UnitKind::RawResource, _) => self.look_at_resource(unit.text, limits),
            _ => {}
        }
    }

    pub(crate) fn unrecorded(&self) -> UnrecordedMarks {
        let version = self.version.as_deref();
        let is_old = version.is_some_and(UnrecordedMarks::is_old);
        let mut found = self.seen;
        found.managed &= is_old || self.has_flat;
        found
    }

    fn look_at_resource(&mut self, resource: &[u8], limits: Limits) {
        self.has_flat |= memmem::find(resource, b"\"attributes_flat\"").is_some();
        if self.seen.data && self.seen.managed {
            return;
        }
        // What a resource is comes before its instances in what programs write: those are not gone over.
        let [mut mode, mut of, mut provider] = [const { None }; 3];
        for member in members(resource, 0, limits).flatten() {
            let wanted = match member.key_text(resource) {
                b"mode" => &mut mode,
                b"type" => &mut of,
                b"provider" => &mut provider,
                _ => continue,
            };
            *wanted = text(resource.slice(member.value.clone()));
            if mode.is_some() && of.is_some() && provider.is_some() {
                break;
            }
        }
        match mode.as_deref() {
            Some("data") => self.seen.data = true,
            Some("managed") => {
                self.seen.managed |=
                    !is_built_in(&provider.unwrap_or_default(), &of.unwrap_or_default());
            }
            _ => {}
        }
    }
}

/// A type whose schema is known: none of its attributes is sensitive.
fn is_built_in(provider: &str, of: &str) -> bool {
    ProviderConfigAddress::parse(provider)
        .is_ok_and(|address| built_in(&address.provider, &Mode::Managed, of).is_some())
}

fn text(json: &[u8]) -> Option<String> {
    let document = Document::parse(json).ok()?;
    document.root().as_str().map(std::borrow::Cow::into_owned)
}
