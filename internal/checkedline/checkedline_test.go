package checkedline_test

import (
	"testing"

	"planwright/internal/checkedline"
)

func TestRead(t *testing.T) {
	text, err := checkedline.Append(nil, "ä")
	if err != nil {
		t.Fatal(err)
	}
	one := string(text)
	for name, c := range map[string]struct {
		text   string
		used   int
		length int
		end    checkedline.Condition
	}{
		"nothing":         {"", 0, 0, checkedline.Whole},
		"two lines":       {one + one, 2, 2 * len(one), checkedline.Whole},
		"no line feed":    {one + one[:len(one)-1], 1, len(one), checkedline.Torn},
		"zeros":           {one + "\x00\x00\x00", 1, len(one), checkedline.Torn},
		"an empty line":   {one + "\n" + one, 1, len(one), checkedline.Damaged},
		"no space":        {one[:8] + "-" + one[9:], 0, 0, checkedline.Damaged},
		"another payload": {one + one[:10] + "a" + one[12:], 1, len(one), checkedline.Damaged},
	} {
		used := 0
		length, end := checkedline.Read([]byte(c.text), func(payload []byte) bool {
			used++
			return string(payload) == `"ä"`
		})
		if used != c.used || length != c.length || end != c.end {
			t.Errorf("%s: used %d lines, %d bytes, ends as %d", name, used, length, end)
		}
	}
}

func TestRefusedLine(t *testing.T) {
	text, _ := checkedline.Append(nil, 1)
	if length, end := checkedline.Read(text, func([]byte) bool { return false }); length != 0 || end != checkedline.Damaged {
		t.Errorf("a line that was refused was used: %d bytes, ends as %d", length, end)
	}
}

// A value that cannot be written leaves what was there.
func TestAppendFails(t *testing.T) {
	if out, err := checkedline.Append([]byte("before\n"), make(chan int)); err == nil || string(out) != "before\n" {
		t.Errorf("got %q and %v", out, err)
	}
}
