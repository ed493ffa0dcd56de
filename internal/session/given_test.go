package session

import (
	"slices"
	"strings"
	"testing"

	"planwright/internal/redact"
	"planwright/planner/workflow/workflowtest"
)

// A workflow is found by the paths, addresses and words that its steps are given, and tells
// no page what may be secret.
func TestGivenTo(t *testing.T) {
	w := workflowtest.Parse(t, `
		a: Tool read_table path="~/Orders/2026.csv"
		b: Tool http_request url="https://shop.example/api" headers={"Authorization":"Bearer abc"}
		c: Tool run_command argv=["git","pull"]
		d: Tool notify message="`+strings.Repeat("long ", 100)+`"
		e: Tool notify message="sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH"
		a > b > c > d > e`)
	got := givenTo(w, &redact.Redactor{})
	for _, want := range []string{"~/Orders/2026.csv", "https://shop.example/api", "git", "pull"} {
		if !slices.Contains(got, want) {
			t.Errorf("it is not found by %q: %q", want, got)
		}
	}
	all := strings.Join(got, " ")
	if strings.Contains(all, "Bearer") || strings.Contains(all, "sk-proj-abc") || len(all) > maxAllGiven {
		t.Errorf("it tells %q", all)
	}
}
