package main

import rego.v1

deny contains msg if {
	change := input.resource_changes[_]
	change.change.actions == ["create", "delete"]
	msg := sprintf("%s is created before it is deleted", [change.address])
}

warn contains msg if {
	change := input.resource_changes[_]
	change.change.actions[_] == "update"
	msg := sprintf("%s is updated", [change.address])
}
