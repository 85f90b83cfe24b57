//! Values of collection and object types.

use super::figure::Figure;
use super::name::{name, sentence, word};
use super::text::{Text, digits};
use crate::random::Random;
use crate::value::{Value, object, set};
use crate::words::{REGIONS, TEAMS};

/// The labels that a resource carries.
pub(crate) fn tags(random: &mut Random) -> Value {
    let mut cost = String::from("CC-");
    digits(random, &mut cost, 4);
    let mut members = vec![
        ("Name".into(), Value::Text(name(random))),
        (
            "Environment".into(),
            random.pick(&["prod", "staging", "dev"]).into(),
        ),
        ("Team".into(), random.pick(&TEAMS).into()),
        ("CostCenter".into(), Value::Text(cost)),
        ("terraform".into(), "true".into()),
    ];
    for _ in 0..random.below(6) {
        let key = match random.below(6) {
            0 => format!("kubernetes.io/cluster/{}", name(random)).into(),
            1 => "backup".into(),
            2 => "owner".into(),
            3 => "repo".into(),
            4 => "compliance".into(),
            _ => "sla".into(),
        };
        members.push((key, Value::Text(name(random))));
    }
    object(members)
}

/// An object of no declared type.
pub(crate) fn manifest(random: &mut Random) -> Value {
    let containers = (0..random.within(1, 3))
        .map(|_| container(random))
        .collect();
    let spec = object(vec![("containers".into(), Value::Array(containers))]);
    let labels = vec![
        ("app".into(), word(random).into()),
        ("tier".into(), Value::Null),
    ];
    let metadata = vec![
        ("labels".into(), object(labels)),
        ("name".into(), Value::Text(name(random))),
        ("namespace".into(), word(random).into()),
    ];
    let replicas = Value::Integer(random.within(1, 8).into());
    let template = object(vec![("spec".into(), spec)]);
    object(vec![
        ("apiVersion".into(), "apps/v1".into()),
        ("kind".into(), "Deployment".into()),
        ("metadata".into(), object(metadata)),
        (
            "spec".into(),
            object(vec![
                ("replicas".into(), replicas),
                ("template".into(), template),
            ]),
        ),
    ])
}

fn container(random: &mut Random) -> Value {
    let arguments = (0..random.below(4)).map(|_| {
        let mut text = String::new();
        sentence(random, &mut text);
        Value::Text(text)
    });
    let arguments = arguments.collect();
    let limits = object(vec![
        ("cpu".into(), "500m".into()),
        ("memory".into(), "1Gi".into()),
    ]);
    object(vec![
        ("args".into(), Value::Array(arguments)),
        ("image".into(), Value::Text(name(random))),
        ("name".into(), word(random).into()),
        ("resources".into(), object(vec![("limits".into(), limits)])),
    ])
}

/// A list of objects.
pub(crate) fn endpoints(random: &mut Random) -> Value {
    let endpoint = |random: &mut Random| {
        let zones = (0..random.below(4)).map(|_| random.pick(&REGIONS).into());
        let zones = set(zones.collect());
        object(vec![
            ("host".into(), Value::Text(Text::Host.value(random))),
            ("port".into(), Figure::Port.value(random)),
            ("tls".into(), Value::Bool(random.chance(500))),
            ("zones".into(), zones),
        ])
    };
    Value::Array((0..random.below(4)).map(|_| endpoint(random)).collect())
}

/// An object.
pub(crate) fn quota(random: &mut Random) -> Value {
    object(vec![
        ("cpu".into(), Figure::Decimal.value(random)),
        ("memory".into(), random.pick(&["512Mi", "2Gi"]).into()),
    ])
}

/// A list of lists.
pub(crate) fn matrix(random: &mut Random) -> Value {
    let row = |random: &mut Random| {
        let cells = (0..random.below(4)).map(|_| Figure::Small.value(random));
        Value::Array(cells.collect())
    };
    Value::Array((0..random.below(4)).map(|_| row(random)).collect())
}

/// A map of lists.
pub(crate) fn lines(random: &mut Random) -> Value {
    let list = |random: &mut Random| {
        let items = (0..random.below(4)).map(|_| Value::Text(name(random)));
        Value::Array(items.collect())
    };
    let members = (0..random.below(3)).map(|_| (name(random).into(), list(random)));
    object(members.collect())
}
