package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"planwright/planner/catalog"
)

// runTools lists the tools on offer.
func runTools(_ context.Context, s *session) (int, error) {
	if len(s.words) > 0 {
		return exitUsage, s.command.misused(errors.New("tools takes no words."))
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	if s.json {
		return exitDone, s.printObject(toolsObject{formatVersion, h.Catalog().Tools(), h.Notices()})
	}
	s.warn(h.Notices())
	paint := s.painter(s.Stdout)
	for _, t := range h.Catalog().Tools() {
		fmt.Fprintf(s.Stdout, "%s%s  %s\n    %s\n", paint.bold(t.Name), signature(t), effect(paint, t.Effect), oneLine(t.Description, 100))
	}
	return exitDone, nil
}

// signature is the arguments and results of a tool: (text: string, exact?: boolean) → found, x, y.
func signature(t catalog.Tool) string {
	var args []string
	for _, a := range t.Arguments() {
		name := a.Name
		if !a.Required {
			name += "?"
		}
		if a.Type != "" {
			name += ": " + a.Type
		}
		args = append(args, name)
	}
	text := "(" + strings.Join(args, ", ") + ")"
	var results []string
	for _, o := range t.Outputs {
		results = append(results, o.Name)
	}
	if len(results) > 0 {
		text += " → " + strings.Join(results, ", ")
	}
	return text
}

func effect(paint painter, e catalog.Effect) string {
	switch e {
	case catalog.Read:
		return paint.green(string(e))
	case catalog.Write, catalog.External:
		return paint.yellow(string(e))
	case catalog.Destructive:
		return paint.red(string(e))
	}
	return paint.red(string(e))
}
