//! `tofu-json-fleet-cluster`: `tofu-json-fleet` with a cluster.

use std::process::ExitCode;
use tofu_json_fleet_cluster::Ballista;

fn main() -> ExitCode {
    tofu_json_fleet::run_with(&Ballista)
}
