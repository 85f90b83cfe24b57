pub(crate) const ACQUIRE: &str = "Acquiring state lock. This may take a few moments...";
pub(crate) const RELEASE: &str = "Releasing state lock. This may take a few moments...";
