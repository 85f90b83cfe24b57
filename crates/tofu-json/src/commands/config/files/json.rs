use crate::json::{Json, finish};
use std::path::Path;
use tofu_json_module::{Ignored, Listing};

/// One object with a list for each kind of files.
pub(super) fn write(listing: &Listing, folder: &Path) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("directory")
            .string(&folder.display().to_string());
        for (name, files) in [
            ("primary", &listing.primary),
            ("override", &listing.overrides),
            ("tests", &listing.tests),
            ("variables", &listing.variables),
        ] {
            json.member(name).array(|json| {
                for file in files {
                    json.element().string(file);
                }
            });
        }
        json.member("left_out").array(|json| {
            for file in &listing.left_out {
                json.element().object(|json| {
                    json.member("file").string(&file.name);
                    json.member("reason").string(file.reason.as_str());
                    json.member("read_instead")
                        .string_or_null(match &file.reason {
                            Ignored::Shadowed(instead) => Some(instead),
                            _ => None,
                        });
                });
            }
        });
    });
    finish(json)
}
