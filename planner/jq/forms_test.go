package jq

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// What the forms of the page write does what they say. The page's own test holds that they
// write these lines, and know them again.
func TestLinesOfForms(t *testing.T) { runsCases(t, "testdata/forms.json") }

// Programs as people and models write them, with what jq 1.6 makes of them.
func TestPrograms(t *testing.T) { runsCases(t, "testdata/programs.json") }

func runsCases(t *testing.T, path string) {
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Line, Program string // one of them
		Input, Output any
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, tt := range cases {
		checkProgram(t, tt.Line+tt.Program, tt.Input, tt.Output)
	}
}

func checkProgram(t *testing.T, source string, input, want any) {
	t.Helper()
	program, fault := Compile(source)
	if fault != nil {
		t.Errorf("%s: %v", source, fault)
		return
	}
	made, err := program.Run(context.Background(), input, time.Now())
	if err != nil {
		t.Errorf("%s: %v", source, err)
		return
	}
	data, err := Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var got any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", source, diff)
	}
}
