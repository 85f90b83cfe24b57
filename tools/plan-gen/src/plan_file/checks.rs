//! Results of checks, and the attributes that matter to the plan.

use super::message::Message;
use crate::layout::Unit;
use crate::plan::{checked, relevant as attributes_of};

pub(super) fn relevant(plan: &mut Message, unit: &Unit) {
    for (address, attribute) in attributes_of(unit) {
        let mut path = Message::default();
        if let Some(name) = attribute {
            let mut step = Message::default();
            step.text(1, name);
            path.message(1, &step);
        }
        let mut entry = Message::default();
        entry.text(1, address);
        entry.message(2, &path);
        plan.message(15, &entry);
    }
}

pub(super) fn results(plan: &mut Message, unit: &Unit) {
    for (address, instances) in checked(unit) {
        let mut check = Message::default();
        check.number(1, 1);
        check.text(2, &address);
        check.number(3, 1);
        for (_, resource) in instances {
            let mut object = Message::default();
            object.text(1, &resource.address);
            object.number(2, 1);
            check.message(4, &object);
        }
        plan.message(19, &check);
    }
}
