// Package replay keeps requests that failed, on this machine, and runs their
// replies through the present reader without the model. A fix of the reader is
// so proven on the very reply that it was made for.
package replay

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/go-json-experiment/json"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// formatVersion is that of a kept request as JSON.
const formatVersion = 1

// Request is a request as it is kept: all that decides how its replies are read,
// and how they were read then. What was said before it is not part of it.
type Request struct {
	FormatVersion int                `json:"formatVersion"`
	ID            string             `json:"id"`
	At            string             `json:"at"`      // when it ended (RFC 3339)
	Version       string             `json:"version"` // of the program then
	Kind          planner.Kind       `json:"kind"`
	Words         string             `json:"words"`
	Workflow      workflow.Workflow  `json:"workflow"` // that was to be changed or talked about
	Builtin       bool               `json:"builtinTools"`
	ToolsHash     string             `json:"toolsHash"`
	Tools         []catalog.Tool     `json:"tools"` // where they are not the built-in ones
	Settings      Settings           `json:"settings"`
	Provider      string             `json:"provider"`
	Model         string             `json:"model"` // "" with the offline planner
	Status        planner.Status     `json:"status"`
	Message       string             `json:"message"`
	LastError     *planner.LastError `json:"lastError"`
	Replies       []Reply            `json:"replies"` // none of the offline planner
}

// Reply is a reply of the model, and what became of it then.
type Reply struct {
	Text         string  `json:"text"`
	FinishReason string  `json:"finishReason"` // as the endpoint said it
	Cut          bool    `json:"cut"`          // only the first part is kept
	Then         Reading `json:"then"`
}

// Reading is what became of a reply.
type Reading struct {
	State    planner.AttemptState `json:"state"`
	Class    planner.Class        `json:"class"`            // "" where it was not rejected
	InWords  bool                 `json:"inWords,omitzero"` // accepted, but it brought no workflow
	Problems problem.List         `json:"problems"`
}

// maxReply is how much of a reply is kept, in bytes.
const maxReply = 256 << 10

// IsWorthKeeping reports whether a request failed: it ended failed, blocked or
// with a fallback, or a reply was rejected on the way. One that got no reply,
// and was not made of the offline planner either, holds nothing to replay.
func IsWorthKeeping(r planner.Result) bool {
	for _, a := range r.Attempts {
		if a.State == planner.Rejected {
			return true
		}
	}
	switch r.Status {
	case planner.Failed, planner.Blocked, planner.Fallback:
		return len(r.Attempts) > 0 || r.Offline && r.LastError != nil && r.LastError.Reason == planner.PlanParseFailed
	case planner.Done, planner.Chat, planner.Cancelled:
	}
	return false
}

// New is the request that p was asked and that ended with r. Its ID and time are
// given when it is kept.
func New(p planner.Planner, kind planner.Kind, base workflow.Workflow, words string, r planner.Result) Request {
	out := Request{
		FormatVersion: formatVersion, Kind: kind, Words: words, Workflow: base,
		Builtin: p.Catalog == catalog.Builtin(), ToolsHash: hashOf(p.Catalog), Settings: settingsOf(p.Options), Provider: p.Provider, Model: p.ModelName,
		Status: r.Status, Message: r.Message, LastError: r.LastError, Replies: []Reply{},
	}
	if !out.Builtin {
		out.Tools = p.Catalog.Tools()
	}
	for _, a := range r.Attempts {
		out.Replies = append(out.Replies, newReply(a))
	}
	return out
}

func newReply(a planner.Attempt) Reply {
	return Reply{Text: text.Bytes(a.Reply, maxReply), FinishReason: a.FinishReason, Cut: len(a.Reply) > maxReply, Then: readingOf(a)}
}

// readingOf leaves the quick fixes out: they hold whole workflows.
func readingOf(a planner.Attempt) Reading {
	problems := problem.List{}
	for _, p := range a.Problems {
		p.QuickFix = nil
		problems = append(problems, p)
	}
	return Reading{State: a.State, Class: a.Class, InWords: a.InWords, Problems: problems}
}

// hashOf tells catalogs apart.
func hashOf(c *catalog.Catalog) string {
	b, err := json.Marshal(c.Tools(), json.Deterministic(true))
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])[:12]
}

// Parse reads a kept request strictly. The error is for people, without the name
// of the file.
func Parse(data []byte) (Request, error) {
	var r Request
	if err := json.Unmarshal(data, &r, json.RejectUnknownMembers(true)); err != nil {
		var head struct {
			FormatVersion int `json:"formatVersion"`
		}
		if json.Unmarshal(data, &head) == nil && head.FormatVersion > formatVersion {
			return Request{}, errNewer
		}
		return Request{}, errDamaged
	}
	switch {
	case r.FormatVersion > formatVersion:
		return Request{}, errNewer
	case r.FormatVersion < 1 || r.Replies == nil || !known(r.Kind):
		return Request{}, errDamaged
	}
	return r, nil
}

var (
	errDamaged = errors.New("it holds no kept request, or a damaged one")
	errNewer   = errors.New("it was written by a newer version of Planwright; update Planwright to read it")
)

func known(k planner.Kind) bool {
	return k == planner.KindPlan || k == planner.KindPatch || k == planner.KindChat
}
