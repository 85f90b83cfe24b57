use clap::ValueEnum;

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum FindingsFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// SARIF 2.1.0, for code hosts.
    Sarif,
}
