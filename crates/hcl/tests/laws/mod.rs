//! Laws over generated files and edits.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tofu_json_hcl::{Block, BlockSelector, Body, File, FileEdit, Item, TokenKind, format, layout};

mod sources;

use sources::{EXPRESSIONS, LABELS, NAMES, sources};

/// An edit by numbers, of which those count that there are.
#[derive(Clone, Debug)]
enum Change {
    Set(usize, usize),
    Remove(usize),
    AddBlock(usize, usize),
    RemoveBlock,
    Labels(usize),
}

fn changes() -> impl Strategy<Value = (usize, Change)> {
    let (names, values, labels) = (0..NAMES.len(), 0..EXPRESSIONS.len(), 0..LABELS.len());
    let change = prop_oneof![
        4 => (names.clone(), values.clone()).prop_map(|(name, value)| Change::Set(name, value)),
        2 => names.prop_map(Change::Remove),
        1 => (labels.clone(), values).prop_map(|(labels, value)| Change::AddBlock(labels, value)),
        1 => Just(Change::RemoveBlock),
        1 => labels.prop_map(Change::Labels),
    ];
    (0..12_usize, change)
}

/// Every block of a body, and those in them.
fn blocks<'f>(body: Body<'f>, found: &mut Vec<Block<'f>>) {
    for block in body.blocks() {
        found.push(block);
        blocks(block.body(), found);
    }
}

/// Which block a number means in a text; the first is the top level.
fn selector(text: &[u8], number: usize) -> BlockSelector {
    let file = File::parse("m.tf", text);
    let mut found = Vec::new();
    blocks(file.body(), &mut found);
    let block = (number % (found.len() + 1))
        .checked_sub(1)
        .map(|at| found[at]);
    block.map_or_else(BlockSelector::top, |block| {
        BlockSelector::of(&file, block).unwrap()
    })
}

/// Makes an edit; gives whether it could be made.
fn make(edit: &mut FileEdit<'_>, at: &BlockSelector, change: &Change) -> bool {
    let result = match change {
        Change::Set(name, value) => edit.set(at, NAMES[*name], EXPRESSIONS[*value]),
        Change::Remove(name) => edit.remove(at, NAMES[*name]),
        Change::AddBlock(labels, value) => {
            let body = format!("bb={}\n\n# new\na =2", EXPRESSIONS[*value]);
            edit.add_block(at, "new", LABELS[*labels], &body)
        }
        Change::RemoveBlock => edit.remove_block(at),
        Change::Labels(labels) => edit.set_labels(at, LABELS[*labels]),
    };
    result.is_ok()
}

/// What a body says.
#[derive(Clone, Debug, Default, PartialEq)]
struct Meaning {
    attributes: BTreeMap<String, Vec<String>>,
    blocks: Vec<(String, Vec<String>, Meaning)>,
}

fn meaning(file: &File<'_>, body: Body<'_>) -> Meaning {
    let mut meaning = Meaning::default();
    for item in body.items() {
        match item {
            Item::Attribute(attribute) => {
                let span = attribute.expression().span();
                let words = words(file, span.start, span.end);
                meaning
                    .attributes
                    .insert(attribute.name().to_owned(), words);
            }
            Item::Block(block) => {
                let labels = block
                    .labels()
                    .map(|label| label.value().into_owned())
                    .collect();
                let inner = self::meaning(file, block.body());
                meaning
                    .blocks
                    .push((block.type_name().to_owned(), labels, inner));
            }
        }
    }
    meaning
}

/// The tokens of an expression, but for line ends and what is before them.
fn words(file: &File<'_>, start: u32, end: u32) -> Vec<String> {
    let inside = file
        .tokens()
        .iter()
        .filter(|token| start <= token.span.start && token.span.end <= end);
    let words =
        inside.filter(|token| !matches!(token.kind, TokenKind::Newline | TokenKind::EndOfFile));
    let words = words.map(|token| {
        file.text(token.span)
            .replace('\r', "")
            .trim_end()
            .to_owned()
    });
    words.collect()
}

