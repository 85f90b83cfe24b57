//! The process that plans what is asked and gives its tasks to executors.

use crate::MESSAGE_BYTES;
use crate::codec::{FleetLogicalCodec, FleetPhysicalCodec};
use crate::division::Division;
use crate::error::ClusterError;
use crate::executors::Executors;
use crate::jobs::Jobs;
use crate::session::{runtime, state};
use crate::watch::SchedulerWatch;
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::extension::SessionConfigExt as _;
use ballista_scheduler::cluster::memory::{InMemoryClusterState, InMemoryJobState};
use ballista_scheduler::cluster::{BallistaCluster, ClusterState, JobState};
use ballista_scheduler::config::{SchedulerConfig, TaskDistributionPolicy};
use ballista_scheduler::scheduler_process::start_server;
use datafusion::prelude::SessionConfig;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use tofu_json_fleet::{ClusterAddress, SchedulerOptions};

/// Is a scheduler, until the process ends.
///
/// # Errors
///
/// Where its port cannot be had.
pub fn schedule(options: &SchedulerOptions) -> Result<(), ClusterError> {
    let address = SocketAddr::new(options.host, options.port);
    is_free(address)?;
    let name = options.name.clone().unwrap_or_else(|| host(address));
    let shown = ClusterAddress::new(name.clone(), options.port);
    let config = SchedulerConfig {
        external_host: name,
        bind_host: options.host.to_string(),
        bind_port: options.port,
        scheduling_policy: TaskSchedulingPolicy::PushStaged,
        task_distribution: TaskDistributionPolicy::RoundRobin,
        executor_timeout_seconds: options.executor_timeout,
        expire_dead_executor_interval_seconds: 1,
        grpc_server_max_decoding_message_size: message_bytes(),
        grpc_server_max_encoding_message_size: message_bytes(),
        override_logical_codec: Some(Arc::new(FleetLogicalCodec::default())),
        override_physical_codec: Some(Arc::new(FleetPhysicalCodec::default())),
        ..SchedulerConfig::default()
    };
    let executors_state = Arc::new(InMemoryClusterState::default());
    let executors = Executors::new(Arc::clone(&executors_state) as Arc<dyn ClusterState>);
    let jobs = InMemoryJobState::new(config.scheduler_name(), Arc::new(state), Arc::new(session));
    let jobs = Arc::new(Jobs::new(jobs, executors.clone()));
    let cluster = BallistaCluster::new(executors_state, Arc::clone(&jobs) as Arc<dyn JobState>);
    writeln!(std::io::stderr(), "the scheduler is at {shown}")?;
    let watch = SchedulerWatch {
        jobs,
        executors,
        scheduler: ClusterAddress::new(host(address), options.port),
    };
    let runtime = runtime()?;
    runtime.spawn(watch.run());
    Ok(runtime.block_on(start_server(cluster, address, Arc::new(config)))?)
}

/// What a session begins with, before it takes over the options of whoever asks.
fn session() -> SessionConfig {
    SessionConfig::new_with_ballista().with_option_extension(Division::default())
}

/// Whether an address of this machine can be had: otherwise Ballista would tell less.
pub(crate) fn is_free(address: SocketAddr) -> Result<(), ClusterError> {
    let listened = TcpListener::bind(address);
    listened
        .map(drop)
        .map_err(|error| ClusterError::Address(address, error))
}

/// How others write the address; on all addresses, this machine is meant.
pub(crate) fn host(address: SocketAddr) -> String {
    match address {
        _ if address.ip().is_unspecified() => "localhost".to_owned(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
        SocketAddr::V4(address) => address.ip().to_string(),
    }
}

pub(crate) fn message_bytes() -> u32 {
    u32::try_from(MESSAGE_BYTES).unwrap_or(u32::MAX)
}
