package permit_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// What is called without a question, and what is not: with a sheet that was approved,
// and without one; see places.
func TestWhatIsAsked(t *testing.T) {
	const (
		free     = ""
		sheet    = "not approved"
		outside  = "outside the folders"
		barred   = "cannot be reached"
		host     = "not a host"
		harmful  = "change or delete anything"
		replaces = "replace what is there"
		unknown  = "not known when"
		method   = "decided by its method"
		headers  = "decided by its headers"
	)
	for i, c := range []struct {
		call           string // with references to x
		x              string
		bare, approved string // why it is asked
	}{
		{`read_file path="$IN/a"`, "", free, free},
		{`read_file path="$OUT/a"`, "", outside, free},
		{`read_file path="$IN/../out/a"`, "", outside, free},
		{`read_file path="{{inputs.x}}"`, "$IN/a", free, free},
		{`read_file path="{{inputs.x}}"`, "$OUT/a", outside, outside},
		{`read_file path="{{inputs.x}}"`, "$IN/../out/a", outside, outside},
		{`read_file path="{{inputs.x}}"`, "$LINK/a", outside, outside},
		{`read_file path="{{inputs.x}}"`, "$IN/dangling", barred, barred},
		{`read_file path="{{inputs.x}}"`, "$IN/file/a/b", barred, barred},
		{`read_file path="$IN/file/a"`, "", barred, free},
		{`read_file path="$OUT/{{inputs.x}}"`, "{{inputs.x}}", outside, outside},
		{`read_file path="$IN/{{inputs.x}}"`, "../out/a", outside, outside},
		{`read_file path="$IN/{{inputs.x}}"`, "$NEW/b/c", free, free},
		{`read_file path="{{inputs.x}}"`, "a/b", free, free},
		{`read_file path="{{inputs.x}}"`, "../in/a", free, free},
		{`read_file path="{{inputs.x}}"`, "../a", outside, outside},
		{`find_image image="{{inputs.x}}"`, "$IN/a", "the screen", free},
		{`read_file path="~/a"`, "", free, free},
		{`read_file path="~other/../../a"`, "", outside, free},
		{`read_file path="~/../a"`, "", outside, free},
		{`list_files folder="$IN"`, "", free, free},
		{`list_files folder="$IN-not"`, "", outside, free},
		{`move_file from="$IN/a" to="$IN/b"`, "", sheet, free},
		{`move_file from="$IN/a" to="{{inputs.x}}"`, "$OUT/b", sheet, outside},
		{`move_file from="$IN/a" to="{{inputs.x}}"`, "$IN/b", sheet, free},
		{`move_file from="$OUT/a" to="$OUT/b"`, "", sheet, free},
		{`move_file from="$IN/a" to="$IN/b" overwrite=true`, "", replaces, replaces},
		{`move_file from="$IN/a" to="$IN/b" overwrite="{{inputs.x}}"`, "true", replaces, replaces},
		{`move_file from="$IN/a" to="$IN/b" overwrite="{{inputs.x}}"`, "false", sheet, free},
		{`write_file path="$IN/a" text=b`, "", sheet, free},
		{`write_file path="$IN/a" text="{{inputs.x}}" mode=append`, "b", sheet, free},
		{`write_file path="{{inputs.x}}" text=b mode=append`, "$OUT/a", sheet, outside},
		{`zip files=["$IN/a","b"] path="$IN/c.zip"`, "", sheet, free},
		{`zip files=["$IN/a","{{inputs.x}}"] path="$IN/c.zip"`, "$OUT/b", sheet, outside},
		{`zip files=["{{inputs.x}}","$IN/a"] path="$IN/c.zip"`, "$IN/b", sheet, free},
		{`copy_file from="$IN/a" to="$IN/b"`, "", sheet, free},
		{`copy_file from="$IN/a" to="$IN/b" overwrite=true`, "", replaces, replaces},
		{`delete_file path="$IN/a"`, "", sheet, free},
		{`delete_file path="$IN/a" permanently=true`, "", "deletes for good", "deletes for good"},
		{`delete_file path="$IN/a" permanently="{{inputs.x}}"`, "true", "deletes for good", "deletes for good"},
		{`write_file path="$IN/a" text=b mode=overwrite`, "", replaces, replaces},
		{`write_file path="$IN/a" text=b mode="{{inputs.x}}"`, "overwrite", replaces, replaces},
		{`write_file path="$IN/a" text=b mode="{{inputs.x}}"`, "create", sheet, free},
		{`http_request url="https://a.example/b"`, "", sheet, free},
		{`http_request url="https://a.example/{{inputs.x}}"`, "b?c", sheet, free},
		{`http_request url="https://a.example/b" body="{{inputs.x}}"`, "c", sheet, free},
		{`http_request url="https://a.example{{inputs.x}}"`, ".evil.example/", sheet, host},
		{`http_request url="https://a.example{{inputs.x}}/"`, "@evil.example", sheet, host},
		{`http_request url="{{inputs.x}}"`, "https://a.example/", sheet, host},
		{`http_request url="{{inputs.x}}"`, "http:///etc/passwd", sheet, host},
		{`http_request url="https://a.example/b" method=DELETE`, "", sheet, free},
		{`http_request url="https://a.example/b" method="{{inputs.x}}"`, "DELETE", method, method},
		{`http_request url="https://a.example/b" method="{{inputs.x}}"`, "GET", method, method},
		{`http_request url="https://a.example/b" headers={"x-HTTP-Method-Override":"{{inputs.x}}"}`, "DELETE", headers, headers},
		{`http_request url="https://a.example/b" headers={"X-Method-Override":"{{inputs.x}}"}`, "DELETE", headers, headers},
		{`http_request url="https://a.example/b" headers={" X-HTTP-Method ":"{{inputs.x}}"}`, "DELETE", headers, headers},
		{`http_request url="https://a.example/b" headers={"Authorization":"{{inputs.x}}"}`, "b", sheet, free},
		{`open_url url="https://a.example"`, "", sheet, free},
		{`launch_app app_name=gedit`, "", sheet, free},
		{`launch_app app_name="{{inputs.x}}"`, "gedit", sheet, unknown},
		{`launch_app app_name=xterm arguments=["-e","{{inputs.x}}"]`, "rm", sheet, unknown},
		{`launch_app app_name=gedit arguments=[]`, "", sheet, free},
		{`launch_app app_name=xterm arguments=["-e","top"]`, "", harmful, harmful},
		{`launch_app app_name="$IN/a"`, "", harmful, harmful},
		{`run_command argv=["ls"]`, "", harmful, harmful},
		{`find_text text=a`, "", "the screen", free},
		{`clipboard_get`, "", "the clipboard", free},
		{`recall key=last`, "", "what the workflow remembers between its runs", free},
		{`remember key=last value="{{inputs.x}}"`, "a", sheet, free},
		{`clipboard_set text="{{inputs.x}}"`, "a", sheet, free},
		{`notify message="{{inputs.x}}"`, "a", sheet, free},
		{`wait milliseconds=1`, "", free, free},
		{`search query="{{inputs.x}}"`, "a", sheet, free},
		{`note text=a n=1.0`, "", sheet, free},
		{`note text="{{inputs.x}}"`, "a", sheet, unknown},
		{`mystery a=1`, "", harmful, harmful},
		{`read_file path="{{inputs.x}}"`, "$IN/own/keys.json", "belongs to Planwright itself", "belongs to Planwright itself"},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			folder := t.TempDir()
			replace := places(t, folder)
			t.Setenv("HOME", filepath.Join(folder, "in"))
			there := disk.Places(disk.Folders{Allowed: []string{filepath.Join(folder, "in")}, Own: []string{filepath.Join(folder, "in", "own")}})
			w := parsed(t, replace.Replace("input x: string\na: Tool "+c.call))
			hash := sheetOf(w, there).Hash
			for _, g := range []struct{ hash, why string }{{"", c.bare}, {hash, c.approved}, {"another", c.bare}} {
				p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: g.hash}, tools(), there)
				v := p.Judge(permit.Call{Call: filled(t, w, replace.Replace(c.x)), Node: "a"})
				reasons := strings.Join(v.Reasons, " ")
				if (g.why == "") != (len(v.Reasons) == 0) || !strings.Contains(reasons, g.why) || v.Refused != "" {
					t.Errorf("%s with the approval of %q: %q, want %q; refused: %q", c.call, g.hash, reasons, g.why, v.Refused)
				}
			}
		})
	}
}

