//! How much faster more threads are, and the part of the work that only one of them does.

use crate::contest::Contest;
use crate::documents::Documents;
use std::error::Error;

/// The threads that are compared with one. More than there are processors only show that the text is the same.
const THREADS: [usize; 3] = [2, 4, 8];

/// A table of times, with the serial share below it.
pub(crate) fn scaling(
    title: String,
    documents: &Documents,
    rounds: usize,
) -> Result<String, Box<dyn Error>> {
    let mut contest = Contest::new(title, documents.bytes).with("1 thread", documents.show(1)?);
    for threads in THREADS {
        contest = contest.with(format!("{threads} threads"), documents.show(threads)?);
    }
    let contest = contest.run(rounds)?;
    if !contest.agree("") {
        return Err("the texts differ".into());
    }
    let ratio = contest.ratio("2 threads", "1 thread").unwrap_or(1.0);
    Ok(format!(
        "{}\nTwo threads are {:.3} times as fast as one: {:.0} % is serial by Amdahl's law.",
        contest.table(),
        ratio.recip(),
        100.0 * serial_share(ratio)
    ))
}

/// The part of the work that two threads do no faster than one, by the ratio of their times. By Amdahl's law that is
/// the serial part and half of the rest.
fn serial_share(ratio: f64) -> f64 {
    (2.0 * ratio - 1.0).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::serial_share;

    #[test]
    fn what_halves_is_not_serial() {
        for (ratio, share) in [
            (0.5, 0.0),
            (0.4, 0.0),
            (0.625, 0.25),
            (1.0, 1.0),
            (1.2, 1.0),
        ] {
            assert!((serial_share(ratio) - share).abs() < 1e-9, "{ratio}");
        }
    }
}
