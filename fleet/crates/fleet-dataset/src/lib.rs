//! Folders of OpenTofu's plans and states as a dataset of Parquet files.
//!
//! [`find`] says which files there are, [`read_file`] gives the tables of one of them, and [`scan`] writes the tables of
//! all of them as a [`Dataset`]: a folder of Parquet files for each table. A second scan reads only the files that
//! changed. Readers see the dataset of before until the new one is whole.
//!
//! ```
//! use tofu_json_fleet_dataset::{Dataset, ScanOptions, find, scan};
//! use tofu_json_fleet_tables::Table;
//!
//! let folder = tempfile::tempdir()?;
//! let plan = folder.path().join("plan.json");
//! std::fs::write(&plan, r#"{"format_version": "1.2", "planned_values": {}, "resource_changes": []}"#)?;
//! let files = find(&[plan.display().to_string()])?;
//! let dataset = folder.path().join("fleet").display().to_string();
//! let told = scan(&files, &dataset, &ScanOptions::default(), &|_| {})?;
//! assert_eq!((told.files, told.read, told.failed), (1, 1, 0));
//! let dataset = Dataset::open(&dataset)?;
//! assert_eq!(dataset.parts(Table::Documents)?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![expect(
    clippy::disallowed_methods,
    reason = "reads folders and writes datasets: the files of this workspace are touched here"
)]

mod content;
mod dataset;
mod error;
mod folder;
mod large;
mod listing;
mod lock;
mod old;
mod old_table;
mod part;
mod part_file;
mod retimed;
mod scan;
mod scan_engine;
mod store;
mod unpacked;
mod whole;

pub use content::{FileContent, read_file};
pub use dataset::{Dataset, ValueContents};
pub use error::ScanError;
pub use listing::{FoundFile, find, find_documents};
pub use scan::{ScanOptions, Scanned, scan, scan_on};
pub use scan_engine::{OldRows, ScanEngine, ScanPart, ScanWork};
pub use store::{is_in_store, object_store};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
