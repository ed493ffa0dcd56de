package source

import (
	"strings"
	"testing"
)

func TestPlace(t *testing.T) {
	text := strings.Repeat("é", 700) + "\n" + strings.Repeat("ü", 900) + "x"
	l := newLines(text)
	for offset, want := range map[int][2]int{0: {1, 1}, 1398: {1, 700}, 1401: {2, 1}, 1403: {2, 2}, len(text) - 1: {2, 901}, len(text) + 9: {2, 902}} {
		if line, column := l.place(offset); line != want[0] || column != want[1] {
			t.Errorf("%d is %d:%d, want %v", offset, line, column, want)
		}
	}
	if line, column := newLines("").place(3); line != 1 || column != 1 {
		t.Errorf("%d:%d", line, column)
	}
}
