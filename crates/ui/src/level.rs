use crate::word::words;

words! {
    /// The `@level` of a message.
    Level {
        /// Progress and results.
        Info = "info",
        /// Warnings.
        Warn = "warn",
        /// Errors, and some messages about tests.
        Error = "error",
        /// Never from the user interface; seen in logs that are merged into the stream.
        Debug = "debug",
        /// Never from the user interface; seen in logs that are merged into the stream.
        Trace = "trace",
    }
}
