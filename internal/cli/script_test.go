package cli

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"planwright/internal/llm/llmtest"
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // else child processes under the race detector take a second to end
	testscript.Main(m, map[string]func(){"planwright": func() {
		p := Program{Version: "test", Environ: os.Environ(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
		os.Exit(p.Run(os.Args[1:]))
	}, "stubborn": stubborn})
}

// TestScripts runs the program by the scripts in testdata/script. Besides the
// usual commands they have:
//
//	model FILE       starts the scripted server; $URL is its address, $PORT its port
//	suite MODE WORD  starts it with answers to cases of the suite; see startSuite
//	id               $ID is that of the newest kept request
//	reply FILE A B   puts B for A in the replies of a report
//	asked N TEXT…    the server was asked N times, the last time with each TEXT
//	waitasked N      waits until the server was asked N times
//	waitrun          waits until there is a run
//	code N COMMAND…  the program ends with this exit code
//	snapshot         remembers all that is in $WORK, and in the folders of the program
//	untouched        nothing of that is another, and nothing came or went
//	object KEY…      stdout is one JSON object on a line, with exactly these keys
//	lines N KEY…     stdout is N such objects
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			for _, line := range []string{"CONFIG", "DATA", "STATE", "CACHE"} {
				e.Setenv("XDG_"+line+"_HOME", e.WorkDir+"/.home/"+strings.ToLower(line))
			}
			e.Setenv("NO_PROXY", "127.0.0.1")
			e.Setenv("LINE", "q\nINJECTED") // scripts cannot write a line break
			e.Setenv("PLANWRIGHT_LOCAL_PORTS", "none")
			e.Setenv("GORACE", os.Getenv("GORACE"))
			e.Values[serverKey{}], e.Values[snapshotKey{}] = new(*llmtest.Server), new(map[string]string)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"model": startModel, "asked": checkAsked, "waitasked": waitAsked, "waitrun": waitRun, "firstrun": keepFirstRun, "code": runWithCode, "object": checkObject, "lines": checkLines,
			"snapshot": takeSnapshot, "untouched": checkUntouched, "suite": startSuite, "id": takeID, "reply": changeReply,
		},
	})
}

// serverKey finds the script's server among its values.
type serverKey struct{}

func startModel(ts *testscript.TestScript, _ bool, args []string) {
	script, err := llmtest.ParseScript([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	server, err := llmtest.Start("127.0.0.1:0", script)
	ts.Check(err)
	ts.Defer(server.Close)
	ts.Setenv("URL", server.URL)
	ts.Setenv("PORT", strings.TrimSuffix(server.URL[strings.LastIndex(server.URL, ":")+1:], "/v1"))
	*ts.Value(serverKey{}).(**llmtest.Server) = server
}

func checkAsked(ts *testscript.TestScript, _ bool, args []string) {
	requests := (*ts.Value(serverKey{}).(**llmtest.Server)).Requests()
	if strconv.Itoa(len(requests)) != args[0] {
		ts.Fatalf("asked %d times, not %s", len(requests), args[0])
	}
	for _, text := range args[1:] {
		if !strings.Contains(string(requests[len(requests)-1].Body), text) {
			ts.Fatalf("the last request lacks %q: %s", text, requests[len(requests)-1].Body)
		}
	}
}

func waitAsked(ts *testscript.TestScript, _ bool, args []string) {
	server := *ts.Value(serverKey{}).(**llmtest.Server)
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if strconv.Itoa(len(server.Requests())) == args[0] {
			return
		}
	}
	ts.Fatalf("asked %d times, not %s", len(server.Requests()), args[0])
}

func waitRun(ts *testscript.TestScript, _ bool, _ []string) {
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if heads, _ := filepath.Glob(filepath.Join(ts.Getenv("XDG_STATE_HOME"), "planwright", "runs", "*", "head")); len(heads) > 0 {
			return
		}
	}
	ts.Fatalf("no run has begun")
}

func runWithCode(ts *testscript.TestScript, _ bool, args []string) {
	var exit *exec.ExitError
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, not %s", got, args[0])
	}
}

func checkObject(ts *testscript.TestScript, neg bool, args []string) {
	checkLines(ts, neg, append([]string{"1"}, args...))
}

func checkLines(ts *testscript.TestScript, _ bool, args []string) {
	out := ts.ReadFile("stdout")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if strconv.Itoa(len(lines)) != args[0] || !strings.HasSuffix(out, "\n") {
		ts.Fatalf("not %s lines: %q", args[0], out)
	}
	slices.Sort(args[1:])
	for _, line := range lines {
		checkKeys(ts, line, args[1:])
	}
}

func checkKeys(ts *testscript.TestScript, line string, want []string) {
	var object map[string]json.RawMessage
	ts.Check(json.Unmarshal([]byte(line), &object))
	if keys := slices.Sorted(maps.Keys(object)); !slices.Equal(keys, want) {
		ts.Fatalf("keys are %v, not %v", keys, want)
	}
	for _, key := range []string{"problems", "attempts", "passes", "tools"} {
		if string(object[key]) == "null" {
			ts.Fatalf("%s is null", key)
		}
	}
}

// keepFirstRun puts the id of the first run that the last command listed into a variable.
func keepFirstRun(ts *testscript.TestScript, _ bool, args []string) {
	id, _, _ := strings.Cut(ts.ReadFile("stdout"), " ")
	ts.Setenv(args[0], id)
}
