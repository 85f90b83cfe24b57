use std::fmt;

/// A figure and its limit.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) what: String,
    pub(crate) figure: f64,
    pub(crate) most: f64,
    pub(crate) unit: &'static str,
    /// What the figure was made from.
    pub(crate) from: String,
}

impl Finding {
    pub(crate) fn holds(&self) -> bool {
        self.figure <= self.most
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.holds() { "held  " } else { "FAILED" };
        let Self {
            what,
            figure,
            most,
            unit,
            from,
        } = self;
        write!(
            f,
            "{verdict} {what:<46} {figure:>8.2} of {most:>6.2} {unit:<24} {from}"
        )
    }
}
