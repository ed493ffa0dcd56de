package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/problem"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func paths(list []FolderView) (paths []string) {
	for _, f := range list {
		paths = append(paths, f.Path)
	}
	return paths
}

func TestFoldersAreAddedAndRemoved(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	files := filepath.Join(folder, "files")
	if err := os.Mkdir(files, 0o700); err != nil {
		t.Fatal(err)
	}
	list, err := f.AddFolder(" " + files + "/ ")
	if err != nil || !slices.Equal(paths(list), []string{settings.DefaultFolder(), files}) {
		t.Fatalf("added: %v, %v", list, err)
	}
	if list, err = f.AddFolder(files); err != nil || len(list) != 2 {
		t.Errorf("added again: %v, %v", list, err)
	}
	if list, err = f.RemoveFolder(settings.DefaultFolder()); err != nil || !slices.Equal(paths(list), []string{files}) {
		t.Errorf("removed: %v, %v", list, err)
	}
	if err := os.Remove(files); err != nil {
		t.Fatal(err)
	}
	if list, err = f.Folders(); err != nil || !list[0].Missing {
		t.Errorf("gone: %v, %v", list, err)
	}
	if list, err = f.RemoveFolder(files); err != nil || len(list) > 0 || len(f.host.Folders()) > 0 {
		t.Errorf("none is left: %v, %v", list, err)
	}
}

