use super::MarkdownOptions;
use super::escape::{code, fence, marker};
use super::ladder::LadderStep;
use crate::bodies::ReviewBodies;
use crate::head::head;
use crate::lines::ReviewLine;
use crate::object::ReviewedObject;
use crate::review::{Review, ReviewGroup, ReviewedPlan, Risk};
use crate::words::{participle, remarks, shift_advice, symbol, verb};
use tofu_json_text::visible_on_one_line;

/// One try to write a review.
pub(super) struct MarkdownPage<'o> {
    step: LadderStep,
    options: &'o MarkdownOptions,
    budget: usize,
    text: String,
    /// Whether it is longer than it may be. Nothing more is written then.
    too_long: bool,
}

impl<'o> MarkdownPage<'o> {
    pub(super) const fn new(step: LadderStep, options: &'o MarkdownOptions, budget: usize) -> Self {
        Self {
            step,
            options,
            budget,
            text: String::new(),
            too_long: false,
        }
    }

    /// The text, if it fits.
    pub(super) fn finish(self) -> Option<String> {
        (!self.too_long).then_some(self.text)
    }

    pub(super) fn write<B: ReviewBodies>(
        &mut self,
        plans: &mut [ReviewedPlan<B>],
    ) -> Result<(), B::Error> {
        self.marker();
        for plan in plans {
            self.name(plan.name.as_deref());
            self.plan(&plan.review, &mut plan.bodies)?;
        }
        Ok(())
    }

    fn plan<B: ReviewBodies>(&mut self, review: &Review, bodies: &mut B) -> Result<(), B::Error> {
        self.head(review);
        if self.step == LadderStep::Counts {
            self.as_many_as_fit(review);
            return Ok(());
        }
        self.gone(review);
        match self.step {
            LadderStep::Destroyed => {}
            LadderStep::Addresses => self.addresses(review),
            _ => {
                self.groups(&review.planned, bodies)?;
                if !review.drift.is_empty() {
                    self.push("\n#### Changed outside of OpenTofu\n");
                    self.groups(&review.drift, bodies)?;
                }
            }
        }
        Ok(())
    }

    /// The least that is said: the counts.
    pub(super) fn counts_alone<B>(
        plans: &[ReviewedPlan<B>],
        options: &'o MarkdownOptions,
        budget: usize,
    ) -> String {
        let mut page = MarkdownPage::new(LadderStep::Counts, options, budget);
        page.marker();
        for plan in plans {
            page.name(plan.name.as_deref());
            page.head(&plan.review);
        }
        let mut text = page.text;
        let mut end = budget.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
        text
    }

    fn push(&mut self, text: &str) {
        self.too_long |= self.text.len() + text.len() > self.budget;
        if !self.too_long {
            self.text.push_str(text);
        }
    }

    fn marker(&mut self) {
        if let Some(key) = &self.options.marker {
            self.push(&format!("{}\n", marker(key)));
        }
    }

