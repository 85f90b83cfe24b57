use tofu_json_diagnostic::codes;

codes! {
    /// What a finding about a plan and its gates is about.
    pub enum GateCode {
        MaxDestroy = "max-destroy", Error, "no more objects are destroyed than the gate allows";
        MaxChange = "max-change", Error, "no more objects change than the gate allows";
        Protect = "protect", Error, "protected objects are not deleted, replaced or forgotten";
        Deny = "deny", Error, "nothing is done that the gate denies";
        Allow = "allow", Error, "nothing is done but what the gate allows";
        RequireMoved = "require-moved", Error, "what only gets another address has a moved block";
        NoDrift = "no-drift", Error, "nothing was changed outside of OpenTofu";
        NoFailedChecks = "no-failed-checks", Error, "no check of the configuration has failed";
        OnlyAddresses = "only-addresses", Error, "only objects change whose address the gate names";
        ErroredPlan = "errored-plan", Error, "planning did not fail part-way, so that the plan is whole";
        PolicyDeny = "policy-deny", Error, "no policy denies the plan";
        PolicyViolation = "policy-violation", Error, "no policy finds a violation in the plan";
        PolicyWarn = "policy-warn", Warning, "no policy warns of the plan";
        ExpiredException = "expired-exception", Warning, "exceptions have not expired";
    }
}
