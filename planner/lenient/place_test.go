package lenient

import "testing"

func TestPosition(t *testing.T) {
	text := "é漢😀\nab\r\n\nc"
	here := cursor{text: text}
	for offset, want := range map[int][2]int{
		0: {1, 1}, 2: {1, 2}, 5: {1, 3}, 9: {1, 4}, 10: {2, 1}, 14: {3, 1}, 15: {4, 1}, 16: {4, 2}, 99: {4, 2},
	} {
		line, column := here.at(offset)
		if got := [2]int{line, column}; got != want {
			t.Errorf("offset %d is at %v, want %v", offset, got, want)
		}
	}
}
