//! The jobs of a scheduler, and who waits for them.

use crate::division::divided;
use crate::error::marked;
use crate::executors::Executors;
use async_trait::async_trait;
use ballista_core::error::Result;
use ballista_core::serde::protobuf::JobStatus;
use ballista_core::serde::protobuf::job_status::Status;
use ballista_core::{JobId, JobStatusSubscriber};
use ballista_scheduler::cluster::memory::InMemoryJobState;
use ballista_scheduler::cluster::{JobState, JobStateEventStream};
use ballista_scheduler::state::execution_graph::ExecutionGraphBox;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::WeakSender;

/// Jobs in memory, of which it is known who waits for them and which executors there are for them.
pub(crate) struct Jobs {
    jobs: InMemoryJobState,
    executors: Executors,
    /// Whom Ballista tells how far a job is. It lets go of that once the job is done, and so this does not hold on to it.
    waiting: Mutex<BTreeMap<JobId, WeakSender<JobStatus>>>,
}

impl Jobs {
    pub(crate) const fn new(jobs: InMemoryJobState, executors: Executors) -> Self {
        Self {
            jobs,
            executors,
            waiting: Mutex::new(BTreeMap::new()),
        }
    }

    /// The jobs that have no answer yet.
    pub(crate) async fn unfinished(&self) -> BTreeSet<JobId> {
        let all = self.jobs.get_all_jobs().await.unwrap_or_default();
        let finished = self.jobs.get_jobs().await.unwrap_or_default();
        all.difference(&finished).cloned().collect()
    }

    /// The jobs that are being done and whose answers nobody waits for any more: whoever asked has ended.
    pub(crate) async fn abandoned(&self) -> Vec<JobId> {
        let mut abandoned = Vec::new();
        for job in self.closed() {
            // Whoever has an answer listens no longer either. That job is done before it is told so.
            let status = self.jobs.get_job_status(&job).await.ok().flatten();
            if matches!(
                status.and_then(|told| told.status),
                Some(Status::Running(_))
            ) {
                abandoned.push(job);
            }
        }
        abandoned
    }

    /// The jobs whose listeners are gone.
    fn closed(&self) -> Vec<JobId> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, listener| listener.strong_count() > 0);
        let closed = waiting.iter().filter(|(_, listener)| {
            let listener = listener.upgrade();
            listener.is_some_and(|listener| listener.is_closed())
        });
        closed.map(|(job, _)| job.clone()).collect()
    }
}

/// All as Ballista does it, but for [`JobState::submit_job`], which notes who waits, and for sessions: there is none while
/// there is no executor, where its job would wait for ever.
#[async_trait]
impl JobState for Jobs {
    async fn submit_job(
        &self,
        job: JobId,
        graph: &ExecutionGraphBox,
        listener: Option<JobStatusSubscriber>,
    ) -> Result<()> {
        if let Some(listener) = &listener {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.insert(job.clone(), listener.downgrade());
        }
        self.jobs.submit_job(job, graph, listener).await
    }

    async fn create_or_update_session(
        &self,
        session: &str,
        config: &SessionConfig,
    ) -> Result<Arc<SessionContext>> {
        let places = self.executors.places().await;
        if places == 0 {
            return Err(marked(
                "the scheduler has no executor: start one with `tofu-json-fleet executor df://HOST:PORT`",
            )
            .into());
        }
        let config = divided(config.clone(), places);
        self.jobs.create_or_update_session(session, &config).await
    }

    fn accept_job(&self, job: &JobId, name: &str, queued_at: u64) -> Result<()> {
        self.jobs.accept_job(job, name, queued_at)
    }

    fn pending_job_number(&self) -> usize {
        self.jobs.pending_job_number()
    }

    async fn get_jobs(&self) -> Result<HashSet<JobId>> {
        self.jobs.get_jobs().await
    }

    async fn get_all_jobs(&self) -> Result<HashSet<JobId>> {
        self.jobs.get_all_jobs().await
    }

    async fn get_job_status(&self, job: &JobId) -> Result<Option<JobStatus>> {
        self.jobs.get_job_status(job).await
    }

    async fn get_execution_graph(&self, job: &JobId) -> Result<Option<ExecutionGraphBox>> {
        self.jobs.get_execution_graph(job).await
    }

    async fn save_job(&self, job: &JobId, graph: &ExecutionGraphBox) -> Result<()> {
        self.jobs.save_job(job, graph).await
    }

    async fn fail_unscheduled_job(&self, job: &JobId, reason: String) -> Result<()> {
        self.jobs.fail_unscheduled_job(job, reason).await
    }

    async fn remove_job(&self, job: &JobId) -> Result<()> {
        self.jobs.remove_job(job).await
    }

    async fn try_acquire_job(&self, job: &JobId) -> Result<Option<ExecutionGraphBox>> {
        self.jobs.try_acquire_job(job).await
    }

    async fn job_state_events(&self) -> Result<JobStateEventStream> {
        self.jobs.job_state_events().await
    }

    async fn remove_session(&self, session: &str) -> Result<()> {
        self.jobs.remove_session(session).await
    }

    fn produce_config(&self) -> SessionConfig {
        self.jobs.produce_config()
    }
}
