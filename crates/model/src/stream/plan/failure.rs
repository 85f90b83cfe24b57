//! Which instances of a check did not pass, and why.

use std::fmt::{self, Write as _};

/// So many ways of failing are kept apart, and so many instances are named of each check.
const MOST: usize = 100;

/// So many instances are in one name.
const MOST_IN_NAME: usize = 3;

/// Instances of a check that did not pass in the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FailedInstances {
    /// The word of their status: `fail` or `error`.
    pub status: String,
    /// Their addresses for people, in the order of the plan. Of one check at most a hundred are kept.
    pub addresses: Vec<String>,
    /// How many instances there are, with those that are not named.
    pub count: usize,
    /// Their messages, as positions among those of the check.
    pub problems: Vec<usize>,
}

/// The instances of a check that did not pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckFailures {
    /// By the way in which they failed, in the order of the first of each. There are at most a hundred.
    pub alike: Vec<FailedInstances>,
    /// How many instances failed in yet another way.
    pub others: usize,
}

/// What is to be told of a check that did not pass: of instances with the same messages once.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToldFailure<'c> {
    /// The addresses of the instances, or of the check where none are known.
    pub name: String,
    /// The word of the status.
    pub status: &'c str,
    /// The messages of the author.
    pub messages: Vec<&'c str>,
}

/// Without the messages: they may quote values.
impl fmt::Debug for ToldFailure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToldFailure")
            .field("name", &self.name)
            .field("status", &self.status)
            .field("messages", &self.messages.len())
            .finish()
    }
}

impl CheckFailures {
    /// No instance.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            alike: Vec::new(),
            others: 0,
        }
    }

    /// Adds an instance that did not pass.
    pub(super) fn add(&mut self, address: String, status: String, problems: Vec<usize>) {
        let named: usize = self.alike.iter().map(|alike| alike.addresses.len()).sum();
        let is_alike =
            |alike: &FailedInstances| alike.status == status && alike.problems == problems;
        let instances = match self.alike.iter().position(is_alike) {
            Some(found) => self.alike.get_mut(found),
            None if self.alike.len() < MOST => {
                self.alike.push(FailedInstances {
                    status,
                    problems,
                    ..FailedInstances::default()
                });
                self.alike.last_mut()
            }
            None => None,
        };
        let Some(instances) = instances else {
            self.others += 1;
            return;
        };
        instances.count += 1;
        if named < MOST {
            instances.addresses.push(address);
        }
    }

    /// The addresses of the instances, and how each failed.
    pub fn instances(&self) -> impl Iterator<Item = (&str, &FailedInstances)> {
        self.alike.iter().flat_map(|alike| {
            let addresses = alike.addresses.iter();
            addresses.map(move |address| (address.as_str(), alike))
        })
    }

    /// How many more instances failed than are named.
    #[must_use]
    pub fn unnamed(&self) -> usize {
        let unnamed = self.alike.iter();
        let unnamed = unnamed.map(|alike| alike.count.saturating_sub(alike.addresses.len()));
        unnamed.sum::<usize>() + self.others
    }

    /// What is to be told of the check at an address with these messages. There is at least one part.
    #[must_use]
    pub fn told<'c>(
        &'c self,
        address: &str,
        status: &'c str,
        messages: &'c [String],
    ) -> Vec<ToldFailure<'c>> {
        let mut is_told = vec![false; messages.len()];
        let mut told = Vec::with_capacity(self.alike.len() + 1);
        for alike in &self.alike {
            for &problem in &alike.problems {
                if let Some(is_told) = is_told.get_mut(problem) {
                    *is_told = true;
                }
            }
            told.push(ToldFailure {
                name: alike.name(address),
                status: &alike.status,
                messages: alike.messages(messages).collect(),
            });
        }
        let rest = messages.iter().zip(&is_told);
        let rest = rest.filter(|(_, is_told)| !**is_told);
        let rest: Vec<_> = rest.map(|(message, _)| message.as_str()).collect();
        if told.is_empty() || self.others > 0 || !rest.is_empty() {
            told.push(ToldFailure {
                name: match self.others {
                    0 => address.to_owned(),
                    others => format!("{address}, {others} more"),
                },
                status,
                messages: rest,
            });
        }
        told
    }
}

