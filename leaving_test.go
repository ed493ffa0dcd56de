package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"planwright/internal/llm/llmtest"
)

// traced runs the program under strace, with the key in the environment, and
// returns where it connected to and what it started, each once.
func traced(t *testing.T, environ []string, args ...string) (ports, paths, programs []string) {
	t.Helper()
	if err := exec.Command("strace", "-e", "trace=none", "true").Run(); err != nil {
		t.Skipf("strace is not installed, or may not be used here: %v", err)
	}
	home := t.TempDir()
	log := filepath.Join(t.TempDir(), "calls")
	c := exec.Command("strace", append([]string{"-f", "-qq", "-s", "4096", "-e", "trace=connect,sendto,execve", "-o", log, os.Args[0]}, args...)...)
	c.Env, c.Dir = append(programEnviron(home), environ...), home
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	calls, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	return every(calls, `htons\((\d+)\)`), every(calls, `sun_path=@?"([^"]*)"`), every(calls, `execve\("([^"]*)"`)
}

// every is what the group of a pattern matches, each once and in order.
func every(text []byte, pattern string) []string {
	var found []string
	for _, match := range regexp.MustCompile(pattern).FindAllSubmatch(text, -1) {
		found = append(found, string(match[1]))
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func port(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Port()
}

// A plan needs the endpoint of the model and nothing else. Where the user asks for
// an export, the collector is asked too, which shows that it would be seen.
func TestNothingLeavesButRequests(t *testing.T) {
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Rules: []llmtest.Rule{{Answers: []llmtest.Answer{llmtest.Text(onePlan)}}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	collector := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(collector.Close)
	for name, test := range map[string]struct {
		environ []string
		ports   []string
	}{
		"nothing is asked for": {nil, []string{port(t, server.URL)}},
		"an export":            {[]string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.URL}, []string{port(t, server.URL), port(t, collector.URL)}},
		"an export, disabled":  {[]string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + collector.URL, "OTEL_SDK_DISABLED=true"}, []string{port(t, server.URL)}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			environ := append(test.environ, "OPENAI_BASE_URL="+server.URL)
			ports, paths, programs := traced(t, environ, "plan", "take a screenshot")
			slices.Sort(test.ports)
			if !slices.Equal(ports, test.ports) {
				t.Errorf("connected to ports %v, want %v", ports, test.ports)
			}
			if len(paths) > 0 || !slices.Equal(programs, []string{os.Args[0]}) {
				t.Errorf("connected to %q, started %q", paths, programs)
			}
		})
	}
}
