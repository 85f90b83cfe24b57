use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::{LazyLock, Mutex, PoisonError};

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    /// What it said.
    pub message: String,
    /// File and line, if [`record_panics`] is on.
    pub location: Option<String>,
}

impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let location = self.location.as_deref().unwrap_or("an unknown place");
        write!(f, "panicked at {location}: {}", self.message)
    }
}

/// Where each message came from. A panic may have crossed threads on its way, so that only its
/// message leads back to the place.
static LOCATIONS: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);

/// From now on panics of the process are not printed; their places are kept for [`catch`].
pub fn record_panics() {
    set_hook(Box::new(|panic| {
        let location = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        let mut locations = LOCATIONS.lock().unwrap_or_else(PoisonError::into_inner);
        locations.insert(message(panic.payload()), location);
    }));
}

/// Calls `run` and gives back what it gives, or how it panicked.
///
/// # Errors
///
/// The [`Panic`].
pub fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let message = message(&*payload);
        let locations = LOCATIONS.lock().unwrap_or_else(PoisonError::into_inner);
        let location = locations.get(&message).cloned();
        Panic { message, location }
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "(no message)".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catches() {
        assert_eq!(catch(|| 1), Ok(1));
        assert_eq!(catch(|| panic!("no {}", 1)).unwrap_err().message, "no 1");
    }
}
