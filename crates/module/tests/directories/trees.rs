//! Modules with values that are known before anything runs.

use tofu_json_config::Source;
use tofu_json_module::{FileKind, FoundModule, check};

/// What is told of a module `main.tf` and of those in folders beside it: place, summary and detail.
fn told(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<_> = files
        .iter()
        .map(|(name, text)| Source::read(name, text.as_bytes()))
        .collect();
    let of = |folder: &str| {
        let own = sources.iter().filter(|source| {
            let name = source.name().rsplit_once('/');
            name.map_or("", |(own, _)| own) == folder
        });
        own.map(|source| (source, FileKind::Primary))
            .collect::<Vec<_>>()
    };
    let checked = check(of(""), None, |wanted| {
        Some(FoundModule {
            folder: wanted.folder?.to_owned(),
            files: of(wanted.folder?),
        })
    });
    let told = checked.faults.iter().map(|found| {
        let place = found.fault.subject.unwrap_or_default();
        let (line, column) = (place.start.line, place.start.column);
        format!(
            "{line},{column} {}: {}",
            found.fault.summary, found.fault.detail
        )
    });
    told.collect()
}

#[test]
fn sources_are_put_together_from_what_is_known() {
    let main = "variable \"name\" {\n  default = \"Net\"\n}\nlocals {\n  folder = \"./${lower(var.name)}\"\n}\nmodule \"m\" {\n  source = local.folder\n}\n";
    assert_eq!(
        told(&[
            ("main.tf", main),
            ("net/main.tf", "output \"o\" {\n  value = var.nope\n}\n")
        ]),
        [
            "2,11 Reference to undeclared input variable: An input variable with the name \"nope\" has not been declared. This variable can be declared with a variable \"nope\" {} block."
        ]
    );
    let wrong = main.replace("./", "x ");
    assert_eq!(
        told(&[("main.tf", &wrong)])[0].split(':').next(),
        Some("8,12 Invalid module source address")
    );
}

const CHECKED: &str = "variable \"size\" {\n  type = number\n  validation {\n    condition     = var.size < 10\n    error_message = \"Not ${var.size}.\"\n  }\n}\n";

#[test]
fn values_that_a_validation_refuses() {
    let call = |size: &str| {
        let main = format!(
            "module \"m\" {{\n  source = \"./m\"\n  size   = {size}\n}}\nresource \"a\" \"b\" {{\n}}\n"
        );
        told(&[("main.tf", &main), ("m/main.tf", CHECKED)])
    };
    assert_eq!(
        call("\"12\""),
        [
            "3,12 Invalid value for variable: Not 12.\n\nThis was checked by the validation rule at m/main.tf:3,3-13."
        ]
    );
    for fine in ["5", "a.b.size", "length(a.b.sizes)", "sensitive(12)"] {
        assert_eq!(call(fine), Vec::<String>::new(), "{fine}");
    }
}

#[test]
fn attributes_that_a_variable_has_no_place_for() {
    let variable =
        "variable \"x\" {\n  type = object({ abc = optional(list(object({ d = string }))) })\n}\n";
    let main = "module \"m\" {\n  source = \"./m\"\n  x = {\n    abd = 1\n    abc = [{ d = 1, e = 2 }]\n  }\n}\n";
    assert_eq!(
        told(&[("main.tf", main), ("m/main.tf", variable)]),
        [
            "4,5 Object attribute is ignored: The object type for input variable \"x\" does not include an attribute named \"abd\", so this definition is unused. Did you mean to set attribute \"abc\" instead?",
            "5,21 Object attribute is ignored: The object type for input variable \"x\".abc[0] does not include an attribute named \"e\", so this definition is unused. Did you mean to set attribute \"d\" instead?",
        ]
    );
}

/// A folder beside the one that was given may be there, where the project is.
#[test]
fn modules_of_which_only_a_part_was_given() {
    let call = |source: &str| {
        told(&[(
            "main.tf",
            &format!(
                "terraform {{\n  required_providers {{\n    a = {{\n      source = \"x/a\"\n    }}\n  }}\n}}\nmodule \"m\" {{\n  source = \"{source}\"\n  providers = {{\n    a = a\n  }}\n}}\n"
            ),
        )])
    };
    assert_eq!(call("../m"), Vec::<String>::new());
    assert!(call("./m")[0].starts_with("11,5 Reference to undefined provider: "));
}