// filled is the call of the only step, with x for the input of that name.
func filled(t *testing.T, w workflow.Workflow, x string) walk.Call {
	t.Helper()
	text, err := json.Marshal(w.Nodes[0].Tool.Arguments, json.Deterministic(true))
	must(t, err)
	return walk.Call{Tool: w.Nodes[0].Tool.Name, Arguments: []byte(strings.ReplaceAll(string(text), "{{inputs.x}}", x))}
}

// What was allowed by its effect is that and no more.
func TestAllowedEffects(t *testing.T) {
	all := []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}
	calls := map[catalog.Effect]string{
		catalog.Read: `search query=a`, catalog.Write: `write_file path=a text=b`,
		catalog.External: `http_request url="https://a.example/"`, catalog.Destructive: `write_file path=a text=b mode=overwrite`,
	}
	for of, call := range calls {
		w := parsed(t, "a: Tool "+call)
		for _, effect := range all {
			p := permit.New(permit.Work{Workflow: w}, permit.Grant{Effects: []catalog.Effect{effect}}, tools(), allowed())
			v := p.Judge(permit.Call{Call: filled(t, w, ""), Node: "a"})
			if free := len(v.Reasons) == 0; free != (effect == of) {
				t.Errorf("%s with %s allowed: %v", call, effect, v.Reasons)
			}
		}
	}
}

