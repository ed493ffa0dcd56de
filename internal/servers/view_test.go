package servers

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// A page is told all that is known of a server and of a tool.
func TestServersAndToolsAreShownWhole(t *testing.T) {
	found := problem.List{problem.New(problem.ToolUnusable, problem.Place{}, "left out")}
	got := viewServers([]tools.Status{{
		Name: "a", State: tools.Broken, Text: "It ended.", Until: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), LastWords: tools.LastWords{Lines: []string{"out of memory"}, Log: "/log"}, Line: "A=1 run", Names: []string{"A"},
		Folder: "/f", Hash: "h", Tools: 3, Changes: []tools.Change{{Tool: "t", Field: tools.ToolAdded, Before: "b", After: "c"}}, Problems: found,
	}, {Name: "b"}}, []settings.Server{{Name: "a", Disabled: true}, {Name: "b"}})
	want := []ServerView{{
		Name: "a", State: tools.Broken, Text: "It ended.", Until: "2026-03-01T12:00:00Z", Last: []string{"out of memory"}, Log: "/log", Line: "A=1 run", Names: []string{"A"},
		Folder: "/f", Hash: "h", Tools: 3, Changes: []ServerChange{{"t", tools.ToolAdded, "b", "c"}}, Problems: found, Disabled: true,
	}, {Name: "b", Last: []string{}, Changes: []ServerChange{}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("servers (-want +got):\n%s", diff)
	}
	if said := got[0].ending(); !strings.HasPrefix(said, "It ended. ") || !strings.Contains(said, "out of memory") {
		t.Errorf("it ended so: %q", said)
	}
	tool := catalog.Tool{
		Name: "shop__find", Title: "Find goods", Description: "Finds goods", Sentences: []string{"Find {item}"}, Outcomes: []string{"{count} found"}, Server: "shop", Parameters: jsontext.Value(`{"type":"object","properties":{"item":{"type":"string","title":"What"}}}`),
		Outputs: []catalog.Output{{Name: "count", Type: "integer"}}, Open: true, Effect: catalog.External, Workflow: "w",
	}
	wantTool := ToolView{
		Name: "shop__find", Title: "Find goods", Titles: map[string]string{"item": "What"}, Alike: "shop__fınd", Description: "Finds goods", Also: tool.Also(), Sentences: []string{"Find {item}"}, Outcomes: []string{"{count} found"}, Server: "shop",
		Parameters: tool.Parameters, Outputs: slices.Concat(tool.Outputs, catalog.CommonOutputs), Open: true, Effect: catalog.External, Workflow: "w",
	}
	if diff := cmp.Diff(wantTool, viewTool(tool, "shop__fınd")); diff != "" {
		t.Errorf("the tool (-want +got):\n%s", diff)
	}
	builtin, _ := catalog.Builtin().Get("http_request")
	if v := viewTool(builtin, ""); len(v.Secrets) == 0 || v.Open || v.Alike != "" || v.Server != "" {
		t.Errorf("one of ours is shown as %+v", v)
	}
}

