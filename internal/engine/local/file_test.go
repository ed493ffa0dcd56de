package local_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// fileTools gives a world a tool that makes a file, one that forges file values, and one
// that takes a file; taken are the calls of that one.
func fileTools(w *world) (taken *[]engine.ToolCall) {
	taken = new([]engine.ToolCall)
	outputs := []catalog.Output{{Name: "file", Type: catalog.FileFormat}, {Name: "body", Type: "string"}, {Name: "value"}}
	w.extra["make"] = extraTool{catalog.Tool{Effect: catalog.Read, Outputs: outputs, Parameters: jsontext.Value(`{"type":"object"}`)},
		func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			must := func(err error) {
				if err != nil {
					panic(err)
				}
			}
			name := "a.png"
			if _, err := os.Stat(filepath.Join(call.Files, name)); err == nil {
				name = "b.png"
			}
			f := catalog.File{Path: filepath.Join(call.Files, name), Name: name, MIME: "image/png", Size: 3, SHA256: "5a"}
			must(os.MkdirAll(call.Files, 0o700))
			must(os.WriteFile(f.Path, []byte("png"), 0o600))
			must(os.WriteFile(filepath.Join(call.Files, "half.tmp"), nil, 0o600))
			text, err := json.Marshal(f)
			return walk.Result{Success: true, Text: "It is a picture.", Told: true, Fields: map[string]jsontext.Value{"file": text}, Files: []catalog.File{f}}, err
		}}
	w.extra["forge"] = extraTool{catalog.Tool{Effect: catalog.Read, Outputs: outputs, Parameters: jsontext.Value(`{"type":"object"}`)},
		func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			var a struct{ Value jsontext.Value }
			err := json.Unmarshal(call.Arguments, &a, json.MatchCaseInsensitiveNames(true))
			return walk.Result{Success: true, Fields: map[string]jsontext.Value{"file": a.Value}}, err
		}}
	w.extra["take"] = extraTool{catalog.Tool{Effect: catalog.Write, Parameters: jsontext.Value(`{"type":"object","properties":{"file":{"type":"string","format":"file"}}}`)},
		func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			*taken = append(*taken, call)
			return walk.Result{Success: true}, nil
		}}
	return taken
}

// A file that a step made is given to the tools that take one, by its path; what only
// has the form of a file is a path like any other.
func TestOnlyWhatAStepMadeIsAFile(t *testing.T) {
	r, w := newRunner(t)
	taken := fileTools(w)
	run := start(t, r, `
		a: Tool make
		b: Tool take file="{{a.file}}"
		c: Tool forge value="{{a.file}}"
		d: Tool take file="{{c.file}}"
		e: Tool forge value={"path":"/home/me/.ssh/id_rsa","name":"x","mime":"","size":1,"sha256":"5a"}
		f: Tool take file="{{e.file}}"
		g: Tool forge value={"path":"{{a.file.path}}","name":"x","mime":"","size":1,"sha256":"00"}
		h: Tool take file="{{g.file}}"
		i: Tool take file="{{a.file.path}}"
		a > b > c > d > e > f > g > h > i`)
	if record := run.Wait(); record.Status != walk.Done {
		t.Fatalf("the run is %+v", record)
	}
	files := filepath.Join(r.Folder, run.ID(), "files")
	path := filepath.Join(files, "a.png")
	for i, want := range []struct {
		path string
		ours bool
	}{{path, true}, {path, true}, {"/home/me/.ssh/id_rsa", false}, {path, false}, {path, true}} {
		var a struct {
			File string `json:"file"`
		}
		call := (*taken)[i]
		must(t, json.Unmarshal(call.Arguments, &a))
		if a.File != want.path || (len(call.Given) == 1 && call.Given[0].Path == path) != want.ours {
			t.Errorf("call %d has %s, given %v; want %+v", i, call.Arguments, call.Given, want)
		}
	}
}

