package host

import "planwright/internal/llm"

// The events a page gets. They arrive in the order they happened, and those of
// a call arrive before the call ends. EventPayloads says what each carries.
const (
	EventDocumentChanged = "document:changed" // the document has a new revision
	EventDocumentOpened  = "document:opened"  // another document is open now
	EventDocumentDamaged = "document:damaged" // a file was not opened, but its last good state can be
	EventNotice          = "notice"           // something happened that the person is to know
	EventSavedChanged    = "saved:changed"    // the state of the document's file
	EventModelChanged    = "model:changed"    // another model, or none, plans now
	EventProposalChanged = "proposal:changed" // a proposal came, was decided upon, or followed the document
	EventSettingsChanged = "settings:changed" // a setting has another value
	EventRequestProgress = "request:progress" // a request came further; at most 20 a second
	EventRequestDelta    = "request:delta"    // the answer grew; pieces are joined to at most 20 a second
	EventRequestWaiting  = "request:waiting"  // the endpoint is asked again later; over with the next progress, attempt or end
	EventRequestAttempt  = "request:attempt"  // an attempt was accepted or rejected
	EventRequestEnded    = "request:ended"    // a request has its answer; its exchange is whole
	EventTestFinding     = "test:finding"     // the test of an endpoint found something out
	EventToolsChanged    = "tools:changed"    // other tools are on offer, or a server is in another state
	EventRunChanged      = "run:changed"      // a run is in another state, or asks something
	EventRunEntries      = "run:entries"      // a run came further; at most 20 a second, joined
	EventRewound         = "chat:rewound"     // a message was sent again from an earlier place
)

// EventPayloads names what each event carries.
type EventPayloads struct {
	DocumentState   DocumentState  `json:"documentState"` // part of the next two; the generator does not look into embedded types
	DocumentChanged DocumentChange `json:"documentChanged"`
	DocumentOpened  OpenedView     `json:"documentOpened"`
	DocumentDamaged DamagedView    `json:"documentDamaged"`
	Notice          NoticeView     `json:"notice"`
	SavedChanged    SavedView      `json:"savedChanged"`
	ModelChanged    ModelView      `json:"modelChanged"`
	ProposalChanged ProposalState  `json:"proposalChanged"`
	SettingsChanged SettingsList   `json:"settingsChanged"`
	RequestProgress ProgressView   `json:"requestProgress"`
	RequestDelta    DeltaView      `json:"requestDelta"`
	RequestWaiting  WaitingView    `json:"requestWaiting"`
	RequestAttempt  AttemptDone    `json:"requestAttempt"`
	RequestEnded    ExchangeView   `json:"requestEnded"`
	TestFinding     llm.Finding    `json:"testFinding"`
	ToolsChanged    ToolsView      `json:"toolsChanged"`
	RunChanged      RunView        `json:"runChanged"`
	RunEntries      RunEntriesView `json:"runEntries"`
	Rewound         RewoundView    `json:"rewound"`
}

// Emit brings an event to the pages. It must keep the order and return soon; it
// is called while the document is locked.
type Emit func(name string, payload any)
