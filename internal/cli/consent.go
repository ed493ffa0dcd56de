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

// showList shows lines under a title, on the line of the title where there is one.
func showList(out io.Writer, title string, lines []string) {
	switch len(lines) {
	case 0:
	case 1:
		fmt.Fprintf(out, "%s: %s\n", title, lines[0])
	default:
		fmt.Fprintf(out, "%s:\n  %s\n", title, strings.Join(lines, "\n  "))
	}
}

// showWhole shows a text that others wrote with all its lines.
func showWhole(out io.Writer, text, indent string) {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		fmt.Fprintf(out, "%s%s\n", indent, legible.Escape(strings.TrimRight(line, "\r\n")))
	}
}
