//! For programs.

use crate::commands::config::place;
use crate::json::{Json, finish};
use tofu_json_config::modes::{FILES, FoundPath, MODES, Mode, PathTarget, Rest, rows};
use tofu_json_convert::to_hcl::Spelled;

pub(super) fn table() -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("modes").array(|json| {
            for mode in MODES {
                json.element().object(|json| explain(json, mode));
            }
        });
        json.member("files").array(|json| {
            for (title, root) in FILES {
                json.element().object(|json| {
                    json.member("kind").string(title);
                    json.member("arguments").array(|json| {
                        for row in rows(root) {
                            json.element().object(|json| {
                                json.member("path").string(&row.path);
                                json.member("mode").string(&row.mode.to_string());
                                json.member("required").literal(row.required);
                                json.member("note").string(row.note);
                            });
                        }
                    });
                });
            }
        });
    });
    finish(json)
}

fn explain(json: &mut Json, mode: Mode) {
    let one = mode.explanation();
    json.member("mode").string(&mode.to_string());
    json.member("name").string(one.name);
    json.member("strings").string(one.strings);
    json.member("others").string(one.others);
    json.member("native").string(one.native);
}

pub(super) fn found(path: &str, found: &FoundPath, values: Option<&[Spelled]>) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("path").string(path);
        json.member("row").string(&found.row);
        match found.target {
            PathTarget::Value {
                mode,
                required,
                rest,
            } => {
                json.member("kind").string("argument");
                explain(json, mode);
                json.member("required").literal(required);
                let note = rest.map(Rest::explanation);
                json.member("note").string_or_null(note);
            }
            PathTarget::Block(block) => {
                json.member("kind").string("block");
                json.member("arguments").array(|json| {
                    for argument in block.arguments {
                        json.element().object(|json| {
                            json.member("name").string(argument.name);
                            json.member("mode").string(&argument.mode.to_string());
                            json.member("required").literal(argument.required);
                        });
                    }
                });
                json.member("blocks").array(|json| {
                    for inner in block.blocks {
                        json.element().string(inner.name);
                    }
                });
                json.member("note").string(block.rest.explanation());
            }
        }
        if let Some(values) = values {
            json.member("values").array(|json| {
                for value in values {
                    json.element().object(|json| spelled(json, value));
                }
            });
        }
    });
    finish(json)
}

/// That nothing is at a path.
pub(super) fn nothing(path: &str) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("path").string(path);
        json.member("row").literal("null");
        json.member("kind").literal("null");
    });
    finish(json)
}

fn spelled(json: &mut Json, value: &Spelled) {
    place::members(json, value.place);
    json.member("mode").string(&value.mode.to_string());
    json.member("json").string(&value.json);
    let (native, error) = match &value.native {
        Ok(native) => (Some(native.as_str()), None),
        Err(refusal) => (None, Some(refusal.to_string())),
    };
    json.member("native").string_or_null(native);
    json.member("error").string_or_null(error.as_deref());
}
