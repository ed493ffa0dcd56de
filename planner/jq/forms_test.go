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
func TestLinesOfForms(t *testing.T) {
	file, err := os.ReadFile("testdata/forms.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Line          string
		Input, Output any
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, tt := range cases {
		program, fault := Compile(tt.Line)
		if fault != nil {
			t.Errorf("%s: %v", tt.Line, fault)
			continue
		}
		made, err := program.Run(context.Background(), tt.Input, time.Now())
		if err != nil {
			t.Errorf("%s: %v", tt.Line, err)
			continue
		}
		data, err := Marshal(made)
		if err != nil {
			t.Fatal(err)
		}
		var got any
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.Output, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.Line, diff)
		}
	}
}
