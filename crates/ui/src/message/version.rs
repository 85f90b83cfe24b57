use crate::Product;
use crate::field::object;
use std::borrow::Cow;
use tofu_json_diagnostic::Escaping;

object! {
    /// `version`: the first line of every stream.
    Version {
        /// The version, when OpenTofu wrote the stream.
        "tofu" => tofu: Option<Cow<'a, str>>,
        /// The version, when Terraform wrote the stream.
        "terraform" => terraform: Option<Cow<'a, str>>,
        /// The version of the message format.
        "ui" => ui: Cow<'a, str>,
    }
}

impl Version<'_> {
    /// Which program wrote the stream.
    #[must_use]
    pub fn product(&self) -> Product {
        if self.tofu.is_none() && self.terraform.is_some() {
            Product::Terraform
        } else {
            Product::OpenTofu
        }
    }

    /// The program's version; empty where neither key is there.
    #[must_use]
    pub fn program(&self) -> &str {
        let version = self.tofu.as_deref().or(self.terraform.as_deref());
        version.unwrap_or_default()
    }

    /// The numbers of `ui`: a missing minor number is 0, further components are passed over.
    #[must_use]
    pub fn numbers(&self) -> Option<(u32, u32)> {
        let mut parts = self.ui.split('.');
        let major = parts.next()?.parse().ok()?;
        let minor = match parts.next() {
            Some(minor) => minor.parse().ok()?,
            None => 0,
        };
        Some((major, minor))
    }

    /// Whether the major version is one that this crate reads: 1, or the 0 of old releases.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        self.numbers().is_none_or(|(major, _)| major <= 1)
    }

    /// How the producer writes `<`, `>` and `&`: only OpenTofu from 1.7 on leaves them.
    #[must_use]
    pub fn escaping(&self) -> Escaping {
        let mut numbers = self.program().split(['.', '-']).map(str::parse::<u32>);
        let is_old = matches!(
            (numbers.next(), numbers.next()),
            (Some(Ok(1)), Some(Ok(0..=6)))
        );
        if self.product() == Product::Terraform || is_old {
            Escaping::Html
        } else {
            Escaping::Plain
        }
    }

    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.product().name(), self.program())
    }
}
