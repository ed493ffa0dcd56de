package local_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/checkedline"
	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// leftInChild is a run that was left in the workflow it called, behind a call with effects, with
// the folder of the run of that.
func leftInChild(t *testing.T, change func(*local.Runner)) (r *local.Runner, w *world, id, child string) {
	t.Helper()
	r, w = newRunner(t, change)
	id = cutOff(t, w, catalog.Read, "a: Tool child\n b: Tool add id=b\n a > b", withChildren(t, map[string]string{"child": `
		x: Tool add id=x
		y: Tool hold id=y
		z: Tool add id=z
		x > y > z`}))
	folders, err := filepath.Glob(filepath.Join(r.Folder, id, "below", "*"))
	if must(t, err); len(folders) != 1 {
		t.Fatalf("%d runs are called", len(folders))
	}
	return r, w, id, folders[0]
}

// edited writes what change makes of the lines of a file.
func edited(t *testing.T, path string, change func(lines [][]byte) [][]byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	put(t, path, bytes.Join(change(bytes.SplitAfter(data, []byte("\n"))), nil))
}

func flipped(line []byte) []byte {
	line = bytes.Clone(line)
	line[len(line)/2] ^= 1
	return line
}

// Whatever is wrong with what is kept of a run that was called, the run that called it asks, or
// goes on, and is not lost with it.
func TestDamagedChildIsAskedAbout(t *testing.T) {
	const journal = "000001.journal"
	cases := map[string]func(t *testing.T, child string){
		"a bit of its start": func(t *testing.T, child string) {
			edited(t, filepath.Join(child, "start"), func(l [][]byte) [][]byte { return append([][]byte{flipped(l[0])}, l[1:]...) })
		},
	}
	for at := range 4 {
		for how, change := range map[string]func([][]byte) [][]byte{
			"a bit of":    func(l [][]byte) [][]byte { l[at] = flipped(l[at]); return l },
			"all without": func(l [][]byte) [][]byte { return append(l[:at:at], l[at+1:]...) },
			"twice":       func(l [][]byte) [][]byte { return append(l[:at+1:at+1], l[at:]...) },
		} {
			cases[fmt.Sprint(how, " line ", at)] = func(t *testing.T, child string) {
				edited(t, filepath.Join(child, journal), func(l [][]byte) [][]byte {
					if at >= len(l)-1 {
						t.Skip("there are fewer")
					}
					return change(l)
				})
			}
		}
	}
	asked := 0
	for name, damage := range cases {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Skip, engine.Skip, engine.Skip}}
			r, w, id, child := leftInChild(t, func(r *local.Runner) { r.Ask = a.ask })
			damage(t, child)
			run, err := resume(r, id)
			must(t, err)
			record := run.Wait()
			if made := strings.Join(w.lines(), " "); record.Status != walk.Done || strings.Count(made, "x") != 1 || !strings.Contains(made, "b") {
				t.Fatalf("called %s, asked %+v: %+v", made, a.questions, record)
			}
			if len(a.questions) > 0 && strings.Contains(strings.Join(a.questions[0].Reasons, " "), "damaged") {
				asked++
			}
		})
	}
	if asked == 0 {
		t.Error("no damage was told")
	}
}

// reformat makes the head of a run one of another version.
func reformat(t *testing.T, folder string, format int) {
	t.Helper()
	edited(t, filepath.Join(folder, "head"), func(l [][]byte) [][]byte {
		_, body, _ := bytes.Cut(bytes.TrimSpace(l[0]), []byte(" "))
		var head map[string]any
		must(t, json.Unmarshal(body, &head))
		head["format"] = format
		line, err := checkedline.Append(nil, head)
		must(t, err)
		return [][]byte{line}
	})
}

// A run of a newer version is listed with what can be done, and goes on as it was in that.
func TestRunOfNewerVersionIsListed(t *testing.T) {
	r, _, id, _ := leftInChild(t, func(*local.Runner) {})
	folder := filepath.Join(r.Folder, id)
	reformat(t, folder, 99)
	another := &local.Runner{Folder: r.Folder, Tools: r.Tools}
	another.Mend()
	list, err := another.List(engine.Filter{Workflow: "w"})
	if must(t, err); len(list) != 1 || list[0].ID != id || list[0].Status != walk.Failed || !strings.Contains(list[0].Message, "newer version of Planwright") || list[0].Node != "" {
		t.Fatalf("listed are %+v", list)
	}
	if _, err := resume(another, id); err == nil || err.Error() != list[0].Message {
		t.Errorf("resumed: %v", err)
	}
	reformat(t, folder, 1)
	if record, err := another.Record(id); err != nil || record.Status != walk.Interrupted {
		t.Errorf("it is %+v, %v", record, err)
	}
}

// A run that called one of a newer version is told which, is not said to be one that can be
// resumed, and goes on in a version that reads it.
func TestChildOfNewerVersion(t *testing.T) {
	a := &asker{}
	r, w, id, child := leftInChild(t, func(r *local.Runner) { r.Ask = a.ask })
	reform := func(format int) { reformat(t, child, format) }
	reform(99)
	run, err := resume(r, id)
	must(t, err)
	record := run.Wait()
	status, node := record.Standing()
	if status != walk.Failed || node != "" || !strings.Contains(record.Message, "“The child”, which it called, cannot go on. This run was made by a newer version") || len(a.questions) != 0 {
		t.Fatalf("asked %d times: %+v", len(a.questions), record)
	}
	if kept, err := r.Record(id); err != nil || kept.Stuck == 0 {
		t.Errorf("it is kept as %+v, %v", kept, err)
	}
	reform(1)
	run, err = resume(r, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done || record.Stuck != 0 {
		t.Errorf("it is %+v", record)
	}
	if diff := cmp.Diff([]string{"x", "z", "b"}, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// So it does where that is found only as the run goes on that was called.
func TestChildThatIsFoundDamagedLater(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Repeat, engine.Repeat}}
	r, w := newRunner(t, func(r *local.Runner) { r.Models, r.Ask = scripted, a.ask })
	id := cutOffBy(t, w, catalog.Read, func(first *local.Runner) handle {
		first.Models = scripted
		return start(t, first, "a: Tool child\n b: Tool add id=b\n a > b", withChildren(t, map[string]string{"child": `z: AiStep "" "add=1;add=2;hold=3" with add,hold`}))
	})
	journals, err := filepath.Glob(filepath.Join(r.Folder, id, "below", "*", "000001.journal"))
	if must(t, err); len(journals) != 1 {
		t.Fatalf("%d runs are called", len(journals))
	}
	edited(t, journals[0], func(lines [][]byte) [][]byte {
		first := slices.IndexFunc(lines, func(line []byte) bool { return bytes.Contains(line, []byte(`"called":`)) })
		return slices.Delete(lines, first, first+1)
	})
	run, err := resume(r, id)
	must(t, err)
	record := run.Wait()
	if diff := cmp.Diff([]string{"1", "2", "1", "2", "b"}, w.lines()); record.Status != walk.Done || diff != "" || len(a.questions) != 1 || !strings.Contains(a.questions[0].Reasons[0], "damaged") {
		t.Errorf("asked %+v: %+v (-want +got):\n%s", a.questions, record, diff)
	}
}
