//! Numbers as Go 1.26.8 prints them: OpenTofu is a Go program, and calculates with the numbers of Go's `math/big`.
//!
//! Each line of the file is a number and what `big.ParseFloat(number, 10, 512, big.ToNearestEven)` prints with
//! `Text('f', -1)`.

const RECORDED: &str = include_str!("go-1.26.8.tsv");

#[test]
fn plain_numbers_are_those_of_go() {
    let mut lines = 0;
    for line in RECORDED.lines() {
        let Some((number, expected)) = line.split_once('\t') else {
            panic!("no tab in `{line}`");
        };
        assert_eq!(tofu_json_number::plain(number), expected, "{number}");
        lines += 1;
    }
    assert!(lines > 150, "only {lines} lines");
}
