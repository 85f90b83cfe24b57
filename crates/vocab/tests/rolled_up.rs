//! Addresses rolled up: each is under exactly one pattern, and the numbers are right.

use proptest::prelude::*;
use tofu_json_vocab::address::{InstanceKey, ResourceAddress, roll_up};

/// Whether a pattern is for an address: equal but for keys where the pattern has a star.
fn covers(pattern: &str, address: &str) -> bool {
    let parsed = [pattern, address].map(str::parse::<ResourceAddress>);
    let [Ok(pattern), Ok(address)] = parsed else {
        return pattern == address;
    };
    let keys = |address: &ResourceAddress| {
        let steps = address.module.steps.iter().map(|step| step.key.clone());
        steps.chain([address.key.clone()]).collect::<Vec<_>>()
    };
    let (wanted, found) = (keys(&pattern), keys(&address));
    pattern.without_keys() == address.without_keys()
        && wanted
            .iter()
            .zip(&found)
            .all(|(wanted, found)| match wanted {
                Some(InstanceKey::Wildcard) => found.is_some(),
                wanted => wanted == found,
            })
}

fn address() -> impl Strategy<Value = String> {
    let key = || prop_oneof![Just(String::new()), "\\[[0-3]\\]", "\\[\"[ab*.]\"\\]"];
    let module = prop_oneof![
        Just(String::new()),
        key().prop_map(|key| format!("module.m{key}."))
    ];
    prop_oneof![
        9 => (module.clone(), module, "(data\\.)?[xy]\\.[ab]", key())
            .prop_map(|(outer, inner, name, key)| format!("{outer}{inner}{name}{key}")),
        1 => "[a.\\[\\]\"]{0,4}",
    ]
}

proptest! {
    #[test]
    fn each_address_is_under_one_pattern(addresses in prop::collection::vec(address(), 0..30)) {
        let rolled = roll_up(addresses.iter().map(String::as_str));
        for address in &addresses {
            let found = rolled.iter().filter(|rolled| covers(&rolled.pattern, address));
            prop_assert_eq!(found.count(), 1, "{} in {:?}", address, rolled);
        }
        for rolled in &rolled {
            let covered = addresses.iter().filter(|address| covers(&rolled.pattern, address));
            prop_assert_eq!(covered.count(), rolled.count);
        }
    }

    #[test]
    fn patterns_have_no_more_stars_than_they_need(address in address(), count in 1_usize..4) {
        let rolled = roll_up(std::iter::repeat_n(&*address, count));
        prop_assert_eq!(rolled.len(), 1);
        prop_assert_eq!(&rolled[0].pattern, &address);
        prop_assert_eq!(rolled[0].count, count);
    }
}

#[test]
fn keys_that_differ_become_stars() {
    let texts = |addresses: &[&str]| {
        let rolled = roll_up(addresses.iter().copied());
        rolled.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let rolled = texts(&[
        r#"module.svc["a"].x.y["k"]"#,
        "x.z[1]",
        r#"module.svc["b"].x.y["l"]"#,
        "x.z",
        "x.z[1]",
        "no address",
    ]);
    let expected = [
        "module.svc[*].x.y[*] (2)",
        "x.z[1] (2)",
        "x.z",
        "no address",
    ];
    assert_eq!(rolled, expected);
    assert_eq!(texts(&[]), Vec::<String>::new());
}
