package main

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"planwright/internal/host"
	"planwright/internal/keychain"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/planner/workflow"
)

// openApp opens an app with folders of its own.
func openApp(t *testing.T) *App {
	t.Helper()
	folder := t.TempDir()
	app := newApp()
	app.open(host.Config{
		DataFolder: filepath.Join(folder, "data"),
		Keychain:   &keychain.Keychain{},
		Settings:   settings.Sources{Path: filepath.Join(folder, "settings.json")},
	}, func(string, any) {}, noDialogs{})
	if app.failure != nil {
		t.Fatal(app.failure)
	}
	t.Cleanup(func() {
		if err := app.close(); err != nil {
			t.Error(err)
		}
	})
	return app
}

// The page calls these by name. Whatever is exported can be called by it, so
// nothing is by accident.
func TestWhatThePageMayCall(t *testing.T) {
	want := []string{"AddFolder", "AddNewFolder", "AddServer", "AllRuns", "AnswerRun", "ApplyProposal", "ApproveServer", "Ask", "ChangeServer", "Connect", "ControlRun", "CopyText", "DecideChange", "DeleteWorkflow", "Diagnostics", "Difference", "DiscardProposal", "Documents", "Duplicate", "DuplicateWorkflow", "Edit", "EnableServer", "EndCoolOff", "EndpointModels", "Examples", "ExplainRun", "ExportRequest", "FixProblems", "Folders", "ForgetKey", "ForgetMemory", "History", "ImportServers",
		"KeepLayout", "KeepUnsent", "KeptRequests", "LabelWorkflow", "LacksFolder", "LastEval", "ListFolder", "LoadModel", "LookAtCalled", "LookAtData", "LookAtPiece", "MakeFolder", "MakeWorkflow", "ModelChoices", "ModelSupply", "NameVersion", "NewDocument", "NewestRelease", "OpenCalled", "OpenDocument", "OpenExample", "OpenFile", "OpenLastGood", "OpenRunFile", "OpenText", "PinResult", "Pins", "PreviewImport", "PreviewRunFile", "PreviewVersion", "Proposal", "PullModel", "PutSteps", "ReadReply", "ReadRunFile", "Redo", "RemoveFolder", "RemoveRun", "RemoveSecret", "RemoveServer", "RenameDocument", "RenameWorkflow", "RequestReport", "ResetSetting", "Resolve", "RestartServer", "RestoreRun", "RestoreVersion",
		"RestoreWorkflow", "RunChanges", "RunDetail", "RunFolder", "RunImage", "RunOutputs", "RunPlan", "RunResult", "RunningDocuments", "Runs", "Save", "SaveAs", "SaveExport", "SaveRunFile", "Secrets", "ServerEntry", "ServerLog", "ServerTools", "Servers", "SetLight", "SetLooking", "SetSecret", "SetSetting", "ShowFolder", "ShowRunFile", "ShowWorkflow", "Start", "StartRun", "StopPull", "StopRequest", "StopServer", "StopTest", "TellFault", "TestModel", "Tools", "TryPlan", "Undo", "UnlockSecrets", "UseOffline", "WorkflowMemory", "Workflows"}
	var got []string
	for i := range reflect.TypeFor[*App]().NumMethod() {
		got = append(got, reflect.TypeFor[*App]().Method(i).Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the page may call %v, want %v", got, want)
	}
}

// choosing is a person who chooses the same path whenever asked.
type choosing string

func (c choosing) open() (string, error)               { return string(c), nil }
func (c choosing) save(string, string) (string, error) { return string(c), nil }
func (c choosing) folder() (string, error)             { return string(c), nil }

func (choosing) show(folder string) error {
	_, err := os.Stat(folder)
	return err
}

func TestDialogs(t *testing.T) {
	app := openApp(t)
	if start, err := app.Start(); err != nil || start.FileDialogs {
		t.Errorf("a browser has dialogs of the program: %v", err)
	}
	if _, err := app.OpenFile(); err == nil {
		t.Error("a file was chosen where nobody can be asked")
	}
	if err := app.ShowFolder("settings"); !errors.Is(err, errNoDialogs) {
		t.Errorf("a folder was shown where there is no file manager: %v", err)
	}
	if _, err := app.RenameDocument("Sums"); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "sums.planwright.json")
	app.dialogs = choosing(path)
	if view, err := app.SaveAs(); err != nil || view.Path != path {
		t.Fatalf("SaveAs: %+v, %v", view, err)
	}
	for given, want := range map[string]string{"tidy.json": "tidy.planwright.json", "plan.v2": "plan.v2.planwright.json", "old.json": "old.json", "one.json": "one.json"} {
		folder := t.TempDir()
		for _, there := range []string{"old.json", "one.planwright.json"} {
			if err := os.WriteFile(filepath.Join(folder, there), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		app.dialogs = choosing(filepath.Join(folder, given))
		if view, err := app.SaveAs(); err != nil || view.Path != filepath.Join(folder, want) {
			t.Errorf("SaveAs %s: %+v, %v", given, view, err)
		}
	}
	app.dialogs = choosing(path)
	if _, err := app.NewDocument(); err != nil {
		t.Fatal(err)
	}
	if view, err := app.OpenFile(); err != nil || view.Document.Workflow.Name != "Sums" {
		t.Fatalf("OpenFile: %+v, %v", view, err)
	}
	if err := app.ShowFolder("document"); err != nil {
		t.Errorf("ShowFolder: %v", err)
	}
	if err := app.ShowFolder("/"); err == nil {
		t.Error("a folder of the page's choice was shown")
	}
	picture := filepath.Join(t.TempDir(), "sums.svg")
	app.dialogs = choosing(picture)
	if got, err := app.SaveExport(session.ExportFile{Name: "sums.svg", Text: "<svg/>"}); err != nil || got != picture {
		t.Errorf("SaveExport: %q, %v", got, err)
	}
	app.dialogs = choosing("")
	if got, err := app.SaveExport(session.ExportFile{Name: "sums.svg"}); err != nil || got != "" {
		t.Errorf("no file chosen for an export: %q, %v", got, err)
	}
	if view, err := app.OpenFile(); err != nil || view != nil {
		t.Errorf("none chosen: %v, %v", view, err)
	}
	if view, err := app.SaveAs(); err != nil || view != nil {
		t.Errorf("none chosen: %v, %v", view, err)
	}
}

// A walk through a session, as a page makes it.
func TestSession(t *testing.T) {
	app := openApp(t)
	if view, err := app.UseOffline(); err != nil || !view.Offline {
		t.Fatalf("UseOffline: %+v, %v", view, err)
	}
	start, err := app.Start()
	if err != nil || start.ToolCount == 0 || len(start.Ideas) != 4 || len(start.Document.Workflow.Nodes) != 0 {
		t.Fatalf("Start: %+v, %v", start, err)
	}
	answer, err := app.Ask(session.AskRequest{ID: "1", Words: "Open the calculator, then take a screenshot"})
	if err != nil || !answer.Applied {
		t.Fatalf("Ask: %+v, %v", answer, err)
	}
	named, err := app.RenameDocument("Sums")
	if err != nil || named.Workflow.Name != "Sums" {
		t.Fatalf("RenameDocument: %+v, %v", named, err)
	}
	undone, err := app.Undo()
	if err != nil || undone.Workflow.Name == "Sums" || !undone.CanRedo {
		t.Fatalf("Undo: %+v, %v", undone, err)
	}
	redone, err := app.Redo()
	if err != nil || !workflow.Same(redone.Workflow, named.Workflow) {
		t.Fatalf("Redo: %+v, %v", redone, err)
	}
	text, err := app.CopyText()
	if err != nil {
		t.Fatal(err)
	}
	pasted, err := app.OpenText(text.Text)
	if err != nil || len(pasted.Document.Workflow.Nodes) != 2 {
		t.Fatalf("OpenText: %+v, %v", pasted, err)
	}
	gone := workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Index: 1, Node: pasted.Document.Workflow.Nodes[1]}}, RemovedEdges: []workflow.PlacedEdge{{Edge: pasted.Document.Workflow.Edges[0]}}}
	revision, err := app.Edit(session.EditRequest{Label: "Remove step", BaseRevision: pasted.Document.Revision, Patch: gone})
	if err != nil || revision != pasted.Document.Revision+1 {
		t.Fatalf("Edit: %d, %v", revision, err)
	}
	if fresh, err := app.NewDocument(); err != nil || len(fresh.Document.Workflow.Nodes) != 0 {
		t.Fatalf("NewDocument: %+v, %v", fresh, err)
	}
	stored, err := app.Documents()
	if err != nil || len(stored) != 2 {
		t.Fatalf("Documents: %+v, %v", stored, err)
	}
	if again, err := app.OpenDocument(named.Workflow.ID); err != nil || !workflow.Same(again.Document.Workflow, named.Workflow) {
		t.Fatalf("OpenDocument: %+v, %v", again, err)
	}
	if servers, err := app.ModelChoices(); err != nil || servers == nil {
		t.Fatalf("ModelChoices: %v, %v", servers, err)
	}
	if _, err := app.Connect(host.ConnectRequest{BaseURL: "nowhere"}); err == nil {
		t.Error("Connect to nowhere: no error")
	}
	if _, err := app.SetSetting(host.SettingRequest{Key: "theme", Value: "light"}); err != nil {
		t.Error(err)
	}
	if list, err := app.ResetSetting("theme"); err != nil || len(list.Fields) == 0 {
		t.Errorf("ResetSetting: %+v, %v", list, err)
	}
	if state, err := app.Proposal(); err != nil || state.Proposal != nil {
		t.Errorf("Proposal: %+v, %v", state, err)
	}
	if _, err := app.DecideChange(session.DecideRequest{Proposal: "none"}); err == nil {
		t.Error("DecideChange of no proposal: no error")
	}
	if _, err := app.ApplyProposal("none"); err == nil {
		t.Error("ApplyProposal of none: no error")
	}
	if _, err := app.DiscardProposal("none"); err == nil {
		t.Error("DiscardProposal of none: no error")
	}
	if err := app.NameVersion("last"); err != nil {
		t.Error(err)
	}
	list, err := app.History(0)
	if err != nil || len(list) == 0 || list[0].Name != "last" {
		t.Fatalf("History: %+v, %v", list, err)
	}
	if then, err := app.PreviewVersion(0); err != nil || then.Problems == nil {
		t.Errorf("PreviewVersion: %+v, %v", then, err)
	}
	if view, err := app.RestoreVersion(list[0].Version); err != nil || view.Revision == 0 {
		t.Errorf("RestoreVersion: %+v, %v", view, err)
	}
	if err := app.StopRequest("1"); err != nil {
		t.Error(err)
	}
}
