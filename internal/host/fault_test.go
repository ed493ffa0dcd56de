package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFaultOfThePageIsKeptAndNoRequest(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if err := f.TellFault(PageFault{Part: "canvas", Text: "TypeError: x is not there", Stack: "at Card"}); err != nil {
		t.Fatal(err)
	}
	view, err := f.Diagnostics()
	if err != nil || len(view.Models) != 0 || view.Failure != "" {
		t.Errorf("%+v, %v", view, err)
	}
	days, err := filepath.Glob(filepath.Join(view.Folder, "*.jsonl"))
	if err != nil || len(days) != 1 {
		t.Fatalf("files %v, %v", days, err)
	}
	raw, err := os.ReadFile(days[0])
	if err != nil || !strings.Contains(string(raw), `"event":"page_failed","part":"canvas","text":"TypeError: x is not there"`) {
		t.Errorf("kept %s, %v", raw, err)
	}
}
