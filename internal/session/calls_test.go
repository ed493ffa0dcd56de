package session

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/examples"
	"planwright/internal/document"
	"planwright/internal/library"
	"planwright/internal/redact"
	"planwright/internal/servers"
	"planwright/internal/settings"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// calling is a program around a session whose steps can call the workflows of a folder.
type calling struct {
	around
	library *library.Library
	servers *servers.Servers
	changed atomic.Int32 // how often workflows came or went
}

func (c *calling) Callable(id string) (w workflow.Workflow, file string, known bool) {
	found, _ := c.library.Find()
	for _, one := range found {
		if one.ID == id {
			return one.Workflow, one.File, true
		}
	}
	return w, "", false
}

func (c *calling) With(w workflow.Workflow) (validate.Tools, string) { return c.servers.With(w) }
func (c *calling) CallablesChanged()                                 { c.changed.Add(1) }

func (*calling) Settings() settings.Settings            { return settings.Settings{} }
func (*calling) SetServer(string, jsontext.Value) error { return nil }
func (*calling) Folders() []string                      { return nil }
func (*calling) Own() []string                          { return nil }

// openCalling opens a session on a folder whose workflows can be called.
func openCalling(t *testing.T, files map[string]string) (*Session, *calling, string) {
	t.Helper()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	folder := filepath.Join(t.TempDir(), "documents")
	must(t, os.MkdirAll(folder, 0o700))
	for name, text := range files {
		must(t, os.WriteFile(filepath.Join(folder, name+workflow.FileEnd), []byte(text), 0o600))
	}
	c := &calling{library: &library.Library{Folder: func() string { return folder }}}
	offer, err := servers.Open(servers.Options{Host: c, State: t.TempDir(), Redactor: &redact.Redactor{}, Library: c.library})
	must(t, err)
	c.servers = offer
	store, err := document.OpenStore(folder, offer.Offer())
	must(t, err)
	s := OpenSession(t.Context(), SessionOptions{
		Host: c, Emit: func(string, any) {}, Tools: offer.Offer(), Redactor: &redact.Redactor{}, Store: store, Unsent: filepath.Join(folder, "..", "unsent.json"),
	})
	t.Cleanup(func() { _ = s.Close(); offer.Close() })
	return s, c, folder
}

// threeSteps are three steps in a row that tell something, as the text of a file.
func threeSteps(id string) string {
	var steps, links []string
	for i := range 3 {
		steps = append(steps, fmt.Sprintf(`{"id": "s%d", "name": "Tell %d", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}`, i, i))
	}
	for i := range 2 {
		links = append(links, fmt.Sprintf(`{"from": "s%d", "to": "s%d"}`, i, i+1))
	}
	return fmt.Sprintf(`{"version": 2, "id": %q, "name": "Three", "nodes": [%s], "edges": [%s], "notes": []}`, id, strings.Join(steps, ","), strings.Join(links, ","))
}

// A workflow is made of steps, in the folder of the list that its document is in, and put back;
// what is refused leaves nothing behind.
func TestWorkflowIsMadeOfSteps(t *testing.T) {
	s, c, _ := openCalling(t, map[string]string{"three": threeSteps("three")})
	_, err := s.Open("three")
	if err != nil && err != errOpenAlready {
		t.Fatal(err)
	}
	must(t, s.LabelWorkflow(WorkflowLabel{ID: "three", Folder: "Work"}))
	now := s.doc.State()
	piece := PieceRequest{BaseRevision: now.Revision, Steps: []string{"s0", "s1"}, Name: " Two "}
	look, err := s.LookAtPiece(piece.Steps)
	must(t, err)
	if look.Refusal.Text != "" || look.Steps != 2 || look.Besides == nil || look.Inputs == nil || look.Outputs == nil {
		t.Errorf("it would be %+v", look)
	}
	if look, err := s.LookAtPiece([]string{"s0", "s2"}); err != nil || look.Refusal.Text == "" || look.Steps != 0 {
		t.Errorf("of steps with one between it would be %+v, %v", look, err)
	}
	for name, change := range map[string]func(*PieceRequest){
		"no name": func(r *PieceRequest) { r.Name = " " }, "a name without end": func(r *PieceRequest) { r.Name = strings.Repeat("x", MaxLabel+1) },
		"a step between": func(r *PieceRequest) { r.Steps = []string{"s0", "s2"} }, "another document": func(r *PieceRequest) { r.BaseRevision = -1 },
	} {
		r := piece
		change(&r)
		if _, err := s.MakeWorkflow(r); err == nil || s.doc.State().Revision != now.Revision || len(listed(t, s)) != 1 || c.changed.Load() != 0 {
			t.Errorf("%s: %v, and there are %d workflows", name, err, len(listed(t, s)))
		}
	}
	made, err := s.MakeWorkflow(piece)
	must(t, err)
	child := read(t, made.Path)
	call, _ := made.Document.Workflow.Node(made.Step)
	if child.Name != "Two" || len(child.Nodes) != 2 || call.Tool == nil || call.Tool.Workflow != child.ID || call.Tool.Name != "workflow__two" || len(made.Document.Workflow.Nodes) != 2 {
		t.Errorf("made is %+v, called by %+v", child, call)
	}
	if one := listed(t, s)[child.ID]; one.Folder != "Work" || c.changed.Load() != 1 {
		t.Errorf("it is listed as %+v, told %d times", one, c.changed.Load())
	}
	for _, step := range []string{"s2", "none"} {
		if _, err := s.PutSteps(PutRequest{made.Document.Revision, step}); err != errNotCallable {
			t.Errorf("the steps of %s are put: %v", step, err)
		}
	}
	put, err := s.PutSteps(PutRequest{made.Document.Revision, made.Step})
	must(t, err)
	if len(put.Steps) != 2 || len(put.Document.Workflow.Nodes) != 3 || put.Document.UndoLabel != "Put the steps of “Two” here" {
		t.Errorf("put are %q, undo is %q", put.Steps, put.Document.UndoLabel)
	}
	_, err = s.Undo()
	must(t, err)
	must(t, os.Remove(made.Path))
	if _, err := s.PutSteps(PutRequest{s.doc.State().Revision, made.Step}); err != errNotCallable {
		t.Errorf("the steps of a workflow that is gone are put: %v", err)
	}
}

