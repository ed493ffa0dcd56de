package function_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// madeOf is what a program makes of data that are written as JSON.
func madeOf(t *testing.T, source, data string) (any, error) {
	t.Helper()
	program, fault := jq.Compile(source)
	if fault != nil {
		t.Fatal(source, fault)
	}
	return program.Run(context.Background(), decoded(t, data), time.Unix(0, 0))
}

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
