package trial_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/eval"
	"planwright/internal/trial"
	"planwright/planner/workflow/workflowtest"
)

func run(t *testing.T, text string, world eval.Trial) eval.Effects {
	t.Helper()
	effects, err := trial.Runner{}.Run(context.Background(), workflowtest.Parse(t, text), world)
	if err != nil {
		t.Fatal(err)
	}
	return effects
}

// Whatever a model has planned: no command is run, no file outside of the world is
// read or written, and no host but the world is asked.
func TestNothingReachesTheMachine(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside.txt")
	if err := os.WriteFile(outside, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	quoted := string(jsontext.Value(`"` + filepath.ToSlash(outside) + `"`))
	for _, text := range []string{
		`do: Tool "Do" run_command argv=["rm",` + quoted + `]`,
		`do: Tool "Do" run_command argv=["echo x > ` + filepath.ToSlash(outside) + `"] shell=true`,
		`do: Tool "Do" write_file path=` + quoted + ` text="x" mode="overwrite"`,
		`do: Tool "Do" read_file path=` + quoted,
		`do: Tool "Do" move_file from=` + quoted + ` to="mine.txt"`,
		`do: Tool "Do" launch_app app_name="calc"`,
	} {
		if got := run(t, text, eval.Trial{}); got.Failed == "" {
			t.Errorf("%s is done: %v", text, got.List)
		}
	}
	if data, err := os.ReadFile(outside); err != nil || string(data) != "mine" {
		t.Errorf("the file outside holds %q, %v", data, err)
	}
	got := run(t, `do: Tool "Do" http_request url="http://planwright.invalid/x"`, eval.Trial{})
	if len(got.List) != 1 || got.List[0].Kind != eval.Fetched || got.Failed != "" {
		t.Errorf("a host that is nowhere was not asked in the world: %v %s", got.List, got.Failed)
	}
	if got := run(t, `do: Tool "Do" http_request url="https://planwright.invalid/x"`, eval.Trial{}); got.Failed == "" {
		t.Errorf("a host was asked under https: %v", got.List)
	}
}

// What was done is told: files by what became of them, all else in its order.
func TestEffects(t *testing.T) {
	trash := t.TempDir()
	t.Setenv("XDG_DATA_HOME", trash)
	world := eval.Trial{
		Files:     []eval.File{{Path: "a.txt", Text: "A"}, {Path: "same.txt", Text: "S"}, {Path: "old.txt", Text: "O"}},
		Commands:  []eval.Command{{Line: "hello", Stdout: "hi"}},
		Clipboard: "C",
	}
	got := run(t, `
		move: Tool "Move" move_file from="a.txt" to="sub/b.txt"
		drop: Tool "Drop" delete_file path="~/old.txt"
		same: Tool "Same" write_file path="same.txt" text="S" mode="overwrite"
		say: Tool "Say" run_command argv=["hello"]
		get: Tool "Get" clipboard_get
		tell: Tool "Tell" notify message="{{say.stdout}} {{get.text}}"
		move > drop
		drop > same
		same > say
		say > get
		get > tell`, world)
	var lines []string
	for _, e := range got.List {
		lines = append(lines, e.String())
	}
	want := `ran line="hello", notify text="hi C", gone path="a.txt", gone path="old.txt", file path="sub/b.txt" text="A"`
	if text := strings.Join(lines, ", "); text != want || got.Failed != "" {
		t.Errorf("got  %s (%s)\nwant %s", text, got.Failed, want)
	}
	if entries, err := os.ReadDir(trash); err != nil || len(entries) > 0 {
		t.Errorf("the trash of this machine was used: %v %v", entries, err)
	}
}

// What is no text is downloaded as it came.
func TestDownload(t *testing.T) {
	picture := "\x89PNG\r\n\x1a\n\x00\xff"
	world := eval.Trial{Pages: []eval.Page{{Method: "GET", URL: "http://a.example/p.png", Status: 200, Type: "image/png", Body: picture}}}
	got := run(t, `
		get: Tool "Get" http_request url="http://a.example/p.png"
		keep: Tool "Keep" write_file path="p.png" file="{{get.file}}"
		get > keep`, world)
	if last := got.List[len(got.List)-1]; got.Failed != "" || last.Fields["path"] != "p.png" || last.Fields["text"] != picture {
		t.Errorf("%v %s", got.List, got.Failed)
	}
}

// A value for an input that the workflow does not have fails the run.
func TestInputMustBeThere(t *testing.T) {
	w := workflowtest.Parse(t, `tell: Tool "Tell" notify message="x"`)
	world := eval.Trial{Inputs: []eval.Given{{Words: []string{"folder"}, Value: jsontext.Value(`"a"`)}}}
	if got, err := (trial.Runner{}).Run(context.Background(), w, world); err != nil || got.Failed == "" {
		t.Errorf("it ran without its input: %v %v", got, err)
	}
}
