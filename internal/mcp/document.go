package mcp

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// examined is what a text holds and everything that is wrong with it.
type examined struct {
	workflow workflow.Workflow
	found    bool // there is a workflow to show
	problems problem.List
}

// examine reads the content of a workflow's file as planwright validate does,
// and anything else as a model's reply about the base, as planwright explain does.
func (r toolRequest) examine(text []byte, base workflow.Workflow) examined {
	if isFile(text) {
		w, problems := workflow.Decode(text)
		if problems.Has(problem.FileUnreadable) {
			return examined{w, false, problems}
		}
		runs := r.Host.OpenRuns(nil)
		defer runs.Close()
		problems = append(problems, validate.Workflow(w, r.Host.Servers.Offer())...)
		return examined{w, true, append(problems, runs.SecretProblems(w)...)}
	}
	read := reply.Read(string(text), reply.Options{Base: base, Catalog: r.Host.Servers.Catalog(), Policy: r.Host.Policy()})
	if read.Patch == nil {
		return examined{read.Workflow, false, read.Problems}
	}
	return examined{read.Workflow, true, append(read.Problems, validate.Workflow(read.Workflow, r.Host.Servers.Offer())...)}
}

// isFile reports whether a text is the content of a workflow's file: an object
// that says its format version, and is no list of steps. What is damaged behind
// that is for the reader of files to say.
func isFile(text []byte) bool {
	d := jsontext.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	if d.PeekKind() != '{' {
		return false
	}
	d.ReadToken()
	versioned := false
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil || name.String() == "steps" {
			return versioned && err != nil
		}
		versioned = versioned || name.String() == "version"
		if d.SkipValue() != nil {
			break
		}
	}
	return versioned
}
