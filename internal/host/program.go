package host

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"

	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/runs"
	"planwright/internal/servers"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Program is the program behind a page: its rooms, and what they have to do with each
// other. Its methods may be called from any goroutine; an error's text is for people.
type Program struct {
	Host    *Host
	Session *session.Session
	Runs    *runs.RunsPage
	Servers servers.ServersPage

	emit   page.Emit
	unkept string // what is not kept beyond this start; "": all is

	ctx  context.Context // ends with the program
	end  context.CancelFunc
	work sync.WaitGroup // the search for a model, and what follows the tools

	mu       sync.Mutex
	stopTest context.CancelFunc // of a model; nil: none was made yet
	pull     pulling            // the last one
}

// OpenProgram opens the file that the config names, else the document that was used
// last, else an empty one.
func OpenProgram(config Config, emit page.Emit) (*Program, error) {
	h, err := Open(config)
	if err != nil {
		return nil, err
	}
	store, unkept, err := session.OpenStore(h.documents, h.Servers.Offer())
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	h.documents = store.Folder()
	h.settings.Secure()
	_ = h.settings.Clean() // what a killed save left; nobody else saves now
	_ = h.Requests().Prune()
	h.Servers.StartAll() // they start while the document is read
	p := &Program{Host: h, Servers: h.Servers.Page(), emit: emit, unkept: unkept}
	p.ctx, p.end = context.WithCancel(context.Background())
	notices := h.Notices()
	if unkept != "" {
		notices = append(notices, problem.New(problem.FileUnreadable, problem.Place{}, "%s", unkept).As(problem.Error))
	}
	var damaged []string
	p.Runs, damaged = runs.OpenRunsPage(p.ctx, h.runsOptions(), p.opened, emit)
	for _, text := range damaged {
		notices = append(notices, problem.New(problem.FileUnreadable, problem.Place{}, "%s", text).As(problem.Warning))
	}
	p.Session = session.OpenSession(p.ctx, session.SessionOptions{
		Host: around{p}, Emit: emit, Tools: h.Servers.Offer(), Redactor: h.redactor, Store: store,
		Unsent: h.unsentPath(), Notices: notices, File: config.File,
	})
	p.work.Go(p.findModel)
	p.work.Go(p.followTools)
	p.work.Go(func() { _, _ = p.Session.Workflows() }) // read ahead: their list is to be there at once
	return p, nil
}

// opened is the workflow that is open, for runs.
func (p *Program) opened() runs.Opened {
	state, proposed := p.Session.Current()
	return runs.Opened{Workflow: state.Workflow, Revision: state.Revision, File: state.File.Path, Proposed: proposed}
}

// around is what the session needs of the program.
type around struct{ program *Program }

// Chat asks what plans, and tells the page of what is new about that.
func (a around) Chat(ctx context.Context, r planner.ChatRequest, once session.Once, observer planner.Observer) planner.ChatResult {
	before := a.program.Host.Model()
	result := a.program.Host.chat(ctx, r, once, observer)
	a.program.tellModel(before)
	return result
}

func (a around) Origin(result planner.Result, words string) document.Origin {
	return a.program.Host.Origin(result, words)
}

// Lacking is what runs would lack on this machine: folders that they may use, secrets, and a model.
func (a around) Lacking(w workflow.Workflow) problem.List {
	runs := a.program.Runs
	return slices.Concat(runs.ShutFolders(w), runs.SecretProblems(w), runs.MissingModel(w))
}

func (a around) Going(each func(id, file string, status walk.Status)) { a.program.Runs.Going(each) }

func (a around) Moved(id, from, to string) { a.program.Runs.Moved(id, from, to) }

// Opened offers the workflows beside the open one as tools.
func (a around) Opened(file string) {
	p := a.program
	_, before := p.Host.Library.Find()
	folder := ""
	if file != "" {
		folder = filepath.Dir(file)
	}
	p.Host.Library.Beside(folder)
	if _, now := p.Host.Library.Find(); now != before && p.Session != nil {
		p.work.Go(p.tellTools)
	}
}

// Callable is the workflow with the id, which steps can call.
func (a around) Callable(id string) (w workflow.Workflow, file string, known bool) {
	found, _ := a.program.Host.Library.Find()
	for _, one := range found {
		if one.ID == id {
			return one.Workflow, one.File, true
		}
	}
	return w, "", false
}

// With are the tools on offer with one more, which is the workflow.
func (a around) With(w workflow.Workflow) (tools validate.Tools, name string) {
	return a.program.Host.Servers.With(w)
}

// CallablesChanged has the tools looked at again: a workflow came or went.
func (a around) CallablesChanged() { a.program.work.Go(a.program.tellTools) }

// EndRequests ends the request that runs and refuses new ones. Edits and settings still count.
func (p *Program) EndRequests() {
	p.Session.EndRequests()
	p.end()
}

// Close stops what runs and saves the document.
func (p *Program) Close() error {
	p.EndRequests()
	p.Runs.Close()
	p.work.Wait()
	return errors.Join(p.Session.Close(), p.Host.Close())
}

// Redact takes secrets out of a text.
func (p *Program) Redact(text string) string { return p.Host.Redact(text) }

// Unkept says what is not kept beyond this start, "" where all is.
func (p *Program) Unkept() string { return p.unkept }

// Start is all a page needs to draw itself.
func (p *Program) Start() (StartView, error) {
	now, damaged := p.Session.Now()
	tools := p.Host.Servers.Now()
	return StartView{
		Version:      p.Host.version,
		Document:     now.Document,
		Conversation: now.Conversation,
		Layout:       now.Layout,
		Unsent:       now.Unsent,
		Model:        p.Host.Model(),
		ToolCount:    tools.Count,
		Ideas:        tools.Ideas,
		Settings:     p.Host.listSettings(),
		Notices:      now.Notices,
		Damaged:      damaged,
	}, nil
}

// ExplainRun asks the assistant why a run ended as it did, and what to change. What
// comes of it is as with Ask.
//
//page:call
func (p *Program) ExplainRun(r runs.ExplainRequest) (session.AnswerView, error) {
	words, shown, err := p.Runs.Explain(r.Run)
	if err != nil {
		return session.AnswerView{}, err
	}
	return p.Session.AskShown(session.AskRequest{ID: r.ID, Words: words}, shown)
}
