//! A plan in which many objects changed outside, each of which matters.

use super::document::{CONFIGURATION, PROVIDER};
use crate::pen::{Comma, Pen};
use crate::plan::{HEAD, TAIL};
use std::io;

pub(super) fn write_plan(pen: &mut Pen<'_>, count: u64) -> io::Result<()> {
    pen.raw(HEAD);
    pen.raw(r#","planned_values":{"root_module":{"resources":["#);
    let mut order = Comma::default();
    by_text(count, &mut |number| {
        order.write(pen);
        resource(pen, number, "wanted");
        pen.turn()
    })?;
    pen.raw(r#"]}},"resource_drift":["#);
    each(pen, count, |pen, number| {
        change(pen, number, ["made", "found"])
    })?;
    pen.raw(r#"],"resource_changes":["#);
    each(pen, count, |pen, number| {
        change(pen, number, ["found", "wanted"])
    })?;
    pen.raw(r#"],"prior_state":{"format_version":"1.0","terraform_version":"1.12.6","values":{"root_module":{"resources":["#);
    each(pen, count, |pen, number| resource(pen, number, "found"))?;
    pen.raw("]}}}");
    pen.raw(CONFIGURATION);
    pen.raw(r#","count_expression":{"constant_value":"#);
    pen.integer(count as i64);
    pen.raw(r#"}}]}},"relevant_attributes":["#);
    let mut relevant = Comma::default();
    by_text(count, &mut |number| {
        relevant.write(pen);
        pen.raw(&format!(
            r#"{{"resource":"shapes_subject.one[{number}]","attribute":["subject"]}}"#
        ));
        pen.turn()
    })?;
    pen.raw("]");
    pen.raw(TAIL);
    Ok(())
}

fn each(pen: &mut Pen<'_>, count: u64, write: impl Fn(&mut Pen<'_>, u64)) -> io::Result<()> {
    let mut comma = Comma::default();
    for number in 0..count {
        comma.write(pen);
        write(pen, number);
        pen.turn()?;
    }
    Ok(())
}

/// The numbers below a count in the order of `[N]` as text: a longer number comes before the one
/// that it starts with, for digits come before the bracket.
fn by_text(count: u64, visit: &mut impl FnMut(u64) -> io::Result<()>) -> io::Result<()> {
    if count > 0 {
        visit(0)?;
    }
    (1..10).try_for_each(|number| below(number, count, visit))
}

/// As deep as a number has digits.
fn below(number: u64, count: u64, visit: &mut impl FnMut(u64) -> io::Result<()>) -> io::Result<()> {
    if number >= count {
        return Ok(());
    }
    for digit in 0..10 {
        below(number.saturating_mul(10) + digit, count, visit)?;
    }
    visit(number)
}

fn identity(pen: &mut Pen<'_>, number: u64) {
    pen.raw(&format!(
        r#"{{"address":"shapes_subject.one[{number}]","mode":"managed","type":"shapes_subject","name":"one","index":{number},"provider_name":"{PROVIDER}""#
    ));
}

fn object(pen: &mut Pen<'_>, number: u64, word: &str) {
    pen.raw(&format!(r#"{{"id":"{number}","subject":"{word}"}}"#));
}

fn resource(pen: &mut Pen<'_>, number: u64, word: &str) {
    identity(pen, number);
    pen.raw(r#","schema_version":0,"values":"#);
    object(pen, number, word);
    pen.raw(r#","sensitive_values":{}}"#);
}

fn change(pen: &mut Pen<'_>, number: u64, [before, after]: [&str; 2]) {
    identity(pen, number);
    pen.raw(r#","change":{"actions":["update"],"before":"#);
    object(pen, number, before);
    pen.raw(r#","after":"#);
    object(pen, number, after);
    pen.raw(r#","after_unknown":{},"before_sensitive":{},"after_sensitive":{}}}"#);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_in_the_order_of_their_text() {
        let mut order = Vec::new();
        by_text(1_234, &mut |number| {
            order.push(format!("[{number}]"));
            Ok(())
        })
        .unwrap();
        assert_eq!(order.len(), 1_234);
        assert!(order.is_sorted());
    }
}