// A workflow that is called is shown by its first steps in their order, the rest counted, and opened.
func TestCalledWorkflowIsShown(t *testing.T) {
	s, _, _ := openCalling(t, map[string]string{"three": threeSteps("three")})
	_, err := s.New()
	must(t, err)
	seen, err := s.LookAtCalled("three")
	if err != nil || !seen.Known || seen.More != 0 || len(seen.Steps) != 3 || seen.Steps[2] != (CalledStep{Name: "Tell 2", Kind: workflow.KindTool, Tool: "notify"}) {
		t.Errorf("shown is %+v, %v", seen, err)
	}
	if seen, err := s.LookAtCalled("gone"); err != nil || seen.Known || seen.Steps == nil || seen.Workflow.Nodes == nil {
		t.Errorf("of one that is gone: %+v, %v", seen, err)
	}
	if view, err := s.OpenCalled("three"); err != nil || view.Document.Workflow.Name != "Three" {
		t.Errorf("opened is %+v, %v", view.Document.Workflow, err)
	}
	if _, err := s.OpenCalled("gone"); err != errNotCallable || s.doc.ID() != "three" {
		t.Errorf("one that is gone: %v", err)
	}
	nested := workflowtest.Parse(t, `
		l: Loop times 2
		a: Tool "In it" notify message="a"
		e: EndLoop l
		b: Tool "Behind" notify message="b"
		c: Tool "Apart" list_windows
		l:LoopBody > a > e > l
		l:LoopDone > b`)
	steps, more := listedSteps(nested)
	var names []string
	for _, step := range steps {
		names = append(names, fmt.Sprint(step.Depth, " ", step.Name, " ", step.Tool))
	}
	if !slices.Contains(names, "1 In it notify") || !slices.Contains(names, "0 Behind notify") || names[len(names)-1] != "0 Apart list_windows" || more != 0 {
		t.Errorf("listed are %q and %d more", names, more)
	}
	for count, want := range map[int]int{maxCalledSteps: 0, maxCalledSteps + 2: 2} {
		w := workflow.Workflow{Nodes: make([]workflow.Node, count)}
		for i := range w.Nodes {
			w.Nodes[i] = workflow.Node{ID: fmt.Sprint("n", i), Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "wait"}}
		}
		if steps, more := listedSteps(w); len(steps) != maxCalledSteps || more != want {
			t.Errorf("of %d there are %d listed and %d more", count, len(steps), more)
		}
	}
}

// Examples are listed as they come; one that calls another makes that a workflow of the person,
// once, and where the person changed it, anew.
func TestExamples(t *testing.T) {
	s, c, folder := openCalling(t, nil)
	list, err := s.Examples()
	must(t, err)
	calls := ""
	for i, e := range list {
		if e.ID != examples.List[i].ID || e.Icon != examples.List[i].Icon || e.Steps == 0 || e.Steps > len(e.Workflow.Nodes) || len(e.Loops) != len(flow.NewOutline(e.Workflow).Loops) {
			t.Errorf("%s is listed as %+v", examples.List[i].ID, e)
		}
		if examples.List[i].Calls != "" {
			calls = e.ID
			if !slices.Contains(e.Needs, NeedsFiles) {
				t.Errorf("%s needs %q", e.ID, e.Needs)
			}
		}
	}
	files := func() int {
		found, err := filepath.Glob(filepath.Join(folder, "*"+workflow.FileEnd))
		must(t, err)
		return len(found)
	}
	opened := func(want int, wantTold int32) string {
		t.Helper()
		view, err := s.OpenExample(calls)
		must(t, err)
		must(t, s.Save())
		id := ""
		for _, n := range view.Document.Workflow.Nodes {
			if n.Tool != nil && n.Tool.Workflow != "" {
				id = n.Tool.Workflow
			}
		}
		if _, _, known := c.Callable(id); !known || files() != want || c.changed.Load() != wantTold || problem.List(view.Document.Problems).HasErrors() {
			t.Errorf("it calls %q, there are %d files, told %d times, %v", id, files(), c.changed.Load(), view.Document.Problems)
		}
		return id
	}
	first := opened(2, 1)
	if again := opened(3, 1); again != first {
		t.Errorf("the second calls %q, the first %q", again, first)
	}
	must(t, s.RenameWorkflow(WorkflowName{first, "Mine"}))
	if other := opened(5, 2); other == first {
		t.Error("what the person changed is called")
	}
	if view, err := s.OpenExample("check-a-service"); err != nil || len(view.Document.Workflow.Nodes) == 0 || files() > 6 {
		t.Errorf("one that calls none: %v, %d files", err, files())
	}
	for _, id := range []string{"none", "", "describe-a-note", "../settings"} { // the third is not listed
		if _, err := s.OpenExample(id); err != errNoExample {
			t.Errorf("%q: %v", id, err)
		}
	}
}
