package session

import (
	"cmp"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/internal/trash"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// WorkflowInfo is a workflow in the list of all, without its runs.
type WorkflowInfo struct {
	ID          string            `json:"id"` // for OpenDocument; names no path
	Document    string            `json:"-"`  // its own id, as runs have it
	Name        string            `json:"name"`
	Description string            `json:"description"` // its first note, in one line; "": it has none
	Steps       int               `json:"steps"`
	Names       []string          `json:"names"`               // of its steps
	Given       []string          `json:"given"`               // texts that its steps are given, for a search
	Kind        workflow.Kind     `json:"kind" ts:"Kind | ''"` // of the step that stands for it; "": it has no steps
	Tool        string            `json:"tool"`                // of that step, where it calls one
	Errors      int               `json:"errors"`
	Modified    string            `json:"modified"`
	Path        string            `json:"path"` // of its file, for people
	Elsewhere   bool              `json:"-"`    // the person chose where its file is
	Note        document.Obstacle `json:"note"` // what opening it would meet
	Archived    bool              `json:"archived"`
	Folder      string            `json:"folder"` // the person put it in; "": in none
	Shared      bool              `json:"shared"` // with other programs, as a tool of its own
}

// maxDescription is how long a description is, in bytes.
const maxDescription = 200

// glances keep what was read of workflow files while these are as they were: hundreds are
// listed at a time.
type glances struct {
	mu sync.Mutex
	of map[string]glance // by path
}

// glance is what a file told, and which file that was.
type glance struct {
	size     int64
	modified time.Time
	told     WorkflowInfo
}

// workflows are all that there are, the open one among them. Its methods may be called from
// any goroutine.
type workflows struct {
	host     Host
	emit     page.Emit
	redactor *redact.Redactor
	tools    validate.Tools
	store    *document.Store
	notices  *notices
	glances  glances

	opened *opened                   // the open one
	leave  func() error              // saves and closes that, and opens an empty one
	moved  func(id, from, to string) // takes what is kept of a workflow along to another file

	mu        sync.Mutex
	discarded map[string]trash.Item // by id, what was deleted and can be restored
}

// Workflows lists all workflows that there are, the last used first. Files that did not
// change since are not read again.
func (a *workflows) Workflows() ([]WorkflowInfo, error) {
	stored, err := a.store.List()
	if err != nil {
		return nil, err
	}
	labels := a.store.Labels()
	doc := a.opened.current()
	open := doc.State()
	list := []WorkflowInfo{}
	for i, told := range a.glances.look(a.store, a.tools, a.redactor, stored) {
		info := stored[i]
		if info.Gone() {
			continue
		}
		if info.Path == open.File.Path {
			told = describeWorkflow(open.Workflow, document.Obstacle{}, info.Path, len(open.Problems.With(problem.Error)))
			told.Given = givenTo(open.Workflow, a.redactor)
		}
		if told.Name == "" && told.Steps == 0 {
			told.Name = firstWords(a.store.Said(info.Path, told.Document))
		}
		told.ID, told.Modified, told.Path, told.Elsewhere = info.ID, page.Time(info.Modified), info.Path, info.Elsewhere
		label := labels[info.Path]
		told.Archived, told.Folder, told.Shared = label.Archived, label.Folder, label.Shared
		list = append(list, told)
	}
	return list, nil
}

// look is what is known of each of the files, read where it changed.
func (g *glances) look(store *document.Store, tools validate.Tools, redactor *redact.Redactor, infos []document.Info) []WorkflowInfo {
	g.mu.Lock()
	defer g.mu.Unlock()
	known := make(map[string]glance, len(infos))
	list := make([]WorkflowInfo, len(infos))
	for i, info := range infos {
		one, ok := g.of[info.Path]
		if !ok || one.size != info.Size || !one.modified.Equal(info.Modified) {
			w, note := store.Peek(info)
			one = glance{info.Size, info.Modified, describeWorkflow(w, note, info.Path, len(validate.Workflow(w, tools).With(problem.Error)))}
			one.told.Given = givenTo(w, redactor)
		}
		known[info.Path], list[i] = one, one.told
	}
	g.of = known
	return list
}

// forget has all files read again, as what is wrong with them depends on the tools.
func (g *glances) forget() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.of = nil
}

// describeWorkflow is what a list says of a workflow that has so many errors. One that
// cannot be read has the name of its file.
func describeWorkflow(w workflow.Workflow, note document.Obstacle, path string, errors int) WorkflowInfo {
	told := WorkflowInfo{Document: w.ID, Name: w.Name, Steps: steps(w), Names: []string{}, Given: []string{}, Errors: errors, Note: note}
	if note.Is() {
		told.Name, told.Errors = cmp.Or(w.Name, filepath.Base(path)), 0
	}
	if len(w.Notes) > 0 {
		told.Description = text.Bytes(strings.Join(strings.Fields(w.Notes[0].Text), " "), maxDescription)
	}
	for _, n := range w.Nodes {
		if n.Kind == workflow.KindEndLoop {
			continue
		}
		told.Names = append(told.Names, n.Name)
		if told.Kind == "" || told.Tool == "" && n.Tool != nil {
			told.Kind = n.Kind
			if n.Tool != nil {
				told.Tool = n.Tool.Name
			}
		}
	}
	if told.Steps == 0 {
		told.Errors = 0 // it has not been begun
	}
	return told
}
