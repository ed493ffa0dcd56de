package runs

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/value"
	"planwright/internal/redact"
	stored "planwright/internal/secrets"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// givenSecrets are keys that know two secrets, each with a place of every kind.
func givenSecrets() keys {
	of := func(name, value, place string) stored.Given {
		return stored.Given{Secret: stored.Secret{Name: name, Value: value, Bound: stored.Bound{Hosts: []string{place + ".example.com"}, Servers: []string{place}, Commands: []string{place}}}}
	}
	return keys{&stored.Store{Folder: "nowhere", Given: []stored.Given{of("first", "first-0123456789", "gh"), of("other", "other-0123456789", "curl")}}, &redact.Redactor{}}
}

// placedIn are the secrets that stand in arguments.
func placedIn(arguments string) (placed []value.Placed) {
	_, err := value.MapTexts(jsontext.Value(arguments), func(at jsontext.Pointer, text string) string {
		for _, name := range []string{"first", "other", "unknown"} {
			if from := strings.Index(text, workflow.Secret(name).Template()); from >= 0 {
				placed = append(placed, value.Placed{Name: name, At: at, From: from})
			}
		}
		return text
	})
	if err != nil {
		panic(err)
	}
	return placed
}

// A call has its secrets where all of them may go, and is not made otherwise.
func TestSecretsGoOnlyToTheirPlaces(t *testing.T) {
	command, _ := catalog.Builtin().Get("run_command")
	request, _ := catalog.Builtin().Get("http_request")
	server := func(name string) catalog.Tool { return catalog.Tool{Name: "ask", Server: name} }
	for _, c := range []struct {
		name      string
		tool      catalog.Tool
		arguments string
		want      string // "": it is not made
	}{
		{"its host", request, `{"url":"https://gh.example.com/a","body":"{{secrets.first}}"}`, `{"url":"https://gh.example.com/a","body":"first-0123456789"}`},
		{"its host, twice", request, `{"url":"https://gh.example.com/?k={{secrets.first}}","body":"{{secrets.first}}"}`, `{"url":"https://gh.example.com/?k=first-0123456789","body":"first-0123456789"}`},
		{"another host", request, `{"url":"https://a.example.com","body":"{{secrets.first}}"}`, ""},
		{"not encrypted", request, `{"url":"http://gh.example.com","body":"{{secrets.first}}"}`, ""},
		{"no address", request, `{"url":"https://%zz","body":"{{secrets.first}}"}`, ""},
		{"no text", request, `{"url":3,"body":"{{secrets.first}}"}`, ""},
		{"one of two", request, `{"url":"https://gh.example.com","body":"{{secrets.first}}","headers":{"a":"{{secrets.other}}"}}`, ""},
		{"unknown", request, `{"url":"https://gh.example.com","body":"{{secrets.unknown}}"}`, ""},
		{"its program", command, `{"argv":["gh"],"input":"{{secrets.first}}"}`, `{"argv":["gh"],"input":"first-0123456789"}`},
		{"another program", command, `{"argv":["curl"],"input":"{{secrets.first}}"}`, ""},
		{"a shell", command, `{"argv":["gh"],"shell":true,"input":"{{secrets.first}}"}`, ""},
		{"no program", command, `{"argv":[],"input":"{{secrets.first}}"}`, ""},
		{"a word that all see", command, `{"argv":["gh","{{secrets.first}}"]}`, ""},
		{"its server", server("gh"), `{"a":"{{secrets.first}}"}`, `{"a":"first-0123456789"}`},
		{"another server", server("curl"), `{"a":"{{secrets.first}}"}`, ""},
		{"the second one's server", server("curl"), `{"a":"{{secrets.other}}","b":"{{secrets.first}}"}`, ""},
		{"none", server("curl"), `{"a":"b"}`, `{"a":"b"}`},
	} {
		call := engine.ToolCall{Tool: c.tool.Name, Arguments: jsontext.Value(c.arguments), Secrets: placedIn(c.arguments)}
		k := givenSecrets()
		got, goes, err := k.put(c.tool, call)
		switch {
		case (err == nil) != (c.want != ""):
			t.Errorf("%s: %s, %v", c.name, got, err)
		case err == nil && string(got) != c.want:
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		case err == nil && len(call.Secrets) > 0 && k.redactor.Text("first-0123456789") != "[redacted]":
			t.Errorf("%s: the secret is shown where it comes back", c.name)
		case err == nil && len(call.Secrets) > 0 && c.tool.Name == "http_request":
			for place, may := range map[string]bool{"https://gh.example.com/b": true, "https://b.example.com": false, "http://gh.example.com": false} {
				if to, _ := url.Parse(place); (goes(to) == nil) != may {
					t.Errorf("%s: led on to %s: %v", c.name, place, goes(to))
				}
			}
		}
	}
}

