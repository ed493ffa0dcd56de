package host

import (
	"os"
	"path/filepath"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/replay"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// KeptRequest is a request that failed and is kept to be replayed.
type KeptRequest struct {
	ID       string         `json:"id"`
	At       string         `json:"at"` // when it ended (RFC 3339)
	Kind     planner.Kind   `json:"kind" ts:"-"`
	Words    string         `json:"words"` // the first of them
	Provider string         `json:"provider"`
	Model    string         `json:"model"` // "" with the offline planner
	Status   planner.Status `json:"status"`
	Replies  int            `json:"replies"`
}

// Requests are the requests that failed, as they are kept on this machine.
func (h *Host) Requests() replay.Store {
	return replay.Store{Folder: filepath.Join(h.state, "requests"), Redact: h.redactor.WholeJSON, Now: time.Now}
}

// kept keeps a request that failed, and passes its result on. Where it cannot be
// kept it is not: a full disk fails no request.
func (h *Host) kept(p planner.Planner, kind planner.Kind, base workflow.Workflow, words string, r planner.Result) planner.Result {
	if replay.IsWorthKeeping(r) {
		request := replay.New(p, kind, base, words, r)
		request.Version = h.version
		_ = h.Requests().Keep(request)
	}
	return r
}

// Report is a kept request as a file for others: it holds no secrets. The error
// is for people.
func (h *Host) Report(id string) ([]byte, error) {
	h.Secrets.Tell(h.redactor.AddSecret)
	store := h.Requests()
	request, err := store.Read(id)
	if err != nil {
		return nil, err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	return store.Report(request, home)
}

// KeptRequests lists the requests that failed, the newest first.
//
//page:call
func (p *Program) KeptRequests() ([]KeptRequest, error) {
	list, err := p.Host.Requests().List()
	views := []KeptRequest{}
	for _, r := range list {
		views = append(views, ViewRequest(r))
	}
	return views, err
}

// ViewRequest is what is shown of a kept request in a list.
func ViewRequest(r replay.Request) KeptRequest {
	return KeptRequest{
		ID: r.ID, At: r.At, Kind: r.Kind, Words: beginning(r.Words), Provider: r.Provider,
		Model: r.Model, Status: r.Status, Replies: len(r.Replies),
	}
}

// beginning is the start of a text on one line.
func beginning(words string) string {
	const longest = 120
	return text.Within(text.Line(words), longest)
}

// ExportRequest writes a kept request to a file for others, which the person chose.
func (p *Program) ExportRequest(id, path string) error {
	data, err := p.Host.Report(id)
	if err != nil {
		return err
	}
	if err := atomicfile.Write(path, data, 0o600); err != nil {
		return problem.Fail("The request could not be written to %s: %s.", path, atomicfile.Reason(err))
	}
	return nil
}

// RequestReport is a kept request as the text of a file for others.
//
//page:call
func (p *Program) RequestReport(id string) (string, error) {
	data, err := p.Host.Report(id)
	return string(data), err
}
