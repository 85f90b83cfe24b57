use std::collections::BTreeMap;

/// What is under one name before and after.
pub(crate) type Sides<V> = [Option<V>; 2];

/// Pairs what is under the same name on both sides, by ascending name; of several under one name
/// the last counts.
pub(crate) fn paired<K: Ord, V>(
    [before, after]: [impl IntoIterator<Item = (K, V)>; 2],
) -> BTreeMap<K, Sides<V>> {
    let mut pairs: BTreeMap<K, Sides<V>> = BTreeMap::new();
    for (name, value) in before {
        pairs.entry(name).or_default()[0] = Some(value);
    }
    for (name, value) in after {
        pairs.entry(name).or_default()[1] = Some(value);
    }
    pairs
}
