//! From match to match (Hunt and Szymanski 1977), with OpenTofu's choice.
//!
//! What the walk gathers depends on the row and the length alone, so one chain is kept for each
//! length: that which ends at the first column that reaches it. A row changes the chains of the
//! lengths whose first column it matches, be it a new first column or the same as before: the walk
//! takes the lowest row that matches there.

/// A match, and the match before it on the way.
struct Link {
    id: u32,
    before: Option<u32>,
}

/// The end of the chain of one length.
#[derive(Clone, Copy)]
struct End {
    column: u32,
    link: u32,
}

/// The values of the common subsequence. Takes a step for each pair of equal elements.
pub(super) fn common(before: &[u32], after: &[u32]) -> Vec<u32> {
    let columns = Columns::of(before, after);
    let mut links: Vec<Link> = Vec::new();
    // By length, less one.
    let mut ends: Vec<End> = Vec::new();
    for id in before {
        // Backwards, so that a shorter chain is still that of the row before.
        for column in columns.of_id(*id).iter().rev() {
            let length = ends.partition_point(|end| end.column < *column);
            let shorter = length.checked_sub(1).and_then(|shorter| ends.get(shorter));
            let link = Link {
                id: *id,
                before: shorter.map(|end| end.link),
            };
            let end = End {
                column: *column,
                link: u32::try_from(links.len()).unwrap_or(u32::MAX),
            };
            links.push(link);
            match ends.get_mut(length) {
                Some(known) => *known = end,
                None => ends.push(end),
            }
        }
    }
    let mut common = Vec::with_capacity(ends.len());
    let mut next = ends.last().map(|end| end.link);
    while let Some(link) = next.and_then(|link| links.get(link as usize)) {
        common.push(link.id);
        next = link.before;
    }
    common.reverse();
    common
}

/// The columns of each element, ascending.
pub(super) struct Columns {
    /// Where the columns of each element start; one more at the end.
    starts: Vec<u32>,
    columns: Vec<u32>,
}

impl Columns {
    pub(super) fn of(before: &[u32], after: &[u32]) -> Self {
        let most = before
            .iter()
            .chain(after)
            .max()
            .map_or(0, |most| *most as usize + 1);
        let mut starts = vec![0; most + 1];
        for id in after {
            if let Some(count) = starts.get_mut(*id as usize + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut columns = vec![0; after.len()];
        let mut free = starts.clone();
        for (column, id) in (0..).zip(after) {
            if let Some(at) = free.get_mut(*id as usize)
                && let Some(place) = columns.get_mut(*at as usize)
            {
                *place = column;
                *at += 1;
            }
        }
        Self { starts, columns }
    }

    pub(super) fn of_id(&self, id: u32) -> &[u32] {
        let start = |id: usize| self.starts.get(id).map_or(0, |start| *start as usize);
        let range = start(id as usize)..start(id as usize + 1);
        self.columns.get(range).unwrap_or_default()
    }
}
