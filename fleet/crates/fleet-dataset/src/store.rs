//! Object stores: buckets that are read and written like folders.

use crate::ScanError;
use crate::listing::FoundFile;
use futures::{StreamExt as _, TryStreamExt as _};
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::path::Path as Key;
use object_store::{
    GetOptions, ObjectStore, ObjectStoreExt as _, PutPayload, RetryConfig, WriteMultipart,
};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::future::Future;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::time::Duration;
use tofu_json_input::ReadAt;
use tofu_json_text::Timestamp;
use tokio::runtime::Runtime;
use url::Url;

/// The schemes of buckets.
const SCHEMES: [&str; 7] = [
    "s3://", "s3a://", "gs://", "az://", "azure://", "abfs://", "abfss://",
];

/// Whether a name is that of a bucket, or of something in one.
#[must_use]
pub fn is_in_store(name: &str) -> bool {
    SCHEMES.iter().any(|scheme| name.starts_with(scheme))
}

/// The bucket of a name, for those who read it by themselves: the URL of the bucket, and what reads it.
///
/// # Errors
///
/// Where the name is that of no bucket, or the environment says too little of how it is reached.
pub fn object_store(name: &str) -> Result<(Url, Arc<dyn ObjectStore>), ScanError> {
    let bucket = Bucket::of(name)?;
    let url = Url::parse(&bucket.url).map_err(|error| unreached(name, error))?;
    Ok((url, bucket.store))
}

/// A bucket. Who may read and write it is said by the environment, by the usual variables of its provider.
#[derive(Clone)]
pub(crate) struct Bucket {
    /// Such as `s3://bucket`.
    url: String,
    store: Arc<dyn ObjectStore>,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bucket").field(&self.url).finish()
    }
}

/// The buckets that are open: connections are kept.
static BUCKETS: Mutex<BTreeMap<String, Arc<dyn ObjectStore>>> = Mutex::new(BTreeMap::new());

impl Bucket {
    /// The bucket that a name is in.
    pub(crate) fn of(name: &str) -> Result<Self, ScanError> {
        let url = bucket_url(name);
        let mut open = BUCKETS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = open.get(url) {
            return Ok(Self {
                url: url.to_owned(),
                store: Arc::clone(store),
            });
        }
        let store = connect(url).map_err(|error| unreached(name, error))?;
        open.insert(url.to_owned(), Arc::clone(&store));
        Ok(Self {
            url: url.to_owned(),
            store,
        })
    }

    /// The name of an object in it.
    pub(crate) fn name(&self, key: &Key) -> String {
        format!("{}/{key}", self.url)
    }

    fn error(&self, key: &Key) -> impl FnOnce(io::Error) -> ScanError {
        let name = self.name(key);
        move |error| ScanError::File(PathBuf::from(name), error)
    }

