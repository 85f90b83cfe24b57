//! Ends questions that nobody works on any more.

use crate::engine::url;
use ballista_core::serde::protobuf::CancelJobParams;
use ballista_core::serde::protobuf::executor_status::Status;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_scheduler::cluster::{BallistaCluster, ClusterState};
use log::warn;
use std::collections::BTreeSet;
use std::time::Duration;
use tofu_json_fleet::ClusterAddress;

const EVERY: Duration = Duration::from_secs(1);

/// Whether an executor has said lately that it works.
pub(crate) fn has_executor(state: &dyn ClusterState) -> bool {
    let heartbeats = state.executor_heartbeats().into_values();
    let mut statuses =
        heartbeats.map(|heartbeat| heartbeat.status.and_then(|status| status.status));
    statuses.any(|status| matches!(status, Some(Status::Active(_)) | None))
}

/// The jobs that have no answer yet.
async fn unfinished(cluster: &BallistaCluster) -> BTreeSet<String> {
    let state = cluster.job_state();
    let all = state.get_all_jobs().await.unwrap_or_default();
    let finished = state.get_jobs().await.unwrap_or_default();
    let unfinished = all.difference(&finished);
    unfinished.map(ToString::to_string).collect()
}

/// Cancels all jobs where there has been no executor for so many seconds: they would wait for ever.
pub(crate) async fn watch(cluster: BallistaCluster, scheduler: ClusterAddress, patience: u64) {
    let mut alone = 0;
    loop {
        tokio::time::sleep(EVERY).await;
        let jobs = unfinished(&cluster).await;
        if jobs.is_empty() || has_executor(&*cluster.cluster_state()) {
            alone = 0;
            continue;
        }
        alone += 1;
        if alone < patience {
            continue;
        }
        for job_id in jobs {
            warn!("job {job_id} is given up: there is no executor");
            if let Ok(mut client) = SchedulerGrpcClient::connect(url(&scheduler)).await {
                let _ = client.cancel_job(CancelJobParams { job_id }).await;
            }
        }
    }
}