// A tool that became another since the run began is asked about, and one that is gone is
// not called, whatever was approved.
func TestToolsThatChange(t *testing.T) {
	w := parsed(t, "a: Tool note text=b")
	for name, change := range map[string]func(offer){
		"another than when the run began": func(o offer) {
			o["note"] = catalog.Tool{Name: "note", Server: "web", Effect: catalog.Write, Description: "Delete all"}
		},
		"not on offer any more": func(o offer) { delete(o, "note") },
	} {
		shop := tools()
		hash := permit.SheetOf(permit.Work{Workflow: w}, shop, allowed()).Hash
		p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: hash, Always: []string{"note"}}, shop, allowed())
		change(shop)
		v := p.Judge(permit.Call{Call: filled(t, w, ""), Node: "a", Always: p.Always()})
		if told := strings.Join(v.Reasons, " ") + v.Refused; !strings.Contains(told, name) {
			t.Errorf("%q, want %q", told, name)
		}
	}
}

// What nobody saw of a tool of a server is asked about: other arguments, and more of them.
func TestStrangersAreCalledAsApproved(t *testing.T) {
	w := parsed(t, "a: Tool note text=b")
	p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheetOf(w, allowed()).Hash}, tools(), allowed())
	for arguments, free := range map[string]bool{`{"text":"b"}`: true, `{"text":"c"}`: false, `{"text":"b","all":true}`: false, `{}`: false, `{"texts":"b"}`: false} {
		v := p.Judge(permit.Call{Call: walk.Call{Tool: "note", Arguments: []byte(arguments)}, Node: "a"})
		if (len(v.Reasons) == 0) != free {
			t.Errorf("%s: %v", arguments, v.Reasons)
		}
	}
}

// Pictures and files that the run made may be read wherever they are, and nothing else may
// be done with them.
func TestWhatTheRunMadeMayBeRead(t *testing.T) {
	pictures, files := t.TempDir(), t.TempDir()
	there := disk.Places(disk.Folders{Allowed: []string{t.TempDir()}, Pictures: pictures})
	picture, file := filepath.Join(pictures, "1.png"), filepath.Join(files, "a.pdf")
	for _, path := range []string{picture, file} {
		for call, free := range map[string]bool{"read_file path": true, "write_file text=b path": false} {
			w := parsed(t, "input x: string\na: Tool "+call+`="{{inputs.x}}"`)
			p := permit.New(permit.Work{Workflow: w}, permit.Grant{Hash: sheetOf(w, there).Hash}, tools(), there)
			v := p.Judge(permit.Call{Call: filled(t, w, filepath.ToSlash(path)), Node: "a", Given: []catalog.File{{Path: file}}})
			if (len(v.Reasons) == 0) != free {
				t.Errorf("%s %s: %v", call, path, v.Reasons)
			}
		}
	}
}

// The yes of the person is to the call as its tool takes it, and to no other.
func TestApprovedCallMustFit(t *testing.T) {
	w := parsed(t, `a: Tool wait milliseconds=1`)
	p := permit.New(permit.Work{Workflow: w}, permit.Grant{}, tools(), allowed())
	for arguments, want := range map[string]string{`{"milliseconds":5}`: `{"milliseconds":5}`, `{"milliseconds":"5"}`: `{"milliseconds":5}`, `{"milliseconds":"soon"}`: ""} {
		v := p.Judge(permit.Call{Call: walk.Call{Tool: "wait", Arguments: []byte(arguments)}, Node: "a", Approved: true})
		if len(v.Reasons) > 0 || (v.Refused == "") != (want != "") || want != "" && string(v.Call.Arguments) != want {
			t.Errorf("%s: %s, refused: %q", arguments, v.Call.Arguments, v.Refused)
		}
	}
}
