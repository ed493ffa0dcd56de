//go:build peers

package peers

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// modelServer is a real server of llama.cpp with a model that talks nonsense.
type modelServer struct {
	address string
	log     string // file
}

// serveModel starts a server. It may be asked before it is ready.
func serveModel(t *testing.T, size size, args ...string) *modelServer {
	t.Helper()
	model := randomModel(t, size)
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	s := &modelServer{address: fmt.Sprintf("http://127.0.0.1:%d", port), log: filepath.Join(t.TempDir(), "server.log")}
	log, err := os.Create(s.log)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	c := exec.Command(peer(t, "build", "llama-server"), append([]string{
		"-m", model, "--host", "127.0.0.1", "--port", strconv.Itoa(port),
		"--samplers", "top_k", "--seed", "7", "-t", "1", "--parallel", "1",
	}, args...)...)
	c.Dir = peer(t, "node_modules", "@node-llama-cpp", "linux-x64", "bins", "linux-x64") // where it looks for its backends
	c.Stdout, c.Stderr = log, log
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Signal(syscall.SIGKILL)
		c.Wait()
		if t.Failed() {
			text, _ := os.ReadFile(s.log)
			t.Logf("the server said:\n%s", text[max(0, len(text)-4000):])
		}
	})
	return s
}

// ready waits until the model is loaded.
func (s *modelServer) ready(t *testing.T) *modelServer {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if code, _ := s.get("/health"); code == http.StatusOK {
			return s
		}
	}
	t.Fatal("the server did not become ready")
	return nil
}

func (s *modelServer) get(path string) (int, string) {
	response, err := http.Get(s.address + path)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	return response.StatusCode, string(text)
}

func (s *modelServer) use(args ...string) []string {
	return append(args, "--json", "--set", "baseUrl="+s.address+"/v1", "--set", "model=random")
}

// outcome is what plan --json prints, as far as it is looked at here.
type outcome struct {
	Status   string `json:"status"`
	Message  string `json:"message"`
	Attempts []struct {
		State string `json:"state"`
		Class string `json:"class"`
	} `json:"attempts"`
	LastError *struct {
		Reason string `json:"reason"`
		State  string `json:"state"`
	} `json:"lastError"`
}

// Whatever a model says within the grammar, a request ends with a valid workflow or
// with words on what is wrong, the server takes the grammar, and what it wrote before
// it found an error of its own is kept as an attempt.
func TestModelServerPlans(t *testing.T) {
	s := serveModel(t, size{layers: 1}, "-c", "32768", "-n", "1000").ready(t)
	p := newPerson(t)
	counts := map[string]int{}
	for i, words := range []string{
		"take a screenshot", "open the calculator", "list the files in Downloads",
		"check whether the site answers; if not, notify me", "for each file in Invoices, rename it",
		"write a letter",
	} {
		g := p.does("", s.use("plan", words)...)
		o := read[outcome](t, g)
		counts[o.Status]++
		if o.Message == "" || len(o.Attempts) == 0 || (o.Status == "done") != (g.code == 0) {
			t.Errorf("%d: %+v with exit code %d", i, o, g.code)
		}
		if strings.Contains(o.Message, "grammar") || strings.Contains(o.Message, "schema") {
			t.Errorf("%d: the server does not take our form: %s", i, o.Message)
		}
		for _, a := range o.Attempts {
			counts[a.Class]++
		}
	}
	t.Logf("endings and classes of attempts: %v", counts)
}

// A context that is too small is named as that, with its size.
func TestModelServerContextTooSmall(t *testing.T) {
	s := serveModel(t, size{layers: 1}, "-c", "512").ready(t)
	g := newPerson(t).does("", s.use("plan", "take a screenshot")...)
	o := read[outcome](t, g)
	if o.Status != "failed" || !strings.Contains(o.Message, "512") || !strings.Contains(o.Message, "context") {
		t.Errorf("%+v", o)
	}
}

// Ended with Ctrl+C, a request lets go of the server at once.
func TestModelServerIsLetGo(t *testing.T) {
	s := serveModel(t, size{layers: 8}, "-c", "65536").ready(t)
	p := newPerson(t)
	c := p.command(t.Context(), s.use("plan", "take a screenshot")...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	s.until(t, "the first words", `"n_decoded":[1-9]`) // before, the server looks at nobody
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	s.until(t, "the server being free", `"is_processing":false`)
	if c.ProcessState.ExitCode() != 1 {
		t.Errorf("it ended with %v", c.ProcessState)
	}
}

// until waits for what the server says of its work.
func (s *modelServer) until(t *testing.T, what, want string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	pattern := regexp.MustCompile(want)
	for ctx.Err() == nil {
		if _, text := s.get("/slots"); pattern.MatchString(strings.ReplaceAll(text, " ", "")) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("waited in vain for %s", what)
}

// A model that is still being loaded is waited for.
func TestModelServerLoads(t *testing.T) {
	s := serveModel(t, size{layers: 1, words: 300_000}, "-c", "32768", "-n", "40")
	code := 0
	for end := time.Now().Add(time.Minute); code == 0 && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		code, _ = s.get("/health")
	}
	if code != http.StatusServiceUnavailable {
		t.Fatalf("asked first, the server says %d", code)
	}
	o := read[outcome](t, newPerson(t).does("", s.use("plan", "take a screenshot")...))
	if o.LastError != nil && o.LastError.Reason == "endpoint_failed" {
		t.Errorf("%+v: %s", o.LastError, o.Message)
	}
}
