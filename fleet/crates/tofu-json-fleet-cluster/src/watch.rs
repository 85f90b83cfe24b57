//! Sees to questions that nobody works on any more, and to those that nobody waits for.

use crate::engine::url;
use crate::executors::Executors;
use crate::jobs::Jobs;
use ballista_core::JobId;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_core::serde::protobuf::{
    CancelJobParams, ExecutorStoppedParams, UpdateTaskStatusParams,
};
use log::warn;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet::ClusterAddress;

const EVERY: Duration = Duration::from_secs(1);
/// A job that no executor can work on is given up after so many looks.
const PATIENCE: usize = 10;

/// What a scheduler looks after by itself.
pub(crate) struct SchedulerWatch {
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) executors: Executors,
    /// Where the scheduler takes orders, also from this part of it.
    pub(crate) scheduler: ClusterAddress,
}

impl SchedulerWatch {
    /// Goes on for as long as the scheduler lives.
    pub(crate) async fn run(self) {
        tokio::spawn(self.executors.clone().count_losses());
        let mut alone = 0;
        loop {
            tokio::time::sleep(EVERY).await;
            for executor in self.executors.ended().await {
                self.remove(executor).await;
            }
            for job in self.jobs.abandoned().await {
                self.cancel(job, "whoever asked has ended").await;
            }
            let jobs = self.jobs.unfinished().await;
            if jobs.is_empty() {
                self.executors.forget_losses();
            }
            let executors = self.executors.fit();
            alone = match executors.is_empty() && !jobs.is_empty() {
                true => alone + 1,
                false => 0,
            };
            if alone >= PATIENCE {
                for job in jobs {
                    self.cancel(job, "there is no executor").await;
                }
            } else if !jobs.is_empty() {
                self.offer_again(executors).await;
            }
        }
    }

    async fn cancel(&self, job: JobId, why: &str) {
        warn!("job {job} is given up: {why}");
        if let Ok(mut client) = SchedulerGrpcClient::connect(url(&self.scheduler)).await {
            let job_id = job.into();
            let _ = client.cancel_job(CancelJobParams { job_id }).await;
        }
    }

    /// Gives up an executor, so that others do its tasks.
    async fn remove(&self, executor_id: String) {
        warn!("executor {executor_id} is given up: its process has ended");
        if let Ok(mut client) = SchedulerGrpcClient::connect(url(&self.scheduler)).await {
            let stopped = ExecutorStoppedParams {
                executor_id,
                reason: "its process has ended".to_owned(),
            };
            let _ = client.executor_stopped(stopped).await;
        }
    }

    /// Lets the scheduler look for tasks that executors can begin, by reports of them that nothing has changed. Ballista
    /// looks when tasks end; the tasks of an executor that is lost while the others have nothing to do would wait for ever.
    async fn offer_again(&self, executors: BTreeSet<String>) {
        let Ok(mut client) = SchedulerGrpcClient::connect(url(&self.scheduler)).await else {
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
}
