//! `provider_config`.

use crate::catalogue::PROVIDERS;
use crate::pen::Pen;

pub(super) fn write(pen: &mut Pen<'_>) {
    pen.raw(r#""provider_config":"#);
    pen.object(PROVIDERS, |pen, provider| {
        pen.key(provider.name);
        pen.raw(r#"{"name":"#);
        pen.word(provider.name);
        pen.raw(r#","full_name":"#);
        pen.word(provider.full_name);
        pen.raw(r#","version_constraint":"~\u003e 5.0","expressions":{"region":{"references":["var.region"]}}}"#);
    });
}
