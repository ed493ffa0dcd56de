package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// bench is a workflow's file, and where the program keeps its things.
type bench struct {
	t    *testing.T
	home string
	file string
}

func newBench(t *testing.T, folder string) *bench {
	t.Helper()
	b := &bench{t, t.TempDir(), filepath.Join(folder, "two.planwright.json")}
	step := func(id, name string) workflow.Node {
		return workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "take_screenshot"}}
	}
	data := workflow.Encode(workflow.Workflow{Version: workflow.FileVersion, ID: "two",
		Nodes: []workflow.Node{step("a", "Mine"), step("b", "Second")}, Edges: []workflow.Edge{{From: "a", To: "b"}}})
	if err := os.WriteFile(b.file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return b
}

// command is the program, told to do something.
func (b *bench) command(args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		b.t.Fatal(err)
	}
	c := exec.Command(self)
	c.Args = append([]string{"planwright"}, args...)
	c.Env = append(os.Environ(), "XDG_DATA_HOME="+b.home, "XDG_CONFIG_HOME="+b.home, "XDG_STATE_HOME="+b.home, "PLANWRIGHT_LOCAL_PORTS=none")
	return c
}

// do runs the program to its end.
func (b *bench) do(args ...string) (out, notes string, err error) {
	var stdout, stderr strings.Builder
	c := b.command(args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	err = c.Run()
	return stdout.String(), stderr.String(), err
}

// rename tells the assistant to rename a step, and has that applied.
func (b *bench) rename(from, to string) []string {
	return []string{"chat", "--json", "--workflow", b.file, "--apply", fmt.Sprintf("rename step %q to %q", from, to)}
}

// names are those of the steps in the file.
func (b *bench) names() string {
	b.t.Helper()
	data, err := os.ReadFile(b.file)
	if err != nil {
		b.t.Fatal(err)
	}
	w, _ := workflow.Decode(data)
	return namesOf(w)
}

func namesOf(w workflow.Workflow) string {
	var names []string
	for _, n := range w.Nodes {
		names = append(names, n.Name)
	}
	return strings.Join(names, " ")
}

// shownNames are the names of the steps that an answer shows.
func shownNames(t *testing.T, out string) string {
	t.Helper()
	var answer struct{ Workflow jsonWorkflow }
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Errorf("%v: %q", err, out)
	}
	var names []string
	for _, n := range answer.Workflow.Nodes {
		names = append(names, n.Name)
	}
	return strings.Join(names, " ")
}

type jsonWorkflow struct{ Nodes []struct{ Name string } }

// cutOff renames a step as a process does that is killed before it writes the file.
func (b *bench) cutOff(from, to string) {
	b.t.Helper()
	store := document.Files(filepath.Join(b.home, "planwright", "documents"), catalog.Builtin())
	d, _, err := store.OpenFile(b.file, document.Options{Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {}})
	if err != nil {
		b.t.Fatal(err)
	}
	w := d.State().Workflow
	next := w
	next.Nodes = append([]workflow.Node(nil), w.Nodes...)
	next.Nodes[0].Name = to
	_, err = d.Apply(document.Edit{Label: "“" + from + " to " + to + "”", Author: document.Assistant, Patch: workflow.Diff(w, next)})
	if err := errors.Join(err, d.Abandon()); err != nil {
		b.t.Fatal(err)
	}
}

// What a killed command left in the history alone is said by all that read the file, and
// is in the file before the next change is shown.
func TestChangeThatWasCutOff(t *testing.T) {
	b := newBench(t, t.TempDir())
	b.cutOff("Mine", "Zed")
	for _, command := range [][]string{{"validate", b.file}, {"history", b.file}, {"chat", "--workflow", b.file, `rename step "Second" to "Deux"`}, {"run", b.file}} {
		if _, notes, _ := b.do(command...); !strings.Contains(notes, "“Mine to Zed”, which is in its history only") {
			t.Errorf("%s notes %q", command[0], notes)
		}
	}
	if got := b.names(); got != "Mine Second" {
		t.Errorf("what only reads left %s", got)
	}
	out, notes, err := b.do(b.rename("Second", "Deux")...)
	if err != nil || !strings.Contains(notes, "“Mine to Zed”. That was written to it first") {
		t.Errorf("notes %q, %v", notes, err)
	}
	if shown, held := shownNames(t, out), b.names(); shown != "Zed Deux" || held != shown {
		t.Errorf("shown is %q, written %q", shown, held)
	}
	b.cutOff("Zed", "Omega")
	if _, notes, err := b.do("undo", b.file); err != nil || b.names() != "Zed Deux" {
		t.Errorf("undo left %s: %s, %v", b.names(), notes, err)
	}
	if _, notes, err := b.do(b.rename("Deux", "Two")...); err != nil || notes != "" || b.names() != "Zed Two" {
		t.Errorf("after undo there is %s: %q, %v", b.names(), notes, err)
	}
}

