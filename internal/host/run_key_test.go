package host

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/planner/problem"
)

// keyCanary is a secret that must be found nowhere but where it goes. Its characters are
// written in another way in every encoding.
const keyCanary = `cnry/4f+1d"9<b7>e&2c=Zq`

// forms are the ways in which it might be written somewhere.
func forms() map[string]string {
	quoted, _ := json.Marshal(keyCanary)
	ways := map[string]string{
		"raw": keyCanary, "JSON": string(quoted[1 : len(quoted)-1]), "JSON without HTML": strings.ReplaceAll(keyCanary, `"`, `\"`),
		"query": url.QueryEscape(keyCanary), "path": url.PathEscape(keyCanary), "HTML": html.EscapeString(keyCanary),
		"hex": hex.EncodeToString([]byte(keyCanary)), "HEX": strings.ToUpper(hex.EncodeToString([]byte(keyCanary))),
		"capitals": strings.ToUpper(keyCanary), "small": strings.ToLower(keyCanary), "its start": keyCanary[:18], "its end": keyCanary[13:],
		"capitals in JSON": strings.ReplaceAll(strings.ToUpper(keyCanary), `"`, `\"`), "small in JSON": strings.ReplaceAll(strings.ToLower(keyCanary), `"`, `\"`),
	}
	for offset := range 3 {
		ways[fmt.Sprintf("base64 at %d", offset)] = base64.StdEncoding.EncodeToString([]byte(strings.Repeat("x", offset) + keyCanary))[4:28]
	}
	return ways
}

// sighted fails where the secret is in a text.
func sighted(t *testing.T, where, text string) {
	t.Helper()
	for way, form := range forms() {
		if at := strings.Index(text, form); at >= 0 {
			t.Errorf("the secret is in %s (%s): …%s…", where, way, text[max(0, at-80):min(len(text), at+80)])
			return
		}
	}
}

// sightedInEvents fails where the secret is in what the page was told.
func sightedInEvents(t *testing.T, f *fixture) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, e := range f.events {
		data, err := json.Marshal(e.payload)
		must(t, err)
		sighted(t, "the event "+e.name, string(data))
	}
}

// parrot is a service that says the key that it was sent again, in the way its path names.
type parrot struct {
	*httptest.Server
	mu   sync.Mutex
	keys map[string]string // that it was sent, by path
}

var said = map[string]func(w http.ResponseWriter, key string){
	"/plain": func(w http.ResponseWriter, key string) { fmt.Fprintf(w, "You sent %s.", key) },
	"/json":  func(w http.ResponseWriter, key string) { json.NewEncoder(w).Encode(map[string]any{key: []string{key}}) },
	"/base64": func(w http.ResponseWriter, key string) {
		fmt.Fprint(w, base64.StdEncoding.EncodeToString([]byte("u:"+key)))
	},
	"/query":  func(w http.ResponseWriter, key string) { fmt.Fprint(w, url.QueryEscape(key)) },
	"/html":   func(w http.ResponseWriter, key string) { fmt.Fprint(w, html.EscapeString(key)) },
	"/hex":    func(w http.ResponseWriter, key string) { fmt.Fprint(w, hex.EncodeToString([]byte(key))) },
	"/upper":  func(w http.ResponseWriter, key string) { fmt.Fprint(w, strings.ToUpper(key)) },
	"/lower":  func(w http.ResponseWriter, key string) { json.NewEncoder(w).Encode(strings.ToLower(key)) },
	"/header": func(w http.ResponseWriter, key string) { w.Header().Set("X-Key", key); fmt.Fprint(w, "ok") },
	"/401":    func(w http.ResponseWriter, key string) { http.Error(w, "no such key: "+key, http.StatusUnauthorized) },
	"/503":    func(w http.ResponseWriter, key string) { http.Error(w, key, http.StatusServiceUnavailable) },
	"/file": func(w http.ResponseWriter, key string) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Write(append(make([]byte, 3<<20), key...))
	},
	"/name": func(w http.ResponseWriter, key string) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Disposition", `attachment; filename="`+hex.EncodeToString([]byte(key))+`.bin"`)
		w.Write([]byte{0, 1, 2})
	},
	"/within": func(w http.ResponseWriter, key string) {
		w.Header().Set("Location", "/plain?key="+url.QueryEscape(key))
		w.WriteHeader(http.StatusFound)
	},
}

