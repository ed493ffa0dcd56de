package tools

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Servers that stayed the same keep running.
func TestReload(t *testing.T) {
	t.Parallel()
	kept, gone := self("kept", "good"), self("gone", "good")
	h := open(t, Options{Servers: []Server{kept, gone}})
	h.approve("kept", "gone")
	h.call("kept__change", "{}")
	h.untilState("kept", Changed) // a process that was started anew would not be
	off := gone
	off.Disabled = true
	h.Reload([]Server{off, self("kept", "good"), self("kept ", "good")})
	var states []State
	for _, s := range h.Servers() {
		states = append(states, s.State)
	}
	if want := []State{Off, Changed, Unsupported}; !slices.Equal(states, want) {
		t.Errorf("%v, want %v: %+v", states, want, h.Servers())
	}
	if names := onlyOf(h, "gone"); len(names) > 0 {
		t.Errorf("on offer: %v", names)
	}
	h.Reload([]Server{gone})
	h.answers("gone") // its approval was kept
	h.Reload(nil)
	if h.onOffer() != "" || len(h.Servers()) > 0 || h.Log("gone") != "" {
		t.Errorf("%q %+v", h.onOffer(), h.Servers())
	}
	if h.Stop("gone") == nil || h.Restart("gone") == nil {
		t.Error("a server that is not there was stopped and started")
	}
}

func TestStopAndRestart(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good"), self("new", "good")}})
	h.approve("good")
	must(t, h.Stop("good"))
	if s := h.status("good"); s.State != Off || s.Text == "" || h.onOffer() != "" {
		t.Errorf("%+v", s)
	}
	must(t, h.Restart("good"))
	h.answers("good")
	must(t, h.Restart("new"))
	must(t, h.Stop("new"))
	if s := h.status("new"); s.State != Unapproved {
		t.Errorf("a server that nobody approved: %+v", s)
	}
}

// A server gets what it needs of the environment, and none of our secrets.
func TestEnvironmentOfAServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server := self("good", "good")
	server.Env["TOKEN"], server.Env["PATH"], server.Folder = "canary-of-the-server", "/own", folder
	h := open(t, Options{
		Servers: []Server{server},
		Environ: []string{"PATH=/bin", "HOME=/home/x", "LC_ALL=C", "LANG=de", "OPENAI_API_KEY=canary", "AWS_SECRET_ACCESS_KEY=canary", "SSH_AUTH_SOCK=/canary", "HTTPS_PROXY=http://u:canary@p"},
	})
	h.approve("good")
	got := strings.Split(h.call("good__env", "{}").Text, "\n")
	slices.Sort(got)
	want := []string{"HOME=/home/x", "LANG=de", "LC_ALL=C", "PATH=/own", modeVariable + "=good", "GORACE=" + noPause, "TOKEN=canary-of-the-server", "folder=" + folder}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestServersThatCannotBeStarted(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	must(t, os.WriteFile(file, []byte("text"), 0o600))
	must(t, os.WriteFile(file+".x", []byte("text"), 0o700))
	servers := map[string]Server{
		"The program “no-such-program” was not found.":         {Command: "no-such-program"},
		"“" + file + "” may not be run.":                       {Command: file},
		"“" + file + ".x” could not be started":                {Command: file + ".x"},
		"The folder /no/such/folder does not exist.":           {Command: "true", Folder: "/no/such/folder"},
		"“./here” is not a whole path.":                        {Command: "./here"},
		"It has neither a command nor an address.":             {},
		"It has both a command and an address.":                {Command: "true", URL: "http://127.0.0.1"},
		"It speaks the old protocol over two connections":      {URL: "http://127.0.0.1", Type: "sse"},
		"Its type is “carrier pigeon”, which is not known.":    {URL: "http://127.0.0.1", Type: "carrier pigeon"},
		"Its command has a character that no command can have": {Command: "a\x00b"},
	}
	for want, server := range servers {
		server.Name = "s"
		h := open(t, Options{Servers: []Server{server}})
		if h.status("s").State == Unapproved {
			must(t, h.Approve("s", h.status("s").Hash))
			h.untilState("s", Broken)
		}
		if got := h.status("s"); !strings.HasPrefix(got.Text, want) || got.State != Broken && got.State != Unsupported {
			t.Errorf("got %+v, want %q", got, want)
		}
	}
	if h := open(t, Options{Servers: []Server{self("???", "good")}}); h.status("???").State != Unsupported || h.Approve("???", h.status("???").Hash) == nil {
		t.Errorf("a name without letters: %+v", h.Servers())
	}
}

// The folder of a command that is not a whole path is the server's own.
func TestCommandInItsFolder(t *testing.T) {
	t.Parallel()
	server := self("good", "good")
	server.Folder, server.Command = filepath.Dir(server.Command), "./"+filepath.Base(server.Command)
	h := open(t, Options{Servers: []Server{server}})
	h.approve("good")
	h.answers("good")
}

func TestSecretsStayOutOfTheLog(t *testing.T) {
	t.Parallel()
	server := self("dies", "dies")
	server.Env["LICENCE"] = "no licence" // what the server prints
	h := open(t, Options{Servers: []Server{server}, Redact: func(text string) string { return strings.ReplaceAll(text, "status 7", "status [redacted]") }})
	must(t, h.Approve("dies", h.status("dies").Hash))
	status := h.untilState("dies", Broken)
	if log := h.Log("dies"); strings.Contains(log, "no licence") || !strings.Contains(log, "[redacted]") {
		t.Errorf("log: %s", log)
	}
	if strings.Contains(status.Text, "status 7") {
		t.Errorf("status: %s", status.Text)
	}
}

func TestASecretMayBeginAnother(t *testing.T) {
	values := map[string]string{"A": "secret", "B": "secret-of-the-server", "C": "secret-of", "D": "short"}
	redact := redactor(Server{Env: values, Headers: map[string]string{"E": " of-a-header "}}, func(text string) string { return text })
	if got := redact("secret-of-the-server secret short of-a-header"); got != "[redacted] [redacted] short [redacted]" {
		t.Errorf("it is told as %q", got)
	}
}
