//! Programs on several threads can hold what the crates give them: everything that can be is `Send` and `Sync`.

const fn send<T: ?Sized + Send>() {}
const fn send_sync<T: ?Sized + Send + Sync>() {}

/// A test for a crate, with the types that programs keep. It fails by not compiling.
macro_rules! go_to_other_threads {
    ($($crate_name:ident: $($type:ty),+ $(,)?;)+) => {
        $(
            #[test]
            fn $crate_name() {
                $(const { send_sync::<$type>() };)+
            }
        )+
    };
}

go_to_other_threads! {
    text: tofu_json_text::Graphemes<'static>, tofu_json_text::Splices, tofu_json_text::Timestamp, tofu_json_text::Width;
    term: tofu_json_term::Spelling, tofu_json_term::Style, tofu_json_term::StyledLabel;
    scan: tofu_json_scan::Checker, tofu_json_scan::Elements<'static>, tofu_json_scan::Fault, tofu_json_scan::Limits,
        tofu_json_scan::Members<'static>, tofu_json_scan::Skipper;
    value: tofu_json_value::Document<'static>, tofu_json_value::DocumentEdit<'static>, tofu_json_value::Error,
        tofu_json_value::Json, tofu_json_value::Value<'static>;
    vocab: tofu_json_vocab::Action, tofu_json_vocab::Mode, tofu_json_vocab::Reason,
        tofu_json_vocab::address::ResourceAddress, tofu_json_vocab::path::AttributePath;
    number: tofu_json_number::Number, tofu_json_number::WrittenNumber<'static>;
    computed: tofu_json_computed::Diff<'static>, tofu_json_computed::Entry<'static>, tofu_json_computed::OneSided<'static>,
        tofu_json_computed::Shape, tofu_json_computed::StateModule<'static>, tofu_json_computed::TextSide<'static>;
    diagnostic: tofu_json_diagnostic::Code, tofu_json_diagnostic::Diagnostic, tofu_json_diagnostic::Finding<tofu_json_diagnostic::Code>,
        tofu_json_diagnostic::human::Options;
    model: tofu_json_model::Error, tofu_json_model::Schemas,
        tofu_json_model::document::Owned<tofu_json_model::document::plan::Plan<'static>>,
        tofu_json_model::document::plan::ResourceChange<'static>, tofu_json_model::schema::Schema,
        tofu_json_model::state::Contents<'static>, tofu_json_model::state::Differences,
        tofu_json_model::stream::IndexedPlan<std::fs::File>, tofu_json_model::stream::PlanItems<std::fs::File>,
        tofu_json_model::summary::Summary, tofu_json_model::validate::Report, tofu_json_model::view::Index<'static>;
    differ: tofu_json_differ::Matcher, tofu_json_differ::PathTree, tofu_json_differ::Sides<'static>;
    render: tofu_json_render::human::Options, tofu_json_render::human::Tally, tofu_json_render::stream::Narrator<'static>,
        tofu_json_render::timeline::Timeline;
    ui: tofu_json_ui::Event<'static>, tofu_json_ui::Feed, tofu_json_ui::Filter, tofu_json_ui::Fold,
        tofu_json_ui::NewMessage, tofu_json_ui::OwnedEvent, tofu_json_ui::Redaction, tofu_json_ui::Run;
    hcl: tofu_json_hcl::Expression<'static>, tofu_json_hcl::File<'static>;
    provider: tofu_json_provider::Constraints, tofu_json_provider::Provider, tofu_json_provider::Version;
    evaluate: tofu_json_evaluate::Evaluator<'static>, tofu_json_evaluate::Type, tofu_json_evaluate::Value;
    lock: tofu_json_lock::Lock, tofu_json_lock::Parsed<'static>, tofu_json_lock::Merged,
        tofu_json_lock::package::VerifyReport, tofu_json_lock::LockEdit<'static>;
    config: tofu_json_config::SnippetContext<'static>, tofu_json_config::Source<'static>,
        tofu_json_config::decode::Decoded<'static>, tofu_json_config::json::Document<'static>;
    module: tofu_json_module::BodySchemas, tofu_json_module::CalledModule, tofu_json_module::CheckContext<'static>,
        tofu_json_module::Listing, tofu_json_module::Module<'static>, tofu_json_module::References;
    convert: tofu_json_convert::Loss, tofu_json_convert::to_hcl::Options<'static>, tofu_json_convert::to_hcl::ProviderSchemas,
        tofu_json_convert::to_json::Options<'static>;
    report: tofu_json_report::Recorder, tofu_json_report::Recording;
    input: tofu_json_input::Opened<'static>;
    show: tofu_json_show::Error, tofu_json_show::Input<'static>,
        tofu_json_show::Options, tofu_json_show::Report;
}

/// What is written while it is shared would need locks; these move to another thread as a whole. A `Differ` stays
/// beside the arena that it borrows.
#[test]
fn canvases_and_arenas_move() {
    const { send::<tofu_json_term::Canvas>() };
    const { send::<tofu_json_value::Arena>() };
    const { send::<tofu_json_computed::ShapeArena>() };
}
