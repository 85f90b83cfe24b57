use std::slice;

use tofu_json_text::native::write_quoted;
use tofu_json_text::{Printable, is_printable};

use super::Hash;

/// The hashes of a lock in their order.
///
/// Reading a file keeps its order and duplicates; [`Hashes::normalized`] sorts them and removes
/// duplicates, and so does everything that makes new lists ([`FromIterator`], the set algebra,
/// [`Hashes::add`]).
///
/// Two lists are equal when they have the same hashes in the same order, which is what OpenTofu
/// asks too; [`Hashes::same_set`] asks for less.
///
/// ```
/// use tofu_json_lock::{Hash, Hashes};
///
/// let hash = |text: &str| Hash::parse(text);
/// let read = Hashes::as_written(vec![hash("zh:b")?, hash("h1:a")?, hash("zh:b")?]);
/// assert!(!read.is_normalized());
/// let sorted = read.normalized();
/// assert_eq!(sorted.to_string(), "h1:a, zh:b");
/// assert!(sorted.same_set(&read) && sorted != read);
/// # Ok::<(), tofu_json_lock::HashError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hashes(Vec<Hash>);

impl Hashes {
    /// No hashes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A list that keeps order and duplicates, as OpenTofu does when it reads a file.
    #[must_use]
    pub fn as_written(hashes: Vec<Hash>) -> Self {
        Self(hashes)
    }

    /// Whether the list is sorted byte by byte and has no duplicates.
    #[must_use]
    pub fn is_normalized(&self) -> bool {
        self.0.is_sorted_by(|left, right| left < right)
    }

    /// The list as OpenTofu's setter makes it: sorted, without duplicates.
    #[must_use]
    pub fn normalized(&self) -> Self {
        self.clone().into_normalized()
    }

    /// Like [`Hashes::normalized`], without a copy.
    #[must_use]
    pub fn into_normalized(mut self) -> Self {
        if !self.is_normalized() {
            self.0.sort_unstable();
            self.0.dedup();
        }
        self
    }

    /// Puts hashes into the list and normalises it; gives how many of them are new.
    pub fn add(&mut self, hashes: impl IntoIterator<Item = Hash>) -> usize {
        self.normalise();
        let before = self.0.len();
        self.0.extend(hashes);
        self.normalise();
        self.0.len() - before
    }

    /// Puts hashes after the others as they are.
    pub(crate) fn extend(&mut self, hashes: Self) {
        self.0.extend(hashes.0);
    }

    /// Takes hashes out of the list and normalises it; gives how many of them were in it.
    pub fn remove(&mut self, hashes: &Self) -> usize {
        self.normalise();
        let before = self.0.len();
        let set = hashes.set();
        self.0.retain(|hash| !set.contains(hash));
        before - self.0.len()
    }

    fn normalise(&mut self) {
        *self = std::mem::take(self).into_normalized();
    }

    /// The hashes in order.
    pub fn iter(&self) -> slice::Iter<'_, Hash> {
        self.0.iter()
    }

    /// The hashes as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Hash] {
        &self.0
    }

    /// The number of hashes, duplicates included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// For people, with commas; one with characters that do not print is quoted.
impl std::fmt::Display for Hashes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, hash) in self.0.iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            f.write_str(comma)?;
            let prints = |character| is_printable(character, Printable::Unicode15);
            if hash.as_str().chars().all(prints) {
                f.write_str(hash.as_str())?;
            } else {
                write_quoted(f, hash.as_str())?;
            }
        }
        Ok(())
    }
}

impl FromIterator<Hash> for Hashes {
    /// A normalised list.
    fn from_iter<I: IntoIterator<Item = Hash>>(hashes: I) -> Self {
        Self(hashes.into_iter().collect()).into_normalized()
    }
}

impl<'h> IntoIterator for &'h Hashes {
    type Item = &'h Hash;
    type IntoIter = slice::Iter<'h, Hash>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Hashes {
    type Item = Hash;
    type IntoIter = std::vec::IntoIter<Hash>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(texts: &[&str]) -> Hashes {
        Hashes::as_written(texts.iter().map(|text| text.parse().unwrap()).collect())
    }

    #[test]
    fn case_068_byte_order() {
        let list = [
            "aa:", "h1:+", "h1:/", "h1:B", "h1:b", "h2:a", "zh:0", "zz:b",
        ];
        let reversed: Vec<_> = list.iter().rev().copied().collect();
        assert_eq!(hashes(&reversed).normalized(), hashes(&list));
        assert!(hashes(&list).is_normalized());
    }

    #[test]
    fn adding_and_taking_out() {
        let mut list = hashes(&["zh:b", "h1:a", "zh:b"]);
        assert_eq!(list.add(hashes(&["h1:a", "h1:c", "h1:c"])), 1);
        assert_eq!(list, hashes(&["h1:a", "h1:c", "zh:b"]));
        assert_eq!(list.remove(&hashes(&["zh:b", "zh:x"])), 1);
        assert_eq!(list, hashes(&["h1:a", "h1:c"]));
    }
}
