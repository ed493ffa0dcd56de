package keychain

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// inKeyring makes a process of the test one that uses a real keychain.
const inKeyring = "KEYCHAIN_TEST_KEYRING"

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // else child processes under the race detector take a second to end
	if os.Getenv(inKeyring) != "" {
		os.Exit(m.Run()) // the library keeps its connection to the bus
	}
	goleak.VerifyTestMain(m)
}

const endpoint = "https://api.example.com:443"

// TestRealKeychain runs TestInKeychain with a session bus and a Secret Service of
// its own.
func TestRealKeychain(t *testing.T) {
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed (Debian: apt-get install dbus gnome-keyring), so no real keychain is tried", program)
		}
	}
	home := t.TempDir()
	const script = `printf '\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" -test.run '^TestInKeychain$' -test.v`
	c := exec.Command("dbus-run-session", "--", "sh", "-c", script, os.Args[0])
	c.Env = append(os.Environ(), inKeyring+"=1", "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_CACHE_HOME="+home)
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestInKeychain") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestInKeychain(t *testing.T) {
	if os.Getenv(inKeyring) == "" {
		t.Skip("is run by TestRealKeychain")
	}
	k := OfSystem()
	if k.Missing() {
		t.Fatal("there is a keychain")
	}
	if _, err := k.Get(endpoint); !errors.Is(err, ErrNoEntry) {
		t.Fatalf("before: %v", err)
	}
	must(t, k.Keep(endpoint, "sk-first"))
	must(t, k.Keep(endpoint, "sk-sécond\"key"))
	must(t, k.Keep("https://other.example.com:443", "other"))
	if key, err := OfSystem().Get(endpoint); err != nil || key != "sk-sécond\"key" {
		t.Errorf("kept %q, %v", key, err)
	}
	must(t, k.Forget(endpoint))
	if err := k.Forget(endpoint); !errors.Is(err, ErrNoEntry) {
		t.Errorf("forgotten twice: %v", err)
	}
	if key, err := k.Get("https://other.example.com:443"); err != nil || key != "other" {
		t.Errorf("the other key is %q, %v", key, err)
	}
}

// Without a session bus the library would start one, which stays.
func TestNoSessionBus(t *testing.T) {
	if isThere() && os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		t.Skip("this machine has a session bus that cannot be hidden")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	k := OfSystem()
	if _, err := k.Get(endpoint); !errors.Is(err, ErrNone) || !k.Missing() {
		t.Errorf("got %v, missing %v", err, k.Missing())
	}
}

func TestBusThatIsNotThere(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/no/such/bus")
	k := OfSystem()
	if err := k.Keep(endpoint, "key"); !errors.Is(err, ErrNone) || !k.Missing() {
		t.Errorf("got %v, missing %v", err, k.Missing())
	}
}

func TestMachineWithoutKeychain(t *testing.T) {
	var k Keychain
	if _, err := k.Get(endpoint); !errors.Is(err, ErrNone) || !k.Missing() {
		t.Errorf("got %v, missing %v", err, k.Missing())
	}
}

// stuck is a keychain that answers when it is told to.
type stuck struct {
	asked  chan struct{}
	answer chan struct{}
}

func (s stuck) reachable() bool { return true }
func (s stuck) Get(string, string) (string, error) {
	s.asked <- struct{}{}
	<-s.answer
	return "key", nil
}
func (s stuck) Set(string, string, string) error { panic("on purpose") }
func (s stuck) Delete(string, string) error      { return io.ErrUnexpectedEOF }

// A call that hangs ends in its time; no other is made until it comes back, and
// then all is well again.
func TestKeychainThatHangs(t *testing.T) {
	s := stuck{make(chan struct{}, 9), make(chan struct{})}
	k := &Keychain{store: s, wait: 20 * time.Millisecond}
	for range 3 {
		if _, err := k.Get(endpoint); !errors.Is(err, ErrNone) || !k.Missing() {
			t.Errorf("got %v, missing %v", err, k.Missing())
		}
	}
	if len(s.asked) != 1 {
		t.Errorf("asked %d times", len(s.asked))
	}
	close(s.answer)
	k.wait = time.Minute
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		if key, err := k.Get(endpoint); key == "key" && err == nil && !k.Missing() {
			break
		}
		if time.Now().After(end) {
			t.Fatal("it stays unusable")
		}
	}
}

// What goes wrong in the library is the same to the person: there is no keychain.
func TestKeychainThatFails(t *testing.T) {
	k := &Keychain{store: stuck{}, wait: time.Minute}
	if err := k.Keep(endpoint, "key"); !errors.Is(err, ErrNone) {
		t.Errorf("a panic: %v", err)
	}
	if err := k.Forget(endpoint); !errors.Is(err, ErrNone) {
		t.Errorf("an error: %v", err)
	}
}

// A bus that takes the connection and then says nothing.
func TestBusThatSaysNothing(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run", "^TestOnSilentBus$", "-test.v")
	path := t.TempDir() + "/bus"
	c.Env = append(os.Environ(), inKeyring+"=1", "DBUS_SESSION_BUS_ADDRESS=unix:path="+path)
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestOnSilentBus") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestOnSilentBus(t *testing.T) {
	path, ok := strings.CutPrefix(os.Getenv("DBUS_SESSION_BUS_ADDRESS"), "unix:path=")
	if os.Getenv(inKeyring) == "" || !ok {
		t.Skip("is run by TestBusThatSaysNothing")
	}
	bus := listen(t, path)
	defer bus.Close()
	met := make(chan string, 1)
	go func() {
		conn, err := bus.Accept()
		if err == nil {
			line, _ := bufio.NewReader(conn).ReadString('\n')
			met <- line
		}
	}()
	k := OfSystem()
	k.wait = 200 * time.Millisecond
	if _, err := k.Get(endpoint); !errors.Is(err, ErrNone) {
		t.Errorf("got %v", err)
	}
	if line := <-met; !strings.Contains(line, "AUTH") {
		t.Errorf("the bus heard %q", line)
	}
}

func listen(t *testing.T, path string) net.Listener {
	t.Helper()
	l, err := net.Listen("unix", path)
	must(t, err)
	return l
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
