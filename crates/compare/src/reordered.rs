//! Whether an array that was found is a planned set in another order.

use crate::write_canonical;
use std::collections::BTreeMap;
use tofu_json_model::view::Mask;
use tofu_json_value::Value;

/// More pairs of elements that are unknown in parts and of those that were found are not tried.
const MOST_PAIRS: usize = 10_000;

/// Whether each element may become another one of those that were found, in any order. `fits` says it of two of them.
pub(crate) fn is_reordered(
    after: Value<'_>,
    unknown: Mask<'_>,
    found: Value<'_>,
    fits: impl Fn(Value<'_>, Mask<'_>, Value<'_>) -> bool,
) -> bool {
    if after.elements().count() != found.elements().count() {
        return false;
    }
    let mut left: BTreeMap<String, Vec<Value<'_>>> = BTreeMap::new();
    for element in found.elements() {
        left.entry(spelled(element)).or_default().push(element);
    }
    let mut masks = unknown.elements();
    let mut open = Vec::new();
    for element in after.elements() {
        let mask = masks.next();
        if !mask.marks_something() {
            // Nothing else can be it, and it takes nothing that another element could become instead.
            let same = left.get_mut(&spelled(element)).and_then(Vec::pop);
            if same.is_none() {
                return false;
            }
        } else if !mask.is_whole() {
            open.push((element, mask));
        }
    }
    let left: Vec<_> = left.into_values().flatten().collect();
    if open.len().saturating_mul(left.len()) > MOST_PAIRS {
        return false;
    }
    // What is unknown as a whole becomes whatever the others leave.
    let places = |(element, mask): (Value<'_>, Mask<'_>)| {
        let left = left.iter().enumerate();
        let fitting = left.filter(|(_, found)| fits(element, mask, **found));
        fitting.map(|(at, _)| at).collect()
    };
    all_have_places(
        &open.into_iter().map(places).collect::<Vec<_>>(),
        left.len(),
    )
}

fn spelled(value: Value<'_>) -> String {
    let mut text = String::new();
    write_canonical(&mut text, value);
    text
}

/// Whether each element can have one of the places that are listed for it, no two of them the same.
fn all_have_places(fitting: &[Vec<usize>], places: usize) -> bool {
    let mut pairing = Pairing {
        fitting,
        elements: vec![None; places],
        places: vec![None; fitting.len()],
    };
    (0..fitting.len()).all(|element| pairing.give_place(element))
}

/// Which element has which place.
struct Pairing<'f> {
    fitting: &'f [Vec<usize>],
    /// The element at each place.
    elements: Vec<Option<usize>>,
    /// The place of each element.
    places: Vec<Option<usize>>,
}

impl Pairing<'_> {
    /// Gives an element a place, where those that are there may go to other places.
    fn give_place(&mut self, element: usize) -> bool {
        // Who asks for a place. Each is asked for once.
        let mut asking = vec![None; self.elements.len()];
        let mut homeless = vec![element];
        while let Some(element) = homeless.pop() {
            let fitting: &[usize] = self.fitting.get(element).map_or(&[], Vec::as_slice);
            for &place in fitting {
                match asking.get_mut(place) {
                    Some(asked @ None) => *asked = Some(element),
                    _ => continue,
                }
                match self.elements.get(place).copied().flatten() {
                    Some(other) => homeless.push(other),
                    None => {
                        self.move_in(place, &asking);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Lets all go to the places they asked for, from the one that is free on.
    fn move_in(&mut self, free: usize, asking: &[Option<usize>]) {
        let mut free = Some(free);
        while let Some(place) = free {
            let element = asking.get(place).copied().flatten();
            if let Some(at) = self.elements.get_mut(place) {
                *at = element;
            }
            let own = element.and_then(|element| self.places.get_mut(element));
            free = own.and_then(|own| own.replace(place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::all_have_places;

    /// All ways to choose places, one after another.
    fn by_trying(fitting: &[Vec<usize>], taken: &mut Vec<usize>) -> bool {
        let Some((first, others)) = fitting.split_first() else {
            return true;
        };
        first.iter().any(|place| {
            if taken.contains(place) {
                return false;
            }
            taken.push(*place);
            let fits = by_trying(others, taken);
            taken.pop();
            fits
        })
    }

    #[test]
    fn elements_make_room_for_others() {
        assert!(all_have_places(&[vec![0, 1], vec![0]], 2));
        assert!(all_have_places(&[vec![0, 1], vec![0, 2], vec![0]], 3));
        assert!(!all_have_places(&[vec![0, 1], vec![0], vec![1]], 3));
        assert!(!all_have_places(&[vec![]], 1));
        assert!(all_have_places(&[], 0));
    }

    /// All bipartite graphs of four elements and four places.
    #[test]
    fn as_by_trying_all() {
        for graph in 0..1_u32 << 16 {
            let places = |element: usize| {
                let fits = |place: &usize| graph >> (4 * element + place) & 1 == 1;
                (0..4).filter(fits).collect::<Vec<_>>()
            };
            let fitting: Vec<_> = (0..4).map(places).collect();
            let expected = by_trying(&fitting, &mut Vec::new());
            assert_eq!(all_have_places(&fitting, 4), expected, "{fitting:?}");
        }
    }
}
