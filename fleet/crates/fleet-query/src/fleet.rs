//! What is asked.

use crate::QueryError;
use crate::catalog::Tables;
use crate::datasets::{OpenedTables, of_datasets};
use crate::engine::Engine;
use crate::files::{FileSource, FilesTable, Unread};
use crate::functions::TableOf;
use datafusion::catalog::TableProvider;
use datafusion::datasource::empty::EmptyTable;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::collections::BTreeMap;
use std::sync::Arc;
use tofu_json_fleet_dataset::{Dataset, FoundFile, find_documents};
use tofu_json_fleet_tables::{Secrets, Table};

/// A fleet of documents: datasets that scans wrote, or files as they are.
#[derive(Clone, Debug)]
pub struct Fleet {
    content: Content,
    threads: Option<usize>,
    secrets: Secrets,
    unread: Arc<Unread>,
    opened: Arc<OpenedTables>,
    engine: Option<Arc<dyn Engine>>,
}

#[derive(Clone, Debug)]
enum Content {
    Files(Arc<[FoundFile]>),
    Datasets(Vec<Dataset>),
    /// Nothing: questions name their files themselves.
    Nothing,
}

impl Fleet {
    /// Finds what names mean: the folders of datasets, or files, folders of files and patterns.
    ///
    /// # Errors
    ///
    /// Where something is not there or holds no documents, or datasets and files are mixed.
    pub fn open(wanted: &[String]) -> Result<Self, QueryError> {
        let is_dataset = |name: &&String| Dataset::is_in(name);
        let datasets = wanted.iter().filter(is_dataset).count();
        let content = if wanted.is_empty() {
            Content::Nothing
        } else if datasets == 0 {
            Content::Files(find_documents(wanted)?.into())
        } else if datasets == wanted.len() {
            Content::Datasets(
                wanted
                    .iter()
                    .map(|name| dataset(name))
                    .collect::<Result<_, _>>()?,
            )
        } else {
            let message = "expected datasets or files, found both: ask for one of them, and for the other by a \
                           function such as changes('plans/*.json')";
            return Err(QueryError::Question(DataFusionError::Plan(message.into())));
        };
        Ok(Self {
            content,
            threads: None,
            secrets: Secrets::Masked,
            unread: Arc::default(),
            opened: Arc::default(),
            engine: None,
        })
    }

    /// The same, whose questions an engine answers, such as a cluster.
    #[must_use]
    pub fn on(self, engine: Arc<dyn Engine>) -> Self {
        Self {
            engine: Some(engine),
            ..self
        }
    }

    /// What answers its questions, where this process does not.
    pub(crate) const fn engine(&self) -> Option<&Arc<dyn Engine>> {
        self.engine.as_ref()
    }

    /// The same, which tells another one what it opens, and what it cannot read.
    pub(crate) fn noting(self, unread: &Arc<Unread>, opened: &Arc<OpenedTables>) -> Self {
        Self {
            unread: Arc::clone(unread),
            opened: Arc::clone(opened),
            ..self
        }
    }

    /// The files that could not be read since the last call, and why.
    pub(crate) fn take_unread(&self) -> BTreeMap<String, String> {
        self.unread.take()
    }

    /// Names the file of a dataset that an error is about, if it is one of those.
    pub(crate) fn explain(&self, error: QueryError) -> QueryError {
        match error
            .may_be_damage()
            .then(|| self.opened.damage())
            .flatten()
        {
            Some(damage) => QueryError::Files(damage),
            None => error,
        }
    }

    /// The same on so many threads.
    #[must_use]
    pub fn threads(self, threads: Option<usize>) -> Self {
        Self { threads, ..self }
    }

    /// The same with, or without, what is sensitive in files. A dataset has what its scan was told.
    #[must_use]
    pub fn secrets(self, secrets: Secrets) -> Self {
        Self { secrets, ..self }
    }

    /// One of its tables.
    pub(crate) fn provider(
        &self,
        table: Table,
        environment: &RuntimeEnv,
    ) -> Result<Arc<dyn TableProvider>> {
        match &self.content {
            Content::Files(files) => {
                let source = FileSource {
                    table,
                    files: Arc::clone(files),
                    folder: self.engine().map(|engine| engine.folder()),
                    shows_sensitive: self.secrets.are_shown(),
                };
                Ok(Arc::new(FilesTable::new(source).noting(&self.unread)))
            }
            Content::Datasets(datasets) => of_datasets(table, datasets, environment, &self.opened),
            Content::Nothing => Ok(Arc::new(EmptyTable::new(table.schema()))),
        }
    }

    /// A session with all tables and functions.
    pub(crate) fn session(&self) -> Result<SessionContext> {
        let config = SessionConfig::new()
            .set_bool("datafusion.execution.parquet.pushdown_filters", true)
            .set_bool("datafusion.execution.parquet.reorder_filters", true);
        let session = match (self.engine(), self.threads) {
            (Some(engine), tasks) => engine.session(config, tasks)?,
            (None, Some(threads)) => {
                SessionContext::new_with_config(config.with_target_partitions(threads.max(1)))
            }
            (None, None) => SessionContext::new_with_config(config),
        };
        let environment = session.runtime_env();
        // Without files a question has only functions, and an empty answer would be a wrong one.
        if !matches!(self.content, Content::Nothing) {
            let tables = Tables {
                fleet: self.clone(),
                environment: Arc::clone(&environment),
            };
            let names = session.copied_config().options().catalog.clone();
            if let Some(catalog) = session.catalog(&names.default_catalog) {
                catalog.register_schema(&names.default_schema, Arc::new(tables))?;
            }
        }
        for table in Table::ALL {
            session.register_udtf(
                table.name(),
                Arc::new(TableOf {
                    table,
                    unread: Arc::clone(&self.unread),
                    opened: Arc::clone(&self.opened),
                    secrets: self.secrets,
                    engine: self.engine.clone(),
                    environment: Arc::clone(&environment),
                }),
            );
        }
        Ok(session)
    }
}

/// The dataset of a name, which has documents.
fn dataset(name: &str) -> Result<Dataset, QueryError> {
    let dataset = Dataset::open(name)?;
    dataset.expect_documents()?;
    Ok(dataset)
}
