//! Words that names and texts are made of.

/// Sorted.
pub(crate) const WORDS: [&str; 30] = [
    "api", "audit", "auth", "batch", "billing", "cache", "catalog", "edge", "export", "gateway",
    "import", "index", "ingest", "ledger", "media", "metrics", "orders", "payment", "proxy",
    "queue", "relay", "report", "search", "session", "shard", "stream", "users", "vault", "web",
    "worker",
];

/// With letters of more than one byte, and with characters that documents escape.
pub(crate) const TEAMS: [&str; 8] = [
    "platform",
    "Zürich ops",
    "決済チーム",
    "data & ml",
    "growth",
    "security",
    "R&D <core>",
    "infra",
];

/// Sorted.
pub(crate) const REGIONS: [&str; 6] = [
    "ap-northeast-1",
    "eu-central-1",
    "eu-west-1",
    "sa-east-1",
    "us-east-1",
    "us-west-2",
];