func TestAFolderThatIsNotThereIsMadeAndAdded(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	files := filepath.Join(folder, "new", "files")
	if lacks, err := f.LacksFolder(files); err != nil || !lacks {
		t.Errorf("before: %v, %v", lacks, err)
	}
	list, err := f.AddNewFolder(files)
	if err != nil || !slices.Contains(paths(list), files) || list[len(list)-1].Missing {
		t.Fatalf("made: %v, %v", list, err)
	}
	if lacks, err := f.LacksFolder(files); err != nil || lacks {
		t.Errorf("after: %v, %v", lacks, err)
	}
	for _, refused := range []string{"relative", filepath.Join(folder, "data", "within"), filepath.Join(folder, "file", "within")} {
		if err := os.WriteFile(filepath.Join(folder, "file"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if list, err := f.AddNewFolder(refused); err == nil {
			t.Errorf("%s was added: %v", refused, list)
		}
		if _, err := os.Stat(refused); err == nil {
			t.Errorf("%s was made", refused)
		}
	}
}

// A folder with what the program relies on is not for steps: who writes there could
// approve servers.
func TestFoldersThatAreRefused(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	file := filepath.Join(folder, "file")
	link := filepath.Join(folder, "link")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(folder, "data"), link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "files", "/", folder, file, link, filepath.Join(folder, "none"), filepath.Join(folder, "data", "documents"), folder + "\x00"} {
		if list, err := f.AddFolder(path); err == nil {
			t.Errorf("%q was added: %v", path, list)
		}
	}
}

func TestWhyThereIsNoFolder(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	must(t, os.WriteFile(filepath.Join(folder, "file"), nil, 0o600))
	must(t, os.Symlink(filepath.Join(folder, "gone"), filepath.Join(folder, "link")))
	for name, says := range map[string]string{"file/a/b": "is a file", "link": "is a link", "none/a": "Make the folder first"} {
		if _, err := f.AddFolder(filepath.Join(folder, name)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is the program's own stays so by each way that leads there.
func TestOwnFoldersBehindALinkAreRefused(t *testing.T) {
	folder := t.TempDir()
	real, link := filepath.Join(folder, "real"), filepath.Join(folder, "link")
	must(t, os.Mkdir(real, 0o700))
	must(t, os.Symlink(real, link))
	state := t.TempDir()
	p, err := OpenProgram(Config{
		DataFolder: filepath.Join(folder, "data"), StateFolder: state, Keychain: testKeychain(), Settings: settings.Sources{Path: filepath.Join(link, "settings.json")},
	}, func(string, any) {})
	must(t, err)
	defer p.Close()
	for _, path := range []string{real, link, folder, state} {
		if list, err := p.AddFolder(path); err == nil {
			t.Errorf("%q was added: %v", path, list)
		}
	}
}

func TestFoldersOfThisStartStay(t *testing.T) {
	folder := t.TempDir()
	s, err := OpenProgram(Config{
		DataFolder: filepath.Join(folder, "data"), Keychain: testKeychain(),
		Settings: settings.Sources{Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{{Key: foldersKey, Value: "/tmp"}}},
	}, func(string, any) {})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if list, err := s.RemoveFolder("/tmp"); err == nil {
		t.Errorf("removed: %v", list)
	}
	files := filepath.Join(folder, "files")
	if list, err := s.AddNewFolder(files); err == nil {
		t.Errorf("added: %v", list)
	}
	if _, err := os.Stat(files); err == nil {
		t.Error("a folder that cannot be added was made")
	}
	if !slices.Equal(s.Host.Folders(), []string{"/tmp"}) {
		t.Errorf("steps may use %v", s.Host.Folders())
	}
}

// The default folder is made when a step first needs it, and no other is.
func TestDefaultFolderIsMadeWhenNeeded(t *testing.T) {
	before := xdg.UserDirs.Documents
	defer func() { xdg.UserDirs.Documents = before }()
	xdg.UserDirs.Documents = filepath.Join(t.TempDir(), "Documents")
	f := open(t, t.TempDir(), "")
	if list, err := f.Folders(); err != nil || !list[0].Missing {
		t.Fatalf("looking made it: %v, %v", list, err)
	}
	arguments := jsontext.Value(`{"path": "note.txt", "text": "kept"}`)
	if result, err := f.host.Servers.Call(t.Context(), "write_file", arguments, tools.Along{}); err != nil || !result.Success {
		t.Fatalf("the step ended as %+v, %v", result, err)
	}
	if data, err := os.ReadFile(filepath.Join(settings.DefaultFolder(), "note.txt")); err != nil || string(data) != "kept" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

// A step that names a place outside the folders is a warning, at its argument, until the
// folder is allowed; what nobody can know yet is none.
func TestFolderThatAStepLacksIsAProblemUntilItIsAllowed(t *testing.T) {
	f := open(t, t.TempDir(), "")
	place := t.TempDir()
	openWorkflow(t, f, workflowtest.Parse(t, `
		shut: Tool read_file path="`+place+`/a.txt"
		relative: Tool read_file path="a.txt"
		later: Tool read_file path="{{shut.text}}"
		shut > relative > later`))
	want := []string{"warning folder-not-allowed at shut tool/arguments/path " + place}
	if got := shutIn(f); !slices.Equal(got, want) {
		t.Fatalf("the problems are %q, want %q", got, want)
	}
	if _, err := f.AddFolder(place); err != nil {
		t.Fatal(err)
	}
	if got := shutIn(f); len(got) > 0 {
		t.Errorf("it is allowed, and still %q", got)
	}
	told := f.lastOf(session.EventDocumentChanged) // the start of the tools may be told any time
	if change, ok := told.(session.DocumentChange); !ok || change.Problems.Has(problem.FolderShut) {
		t.Errorf("the pages were told %+v", told)
	}
	if _, err := f.RemoveFolder(place); err != nil || !slices.Equal(shutIn(f), want) {
		t.Errorf("it is shut again, and %q, %v", shutIn(f), err)
	}
}

// What is wrong with a workflow does not depend on how it came to be shown.
func TestProblemsAreTheSameHoweverAWorkflowIsShown(t *testing.T) {
	f := open(t, t.TempDir(), "")
	place := t.TempDir()
	openWorkflow(t, f, workflowtest.Parse(t, `shut: Tool read_file path="`+place+`/a.txt"`))
	want := shutIn(f)
	path := f.now().File.Path
	if _, err := f.Rename("Another"); err != nil {
		t.Fatal(err)
	}
	undone, err := f.Undo()
	must(t, err)
	then, err := f.Preview(0)
	must(t, err)
	_, err = f.New()
	must(t, err)
	back, err := f.OpenFile(path)
	must(t, err)
	copied, err := f.Duplicate()
	must(t, err)
	for name, got := range map[string]problem.List{
		"undo": undone.Problems, "history": then.Problems, "opened again": back.Document.Problems, "a copy": copied.Document.Problems,
	} {
		if got := linesOf(got); len(want) != 1 || !slices.Equal(got, want) {
			t.Errorf("%s: the problems are %q, want %q", name, got, want)
		}
	}
}

func openWorkflow(t *testing.T, f *fixture, w workflow.Workflow) {
	t.Helper()
	if _, err := f.OpenText(string(workflow.Encode(w))); err != nil {
		t.Fatal(err)
	}
}

// shutIn are the problems of the document with the folder that each lacks.
func shutIn(f *fixture) []string { return linesOf(f.now().Problems) }

func linesOf(list problem.List) (lines []string) {
	for _, p := range list {
		lines = append(lines, string(p.Severity)+" "+string(p.Code)+" at "+p.At.String()+" "+p.Folder)
	}
	return lines
}

// Where the settings allow a folder around what the program relies on, a step gets to
// the rest of that folder alone.
func TestStepsNeverUseWhatIsTheProgramsOwn(t *testing.T) {
	home := t.TempDir()
	s, err := OpenProgram(Config{
		DataFolder: filepath.Join(home, "data"), Keychain: testKeychain(),
		Settings: settings.Sources{Path: filepath.Join(home, "settings.json"), Arguments: []settings.Assignment{{Key: foldersKey, Value: home}}},
	}, func(string, any) {})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	own := []string{
		filepath.Join(home, "settings.json"), filepath.Join(home, "settings.last-good.json"), filepath.Join(s.Host.state, "approvals.json"),
		filepath.Join(s.Host.state, "allowed", "a.json"), filepath.Join(s.Host.documents, "a.planwright.json"), s.Host.vault.Path,
	}
	for _, path := range append(own, filepath.Join(home, "mine.txt")) {
		arguments, err := json.Marshal(map[string]string{"path": path, "text": "planted", "mode": "overwrite"})
		if err != nil {
			t.Fatal(err)
		}
		result, err := s.Host.Servers.Call(t.Context(), "write_file", arguments, tools.Along{})
		if mine := !slices.Contains(own, path); err != nil || result.Success != mine {
			t.Errorf("writing %s ended as %+v, %v", path, result, err)
		}
		shut := s.Runs.ShutFolders(workflowtest.Parse(t, `a: Tool read_file path="`+filepath.ToSlash(path)+`"`))
		if mine := !slices.Contains(own, path); (len(shut) == 0) != mine {
			t.Errorf("before it runs, %s is shut: %+v", path, shut)
		}
	}
}
