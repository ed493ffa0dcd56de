package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync/atomic"

	"planwright/internal/host"
	"planwright/internal/page"
)

// errUnexpected is what a page is told of a panic.
var errUnexpected = errors.New("Something went wrong inside Planwright. Your workflow is as it was; try again, or restart the program.")

// App is what the page may call: one method an intent. Calls run in parallel.
// An error's text is for the person who reads it.
//
// The payloads and order of the events a page gets are in host/event.go.
type App struct {
	opened  chan struct{} // closed once the following are set
	dialogs dialogs
	program *host.Program
	failure error // why there is none

	light atomic.Bool // how the page looks
}

// dialogs ask the person for the path of a file or folder, "" for none.
type dialogs interface {
	open() (path string, err error)
	save(folder, name string) (path string, err error) // what is proposed; folder "": none
	folder() (path string, err error)
	show(folder string) error // in the system's own file manager
}

// noDialogs is a door that cannot ask: a page in a browser sends and takes text.
type noDialogs struct{}

var errNoDialogs = errors.New("Files are chosen by the browser here. Open one by dropping it on the page.")

func (noDialogs) open() (string, error)               { return "", errNoDialogs }
func (noDialogs) save(string, string) (string, error) { return "", errNoDialogs }
func (noDialogs) folder() (string, error)             { return "", errNoDialogs }
func (noDialogs) show(string) error                   { return errNoDialogs }

func newApp() *App { return &App{opened: make(chan struct{})} }

// open makes the app ready for calls; emit brings an event to the page, dialogs
// ask the person. Calls that came before wait for it.
func (a *App) open(config host.Config, emit page.Emit, dialogs dialogs) {
	defer close(a.opened)
	a.dialogs = dialogs
	a.program, a.failure = host.OpenProgram(config, emit)
}

// close ends running requests and saves the document.
func (a *App) close() error {
	<-a.opened
	if a.failure != nil {
		return a.failure
	}
	return a.program.Close()
}

// The rooms of the program, to which the calls go.
func inProgram(p *host.Program) *host.Program    { return p }
func inSession(p *host.Program) *host.Session    { return p.Session }
func inRuns(p *host.Program) *host.RunsPage      { return p.Runs }
func inServers(p *host.Program) host.ServersPage { return p.Servers }

// call runs one intent in its room and turns a panic into an error: a page would wait
// for ever for a call that panicked.
func call[R, T any](a *App, room func(*host.Program) R, intent func(R) (T, error)) (result T, err error) {
	defer a.recovered(&err)
	<-a.opened
	if a.failure != nil {
		return result, a.failure
	}
	return intent(room(a.program))
}

// EventTypes exists so that the generated TypeScript has the types of the
// events; what it returns is empty.
func (a *App) EventTypes() host.EventPayloads { return host.EventPayloads{} }

// Start gives a page all it needs to draw itself.
func (a *App) Start() (host.StartView, error) {
	view, err := call(a, inProgram, (*host.Program).Start)
	_, none := a.dialogs.(noDialogs)
	view.FileDialogs = !none
	return view, err
}

// SetLight says whether the page is light or dark: the window begins so the next time,
// before there is a page.
func (a *App) SetLight(light bool) { a.light.Store(light) }

// Ask plans an empty document or changes one that has steps, and returns when
// the request has ended, however it ended.
func (a *App) Ask(request host.AskRequest) (host.AnswerView, error) {
	return call(a, inSession, func(s *host.Session) (host.AnswerView, error) { return s.Ask(request) })
}

// StopRequest cancels a running request; one that has ended is no error.
func (a *App) StopRequest(id string) error {
	_, err := call(a, inSession, func(s *host.Session) (struct{}, error) { return struct{}{}, s.Stop(id) })
	return err
}

// Proposal is the change by the assistant that waits for a decision, if any.
func (a *App) Proposal() (host.ProposalState, error) {
	return call(a, inSession, (*host.Session).Proposal)
}

