//go:build linux

package document

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// saverOf names the folder in which a child process makes one edit and saves it.
const saverOf = "DOCUMENT_TEST_SAVER_OF"

// saveOnce says something and makes an edit, tells when each is kept, and saves it.
func saveOnce(folder string) {
	d, err := openOnly(folder)
	if err != nil {
		panic(err)
	}
	if err := d.Say(jsontext.Value(`"words"`)); err != nil {
		panic(err)
	}
	os.Stdout.WriteString("kept\n")
	edit := Edit{Label: "Rename", Author: Person, BaseRevision: d.State().Revision, Patch: workflow.Patch{
		Name: &workflow.TextChange{Before: d.State().Workflow.Name, After: "x" + d.State().Workflow.Name},
	}}
	if _, err := d.Apply(edit); err != nil {
		panic(err)
	}
	os.Stdout.WriteString("acknowledged\n")
	if err := d.Close(); err != nil {
		panic(err)
	}
	os.Stdout.WriteString("saved\n")
}

// The system calls prove the order: what is said is synced before it counts as kept,
// the history before an edit is acknowledged; the file is written, synced, renamed, and its folder synced before
// it counts as saved.
func TestOrderOfSystemCalls(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed: tools/packages.sh test installs it")
	}
	folder := filepath.Join(t.TempDir(), "home")
	saveUnder(t, "", folder) // so that the traced start finds file and history
	log := saveUnder(t, strace, folder)
	want := []string{
		`fsync .*/history/.*/conversation$`,
		`write kept`,
		`fsync .*/history/.*/\S+\.tmp`,
		`rename.*\.journal`,
		`fsync .*/history/[^/]+$`,
		`write acknowledged`,
		`fsync .*/history/.*\.journal`,
		`write .*/documents/\S+\.tmp`,
		`fsync .*/documents/\S+\.tmp`,
		`rename .*/documents/`,
		`fsync .*/documents$`,
		`write saved`,
	}
	calls := calls(log)
	for i, next := range want {
		at := indexOf(calls, next)
		if at < 0 {
			t.Fatalf("after %q there is no %q in\n%s", want[max(0, i-1)], next, strings.Join(calls, "\n"))
		}
		calls = calls[at+1:]
	}
}

func indexOf(calls []string, pattern string) int {
	expression := regexp.MustCompile(pattern)
	for i, call := range calls {
		if expression.MatchString(call) {
			return i
		}
	}
	return -1
}

// saveUnder runs the saver, traced where strace is given, and returns the trace.
func saveUnder(t *testing.T, strace, folder string) string {
	t.Helper()
	log := filepath.Join(t.TempDir(), "trace")
	args := []string{os.Args[0]}
	if strace != "" {
		args = []string{strace, "-f", "-y", "-s", "200", "-o", log, "-e", "trace=write,fsync,fdatasync,rename,renameat,renameat2", os.Args[0]}
	}
	command := exec.Command(args[0], args[1:]...)
	command.Env = append(os.Environ(), saverOf+"="+folder)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(log)
	if err != nil && strace != "" {
		t.Fatal(err)
	}
	return string(text)
}

var (
	descriptor = regexp.MustCompile(`^\d+\s+(\w+)\(\d+<([^>]*)>(?:, "([^"]*)")?`)
	naming     = regexp.MustCompile(`^\d+\s+rename\w*\(.*"([^"]*)".*"([^"]*)"`)
)

// calls are the calls of a trace, each as its name and the file it is about.
func calls(log string) []string {
	var list []string
	for line := range strings.Lines(log) {
		if m := naming.FindStringSubmatch(line); m != nil {
			list = append(list, "rename "+m[1]+" "+m[2])
		} else if m := descriptor.FindStringSubmatch(line); m != nil && strings.HasPrefix(m[2], "/") {
			list = append(list, m[1]+" "+m[2])
		} else if m != nil {
			list = append(list, m[1]+" "+m[3])
		}
	}
	return list
}
