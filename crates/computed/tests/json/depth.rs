use crate::every_kind::written;
use tofu_json_computed::json::read_diff_within;
use tofu_json_computed::{
    Action, Block, BlockGroup, Counts, Diff, Instance, Kind, NamedDiff, Object, ShapeArena,
};
use tofu_json_value::{Arena, Document, Limits};

const LEVELS: usize = 2_000;

/// Stack for one level, as those who call may reckon with.
const BYTES_PER_LEVEL: usize = 8 << 10;

fn deep(around: impl Fn(Diff<'static>) -> Kind<'static>) -> Diff<'static> {
    let mut diff = Diff {
        action: Action::Create,
        replace: false,
        kind: Kind::WriteOnly,
    };
    for _ in 0..LEVELS {
        diff = Diff {
            action: Action::Create,
            replace: false,
            kind: around(diff),
        };
    }
    diff
}

fn there_and_back(diff: &Diff<'_>) {
    let json = written(diff, true);
    let limits = Limits::with_depth(4 * (LEVELS + 1));
    let document = Document::parse_with(json.as_bytes().into(), limits).unwrap();
    let (arena, shapes) = (Arena::new(), ShapeArena::new());
    assert!(read_diff_within(document.root(), &arena, &shapes, LEVELS + 1).unwrap() == *diff);
    assert_eq!(Counts::of(diff).nodes.create, LEVELS + 1);
}

fn on_reckoned_stack(job: impl FnOnce() + Send + 'static) {
    let builder = std::thread::Builder::new().stack_size(LEVELS * BYTES_PER_LEVEL);
    builder.spawn(job).unwrap().join().unwrap();
}

#[test]
fn objects_in_objects() {
    on_reckoned_stack(|| {
        there_and_back(&deep(|diff| {
            Kind::Object(Object {
                attributes: vec![NamedDiff { key: "a", diff }],
                nested: false,
            })
        }));
    });
}

#[test]
fn blocks_in_blocks() {
    on_reckoned_stack(|| {
        there_and_back(&deep(|diff| {
            let instances = vec![Instance { key: None, diff }];
            let blocks = vec![BlockGroup {
                name: "b",
                replace: false,
                instances,
            }];
            Kind::Block(Block {
                attributes: vec![],
                blocks,
            })
        }));
    });
}
