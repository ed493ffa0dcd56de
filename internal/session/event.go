package session

// The events of a session. They arrive in the order they happened, and those of a call
// arrive before the call ends.
const (
	EventDocumentChanged  = "document:changed"  // the document has a new revision
	EventDocumentOpened   = "document:opened"   // another document is open now
	EventDocumentDamaged  = "document:damaged"  // a file was not opened, but its last good state can be
	EventNotice           = "notice"            // something happened that the person is to know
	EventWorkflowsChanged = "workflows:changed" // a workflow is not as the list of all had it
	EventSavedChanged     = "saved:changed"     // the state of the document's file
	EventProposalChanged  = "proposal:changed"  // a proposal came, was decided upon, or followed the document
	EventRequestProgress  = "request:progress"  // a request came further; at most 20 a second
	EventRequestDelta     = "request:delta"     // the answer grew; pieces are joined to at most 20 a second
	EventRequestSketch    = "request:sketch"    // the answer has more whole steps, or none any more; at most 10 a second, over with its attempt
	EventRequestWaiting   = "request:waiting"   // the endpoint is asked again later; over with the next progress, attempt or end
	EventRequestAttempt   = "request:attempt"   // an attempt was accepted or rejected
	EventRequestEnded     = "request:ended"     // a request has its answer; its exchange is whole
	EventRewound          = "chat:rewound"      // a message was sent again from an earlier place
)
