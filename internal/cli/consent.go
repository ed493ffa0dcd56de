package cli

import (
	"fmt"
	"io"
	"strings"

	"planwright/internal/engine/permit"
	"planwright/internal/legible"
)

// showArguments shows what a person agrees to: each value whole.
func showArguments(out io.Writer, list []permit.Argument, indent string) {
	for _, a := range list {
		fmt.Fprint(out, a.Indented(indent))
	}
}

// showWhole shows a text that others wrote with all its lines.
func showWhole(out io.Writer, text, indent string) {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		fmt.Fprintf(out, "%s%s\n", indent, legible.Escape(strings.TrimRight(line, "\r\n")))
	}
}