    fn name(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            self.push(&format!("\n## {}\n\n", code(name)));
        }
    }

    fn head(&mut self, review: &Review) {
        self.push(&format!("### {}\n", head(review)));
        // Each shift is a line; a page that is short of room keeps the counts.
        if self.step < LadderStep::Destroyed {
            for shift in &review.shifts {
                self.push(&format!("\n{}\n", code(&shift_advice(shift))));
            }
        }
    }

    /// What is destroyed or replaced, by address, before anything else.
    fn gone(&mut self, review: &Review) {
        for (title, risks) in GONE {
            let groups = || {
                review
                    .planned
                    .iter()
                    .filter(|group| risks.contains(&group.risk))
            };
            let count: usize = groups().map(|group| group.objects.len()).sum();
            if count == 0 {
                continue;
            }
            self.push(&format!("\n**{title} ({count})**\n\n"));
            for group in groups() {
                self.group_addresses(group);
            }
        }
    }

    fn group_addresses(&mut self, group: &ReviewGroup) {
        let remarks = remarks(group);
        let remark = match remarks.is_empty() {
            true => String::new(),
            false => format!(" ({})", code(&remarks.join("; "))),
        };
        for object in &group.objects {
            if self.too_long {
                return;
            }
            self.push(&format!("- {}{remark}\n", code(&object.address)));
        }
    }

    /// The addresses of all that is not destroyed or replaced, by action and type.
    fn addresses(&mut self, review: &Review) {
        for risk in [
            Risk::Unknown,
            Risk::Forgets,
            Risk::Updates,
            Risk::Creates,
            Risk::Imports,
            Risk::Moves,
            Risk::Reads,
        ] {
            let groups = || review.planned.iter().filter(|group| group.risk == risk);
            let count: usize = groups().map(|group| group.objects.len()).sum();
            if count == 0 {
                continue;
            }
            self.push(&format!(
                "\n**{} ({count})**\n\n",
                capital(participle(risk))
            ));
            for object in groups().flat_map(|group| &group.objects) {
                if self.too_long {
                    return;
                }
                self.push(&format!("- {}\n", code(&object.address)));
            }
        }
    }

    fn groups<B: ReviewBodies>(
        &mut self,
        groups: &[ReviewGroup],
        bodies: &mut B,
    ) -> Result<(), B::Error> {
        for group in groups {
            if self.too_long {
                return Ok(());
            }
            if self.step > LadderStep::Everything || group.objects.len() == 1 {
                self.group(group, bodies)?;
                continue;
            }
            for object in &group.objects {
                let alone = ReviewGroup::alone(group.risk, object.clone());
                self.group(&alone, bodies)?;
            }
        }
        Ok(())
    }

    fn group<B: ReviewBodies>(
        &mut self,
        group: &ReviewGroup,
        bodies: &mut B,
    ) -> Result<(), B::Error> {
        let Some(first) = group.objects.first() else {
            return Ok(());
        };
        let has_values = match group.risk {
            Risk::Destroys | Risk::DestroysData | Risk::Reads | Risk::Forgets => false,
            Risk::Creates => self.step < LadderStep::WithoutCreated,
            _ => true,
        };
        // What is destroyed has its line above.
        let is_named = matches!(group.risk, Risk::Destroys | Risk::DestroysData);
        if is_named {
            return Ok(());
        }
        let title = title(group, first);
        if !has_values {
            self.push(&format!("\n{}\n", code(&title)));
            return self.more_addresses(group);
        }
        let lines = bodies.lines(first, &self.step.lines(&self.options.lines))?;
        let lines: Vec<_> = lines.iter().map(diff_line).collect();
        let folds = self.options.target.folds();
        match folds {
            true => self.push(&format!(
                "\n<details><summary><code>{}</code></summary>\n",
                html(&title)
            )),
            false => self.push(&format!("\n{}\n", code(&title))),
        }
        self.more_addresses(group)?;
        let fence = fence(&lines);
        self.push(&format!("\n{fence}diff\n"));
        for line in &lines {
            self.push(line);
        }
        self.push(&format!("{fence}\n"));
        if folds {
            self.push("\n</details>\n");
        }
        Ok(())
    }

    /// The addresses of a group that stands for several objects.
    fn more_addresses<E>(&mut self, group: &ReviewGroup) -> Result<(), E> {
        if group.objects.len() > 1 {
            self.push("\n");
            for object in &group.objects {
                if self.too_long {
                    break;
                }
                self.push(&format!("- {}\n", code(&object.address)));
            }
        }
        Ok(())
    }

    /// As many of what is destroyed or replaced as fit, and how many are not named.
    fn as_many_as_fit(&mut self, review: &Review) {
        let gone = || {
            let groups = review.planned.iter().filter(|group| is_gone(group.risk));
            groups.flat_map(|group| &group.objects)
        };
        // Room for the line with the number.
        let room = self.budget.saturating_sub(80);
        for object in gone() {
            let line = format!("- {}\n", code(&object.address));
            if self.text.len() + line.len() > room {
                break;
            }
            self.push(&line);
        }
        let missing = gone()
            .filter(|object| !self.text.contains(&object.address))
            .count();
        if missing > 0 {
            self.push(&format!("\n{missing} more are destroyed or replaced.\n"));
        }
    }
}

const GONE: [(&str, &[Risk]); 2] = [
    ("Destroyed", &[Risk::DestroysData, Risk::Destroys]),
    ("Replaced", &[Risk::ReplacesData, Risk::Replaces]),
];

const fn is_gone(risk: Risk) -> bool {
    matches!(
        risk,
        Risk::DestroysData | Risk::Destroys | Risk::ReplacesData | Risk::Replaces
    )
}

fn title(group: &ReviewGroup, first: &ReviewedObject) -> String {
    let what = match &*group.objects {
        [only] => only.address.clone(),
        objects => format!("{} x {}", objects.len(), first.resource_type),
    };
    let mut title = format!("{} {} {what}", symbol(&first.action), verb(group.risk));
    let remarks = remarks(group);
    if !remarks.is_empty() {
        title.push_str(&format!(" ({})", remarks.join("; ")));
    }
    title
}

/// A line inside of a `diff` fence: its sign comes first, so that it has its colour.
fn diff_line(line: &ReviewLine) -> String {
    let blanks = "  ".repeat(line.level);
    let forces = if line.forces_replacement {
        "  # forces replacement"
    } else {
        ""
    };
    format!("{} {blanks}{}{forces}\n", line.mark.sign(), line.text)
}

fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in visible_on_one_line(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '@' => escaped.push_str("&#64;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
