//! Which changes get the room that is left: the most dangerous of all plans first, then in turns.

use super::MarkdownOptions;
use super::body::BodyDetail;
use super::choice::Choice;
use super::group;
use super::page::MarkdownPage;
use super::plan::{MarkdownPlan, listed};
use crate::bodies::ReviewBodies;
use crate::object::{ObjectList, ReviewedObject};
use crate::review::{Review, ReviewGroup, Risk};
use std::rc::Rc;

/// After so many values that did not fit, none are made any more.
const MOST_MISSES: usize = 16;
/// What one object may take where others wait.
const FAIR: usize = 1_500;

/// What is shown in so many bytes beside the numbers.
pub(super) fn choose<B: ReviewBodies>(
    plans: &mut [MarkdownPlan<'_, B>],
    options: &MarkdownOptions,
    room: usize,
) -> Result<Choice, B::Error> {
    let mut chooser = Chooser {
        options,
        choice: Choice::default(),
        room,
        misses: 0,
    };
    let reviews: Vec<_> = plans.iter().map(|plan| plan.review).collect();
    // Values of what is dangerous are worth more than addresses of what is not, but not more than half of the room.
    let waiting = element_bytes(&reviews, Risk::Updates);
    let reserved = waiting.min(room / 2);
    chooser.room -= reserved;
    chooser.values(plans, &reviews, ObjectList::Planned, |risk| {
        risk != Risk::Creates
    })?;
    chooser.outputs(plans, &reviews)?;
    chooser.room += reserved;
    chooser.addresses(&reviews, ObjectList::Planned);
    chooser.addresses(&reviews, ObjectList::Drift);
    chooser.output_names(&reviews);
    chooser.values(plans, &reviews, ObjectList::Drift, |_| true)?;
    chooser.values(plans, &reviews, ObjectList::Planned, |risk| {
        risk == Risk::Creates
    })?;
    Ok(chooser.choice)
}

struct Chooser<'o> {
    options: &'o MarkdownOptions,
    choice: Choice,
    /// How many bytes are left.
    room: usize,
    misses: usize,
}

impl Chooser<'_> {
    /// Values of groups, while they fit.
    fn values<B: ReviewBodies>(
        &mut self,
        plans: &mut [MarkdownPlan<'_, B>],
        reviews: &[&Review],
        list: ObjectList,
        wanted: impl Fn(Risk) -> bool,
    ) -> Result<(), B::Error> {
        for (plan, group) in in_turns(reviews, list) {
            if self.misses >= MOST_MISSES {
                break;
            }
            if !wanted(group.risk) || !group::has_values(group.risk) || group.shift.is_some() {
                continue;
            }
            let (Some(plan), Some(first)) = (plans.get_mut(plan), group.objects.first()) else {
                continue;
            };
            let body = plan.source.body(first, BodyDetail::ShortValues)?;
            if body.is_empty() {
                continue;
            }
            let title = group::title(list, group, first);
            let key = (plan.number, list, first.position);
            self.take(key, &title, &group::addresses(group), &body);
        }
        Ok(())
    }

    fn outputs<B: ReviewBodies>(
        &mut self,
        plans: &mut [MarkdownPlan<'_, B>],
        reviews: &[&Review],
    ) -> Result<(), B::Error> {
        for (plan, review) in plans.iter_mut().zip(reviews) {
            if review.outputs.is_empty() {
                continue;
            }
            let body = plan
                .source
                .outputs(&review.outputs, BodyDetail::ShortValues, self.room)?;
            let title = format!("Outputs ({})", review.outputs.len());
            self.take((plan.number, ObjectList::Outputs, 0), &title, "", &body);
        }
        Ok(())
    }

    /// Takes room for values, if there is enough.
    fn take(
        &mut self,
        key: (usize, ObjectList, usize),
        title: &str,
        addresses: &str,
        body: &super::body::BodyText,
    ) {
        let mut options = self.options.clone();
        (options.budget, options.marker, options.link) = (usize::MAX, None, None);
        options.unread.clear();
        let most = self.room.min((self.room / 4).max(FAIR));
        let mut scratch = MarkdownPage::new(&options, 1);
        scratch.folding(title, true, addresses, body, most);
        if scratch.is_too_long() {
            self.misses += 1;
            return;
        }
        self.room -= scratch.len().min(self.room);
        self.choice.bodies.insert(key, most);
    }

    /// Addresses of what has no values, while they fit.
    fn addresses(&mut self, reviews: &[&Review], list: ObjectList) {
        for risk in listed(list) {
            let queues: Vec<_> = reviews
                .iter()
                .enumerate()
                .map(|(plan, review)| self.without_values(plan, review, list, risk))
                .collect();
            let mut open: Vec<bool> = queues.iter().map(|_| true).collect();
            let longest = queues.iter().map(Vec::len).max().unwrap_or_default();
            for turn in 0..longest {
                if !open.contains(&true) {
                    break;
                }
                for (plan, (queue, open)) in queues.iter().zip(&mut open).enumerate() {
                    let Some((object, remarks)) = queue.get(turn).filter(|_| *open) else {
                        continue;
                    };
                    let bytes = group::element(object, remarks).len();
                    *open = bytes <= self.room;
                    if *open {
                        self.room -= bytes;
                        *self.choice.named.entry((plan, list, risk)).or_default() += 1;
                    }
                }
            }
        }
    }

    fn without_values<'r>(
        &self,
        plan: usize,
        review: &'r Review,
        list: ObjectList,
        risk: Risk,
    ) -> Vec<(&'r ReviewedObject, Rc<str>)> {
        let mut objects = Vec::new();
        for group in group::groups(review, list) {
            let first = group.objects.first().map(|first| first.position);
            let has_values =
                first.is_some_and(|first| self.choice.bodies.contains_key(&(plan, list, first)));
            if group::plain(group.risk) == risk && !has_values && group.shift.is_none() {
                let remarks: Rc<str> = group::remarks_in_brackets(group).into();
                let objects_of = group.objects.iter();
                objects.extend(objects_of.map(|object| (object, Rc::clone(&remarks))));
            }
        }
        objects
    }

    fn output_names(&mut self, reviews: &[&Review]) {
        for (plan, review) in reviews.iter().enumerate() {
            for output in &review.outputs {
                let bytes = group::element(output, "").len();
                if bytes > self.room {
                    break;
                }
                self.room -= bytes;
                let key = (plan, ObjectList::Outputs, Risk::Updates);
                *self.choice.named.entry(key).or_default() += 1;
            }
        }
    }
}

/// How many bytes the addresses of a risk take in all plans.
fn element_bytes(reviews: &[&Review], risk: Risk) -> usize {
    let groups = reviews.iter().flat_map(|review| &review.planned);
    let objects = groups
        .filter(|group| group.risk == risk)
        .flat_map(|group| &group.objects);
    objects.map(|object| group::element(object, "").len()).sum()
}

/// The groups of all plans by risk, and those of one risk from each plan in turn.
fn in_turns<'r>(reviews: &[&'r Review], list: ObjectList) -> Vec<(usize, &'r ReviewGroup)> {
    let mut all = Vec::new();
    for (plan, review) in reviews.iter().enumerate() {
        let mut turn = (Risk::DestroysData, 0);
        for group in group::groups(review, list) {
            turn = match turn.0 == group.risk {
                true => (group.risk, turn.1 + 1),
                false => (group.risk, 0),
            };
            all.push((turn, plan, group));
        }
    }
    all.sort_by_key(|(turn, plan, _)| (*turn, *plan));
    all.into_iter()
        .map(|(_, plan, group)| (plan, group))
        .collect()
}
