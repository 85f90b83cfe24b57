//! Into how many tasks a question is divided.

use datafusion::config::{ConfigEntry, ConfigExtension, ExtensionOptions};
use datafusion::error::{DataFusionError, Result};
use datafusion::prelude::SessionConfig;
use std::any::Any;

/// The files of a question are divided into so many tasks for each that executors do at a time: who has done one early
/// does another one.
pub(crate) const TASKS_FOR_EACH: usize = 4;

/// What whoever asks tells the scheduler of it, among the options of a session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Division {
    /// Whether executors decide: nobody has said a number.
    by_executors: bool,
}

const BY_EXECUTORS: &str = "by_executors";

impl ConfigExtension for Division {
    const PREFIX: &'static str = "tofu_json_fleet";
}

impl ExtensionOptions for Division {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Box<dyn ExtensionOptions> {
        Box::new(self.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let unknown = || DataFusionError::Configuration(format!("{key} = {value}"));
        if key != BY_EXECUTORS {
            return Err(unknown());
        }
        self.by_executors = value.parse().map_err(|_| unknown())?;
        Ok(())
    }

    fn entries(&self) -> Vec<ConfigEntry> {
        vec![ConfigEntry {
            key: format!("{}.{BY_EXECUTORS}", Self::PREFIX),
            value: Some(self.by_executors.to_string()),
            description: "Whether executors decide into how many tasks a question is divided",
        }]
    }
}

/// A session of whoever asks: with a number of tasks, or without one.
pub(crate) fn asked(config: SessionConfig, tasks: Option<usize>) -> SessionConfig {
    let division = Division {
        by_executors: tasks.is_none(),
    };
    let config = config.with_option_extension(division);
    match tasks {
        Some(tasks) => config.with_target_partitions(tasks.max(1)),
        None => config,
    }
}

/// The same session on the scheduler, whose executors do so many tasks at a time.
pub(crate) fn divided(config: SessionConfig, places: usize) -> SessionConfig {
    match is_by_executors(&config) {
        true => config.with_target_partitions(places),
        false => config,
    }
}

/// Into how many tasks for each partition of the session files are divided.
pub(crate) fn tasks_for_each(config: &SessionConfig) -> usize {
    match is_by_executors(config) {
        true => TASKS_FOR_EACH,
        false => 1,
    }
}

fn is_by_executors(config: &SessionConfig) -> bool {
    let division = config.options().extensions.get::<Division>();
    division.is_some_and(|division| division.by_executors)
}

#[cfg(test)]
mod tests {
    use super::{Division, asked, divided, tasks_for_each};
    use datafusion::prelude::SessionConfig;

    /// What is said by one session, as it is sent, and taken by another one.
    fn sent(tasks: Option<usize>) -> SessionConfig {
        let said = asked(SessionConfig::new(), tasks);
        let mut taken = SessionConfig::new().with_option_extension(Division::default());
        for entry in said.options().entries() {
            if let Some(value) = entry.value {
                let _ = taken.options_mut().set(&entry.key, &value);
            }
        }
        divided(taken, 6)
    }

    #[test]
    fn executors_decide_where_nobody_says_a_number() {
        let config = sent(None);
        assert_eq!(
            (config.target_partitions(), tasks_for_each(&config)),
            (6, 4)
        );
        let config = sent(Some(3));
        assert_eq!(
            (config.target_partitions(), tasks_for_each(&config)),
            (3, 1)
        );
        assert_eq!(tasks_for_each(&SessionConfig::new()), 1);
    }
}
