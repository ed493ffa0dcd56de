package eval

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLastIsWhatWasSaved(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "state")
	if last, err := Last(folder); err != nil || len(last.Rows) != 0 {
		t.Fatalf("without a result: %v, %v", last, err)
	}
	report := NewReport("2026-01-02T03:04:05Z", "test", Builtin(), Builtin().Cases, 1)
	report.Add(newRow([]Outcome{{Case: "a", Valid: true, DurationMs: 4}, {Case: "b", DurationMs: 7}}))
	if err := report.Save(folder); err != nil {
		t.Fatal(err)
	}
	last, err := Last(folder)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(report, last); diff != "" {
		t.Error(diff)
	}
	if last.Rows[0].MedianMs != 5 || last.Rows[0].Valid != 1 {
		t.Errorf("added up to %+v", last.Rows[0])
	}
}

func TestDamagedLastIsAnError(t *testing.T) {
	for _, text := range []string{"", "{", "{}", `{"formatVersion": 2, "rows": []}`, `{"formatVersion": 1, "rows": [], "rows": []}`} {
		folder := t.TempDir()
		if err := os.WriteFile(lastFile(folder), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Last(folder); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

func TestSaveSaysWhereItFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (Report{}).Save(filepath.Join(file, "state")); err == nil {
		t.Error("saved below a file")
	}
}
