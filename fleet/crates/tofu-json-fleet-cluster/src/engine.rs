//! A cluster as what answers questions.

use crate::MESSAGE_BYTES;
use crate::division::asked;
use crate::error::{ClusterError, unmarked};
use crate::session::{asking, runtime};
use async_trait::async_trait;
use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::serde::protobuf::operator_metric::Metric;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_core::serde::protobuf::{
    CreateUpdateSessionParams, GetJobMetricsParams, NamedCount, OperatorMetric,
};
use datafusion::error::{DataFusionError, Result};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion_proto::protobuf::LogicalPlanNode;
use std::collections::BTreeMap;
use std::io;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet::ClusterAddress;
use tofu_json_fleet_query::{Engine, unread_of};

/// A scheduler that does not answer for so long is not there.
const PATIENCE: Duration = Duration::from_secs(5);

/// A cluster that answers questions.
#[derive(Clone, Debug)]
pub struct ClusterEngine {
    address: ClusterAddress,
    folder: PathBuf,
}

impl ClusterEngine {
    /// The cluster of the scheduler at an address. Relative paths begin in a folder.
    ///
    /// # Errors
    ///
    /// Where no scheduler answers there.
    pub fn connect(address: &ClusterAddress, folder: PathBuf) -> Result<Self, ClusterError> {
        reach(address).map_err(|error| ClusterError::Unreached(address.clone(), error))?;
        let runtime = runtime()?;
        let greeted = runtime.block_on(greet(address));
        greeted.map_err(|error| ClusterError::NoScheduler(address.clone(), error))?;
        Ok(Self {
            address: address.clone(),
            folder,
        })
    }

    fn url(&self) -> String {
        url(&self.address)
    }
}

pub(crate) fn url(address: &ClusterAddress) -> String {
    format!("http://{}", address.authority())
}

/// Whether anything takes connections there.
pub(crate) fn reach(address: &ClusterAddress) -> io::Result<()> {
    let mut last = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
    for found in address.authority().to_socket_addrs()? {
        match TcpStream::connect_timeout(&found, PATIENCE) {
            Ok(_) => return Ok(()),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Whether what is there speaks as a scheduler does.
async fn greet(address: &ClusterAddress) -> Result<(), String> {
    let greeting = async {
        let client = SchedulerGrpcClient::connect(url(address)).await;
        let mut client = client.map_err(|error| error.to_string())?;
        let params = CreateUpdateSessionParams {
            session_id: String::new(),
            settings: Vec::new(),
        };
        let answer = client.create_update_session(params).await;
        answer.map(drop).map_err(|error| error.code().to_string())
    };
    match tokio::time::timeout(PATIENCE, greeting).await {
        Ok(answer) => answer,
        Err(_) => Err("it does not answer".to_owned()),
    }
}

#[async_trait]
impl Engine for ClusterEngine {
    fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    fn session(&self, config: SessionConfig, tasks: Option<usize>) -> Result<SessionContext> {
        asking(asked(config, tasks), &self.address)
    }

    /// Executors tell what they could not read by the metrics of their tasks, which the scheduler keeps.
    async fn unread(&self, plan: &Arc<dyn ExecutionPlan>) -> Result<BTreeMap<String, String>> {
        let asked = plan.downcast_ref::<DistributedQueryExec<LogicalPlanNode>>();
        let Some(job) = asked.and_then(DistributedQueryExec::job_id) else {
            return Ok(BTreeMap::new());
        };
        let failed = |error: String| DataFusionError::Execution(error);
        let client = SchedulerGrpcClient::connect(self.url()).await;
        let mut client = client
            .map_err(|error| failed(error.to_string()))?
            .max_decoding_message_size(MESSAGE_BYTES);
        let params = GetJobMetricsParams {
            job_id: job.to_string(),
        };
        let told = client.get_job_metrics(params).await;
        let told = told.map_err(|error| failed(error.message().to_owned()))?;
        let stages = told.into_inner().stages.into_iter();
        let steps = stages.flat_map(|stage| stage.operators);
        let metrics = steps.flat_map(|step| step.metrics);
        Ok(metrics.filter_map(|metric| unread(&metric)).collect())
    }

    fn explain(&self, error: DataFusionError) -> DataFusionError {
        unmarked(error)
    }
}

fn unread(metric: &OperatorMetric) -> Option<(String, String)> {
    match &metric.metric {
        Some(Metric::Count(NamedCount { name, .. })) => unread_of(name),
        _ => None,
    }
}