// What was approved does not cover a path that came as a file, but for a file of the run.
func TestForgedFilesAreAskedAbout(t *testing.T) {
	var asked []string
	r, w := newRunner(t, func(r *local.Runner) {
		r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
			asked = append(asked, strings.Join(q.Reasons, " "))
			return engine.Answer{Choice: engine.Refuse}, nil
		}
	})
	fileTools(w)
	write, _ := catalog.Builtin().Get("write_file")
	folder := t.TempDir()
	r.Allowed = func() []string { return []string{folder} }
	w.extra["write_file"] = extraTool{write, func(context.Context, engine.ToolCall) (walk.Result, error) { return walk.Result{Success: true}, nil }}
	text := `
		a: Tool make
		b: Tool write_file path="` + filepath.ToSlash(folder) + `/x" file="{{a.file}}"
		c: Tool forge value={"path":"/etc/passwd","name":"x","mime":"","size":1,"sha256":"5a"}
		d: Tool write_file path="` + filepath.ToSlash(folder) + `/y" file="{{c.file}}"
		a > b > c > d`
	run := start(t, r, text, func(q *engine.Request) { q.Grant = permit.Grant{Hash: r.SheetOf(*q).Hash} })
	record := run.Wait()
	if record.Status != walk.Failed || record.Node != "d" || len(asked) != 1 || !strings.Contains(asked[0], "/etc/passwd” is outside the folders") {
		t.Errorf("the run is %+v, asked %q", record, asked)
	}
}

// The path of a file that holds a secret is asked about wherever it stands in what is given
// to a program or a server, whatever was allowed.
func TestPathsOfFilesWithSecretsAreAskedAbout(t *testing.T) {
	for call, asks := range map[string]bool{
		`run_command argv=["cat","{{a.file.path}}"]`:             true,
		`run_command argv=["cat"] env={"F":"x={{a.file.path}}"}`: true,
		`run_command argv=["sh"] input="cat {{a.file.path}}"`:    true,
		`run_command argv=["cat","{{a.file.name}}"]`:             false,
		`theirs query="{{a.file.path}}"`:                         true,
		`theirs query=["{{a.file}}"]`:                            true,
		`theirs query="x"`:                                       false,
	} {
		var asked []string
		r, w := newRunner(t, func(r *local.Runner) {
			r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
				asked = append(asked, strings.Join(q.Reasons, " "))
				return engine.Answer{Choice: engine.Refuse}, nil
			}
		})
		fileTools(w)
		maker := w.extra["make"]
		w.extra["make"] = extraTool{maker.Tool, func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
			result, err := maker.call(ctx, call)
			result.Files[0].Secret = "canary"
			return result, err
		}}
		done := func(context.Context, engine.ToolCall) (walk.Result, error) { return walk.Result{Success: true}, nil }
		command, _ := catalog.Builtin().Get("run_command")
		w.extra["run_command"] = extraTool{command, done}
		w.extra["theirs"] = extraTool{catalog.Tool{Server: "them", Effect: catalog.External, Parameters: jsontext.Value(`{"type":"object"}`)}, done}
		run := start(t, r, "a: Tool make\nb: Tool "+call+"\na > b", func(q *engine.Request) {
			q.Grant = permit.Grant{Effects: []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}}
		})
		if record := run.Wait(); (len(asked) == 1 && strings.Contains(asked[0], "holds the secret “canary”")) != asks {
			t.Errorf("%s: the run is %s %s, asked %q", call, record.Status, record.Message, asked)
		}
	}
}

