package host

import (
	"planwright/internal/models"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// SupplyView is what there is to plan with: what runs on this machine, what it can get,
// and who serves models for a key. Sizes are in bytes; zero is not known.
type SupplyView struct {
	Memory      MemoryView         `json:"memory"`
	Servers     []ModelServer      `json:"servers"`
	Recommended []RecommendedModel `json:"recommended"` // for Ollama to download, the smallest first
	Installs    []InstallView      `json:"installs"`    // programs that serve models, for this system
	Providers   []models.Provider  `json:"providers"`
	Pull        PullView           `json:"pull"`
}

// MemoryView is the memory of this machine.
type MemoryView struct {
	Total int64 `json:"total"`
	Free  int64 `json:"free"`
}

// ModelServer is what answers like a model server on this machine. Any program may.
type ModelServer struct {
	Name    string        `json:"name"` // what it seems to be
	BaseURL string        `json:"baseUrl"`
	Host    string        `json:"host"` // and port
	Models  []ServedModel `json:"models"`
	Pulls   bool          `json:"pulls"`  // it can download models
	Folder  string        `json:"folder"` // where it keeps them, "" where that is not known
	Free    int64         `json:"free"`   // on the disk of the folder
}

// ServedModel is a model that a server has. What the server does not say is "" or 0.
type ServedModel struct {
	Name       string      `json:"name"`
	Bytes      int64       `json:"bytes"`
	Parameters string      `json:"parameters"`
	Precision  string      `json:"precision"`
	Loaded     bool        `json:"loaded"` // into memory
	Loads      bool        `json:"loads"`  // it has to be loaded first; see LoadModel
	Known      *KnownModel `json:"known"`  // as a planner, by the last planwright eval here; null: nothing
}

// KnownModel is how a model planned when it was measured.
type KnownModel struct {
	Requests int    `json:"requests"`
	Exact    int    `json:"exact"` // of these, as expected
	At       string `json:"at"`    // when (RFC 3339)
}

// RecommendedModel is one that Ollama can download.
type RecommendedModel struct {
	models.Recommended
	Fits bool `json:"fits"` // it is the largest one that is for this machine
}

// InstallView is a program that serves models, and how it comes onto this machine.
type InstallView struct {
	Name    string          `json:"name"`
	Note    problem.English `json:"note"`
	Page    string          `json:"page"`
	Command string          `json:"command"` // "" where there is none for this system
	After   problem.English `json:"after"`   // what is left to do then
}

// PullState is how it stands with a download.
type PullState string

// The states.
const (
	PullNone    PullState = "none" // there was none since the start
	PullRunning PullState = "running"
	PullDone    PullState = "done"
	PullStopped PullState = "stopped" // by the person; it can go on
	PullFailed  PullState = "failed"
)

// PullView is the download of a model.
type PullView struct {
	State     PullState    `json:"state"`
	BaseURL   string       `json:"baseUrl"` // of the server that downloads
	Model     string       `json:"model"`
	Phase     models.Phase `json:"phase" ts:"PullPhase | ''"`
	Completed int64        `json:"completed"`
	Total     int64        `json:"total"`
	Rate      int64        `json:"rate"`  // bytes a second, lately; 0: not known
	Still     bool         `json:"still"` // nothing has come for some seconds
	Failure   problem.Said `json:"failure,omitzero"`
	Next      problem.Said `json:"next,omitzero"` // what to do about it
}

// HereRequest names a model of a server on this machine.
type HereRequest struct {
	BaseURL string `json:"baseUrl"`
	Model   string `json:"model"`
}

// TrialView is how what plans now planned a small request that is always the same.
type TrialView struct {
	Words      string            `json:"words"` // of the request
	Works      bool              `json:"works"`
	Reached    bool              `json:"reached"` // the endpoint answered
	Model      string            `json:"model"`
	Workflow   workflow.Workflow `json:"workflow"`
	Outline    flow.Outline      `json:"outline"`
	InWords    bool              `json:"inWords"`  // it answered in words: the message is its own
	Message    string            `json:"message"`  // where it does not work: why
	Problems   []string          `json:"problems"` // of the plan that it made, where that cannot be used; at most 3
	Remarks    []string          `json:"remarks"`  // what was noticed besides, such as a prompt that was cut
	Attempts   int               `json:"attempts"`
	Repairs    int               `json:"repairs"` // slips that were mended here
	DurationMs int64             `json:"durationMs"`
}
