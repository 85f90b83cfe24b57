use super::text;
use tofu_json_plan_gen::{Document, Recipe};

const DOCUMENTS: [Document; 4] = [
    Document::Plan,
    Document::State,
    Document::Stream,
    Document::Schemas,
];

/// FNV-1a of 64 bits.
fn hash(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Documents may change with the program, but not from machine to machine or run to run: whoever
/// changes what is made puts the new numbers here.
#[test]
fn the_same_seed_gives_the_same_bytes() {
    let recipe = Recipe::new(1).with_resources(130).with_extra_types(3);
    let hashes = DOCUMENTS.map(|document| hash(&text(&recipe, document)));
    assert_eq!(
        hashes.map(|hash| format!("{hash:016x}")),
        [
            "8cb9add1b097a965",
            "1684bd68bf7c23bf",
            "f9388b89bedb6032",
            "385f2ea81752b37e"
        ]
    );
}

#[test]
fn another_seed_gives_other_bytes() {
    for document in DOCUMENTS {
        let [one, two] = [1, 2].map(|seed| text(&Recipe::new(seed).with_resources(30), document));
        assert_ne!(one, two);
    }
}