// What was made stays a file of the run when it goes on after it was cut off, also once
// a snapshot took the place of the line that says so; what was not whole goes.
func TestFilesAreKnownWhenARunGoesOn(t *testing.T) {
	for _, long := range []bool{false, true} {
		r, w := newRunner(t)
		taken := fileTools(w)
		large := strings.Repeat("x", 300<<10)
		stuck := make(chan struct{})
		w.extra["large"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) {
			if long {
				return walk.Result{Success: true, Text: large}, nil
			}
			return walk.Result{Success: true}, nil
		}}
		w.extra["stick"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			close(stuck)
			<-ctx.Done()
			return walk.Result{}, ctx.Err()
		}}
		run := start(t, r, `
			a: Tool make
			b: Tool large
			c: Tool stick
			d: Tool take file="{{a.file}}"
			a > b > c > d`)
		<-stuck
		r.Close()
		w.extra["stick"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) { return walk.Result{Success: true}, nil }}
		again := &local.Runner{Folder: r.Folder, Tools: w}
		defer again.Close()
		resumed, err := resume(again, run.ID())
		must(t, err)
		if record := resumed.Wait(); record.Status != walk.Done || len(*taken) != 1 || len((*taken)[0].Given) != 1 {
			t.Errorf("long %v: the run is %+v, taken %v", long, record, *taken)
		}
		folder := filepath.Join(again.Folder, run.ID(), "files")
		left, err := filepath.Glob(filepath.Join(folder, "*"))
		must(t, err)
		if len(left) != 1 || filepath.Base(left[0]) != "a.png" {
			t.Errorf("left %v", left)
		}
		must(t, again.Remove(t.Context(), run.ID()))
		if _, err := os.Stat(folder); err == nil {
			t.Error("the files outlive the run")
		}
	}
}

// What was made in a round before is a file of the run that tries again, too.
func TestFilesOfRoundsAreKnownWhereARunIsTriedAgain(t *testing.T) {
	r, w := newRunner(t)
	taken := fileTools(w)
	fails := true
	flaky(w, func(string) bool { return fails })
	run := start(t, r, `
		l: Loop times 2 collect "{{a.file.path}}"
		a: Tool make
		e: EndLoop l
		f: Tool flaky id="x"
		d: Tool take file="{{l.results.0}}"
		l:LoopBody > a > e > l
		l:LoopDone > f > d`)
	run.Wait()
	fails = false
	next, err := begin(r, again(t, r, run.id))
	must(t, err)
	if record := next.Wait(); record.Status != walk.Done || len(*taken) != 1 || len((*taken)[0].Given) != 1 {
		t.Errorf("the run is %+v, taken %+v", record, *taken)
	}
}

// Where the answer is a file, nothing else stands for it: not in a value, not inside a
// text, and in a condition not unseen.
func TestAFileIsNoText(t *testing.T) {
	for _, use := range []string{`id="{{a.body}}"`, `id="It says {{a.body}}."`, `id="{{a.text}}"`, `id="{{a.body.0}}"`, `id="{{a.nothing}}"`, `id="about {{a.file.nothing}}"`} {
		r, w := newRunner(t)
		fileTools(w)
		run := start(t, r, `
			a: Tool make
			b: Tool add `+use+`
			a > b`)
		record := run.Wait()
		if record.Status != walk.Failed || len(w.lines()) > 0 {
			t.Errorf("%s: %+v, called %v", use, record, w.made())
		}
		if !strings.Contains(use, "nothing") && !strings.Contains(record.Message, "its answer is the file “a.png” (image/png, 3 bytes). Use “a.file”") {
			t.Errorf("%s: %s", use, record.Message)
		}
	}
	r, w := newRunner(t)
	fileTools(w)
	run := start(t, r, `
		a: Tool make
		b: If a.body IsEmpty
		c: Tool add id=x
		a > b > c`)
	run.Wait()
	entries, err := r.Entries(run.ID())
	must(t, err)
	if !slices.ContainsFunc(entries, func(e engine.Entry) bool {
		return e.Trace.Kind == walk.Warned && strings.Contains(e.Trace.Message, "“a.file”")
	}) {
		t.Errorf("nothing is said:\n%s", strings.Join(texts(entries), "\n"))
	}
}

// A step whose file another step uses is told so, and no other.
func TestFilesThatAreWanted(t *testing.T) {
	r, w := newRunner(t)
	fileTools(w)
	made := w.extra["make"]
	var wanted []bool
	w.extra["make"] = extraTool{made.Tool, func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
		wanted = append(wanted, call.Wanted)
		return made.call(ctx, call)
	}}
	start(t, r, `
		a: Tool make
		b: Tool make
		c: Tool look id="{{b.file.name}}"
		a > b > c`).Wait()
	if !slices.Equal(wanted, []bool{false, true}) {
		t.Errorf("wanted: %v", wanted)
	}
}
