use std::fmt::Debug;
use std::slice::SliceIndex;

/// Parts of text and of lists by ranges that are right by construction.
///
/// Elsewhere such a range would be written `text[range]`, which panics where it is wrong. Here nothing may panic
/// on any input, but what silently takes nothing for a wrong range gives silently wrong text. So builds with debug
/// assertions, which run the tests and the fuzz targets, stop at a range that is not inside; others go on
/// with nothing. Where a range may well be outside, `get` says so and names what is then taken.
///
/// ```
/// use tofu_json_text::CheckedSlice;
///
/// assert_eq!("name = 1".slice(7..), "1");
/// assert_eq!([1, 2, 3].slice(..2), [1, 2]);
/// ```
pub trait CheckedSlice {
    /// The part in a range of bytes or elements; empty in a release build if the range is not inside, or
    /// cuts a character of text apart.
    ///
    /// # Panics
    ///
    /// With debug assertions, if the range is not inside.
    #[track_caller]
    fn slice<R>(&self, range: R) -> &Self
    where
        R: SliceIndex<Self, Output = Self> + Clone + Debug;
}

impl CheckedSlice for str {
    #[inline]
    #[track_caller]
    fn slice<R>(&self, range: R) -> &Self
    where
        R: SliceIndex<Self, Output = Self> + Clone + Debug,
    {
        let part = self.get(range.clone());
        debug_assert!(
            part.is_some(),
            "{range:?} is no part of text of {} bytes",
            self.len()
        );
        part.unwrap_or_default()
    }
}

impl<T> CheckedSlice for [T] {
    #[inline]
    #[track_caller]
    fn slice<R>(&self, range: R) -> &Self
    where
        R: SliceIndex<Self, Output = Self> + Clone + Debug,
    {
        let part = self.get(range.clone());
        debug_assert!(
            part.is_some(),
            "{range:?} is no part of a list of {}",
            self.len()
        );
        part.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::CheckedSlice;

    #[test]
    fn parts_of_text_and_lists() {
        assert_eq!("héllo".slice(1..3), "é");
        assert_eq!("héllo".slice(6..), "");
        assert_eq!([1, 2, 3].slice(1..=1), [2]);
        assert_eq!([1, 2, 3].slice(3..), [0; 0]);
    }

    #[test]
    #[cfg_attr(debug_assertions, should_panic = "3..9 is no part of a list of 3")]
    fn outside_of_a_list() {
        assert_eq!([1, 2, 3].slice(3..9), [0; 0]);
    }

    #[test]
    #[cfg_attr(debug_assertions, should_panic = "..2 is no part of text of 6 bytes")]
    fn through_a_character() {
        assert_eq!("héllo".slice(..2), "");
    }
}
