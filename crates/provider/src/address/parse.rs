use std::borrow::Cow;

use super::host::host;
use super::{Provider, ProviderError, ascii, unicode};
use tofu_json_vocab::Program;

pub(super) fn address(program: Program, text: &str) -> Result<Provider, ProviderError> {
    let default = program.registry();
    let mut parts = text.split('/');
    let (host_part, namespace, provider_type) =
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(provider_type), None, ..) => (default, "hashicorp", provider_type),
            (Some(namespace), Some(provider_type), None, _) => (default, namespace, provider_type),
            (Some(host), Some(namespace), Some(provider_type), None) => {
                (host, namespace, provider_type)
            }
            _ => return Err(ProviderError::Parts),
        };
    let found = of_parts(program, host_part, namespace, provider_type)?;
    if reserved(program)
        .iter()
        .any(|prefix| found.provider_type.starts_with(prefix))
    {
        return Err(ProviderError::ReservedType);
    }
    Ok(found)
}

/// The provider that a local name means where nothing else is said: types may begin in any way.
pub(super) fn implied(program: Program, name: &str) -> Result<Provider, ProviderError> {
    of_parts(program, program.registry(), "hashicorp", name)
}

/// How no type of a provider may begin.
const fn reserved(program: Program) -> &'static [&'static str] {
    match program {
        Program::OpenTofu => &["terraform-", "opentofu-"],
        Program::Terraform => &["terraform-"],
    }
}

fn of_parts(
    program: Program,
    host_part: &str,
    namespace: &str,
    provider_type: &str,
) -> Result<Provider, ProviderError> {
    if host_part.is_empty() || namespace.is_empty() || provider_type.is_empty() {
        return Err(ProviderError::Parts);
    }
    let provider_type = part(provider_type, ProviderError::Type)?;
    let legacy = namespace == "-";
    let namespace = if legacy {
        namespace.into()
    } else {
        part(namespace, ProviderError::Namespace)?
    };
    let host = host(host_part)?;
    if legacy && host.ascii != program.registry() {
        return Err(ProviderError::LegacyHost);
    }
    Ok(Provider {
        ascii_host: (host.ascii != host.shown).then(|| host.ascii.into_owned().into()),
        host: host.shown.into_owned().into(),
        namespace: namespace.into_owned().into(),
        provider_type: provider_type.into_owned().into(),
    })
}

/// Brings a namespace or a type to its normal form; `invalid` is what to say where there is none.
fn part(text: &str, invalid: ProviderError) -> Result<Cow<'_, str>, ProviderError> {
    if text.contains('.') || text.contains("--") {
        return Err(invalid);
    }
    let form = if ascii::is_whole(text) {
        ascii::part(text)
    } else {
        unicode::part(text)?
    };
    form.filter(|form| !form.is_empty()).ok_or(invalid)
}
