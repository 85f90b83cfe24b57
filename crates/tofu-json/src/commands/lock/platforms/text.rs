use crate::grid::{Cell, Grid};
use tofu_json_lock::ProviderCoverage;

/// A line for each platform of each provider.
pub(super) fn write(coverage: &[ProviderCoverage]) -> String {
    if coverage.is_empty() {
        return String::new();
    }
    let mut grid = Grid::default();
    grid.row(["provider", "version", "platform", "h1", "zh"].map(Cell::text));
    for one in coverage {
        if one.platforms.is_empty() {
            // No platform is known.
            let (provider, version) = (one.provider.to_string(), one.version.to_string());
            grid.row([&*provider, &version, "unknown"].map(Cell::text));
        }
        for (number, platform) in one.platforms.iter().enumerate() {
            let (provider, version) = if number == 0 {
                (one.provider.to_string(), one.version.to_string())
            } else {
                Default::default()
            };
            grid.row([
                Cell::text(&provider),
                Cell::text(&version),
                Cell::text(&platform.platform.to_string()),
                Cell::text(platform.h1.as_str()),
                Cell::text(platform.zh.as_str()),
            ]);
        }
    }
    grid.write()
}
