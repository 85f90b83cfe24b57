//! The records of a document as the browser lists them.

use tofu_json_browse::BrowseObject;
use tofu_json_show::review::{Important, ObjectList, ReviewedObject, because};
use tofu_json_show::{Cause, IndexedEntry};

/// What is listed of an object.
pub(super) fn listed(entry: IndexedEntry, important: &Important) -> BrowseObject {
    let remark = remark(&entry);
    let Some(cause) = entry.cause else {
        return BrowseObject::of_state(&entry.address, &entry.resource_type).remark(&remark);
    };
    let list = match cause {
        Cause::Drift => ObjectList::Drift,
        Cause::Planned => ObjectList::Planned,
    };
    let mut object = ReviewedObject::new(list, 0, entry.address, entry.action);
    object.is_important = important.holds(&entry.resource_type);
    object.resource_type = entry.resource_type;
    BrowseObject::of_plan(&object).remark(&remark)
}

/// All that is to be known beside action and address.
fn remark(entry: &IndexedEntry) -> String {
    let mut remarks = Vec::new();
    if let Some(deposed) = &entry.deposed {
        remarks.push(format!("deposed object {deposed}"));
    }
    let reason = entry.reason.as_ref().and_then(because);
    remarks.extend(reason.map(str::to_owned));
    if let Some(previous) = &entry.previous_address {
        remarks.push(format!("moved from {previous}"));
    }
    if entry.importing {
        remarks.push("imported".to_owned());
    }
    remarks.join("; ")
}
