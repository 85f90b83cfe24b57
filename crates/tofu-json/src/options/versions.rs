use clap::Args;
use tofu_json_model::gate::Strictness;

/// Which versions of the format are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct VersionArgs {
    /// Read documents of a newer major format version too.
    ///
    /// They are refused otherwise: what their members mean may have changed.
    #[arg(long)]
    lax: bool,
}

impl VersionArgs {
    pub(crate) const fn strictness(self) -> Strictness {
        if self.lax {
            Strictness::Lax
        } else {
            Strictness::Compatible
        }
    }
}