fn meaning_of(text: &[u8]) -> Meaning {
    let file = File::parse("m.tf", text);
    assert_eq!(file.errors(), [], "{}", String::from_utf8_lossy(text));
    meaning(&file, file.body())
}

/// The body that a selector leads to, found by its number alone.
fn inner<'m>(
    meaning: &'m mut Meaning,
    number: usize,
    count: &mut usize,
) -> Option<&'m mut Meaning> {
    if *count == number {
        return Some(meaning);
    }
    for (_, _, inner) in &mut meaning.blocks {
        *count += 1;
        if let Some(found) = self::inner(inner, number, count) {
            return Some(found);
        }
    }
    None
}

/// Takes the block with a number out of a meaning, or changes its labels.
fn of_block(
    meaning: &mut Meaning,
    number: usize,
    count: &mut usize,
    labels: Option<&[&str]>,
) -> bool {
    for at in 0..meaning.blocks.len() {
        *count += 1;
        if *count == number {
            match labels {
                Some(labels) => {
                    meaning.blocks[at].1 = labels.iter().map(|&one| one.to_owned()).collect()
                }
                None => drop(meaning.blocks.remove(at)),
            }
            return true;
        }
        if of_block(&mut meaning.blocks[at].2, number, count, labels) {
            return true;
        }
    }
    false
}

/// What a change makes of a meaning.
fn expected(before: &Meaning, number: usize, change: &Change) -> Meaning {
    let mut after = before.clone();
    let mut count = 0;
    let value = |value: usize| {
        let text = format!("x = {}\n", EXPRESSIONS[value]);
        meaning_of(text.as_bytes()).attributes["x"].clone()
    };
    match change {
        Change::Set(name, to) => {
            let body = inner(&mut after, number, &mut count).unwrap();
            body.attributes.insert(NAMES[*name].to_owned(), value(*to));
        }
        Change::Remove(name) => {
            let body = inner(&mut after, number, &mut count).unwrap();
            body.attributes.remove(NAMES[*name]);
        }
        Change::AddBlock(labels, to) => {
            let body = inner(&mut after, number, &mut count).unwrap();
            let labels = LABELS[*labels].iter().map(|&one| one.to_owned()).collect();
            let mut new = Meaning::default();
            new.attributes.insert("bb".to_owned(), value(*to));
            new.attributes.insert("a".to_owned(), vec!["2".to_owned()]);
            body.blocks.push(("new".to_owned(), labels, new));
        }
        Change::RemoveBlock => assert!(of_block(&mut after, number, &mut count, None)),
        Change::Labels(labels) => {
            assert!(of_block(
                &mut after,
                number,
                &mut count,
                Some(LABELS[*labels])
            ));
        }
    }
    after
}

/// Lines without the blanks by which columns are aligned.
fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text).into_owned();
    let plain = text.lines().map(|line| {
        let indented = line.len() - line.trim_start().len();
        let mut plain = line[..indented].to_owned();
        for word in line[indented..].split_inclusive(['=', '#']) {
            let (before, sign) =
                word.split_at(word.len() - usize::from(word.ends_with(['=', '#'])));
            plain += before.trim_end();
            plain += sign;
        }
        plain
    });
    plain.collect()
}

/// How many lines of the first text are not in the second: those between what both begin and end with.
fn lines_gone(before: &[u8], after: &[u8]) -> usize {
    let (before, after) = (lines(before), lines(after));
    let both = before.len().min(after.len());
    let start = before
        .iter()
        .zip(&after)
        .take_while(|(one, other)| one == other)
        .count();
    let ends = before.iter().rev().zip(after.iter().rev());
    let end = ends.take_while(|(one, other)| one == other).count();
    before.len() - (start + end.min(both - start))
}

