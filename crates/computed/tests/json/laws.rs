use crate::every_kind::written;
use crate::generated::{SECRET, Trees};
use proptest::prelude::*;
use tofu_json_computed::json::read_diff;
use tofu_json_computed::{Counts, Diff, Sensitive, ShapeArena, Visitor, walk};
use tofu_json_value::{Arena, Document};

const DEPTH: usize = 4;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..1_500)
}

struct Nodes(usize);

impl<'a> Visitor<'a> for Nodes {
    fn visit(&mut self, diff: &Diff<'a>) {
        self.0 += 1;
        walk::node(self, diff);
    }

    fn sensitive(&mut self, _: &Diff<'a>, sensitive: &Sensitive<'a>) {
        walk::sensitive(self, sensitive);
    }

    fn sensitive_block(&mut self, _: &Diff<'a>, sensitive: &Sensitive<'a>) {
        walk::sensitive(self, sensitive);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_as_it_was(bytes in bytes()) {
        let (arena, shapes) = (Arena::new(), ShapeArena::new());
        let diff = Trees::new(&arena, &shapes, &bytes).tree(DEPTH);
        let json = written(&diff, true);
        let document = Document::parse(json.as_bytes()).unwrap();
        let read = read_diff(document.root(), &arena, &shapes).unwrap();
        prop_assert!(read == diff, "{}", json);
        prop_assert_eq!(written(&read, true), json);
    }

    #[test]
    fn nothing_secret_is_written_unless_wanted(bytes in bytes()) {
        let (arena, shapes) = (Arena::new(), ShapeArena::new());
        let diff = Trees::new(&arena, &shapes, &bytes).tree(DEPTH);
        let json = written(&diff, false);
        prop_assert!(!json.contains(SECRET), "{}", json);
        Document::parse(json.as_bytes()).unwrap();
    }

    #[test]
    fn every_node_is_counted_once(bytes in bytes()) {
        let (arena, shapes) = (Arena::new(), ShapeArena::new());
        let diff = Trees::new(&arena, &shapes, &bytes).tree(DEPTH);
        let mut nodes = Nodes(0);
        nodes.visit(&diff);
        let counts = Counts::of(&diff);
        prop_assert_eq!(counts.nodes.total(), nodes.0);
        let marks = written(&diff, true).matches(r#""replace":true"#).count();
        prop_assert_eq!(counts.replace_marks, marks);
    }

    #[test]
    fn reading_never_panics(bytes in bytes(), cut in any::<proptest::sample::Index>(), put in 0_usize..6) {
        let (arena, shapes) = (Arena::new(), ShapeArena::new());
        let diff = Trees::new(&arena, &shapes, &bytes).tree(DEPTH);
        let json = written(&diff, true);
        // One value of the text gives way to another.
        let quotes: Vec<usize> = json.match_indices(':').map(|(at, _)| at + 1).collect();
        let at = quotes[cut.index(quotes.len())];
        let rest = &json.as_bytes()[at..];
        let Ok((_, end)) = Document::parse_prefix(rest.into(), Default::default()) else { return Ok(()) };
        let other = ["null", "7", "\"x\"", "[]", "{}", "[\"list\"]"][put];
        let json = [&json.as_bytes()[..at], other.as_bytes(), &rest[end..]].concat();
        if let Ok(document) = Document::parse(&json) {
            let _ = read_diff(document.root(), &arena, &shapes);
        }
    }
}

/// Else the law about secrets would hold for want of them.
#[test]
fn generated_trees_hold_secrets() {
    let (arena, shapes) = (Arena::new(), ShapeArena::new());
    let mut state = 1_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    let trees = (0..500).map(|_| {
        let bytes: Vec<u8> = (0..300).map(|_| random()).collect();
        written(&Trees::new(&arena, &shapes, &bytes).tree(DEPTH), true)
    });
    let secrets = trees.filter(|json| json.contains(SECRET)).count();
    assert!(secrets > 50, "{secrets}");
}
