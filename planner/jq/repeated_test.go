package jq_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
)

// A sum of texts, rounded as forms do it, fails at once and takes no memory.
func TestSumsOfTextsAreNotRepeated(t *testing.T) {
	rows := make([]any, 3000)
	for i := range rows {
		rows[i] = map[string]any{"k": i % 20, "a": "2.093,11 €"}
	}
	for _, source := range []string{
		"{total: (map(.a // 0) | (add // 0) * 1000000 | round / 1000000)}",
		"group_by(ascending(.k)) | map({k: .[0].k, total: (map(.a // 0) | (add // 0) * 100 | round / 100)})",
		`group_by(ascending(.k)) | pivot("c"; {k: .[0].k}; map(.a // 0) | (add // 0) * 1000000 | round / 1000000)`,
	} {
		program, fault := jq.Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		_, err := program.Run(context.Background(), rows, time.Unix(0, 0))
		if err == nil || !strings.HasPrefix(err.Error(), "The program cannot multiply the text “2.093,11 €2.093,11 €") {
			t.Errorf("%s: %v", source, err)
		}
		wrong, _ := doubt.Find(context.Background(), program, rows, time.Unix(0, 0))
		if !strings.HasPrefix(wrong, "Texts such as “2.093,11 €” stand in “a”, and are strung together, not added up.") {
			t.Errorf("%s: %s", source, wrong)
		}
	}
}
