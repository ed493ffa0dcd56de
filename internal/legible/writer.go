package legible

import (
	"crypto/rand"
	"io"
	"strings"
)

// mark encloses what Own returned. Nobody outside the program can know it.
var mark = "\x1b" + rand.Text()

// Own lets a Writer pass on a sequence that the program itself gives its terminal.
func Own(sequence string) string { return mark + sequence + mark }

// Writer shows what is written to it as Text does, but for what Own returned. Each
// write holds whole characters.
type Writer struct{ To io.Writer }

func (w Writer) Write(p []byte) (int, error) {
	parts := strings.Split(string(p), mark)
	for i := 0; i < len(parts); i += 2 {
		parts[i] = Text(parts[i])
	}
	if _, err := io.WriteString(w.To, strings.Join(parts, "")); err != nil {
		return 0, err
	}
	return len(p), nil
}
