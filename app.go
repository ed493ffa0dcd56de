package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"planwright/internal/host"
	"planwright/internal/mishap"
	"planwright/internal/page"
	"planwright/internal/runs"
	"planwright/internal/session"
	"planwright/planner/problem"
)

// errUnexpected is what a page is told of a panic.
var errUnexpected = problem.Fail("Something went wrong inside Planwright. Your workflow is as it was; try again, or restart the program.")

// App is what the page may call: one method an intent. Calls run in parallel.
// An error's text is for the person who reads it. What needs no dialog only passes the
// call on to a method with the comment //page:call, and is generated.
//
// The events a page gets are the constants Event… of package host.
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
	show(path string) error // a folder in the system's own file manager, a file in its own program
}

// noDialogs is a door that cannot ask: a page in a browser sends and takes text.
type noDialogs struct{}

var errNoDialogs = problem.Fail("Files are chosen by the browser here. Open one by dropping it on the page.")

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

// call runs one intent once the app is open, and turns a panic into an error: a page
// would wait for ever for a call that panicked, and nothing that was open is lost by one.
func call[T any](a *App, intent func() (T, error)) (result T, err error) {
	defer mishap.Caught("a call of the page", func(report string) {
		if a.program != nil {
			report = a.program.Redact(report)
		}
		fmt.Fprint(os.Stderr, report)
		err = errUnexpected
	})
	<-a.opened
	if a.failure != nil {
		return result, a.failure
	}
	return intent()
}

// do is call for an intent that gives nothing.
func do(a *App, intent func() error) error {
	_, err := call(a, func() (struct{}, error) { return struct{}{}, intent() })
	return err
}

// Start gives a page all it needs to draw itself.
func (a *App) Start() (host.StartView, error) {
	view, err := call(a, func() (host.StartView, error) { return a.program.Start() })
	_, none := a.dialogs.(noDialogs)
	view.FileDialogs = !none
	return view, err
}

// SetLight says whether the page is light or dark: the window begins so the next time,
// before there is a page.
func (a *App) SetLight(light bool) { a.light.Store(light) }

// OpenFile asks the person for a workflow file and opens it in place of the open
// document. It returns null where none was chosen. Only where there are
// StartView.FileDialogs.
func (a *App) OpenFile() (*session.OpenedView, error) {
	return call(a, func() (*session.OpenedView, error) {
		path, err := a.dialogs.open()
		if err != nil || path == "" {
			return nil, err
		}
		view, err := a.program.Session.OpenFile(path)
		return &view, err
	})
}

// SaveAs asks the person for a file, writes the document to it and goes on there.
// It returns null where none was chosen. Only where there are
// StartView.FileDialogs.
func (a *App) SaveAs() (*session.DocumentView, error) {
	return call(a, func() (*session.DocumentView, error) {
		path, err := a.dialogs.save(a.program.Session.SaveAsPlace())
		if err != nil || path == "" {
			return nil, err
		}
		view, err := a.program.Session.SaveAs(path)
		return &view, err
	})
}

// ShowFolder opens the folder that something is kept in. Only where there are
// StartView.FileDialogs.
func (a *App) ShowFolder(of host.Place) error {
	return do(a, func() error {
		folder, err := a.program.Folder(of)
		if err != nil {
			return err
		}
		return a.dialogs.show(folder)
	})
}

// ShowWorkflow opens the folder that a workflow has its file in. Only where there are
// StartView.FileDialogs.
func (a *App) ShowWorkflow(id string) error {
	return do(a, func() error {
		folder, err := a.program.Session.FolderOf(id)
		if err != nil {
			return err
		}
		return a.dialogs.show(folder)
	})
}

// ExportRequest asks the person for a file and writes a kept request to it, for
// others; it holds no secrets. It returns the path, "" where none was chosen. Only
// where there are StartView.FileDialogs; see RequestReport.
func (a *App) ExportRequest(id string) (string, error) {
	return call(a, func() (string, error) {
		if _, err := a.program.RequestReport(id); err != nil {
			return "", err
		}
		path, err := a.dialogs.save("", "planwright-request-"+id+".json")
		if err != nil || path == "" {
			return "", err
		}
		return path, a.program.ExportRequest(id, path)
	})
}

// SaveExport asks the person for a file and writes an export to it. It returns the
// path, "" where none was chosen. Only where there are StartView.FileDialogs.
func (a *App) SaveExport(file session.ExportFile) (string, error) {
	return call(a, func() (string, error) {
		path, err := a.dialogs.save("", file.Name)
		if err != nil || path == "" {
			return "", err
		}
		return path, file.Write(path)
	})
}

// SaveRunFile asks the person for a file and writes one to it that a step of a run gave.
// It returns the path, "" where none was chosen. Only where there are
// StartView.FileDialogs; see ReadRunFile.
func (a *App) SaveRunFile(file runs.RunFileRequest) (string, error) {
	return call(a, func() (string, error) {
		kept, err := a.program.Runs.FileOf(file)
		if err != nil {
			return "", err
		}
		path, err := a.dialogs.save("", filepath.Base(kept.Name))
		if err != nil || path == "" {
			return "", err
		}
		return path, a.program.Runs.SaveFile(file, path)
	})
}

// OpenRunFile opens a file that a step of a run gave with the system's program for it,
// unless it could start something. Only where there are StartView.FileDialogs.
func (a *App) OpenRunFile(file runs.RunFileRequest) error {
	return do(a, func() error {
		kept, err := a.program.Runs.FileOf(file)
		if err != nil {
			return err
		}
		if err := runs.MayOpen(kept); err != nil {
			return err
		}
		return a.dialogs.show(kept.Path)
	})
}

// ShowRunFile opens the folder of a file that a step of a run gave. Only where there are
// StartView.FileDialogs.
func (a *App) ShowRunFile(file runs.RunFileRequest) error {
	return do(a, func() error {
		kept, err := a.program.Runs.FileOf(file)
		if err != nil {
			return err
		}
		return a.dialogs.show(filepath.Dir(kept.Path))
	})
}

// AddFolder lets steps use a folder. Without a path the person is asked for it where
// there are StartView.FileDialogs; null is returned where none was chosen.
func (a *App) AddFolder(path string) (*[]host.FolderView, error) {
	return call(a, func() (*[]host.FolderView, error) {
		if _, none := a.dialogs.(noDialogs); !none && path == "" {
			chosen, err := a.dialogs.folder()
			if err != nil || chosen == "" {
				return nil, err
			}
			path = chosen
		}
		folders, err := a.program.AddFolder(path)
		return &folders, err
	})
}
