package runs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/internal/tools"
	"planwright/planner/catalog"
)

// taking are tools that take what goes along with a call, and give this.
type taking struct {
	asking
	along *tools.Along
	give  func(tools.Along) (tools.Result, error)
}

func (t taking) Call(_ context.Context, _ string, _ jsontext.Value, along tools.Along) (tools.Result, error) {
	*t.along = along
	return t.give(along)
}

// A tool is called with all that the run has for it, and what it gives is kept whole, without keys.
func TestWhatGoesAlongWithACall(t *testing.T) {
	folder := t.TempDir()
	var along tools.Along
	made, given := catalog.File{Path: filepath.Join(folder, "files", "a.csv"), Name: "a.csv"}, []catalog.File{{Name: "b.csv"}}
	ways := []catalog.WayOn{{Argument: "mode"}}
	redactor := &redact.Redactor{}
	redactor.Add(key)
	calls := runTools{redactor: redactor, offer: taking{along: &along, give: func(a tools.Along) (tools.Result, error) {
		a.Files.Kept(made)
		return tools.Result{
			Success: true, Text: "t " + key, Error: "e " + key, Fields: map[string]jsontext.Value{"f": jsontext.Value(`"` + key + `"`)}, Cut: true, TextCut: true, Partly: "p " + key, Told: true, Again: "a " + key, Unknown: true, Ways: ways,
			Images: []tools.Image{{Data: []byte("\x89PNG\r\n\x1a\n")}, {Data: []byte("none")}},
		}, nil
	}}}
	c := engine.ToolCall{
		Run: "r", Tool: "read_file", Arguments: jsontext.Value(`{"path":"a"}`), Images: filepath.Join(folder, "images"), Files: filepath.Join(folder, "files"), Wanted: true, Given: given,
		Columns: map[string][]string{"rows": {"a", "b"}}, Form: catalog.TableForm{Separator: ";"},
	}
	got, err := calls.Call(t.Context(), c)
	must(t, err)
	if len(got.Images) != 1 || !strings.HasSuffix(got.Images[0], ".png") {
		t.Errorf("its pictures are %q", got.Images)
	}
	got.Images = nil
	gone := redactor.Known(key)
	want := walk.Result{
		Success: true, Text: "t " + gone, Error: "e " + gone, Fields: map[string]jsontext.Value{"f": jsontext.Value(`"` + gone + `"`)}, Cut: true, TextCut: true, Partly: "p " + gone, Told: true, Again: "a " + gone, Final: true, Ways: ways,
		Files: []catalog.File{made},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if along.Images != c.Images || along.Files.Folder != c.Files || !along.Files.Wanted || cmp.Diff(given, along.Files.Given) != "" || cmp.Diff(c.Columns, along.Columns) != "" || along.Form.Separator != ";" || along.Ask != nil || along.Mask(key) != gone {
		t.Errorf("along goes %+v with %+v", along, along.Files)
	}
	if info, err := os.Stat(c.Images); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder for pictures is %v, %v", info, err)
	}
}

// What a tool asks reaches the person, and only a reply is an answer.
func TestWhatAToolAsks(t *testing.T) {
	broken := errors.New("it broke")
	for name, c := range map[string]struct {
		answer engine.Answer
		err    error
		want   bool
	}{
		"a reply": {engine.Answer{Choice: engine.Reply, Text: "one"}, nil, true}, "a refusal": {engine.Answer{Choice: engine.Refuse, Text: "one"}, nil, false}, "an error": {engine.Answer{Choice: engine.Reply, Text: "one"}, broken, false},
	} {
		var asked engine.Question
		ask := askerOf(engine.ToolCall{Ask: func(_ context.Context, q engine.Question) (engine.Answer, error) { asked = q; return c.answer, c.err }})
		text, answered, err := ask(t.Context(), tools.Question{Text: "Which?", Choices: []string{"one"}, Default: "one", Hidden: true})
		if text != "one" || answered != c.want || err != c.err {
			t.Errorf("%s: %q, %v, %v", name, text, answered, err)
		}
		if diff := cmp.Diff(engine.Question{Kind: engine.Ask, Title: "Which?", Choices: []string{"one"}, Reasons: []string{}, Default: "one", Hidden: true}, asked); diff != "" {
			t.Errorf("asked (-want +got):\n%s", diff)
		}
	}
	if askerOf(engine.ToolCall{}) != nil {
		t.Error("nobody is there, and is asked")
	}
}

// Why a call came to nothing is told without keys; where its pictures cannot be kept it is not made.
func TestCallsThatAreNotMade(t *testing.T) {
	var along tools.Along
	redactor := &redact.Redactor{}
	redactor.Add(key)
	calls := runTools{redactor: redactor, offer: taking{along: &along, give: func(tools.Along) (tools.Result, error) { return tools.Result{}, errors.New("no way to " + key) }}}
	if _, err := calls.Call(t.Context(), engine.ToolCall{Tool: "read_file", Images: t.TempDir()}); err == nil || err.Error() != "no way to "+redactor.Known(key) {
		t.Errorf("it came to %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	along = tools.Along{}
	if _, err := calls.Call(t.Context(), engine.ToolCall{Tool: "read_file", Images: filepath.Join(file, "images")}); err == nil || !strings.Contains(err.Error(), "folder for pictures") || along.Mask != nil {
		t.Errorf("without a folder for pictures: %v", err)
	}
}
