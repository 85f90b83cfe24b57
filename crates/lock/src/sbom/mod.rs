//! Bills of materials of the locked providers: CycloneDX 1.6 and SPDX 2.3.
//!
//! The same lock file gives the same document: there is no random number and no clock in it.
//!
//! ```
//! use tofu_json_lock::Lock;
//! use tofu_json_lock::sbom::{Bill, PurlType};
//!
//! let text = b"provider \"example.com/acme/a\" {\n  version = \"1.0.0\"\n}\n";
//! let lock = Lock::parse(text).lock;
//! let bill = Bill::of(&lock, PurlType::Generic);
//! let json = serde_json::to_value(bill.cyclonedx()).expect("a bill is plain data");
//! assert_eq!(json["components"][0]["purl"], "pkg:generic/example.com/acme/a@1.0.0");
//! ```

mod component;
mod cyclonedx;
mod spdx;
mod time;

pub use component::{Component, PurlType};
pub use cyclonedx::CycloneDx;
pub use spdx::Spdx;
pub use time::{BillTime, BillTimeError};

use crate::Lock;

/// The program that makes a bill, and the prefix of the names that no format defines.
const PROGRAM: &str = "tofu-json";

/// The version of the program: all crates have the same one.
const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

/// A bill of materials before it has a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bill {
    /// The name of what the providers are locked for.
    pub name: Option<String>,
    /// When the bill was made. CycloneDX has no time without it; SPDX, which requires one, the beginning of 1970.
    pub time: Option<BillTime>,
    /// The serial number, a UUID (CycloneDX).
    pub serial_number: Option<String>,
    /// The namespace of the document, a URI (SPDX); without it one that is made from the content.
    pub namespace: Option<String>,
    /// The locked providers.
    pub components: Vec<Component>,
}

impl Bill {
    /// The bill of the providers of a lock file, with nothing else in it.
    #[must_use]
    pub fn of(lock: &Lock, purl_type: PurlType) -> Self {
        let entries = lock.into_iter();
        Self {
            name: None,
            time: None,
            serial_number: None,
            namespace: None,
            components: entries
                .map(|entry| Component::new(entry, purl_type))
                .collect(),
        }
    }

    /// The bill as a CycloneDX document.
    #[must_use]
    pub fn cyclonedx(&self) -> CycloneDx<'_> {
        CycloneDx::of(self)
    }

    /// The bill as an SPDX document.
    #[must_use]
    pub fn spdx(&self) -> Spdx<'_> {
        Spdx::of(self)
    }
}
