//! How a string is written inside of others.

use crate::base64::encoded;
use std::collections::BTreeSet;
use tofu_json_value::Json;

/// The string itself, as JSON has it, and in base64 wherever in the encoded text it begins.
pub(super) fn patterns(text: &str, into: &mut BTreeSet<Vec<u8>>) {
    into.insert(text.into());
    let mut json = String::new();
    Json::to(&mut json).string(text);
    let escaped = json
        .strip_prefix('"')
        .and_then(|json| json.strip_suffix('"'));
    into.extend(escaped.map(|escaped| escaped.as_bytes().to_vec()));
    let encoded = encoded(text).into_iter();
    into.extend(encoded.map(|encoded| encoded.digits.into_bytes()));
}