impl FailedInstances {
    /// Their messages among all those of the check.
    pub fn messages<'c>(&self, all: &'c [String]) -> impl Iterator<Item = &'c str> {
        let messages = self.problems.iter().filter_map(|&problem| all.get(problem));
        messages.map(String::as_str)
    }

    /// The first addresses, and how many more there are; the address of the check where an instance has none.
    fn name(&self, check: &str) -> String {
        let mut name = String::new();
        let shown = self.addresses.iter().take(MOST_IN_NAME);
        let shown = shown.filter(|address| !address.is_empty());
        let mut count = 0;
        for address in shown {
            name.push_str(if count > 0 { ", " } else { "" });
            name.push_str(address);
            count += 1;
        }
        if count == 0 {
            name.push_str(check);
            count = 1;
        }
        match self.count.saturating_sub(count) {
            0 => {}
            more => _ = write!(name, " and {more} more"),
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::CheckFailures;

    fn failures(instances: &[(&str, &str, &[usize])]) -> CheckFailures {
        let mut failures = CheckFailures::default();
        for (address, status, problems) in instances {
            failures.add(
                (*address).to_owned(),
                (*status).to_owned(),
                problems.to_vec(),
            );
        }
        failures
    }

    fn told(failures: &CheckFailures, messages: &[&str]) -> Vec<String> {
        let messages: Vec<_> = messages.iter().map(|&text| text.to_owned()).collect();
        let told = failures.told("n.a", "fail", &messages);
        let told = told.iter().map(|one| {
            let messages = one.messages.join("+");
            format!("{} {}: {messages}", one.name, one.status)
        });
        told.collect()
    }

    #[test]
    fn the_instance_that_failed_is_named() {
        let one = failures(&[("n.a[1]", "fail", &[0, 1])]);
        assert_eq!(told(&one, &["m1", "m2"]), ["n.a[1] fail: m1+m2"]);
        assert_eq!(told(&failures(&[]), &["m"]), ["n.a fail: m"]);
        assert_eq!(told(&failures(&[("", "fail", &[])]), &[]), ["n.a fail: "]);
    }

    #[test]
    fn the_same_messages_are_told_once() {
        let names: Vec<_> = (0..5).map(|n| format!("n.a[{n}]")).collect();
        let mut instances: Vec<_> = names
            .iter()
            .map(|name| (&**name, "fail", &[0][..]))
            .collect();
        instances.push(("n.a[5]", "fail", &[1]));
        instances.push(("n.a[6]", "error", &[]));
        let failures = failures(&instances);
        let expected = [
            "n.a[0], n.a[1], n.a[2] and 2 more fail: same",
            "n.a[5] fail: other",
            "n.a[6] error: ",
            "n.a fail: of no instance",
        ];
        assert_eq!(
            told(&failures, &["same", "other", "of no instance"]),
            expected
        );
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let ways: Vec<_> = (0..250).map(|n| vec![n]).collect();
        let instances: Vec<_> = ways.iter().map(|way| ("n.a[0]", "fail", &**way)).collect();
        let different = failures(&instances);
        assert_eq!((different.alike.len(), different.others), (100, 150));
        assert_eq!(
            told(&different, &[]).last().unwrap(),
            "n.a, 150 more fail: "
        );
        let same = failures(&[("n.a[0]", "fail", &[][..]); 1000]);
        let alike = &same.alike[0];
        assert_eq!((alike.addresses.len(), alike.count), (100, 1000));
        let name = "n.a[0], n.a[0], n.a[0] and 997 more fail: ";
        assert_eq!(told(&same, &[]), [name]);
    }
}
