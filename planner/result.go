package planner

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/speech"
	"planwright/planner/workflow"
)

// Status says how a request ended.
//
//page:name RequestStatus
type Status string

// The statuses.
const (
	Done      Status = "done"
	Chat      Status = "chat"
	Blocked   Status = "blocked"
	Fallback  Status = "fallback"
	Failed    Status = "failed"
	Cancelled Status = "cancelled"
)

// Result is how a request ended, and everything that was tried.
type Result struct {
	Status    Status             `json:"status"`
	Message   string             `json:"message"`        // for the person: what happened and what to do next
	Workflow  workflow.Workflow  `json:"workflow"`       // as it would be after applying; unchanged where nothing applies
	Patch     *workflow.Patch    `json:"patch"`          // from the workflow asked about to Workflow; null where nothing applies
	Draft     *workflow.Workflow `json:"draft,omitzero"` // blocked: the best attempt, with its problems
	LeftOut   []string           `json:"left_out"`       // what of the request is not planned, in the model's words; Message says it too
	Assumed   []string           `json:"assumed"`        // what nobody said and was taken for granted
	Problems  problem.List       `json:"problems"`
	Attempts  []Attempt          `json:"attempts"`
	Calls     int                `json:"calls"` // content calls to the model
	Usage     Usage              `json:"usage"`
	LastError *LastError         `json:"lastError"`
	Offline   bool               `json:"offline,omitzero"` // made by the offline planner

	Lead     string `json:"-"` // of Message, what comes before what is left out
	Question string `json:"-"` // at the end of Message, "" for none
}

// Usage is what the request cost.
type Usage struct {
	InputTokens  int `json:"inputTokens"`
	OutputTokens int `json:"outputTokens"`
}

// AttemptState is how far an attempt got.
type AttemptState string

// The states in their order. Repaired is passed only by replies that needed it.
const (
	Requested AttemptState = "requested"
	Received  AttemptState = "received"
	Extracted AttemptState = "extracted"
	Repaired  AttemptState = "repaired"
	Parsed    AttemptState = "parsed"
	Built     AttemptState = "built"
	Validated AttemptState = "validated"
	Accepted  AttemptState = "accepted"
	Rejected  AttemptState = "rejected"
)

// Class says why an attempt was rejected.
type Class string

// The classes of rejection, by how far the attempt got.
const (
	ClassEmpty          Class = "empty"
	ClassNoJSON         Class = "no_json"
	ClassJSONInvalid    Class = "json_invalid"
	ClassTruncated      Class = "truncated"
	ClassSchemaInvalid  Class = "schema_invalid"
	ClassEmptyPlan      Class = "empty_plan"
	ClassUnknownTool    Class = "unknown_tool"
	ClassPolicyRejected Class = "policy_rejected"
	ClassGraphInvalid   Class = "graph_invalid"
)

// Attempt is one content call to the model and all that was made of its reply.
type Attempt struct {
	N            int          `json:"n"` // from 1
	State        AttemptState `json:"state"`
	Class        Class        `json:"class,omitzero"`   // of a rejected attempt
	InWords      bool         `json:"inWords,omitzero"` // of an accepted attempt: it brought no workflow, but an answer in words, or why there is none
	DurationMs   int64        `json:"durationMs"`
	InputTokens  int          `json:"inputTokens"`
	OutputTokens int          `json:"outputTokens"`
	Problems     problem.List `json:"problems"`
	Reply        string       `json:"-"` // raw text; may hold anything
	FinishReason string       `json:"-"` // with which Reply was read

	Draft *workflow.Workflow `json:"-"` // of a rejected attempt: what it would have come to; nil where nothing was made
}

// Reason says what kind of failure ended a request.
type Reason string

// The reasons.
const (
	PlanParseFailed Reason = "plan_parse_failed"
	PlanInvalid     Reason = "plan_invalid"
	PlanDeclined    Reason = "plan_declined" // the model answered in words, or said that nothing of the request can be done: the message is its own
	EndpointFailed  Reason = "endpoint_failed"
)

// LastError is the diagnosis of a failed or blocked request.
type LastError struct {
	Reason   Reason        `json:"reason"`
	State    EndpointState `json:"state,omitzero"`   // with EndpointFailed
	RetryAt  string        `json:"retryAt,omitzero"` // when it is worth trying again, RFC 3339 in UTC
	Attempts int           `json:"attempts"`
	Schema   string        `json:"schema"` // plan or patch: what was expected
	Provider string        `json:"provider"`
	Model    string        `json:"model"`
}

// Declined reports whether the message is what the model said in place of a plan or change.
func (r Result) Declined() bool { return r.LastError != nil && r.LastError.Reason == PlanDeclined }

// Answers reports whether a request of the kind got what it asked for: a valid
// workflow, or in a conversation words.
func (r Result) Answers(kind Kind) bool {
	return r.Status == Done || r.Status == Chat && kind == KindChat
}

// AsksFirst reports whether the model asks whether its change is to be made, or what is meant:
// nothing is to come of it by itself.
func (r Result) AsksFirst() bool {
	asks := func(part string) bool { return strings.HasPrefix(part, reply.OpenQuestion) }
	return r.Patch != nil && (speech.AsksLeave(r.Lead) || slices.ContainsFunc(r.LeftOut, asks))
}

// Applicable reports whether the patch may be applied: it is there, and nothing
// in the workflow it makes is wrong.
func (r Result) Applicable() bool { return r.Patch != nil && !r.Problems.HasErrors() }
