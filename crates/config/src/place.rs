pub use tofu_json_diagnostic::Place;
