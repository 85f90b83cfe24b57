//! The executors of a scheduler.

use ballista_core::serde::protobuf::executor_status::Status;
use ballista_core::serde::scheduler::ExecutorMetadata;
use ballista_scheduler::cluster::{ClusterState, ClusterStateEvent};
use futures::StreamExt as _;
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Executors say every second that they work. One that has said nothing for so many seconds is looked at.
const SILENT: u64 = 2;
/// A machine that does not answer for so long is not known to have no executor any more.
const PATIENCE: Duration = Duration::from_secs(1);
/// One that was given up so often within a question does not understand its tasks: it says that it works all the same.
const MOST_LOSSES: usize = 4;

/// The executors that a scheduler knows.
#[derive(Clone)]
pub(crate) struct Executors {
    state: Arc<dyn ClusterState>,
    losses: Arc<Mutex<BTreeMap<String, usize>>>,
}

impl Executors {
    pub(crate) fn new(state: Arc<dyn ClusterState>) -> Self {
        Self {
            state,
            losses: Arc::default(),
        }
    }

    /// Those that have said lately that they work.
    pub(crate) fn active(&self) -> BTreeSet<String> {
        let heartbeats = self.state.executor_heartbeats().into_values();
        let active = heartbeats.filter_map(|heartbeat| {
            let status = heartbeat.status.and_then(|status| status.status);
            matches!(status, Some(Status::Active(_)) | None).then_some(heartbeat.executor_id)
        });
        active.collect()
    }

    /// Those of them that understand their tasks.
    pub(crate) fn fit(&self) -> BTreeSet<String> {
        let losses = self.losses.lock().unwrap_or_else(PoisonError::into_inner);
        let mut executors = self.active();
        executors.retain(|id| losses.get(id).is_none_or(|times| *times < MOST_LOSSES));
        executors
    }

    /// How many tasks they do at a time, all together.
    pub(crate) async fn places(&self) -> usize {
        let active = self.active();
        let known = self.state.registered_executor_metadata().await;
        let active = known.iter().filter(|known| active.contains(&known.id));
        active
            .map(|executor| executor.specification.task_slots as usize)
            .sum()
    }

    /// Counts how often each is given up, for as long as the scheduler lives.
    pub(crate) async fn count_losses(self) {
        let Ok(mut events) = self.state.cluster_state_events().await else {
            return;
        };
        while let Some(event) = events.next().await {
            if let ClusterStateEvent::RemovedExecutor { executor_id } = event {
                let mut losses = self.losses.lock().unwrap_or_else(PoisonError::into_inner);
                *losses.entry(executor_id).or_default() += 1;
            }
        }
    }

    /// Begins to count anew.
    pub(crate) fn forget_losses(&self) {
        let mut losses = self.losses.lock().unwrap_or_else(PoisonError::into_inner);
        losses.clear();
    }

    /// Those that say nothing and at whose ports nobody listens: their processes have ended. A machine that is gone, or
    /// so busy that it says nothing, is another matter.
    pub(crate) async fn ended(&self) -> Vec<String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or_default().as_secs();
        let mut looks = JoinSet::new();
        for executor in self.state.registered_executor_metadata().await {
            let heartbeat = self.state.get_executor_heartbeat(&executor.id);
            let is_silent = heartbeat.is_some_and(|heartbeat| heartbeat.timestamp + SILENT <= now);
            if is_silent {
                looks.spawn(async move { has_ended(&executor).await.then_some(executor.id) });
            }
        }
        looks.join_all().await.into_iter().flatten().collect()
    }
}

async fn has_ended(executor: &ExecutorMetadata) -> bool {
    let address = format!("{}:{}", executor.host, executor.grpc_port);
    let connected = timeout(PATIENCE, TcpStream::connect(address)).await;
    matches!(connected, Ok(Err(error)) if error.kind() == ErrorKind::ConnectionRefused)
}
