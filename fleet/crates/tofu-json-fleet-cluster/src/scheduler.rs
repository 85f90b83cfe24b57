//! The process that plans what is asked and gives its tasks to executors.

use crate::MESSAGE_BYTES;
use crate::codec::{FleetLogicalCodec, FleetPhysicalCodec};
use crate::error::{ClusterError, marked};
use crate::session::{runtime, state};
use crate::watch::{has_executor, watch};
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::extension::SessionConfigExt as _;
use ballista_scheduler::SessionBuilder;
use ballista_scheduler::cluster::{BallistaCluster, ClusterState};
use ballista_scheduler::config::{SchedulerConfig, TaskDistributionPolicy};
use ballista_scheduler::scheduler_process::start_server;
use datafusion::prelude::SessionConfig;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, OnceLock};
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
    let executors = Arc::new(OnceLock::new());
    let cluster = BallistaCluster::new_memory(
        config.scheduler_name(),
        session_builder(Arc::clone(&executors)),
        Arc::new(SessionConfig::new_with_ballista),
    );
    // Nobody asks before the server is started below.
    let _ = executors.set(cluster.cluster_state());
    writeln!(std::io::stderr(), "the scheduler is at {shown}")?;
    let here = ClusterAddress::new(host(address), options.port);
    let runtime = runtime()?;
    runtime.spawn(watch(cluster.clone(), here, options.executor_timeout));
    Ok(runtime.block_on(start_server(cluster, address, Arc::new(config)))?)
}

/// Makes the sessions of questions: none while there is no executor, where they would wait for ever.
fn session_builder(executors: Arc<OnceLock<Arc<dyn ClusterState>>>) -> SessionBuilder {
    Arc::new(move |config| {
        let is_active = executors.get().is_some_and(|state| has_executor(&**state));
        match is_active {
            true => state(config),
            false => Err(marked(
                "the scheduler has no executor: start one with `tofu-json-fleet executor df://HOST:PORT`",
            )),
        }
    })
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
