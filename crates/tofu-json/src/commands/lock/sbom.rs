use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_lines;
use crate::message::{Message, Messages};
use crate::options::lock_file::LockFileArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use tofu_json_lock::sbom::{Bill, BillTime, PurlType};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock sbom --format cyclonedx
  tofu-json lock sbom --format spdx --timestamp 2026-01-31T12:00:00Z -o sbom.json
  tofu-json lock sbom --purl-type terraform modules/network/.terraform.lock.hcl

The same lock file gives the same bytes: there is no random number and no clock in it.

Exit codes:
  0  fine
  1  an error: the lock file cannot be read";

// Arguments of `lock sbom`.
#[derive(Debug, Args)]
pub(crate) struct SbomArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// The format of the bill.
    #[arg(long, value_enum, default_value_t)]
    format: SbomFormat,

    /// The name of what the providers are locked for.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// When the bill was made: seconds since 1970, or a time such as 2026-01-31T12:00:00Z.
    ///
    /// Without it CycloneDX has no time, and SPDX, which requires one, has 1970-01-01T00:00:00Z.
    #[arg(
        long,
        value_name = "TIME",
        env = "SOURCE_DATE_EPOCH",
        hide_env_values = true
    )]
    timestamp: Option<BillTime>,

    /// The serial number of the bill, a UUID (CycloneDX).
    #[arg(long, value_name = "UUID", value_parser = uuid)]
    serial_number: Option<String>,

    /// The namespace of the document, a URI [default: one made from the content] (SPDX).
    #[arg(long, value_name = "URI", value_parser = document_namespace)]
    namespace: Option<String>,

    /// The type of package URLs: no type for providers is agreed upon yet.
    #[arg(long, value_name = "TYPE", value_enum, default_value_t)]
    purl_type: PurlWord,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum SbomFormat {
    /// CycloneDX 1.6 as JSON.
    #[default]
    Cyclonedx,
    /// SPDX 2.3 as JSON.
    Spdx,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PurlWord {
    /// `pkg:generic`, which every reader knows.
    #[default]
    Generic,
    /// `pkg:opentofu`
    Opentofu,
    /// `pkg:terraform`
    Terraform,
    /// No package URLs.
    None,
}

impl PurlWord {
    const fn purl_type(self) -> PurlType {
        match self {
            Self::Generic => PurlType::Generic,
            Self::Opentofu => PurlType::OpenTofu,
            Self::Terraform => PurlType::Terraform,
            Self::None => PurlType::None,
        }
    }
}

impl Verb for SbomArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let text = LockText::read(&self.file.source())?;
        let parsed = text.valid(messages)?;
        let bill = Bill {
            name: self.name.clone(),
            time: self.timestamp.clone(),
            serial_number: self.serial_number.clone(),
            namespace: self.namespace.clone(),
            ..Bill::of(&parsed.lock, self.purl_type.purl_type())
        };
        let json = match self.format {
            SbomFormat::Cyclonedx => to_lines(&bill.cyclonedx()),
            SbomFormat::Spdx => to_lines(&bill.spdx()),
        };
        for component in &bill.components {
            if component.malformed > 0 {
                let odd = format!(
                    "{}: {} of its hashes are left out: their values are none of SHA-256",
                    component.provider, component.malformed
                );
                messages.print(&Message::remark("odd-hash", odd).in_file(text.name()));
            }
        }
        self.output.write(json, false)?;
        Ok(ExitCode::Fine)
    }
}

/// `8-4-4-4-12` hexadecimal digits, in lower case.
fn uuid(text: &str) -> Result<String, String> {
    let groups = text.split('-').map(str::len);
    let digits = text
        .bytes()
        .all(|byte| byte == b'-' || byte.is_ascii_hexdigit());
    if digits && groups.eq([8, 4, 4, 4, 12]) {
        return Ok(text.to_ascii_lowercase());
    }
    Err("expected a UUID such as 3e671687-395b-41f5-a30f-a58921a69b79".to_owned())
}

/// An absolute URI without a fragment, as SPDX 2.3 wants it (section 6.5), of the characters of RFC 3986.
fn document_namespace(text: &str) -> Result<String, String> {
    let is_of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let is_of_uri = |byte: u8| byte.is_ascii_graphic() && !br##"#"<>\^`{|}"##.contains(&byte);
    let is_absolute = text.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(is_of_scheme)
            && !rest.is_empty()
            && rest.bytes().all(is_of_uri)
    });
    match is_absolute {
        true => Ok(text.to_owned()),
        false => Err(
            "expected an absolute URI without `#`, such as https://example.com/bills/network"
                .to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{document_namespace, uuid};

    #[test]
    fn namespaces() {
        for good in ["https://example.com/a-1.0", "urn:uuid:1"] {
            assert_eq!(document_namespace(good).unwrap(), good);
        }
        for bad in [
            "",
            "a b",
            "example.com/a",
            "https:",
            "1s:a",
            "https://a#b",
            "https://a b",
            "https://é",
        ] {
            assert!(document_namespace(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn uuids() {
        let uuid_text = "3E671687-395b-41f5-a30f-a58921a69b79";
        assert_eq!(uuid(uuid_text).unwrap(), uuid_text.to_ascii_lowercase());
        for bad in ["", "3e671687", "3e671687-395b-41f5-a30f-a58921a69b7g"] {
            assert!(uuid(bad).is_err(), "{bad}");
        }
    }
}
