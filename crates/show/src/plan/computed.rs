use super::document::Plan;
use super::outputs::PlanOutputs;
use crate::Error;
use crate::remarks::Remarks;
use crate::showing::Showing;
use tofu_json_computed::json::DocumentWriter;

impl Plan<'_> {
    /// Prints the computed differences as JSON (see [`tofu_json_computed::json`]).
    pub(super) fn print_computed(
        &self,
        showing: &Showing<'_>,
        outputs: &PlanOutputs<'_>,
    ) -> Result<Remarks, Error> {
        let mut json = String::new();
        let planning = self.survey.layout.planning();
        let mut document =
            DocumentWriter::plan(&mut json, self.mode, planning, showing.options.json());
        showing.sink.hand_on(std::mem::take(&mut json))?;
        let items = showing.sink.without_comma();
        for text in &self.drift.texts {
            items.hand_on(text.clone())?;
        }
        document.next_list(&mut json);
        showing.sink.hand_on(std::mem::take(&mut json))?;
        let mut remarks = self.entries(showing, &showing.sink.without_comma())?;
        document.next_list(&mut json);
        for output in &outputs.outputs {
            document.output(&mut json, output);
        }
        remarks.merge(self.write_further(showing, &mut document, &mut json)?);
        match self.filtered_json() {
            Some(filtered) => document.close_filtered(&mut json, &filtered),
            None => document.close(&mut json),
        }
        json.push('\n');
        showing.sink.hand_on(json)?;
        Ok(remarks)
    }
}