// A conversation begins with what its file is to hold.
func TestConversationAfterACutOff(t *testing.T) {
	b := newBench(t, t.TempDir())
	b.cutOff("Mine", "Zed")
	c := b.command("chat", "--workflow", b.file)
	c.Stdin = strings.NewReader("rename step \"Second\" to \"Deux\"\n")
	if out, err := c.CombinedOutput(); err != nil || strings.Count(string(out), "“Mine to Zed”") != 1 || b.names() != "Zed Deux" {
		t.Errorf("%s, %v: the file holds %s", out, err, b.names())
	}
}

// A file that another program changed while its history was ahead is neither overwritten
// nor asked about in vain.
func TestFileChangedAfterACutOff(t *testing.T) {
	b := newBench(t, t.TempDir())
	b.cutOff("Mine", "Zed")
	data, err := os.ReadFile(b.file)
	if err == nil {
		err = os.WriteFile(b.file, []byte(strings.Replace(string(data), "Second", "Theirs", 1)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range [][]string{b.rename("Theirs", "Deux"), {"undo", b.file}} {
		if _, notes, err := b.do(command...); err == nil || !strings.Contains(notes, "planwright serve") || b.names() != "Mine Theirs" {
			t.Errorf("%s: %q, %v, the file holds %s", command[0], notes, err, b.names())
		}
	}
}

// Killed at any moment, a command leaves a file that the next one changes, and shows.
func TestKilledApply(t *testing.T) {
	kills := 40
	if testing.Short() {
		kills = 8
	}
	b := newBench(t, t.TempDir())
	if _, _, err := b.do(b.rename("Mine", "a0")...); err != nil {
		t.Fatal(err)
	}
	second := "Second"
	cutOff := 0
	for i := range kills {
		first, _, _ := strings.Cut(b.names(), " ")
		killed := b.command(b.rename(first, fmt.Sprintf("a%d", i+1))...)
		if err := killed.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(5+rand.IntN(75)) * time.Millisecond)
		_ = killed.Process.Kill() // it may have ended
		_ = killed.Wait()
		next := fmt.Sprintf("b%d", i)
		out, notes, err := b.do(b.rename(second, next)...)
		if strings.Contains(notes, "was cut off") {
			cutOff++
		}
		if shown, held := shownNames(t, out), b.names(); err != nil || shown != held || !strings.HasSuffix(held, " "+next) {
			t.Fatalf("after %d kills: %v, shown is %q, written %q\n%s", i+1, err, shown, held, notes)
		}
		second = next
	}
	t.Logf("%d kills, of which %d left a change in the history alone", kills, cutOff)
}

// On a full disk a change is not made, which is said; with room again the next is.
func TestApplyOnAFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("none", folder, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("no file system can be mounted here:", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	b := newBench(t, folder)
	filler := filepath.Join(folder, "filler")
	if err := os.WriteFile(filler, make([]byte, 128<<10), 0o600); err == nil {
		t.Fatal("the disk is not full")
	}
	for range 2 {
		out, notes, err := b.do(b.rename("Mine", "Zed")...)
		if text := out + notes; err == nil || !strings.Contains(text, "the disk is full") || strings.Contains(text, "tries again") || b.names() != "Mine Second" {
			t.Errorf("%v, %s: the file holds %s", err, text, b.names())
		}
	}
	b.cutOff("Mine", "Omega")
	if _, notes, err := b.do(b.rename("Second", "Deux")...); err == nil || !strings.Contains(notes, "To take that back: planwright undo") {
		t.Errorf("with a change cut off: %s, %v", notes, err)
	}
	if _, notes, err := b.do("undo", b.file); err != nil {
		t.Errorf("undo: %s, %v", notes, err)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if _, notes, err := b.do(b.rename("Mine", "Zed")...); err != nil || notes != "" || b.names() != "Zed Second" {
		t.Errorf("with room again: %q, %v, the file holds %s", notes, err, b.names())
	}
}
