package planner

import "planwright/planner/reply"

// Options are the user's settings as far as planning goes; see docs/settings.md. Use
// DefaultOptions and change what differs.
type Options struct {
	MaxRepairAttempts   int    // assistant: 0 to 10
	PlanRepairs         int    // planner and patcher: 0 to 10 calls after the first
	ErrorFeedback       bool   // a retry shows the model its reply and all problems
	SimplifyLastAttempt bool   // the last of three or more attempts asks for the simplest form
	OfflineOnExhausted  bool   // onExhausted: offline
	ConversationWindow  int    // exchanges told verbatim
	System              string // of the machine that runs workflows, such as Linux; "" is not said to the model
	RunMinutes          int    // how long a run may take; 0 is not said to the model
	ValidateTool        bool   // the model is offered validate_plan, for its drafts
	Reply               reply.Policy
}

// DefaultOptions are the defaults of docs/settings.md.
func DefaultOptions() Options {
	return Options{MaxRepairAttempts: 3, PlanRepairs: 1, ErrorFeedback: true, SimplifyLastAttempt: true, ConversationWindow: 5}
}
