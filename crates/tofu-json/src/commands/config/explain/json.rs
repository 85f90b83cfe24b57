use super::Explained;
use crate::json::{Json, finish};
use tofu_json_module::{ArgumentOutcome, Explanation};

/// One object with everything that is declared, or with the one address that was asked for.
pub(super) fn write(explained: &Explained) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("declarations").array(|json| {
            for explanation in &explained.explanations {
                json.element()
                    .object(|json| one(json, explanation, explained));
            }
        });
        json.member("shadowed").array(|json| {
            for (file, instead) in &explained.shadowed {
                json.element().object(|json| {
                    json.member("file").string(file);
                    json.member("read_instead").string(instead);
                });
            }
        });
    });
    finish(json)
}

fn one(json: &mut Json, explanation: &Explanation, explained: &Explained) {
    let address = &explanation.address;
    json.member("address").string(&address.to_string());
    json.member("kind").string(address.kind());
    json.member("blocks").array(|json| {
        for block in &explanation.blocks {
            json.element().object(|json| {
                json.member("file").string(explained.file(block.file));
                json.member("override").literal(block.is_override);
                super::super::place::members(json, block.place);
            });
        }
    });
    json.member("arguments").array(|json| {
        for argument in &explanation.arguments {
            json.element().object(|json| {
                json.member("path").string(&argument.path);
                json.member("given").array(|json| {
                    for given in &argument.given {
                        json.element().object(|json| {
                            json.member("file").string(explained.file(given.file));
                            super::super::place::members(json, given.place);
                            json.member("outcome").string(given.outcome.as_str());
                            json.member("replaced_by")
                                .string_or_null(match given.outcome {
                                    ArgumentOutcome::Replaced(by) => Some(explained.file(by)),
                                    _ => None,
                                });
                        });
                    }
                });
            });
        }
    });
}
