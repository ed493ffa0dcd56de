package cli

import (
	"encoding/json"
	"os"
	"regexp"

	"github.com/rogpeppe/go-internal/testscript"
)

// takeID sets $ID to that of the newest request in the folder of kept ones.
func takeID(ts *testscript.TestScript, _ bool, _ []string) {
	files, err := os.ReadDir(ts.Getenv("XDG_STATE_HOME") + "/planwright/requests")
	ts.Check(err)
	name := files[len(files)-1].Name()
	ts.Setenv("ID", name[:len(name)-len(".json")])
}

// changeReply replaces what matches in every reply of a report.
func changeReply(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	var report map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &report))
	for _, reply := range report["replies"].([]any) {
		r := reply.(map[string]any)
		r["text"] = regexp.MustCompile(args[1]).ReplaceAllString(r["text"].(string), args[2])
	}
	data, err := json.Marshal(report)
	ts.Check(err)
	ts.Check(os.WriteFile(path, data, 0o600))
}
