// Package settings holds what the user has chosen: the keys of settings.json,
// where each value comes from, and how the file is kept. Secrets are never in it.
package settings

import "time"

// Settings are the values that apply. Get them from a Store, which has put every
// one in its range.
type Settings struct {
	BaseURL             string // of an OpenAI-compatible endpoint; "": the offline planner
	Model               string // "": the first one the endpoint has
	LocalPorts          []int  // of this machine, where a model server is looked for to be offered; may be empty
	MaxRepairAttempts   int
	PlanRepairs         int
	ErrorFeedback       bool
	SimplifyLastAttempt bool
	OnExhausted         OnExhausted
	LocalRepair         LocalRepair
	StripMarkdown       StripMarkdown
	ItemPolicy          ItemPolicy
	UnknownTool         UnknownTool
	ValidateTool        bool
	AllowAiTransforms   bool
	AllowAgentSteps     bool
	ConversationWindow  int
	TransportRetries    int
	Proxy               string // address, or none; "": as the environment says
	Timeouts            Timeouts
	CircuitBreaker      CircuitBreaker
	RunBudget           RunBudget
	RunFilesGB          int    // that files of all runs may take
	Language            string // of the page: LanguageSystem, or a tag as in BCP 47
	Theme               Theme
	Motion              Motion
	Direction           Direction
	Releases            string   // address that is asked which release is the newest
	TourOffered         bool     // the person has taken the tour or declined it
	AllowedFolders      []string // whole paths
	MCPServers          []Server // in the order of the file
}

// OnExhausted says what happens when attempts run out.
type OnExhausted string

// The first constant of each of these types is the default.
const (
	ExhaustedFails   OnExhausted = "fail"
	ExhaustedOffline OnExhausted = "offline"
)

// LocalRepair says whether a reply's JSON is repaired without another call.
type LocalRepair string

// The values of localRepair.
const (
	RepairSafe LocalRepair = "safe"
	RepairOff  LocalRepair = "off"
)

// StripMarkdown says where emphasis such as **bold** is taken off.
type StripMarkdown string

// The values of stripMarkdown.
const (
	StripIdentifiers StripMarkdown = "identifiers"
	StripAll         StripMarkdown = "all"
	StripOff         StripMarkdown = "off"
)

// ItemPolicy says what a step that cannot be read does to the attempt.
type ItemPolicy string

// The values of itemPolicy.
const (
	ItemSkip  ItemPolicy = "skip"
	ItemRetry ItemPolicy = "retry"
)

// UnknownTool says what a step with a tool that is not on offer does to the attempt.
type UnknownTool string

// The values of unknownTool.
const (
	UnknownToolRetry UnknownTool = "retry"
	UnknownToolDrop  UnknownTool = "drop"
)

// Theme is the colour scheme of the page.
type Theme string

// The values of theme.
const (
	ThemeSystem Theme = "system"
	ThemeLight  Theme = "light"
	ThemeDark   Theme = "dark"
)

// Motion says whether things move on the page.
type Motion string

// The values of motion.
const (
	MotionSystem  Motion = "system"
	MotionReduced Motion = "reduced"
)

// Direction is where the flow of the graph runs to on the page.
type Direction string

// The directions.
const (
	DirectionDown  Direction = "down"
	DirectionRight Direction = "right"
)

// Timeouts bound each stage of a call to the endpoint, in seconds.
type Timeouts struct {
	ConnectSeconds   int // to connect, and again for the TLS handshake
	FirstByteSeconds int // until the answer starts; use FirstByte
	IdleSeconds      int // between two pieces of the answer
	TotalSeconds     int

	firstByteChosen bool
}

// loopbackFirstByte is longer than the default: a server on this machine may
// have to load the model before it answers.
const loopbackFirstByte = 300 * time.Second

// FirstByte is how long to wait for an answer to start. What the user has chosen
// holds everywhere; the default is longer for a server on this machine.
func (t Timeouts) FirstByte(loopback bool) time.Duration {
	if loopback && !t.firstByteChosen {
		return loopbackFirstByte
	}
	return time.Duration(t.FirstByteSeconds) * time.Second
}

// CircuitBreaker says when an endpoint that keeps failing is left alone.
type CircuitBreaker struct {
	Failures       int // consecutive failed requests; 0: never
	CoolOffSeconds int
}

// RunBudget bounds what one run may use.
type RunBudget struct {
	Minutes int // without waiting for people
	Steps   int // visits of steps, and tries after the first
	Calls   int // of tools
	Tokens  int // of models
}

// Default returns the settings of someone who has chosen nothing.
func Default() Settings {
	var s Settings
	for _, f := range all() {
		f.reset(&s)
	}
	return s
}
