//! One plan of a page: what is to be known of all of it, and its sections.

use super::{HtmlOptions, escape};
use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::head::{dangers, head, left_out_text};
use crate::review::{FailedCheck, Review, ReviewGroup, ReviewedPlan, Risk};
use crate::shift::Shift;
use std::borrow::{Borrow, Cow};
use std::fmt::{self, Display, Write};

/// A part of a plan that the contents list.
pub(super) struct PageSection {
    pub(super) id: &'static str,
    pub(super) class: &'static str,
    pub(super) title: Cow<'static, str>,
    pub(super) count: usize,
}

/// The sections of a plan, in the order of the page.
pub(super) fn sections(review: &Review) -> Vec<PageSection> {
    let mut sections: Vec<PageSection> = Vec::new();
    if !review.checks.is_empty() {
        sections.push(PageSection {
            id: "checks",
            class: "delete",
            title: CHECKS.into(),
            count: review.checks.len(),
        });
    }
    for risk in risks(review) {
        let (id, title) = section_of(risk);
        let groups = review.planned.iter().filter(|group| group.risk == risk);
        sections.push(PageSection {
            id,
            class: class(risk),
            title: title.into(),
            count: groups.map(|group| group.objects.len()).sum(),
        });
    }
    if !review.drift.is_empty() {
        sections.push(PageSection {
            id: "drift",
            class: "update",
            title: review.drift_title().into(),
            count: review.drift.iter().map(|group| group.objects.len()).sum(),
        });
    }
    if !review.outputs.is_empty() {
        sections.push(PageSection {
            id: "outputs",
            class: "move",
            title: OUTPUTS.into(),
            count: review.outputs.len(),
        });
    }
    for (id, title, count) in [
        ("invocations", INVOCATIONS, review.invocations.len()),
        ("waiting", WAITING, review.waiting.len()),
    ] {
        if count > 0 {
            sections.push(PageSection {
                id,
                class: "update",
                title: title.into(),
                count,
            });
        }
    }
    sections
}

pub(super) fn group_count(review: &Review) -> usize {
    review.planned.len() + review.drift.len() + review.outputs.len()
}

const CHECKS: &str = "Checks and conditions";
/// How many columns the line with the most dangerous takes at most, which a browser breaks.
const DANGERS_WIDTH: usize = 400;
const OUTPUTS: &str = "Outputs";
const INVOCATIONS: &str = "Actions that are invoked";
const WAITING: &str = "Waiting for the next plan";

/// The risks that a plan has, in its order.
fn risks(review: &Review) -> Vec<Risk> {
    let mut risks: Vec<Risk> = review.planned.iter().map(|group| group.risk).collect();
    risks.dedup();
    risks
}

const fn section_of(risk: Risk) -> (&'static str, &'static str) {
    match risk {
        Risk::DestroysData => ("destroys-data", "Deleted, and holds data"),
        Risk::ReplacesData => ("replaces-data", "Replaced, and holds data"),
        Risk::Destroys => ("destroys", "Deleted"),
        Risk::Replaces => ("replaces", "Replaced"),
        Risk::Unknown => ("unknown", "Changed in another way"),
        Risk::Forgets => ("forgets", "Forgotten"),
        Risk::Updates => ("updates", "Updated"),
        Risk::Creates => ("creates", "Created"),
        Risk::Imports => ("imports", "Imported"),
        Risk::Moves => ("moves", "Moved"),
        Risk::Reads => ("reads", "Read during apply"),
    }
}

/// The class of an element about that risk, which gives it its colour.
pub(super) const fn class(risk: Risk) -> &'static str {
    crate::words::verb(risk)
}

pub(super) struct PlanWriter<'o> {
    /// The number of the plan, from 1, by which its anchors differ from those of other plans.
    pub(super) number: usize,
    pub(super) options: &'o HtmlOptions,
    /// Whether it has a heading of its own, as plans among several have.
    pub(super) is_named: bool,
    /// Whether groups of most interest are open from the start.
    pub(super) opens: bool,
    /// How many groups are written.
    pub(super) groups: usize,
    pub(super) out: &'o mut dyn Write,
}

