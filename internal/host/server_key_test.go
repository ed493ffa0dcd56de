package host

import (
	"crypto/sha256"
	"os"
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/internal/servers"
	"planwright/internal/tools"
)

// A server gets the secret that a variable of it names. What is kept and approved is the
// name, so that another value asks nothing, and the server is started anew with it.
func TestServersGetSecretsByName(t *testing.T) {
	folder := t.TempDir()
	f := openToRun(t, folder, "", "", keyGiven("server:me"))
	entry, started := serversOf(t, folder)
	entry = strings.Replace(entry, serverSecret, "{{secrets.canary}}", 1)
	_, err := f.ImportServers(servers.ImportRequest{Text: entry, Names: []string{"me"}})
	must(t, err)
	list, err := f.Servers()
	must(t, err)
	if !strings.Contains(list[0].Line, "SECRET={{secrets.canary}}") {
		t.Errorf("what is to be approved is %s", list[0].Line)
	}
	if text, err := f.ServerEntry("me"); err != nil || !strings.Contains(text, "{{secrets.canary}}") {
		t.Errorf("its entry is %s, %v", text, err)
	}
	f.approve(tools.Unapproved)
	f.approve(tools.Changed)
	f.await(tools.Ready)
	given := func() string {
		sum, err := os.ReadFile(started)
		must(t, err)
		return string(sum)
	}
	print := func(value string) string { sum := sha256.Sum256([]byte(value)); return string(sum[:]) }
	if given() != print(keyCanary) {
		t.Error("it was started with another value")
	}
	_, err = f.OpenText(strings.ReplaceAll(secretFlow, "FILES", f.files))
	must(t, err)
	request := f.approved(runs.RunRequest{})
	request.Always = append(request.Always, "me__wave")
	if detail := f.run(request); detail.Run.Status != walk.Done || resultOf(detail, "wave").Text != "waved [redacted]" {
		t.Errorf("the run is %+v, %+v", detail.Run, resultOf(detail, "wave"))
	} else {
		f.findNoKey(detail.Run.ID)
	}
	f.host.Secrets.Given = slices.Clone(f.host.Secrets.Given)
	f.host.Secrets.Given[0].Value = "another value of it"
	f.host.Servers.Start([]string{"me__wave"})
	waitFor(t, func() bool { return given() == print("another value of it") })
}

// One that the secret is not bound to does not get it, and says why.
func TestServersGetNoOtherSecrets(t *testing.T) {
	for name, c := range map[string]struct{ places, says string }{
		"another server": {"server:you", "and not to server me"}, "nowhere": {"", "Nothing says where"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			f := openToRun(t, folder, "", "", keyGiven(c.places))
			entry, started := serversOf(t, folder)
			entry = strings.Replace(entry, serverSecret, "{{secrets.canary}}", 1)
			_, err := f.ImportServers(servers.ImportRequest{Text: entry, Names: []string{"me"}})
			must(t, err)
			f.approve(tools.Unapproved)
			f.await(tools.Broken)
			list, err := f.Servers()
			must(t, err)
			if _, err := os.Stat(started); err == nil || !strings.Contains(list[0].Text, c.says) {
				t.Errorf("it is %+v", list[0])
			}
		})
	}
}
