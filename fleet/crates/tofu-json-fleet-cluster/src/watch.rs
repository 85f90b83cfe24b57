//! Sees to questions that nobody works on any more.

use crate::engine::url;
use ballista_core::serde::protobuf::executor_status::Status;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_core::serde::protobuf::{CancelJobParams, UpdateTaskStatusParams};
use ballista_scheduler::cluster::{BallistaCluster, ClusterState};
use log::warn;
use std::collections::BTreeSet;
use std::time::Duration;
use tofu_json_fleet::ClusterAddress;

const EVERY: Duration = Duration::from_secs(1);

/// The executors that have said lately that they work.
fn active(state: &dyn ClusterState) -> BTreeSet<String> {
    let heartbeats = state.executor_heartbeats().into_values();
    let active = heartbeats.filter_map(|heartbeat| {
        let status = heartbeat.status.and_then(|status| status.status);
        matches!(status, Some(Status::Active(_)) | None).then_some(heartbeat.executor_id)
    });
    active.collect()
}

/// Whether an executor has said lately that it works.
pub(crate) fn has_executor(state: &dyn ClusterState) -> bool {
    !active(state).is_empty()
}

/// The jobs that have no answer yet.
async fn unfinished(cluster: &BallistaCluster) -> BTreeSet<String> {
    let state = cluster.job_state();
    let all = state.get_all_jobs().await.unwrap_or_default();
    let finished = state.get_jobs().await.unwrap_or_default();
    let unfinished = all.difference(&finished);
    unfinished.map(ToString::to_string).collect()
}

/// Lets the scheduler look for tasks that executors can begin, by reports of them that nothing has changed. Ballista looks
/// when tasks end; the tasks of an executor that is lost while the others have nothing to do would wait for ever.
async fn offer_again(executors: BTreeSet<String>, scheduler: &ClusterAddress) {
    let Ok(mut client) = SchedulerGrpcClient::connect(url(scheduler)).await else {
        return;
    };
    for executor_id in executors {
        let nothing = UpdateTaskStatusParams {
            executor_id,
            task_status: Vec::new(),
        };
        let _ = client.update_task_status(nothing).await;
    }
}

/// Offers tasks of lost executors to the others, and cancels all jobs where there has been no executor for so many
/// seconds: they would wait for ever.
pub(crate) async fn watch(cluster: BallistaCluster, scheduler: ClusterAddress, patience: u64) {
    let mut alone = 0;
    loop {
        tokio::time::sleep(EVERY).await;
        let jobs = unfinished(&cluster).await;
        let executors = active(&*cluster.cluster_state());
        if jobs.is_empty() || !executors.is_empty() {
            alone = 0;
            if !jobs.is_empty() {
                offer_again(executors, &scheduler).await;
            }
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
