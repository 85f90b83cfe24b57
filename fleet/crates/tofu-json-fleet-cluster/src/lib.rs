//! The fleet on many machines: questions and scans of OpenTofu's plans and states, by Ballista.
//!
//! A scheduler plans what is asked and gives its tasks to executors, which read files and datasets by the paths that
//! whoever asks has given. Plans travel with tables of files in them, by [`FleetLogicalCodec`] and [`FleetPhysicalCodec`].
//!
//! ```no_run
//! use std::sync::Arc;
//! use tofu_json_fleet::ClusterAddress;
//! use tofu_json_fleet_cluster::ClusterEngine;
//! use tofu_json_fleet_query::{Fleet, OutputFormat, ask};
//!
//! let address: ClusterAddress = "df://127.0.0.1:50050".parse()?;
//! let engine = ClusterEngine::connect(&address, "/".into())?;
//! let fleet = Fleet::open(&["/srv/plans".into()])?.on(Arc::new(engine));
//! ask(&fleet, "SELECT count(*) AS n FROM changes", OutputFormat::Table, &mut std::io::stdout())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![expect(
    clippy::disallowed_methods,
    reason = "the processes of a cluster: connections, folders and the environment of buckets are their work"
)]

mod ballista;
mod codec;
mod division;
mod engine;
mod error;
mod executor;
mod executors;
mod jobs;
mod message;
mod messages;
mod parts;
mod recent;
mod scan;
mod scheduler;
mod session;
mod stores;
mod watch;

pub use ballista::Ballista;
pub use codec::{FleetLogicalCodec, FleetPhysicalCodec};
pub use engine::ClusterEngine;
pub use error::ClusterError;
pub use executor::execute;
pub use scheduler::schedule;

/// So many bytes may what is sent have: a plan has the names of its files, which are compressed.
pub(crate) const MESSAGE_BYTES: usize = 256 << 20;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