/// How many lines of a text an edit may change.
fn lines_named(text: &[u8], number: usize, change: &Change) -> usize {
    let file = File::parse("m.tf", text);
    let mut found = Vec::new();
    blocks(file.body(), &mut found);
    let block = (number % (found.len() + 1))
        .checked_sub(1)
        .map(|at| found[at]);
    let body = block.map_or(file.body(), Block::body);
    let lines = |span| {
        let place = file.place(span);
        place.end.line - place.start.line + 1
    };
    let whole = |block: Block<'_>| lines(block.type_span().to(block.close_span().unwrap()));
    let is_open = |block: &Block<'_>| {
        let mut items = block.body().items();
        let first = file.position(block.open_span().unwrap().start).line;
        let next = match items.next() {
            Some(Item::Attribute(attribute)) => attribute.span().start,
            Some(Item::Block(block)) => block.type_span().start,
            None => block.close_span().unwrap().start,
        };
        file.position(next).line > first
    };
    let small = block.filter(|block| !is_open(block)).map_or(0, whole);
    // A line end at the end of the file is a change of the last line, and an empty line can go with others.
    1 + match change {
        Change::Set(name, _) | Change::Remove(name) => {
            let attribute = body.attribute(NAMES[*name]);
            small.max(attribute.map_or(0, |attribute| lines(attribute.span())))
        }
        Change::AddBlock(..) => small,
        Change::RemoveBlock => block.map_or(0, whole),
        Change::Labels(_) => 1,
    }
}

/// The comments on lines of their own, and all others.
fn comments(text: &[u8]) -> (Vec<String>, Vec<String>) {
    let text = String::from_utf8_lossy(text).into_owned();
    let lines = text.lines().filter_map(|line| line.split_once("# c"));
    let (own, others): (Vec<_>, Vec<_>) = lines.partition(|(before, _)| before.trim().is_empty());
    let named =
        |found: Vec<(&str, &str)>| found.iter().map(|(_, name)| (*name).to_owned()).collect();
    (named(own), named(others))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases.max(400), failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn an_edit_changes_what_it_names(source in sources(), (at, change) in changes()) {
        let source = source.as_bytes();
        let file = File::parse("m.tf", source);
        let before = meaning(&file, file.body());
        let mut found = Vec::new();
        blocks(file.body(), &mut found);
        let number = at % (found.len() + 1);
        let mut edit = file.edit().unwrap();
        let made = make(&mut edit, &selector(source, number), &change);
        let text = edit.finish();
        let shown = String::from_utf8_lossy(&text).into_owned();
        if !made {
            prop_assert_eq!(&*text, source);
            return Ok(());
        }
        prop_assert_eq!(meaning_of(&text), expected(&before, number, &change), "{}", shown);
        let gone = lines_gone(source, &text);
        prop_assert!(gone <= lines_named(source, number, &change), "{} lines gone\n{}", gone, shown);
        let (own, others) = comments(source);
        let (own_after, others_after) = comments(&text);
        let left = |name: &String| own_after.contains(name) || others_after.contains(name);
        if !matches!(change, Change::RemoveBlock) {
            prop_assert!(own.iter().all(left), "{}", shown);
            if !matches!(change, Change::Remove(_)) {
                prop_assert!(others.iter().all(left), "{}", shown);
            }
        }
        let again = File::parse("m.tf", &text);
        for form in [layout, format] {
            if form(&file).unwrap() == source {
                let formatted = String::from_utf8(form(&again).unwrap()).unwrap();
                prop_assert_eq!(formatted, &*shown);
            }
        }
    }

    #[test]
    fn edits_together_are_edits_one_by_one(
        source in sources(), changes in proptest::collection::vec(changes(), 1..8)
    ) {
        let file = File::parse("m.tf", source.as_bytes());
        let mut together = file.edit().unwrap();
        let mut text = source.as_bytes().to_vec();
        for (number, change) in &changes {
            let at = selector(&text, *number);
            let one = File::parse("m.tf", text.clone());
            let mut edit = one.edit().unwrap();
            let is_made = make(&mut edit, &at, change);
            prop_assert_eq!(make(&mut together, &at, change), is_made);
            text = edit.finish();
        }
        let [together, text] = [together.finish(), text].map(|text| String::from_utf8(text).unwrap());
        prop_assert_eq!(together, text);
    }
}
