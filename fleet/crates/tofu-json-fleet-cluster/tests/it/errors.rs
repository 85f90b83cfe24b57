//! What is said where a cluster is not as it should be.

use crate::cluster::{Cluster, Setup, free_port, told};
use crate::files::small_plans;
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::extension::{SessionConfigExt as _, SessionStateExt as _};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::error::Result;
use datafusion::execution::TaskContext;
use datafusion::execution::session_state::SessionStateBuilder;
use datafusion::logical_expr::{Extension, LogicalPlan};
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion::sql::TableReference;
use datafusion_proto::logical_plan::LogicalExtensionCodec;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::sync::Arc;
use std::thread;
use tofu_json_fleet_cluster::FleetLogicalCodec;
use tofu_json_fleet_query::{FileSource, FilesTable};
use tofu_json_fleet_tables::Table;

fn empty_cluster() -> Cluster {
    Cluster::new(&Setup {
        executors: 0,
        ..Setup::default()
    })
}

/// Asks a cluster that cannot answer, and gives what it says.
fn refused(address: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    small_plans(folder.path(), 8);
    let question = "SELECT count(*) AS n FROM changes";
    let arguments = ["sql", question, "plans", "--cluster", address];
    let (answer, errors, status) = told(folder.path(), &arguments);
    assert_eq!((&*answer, status), ("", Some(1)), "{errors}");
    errors
}

#[test]
fn no_scheduler() {
    let address = format!("df://127.0.0.1:{}", free_port());
    let expected =
        format!("tofu-json-fleet: error: expected a scheduler at {address}, found nothing: ");
    let errors = refused(&address);
    assert!(errors.starts_with(&expected), "{errors}");
    assert!(
        errors.contains("`tofu-json-fleet scheduler` starts"),
        "{errors}"
    );
}

#[test]
fn something_else_than_a_scheduler() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("df://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
            let _ = stream.read(&mut [0; 100]);
        }
    });
    let errors = refused(&address);
    assert!(errors.contains("found something else"), "{errors}");
}

#[test]
fn a_scheduler_without_executors_and_a_taken_port() {
    let cluster = empty_cluster();
    let errors = refused(&cluster.address.to_string());
    let expected =
        "cannot answer the question: Execution error: the scheduler has no executor: start one";
    assert!(errors.contains(expected), "{errors}");
    let port = cluster.address.port().to_string();
    let (_, errors, status) = told("/".as_ref(), &["scheduler", "--port", &port]);
    assert_eq!(status, Some(1));
    let expected = format!("tofu-json-fleet: error: cannot listen at 127.0.0.1:{port}: ");
    assert!(errors.starts_with(&expected), "{errors}");
}

#[test]
fn addresses_that_are_none() {
    for address in ["http://127.0.0.1:1", "df://", "df://a:b"] {
        let (_, errors, status) = told("/".as_ref(), &["sql", "SELECT 1", "--cluster", address]);
        assert_eq!(status, Some(1), "{errors}");
        assert!(
            errors.contains("expected df://HOST:PORT, found"),
            "{errors}"
        );
    }
}

/// Sends plans as another release would.
#[derive(Debug, Default)]
struct OtherRelease(FleetLogicalCodec);

impl LogicalExtensionCodec for OtherRelease {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[LogicalPlan],
        task: &TaskContext,
    ) -> Result<Extension> {
        self.0.try_decode(bytes, inputs, task)
    }

    fn try_encode(&self, node: &Extension, bytes: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode(node, bytes)
    }

    fn try_decode_table_provider(
        &self,
        bytes: &[u8],
        name: &TableReference,
        schema: SchemaRef,
        task: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        self.0.try_decode_table_provider(bytes, name, schema, task)
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        table: Arc<dyn TableProvider>,
        bytes: &mut Vec<u8>,
    ) -> Result<()> {
        self.0.try_encode_table_provider(name, table, bytes)?;
        let version = env!("CARGO_PKG_VERSION").as_bytes();
        let at = bytes
            .windows(version.len())
            .position(|part| part == version)
            .unwrap();
        bytes.splice(at..at + version.len(), *b"99.0.0");
        Ok(())
    }
}

#[test]
fn another_release() {
    let cluster = Cluster::new(&Setup {
        executors: 1,
        ..Setup::default()
    });
    let url = format!("http://{}", cluster.address.authority());
    let config = SessionConfig::new_with_ballista()
        .with_ballista_logical_extension_codec(Arc::new(OtherRelease::default()));
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_default_features();
    let state = state.build().upgrade_for_ballista(url).unwrap();
    let session = SessionContext::new_with_state(state);
    let source = r#"{"table":"changes","files":[],"folder":null,"shows_sensitive":false}"#;
    let source: FileSource = serde_json::from_str(source).unwrap();
    assert_eq!(source.table, Table::Changes);
    let frame = session
        .read_table(Arc::new(FilesTable::new(source)))
        .unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let error = runtime.block_on(frame.collect()).unwrap_err().to_string();
    assert!(
        error.contains("found one of 99.0.0: scheduler, executors and"),
        "{error}"
    );
}

/// An executor of Ballista itself knows nothing of our tables.
#[test]
fn an_executor_without_the_codec() {
    let mut cluster = empty_cluster();
    let port = free_port();
    let config = ExecutorProcessConfig {
        port,
        grpc_port: port + 1,
        scheduler_host: "127.0.0.1".to_owned(),
        scheduler_port: cluster.address.port(),
        task_scheduling_policy: TaskSchedulingPolicy::PushStaged,
        executor_heartbeat_interval_seconds: 1,
        ..ExecutorProcessConfig::default()
    };
    thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let _ = runtime.block_on(start_executor_process(Arc::new(config)));
    });
    cluster
        .scheduler
        .wait_for("Received register executor request");
    let errors = refused(&cluster.address.to_string());
    assert!(
        errors.contains("the scheduler has no executor any more"),
        "{errors}"
    );
}
