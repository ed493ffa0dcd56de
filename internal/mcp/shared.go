package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/internal/library"
	"planwright/internal/namedfile"
	"planwright/internal/runs"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// approveArgument is beside the inputs of a shared workflow what approves its sheet.
const approveArgument = "approve"

// Shared are workflows that are tools of their own.
type Shared struct{ tools []tool }

// Share makes tools of the workflows in the files. The error says which cannot be shared, and
// what to do.
func Share(files []string) (Shared, error) {
	all, failed := shareAll(files)
	return all, errors.Join(failed...)
}

// ShareMarked makes tools of the workflows in the files besides, which the person marked and
// which may be among the others: one that cannot be shared keeps no other from it, and the
// errors say which and what to do.
func (s Shared) ShareMarked(files []string) (Shared, []error) {
	given := map[string]bool{}
	for _, t := range s.tools {
		given[t.file] = true
	}
	files = slices.DeleteFunc(slices.Clone(files), func(file string) bool { return given[namedfile.Real(file)] })
	return shareAll(files, s.tools...)
}

// shareAll makes tools of the workflows in the files, behind others.
func shareAll(files []string, others ...tool) (Shared, []error) {
	taken := map[string]bool{}
	for _, t := range slices.Concat(tools, others) {
		taken[t.name] = true
	}
	all, failed := Shared{others}, []error(nil)
	for _, path := range files {
		if t, err := shared(path, taken); err != nil {
			failed = append(failed, err)
		} else {
			all.tools = append(all.tools, t)
		}
	}
	return all, failed
}

// shared makes a tool of the workflow in a file: its inputs are the arguments, its outputs
// the result. The file is read anew for each call; what was approved in the window or a
// terminal holds, as it does there, until the workflow does something else.
func shared(path string, taken map[string]bool) (tool, error) {
	file, err := filepath.Abs(path)
	if err != nil {
		return tool{}, fmt.Errorf("%s cannot be shared: its folder is not known. Give the whole path.", legible.Name(path))
	}
	w, err := readShared(file)
	if err != nil {
		return tool{}, err
	}
	name := library.ToolName(w.Name, taken)
	taken[name] = true
	return tool{
		name: name, title: w.Name, description: describeShared(w),
		input: inputOf(w), output: outputOf(w), acts: true, file: namedfile.Real(file),
		call: func(ctx context.Context, r toolRequest) (toolAnswer, error) { return callShared(ctx, r, file) },
	}, nil
}

// readShared reads the workflow of a file.
func readShared(file string) (workflow.Workflow, error) {
	data, err := atomicfile.ReadFile(file, workflow.MaxFileBytes)
	if err != nil {
		return workflow.Workflow{}, fmt.Errorf("%s cannot be read, so it is not shared. Look whether it is still there.", legible.Name(file))
	}
	w, problems := workflow.Decode(data)
	for _, p := range problems {
		if p.Severity == problem.Error {
			return w, fmt.Errorf("%s is not shared (line %d, column %d): %s %s", legible.Name(file), p.At.Line, p.At.Column, p.Message, p.Fix)
		}
	}
	if p := library.Unfit(w); p != nil {
		return w, fmt.Errorf("%s is not shared: %s", legible.Name(file), p.Message)
	}
	if _, is := w.Input(approveArgument); is {
		return w, fmt.Errorf("“%s” cannot be shared: its input “%s” is called as what approves a run. Give the input another name.", legible.Name(w.Name), approveArgument)
	}
	return w, nil
}

// callShared runs the workflow of the file with the arguments as its inputs. A run that did
// not come to its end has no result, and says why.
func callShared(ctx context.Context, r toolRequest, file string) (toolAnswer, error) {
	w, err := readShared(file)
	if err != nil {
		return toolAnswer{}, err
	}
	order, approve, err := sharedOrder(w, r.arguments)
	if err != nil {
		return toolAnswer{}, err
	}
	record, report, err := r.carryOut(ctx, r.Host.OpenRunsBeside(file, nil), order, allowShared(file, approve))
	switch {
	case err != nil:
		return toolAnswer{}, err
	case record.Status != walk.Done:
		return toolAnswer{}, errors.New(ending(record, report))
	}
	for _, o := range w.Outputs {
		if v := report.Outputs[o.Name]; v.Kind() != 'n' && !o.Type.Holds(v) {
			return toolAnswer{}, fmt.Errorf("The run is done, but its output “%s” holds what is secret, and is not given.", o.Name)
		}
	}
	return toolAnswer{object: report.Outputs, text: ending(record, report)}, nil
}

// sharedOrder is what the arguments ask for, and the hash of what they approve.
func sharedOrder(w workflow.Workflow, given arguments) (order runs.RunOrder, approve string, err error) {
	order = runs.RunOrder{Workflow: w, RunRequest: runs.RunRequest{Inputs: map[string]jsontext.Value{}}}
	for name, value := range given {
		if name == approveArgument {
			if json.Unmarshal(value, &approve) != nil {
				return order, "", errors.New("“approve” should be the text of a hash.")
			}
			continue
		}
		in, is := w.Input(name)
		switch {
		case !is:
			return order, "", fmt.Errorf("The workflow was changed and has no input “%s” any more. Ask for its tools anew.", name)
		case value.Kind() != 'n' && !in.Type.Holds(value):
			return order, "", fmt.Errorf("“%s” should be of the type %s, and is %s.", name, in.Type, text.Within(string(value), mostShown))
		}
		order.Inputs[name] = value
	}
	return order, approve, nil
}

// allowShared lets a run begin that was approved, now or before for its file. Of what is
// remembered of the file the run gets nothing else: no results that stand for steps, nor does
// it change any.
func allowShared(file, approve string) allowance {
	return func(opened *runs.Runs, order *runs.RunOrder, sheet permit.Sheet) error {
		ofFile := *order
		ofFile.File = file
		if grant, before := opened.Approved(ofFile, sheet); before {
			order.Grant = grant
			return nil
		}
		grant, is := sheet.Approve(approve)
		if !is && len(sheet.Steps) > 0 {
			return asked(sheet, approve, "Nobody can be asked here, so it is refused unless it was allowed for this workflow before.")
		}
		order.Grant.Hash = grant.Hash
		return nil
	}
}
