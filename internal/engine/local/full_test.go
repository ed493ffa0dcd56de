package local_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

const (
	mostKept = 1 << 20
	piece    = 300 << 10
)

// giver has the tool “give”, each call of which gives a piece as its text, and a picture
// where it is to.
func giver(t *testing.T, pictures bool, change ...func(*local.Runner)) (r *local.Runner, w *world, calls *int) {
	r, w = newRunner(t, append(change, func(r *local.Runner) { r.Limits.Kept = mostKept })...)
	calls = new(int)
	give := extraTool{call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
		*calls++
		out := walk.Result{Success: true, Text: strings.Repeat("x", piece)}
		if pictures {
			out = walk.Result{Success: true, Images: []string{fmt.Sprintf("%d.png", *calls)}}
			must(t, os.MkdirAll(call.Images, 0o700))
			must(t, os.WriteFile(filepath.Join(call.Images, out.Images[0]), make([]byte, piece), 0o600))
		}
		return out, nil
	}}
	give.Effect = catalog.Read
	w.extra["give"] = give
	return r, w, calls
}

// gives are so many steps one after another.
func gives(steps int) string {
	var nodes, links strings.Builder
	for i := range steps {
		fmt.Fprintf(&nodes, "s%d: Tool give\n", i)
		fmt.Fprintf(&links, "%s s%d ", strings.Repeat(">", min(i, 1)), i)
	}
	return nodes.String() + links.String()
}

func sizeOf(t *testing.T, folder string) (size int64) {
	must(t, filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			info, err := d.Info()
			must(t, err)
			size += info.Size()
		}
		return err
	}))
	return size
}

// A run that would keep more than it may ends and says so, before its journal could not be
// read again; one that only replaces what it keeps goes on.
func TestWhatARunKeepsIsBounded(t *testing.T) {
	again := models{agent: func(ctx context.Context, _ walk.Agent, call ai.Call) (walk.Result, ai.Used) {
		for ctx.Err() == nil {
			call(ctx, walk.Call{Tool: "give", Arguments: jsontext.Value("{}")})
		}
		return walk.Result{Error: "It was ended."}, ai.Used{}
	}}
	for _, c := range []struct {
		name, workflow string
		pictures       bool
		calls          int // at most
		status         walk.Status
	}{
		{"steps", gives(20), false, 8, walk.Failed},
		{"few steps", gives(3), false, 3, walk.Done},
		{"an AI step", `think: AiStep "" "Do it" with give`, false, 8, walk.Failed},
		{"pictures", gives(20), true, 4, walk.Failed},
		{"rounds", "r: Loop until r.iteration Equals 30\ns: Tool give\ne: EndLoop r\nr:LoopBody > s > e > r", false, 30, walk.Done},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, w, calls := giver(t, c.pictures, func(r *local.Runner) { r.Models = again })
			record := start(t, r, c.workflow).Wait()
			if record.Status != c.status || *calls > c.calls || record.Status == walk.Failed && !strings.Contains(record.Message, "keeps more than 1 MiB") {
				t.Errorf("after %d calls: %s, %s", *calls, record.Status, record.Message)
			}
			if size := sizeOf(t, w.folder); size > 12*mostKept { // entries are bounded by themselves
				t.Errorf("it takes %d bytes", size)
			}
		})
	}
}

// A run that was cut off is taken up again, however much it keeps: what it was at is made
// again, and it ends before its next step where it keeps too much.
func TestRunThatKeepsMuchIsResumed(t *testing.T) {
	for pieces, status := range map[int]walk.Status{2: walk.Done, 9: walk.Failed} {
		r, w, _ := giver(t, false)
		id := cutOff(t, w, catalog.Read, "b: Tool hold\nc: Tool look id=c\n"+gives(pieces)+"> b > c")
		run, err := resume(r, id)
		must(t, err)
		if record := run.Wait(); record.Status != status || len(w.made()) != map[walk.Status]int{walk.Done: 2, walk.Failed: 1}[status] {
			t.Errorf("with %d pieces: %s, %s, made %v", pieces, record.Status, record.Message, w.made())
		}
	}
}