func newParrot(t *testing.T) *parrot {
	p := &parrot{keys: map[string]string{}}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if key == "" {
			key = r.URL.RawQuery
		}
		if p.keys[r.URL.Path] == "" {
			p.keys[r.URL.Path] = key
		}
		if say := said[r.URL.Path]; say != nil {
			say(w, key)
			return
		}
		http.Redirect(w, r, strings.Replace(r.URL.Path, "/to/", "http://", 1)+"/?key="+url.QueryEscape(key), http.StatusFound)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *parrot) host() string { return strings.TrimPrefix(p.URL, "http://") }

// keyGiven gives the secret by the environment, bound to these places.
func keyGiven(places string) func(*Config) {
	return func(c *Config) {
		c.Settings.Environ = []string{"PLANWRIGHT_SECRET_CANARY=" + keyCanary, "PLANWRIGHT_PLACES_CANARY=" + places}
	}
}

// inOrder is a workflow of these calls, each of which may fail.
func inOrder(calls []map[string]any) string {
	var nodes, edges []map[string]any
	for i, call := range calls {
		nodes = append(nodes, map[string]any{"id": fmt.Sprintf("s%d", i), "name": fmt.Sprintf("Step %d", i), "kind": "Tool", "tool": call, "onFailure": "continue"})
		if i > 0 {
			edges = append(edges, map[string]any{"from": fmt.Sprintf("s%d", i-1), "to": fmt.Sprintf("s%d", i)})
		}
	}
	text, _ := json.Marshal(map[string]any{"version": 2, "id": "keys", "name": "Keys", "nodes": nodes, "edges": edges})
	return string(text)
}

func tool(name string, arguments map[string]any) map[string]any {
	return map[string]any{"name": name, "arguments": arguments}
}

func bearer(address string) map[string]any {
	return tool("http_request", map[string]any{"url": address, "headers": map[string]any{"Authorization": "Bearer {{secrets.canary}}"}})
}

// A secret reaches the hosts, the programs and the server that it is bound to, and is found
// nowhere else, however it comes back.
func TestSecretsByNameAreFoundNowhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are those of Unix")
	}
	service, stranger := newParrot(t), newParrot(t)
	var calls []map[string]any
	var paths []string
	for path := range said {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		calls = append(calls, bearer(service.URL+path))
	}
	file := fmt.Sprintf("s%d", slices.Index(paths, "/file"))
	calls = append(calls,
		tool("http_request", map[string]any{"url": service.URL + "/url?{{secrets.canary}}"}),
		tool("http_request", map[string]any{"url": service.URL + "/plain", "method": "POST", "body": map[string]any{"a": []string{"x {{secrets.canary}}"}}}),
		bearer(service.URL+"/to/"+stranger.host()),
		tool("run_command", map[string]any{"argv": []string{"printenv", "KEY"}, "env": map[string]any{"KEY": "{{secrets.canary}}"}}),
		tool("run_command", map[string]any{"argv": []string{"sed", "s/^/x/;w out.txt"}, "input": "{{secrets.canary}}"}),
		tool("run_command", map[string]any{"argv": []string{"cat", "-", "/nowhere"}, "input": "{{secrets.canary}}"}),
		tool("run_command", map[string]any{"argv": []string{"sh", "-c", "cat >&2; exit 3"}, "input": "{{secrets.canary}}"}),
		tool("run_command", map[string]any{"argv": []string{"sh", "-c", "cat >&2; printf %590d 0 >&2; exit 3"}, "input": "{{secrets.canary}}"}), // cut within it
		tool("me__wave", map[string]any{"hand": "{{secrets.canary}}"}),
		tool("hash_file", map[string]any{"path": "{{" + file + ".file}}"}),
		tool("read_file", map[string]any{"path": "out.txt"}),
		tool("write_file", map[string]any{"path": "FILES/told.txt", "text": "{{s0.error}} {{s1.error}} {{s2.body}} {{s9.body}}"}),
	)
	f, _ := ready(t, inOrder(calls), keyGiven("command:printenv,command:sed,command:cat,command:sh,server:me,"+service.host()))
	request := f.approved(runs.RunRequest{})
	plan, err := f.RunPlan(runs.RunRequest{})
	must(t, err)
	if s := plan.Sheet.Secrets; len(s) != 1 || s[0].Name != "canary" || !slices.Contains(s[0].Goes, "server me") || !slices.Contains(s[0].Bound, service.host()) {
		t.Errorf("the sheet says %+v", s)
	}
	request.Always = []string{"http_request", "run_command", "me__wave", "write_file"}
	detail := f.run(request)
	if detail.Run.Status != walk.Done {
		t.Fatalf("the run is %+v", detail.Run)
	}
	for _, path := range append(paths, "/url") {
		if service.keys[path] != keyCanary {
			t.Errorf("%s was sent %q", path, service.keys[path])
		}
	}
	if len(stranger.keys) > 0 {
		t.Errorf("the stranger was sent %v", stranger.keys)
	}
	if out, _ := os.ReadFile(filepath.Join(f.files, "out.txt")); strings.TrimSpace(string(out)) != "x"+keyCanary {
		t.Errorf("the command was given %q", out)
	}
	results, err := f.RunsPage.Room.Engine().Results(detail.Run.ID)
	must(t, err)
	if files := results[file].Files; len(files) != 1 || files[0].Secret != "canary" {
		t.Errorf("the file that holds it is %+v, of %+v", files, results[file])
	}
	f.findNoKey(detail.Run.ID)
	f.close()
	again := openToRun(t, f.folder, "", "")
	again.findNoKey(detail.Run.ID)
}

