//! Rows 87 to 106: deposed, forgotten, moved and imported objects.

use super::recorded::{easy, hard, options, scenario};
use super::written::thing;

#[test]
fn row_087_deposed_delete() {
    scenario("deposed/show").plain(
        r#"
  # fixture_prim.e (deposed object 5870a723) will be destroyed
  # (left over from a partially-failed replacement of this instance)
  - resource "fixture_prim" "e" {
"#,
    );
}

#[test]
fn row_088_deposed_forget() {
    hard("12-216").plain(
        r#"
  # t_1.web["q\"t"] (deposed object deadbeef) will be removed from the OpenTofu state but will not be destroyed
  # (left over from a partially-failed replacement of this instance)
  . resource "t_1" "web" {}
"#,
    );
}

#[test]
fn row_089_deposed_moved() {
    hard("12-2398").reads(r#""deposed": "deadbeef""#).plain(
        r#"
  # module.old.t_0.prev[1] has moved to t_1.x-y (deposed object deadbeef)
    resource "t_1" "x-y" {
"#,
    );
}

#[test]
fn row_090_forget() {
    scenario("removed-forget/show").plain(
        r#"
  # fixture_prim.keep_real will be removed from the OpenTofu state but will not be destroyed
  . resource "fixture_prim" "keep_real" {
    choice          = "made-choice"
"#,
    );
}

#[test]
fn row_091_forget_reason_in_state() {
    scenario("lifecycle-destroy-false/show").plain(
        "  # fixture_prim.dropped will be removed from the OpenTofu state but will not be destroyed \n \
         (because lifecycle.destroy = false was configured before this resource was removed from the configuration)\n  \
         . resource \"fixture_prim\" \"dropped\" {",
    );
}

#[test]
fn row_092_forget_reason_in_configuration() {
    scenario("lifecycle-destroy-false/show")
        .plain(
            "  # fixture_prim.count[0] will be removed from the OpenTofu state but will not be destroyed \n \
             (because lifecycle.destroy = false is set in the configuration)\n  \
             . resource \"fixture_prim\" \"count\" {",
        )
        .colour(
            "␛[1m  # fixture_prim.count[0]␛[0m will be removed from the OpenTofu state ␛[1m␛[31mbut will not be destroyed␛[0m \n \
             (because ␛[1mlifecycle.destroy = false␛[0m is set in the configuration)\n\
             ␛[0m  ␛[31m.␛[0m␛[0m resource \"fixture_prim\" \"count\" {",
        );
}

#[test]
fn row_093_forget_create() {
    scenario("lifecycle-destroy-false/show")
        .plain(
            r#"
  # fixture_prim.cbd must be replaced - older instance will not be destroyed (lifecycle.destroy = false)
  ./+ resource "fixture_prim" "cbd" {
"#,
        )
        .colour("␛[1m  # fixture_prim.cbd␛[0m must be ␛[1m␛[31mreplaced␛[0m - ␛[33molder instance will ␛[1mnot␛[0m␛[33m be destroyed ␛[0m(␛[1mlifecycle.destroy = false␛[0m)");
    easy("11-941").plain(
        r#"
  # t_0.b2[0] is tainted, so it must be replaced - older instance will not be destroyed (lifecycle.destroy = false)
  ./+ resource "t_0" "b2" {
"#,
    );
    options("13-533").plain(
        r#"
  # t_2.this["é"] will be replaced, as requested - older instance will not be destroyed (lifecycle.destroy = false)
  # (moved from t_0.old)
  ./+ resource "t_2" "this" {
"#,
    );
    hard("12-1485").plain(
        r#"
  # t_0.b2[0] (deposed object deadbeef) will be replaced due to changes in replace_triggered_by - older instance will not be destroyed (lifecycle.destroy = false)
  # (left over from a partially-failed replacement of this instance)
  ./+ resource "t_0" "b2" {
"#,
    );
}

#[test]
fn row_094_moved() {
    scenario("moved/show").plain(
        r#"
  # fixture_prim.three has moved to fixture_prim.each["k"]
    resource "fixture_prim" "each" {
        id              = "i-f47f5c6d"
        name            = "three"
        # (8 unchanged attributes hidden)
    }
"#,
    );
}

#[test]
fn row_095_moved_and_updated() {
    scenario("moved/show").plain(
        r#"
  # fixture_prim.dos will be updated in-place
  # (moved from fixture_prim.two)
  ~ resource "fixture_prim" "dos" {
"#,
    );
}

#[test]
fn row_096_moved_and_forgotten() {
    hard("12-613").plain(
        r#"
  # t_2.b2["key"] will be removed from the OpenTofu state but will not be destroyed
  # (moved from module.old.t_0.prev[1])
  . resource "t_2" "b2" {
"#,
    );
    easy("11-40").plain(
        "  # t_0.this will be removed from the OpenTofu state but will not be destroyed \n \
         (because lifecycle.destroy = false was configured before this resource was removed from the configuration)\n  \
         # (moved from t_0.old)\n  \
         . resource \"t_0\" \"this\" {",
    );
}

#[test]
fn row_097_import() {
    scenario("import-id/show").plain(
        r#"
  # fixture_named.e["a"] will be imported
  # (imported from "x-a")
    resource "fixture_named" "e" {
        name = "x-a"
    }
"#,
    );
}

#[test]
fn row_098_import_with_generated_configuration() {
    scenario("import-generate/show").plain(
        r#"
  # fixture_named.g will be imported
  # (config will be generated)
  # (imported from "gen")
    resource "fixture_named" "g" {
"#,
    );
    hard("12-1248").plain(
        r#"
  # module.net.t_0.this["q\"t"] will be imported
  # (config will be generated)
  # imported using resource identity: {
  #   "arn": "x",
  #   "n": 1
  # }
    resource "t_0" "this" {
"#,
    );
}

/// The line of the move is alone: nothing is said of generated configuration.
#[test]
fn row_099_import_and_move() {
    hard("12-119")
        .reads(r#""generated_config": ""#)
        .hides("config will be generated")
        .plain(
            r#"
  # module.old.t_0.prev[1] has moved to module.net.t_1.web["key"]
  # (imported from "quote"d")
    resource "t_1" "web" {
"#,
        );
}

#[test]
fn row_100_import_and_update() {
    scenario("import-id/show").plain(
        r#"
  # fixture_prim.upd will be updated in-place
  # (imported from "i2")
  ~ resource "fixture_prim" "upd" {
"#,
    );
}

#[test]
fn row_101_import_without_id() {
    options("13-664").reads(r#""importing": {}"#).plain(
        r#"
  # t_2.web will be imported
  # (config will be generated)
  # (will be imported first)
    resource "t_2" "web" {
"#,
    );
}

#[test]
fn row_102_import_by_identity() {
    scenario("import-identity/show").plain(
        r##"
  # fixture_identified.j will be updated in-place
  # imported using resource identity: {
  #   "name": "two",
  #   "region": "us\u003c\u0026\u003e",
  #   "shard": 3
  # }
  ~ resource "fixture_identified" "j" {
"##,
    );
}

/// Two spaces a level, empty containers closed at once.
#[test]
fn row_103_nested_identity() {
    let import = thing("").update("{}", "{}").actions(r#"["no-op"]"#);
    import
        .change(
            "importing",
            r#"{"identity":{"a":{"b":[],"c":{},"d":[1,"x",{"e":null}]}}}"#,
        )
        .plain(
            r##"
  # thing.a will be imported
  # imported using resource identity: {
  #   "a": {
  #     "b": [],
  #     "c": {},
  #     "d": [
  #       1,
  #       "x",
  #       {
  #         "e": null
  #       }
  #     ]
  #   }
  # }
    resource "thing" "a" {}
"##,
        );
}

#[test]
fn row_104_import_and_replace() {
    scenario("import-id/show").plain(
        r#"
  # fixture_prim.rep must be replaced
  # (imported from "i3")
  # Warning: this will destroy the imported resource
-/+ resource "fixture_prim" "rep" {
"#,
    )
    .colour("  # ␛[0m(imported from \"i3\")\n  # ␛[0m␛[33mWarning: this will destroy the imported resource␛[0m\n␛[0m␛[31m-␛[0m/␛[32m+␛[0m␛[0m resource \"fixture_prim\" \"rep\" {");
}

#[test]
fn row_105_import_and_forget_create() {
    hard("12-192").hides("Warning: this will destroy").plain(
        r#"
  # t_1.x-y (deposed object deadbeef) must be replaced - older instance will not be destroyed (lifecycle.destroy = false)
  # (left over from a partially-failed replacement of this instance)
  # (imported from "quote"d")
  ./+ resource "t_1" "x-y" {
"#,
    );
}

#[test]
fn row_106_data_header() {
    scenario("data-sources/show")
        .plain(" <= data \"fixture_lookup\" \"later\" {\n      + any     = (known after apply)")
        .colour("␛[0m ␛[36m<=␛[0m␛[0m data \"fixture_lookup\" \"later\" {\n      ␛[32m+␛[0m␛[0m any     = (known after apply)");
}
