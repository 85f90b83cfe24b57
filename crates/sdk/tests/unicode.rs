//! The feature `unicode` reaches the crates that have it.

#[cfg(all(feature = "config", feature = "unicode"))]
#[test]
fn texts_that_unicode_spells_in_two_ways_are_one() {
    use tofu_json_sdk::evaluate::normalized;
    use tofu_json_sdk::provider::Provider;

    assert_eq!(normalized("cafe\u{301}"), "caf\u{e9}");
    let provider = "t\u{e9}st.example/acme/x".parse::<Provider>().unwrap();
    assert_eq!(provider.to_string(), "t\u{e9}st.example/acme/x");
}
