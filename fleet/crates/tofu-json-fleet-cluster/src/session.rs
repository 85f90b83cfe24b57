//! Sessions of whoever asks, and of the scheduler.

use crate::MESSAGE_BYTES;
use crate::codec::FleetLogicalCodec;
use crate::stores::environment;
use ballista_core::extension::{SessionConfigExt as _, SessionStateExt as _};
use ballista_core::extension::{
    ballista_aggregate_functions, ballista_scalar_functions, ballista_window_functions,
};
use datafusion::error::Result;
use datafusion::execution::session_state::{SessionState, SessionStateBuilder};
use datafusion::prelude::{SessionConfig, SessionContext};
use std::io;
use std::sync::Arc;
use tofu_json_fleet::ClusterAddress;
use tokio::runtime::{Builder, Runtime};

/// Plans are trees that are gone down: of a long question, the threads of a process need more than they have by default.
const STACK: usize = 32 << 20;

/// What runs the processes of a cluster, and what asks them.
pub(crate) fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .thread_stack_size(STACK)
        .enable_all()
        .build()
}

/// A session whose plans a scheduler takes.
pub(crate) fn asking(config: SessionConfig, address: &ClusterAddress) -> Result<SessionContext> {
    let config = config
        .upgrade_for_ballista()
        .with_ballista_logical_extension_codec(Arc::new(FleetLogicalCodec::default()))
        .with_ballista_grpc_client_max_message_size(MESSAGE_BYTES);
    let state = state(config)?.upgrade_for_ballista(format!("http://{}", address.authority()))?;
    Ok(SessionContext::new_with_state(state))
}

/// The state of a session with all functions that executors have.
pub(crate) fn state(config: SessionConfig) -> Result<SessionState> {
    Ok(SessionStateBuilder::new()
        .with_config(config)
        .with_default_features()
        .with_runtime_env(environment(None)?)
        .with_scalar_functions(ballista_scalar_functions())
        .with_aggregate_functions(ballista_aggregate_functions())
        .with_window_functions(ballista_window_functions())
        .build())
}