// DecideChange accepts or leaves out one change of the proposal, together with
// what depends on that.
func (a *App) DecideChange(request host.DecideRequest) (host.ProposalState, error) {
	return call(a, inSession, func(s *host.Session) (host.ProposalState, error) { return s.DecideChange(request) })
}

// ApplyProposal makes the accepted changes of the proposal, as one change.
func (a *App) ApplyProposal(id string) (host.DocumentView, error) {
	return call(a, inSession, func(s *host.Session) (host.DocumentView, error) { return s.ApplyProposal(id) })
}

// DiscardProposal drops the proposal; the document stays as it is.
func (a *App) DiscardProposal(id string) (host.ProposalState, error) {
	return call(a, inSession, func(s *host.Session) (host.ProposalState, error) { return s.DiscardProposal(id) })
}

// Edit applies a change made by hand.
func (a *App) Edit(request host.EditRequest) (host.DocumentView, error) {
	return call(a, inSession, func(s *host.Session) (host.DocumentView, error) { return s.Edit(request) })
}

// FixProblems makes the certain fixes of all problems, as one change.
func (a *App) FixProblems() (host.DocumentView, error) {
	return call(a, inSession, (*host.Session).FixProblems)
}

// KeepLayout keeps with the document how the page shows it.
func (a *App) KeepLayout(layout host.Layout) error {
	_, err := call(a, inSession, func(s *host.Session) (struct{}, error) { return struct{}{}, s.KeepLayout(layout) })
	return err
}

// KeepUnsent keeps what is written to the assistant and not sent.
func (a *App) KeepUnsent(words host.UnsentWords) error {
	_, err := call(a, inSession, func(s *host.Session) (struct{}, error) { return struct{}{}, s.KeepUnsent(words) })
	return err
}

// Undo takes the last change back.
func (a *App) Undo() (host.DocumentView, error) { return call(a, inSession, (*host.Session).Undo) }

// Redo makes the change again that was taken back last.
func (a *App) Redo() (host.DocumentView, error) { return call(a, inSession, (*host.Session).Redo) }

// History lists the versions of the document after one, the newest first; 0 for
// all.
func (a *App) History(after int64) ([]host.VersionView, error) {
	return call(a, inSession, func(s *host.Session) ([]host.VersionView, error) { return s.History(after) })
}

// PreviewVersion is the workflow as it was at a version; 0 is what the history
// starts with.
func (a *App) PreviewVersion(version int64) (host.CheckedView, error) {
	return call(a, inSession, func(s *host.Session) (host.CheckedView, error) { return s.Preview(version) })
}

// RestoreVersion makes the workflow what it was at a version, as one change.
func (a *App) RestoreVersion(version int64) (host.DocumentView, error) {
	return call(a, inSession, func(s *host.Session) (host.DocumentView, error) { return s.RestoreVersion(version) })
}

// NameVersion gives the workflow as it is now a name in the history.
func (a *App) NameVersion(name string) error {
	_, err := call(a, inSession, func(s *host.Session) (struct{}, error) { return struct{}{}, s.NameVersion(name) })
	return err
}

// RenameDocument gives the workflow another name.
func (a *App) RenameDocument(name string) (host.DocumentView, error) {
	return call(a, inSession, func(s *host.Session) (host.DocumentView, error) { return s.Rename(name) })
}

// NewDocument saves the open document and opens an empty one.
func (a *App) NewDocument() (host.OpenedView, error) { return call(a, inSession, (*host.Session).New) }

// Documents lists what OpenDocument can open, the last used first.
func (a *App) Documents() ([]host.DocumentInfo, error) {
	return call(a, inSession, (*host.Session).Documents)
}

// RunningDocuments lists those of Documents whose runs go on.
func (a *App) RunningDocuments() ([]host.DocumentInfo, error) {
	return call(a, inSession, (*host.Session).RunningDocuments)
}

// OpenDocument saves the open document and opens the one with the id.
func (a *App) OpenDocument(id string) (host.OpenedView, error) {
	return call(a, inSession, func(s *host.Session) (host.OpenedView, error) { return s.Open(id) })
}

