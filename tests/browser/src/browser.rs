//! A browser with a driver of its own, which ends with this program.

use fantoccini::error::CmdError;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

pub type Failure = Box<dyn std::error::Error>;

/// The driver. It is stopped when the program ends, and the browser with it.
pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    pub fn start(program: &str) -> Result<Self, Failure> {
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .spawn()?;
        let output = process.stdout.take().ok_or("the driver has no output")?;
        for line in BufReader::new(output).lines() {
            let line = line?;
            if let Some((_, port)) = line.rsplit_once(" on port ") {
                if let Ok(port) = port.trim_end_matches('.').parse() {
                    return Ok(Self { process, port });
                }
            }
        }
        Err("the driver says no port".into())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Nothing is to be done where it has ended by itself.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

pub struct Browser {
    pub client: Client,
}

impl Browser {
    pub async fn open(driver: &Driver, program: &str) -> Result<Self, Failure> {
        let capabilities = json!({
            "goog:chromeOptions": {
                "binary": program,
                "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000"],
            },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let Value::Object(capabilities) = capabilities else {
            return Err("capabilities are an object".into());
        };
        let capabilities: Capabilities = capabilities;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await?;
        Ok(Self { client })
    }

    pub async fn goto(&self, page: &Path) -> Result<(), Failure> {
        Ok(self
            .client
            .goto(&format!("file://{}", page.display()))
            .await?)
    }

    /// The value of a script, which returns it.
    pub async fn value(&self, script: &str) -> Result<Value, Failure> {
        Ok(self.client.execute(script, Vec::new()).await?)
    }

    /// Waits until a script gives true.
    pub async fn until(&self, what: &str, script: &str) -> Result<(), Failure> {
        for _ in 0..100 {
            if self.value(&format!("return Boolean({script})")).await? == Value::Bool(true) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(format!("{what}: it never is so that {script}").into())
    }

    /// What the driver has logged since it was asked last.
    pub async fn log(&self, kind: &str) -> Result<Vec<Value>, Failure> {
        let log = self.post("se/log", json!({ "type": kind })).await?;
        Ok(log.as_array().cloned().unwrap_or_default())
    }

    /// A command of the protocol of developer tools.
    pub async fn tell(&self, command: &str, parameters: Value) -> Result<Value, Failure> {
        Ok(self
            .post(
                "goog/cdp/execute",
                json!({ "cmd": command, "params": parameters }),
            )
            .await?)
    }

    async fn post(&self, path: &'static str, body: Value) -> Result<Value, CmdError> {
        self.client.issue_cmd(Post { path, body }).await
    }

    pub async fn screenshot(&self, file: &Path) -> Result<(), Failure> {
        Ok(std::fs::write(file, self.client.screenshot().await?)?)
    }
}

/// A command that the driver has beyond the standard.
#[derive(Debug)]
struct Post {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Post {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