    /// Runs what asks the bucket, from wherever it is called.
    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(Arc<dyn ObjectStore>) -> BoxedAnswer<T>,
    ) -> io::Result<T> {
        wait_for(question(Arc::clone(&self.store)))
    }

    /// What is known of an object.
    pub(crate) fn head(&self, key: &Key) -> Result<Option<FoundFile>, ScanError> {
        let asked = key.clone();
        let found = self.ask(|store| Box::pin(async move { store.head(&asked).await }));
        match found {
            Ok(found) => Ok(Some(self.found(&found))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(key)(error)),
        }
    }

    fn found(&self, object: &object_store::ObjectMeta) -> FoundFile {
        FoundFile {
            path: PathBuf::from(self.name(&object.location)),
            bytes: object.size,
            modified: Some(Timestamp::from_micros(
                object.last_modified.timestamp_micros(),
            )),
        }
    }

    /// All objects below a name, at any depth.
    pub(crate) fn list(&self, below: &Key) -> Result<Vec<FoundFile>, ScanError> {
        let asked = below.clone();
        let listed = self.ask(|store| {
            Box::pin(async move { store.list(Some(&asked)).try_collect::<Vec<_>>().await })
        });
        let listed =
            listed.map_err(|error| ScanError::Folder(PathBuf::from(self.name(below)), error))?;
        Ok(listed.iter().map(|object| self.found(object)).collect())
    }

    /// The names of the folders right below a name.
    pub(crate) fn folders(&self, below: &Key) -> Result<Vec<String>, ScanError> {
        let asked = below.clone();
        let listed = self
            .ask(|store| Box::pin(async move { store.list_with_delimiter(Some(&asked)).await }));
        let listed =
            listed.map_err(|error| ScanError::Folder(PathBuf::from(self.name(below)), error))?;
        let folders = listed.common_prefixes.iter();
        Ok(folders
            .filter_map(|key| key.filename().map(str::to_owned))
            .collect())
    }

    /// The bytes of an object.
    pub(crate) fn read(&self, key: &Key) -> io::Result<Vec<u8>> {
        let asked = key.clone();
        let bytes =
            self.ask(|store| Box::pin(async move { store.get(&asked).await?.bytes().await }))?;
        Ok(bytes.to_vec())
    }

    /// An object as a file that is gone when it is closed.
    pub(crate) fn fetch(&self, key: &Key) -> io::Result<File> {
        let asked = key.clone();
        let mut file = tempfile::tempfile()?;
        let (give, take) = mpsc::sync_channel(4);
        self.ask(|store| {
            Box::pin(async move {
                let mut pieces = store.get(&asked).await?.into_stream();
                // Whoever writes the file does so on another thread.
                tokio::spawn(async move {
                    while let Some(piece) = pieces.next().await {
                        let give = give.clone();
                        let sent = tokio::task::spawn_blocking(move || give.send(piece)).await;
                        if !matches!(sent, Ok(Ok(()))) {
                            break;
                        }
                    }
                });
                Ok(())
            })
        })?;
        for piece in take {
            file.write_all(&piece.map_err(io::Error::from)?)?;
        }
        file.rewind()?;
        Ok(file)
    }

    /// Writes an object, which is there as a whole or not at all.
    pub(crate) fn write(&self, key: &Key, mut file: File) -> io::Result<()> {
        file.rewind()?;
        let length = file.metadata()?.len();
        if length <= PIECE as u64 {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            return self.replace(key, bytes);
        }
        let asked = key.clone();
        self.ask(|store| {
            Box::pin(async move {
                let upload = store.put_multipart(&asked).await?;
                let mut upload = WriteMultipart::new_with_chunk_size(upload, PIECE);
                let mut piece = vec![0; PIECE];
                loop {
                    let read = file.read(&mut piece).map_err(not_read)?;
                    if read == 0 {
                        break;
                    }
                    upload.wait_for_capacity(4).await?;
                    upload.write(piece.get(..read).unwrap_or_default());
                }
                upload.finish().await.map(drop)
            })
        })
    }

    /// Writes a small object in one step.
    pub(crate) fn replace(&self, key: &Key, bytes: Vec<u8>) -> io::Result<()> {
        let asked = key.clone();
        self.ask(|store| {
            Box::pin(async move { store.put(&asked, PutPayload::from(bytes)).await.map(drop) })
        })
    }

    /// Copies an object within the bucket, which costs no transfer.
    pub(crate) fn copy(&self, from: &Key, to: &Key) -> io::Result<()> {
        let (from, to) = (from.clone(), to.clone());
        self.ask(|store| Box::pin(async move { store.copy(&from, &to).await }))
    }

    /// Removes an object; one that is not there is no error.
    pub(crate) fn remove(&self, key: &Key) -> io::Result<()> {
        let asked = key.clone();
        let removed = self.ask(|store| Box::pin(async move { store.delete(&asked).await }));
        match removed {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }
}

fn not_read(error: io::Error) -> object_store::Error {
    object_store::Error::Generic {
        store: "file",
        source: Box::new(error),
    }
}

/// So much is written, or read ahead, at a time.
const PIECE: usize = 8 << 20;

/// A name as bucket and key.
pub(crate) fn split(name: &str) -> Result<(Bucket, Key), ScanError> {
    let key = name.get(bucket_url(name).len()..).unwrap_or_default();
    let key = Key::parse(key.trim_matches('/')).map_err(|error| unreached(name, error))?;
    Ok((Bucket::of(name)?, key))
}

