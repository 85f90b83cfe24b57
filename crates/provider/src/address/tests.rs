use super::*;

#[track_caller]
fn normal(text: &str, form: &str) {
    assert_eq!(Provider::parse(text).unwrap().to_string(), form, "{text}");
    assert_eq!(Provider::parse(form).unwrap().to_string(), form);
}

#[track_caller]
fn same(text: &str) {
    normal(text, text);
}

#[track_caller]
fn refused(text: &str) {
    assert!(Provider::parse(text).is_err(), "{text}");
}

#[test]
fn case_047_defaults() {
    normal("aws", "registry.opentofu.org/hashicorp/aws");
    normal("hashicorp/aws", "registry.opentofu.org/hashicorp/aws");
    normal("Registry.X/eXample/y", "registry.x/example/y");
}

#[cfg(feature = "unicode")]
#[test]
fn case_047_letters_of_all_scripts() {
    for text in [
        "bücher.example/a/b",
        "例え.テスト/a/b",
        "straße.example/a/b",
        "example.com/été/b",
        "example.com/αβ/b",
    ] {
        same(text);
    }
    normal("BÜCHER.example/a/b", "bücher.example/a/b");
    normal("example.com/ÉTÉ/b", "example.com/été/b");
    normal("ﬀ.example/a/b", "ff.example/a/b");
    normal("example.com/ﬀ/b", "example.com/ff/b");
    refused("xn--bcher-kva.example/a/b");
    normal("XN--BCHER-KVA.example/a/b", "bücher.example/a/b");
}

#[test]
fn case_047_ports() {
    same("example.com:8443/a/b");
    normal("example.com:443/a/b", "example.com/a/b");
    normal("example.com:0443/a/b", "example.com/a/b");
    normal("example.com:08443/a/b", "example.com:8443/a/b");
    for text in [
        "example.com:/a/b",
        "example.com:x/a/b",
        "example.com:99999/a/b",
    ] {
        refused(text);
    }
    same("example.com:-1/a/b");
    same("example.com:0/a/b");
}

#[test]
fn case_047_hosts() {
    for text in [
        "localhost/a/b",
        "192.168.0.1/a/b",
        "example.com./a/b",
        "exam--ple.com/a/b",
    ] {
        same(text);
    }
    for text in [
        "ab--cd.example/a/b",
        "-x.example/a/b",
        "exa_mple.com/a/b",
        "example..com/a/b",
    ] {
        refused(text);
    }
    refused("[::1]/a/b");
}

#[test]
fn case_047_parts() {
    for part in [
        "foo--bar",
        "foo_bar",
        "-b",
        "b-",
        "b.c",
        " b",
        "b ",
        "b/c",
        "terraform-b",
    ] {
        refused(&format!("example.com/a/{part}"));
    }
    refused("https://example.com/a/b");
    refused("example.com/a/terraform-provider-b");
    refused("example.com/a/foo.bar");
}

#[cfg(feature = "unicode")]
#[test]
fn case_047_a_full_stop_of_another_script() {
    let quirk = Provider::parse("example.com/a/foo。bar").unwrap();
    assert_eq!(quirk.to_string(), "example.com/a/foo.bar");
}

#[cfg(not(feature = "unicode"))]
#[test]
fn without_tables_other_letters_are_an_error_of_their_own() {
    for text in [
        "bücher.example/a/b",
        "XN--BCHER-KVA.example/a/b",
        "example.com/été/b",
        "example.com/a/αβ",
    ] {
        assert_eq!(
            Provider::parse(text),
            Err(ProviderError::NotAscii),
            "{text}"
        );
    }
    let words = Provider::parse("été/b").unwrap_err().to_string();
    assert!(words.contains("feature unicode"), "{words}");
    // What is wrong by any table is said first.
    assert_eq!(
        Provider::parse("example.com/a/é.b"),
        Err(ProviderError::Type)
    );
    assert_eq!(
        Provider::parse("example.com/é--a/b"),
        Err(ProviderError::Namespace)
    );
    assert_eq!(Provider::parse("é:x/a/b"), Err(ProviderError::Host));
    assert_eq!(
        Provider::parse("xn--bcher-kva.example/a/b"),
        Err(ProviderError::Host)
    );
}

#[test]
fn case_048_those_that_no_lock_file_has() {
    for text in ["terraform.io/builtin/x", "opentofu.org/builtin/x"] {
        assert!(Provider::parse(text).unwrap().is_builtin());
    }
    assert!(
        Provider::parse("terraform.io/other/x")
            .unwrap()
            .is_lockable()
    );
    assert!(
        Provider::parse("registry.opentofu.org/-/null")
            .unwrap()
            .is_legacy()
    );
    refused("registry.terraform.io/-/null");
}

#[test]
fn case_049_reserved_types() {
    refused("example.com/a/opentofu-x");
    same("example.com/opentofu-x/b");
    same("example.com/a/opentofu");
}

#[test]
fn case_050_order() {
    let sorted = [
        "c.example/a/b",
        "c.example/a/b-c",
        "c.example/a-b/b",
        "c.example:8443/a/b",
        "xa.example/a/b",
        "xz.example/a/b",
    ]
    .map(|text| Provider::parse(text).unwrap());
    assert!(sorted.is_sorted());
}

#[cfg(feature = "unicode")]
#[test]
fn case_050_order_of_other_letters() {
    let sorted = [
        "c.example/a-b/b",
        "c.example/é/b",
        "c.example:8443/a/b",
        "xa.example/a/b",
        "bücher.example/a/b",
        "xz.example/a/b",
    ]
    .map(|text| Provider::parse(text).unwrap());
    assert!(sorted.is_sorted());
}
