use ballista_core::error::BallistaError;
use datafusion::error::DataFusionError;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use tofu_json_fleet::ClusterAddress;

/// Why a cluster does not work.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// Nothing answers at the address of the scheduler.
    Unreached(ClusterAddress, io::Error),
    /// Something answers there, and it is no scheduler.
    NoScheduler(ClusterAddress, String),
    /// An address of this machine cannot be had.
    Address(SocketAddr, io::Error),
    /// The system refuses something else.
    System(io::Error),
    /// Ballista fails.
    Ballista(BallistaError),
}

impl ClusterError {
    /// What to do about it.
    #[must_use]
    pub const fn help(&self) -> Option<&'static str> {
        match self {
            Self::Unreached(..) | Self::NoScheduler(..) => Some(
                "`tofu-json-fleet scheduler` starts a scheduler; `--host` says at which address it is reached",
            ),
            Self::Address(..) => Some(
                "`--host` is an address of this machine, and `--port` chooses other ports: an executor has two",
            ),
            _ => None,
        }
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreached(address, error) => {
                write!(
                    f,
                    "expected a scheduler at {address}, found nothing: {error}"
                )
            }
            Self::NoScheduler(address, error) => {
                write!(
                    f,
                    "expected a scheduler at {address}, found something else: {error}"
                )
            }
            Self::Address(address, error) => write!(f, "cannot listen at {address}: {error}"),
            Self::System(error) => error.fmt(f),
            Self::Ballista(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ClusterError {}

impl From<BallistaError> for ClusterError {
    fn from(error: BallistaError) -> Self {
        Self::Ballista(error)
    }
}

impl From<io::Error> for ClusterError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// What other machines send of our errors is quoted within theirs, and so ours have marks around them.
const MARKS: [&str; 2] = ["[[", "]]"];

/// A scheduler cancels what nobody works on.
const NO_EXECUTOR: &str = "the scheduler has no executor any more: all have ended, or do not understand its tasks. \
                           Executors are `tofu-json-fleet executor` of the release of the scheduler";

/// An error that is found again within those of other machines.
pub(crate) fn marked(text: &str) -> DataFusionError {
    let [begin, end] = MARKS;
    DataFusionError::Plan(format!("{begin}{text}{end}"))
}

/// The error of ours within one, or else the same without what Ballista wraps it in.
pub(crate) fn unmarked(error: DataFusionError) -> DataFusionError {
    let text = error.strip_backtrace();
    let [begin, end] = MARKS;
    let ours = text
        .split_once(begin)
        .and_then(|(_, rest)| rest.split_once(end));
    match ours {
        Some((ours, _)) => DataFusionError::Execution(ours.replace("\\\"", "\"")),
        None if text.contains("Cancelled") => DataFusionError::Execution(NO_EXECUTOR.to_owned()),
        None => error,
    }
}
