//! Rows 239 to 250: states.

use super::recorded::{easy, hard, options, scenario};

#[test]
fn row_239_empty_state() {
    scenario("empty-config/state.show")
        .whole("The state file is empty. No resources are represented.");
}

#[test]
fn row_240_root_only() {
    scenario("relevant-attributes-ids/state.show").plain(
        r#"
# fixture_anon.anon:
resource "fixture_anon" "anon" {
    str = "b"
}

# fixture_named.empty:
resource "fixture_named" "empty" {
"#,
    );
}

#[test]
fn row_241_root_and_modules() {
    scenario("state-kinds/state.show").plain(
        r#"
# fixture_tagged.t: (tainted)
resource "fixture_tagged" "t" {
    tags = {
        "Name" = "tn"
    }
}


# module.m.fixture_prim.in:
resource "fixture_prim" "in" {
"#,
    );
}

/// Modules that are siblings do not know of each other.
#[test]
fn row_242_empty_root() {
    hard("12-428").whole(
        r#"
# module.app[0].data.d_0.main[0]:
data "d_0" "main" {
    "9digit"      = "arn:aws:iam::123456789012:role/x"
    a             = "\u0085"
    config        = "\x7f"
    id            = "delta-10.0.0.0/16-gamma"
    key-with-dash = "gamma"
}
# module.app["k"].data.d_0.x-y["é"]:
data "d_0" "x-y" {
    "9digit"      = " {\"a\": 1} "
    config        = jsonencode(
        {
            a = 1
            b = 2
        }
    )
    id            = "10.0.0.0/16-delta"
    key-with-dash = "%s %d %%"
}
"#,
    );
}

#[test]
fn row_243_nested_modules() {
    scenario("state-kinds/state.show").plain(
        r#"
    name            = "in"
    wo              = (write-only attribute)
}


# module.m.module.n["a"].fixture_prim.deep:
resource "fixture_prim" "deep" {
"#,
    );
}

#[test]
fn row_244_deposed_and_tainted() {
    scenario("deposed/failing.state.show")
        .plain("# fixture_prim.e: (deposed object 5870a723)\nresource \"fixture_prim\" \"e\" {");
    scenario("replace-reasons/tainted.state.show")
        .plain("# fixture_prim.taint: (tainted)\nresource \"fixture_prim\" \"taint\" {");
    easy("11-18")
        .reads(r#""tainted": true, "deposed_key": "00000001""#)
        .hides("tainted")
        .plain("# t_0.main[\"key\"]: (deposed object 00000001)\nresource \"t_0\" \"main\" {");
}

#[test]
fn row_245_deposed_only() {
    hard("12-578").whole(
        r#"
# t_1.this[0]: (deposed object 00000001)
resource "t_1" "this" {
    labels       = true
    ports        = "  lead"
    size         = (write-only attribute)
    user_data    = {
        enabled = "gamma"
    }
    "with space" = []
}
"#,
    );
}

#[test]
fn row_246_data() {
    scenario("data-sources/state.show").plain(
        r#"
# data.fixture_lookup.now:
data "fixture_lookup" "now" {
    any    = {
        k = [
            1,
            2,
            {
                z = null
            },
        ]
    }
"#,
    );
}

#[test]
fn row_247_outputs() {
    scenario("outputs-only/state.show").plain(
        r#"
list = [
    "a",
    "b2",
]
map = {
    "a"   = "1"
    "b c" = "2"
}
multi = <<-EOT
    line1
    line2 2
EOT
new-name = "name changes"
null = "x"
number = 2
object = {
    a      = "x"
    b      = 2
    id     = "same"
    nested = {
        c = [
            1,
            2,
        ]
    }
}
secret = (sensitive value)
set = [
    "a",
    "b2",
]
string = "s2"
tuple = [
    "a",
    2,
    true,
    null,
]
typed_nulls = {}
"#,
    );
}

#[test]
fn row_248_outputs_only() {
    scenario("widths/end.state.show").whole("\n\n\nOutputs:\n\no = \"output only\"\n");
}

#[test]
fn row_249_sensitive() {
    scenario("sensitive-values/state.show")
        .plain("    dyn_secret    = (sensitive value)")
        .plain("Outputs:\n\nhidden = (sensitive value)\nplain = \"x2\"");
    let case = options("13-339").reads(r#""metadata": {"sensitive": true"#);
    assert!(case.options().show_sensitive);
    case.plain(
        r#"
metadata = {
    "metadata"  = true
    "user_data" = true
}
"#,
    );
    let case = options("13-575").reads(r#""sensitive_values": {"id": true}"#);
    assert!(case.options().show_sensitive);
    case.plain(
        r#"
# t_0.main["q\"t"]:
resource "t_0" "main" {
    id   = <<-EOT
        x
        y
    EOT
"#,
    );
}

#[test]
fn row_250_write_only() {
    scenario("write-only/state.show").plain(
        r#"
    name            = "none"
    str             = "y"
    wo              = (write-only attribute)
}
"#,
    );
}