// A file that a step made is marked with the secret that is in it or in what it was made of,
// and one whose name holds a secret is not kept.
func TestFilesOfSecretsAreMarked(t *testing.T) {
	k := givenSecrets()
	secret := []value.Placed{{Name: "first"}}
	of := func(name, content string) catalog.File { return kept(t, name, content) }
	far := strings.Repeat(".", overlap+piece-4) // the secret lies over the end of a piece
	for _, c := range []struct {
		name string
		file catalog.File
		call engine.ToolCall
		want string
	}{
		{"nothing secret", of("a", "words"), engine.ToolCall{Secrets: secret}, ""},
		{"the secret", of("a", "it is first-0123456789."), engine.ToolCall{Secrets: secret}, "first"},
		{"far behind", of("a", far+"first-0123456789"+far), engine.ToolCall{Secrets: secret}, "first"},
		{"another one", of("a", "other-0123456789"), engine.ToolCall{Secrets: secret}, ""},
		{"made of one that holds it", of("a", "words"), engine.ToolCall{Given: []catalog.File{{}, {Secret: "first"}}}, "first"},
		{"not to be read", catalog.File{Path: filepath.Join(t.TempDir(), "gone")}, engine.ToolCall{Secrets: secret}, "first"},
	} {
		files, err := k.marked([]catalog.File{c.file}, c.call)
		if err != nil || len(files) != 1 || files[0].Secret != c.want {
			t.Errorf("%s: %+v, %v", c.name, files, err)
		}
	}
	named := of("first-0123456789.txt", "words")
	if _, err := k.marked([]catalog.File{named}, engine.ToolCall{Secrets: secret}); err == nil {
		t.Error("a file with a secret in its name is kept")
	}
	if _, err := os.Stat(named.Path); err == nil {
		t.Error("a file with a secret in its name is still there")
	}
	if _, err := k.marked([]catalog.File{of("a", "words")}, engine.ToolCall{Secrets: []value.Placed{{Name: "unknown"}}}); err == nil {
		t.Error("a file is kept that nobody knows what it holds")
	}
	if _, _, err := k.put(catalog.Tool{}, engine.ToolCall{Given: []catalog.File{{Secret: "unknown"}}}); err == nil {
		t.Error("a file is read whose secret could not be taken out")
	}
}

// Before a run it is told which secrets are not here, and which may not go where a step takes
// them as far as that is known. It is an error, but where a failure leads on.
func TestProblemsOfSecrets(t *testing.T) {
	r := openRuns(t)
	r.keys.store.Given = givenSecrets().store.Given
	for _, c := range []struct {
		flow string
		want problem.Code // "": none
	}{
		{`a: Tool http_request url="https://gh.example.com" method=POST body="{{secrets.first}}"`, ""},
		{`a: Tool http_request url="https://gh.example.com" method=POST body="{{secrets.other}}"`, problem.SecretMisplaced},
		{`a: Tool http_request url="https://gh.example.com" method=POST body="{{secrets.gone}}"`, problem.SecretMissing},
		{"i: Tool read_file path=a\na: Tool http_request url=\"{{i.text}}\" method=POST body=\"{{secrets.first}}\"\ni > a", ""},
		{"i: Tool read_file path=a\na: Tool http_request url=\"https://{{i.text}}/\" method=POST body=\"{{secrets.first}}\"\ni > a", ""},
		{`a: Tool run_command argv=["gh"] input="{{secrets.first}}"`, ""},
		{`a: Tool run_command argv=["curl"] input="{{secrets.first}}"`, problem.SecretMisplaced},
		{"i: Tool read_file path=a\na: Tool run_command argv=[\"{{i.text}}\"] input=\"{{secrets.first}}\"\ni > a", ""},
	} {
		o := order(t, c.flow)
		list := r.SecretProblems(o.Workflow)
		if c.want == "" && len(list) > 0 || c.want != "" && (len(list) != 1 || list[0].Code != c.want || list[0].At.Node != "a" || list[0].Secret == "") {
			t.Errorf("%s: %v", c.flow, list)
		}
		if problems := r.Problems(o.Workflow); problems.HasErrors() != (c.want != "") {
			t.Errorf("%s: it runs with %v", c.flow, problems)
		}
		err := r.keys.unlock(o.Workflow)
		if (err == nil) == (c.want == problem.SecretMissing) {
			t.Errorf("%s: unlocked: %v", c.flow, err)
		}
		for i := range o.Workflow.Nodes {
			o.Workflow.Nodes[i].OnFailure = workflow.Continue
		}
		if has := r.secretsFor(o.Workflow).HasErrors(); has != (c.want == problem.SecretMissing) {
			t.Errorf("%s: where a failure leads on: %v", c.flow, r.secretsFor(o.Workflow))
		}
		for i := range o.Workflow.Nodes {
			o.Workflow.Nodes[i].Disabled = true
		}
		if list := r.SecretProblems(o.Workflow); len(list) > 0 {
			t.Errorf("%s: of a step that is left out: %v", c.flow, list)
		}
		if err := r.keys.unlock(o.Workflow); err != nil {
			t.Errorf("%s: of a step that is left out: %v", c.flow, err)
		}
	}
	if got := r.keys.places("other"); strings.Join(got, ", ") != "curl.example.com, server curl, command curl" {
		t.Errorf("it may go to %v", got)
	}
	if got := r.keys.places("gone"); got == nil || len(got) > 0 {
		t.Errorf("one that is not here may go to %v", got)
	}
}
