//! Whether values are shown that masks hide.

use crate::failure::Failure;
use clap::Args;
use tofu_json_fleet_tables::Secrets;

/// The variable that has to say so too.
const CONFIRMATION: &str = "TOFU_JSON_FLEET_SHOW_SENSITIVE";

/// Values that masks hide.
#[derive(Debug, Args)]
pub(crate) struct SensitiveArgs {
    /// Give the sensitive values of `attributes` too; TOFU_JSON_FLEET_SHOW_SENSITIVE=yes has to say so as well.
    #[arg(long)]
    show_sensitive: bool,
}

impl SensitiveArgs {
    pub(crate) fn secrets(&self) -> Result<Secrets, Failure> {
        let is_confirmed = std::env::var(CONFIRMATION).is_ok_and(|said| said == "yes");
        match self.show_sensitive {
            true if !is_confirmed => Err(Failure::new(format!(
                "--show-sensitive gives away what is masked: set {CONFIRMATION}=yes as well if that is meant"
            ))),
            shown => Ok(Secrets::shown_if(shown)),
        }
    }
}