// findNoKey looks for the secret in all that is kept, shown and handed out.
func (f *runFixture) findNoKey(id string) {
	t := f.t
	t.Helper()
	list, err := f.Runs()
	must(t, err)
	detail, err := f.RunDetail(id)
	must(t, err)
	report, err := f.RunsPage.Room.Report(f.record(id), permit.Sheet{})
	must(t, err)
	text, err := f.Text()
	must(t, err)
	diagnostics, err := f.Program.Diagnostics()
	must(t, err)
	log, err := f.ServerLog("me")
	must(t, err)
	for what, shown := range map[string]any{"the list": list, "the drawer": detail, "the report": report, "the text": text, "the diagnoses": diagnostics, "the log of the server": log} {
		data, err := json.Marshal(shown)
		must(t, err)
		sighted(t, what, string(data))
	}
	sightedInEvents(t, f.fixture)
	for name, text := range filesUnder(t, f.folder) {
		sighted(t, "a name", name)
		name = filepath.ToSlash(name)
		if !strings.HasSuffix(name, "/files/out.txt") && !strings.Contains(name, "/runs/"+id+"/files/") { // what holds it on purpose
			sighted(t, name, text)
		}
	}
}

// What a workflow says decides nothing: a secret goes where it is bound to, and what looks
// like one in data is no more than that.
func TestSecretsGoNowhereElse(t *testing.T) {
	service, stranger := newParrot(t), newParrot(t)
	for name, c := range map[string]struct {
		call   map[string]any
		says   string // "": it is called
		places string
	}{
		"another host":    {bearer(stranger.URL + "/plain"), "and not to " + stranger.host(), service.host()},
		"unencrypted":     {bearer("http://192.0.2.1/plain"), "by https alone", "192.0.2.1"},
		"nowhere":         {bearer(service.URL + "/plain"), "Nothing says where the secret “canary” may go", ""},
		"its host":        {bearer("http://{{secrets.canary}}/plain"), "", service.host()},
		"another program": {tool("run_command", map[string]any{"argv": []string{"printenv", "KEY"}, "env": map[string]any{"KEY": "{{secrets.canary}}"}}), "and not to command printenv", service.host()},
		"a shell":         {tool("run_command", map[string]any{"argv": []string{"printenv KEY"}, "shell": "{{inputs.shell}}", "env": map[string]any{"KEY": "{{secrets.canary}}"}}), "Leave the shell out", "command:printenv KEY,command:sh"},
		"another server":  {tool("me__wave", map[string]any{"hand": "{{secrets.canary}}"}), "and not to server me", "server:you"},
	} {
		t.Run(name, func(t *testing.T) {
			withInput := strings.Replace(inOrder([]map[string]any{c.call}), `"id":"keys"`, `"id":"keys","inputs":[{"name":"shell","type":"boolean","default":true}]`, 1)
			f, started := ready(t, withInput, keyGiven(c.places))
			request := f.approved(runs.RunRequest{})
			request.Always = []string{"http_request", "run_command", "me__wave"}
			detail := f.run(request)
			r := resultOf(detail, "s0")
			if r == nil || r.Success || !strings.Contains(r.Error, c.says) {
				t.Errorf("it ended as %+v", r)
			}
			if _, err := os.Stat(started + called); err == nil {
				t.Error("the server was called")
			}
			f.findNoKey(detail.Run.ID)
		})
	}
	if len(service.keys)+len(stranger.keys) > 0 {
		t.Errorf("sent were %v, %v", service.keys, stranger.keys)
	}
}

