use super::hook::line;
use super::test_cleanup::item;
use tofu_json_term::{Canvas, wrap};
use tofu_json_ui::{Message, TestInterrupt};

/// What an interrupt may have left. The headings of the lists are not in the stream.
pub(super) fn write(
    canvas: &mut Canvas,
    interrupt: &TestInterrupt<'_>,
    message: &Message<'_>,
    width: usize,
) {
    line(canvas, &wrap(&message.text(), width));
    for object in interrupt.state.iter().flatten() {
        line(canvas, &item(object));
    }
    for objects in interrupt
        .states
        .iter()
        .flat_map(|states| states.0.members())
    {
        for object in objects.1.elements() {
            let instance = object
                .get("instance")
                .and_then(tofu_json_value::Value::as_str);
            line(canvas, &format!("  - {}", instance.unwrap_or_default()));
        }
    }
    for address in interrupt.planned.iter().flatten() {
        line(canvas, &format!("  - {address}"));
    }
}
