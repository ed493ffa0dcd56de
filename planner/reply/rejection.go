package reply

import (
	"slices"

	"planwright/planner/problem"
)

// Rejection says why a reply cannot be used.
type Rejection string

// The reasons, in the order in which they are looked for: how far a reply got.
// That its graph is invalid is for package validate to find.
const (
	Accepted       Rejection = ""
	Empty          Rejection = "empty"
	NoJSON         Rejection = "no_json"
	Truncated      Rejection = "truncated"
	JSONInvalid    Rejection = "json_invalid"
	SchemaInvalid  Rejection = "schema_invalid"
	EmptyPlan      Rejection = "empty_plan"
	UnknownTool    Rejection = "unknown_tool"
	PolicyRejected Rejection = "policy_rejected"
)

// rejections ranks the codes of errors. A code that is not listed comes from
// package lenient: the JSON itself is damaged.
var rejections = map[problem.Code]Rejection{
	problem.Empty:           Empty,
	problem.NoJSON:          NoJSON,
	problem.Truncated:       Truncated,
	problem.NotAPlan:        SchemaInvalid,
	problem.NotAPatch:       SchemaInvalid,
	problem.NotMeant:        SchemaInvalid,
	problem.MisplacedKey:    Accepted, // the step is kept without it, for a draft
	problem.SkippedItem:     Accepted, // the rest is kept, for a draft
	problem.IgnoredPart:     SchemaInvalid,
	problem.RejectedChange:  SchemaInvalid,
	problem.UnknownKey:      SchemaInvalid,
	problem.UnknownNode:     Accepted, // the rest is kept, for a draft
	problem.ArgumentInvalid: Accepted, // the step is kept, as validation would
	problem.Limit:           SchemaInvalid,
	problem.SecretMark:      SchemaInvalid,
	problem.EmptyPlan:       EmptyPlan,
	problem.EmptyPatch:      EmptyPlan,
	problem.UnknownTool:     UnknownTool,
	problem.PolicyRejected:  PolicyRejected,
}

var rejectionOrder = []Rejection{Empty, NoJSON, Truncated, JSONInvalid, SchemaInvalid, EmptyPlan, PolicyRejected, UnknownTool}

// unread are the codes of what a reply says and nothing came of.
var unread = []problem.Code{problem.SkippedItem, problem.UnknownKey, problem.MisplacedKey, problem.UnknownNode, problem.RejectedChange,
	problem.IgnoredPart, problem.PolicyRejected, problem.UnknownTool}

// Declined reports whether the reply says that nothing of the request can be done: it
// leaves all of it out, and has no step and no change.
func (r Reading) Declined() bool {
	if len(r.LeftOut) == 0 || slices.ContainsFunc(unread, r.Problems.Has) {
		return false
	}
	reason := r.Rejection()
	return reason == EmptyPlan || reason == Accepted && r.Patch != nil && r.Patch.IsEmpty()
}

// Rejection is the first reason why the reply cannot be used, Accepted when the
// workflow is worth validating.
func (r Reading) Rejection() Rejection {
	found := map[Rejection]bool{}
	for _, p := range r.Problems.With(problem.Error) {
		if reason, ok := rejections[p.Code]; ok {
			found[reason] = true
		} else {
			found[JSONInvalid] = true
		}
	}
	for _, reason := range rejectionOrder {
		if found[reason] {
			return reason
		}
	}
	return Accepted
}
