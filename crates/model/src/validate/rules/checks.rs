use super::order;
use crate::document::check::{Check, CheckAddress, CheckKind};
use crate::shape::List;
use crate::validate::Code;
use crate::validate::findings::Findings;

/// Rules for the results of checks.
pub(super) fn check(checks: &List<'_, Check<'_>>, findings: &mut Findings) {
    let checks: Vec<_> = checks.iter().flatten().collect();
    let by_display = checks
        .iter()
        .map(|check| (&check.address.to_display, check.whole()));
    order::ascending(by_display, "`to_display`", findings);
    for check in &checks {
        address(&check.address, findings);
        let instances: Vec<_> = check.instances.iter().flatten().collect();
        let by_display = instances
            .iter()
            .map(|one| (&one.address.to_display, one.whole()));
        order::ascending(by_display, "`to_display`", findings);
        for instance in &instances {
            let problems: Vec<_> = instance.problems.iter().flatten().collect();
            let by_message = problems
                .iter()
                .map(|problem| (&problem.message, problem.whole()));
            order::ascending(by_message, "message", findings);
        }
    }
}

/// Whether the text for people is made of the parts.
fn address(address: &CheckAddress<'_>, findings: &mut Findings) {
    let resource_type = address.resource_type.as_deref().unwrap_or_default();
    let own = match &address.kind {
        Some(CheckKind::Resource) => match address.mode.as_ref().map(tofu_json_vocab::Mode::as_str)
        {
            None | Some("managed") => format!("{resource_type}.{}", address.name),
            Some(mode) => format!("{mode}.{resource_type}.{}", address.name),
        },
        Some(CheckKind::OutputValue) => format!("output.{}", address.name),
        Some(CheckKind::Check) => format!("check.{}", address.name),
        Some(CheckKind::Variable) => format!("var.{}", address.name),
        Some(CheckKind::Other(_)) | None => return,
    };
    let expected = match &address.module {
        Some(module) => format!("{module}.{own}"),
        None => own,
    };
    if address.to_display != expected {
        let message = "expected `to_display` to be made of the other members";
        findings.add(Code::CheckAddress, address.whole(), message);
    }
}
