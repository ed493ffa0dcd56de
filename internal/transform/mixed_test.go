package transform_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"planwright/internal/transform"
)

// A word among numbers is the last in order, of data that are handed on and of those in a file.
func TestWordsAmongNumbers(t *testing.T) {
	const program, want = "sort_by(descending(.v))\n| .[:2] | map(.n)", "[1999,1997]"
	var rows []string
	for n := range 2000 {
		value := fmt.Sprintf(`"%d,5"`, n)
		if n%7 == 3 {
			value = `"n/a"`
		}
		rows = append(rows, fmt.Sprintf(`{"n":%d,"v":%s}`, n, value))
	}
	made, err := transform.Make(context.Background(), program, []byte("["+strings.Join(rows, ",")+"]"), nil, time.Now())
	if err != nil || string(made.Value) != want || !strings.Contains(made.Odd, "“n/a” in “v” is no number") {
		t.Errorf("it makes %s, says %q, %v", made.Value, made.Odd, err)
	}
	lines := strings.NewReader(strings.Join(rows, "\n") + "\n")
	data := transform.Files{Data: json.RawMessage("null"), Lists: []transform.File{{Size: lines.Size(), Lines: lines}}, Folder: t.TempDir()}
	err = transform.RunFiles(context.Background(), program, data, time.Now(), func(_ bool, odd string, answer io.Reader) error {
		got, err := io.ReadAll(answer)
		if string(got) != "1999\n1997\n" || !strings.Contains(odd, "“n/a” in “v” is no number") {
			t.Errorf("of a file it makes %s, says %q", got, odd)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
