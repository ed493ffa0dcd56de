package cli

import (
	"context"
	"fmt"

	"planwright/internal/legible"
	"planwright/internal/runs"
)

func memoryCommand() *command {
	return &command{
		name: "memory", arguments: "FILE", summary: "show what a workflow remembers between its runs",
		details: "Values are those of remember; of only_new, how many elements runs were given as new.\n" +
			"--clear lets it forget all: the next run takes everything for new. A file of it that cannot\n" +
			"be read is kept aside.",
		example: "planwright memory report.planwright.json",
		flags:   []flagName{flagClear, flagJSON}, run: showMemory,
	}
}

// memoryObject is what memory prints.
type memoryObject struct {
	FormatVersion int `json:"formatVersion"`
	runs.RememberedView
}

// showMemory shows what the workflow of a file remembers, or clears it.
func showMemory(_ context.Context, s *invocation) (int, error) {
	name, err := s.file()
	if err != nil {
		return exitUsage, err
	}
	file, err := s.open(name)
	if err != nil {
		return exitUsage, err
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	r := h.OpenRuns(nil)
	defer r.Close()
	if s.clear {
		note, err := r.Forget(file.workflow, wholePath(name), runs.ForgetRequest{})
		if err != nil {
			return exitFailed, err
		}
		if note != "" {
			fmt.Fprintln(s.Stderr, note)
		}
	}
	view := r.Memory(file.workflow, wholePath(name))
	if s.json {
		return exitDone, s.printObject(memoryObject{formatVersion, view})
	}
	return s.printMemory(view)
}

func (s *invocation) printMemory(view runs.RememberedView) (int, error) {
	if view.Wrong != "" {
		return exitFailed, fmt.Errorf("%s", view.Wrong)
	}
	if len(view.Values)+len(view.Lists) == 0 {
		fmt.Fprintln(s.Stdout, "It remembers nothing.")
	}
	for _, v := range view.Values {
		fmt.Fprintf(s.Stdout, "%s  %s\n", legible.Name(v.Key), oneLine(v.Text, 120))
	}
	for _, l := range view.Lists {
		fmt.Fprintf(s.Stdout, "%s  %d that runs were given as new\n", legible.Name(l.Key), l.Count)
	}
	return exitDone, nil
}
