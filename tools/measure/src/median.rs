use std::time::Duration;

/// What has a middle between two others.
pub trait Middle: Copy {
    /// The order of the values.
    fn order(&self, other: &Self) -> std::cmp::Ordering;
    /// The value in the middle of two.
    #[must_use]
    fn between(self, other: Self) -> Self;
}

impl Middle for f64 {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.total_cmp(other)
    }

    fn between(self, other: Self) -> Self {
        f64::midpoint(self, other)
    }
}

impl Middle for Duration {
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        self.cmp(other)
    }

    fn between(self, other: Self) -> Self {
        (self + other) / 2
    }
}

/// The middle of several measurements; `None` where there is none.
///
/// ```
/// assert_eq!(tofu_json_measure::median([3.0, 1.0, 10.0, 2.0]), Some(2.5));
/// ```
#[must_use]
pub fn median<T: Middle>(values: impl IntoIterator<Item = T>) -> Option<T> {
    let mut values: Vec<T> = values.into_iter().collect();
    values.sort_by(Middle::order);
    let half = values.len() / 2;
    let upper = *values.get(half)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    Some(values.get(half.checked_sub(1)?)?.between(upper))
}