// A text from outside that names a secret is a text.
func TestSecretsInDataAreTexts(t *testing.T) {
	service := newParrot(t)
	f := openToRun(t, t.TempDir(), "", inOrder([]map[string]any{
		tool("read_file", map[string]any{"path": "FILES/data.txt"}),
		tool("http_request", map[string]any{"url": service.URL + "/plain", "headers": map[string]any{"Authorization": "Bearer {{s0.text}}"}}),
	}), keyGiven(service.host()))
	must(t, os.WriteFile(filepath.Join(f.files, "data.txt"), []byte("{{secrets.canary}}"), 0o600))
	request := f.approved(runs.RunRequest{})
	request.Always = []string{"http_request"}
	if detail := f.run(request); detail.Run.Status != walk.Done || service.keys["/plain"] != "{{secrets.canary}}" {
		t.Errorf("the run is %+v; sent was %q", detail.Run, service.keys["/plain"])
	}
}

// A secret that is not there is a problem of the workflow, and keeps it from being run.
func TestMissingSecretIsAProblem(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", inOrder([]map[string]any{bearer("https://example.com/")}))
	if p := f.now().Problems; !p.Has(problem.SecretMissing) || p.HasErrors() {
		t.Errorf("the problems are %v", p)
	}
	plan, err := f.RunPlan(runs.RunRequest{})
	must(t, err)
	if !plan.Problems.HasErrors() || len(plan.Sheet.Secrets) != 1 || len(plan.Sheet.Secrets[0].Bound) > 0 {
		t.Errorf("the run would be %+v", plan)
	}
	if _, err := f.StartRun(runs.RunRequest{Hash: plan.Sheet.Hash}); err == nil {
		t.Error("it was started")
	}
}

// So is one that may not go where a step takes it; a step whose failure leads on may be run all the same.
func TestMisplacedSecretIsAProblem(t *testing.T) {
	for address, want := range map[string]bool{"http://127.0.0.1:18921/": true, "http://{{s0.text}}/": false, "http://127.0.0.1/": false} {
		for _, onFailure := range []string{"", "continue"} {
			text := inOrder([]map[string]any{tool("list_files", map[string]any{"folder": "FILES"}), bearer(address)})
			f := openToRun(t, t.TempDir(), "", strings.ReplaceAll(text, `"onFailure":"continue"`, fmt.Sprintf(`"onFailure":%q`, onFailure)), keyGiven("127.0.0.1"))
			if p := f.now().Problems; p.Has(problem.SecretMisplaced) != want {
				t.Errorf("%s: the problems are %v", address, p)
			}
			plan, err := f.RunPlan(runs.RunRequest{})
			must(t, err)
			if plan.Problems.HasErrors() != (want && onFailure == "") || plan.Problems.Has(problem.SecretMisplaced) != want {
				t.Errorf("%s, on failure %q: the run would have %v", address, onFailure, plan.Problems)
			}
		}
	}
}

// A secret is set and removed by the page, which is told no value, and what was missing is
// no problem then. Without a keychain a passphrase comes first.
func TestPageSetsSecrets(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", inOrder([]map[string]any{bearer("https://example.com/")}))
	set := SecretRequest{Name: "canary", Value: keyCanary, Hosts: []string{"example.com"}}
	if v, err := f.Program.Secrets(); err != nil || !v.Locked || !v.Fresh || len(v.Secrets) > 0 {
		t.Errorf("at first they are %+v, %v", v, err)
	}
	if _, err := f.SetSecret(set); err == nil {
		t.Error("it was set without a passphrase")
	}
	_, err := f.UnlockSecrets("open sesame")
	must(t, err)
	for _, refused := range []string{"", "refusal"} {
		set.Value = refused
		if _, err := f.SetSecret(set); err == nil || f.Program.Host.Redact("a refusal") != "a refusal" {
			t.Errorf("%q was set or is taken for a secret", refused)
		}
	}
	set.Value = keyCanary
	v, err := f.SetSecret(set)
	if err != nil || v.Locked || len(v.Secrets) != 1 || v.Secrets[0].Name != "canary" || !slices.Equal(v.Secrets[0].Bound.Hosts, set.Hosts) {
		t.Errorf("set they are %+v, %v", v, err)
	}
	if p := f.now().Problems; p.Has(problem.SecretMissing) {
		t.Errorf("the problems are %v", p)
	}
	sightedInEvents(t, f.fixture)
	for name, text := range filesUnder(t, f.folder) {
		sighted(t, name, text)
	}
	if v, err := f.RemoveSecret("canary"); err != nil || len(v.Secrets) > 0 || !f.now().Problems.Has(problem.SecretMissing) {
		t.Errorf("removed they are %+v, %v", v, err)
	}
}
