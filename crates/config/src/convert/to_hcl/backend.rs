//! Which arguments of backends and of encryption are blocks: the schemas of providers do not say.

/// The block types of a backend; everything else in it is an argument.
pub(super) fn blocks_of(backend: &str) -> &'static [&'static str] {
    match backend {
        "remote" => &["workspaces"],
        "kubernetes" => &["exec"],
        "oss" | "cos" => &["assume_role"],
        _ => &[],
    }
}

/// The block types of `cloud`.
pub(super) const CLOUD: &[&str] = &["workspaces"];

/// The block types of a key provider.
pub(super) fn blocks_of_key_provider(kind: &str) -> &'static [&'static str] {
    match kind {
        "aws_kms" => &["endpoints"],
        _ => &[],
    }
}
