package session

import (
	"context"
	"errors"
	"testing"

	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// around is the program around a session: a model that gives these replies, and no runs.
type around struct{ replies []string }

func (a *around) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	if len(a.replies) == 0 {
		return planner.Answer{}, errors.New("there are no more replies")
	}
	reply := a.replies[0]
	a.replies = a.replies[1:]
	return planner.Answer{Text: reply}, nil
}

func (a *around) Chat(ctx context.Context, r planner.ChatRequest, _ Once, observer planner.Observer) planner.ChatResult {
	p := planner.Planner{Model: a, Catalog: catalog.Builtin(), Observer: observer, Options: planner.DefaultOptions()}
	return p.Chat(ctx, r)
}

func (a *around) Origin(planner.Result, string) document.Origin   { return document.Origin{} }
func (a *around) Lacking(workflow.Workflow) problem.List          { return nil }
func (a *around) Going(func(id, file string, status walk.Status)) {}
func (a *around) Moved(id, from, to string)                       {}
func (a *around) Opened(string)                                   {}
func (a *around) CallablesChanged()                               {}

func (a *around) Callable(string) (w workflow.Workflow, file string, known bool) { return w, "", false }

func (a *around) With(workflow.Workflow) (validate.Tools, string) { return catalog.Builtin(), "" }

// open opens a session on the documents of a folder, with a model that gives the replies.
func open(t *testing.T, folder string, replies ...string) *Session {
	t.Helper()
	store, err := document.OpenStore(folder, catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.WithoutCancel(t.Context()) // which ends before the session is closed
	s := OpenSession(ctx, SessionOptions{
		Host: &around{replies}, Emit: func(string, any) {}, Tools: catalog.Builtin(), Redactor: &redact.Redactor{}, Store: store,
		Unsent: folder + "/unsent.json",
	})
	t.Cleanup(func() { closed(t, s) })
	return s
}

func closed(t *testing.T, s *Session) {
	t.Helper()
	if s.ctx.Err() != nil { // it was closed before
		return
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
