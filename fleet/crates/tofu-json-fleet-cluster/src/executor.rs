//! The process that does the tasks of a scheduler.

use crate::codec::{FleetLogicalCodec, FleetPhysicalCodec};
use crate::engine::reach;
use crate::error::ClusterError;
use crate::scheduler::{is_free, message_bytes};
use crate::session::runtime;
use crate::stores::environment;
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::error::BallistaError;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_executor::metrics::ExecutorMetricCollectionPolicy;
use std::fs;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet::{ClusterAddress, ExecutorOptions};

/// A scheduler that was started in the same moment needs a while.
const TRIES: u32 = 20;
const BETWEEN: Duration = Duration::from_millis(250);

/// Is an executor, until the process is told to end.
///
/// # Errors
///
/// Where no scheduler answers, and where its ports cannot be had.
pub fn execute(options: &ExecutorOptions) -> Result<(), ClusterError> {
    let (port, next) = (options.port, options.port.saturating_add(1));
    for port in [port, next] {
        is_free(SocketAddr::new(options.host, port))?;
    }
    wait_for(&options.scheduler)?;
    // What waits for other executors are rows of documents: the folder is for this user alone, and goes with the process.
    let temporary = tempfile::Builder::new()
        .prefix("tofu-json-fleet-")
        .tempdir()?;
    let work = match &options.work {
        Some(work) => {
            fs::create_dir_all(work)?;
            work.clone()
        }
        None => temporary.path().to_owned(),
    };
    let config = config(options, next, &work)?;
    writeln!(
        std::io::stderr(),
        "the executor at port {port} works for {}",
        options.scheduler
    )?;
    let done = runtime()?.block_on(start_executor_process(Arc::new(config)));
    drop(temporary);
    Ok(done?)
}

fn config(
    options: &ExecutorOptions,
    next: u16,
    work: &Path,
) -> Result<ExecutorProcessConfig, ClusterError> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    // One for all tasks, so that what one has read of a Parquet file is there for the next.
    let environment = environment(Some(work.to_owned())).map_err(BallistaError::from)?;
    Ok(ExecutorProcessConfig {
        bind_host: bind_host(options),
        external_host: options.name.clone(),
        port: options.port,
        grpc_port: next,
        scheduler_host: options.scheduler.host().to_owned(),
        scheduler_port: options.scheduler.port(),
        concurrent_tasks: options.tasks.map_or(processors, usize::from),
        task_scheduling_policy: TaskSchedulingPolicy::PushStaged,
        work_dir: Some(work.to_string_lossy().into_owned()),
        job_data_ttl_seconds: 3600,
        job_data_clean_up_interval_seconds: 600,
        grpc_max_decoding_message_size: message_bytes(),
        grpc_max_encoding_message_size: message_bytes(),
        executor_heartbeat_interval_seconds: 1,
        metric_collection_policy: ExecutorMetricCollectionPolicy::Off,
        override_runtime_producer: Some(Arc::new(move |_| Ok(Arc::clone(&environment)))),
        override_logical_codec: Some(Arc::new(FleetLogicalCodec::default())),
        override_physical_codec: Some(Arc::new(
            FleetPhysicalCodec::default().delayed(options.delay()),
        )),
        ..ExecutorProcessConfig::default()
    })
}

fn bind_host(options: &ExecutorOptions) -> String {
    match options.host {
        std::net::IpAddr::V4(host) => host.to_string(),
        std::net::IpAddr::V6(host) => format!("[{host}]"),
    }
}

/// Waits until the scheduler answers, for a while.
fn wait_for(scheduler: &ClusterAddress) -> Result<(), ClusterError> {
    let mut tries = 0;
    loop {
        match reach(scheduler) {
            Ok(()) => return Ok(()),
            Err(error) if tries == TRIES => {
                return Err(ClusterError::Unreached(scheduler.clone(), error));
            }
            Err(_) => tries += 1,
        }
        std::thread::sleep(BETWEEN);
    }
}
