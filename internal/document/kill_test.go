//go:build linux

package document

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// editorOf names the folder whose document a child process edits until it is
// killed.
const editorOf = "DOCUMENT_TEST_EDITOR_OF"

// killsEnv asks for more kills than kills, as make soak does.
const (
	killsEnv = "DOCUMENT_TEST_KILLS"
	kills    = 1000 / slower
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // else child processes under the race detector take a second to end
	if folder := os.Getenv(editorOf); folder != "" {
		editForEver(folder)
	}
	if folder := os.Getenv(saverOf); folder != "" {
		saveOnce(folder)
		return
	}
	os.Exit(m.Run())
}

// editForEver edits the document in the folder. After each edit that was
// acknowledged it prints the edit's number.
func editForEver(folder string) {
	d, err := openOnly(folder)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for {
		number := 0
		w := d.State().Workflow
		if w.Name != "" {
			number, _ = strconv.Atoi(w.Name)
		}
		next := strconv.Itoa(number + 1)
		state, err := d.Apply(Edit{Label: next, Author: Person, BaseRevision: d.State().Revision,
			Patch: workflow.Patch{Name: &workflow.TextChange{Before: w.Name, After: next}}})
		if err != nil || state.File.Failure != "" {
			fmt.Println(err, state.File.Failure)
			os.Exit(1)
		}
		os.Stdout.WriteString(next + "\n")
		if number%5 == 0 { // not waiting for the timer brings more saves into harm's way
			_ = d.Save()
		}
	}
}

// openOnly opens the only document in the folder, or makes it.
func openOnly(folder string) (*Document, error) {
	store := Files(filepath.Join(folder, "documents"), nil)
	if err := os.MkdirAll(store.folder, 0o700); err != nil {
		return nil, err
	}
	quiet := Options{Changed: func(Change, State) {}, Saved: func(FileState) {}}
	list, err := store.List()
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return store.Create(workflow.Workflow{}, quiet), nil
	case len(list) > 1:
		return nil, fmt.Errorf("%d documents", len(list))
	}
	d, problems, err := store.Open(list[0].ID, quiet)
	if err == nil && len(problems) > 0 {
		err = fmt.Errorf("opened with %v", problems)
	}
	return d, err
}

// Killed at any moment, a document is never torn, loses no edit that was
// acknowledged, and the next start leaves nothing of the killed one.
func TestKilledEditor(t *testing.T) {
	count := kills
	if text := os.Getenv(killsEnv); text != "" {
		count, _ = strconv.Atoi(text)
	} else if testing.Short() {
		count = 20
	}
	started := time.Now()
	var editors sync.WaitGroup
	for range 2 {
		editors.Go(func() {
			folder := filepath.Join(t.TempDir(), "home")
			total := 0
			for i := range count / 2 {
				if i%50 == 0 { // a document's first moments count as well
					folder, total = filepath.Join(t.TempDir(), "home"), 0
				}
				if total = killEditor(t, folder, total); t.Failed() {
					return
				}
			}
		})
	}
	editors.Wait()
	t.Logf("%d kills in %v", count, time.Since(started).Round(time.Millisecond))
}

// killEditor lets an editor work for a moment, kills it, and returns how many
// edits the document has then. before is how many it had.
func killEditor(t *testing.T, folder string, before int) int {
	last := before
	for number := range strings.FieldsSeq(runAndKill(t, folder)) {
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Errorf("the editor says %q", number)
			return 0
		}
		last = n
	}
	notTorn(t, folder)
	d, err := openOnly(folder)
	if err != nil {
		t.Errorf("after %d edits: %v", last, err)
		return 0
	}
	defer d.Close()
	got, _ := strconv.Atoi(d.State().Workflow.Name)
	if got < last || got > last+1 {
		t.Errorf("%d edits were acknowledged, the document has %d", last, got)
	}
	noTemps(t, folder)
	return got
}

// runAndKill returns the whole lines that the editor printed.
func runAndKill(t *testing.T, folder string) string {
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), editorOf+"="+folder)
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Error(err)
		return ""
	}
	reader := bufio.NewReader(out)
	var text strings.Builder
	if rand.IntN(8) > 0 { // mostly while it edits, sometimes while it starts
		first, _ := reader.ReadString('\n')
		text.WriteString(first)
	}
	time.Sleep(time.Duration(rand.IntN(12_000)) * time.Microsecond)
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	rest, _ := io.ReadAll(reader)
	text.Write(rest)
	_ = child.Wait() // it was killed
	all := text.String()
	return all[:strings.LastIndexByte(all, '\n')+1]
}

// notTorn checks that the file is whole.
func notTorn(t *testing.T, folder string) {
	files, _ := filepath.Glob(filepath.Join(folder, "documents", "*"+suffix))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
		}
		if _, problems := workflow.Decode(data); problems.Has(problem.FileUnreadable) {
			t.Errorf("the file is torn: %v\n%s", problems, data)
		}
	}
}

// noTemps checks that nothing is left of a writer that was killed.
func noTemps(t *testing.T, folder string) {
	err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if strings.HasSuffix(path, ".tmp") || strings.Contains(path, ".corrupt-") {
			t.Errorf("%s is left", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
