//! The cluster of the program.

use crate::engine::ClusterEngine;
use crate::error::ClusterError;
use crate::messages;
use crate::scan::ClusterScan;
use std::path::PathBuf;
use std::sync::Arc;
use std::{io, process, thread};
use tofu_json_fleet::{Cluster, ClusterAddress, ExecutorOptions, Failure, SchedulerOptions};
use tofu_json_fleet_dataset::ScanEngine;
use tofu_json_fleet_query::Engine;

/// A cluster by Ballista.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ballista;

impl Cluster for Ballista {
    fn engine(
        &self,
        address: &ClusterAddress,
        folder: PathBuf,
    ) -> Result<Arc<dyn Engine>, Failure> {
        Ok(Arc::new(ClusterEngine::connect(address, folder)?))
    }

    fn scan_engine(
        &self,
        address: &ClusterAddress,
        folder: PathBuf,
    ) -> Result<Box<dyn ScanEngine>, Failure> {
        let engine = ClusterEngine::connect(address, folder)?;
        Ok(Box::new(ClusterScan::new(engine)?))
    }

    fn schedule(&self, options: &SchedulerOptions) -> Result<(), Failure> {
        begin(options.verbose, options.until_input_ends);
        Ok(crate::schedule(options)?)
    }

    fn execute(&self, options: &ExecutorOptions) -> Result<(), Failure> {
        begin(options.verbose, options.until_input_ends);
        Ok(crate::execute(options)?)
    }
}

/// What a process of a cluster does first.
fn begin(verbose: bool, until_input_ends: bool) {
    messages::tell(verbose);
    if until_input_ends {
        thread::spawn(|| {
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            process::exit(0);
        });
    }
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        let failure = Self::new(error.to_string());
        match error.help() {
            Some(help) => failure.with_help(help),
            None => failure,
        }
    }
}
