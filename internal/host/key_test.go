package host

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/keychain"
	"planwright/internal/llm/llmtest"
	"planwright/internal/settings"
)

// inKeyring makes a process of the test one that has a real keychain.
const inKeyring = "HOST_TEST_KEYRING"

// testKeychain is none, so that no test touches that of the user.
func testKeychain() *keychain.Keychain {
	if os.Getenv(inKeyring) != "" {
		return keychain.OfSystem()
	}
	return &keychain.Keychain{}
}

// TestRealKeychain runs TestKeyIsRemembered with a session bus and a Secret Service
// of its own.
func TestRealKeychain(t *testing.T) {
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed (Debian: apt-get install dbus gnome-keyring), so no real keychain is tried", program)
		}
	}
	home := t.TempDir()
	const script = `printf '\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" -test.run '^TestKeyIsRemembered$' -test.v`
	c := exec.Command("dbus-run-session", "--", "sh", "-c", script, os.Args[0])
	c.Env = append(os.Environ(), inKeyring+"=1", "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_CACHE_HOME="+home)
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestKeyIsRemembered") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestKeyIsRemembered(t *testing.T) {
	if os.Getenv(inKeyring) == "" {
		t.Skip("is run by TestRealKeychain")
	}
	server, other := llmtest.New(t, llmtest.Texts(planReply, planReply)...), llmtest.New(t)
	folder := t.TempDir()
	f := open(t, folder, "")
	view, err := f.Connect(ConnectRequest{BaseURL: server.URL, Key: canary, Remember: true})
	if err != nil || view.KeySource != KeyKeychain || view.KeyNote != "" {
		t.Fatalf("connected as %+v, %v", view, err)
	}
	f.close()
	for path, text := range filesUnder(t, folder) {
		if strings.Contains(text, canary) {
			t.Errorf("%s holds the key", path)
		}
	}

	f = open(t, folder, server.URL)
	if answer := f.ask("take a screenshot"); !answer.Applied {
		t.Fatalf("ended as %+v", answer)
	}
	if got := server.Requests()[0].Header.Get("Authorization"); got != "Bearer "+canary {
		t.Errorf("after a restart the endpoint got %q", got)
	}
	if view := f.host.Model(); view.KeySource != KeyKeychain || !view.HasKey {
		t.Errorf("after a restart the model is %+v", view)
	}
	if view, err := f.Connect(ConnectRequest{BaseURL: other.URL}); err != nil || view.HasKey {
		t.Errorf("another endpoint: %+v, %v", view, err)
	}
	if view, err := f.Connect(ConnectRequest{BaseURL: server.URL}); err != nil || view.KeySource != KeyKeychain {
		t.Errorf("back again: %+v, %v", view, err)
	}
	if view, err := f.ForgetKey(); err != nil || view.HasKey || view.KeySource != KeyNone {
		t.Errorf("forgotten: %+v, %v", view, err)
	}
	f.close()

	f = open(t, folder, server.URL)
	f.ask("take a screenshot")
	if view := f.host.Model(); view.HasKey {
		t.Errorf("a key that was forgotten is back: %+v", view)
	}
}

// Without a keychain the key is kept for the session, and that is said.
func TestKeyWithoutKeychain(t *testing.T) {
	server := llmtest.New(t)
	f := open(t, t.TempDir(), "")
	view, err := f.Connect(ConnectRequest{BaseURL: server.URL, Key: canary, Remember: true})
	if err != nil || view.KeySource != KeySession || !strings.Contains(view.KeyNote, "OPENAI_API_KEY") {
		t.Errorf("connected as %+v, %v", view, err)
	}
	if view, err := f.ForgetKey(); err != nil || view.HasKey || view.KeySource != KeyNone || view.BaseURL != server.URL {
		t.Errorf("forgotten: %+v, %v", view, err)
	}
}

func TestKeyOfTheEnvironment(t *testing.T) {
	server, folder := llmtest.New(t), t.TempDir()
	h, err := Open(Config{DataFolder: folder, Keychain: testKeychain(), Settings: settings.Sources{
		Path: filepath.Join(folder, "settings.json"), Environ: []string{"OPENAI_BASE_URL=" + server.URL, "OPENAI_API_KEY=" + canary},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if view := h.FindModel(t.Context()); view.KeySource != KeyEnvironment {
		t.Errorf("the model is %+v", view)
	}
	if view, err := h.ForgetKey(); err == nil || !view.HasKey {
		t.Errorf("forgotten: %+v, %v", view, err)
	}
	if view, err := h.Connect(t.Context(), ConnectRequest{BaseURL: server.URL, Model: "other"}); err != nil || view.KeySource != KeyEnvironment {
		t.Errorf("another model: %+v, %v", view, err)
	}
}

// A key in an answer goes no further, wherever it stands.
func TestKeyInAnAnswer(t *testing.T) {
	reply := strings.Replace(planReply, "screen", canary, 1)
	server := llmtest.New(t, llmtest.Text("<think>"+canary+"</think>"+reply))
	folder := t.TempDir()
	f := open(t, folder, "")
	if _, err := f.Connect(ConnectRequest{BaseURL: server.URL, Key: canary}); err != nil {
		t.Fatal(err)
	}
	f.ask("take a screenshot")
	text, err := f.Text()
	if err != nil || strings.Contains(text.Text, canary) {
		t.Errorf("the workflow is %s, %v", text, err)
	}
	f.close()
	for path, text := range filesUnder(t, folder) {
		if strings.Contains(text, canary) {
			t.Errorf("%s holds the key", path)
		}
	}
}

// TestSilentKeychain runs TestStartDoesNotWait with a session bus that takes a
// connection and says nothing.
func TestSilentKeychain(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run", "^TestStartDoesNotWait$", "-test.v")
	c.Env = append(os.Environ(), inKeyring+"=1", "DBUS_SESSION_BUS_ADDRESS=unix:path="+filepath.Join(t.TempDir(), "bus"))
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestStartDoesNotWait") {
		t.Errorf("%v\n%s", err, out)
	}
}

// The page is drawn while the keychain is still being asked; a request waits for
// it, and goes on without a key when it fails.
func TestStartDoesNotWait(t *testing.T) {
	path, ok := strings.CutPrefix(os.Getenv("DBUS_SESSION_BUS_ADDRESS"), "unix:path=")
	if os.Getenv(inKeyring) == "" || !ok {
		t.Skip("is run by TestSilentKeychain")
	}
	bus, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	server := llmtest.New(t, llmtest.Text(planReply))
	f := open(t, t.TempDir(), server.URL)
	asked, err := bus.Accept() // nobody answers
	if err != nil {
		t.Fatal(err)
	}
	if view, err := f.Start(); err != nil || view.Model.BaseURL != server.URL || view.Model.HasKey {
		t.Errorf("the page starts with %+v, %v", view.Model, err)
	}
	if len(server.Requests()) != 0 {
		t.Error("the endpoint was asked before the keychain")
	}
	bus.Close()
	asked.Close()
	if answer := f.ask("take a screenshot"); !answer.Applied {
		t.Errorf("ended as %+v", answer)
	}
	if view := f.host.Model(); view.KeySource != KeyNone || view.KeyNote == "" {
		t.Errorf("the model is %+v", view)
	}
}
