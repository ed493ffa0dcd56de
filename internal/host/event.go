package host

import "planwright/internal/llm"

// The events a page gets. They arrive in the order they happened, and those of
// a call arrive before the call ends. EventPayloads says what each carries.
const (
	EventModelChanged    = "model:changed"    // another model, or none, plans now
	EventSettingsChanged = "settings:changed" // a setting has another value
	EventTestFinding     = "test:finding"     // the test of an endpoint found something out
	EventToolsChanged    = "tools:changed"    // other tools are on offer, or a server is in another state
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