/// The beginning of a name that says which bucket it is.
fn bucket_url(name: &str) -> &str {
    let authority = name.find("://").map_or(0, |at| at + 3);
    let end = name.get(authority..).and_then(|rest| rest.find('/'));
    let end = end.map_or(name.len(), |end| authority + end);
    name.get(..end).unwrap_or(name)
}

/// How long a request is tried again: servers are busy for seconds, and a mistake in an address should be told soon.
const PATIENCE: Duration = Duration::from_secs(30);

fn connect(url: &str) -> object_store::Result<Arc<dyn ObjectStore>> {
    let scheme = url.split("://").next().unwrap_or_default();
    let retry = RetryConfig {
        retry_timeout: PATIENCE,
        ..RetryConfig::default()
    };
    Ok(match scheme {
        "s3" | "s3a" => {
            let bucket = AmazonS3Builder::from_env().with_url(url);
            Arc::new(bucket.with_retry(retry).build()?)
        }
        "gs" => {
            let bucket = GoogleCloudStorageBuilder::from_env().with_url(url);
            Arc::new(bucket.with_retry(retry).build()?)
        }
        _ => {
            let bucket = MicrosoftAzureBuilder::from_env().with_url(url);
            Arc::new(bucket.with_retry(retry).build()?)
        }
    })
}

fn unreached(name: &str, error: impl fmt::Display) -> ScanError {
    ScanError::File(PathBuf::from(name), io::Error::other(error.to_string()))
}

type BoxedAnswer<T> = std::pin::Pin<Box<dyn Future<Output = object_store::Result<T>> + Send>>;

/// Waits for an answer on a thread of its own: whoever asks may be a part of another runtime.
fn wait_for<T: Send + 'static>(answer: BoxedAnswer<T>) -> io::Result<T> {
    static RUNTIME: OnceLock<Option<Runtime>> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(2).enable_all().build().ok()
    });
    let runtime = runtime
        .as_ref()
        .ok_or_else(|| io::Error::other("cannot start threads"))?;
    let (give, take) = mpsc::channel();
    runtime.spawn(async move {
        let _ = give.send(answer.await);
    });
    match take.recv() {
        Ok(answer) => answer.map_err(io::Error::from),
        Err(_) => Err(io::Error::other("the request was given up")),
    }
}

/// An object that is read from any place, some megabytes at a time.
pub(crate) struct ObjectReader {
    bucket: Bucket,
    key: Key,
    length: u64,
    /// What was read last, and where it begins.
    piece: Mutex<(u64, Vec<u8>)>,
}

impl ObjectReader {
    pub(crate) fn new(bucket: Bucket, key: Key, length: u64) -> Self {
        Self {
            bucket,
            key,
            length,
            piece: Mutex::default(),
        }
    }

    fn fetch(&self, from: u64) -> io::Result<Vec<u8>> {
        let to = self.length.min(from.saturating_add(PIECE as u64));
        let (key, range) = (self.key.clone(), from..to);
        let bytes = self.bucket.ask(|store| {
            Box::pin(async move {
                let options = GetOptions::new().with_range(Some(range));
                store.get_opts(&key, options).await?.bytes().await
            })
        })?;
        Ok(bytes.to_vec())
    }
}

impl ReadAt for ObjectReader {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        if offset >= self.length {
            return Ok(0);
        }
        let mut piece = self.piece.lock().unwrap_or_else(PoisonError::into_inner);
        let end = piece.0 + piece.1.len() as u64;
        if !(piece.0..end).contains(&offset) {
            *piece = (offset, self.fetch(offset)?);
        }
        let start = usize::try_from(offset - piece.0).unwrap_or(usize::MAX);
        let found = piece.1.get(start..).unwrap_or_default();
        let length = found.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..length), found.get(..length)) {
            to.copy_from_slice(from);
        }
        Ok(length)
    }

    fn length(&self) -> Option<u64> {
        Some(self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::{bucket_url, is_in_store};

    #[test]
    fn names_of_buckets() {
        assert_eq!(bucket_url("s3://b/a/c.json"), "s3://b");
        assert_eq!(bucket_url("gs://b"), "gs://b");
        assert!(is_in_store("az://c/x") && !is_in_store("a/s3.json"));
    }
}