impl PlanWriter<'_> {
    pub(super) fn plan<B: ReviewBodies>(
        &mut self,
        plan: &mut ReviewedPlan<B>,
    ) -> Result<(), WriteReviewError<B::Error>> {
        self.summary(plan.name.as_deref(), &plan.review)?;
        let (review, bodies) = (&plan.review, &mut plan.bodies);
        for risk in risks(review) {
            let (id, title) = section_of(risk);
            let groups = review.planned.iter().filter(|group| group.risk == risk);
            self.section(id, title, groups, &review.shifts, bodies)?;
        }
        self.section(
            "drift",
            &review.drift_title(),
            review.drift.iter(),
            &[],
            bodies,
        )?;
        let outputs = review.outputs.iter();
        let outputs = outputs.map(|output| ReviewGroup::alone(output.risk(), output.clone()));
        self.section("outputs", OUTPUTS, outputs, &[], bodies)?;
        self.beside("invocations", INVOCATIONS, &review.invocations)?;
        self.beside("waiting", WAITING, &review.waiting)?;
        self.out.write_str("</section>\n")?;
        Ok(())
    }

    /// What is to be known before any change is looked at.
    fn summary(&mut self, name: Option<&str>, review: &Review) -> fmt::Result {
        let number = self.number;
        match name {
            Some(name) => {
                write!(
                    self.out,
                    "<section class=\"plan\" id=\"p{number}\" aria-labelledby=\"p{number}-name\">\n<h2 id=\"p{number}-name\">"
                )?;
                escape::line(name, self.out)?;
                self.out.write_str("</h2>\n")?;
            }
            None => writeln!(
                self.out,
                "<section class=\"plan\" id=\"p{number}\" aria-label=\"The plan\">"
            )?,
        }
        let class = if review.errored {
            "head delete"
        } else {
            "head"
        };
        self.paragraph(class, &head(review))?;
        if let Some(dangers) = dangers(review, DANGERS_WIDTH) {
            self.paragraph("dangers", &dangers)?;
        }
        if let Some(left_out) = &review.left_out {
            self.paragraph("notice move", &left_out_text(left_out))?;
        }
        self.checks(&review.checks)
    }

    fn paragraph(&mut self, class: &str, text: &str) -> fmt::Result {
        write!(self.out, "<p class=\"{class}\">")?;
        escape::line(text, self.out)?;
        self.out.write_str("</p>\n")
    }

    fn checks(&mut self, checks: &[FailedCheck]) -> fmt::Result {
        if checks.is_empty() {
            return Ok(());
        }
        self.heading("checks", CHECKS, checks.len())?;
        self.out.write_str("<ul class=\"checks\">\n")?;
        for failure in checks.iter().flat_map(FailedCheck::told) {
            let (class, status) = match failure.status {
                "fail" => ("delete", "failed"),
                "error" => ("delete", "could not be evaluated"),
                "unknown" => ("move", "known after apply"),
                other => ("update", other),
            };
            write!(self.out, "<li class=\"{class}\"><span class=\"verb\">")?;
            escape::line(status, self.out)?;
            self.out.write_str("</span> <code class=\"address\">")?;
            escape::address(&failure.name, self.out)?;
            self.out.write_str("</code>")?;
            for message in &failure.messages {
                self.out.write_str("<p class=\"message\">")?;
                escape::lines(message, self.out)?;
                self.out.write_str("</p>")?;
            }
            self.out.write_str("</li>\n")?;
        }
        self.out.write_str("</ul>\n</section>\n")
    }

    /// What only plans of Terraform have.
    fn beside(&mut self, id: &str, title: &str, entries: &[impl Display]) -> fmt::Result {
        if entries.is_empty() {
            return Ok(());
        }
        self.heading(id, title, entries.len())?;
        self.out.write_str("<ul class=\"checks\">\n")?;
        for entry in entries {
            self.out
                .write_str("<li class=\"update\"><code class=\"address\">")?;
            escape::line(&entry.to_string(), self.out)?;
            self.out.write_str("</code></li>\n")?;
        }
        self.out.write_str("</ul>\n</section>\n")
    }

    fn section<B: ReviewBodies>(
        &mut self,
        id: &str,
        title: &str,
        groups: impl Iterator<Item = impl Borrow<ReviewGroup>> + Clone,
        shifts: &[Shift],
        bodies: &mut B,
    ) -> Result<(), WriteReviewError<B::Error>> {
        let count: usize = groups
            .clone()
            .map(|group| group.borrow().objects.len())
            .sum();
        if count == 0 {
            return Ok(());
        }
        self.heading(id, title, count)?;
        for group in groups {
            let group = group.borrow();
            let shift = group.shift.and_then(|at| shifts.get(at));
            self.group(group, shift, bodies)?;
        }
        self.out.write_str("</section>\n")?;
        Ok(())
    }

    /// The begin of a section and its heading. Headings lead through a plan; landmarks are the plans alone.
    fn heading(&mut self, id: &str, title: &str, count: usize) -> fmt::Result {
        let number = self.number;
        let level = 2 + usize::from(self.is_named);
        writeln!(
            self.out,
            "<section class=\"part\" id=\"p{number}-{id}\">\n\
             <h{level}>{title} <b class=\"n\">{count}</b></h{level}>"
        )
    }
}