// OpenLastGood saves the open document and opens the last good state of the file that
// was found damaged last, which is moved aside for it.
func (a *App) OpenLastGood() (host.OpenedView, error) {
	return call(a, inSession, (*host.Session).OpenLastGood)
}

// OpenText saves the open document and opens a workflow from the text of its
// file, as a new document.
func (a *App) OpenText(text string) (host.OpenedView, error) {
	return call(a, inSession, func(s *host.Session) (host.OpenedView, error) { return s.OpenText(text) })
}

// Duplicate saves the open document and opens a copy of it.
func (a *App) Duplicate() (host.OpenedView, error) {
	return call(a, inSession, (*host.Session).Duplicate)
}

// Examples lists the workflows that come with the program.
func (a *App) Examples() ([]host.ExampleView, error) {
	return call(a, inSession, (*host.Session).Examples)
}

// OpenExample saves the open document and opens a new one with an example in it.
func (a *App) OpenExample(id string) (host.OpenedView, error) {
	return call(a, inSession, func(s *host.Session) (host.OpenedView, error) { return s.OpenExample(id) })
}

// OpenFile asks the person for a workflow file and opens it in place of the open
// document. It returns null where none was chosen. Only where there are
// StartView.FileDialogs.
func (a *App) OpenFile() (*host.OpenedView, error) {
	return call(a, inSession, func(s *host.Session) (*host.OpenedView, error) {
		path, err := a.dialogs.open()
		if err != nil || path == "" {
			return nil, err
		}
		view, err := s.OpenFile(path)
		return &view, err
	})
}

// SaveAs asks the person for a file, writes the document to it and goes on there.
// It returns null where none was chosen. Only where there are
// StartView.FileDialogs.
func (a *App) SaveAs() (*host.DocumentView, error) {
	return call(a, inSession, func(s *host.Session) (*host.DocumentView, error) {
		path, err := a.dialogs.save(s.SaveAsPlace())
		if err != nil || path == "" {
			return nil, err
		}
		view, err := s.SaveAs(path)
		return &view, err
	})
}

// Difference is how the file and the open document differ, after another program
// changed the file while the document had changes of its own.
func (a *App) Difference() (host.DifferenceView, error) {
	return call(a, inSession, (*host.Session).Difference)
}

// Resolve ends the difference: "mine", "theirs" or "merged". Undo takes it back.
func (a *App) Resolve(choice string) (host.DocumentView, error) {
	return call(a, inSession, func(s *host.Session) (host.DocumentView, error) { return s.Resolve(choice) })
}

// Save writes the file of the document now, again where another program deleted
// it. Without being asked, the document is saved after each change.
func (a *App) Save() error {
	_, err := call(a, inSession, func(s *host.Session) (struct{}, error) { return struct{}{}, s.Save() })
	return err
}

// CopyText is the open workflow as a file of it would be.
func (a *App) CopyText() (host.FileText, error) { return call(a, inSession, (*host.Session).Text) }

// ShowFolder opens the folder that something is kept in: "document", "settings" or
// "diagnostics". Only where there are StartView.FileDialogs.
func (a *App) ShowFolder(of string) error {
	_, err := call(a, inProgram, func(p *host.Program) (struct{}, error) {
		folder, err := p.Folder(host.Place(of))
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, a.dialogs.show(folder)
	})
	return err
}

// ModelChoices looks for model servers on this machine.
func (a *App) ModelChoices() ([]host.LocalServer, error) {
	return call(a, inProgram, (*host.Program).LocalServers)
}

// Connect plans with another model from now on. Address and model are kept in
// the settings, the key in the keychain where it is to be remembered, else until
// the program ends.
func (a *App) Connect(request host.ConnectRequest) (host.ModelView, error) {
	return call(a, inProgram, func(p *host.Program) (host.ModelView, error) { return p.Connect(request) })
}

// TestModel finds out whether an endpoint works and what it knows, and changes
// nothing. It may take minutes where the model has to be loaded first.
func (a *App) TestModel(request host.ConnectRequest) (host.TestView, error) {
	return call(a, inProgram, func(p *host.Program) (host.TestView, error) { return p.TestModel(request) })
}

