use super::{TooManyDigits, WrittenNumber};
use std::collections::HashSet;

fn number(text: &str) -> WrittenNumber<'_> {
    WrittenNumber::parse(text).unwrap()
}

#[test]
fn the_grammar_of_json() {
    for text in ["0", "-0", "10", "1.50", "1E5", "1e+05", "-1.5e-7"] {
        assert!(WrittenNumber::parse(text).is_some(), "{text}");
    }
    for text in [
        "", "-", "01", "1.", ".5", "1e", "1e+", "+1", "1 ", "0x1", "1e5.5",
    ] {
        assert!(WrittenNumber::parse(text).is_none(), "{text}");
    }
}

#[test]
fn the_form_of_opentofu() {
    for (text, plain) in [
        ("0", "0"),
        ("-0", "-0"),
        ("0.0", "0"),
        ("0e9", "0"),
        ("1.50", "1.5"),
        ("1.0", "1"),
        ("1e3", "1000"),
        ("1E5", "100000"),
        ("1e+2", "100"),
        ("12.345e1", "123.45"),
        ("12.345e2", "1234.5"),
        ("12.345e3", "12345"),
        ("1200e-1", "120"),
        ("1200e-4", "0.12"),
        ("0.0012e1", "0.012"),
        ("-1e-3", "-0.001"),
    ] {
        assert_eq!(number(text).plain(1_000).unwrap(), plain, "{text}");
        assert_eq!(number(text).plain_length(), plain.len() as u128, "{text}");
        assert_eq!(number(plain).plain(1_000).unwrap(), plain, "{text}");
    }
    let tiny = number("1e-30").plain(1_000).unwrap();
    assert_eq!(tiny, format!("0.{}1", "0".repeat(29)));
    assert_eq!(number("1e400").plain(1_000).unwrap().len(), 401);
}

#[test]
fn digits_have_a_limit() {
    assert_eq!(
        number("1e400").plain(400),
        Err(TooManyDigits { limit: 400 })
    );
    for bomb in [
        "1e9999999999",
        "1e-9999999999999999999999999",
        "1e99999999999999999999999",
    ] {
        assert!(number(bomb).plain(1_000_000).is_err(), "{bomb}");
    }
    assert_eq!(number("0e99999999999999999999").plain(9).unwrap(), "0");
}

#[test]
fn order_is_exact() {
    let ascending = [
        "-1e400",
        "-10",
        "-9.99",
        "-1",
        "-0.1",
        "-1e-400",
        "0",
        "1e-400",
        "0.1",
        "0.11",
        "1",
        "1.1",
        "9007199254740992",
        "9007199254740993",
        "18446744073709551615",
        "1e400",
    ];
    for (position, left) in ascending.iter().enumerate() {
        for (other, right) in ascending.iter().enumerate() {
            assert_eq!(
                number(left).cmp(&number(right)),
                position.cmp(&other),
                "{left} {right}"
            );
        }
    }
    let same: HashSet<_> = ["1", "1.0", "1e0", "10e-1", "0.1E1"].map(number).into();
    assert_eq!(same.len(), 1);
    assert_eq!(number("-0"), number("0e5"));
}

#[test]
fn whole_numbers_that_fit() {
    assert_eq!(number("18446744073709551615").as_u64(), Some(u64::MAX));
    assert_eq!(number("18446744073709551616").as_u64(), None);
    assert_eq!(number("-9223372036854775808").as_i64(), Some(i64::MIN));
    assert_eq!(number("1.0").as_u64(), Some(1));
    assert_eq!(number("12e2").as_u64(), Some(1_200));
    assert_eq!(number("-0").as_u64(), Some(0));
    for text in ["1.5", "-1", "1e-1", "1e39", "1e9999999999999"] {
        assert_eq!(number(text).as_u64(), None, "{text}");
    }
}

#[test]
fn debug_tells_no_value() {
    assert_eq!(
        format!("{:?}", number("1234")),
        "WrittenNumber(4 characters)"
    );
}

#[test]
fn exponents_beyond_64_bits_are_exact() {
    let (less, more) = (
        number("1e99999999999999999998"),
        number("1e99999999999999999999"),
    );
    assert!(less < more);
    assert_eq!(more.canonical(), more.as_str());
    assert!(number("1e-99999999999999999999") < number("1e-88888888888888888888"));
    assert_eq!(more, number("10e99999999999999999998"));
    // Beyond that all count as one, and nothing overflows.
    let most = format!("9.9e{}", "9".repeat(100));
    let longer = format!("{most}0");
    assert_eq!(number(&most), number(&longer));
    assert!(number(&most).plain(1_000).is_err());
}
