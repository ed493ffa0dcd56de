package local_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// A run whose folder was moved away names it, and can be resumed once it is put back: nothing was
// put in its place. Where only that of a run is gone that it called, it can be resumed without.
func TestFolderIsPutBack(t *testing.T) {
	for name, tt := range map[string]struct {
		away   func(runs string) string // what is moved
		status walk.Status
		says   string
		keep   bool // it stays away
		lines  []string
	}{
		"of all runs":             {func(runs string) string { return runs }, walk.Failed, "the folder of this run, ", false, []string{"pay", "tell"}},
		"of the run":              {func(runs string) string { return matched(t, runs, "2*") }, walk.Failed, "the folder of this run, ", false, []string{"pay", "tell"}},
		"of the called one":       {func(runs string) string { return matched(t, runs, "2*", "below", "2*") }, walk.Interrupted, "the folder of a run that this one called, ", false, []string{"pay", "tell"}},
		"of the called one, gone": {func(runs string) string { return matched(t, runs, "2*", "below", "2*") }, walk.Interrupted, "asked, once you resume, whether all of that", true, []string{"pay"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			var moved string
			w.extra["take"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				moved = tt.away(r.Folder)
				return walk.Result{Success: true}, os.Rename(moved, moved+".away")
			}}
			run := start(t, r, "a: Tool child", withChildren(t, map[string]string{"child": "p: Tool add id=pay\n x: Tool take\n z: Tool add id=tell\n p > x > z"}))
			record := run.Wait()
			if status, _ := record.Standing(); status != tt.status || !strings.Contains(record.Message, tt.says) || !strings.Contains(record.Message, r.Folder) || !strings.Contains(record.Message, "Put it back, then resume") {
				t.Errorf("it is %+v", record)
			}
			asked := 1
			if !tt.keep {
				asked = 0 // what was written last went with the folder
				must(t, os.RemoveAll(moved))
				must(t, os.Rename(moved+".away", moved))
			}
			next, err := resume(r, run.id)
			must(t, err)
			record = next.Wait()
			if diff := cmp.Diff(tt.lines, w.lines()); record.Status != walk.Done || len(a.questions) != asked || diff != "" {
				t.Errorf("asked %+v: %+v (-want +got):\n%s", a.questions, record, diff)
			}
		})
	}
}

// A run whose lock another program removed, and that somebody else takes up then, is not driven by
// both: who had it first writes and calls nothing more.
func TestLockIsRemoved(t *testing.T) {
	for name, where := range map[string]string{"of the run": "", "of the called one too": "below/*"} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			entered, leave := holding(w)
			run := start(t, r, "c: Tool child\n b: Tool add id=b\n c > b", withChildren(t, map[string]string{"child": "x: Tool hold x=1\n y: Tool add id=y\n x > y"}))
			<-entered
			must(t, os.Remove(filepath.Join(r.Folder, run.id, "lock")))
			if where != "" {
				must(t, os.Remove(matched(t, r.Folder, run.id, where, "lock")))
			}
			other := &local.Runner{Folder: r.Folder, Tools: w}
			defer other.Close()
			next, err := resume(other, run.id)
			must(t, err)
			if where == "" { // the other one finds the called run driven
				if record := next.Wait(); record.Status != walk.Interrupted {
					t.Errorf("it is %+v", record)
				}
				close(leave)
			} else {
				<-entered
				close(leave)
				if record := next.Wait(); record.Status != walk.Done {
					t.Errorf("it is %+v", record)
				}
			}
			if record := run.Wait(); record.Status != walk.Interrupted || !strings.Contains(record.Message, "lock") {
				t.Errorf("at first it was %+v", record)
			}
			want := []string{"y", "b"}
			if where == "" {
				want = want[:1]
			}
			if diff := cmp.Diff(want, w.lines()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// matched is the one folder whose path is of that pattern.
func matched(t *testing.T, pattern ...string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(pattern...))
	if must(t, err); len(found) != 1 {
		t.Fatalf("there are %q", found)
	}
	return found[0]
}
