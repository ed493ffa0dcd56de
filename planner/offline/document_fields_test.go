package offline

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/catalog"
	"planwright/planner/jq"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// What is found in documents is what stands behind the words, whole, or nothing.
func TestDocumentFields(t *testing.T) {
	for field, cases := range map[string]map[string]any{
		"invoice number": {
			"Invoice number: 2026-017\n": "2026-017", "INVOICE  No. RE/2026.5   Date 3": "RE/2026.5", "Invoice-Nr: A7.": "A7", "Invoice number 2026 017": nil,
			"Invoice Number   Date\n2026-17  3.4.2026": nil, "Your invoice no 12 of May": "12", "no invoice": nil, "Invoice # 5": "5",
		},
		"total": {
			"Subtotal 100.00\nTotal VAT 19.00\nTotal  119.00 EUR\n": "119.00 EUR", "Total: € 1'234.50": "€ 1'234.50", "Total: 1 234,50": nil, "TOTAL -5,00": "-5,00", "Totally 5": nil,
		},
		"due date": {"Due date: 2026-03-01": "2026-03-01", "due date 1. March 2026": "1. March 2026", "Due Date: March 1, 2026": "March 1, 2026", "Due date: soon": nil},
		"IBAN":     {"IBAN: DE02 1203 0000 0000 2020 51\nBIC": "DE02 1203 0000 0000 2020 51", "IBAN DE02120300000000202051": "DE02120300000000202051", "IBAN: on request": nil},
	} {
		w, problems := Plan("Read the "+field+" from the PDFs in ~/Bills into b.csv", catalog.Builtin())
		program := ""
		for _, n := range w.Nodes {
			if n.Kind == workflow.KindTool && n.Tool.Name == "transform_data" {
				program = text.Unquote(n.Tool.Arguments["program"])
			}
		}
		compiled, fault := jq.Compile(program)
		if fault != nil {
			t.Fatalf("%s: %s %v %v", field, program, fault, problems)
		}
		for said, want := range cases {
			got, err := compiled.Run(context.Background(), []any{map[string]any{"file": "a.pdf", "text": said}}, time.Unix(0, 0))
			rows, _ := got.([]any)
			if err != nil || len(rows) != 1 || rows[0].(map[string]any)[field] != want {
				t.Errorf("%s in %q is %v (%v), want %v", field, strings.TrimSpace(said), got, err, want)
			}
		}
	}
}