// What is asked about tools is answered as they are now.
func TestOfferAnswersAsTheCatalog(t *testing.T) {
	s, _ := openServers(t)
	offer := s.Offer().(onOffer)
	call := workflow.ToolCall{Name: "wait", Arguments: workflow.Arguments{"milliseconds": jsontext.Value(`"5"`)}}
	if arguments, _ := offer.Coerce(call); string(arguments["milliseconds"]) != "5" {
		t.Errorf("it becomes %s", arguments)
	}
	if list := offer.CheckArguments(workflow.ToolCall{Name: "read_file"}); !list.HasErrors() {
		t.Error("nothing is missing in a call without arguments")
	}
	if names, open := offer.Outputs("list_files"); !slices.Contains(names, "files") || open {
		t.Errorf("it gives %q, and more: %v", names, open)
	}
	all := catalog.Builtin()
	for name, got := range map[string][2]any{
		"gives":  {offer.Gives("list_files", "files"), all.Gives("list_files", "files")},
		"takes":  {offer.Takes("read_file", "path"), all.Takes("read_file", "path")},
		"called": {offer.Called("read_file", "path"), all.Called("read_file", "path")},
		"holds":  {offer.Holds("click", func(string) bool { return true }), all.Holds("click", func(string) bool { return true })},
		"linked": {offer.Link(workflow.Workflow{Name: "w"}), all.Link(workflow.Workflow{Name: "w"})},
	} {
		if diff := cmp.Diff(got[1], got[0]); diff != "" || cmp.Equal(got[0], nil) {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if held := offer.Holds("click", func(string) bool { return true }); len(held) == 0 {
		t.Error("a click holds nothing")
	}
}

// Two addresses are at one host where both are addresses, and reached in the same way.
func TestSameOrigin(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"https://a.example/x", "https://a.example/y", true}, {"https://a.example", "https://a.example:8443", false}, {"https://a.example", "http://a.example", false},
		{"http://[", "http://[", false}, {"http://[", "https://a.example", false}, {"https://a.example", "http://[", false}, {"", "", true},
	} {
		if got := sameOrigin(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}

// Where a command of another app is started is shown before it is added; each state in which a
// server does not run has its remedy; pictures go to the first folder, if there is one.
func TestWhatIsShownOfServers(t *testing.T) {
	s, _ := openServers(t)
	folder := t.TempDir()
	view := s.Preview([]byte(`{"mcpServers": {"a": {"command": "a", "args": ["--x"], "cwd": "` + folder + `"}}}`))
	if len(view.Servers) != 1 || view.Servers[0].Folder != folder || !slices.Contains(view.Servers[0].Words, "--x") {
		t.Errorf("it would add %+v", view.Servers)
	}
	for _, state := range []tools.State{tools.Broken, tools.Restarting} {
		if said := (ServerView{Name: "a", State: state}).remedy(); !strings.Contains(said, "planwright tools --connect") {
			t.Errorf("%s: %q", state, said)
		}
	}
	for want, folders := range map[string][]string{folder: {folder, t.TempDir()}, "": nil} {
		s.options.Host = &within{folders: folders}
		if got := s.pictures(); got != want {
			t.Errorf("in %q pictures go to %q", folders, got)
		}
	}
	lacking := catalog.New(slices.DeleteFunc(catalog.Builtin().Tools(), func(t catalog.Tool) bool { return t.Name == "http_request" }))
	if slices.ContainsFunc(ideasFor(lacking), func(i Idea) bool { return i.Title == "Watch a page" }) {
		t.Error("a page is watched without a request")
	}
}

// A value is shown that has nothing in it but names of secrets, and the word for a scheme.
func TestValuesThatOnlyNameSecrets(t *testing.T) {
	for value, want := range map[string]bool{
		"{{secrets.a}}": true, "Bearer {{secrets.a}}": true, "token {{secrets.a}}{{secrets.b}}": true, "": false, "Bearer": false, "x {{secrets.a}}": false, "{{other.a}}": false,
	} {
		if got := onlyNames(value); got != want {
			t.Errorf("%q only names secrets: %v", value, got)
		}
		if shown := shownEntry(value); (shown != nil) != want || want && *shown != value {
			t.Errorf("%q is shown as %v", value, shown)
		}
	}
}

// What a server that is added is given is taken out of all texts from then on.
func TestValuesOfAnAddedServerAreHidden(t *testing.T) {
	s, redactor := openServers(t)
	if redactor.Text(token) != token {
		t.Fatal("it is hidden before anybody has it")
	}
	_, err := s.Page().AddServer(ServerEntry{"a", `{"command": "a", "env": {"API_KEY": "` + token + `"}}`})
	must(t, err)
	if redactor.Text(token) == token {
		t.Error("what it is given is shown")
	}
	if s.builtinOptions().Lock != s.addingLock() || s.addingLock() == "" {
		t.Error("what adds to a file locks nothing")
	}
}
