//! A server of S3 on this machine, for tests of buckets.

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use tofu_json_plan_gen::{Document, Recipe};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

const KEY: &str = "the-key";
const SECRET: &str = "the-secret-of-the-key";

/// A server whose buckets are folders.
pub(crate) struct Server {
    root: tempfile::TempDir,
    endpoint: String,
    _runtime: Runtime,
}

impl Server {
    pub(crate) fn start() -> Self {
        let root = tempfile::tempdir().unwrap();
        let mut service = S3ServiceBuilder::new(s3s_fs::FileSystem::new(root.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build().into_shared();
        let runtime = Runtime::new().unwrap();
        let (give, take) = mpsc::channel();
        runtime.spawn(async move {
            let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
            give.send(listener.local_addr().unwrap()).unwrap();
            loop {
                let (socket, _) = listener.accept().await.unwrap();
                let service = service.clone();
                tokio::spawn(async move {
                    let server = Builder::new(TokioExecutor::new());
                    let _ = server.serve_connection(TokioIo::new(socket), service).await;
                });
            }
        });
        Self {
            endpoint: format!("http://{}", take.recv().unwrap()),
            root,
            _runtime: runtime,
        }
    }

    /// The folder of a bucket, which is there from now on.
    pub(crate) fn bucket(&self, name: &str) -> PathBuf {
        let path = self.root.path().join(name);
        fs::create_dir_all(&path).unwrap();
        path
    }

    /// What says how its buckets are reached.
    pub(crate) fn variables(&self) -> [(&'static str, &str); 5] {
        [
            ("AWS_ACCESS_KEY_ID", KEY),
            ("AWS_SECRET_ACCESS_KEY", SECRET),
            ("AWS_REGION", "us-east-1"),
            ("AWS_ENDPOINT_URL", &self.endpoint),
            ("AWS_ALLOW_HTTP", "true"),
        ]
    }
}

pub(crate) fn write_plans(folder: &Path, count: u64) {
    fs::create_dir_all(folder).unwrap();
    for seed in 0..count {
        let mut plan = Vec::new();
        let recipe = Recipe::new(seed).with_resources(8);
        recipe.write(Document::Plan, &mut plan).unwrap();
        fs::write(folder.join(format!("{seed}.json")), plan).unwrap();
    }
}