// StopTest ends the test of an endpoint that runs; none is no error.
func (a *App) StopTest() error {
	_, err := call(a, inProgram, func(p *host.Program) (struct{}, error) { return struct{}{}, p.StopTest() })
	return err
}

// EndCoolOff lets the next request reach an endpoint that is left alone after
// failures in a row; see ModelView.CoolOffUntil.
func (a *App) EndCoolOff() (host.ModelView, error) {
	return call(a, inProgram, (*host.Program).EndCoolOff)
}

// ForgetKey uses the key of the endpoint no more and takes it out of the keychain.
func (a *App) ForgetKey() (host.ModelView, error) {
	return call(a, inProgram, (*host.Program).ForgetKey)
}

// Diagnostics is how requests went on this machine, by model. It may take a
// moment.
func (a *App) Diagnostics() (host.DiagnosticsView, error) {
	return call(a, inProgram, (*host.Program).Diagnostics)
}

// LastEval is what planwright eval measured last on this machine.
func (a *App) LastEval() (host.EvalView, error) { return call(a, inProgram, (*host.Program).LastEval) }

// KeptRequests lists the requests that failed in the last 7 days, the newest first.
func (a *App) KeptRequests() ([]host.KeptRequest, error) {
	return call(a, inProgram, (*host.Program).KeptRequests)
}

// RequestReport is a kept request as the text of a file for others; it holds no
// secrets.
func (a *App) RequestReport(id string) (string, error) {
	return call(a, inProgram, func(p *host.Program) (string, error) { return p.RequestReport(id) })
}

// ReadReply is what a model's reply says as JSON, with its slips repaired; "" where
// it holds none.
func (a *App) ReadReply(text string) (string, error) {
	return call(a, inProgram, func(p *host.Program) (string, error) { return p.ReadReply(text) })
}

// ExportRequest asks the person for a file and writes a kept request to it, for
// others; it holds no secrets. It returns the path, "" where none was chosen. Only
// where there are StartView.FileDialogs; see RequestReport.
func (a *App) ExportRequest(id string) (string, error) {
	return call(a, inProgram, func(p *host.Program) (string, error) {
		if _, err := p.RequestReport(id); err != nil {
			return "", err
		}
		path, err := a.dialogs.save("", "planwright-request-"+id+".json")
		if err != nil || path == "" {
			return "", err
		}
		return path, p.ExportRequest(id, path)
	})
}

// SaveExport asks the person for a file and writes an export to it. It returns the
// path, "" where none was chosen. Only where there are StartView.FileDialogs.
func (a *App) SaveExport(file host.ExportFile) (string, error) {
	return call(a, inSession, func(s *host.Session) (string, error) {
		path, err := a.dialogs.save("", file.Name)
		if err != nil || path == "" {
			return "", err
		}
		return path, s.SaveExport(file, path)
	})
}

// UseOffline plans without a model from now on.
func (a *App) UseOffline() (host.ModelView, error) {
	return call(a, inProgram, (*host.Program).UseOffline)
}

// SetSetting gives a setting a value that holds from now on.
func (a *App) SetSetting(request host.SettingRequest) (host.SettingsList, error) {
	return call(a, inProgram, func(p *host.Program) (host.SettingsList, error) { return p.SetSetting(request) })
}

// ResetSetting gives a setting its default again.
func (a *App) ResetSetting(key string) (host.SettingsList, error) {
	return call(a, inProgram, func(p *host.Program) (host.SettingsList, error) { return p.ResetSetting(key) })
}

// recovered turns a panic into an error: a page waits for ever for a call that
// panicked, and nothing that was open is lost by one.
func (a *App) recovered(err *error) {
	cause := recover()
	if cause == nil {
		return
	}
	text := fmt.Sprintf("planwright: a call of the page panicked: %v\n%s", cause, debug.Stack())
	if a.program != nil {
		text = a.program.Redact(text)
	}
	fmt.Fprint(os.Stderr, text)
	*err = errUnexpected
}
