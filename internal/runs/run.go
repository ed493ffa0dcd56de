// Package runs runs workflows for a door: what the person is shown and asked before, what
// they allowed, and what a page is told while one runs.
package runs

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/library"
	"planwright/internal/namedfile"
	"planwright/internal/redact"
	"planwright/internal/runs/recall"
	"planwright/internal/secrets"
	"planwright/internal/settings"
	"planwright/internal/vault"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Host is what runs need of the program around them.
type Host interface {
	Settings() settings.Settings
	Own() []string  // files and folders that the program itself relies on
	HasModel() bool // for the steps that a model does
}

// Options say what Runs are opened with.
type Options struct {
	Host     Host
	Tools    RunsTools
	State    string // the folder of what the person allowed
	Vault    *vault.Vault
	Redactor *redact.Redactor
	Secrets  *secrets.Store   // that steps use by name
	Library  *library.Library // of workflows that steps can call; nil: there are none

	// Open opens the host of runs for this door.
	Open func(engine.Door) engine.Host
	// Ask, nil where nobody is there, puts questions to the person; see engine.Door.
	Ask engine.AskPerson
	// Notice, nil where there is no page, shows a notification that nothing else shows.
	Notice func(RunNoticeView)
}

// Runs runs workflows for one door, and keeps their runs with what the person has
// allowed. Its methods may be called from any goroutine.
type Runs struct {
	host     Host
	tools    RunsTools
	redactor *redact.Redactor
	keys     keys
	runner   engine.Host
	library  *library.Library
	memory   recall.Store
	notice   func(RunNoticeView) // nil: nothing but the desktop shows notifications
	files    sync.Map            // real paths of the files of runs whose records do not say them, by id
}

// Open makes what runs workflows.
func Open(o Options) *Runs {
	r := &Runs{host: o.Host, tools: o.Tools, redactor: o.Redactor, keys: keys{o.Secrets, o.Redactor}, notice: o.Notice, library: o.Library}
	r.memory.Folder, r.memory.Vault, r.memory.Adopt = filepath.Join(o.State, "allowed"), o.Vault, r.adopt
	r.runner = o.Open(engine.Door{Tools: r.calls(), Ask: o.Ask})
	return r
}

// Close leaves what runs to be resumed after the next start.
func (r *Runs) Close() { r.runner.Close() }

// Engine is the host of the runs.
func (r *Runs) Engine() engine.Host { return r.runner }

// RunOrder is what is to be run, and how.
type RunOrder struct {
	Workflow workflow.Workflow
	Revision int    // of the document; 0: a file
	File     string // "": none, and nothing is remembered of it
	RunRequest
	Grant permit.Grant
}

// Start begins a run of a workflow that has no errors. The error, which is for
// people, says why there is none.
func (r *Runs) Start(o RunOrder) (engine.Record, error) {
	if err := r.mayRun(o.Workflow); err != nil {
		return engine.Record{}, err
	}
	r.keys.tell()
	request, err := r.request(o)
	if err != nil {
		return engine.Record{}, err
	}
	if err := r.mayCall(request.Children); err != nil {
		return engine.Record{}, err
	}
	if !o.Dry { // before anything is called, with the person there
		if err := r.unlock(request); err != nil {
			return engine.Record{}, err
		}
	}
	budget := r.host.Settings().RunBudget
	request.Options.Budget = walk.Budget{Steps: budget.Steps, Calls: budget.Calls, Tokens: int64(budget.Tokens)}
	request.Grant, request.TimeMs = o.Grant, int64(budget.Minutes)*60_000
	record, err := r.runner.Start(request)
	if err != nil {
		return engine.Record{}, err
	}
	r.keepInputs(recall.HomeOf(o.Workflow.ID, o.File), o.Inputs)
	return record, nil
}

// Resume goes on with a run that was interrupted. What it read before and reads again is
// kept without the secrets of its workflow. The error is for people.
func (r *Runs) Resume(ctx context.Context, id string) (engine.Record, error) {
	request, err := r.runner.Request(id)
	if err != nil {
		return engine.Record{}, err
	}
	r.keys.tell()
	if !request.Dry {
		if err := r.unlock(request); err != nil {
			return engine.Record{}, err
		}
	}
	return r.runner.Resume(ctx, id)
}

// Sheet says what the run would do, with what it would be given. The error, for people,
// says why it cannot begin in the midst.
func (r *Runs) Sheet(o RunOrder) (permit.Sheet, error) {
	r.keys.tell()
	request, err := r.request(o)
	if err != nil {
		return permit.Sheet{}, err
	}
	sheet := r.runner.SheetOf(request)
	for i, s := range sheet.Stands {
		sheet.Stands[i].Show(withoutSecretsOf(s.Result, r.redactor))
	}
	for i, s := range sheet.Secrets {
		sheet.Secrets[i].Bound = r.keys.places(s.Name)
	}
	r.noteSupply(&sheet)
	return sheet, nil
}

// mayRun says why a workflow is not run.
func (r *Runs) mayRun(w workflow.Workflow) error {
	if err := r.tools.Callable(); err != nil {
		return err
	}
	if text := r.withheld(w); text != "" {
		return notRun(text)
	}
	if r.Problems(w).HasErrors() {
		return problem.Fail("The workflow has errors, so it is not run. Solve them first; the list of problems says how.")
	}
	return nil
}

func notRun(text string) error { return problem.Fail("The workflow is not run. %s", text) }

// Problems are the reasons why a workflow cannot be run; none: it can. Where tools are
// missing because their server ended, that comes first.
func (r *Runs) Problems(w workflow.Workflow) problem.List {
	problems := validate.Workflow(w, r.tools.Offer()).With(problem.Error)
	problems = append(problems, r.secretsFor(w)...)
	problems = append(problems, r.missingBelow(w)...)
	if !problems.HasErrors() {
		return problems
	}
	var deaths problem.List
	for _, name := range r.toolsOf(w) {
		text := r.tools.Death(name)
		if text != "" && !slices.ContainsFunc(deaths, func(p problem.Problem) bool { return p.Message == text }) {
			deaths = append(deaths, problem.New(problem.ToolUnusable, problem.Place{}, "%s", text).As(problem.Error))
		}
	}
	return append(deaths, problems...)
}

// Remedies say for each server whose tools the workflow names, and which cannot be called
// now, which command mends that.
func (r *Runs) Remedies(w workflow.Workflow) []string { return r.tools.Remedies(r.toolsOf(w)) }

// withheld says why the first of the tools that the workflow names is not on offer though
// its server is known, and how to approve it; "" where none is.
func (r *Runs) withheld(w workflow.Workflow) string {
	for _, name := range r.toolsOf(w) {
		if r.tools.Catalog().Has(name) {
			continue
		}
		if text := r.tools.Withheld(name); text != "" {
			return text
		}
	}
	return ""
}

// toolsOf are the names of the tools that the workflow may call.
func (r *Runs) toolsOf(w workflow.Workflow) []string {
	var names []string
	for _, step := range r.runner.SheetOf(engine.Request{Workflow: w, Children: r.children(w)}).Steps {
		names = append(append(names, step.Tool), step.Tools...)
	}
	return names
}

// request is what the engine is asked for. Keys do not become part of a run.
func (r *Runs) request(o RunOrder) (engine.Request, error) {
	o.Workflow = r.tools.Catalog().Link(o.Workflow)
	request := engine.Request{
		Workflow: o.Workflow, Children: r.children(o.Workflow), Revision: o.Revision, File: namedfile.Real(o.File), Dry: o.Dry, Step: o.Step,
		Options: walk.Options{From: o.From, Only: o.Only, To: o.To, Inputs: map[string]jsontext.Value{}, Pins: map[string]walk.Result{}},
		Kept:    map[string]permit.Origin{},
	}
	for name, value := range o.Inputs {
		request.Options.Inputs[name] = withoutKeys(value, r.redactor)
	}
	for node, kept := range r.kept(o.Workflow, o.File) {
		request.Options.Pins[node], request.Kept[node] = kept.Result, kept.Origin
	}
	switch {
	case o.Dry:
		request.Options.Ways = o.Ways
	case len(o.Ways) > 0:
		return request, problem.Fail("Only a dry run takes a way that is chosen for it: in a run, results decide. Make it a dry run, or leave the way out.")
	}
	if o.From == "" {
		return request, nil
	}
	if err := r.takeEarlier(o, &request); err != nil {
		return request, err
	}
	if program, err := walk.Compile(request.Workflow); err == nil { // else its problems say why it is not run
		return request, program.CheckFrom(request.Options)
	}
	return request, nil
}

// Approved is what the person allowed of this very sheet, that of the workflow or of a
// part of it, with these tools, whatever values its inputs have; ok is false where it was
// not approved as it is now, and where steps are not done that came since. Who approved the whole
// workflow approved its parts.
func (r *Runs) Approved(o RunOrder, sheet permit.Sheet) (grant permit.Grant, ok bool) {
	m := r.memory.Get(recall.HomeOf(o.Workflow.ID, o.File))
	grant, ok = sheet.Approve(sheet.Hash)
	if !ok || !sheet.WorksAs(m.Hash) && !slices.ContainsFunc(m.Parts, sheet.WorksAs) && !r.whole(o).WorksAs(m.Hash) {
		return permit.Grant{}, false
	}
	if slices.ContainsFunc(sheet.Stands, func(s permit.Stand) bool { return s.New }) {
		return permit.Grant{}, false
	}
	grant.Always = usedIn(sheet, m.Always)
	return grant, true
}

// agreed is when the person allowed the whole workflow last; zero where that is not known.
func (r *Runs) agreed(o RunOrder) time.Time {
	return r.memory.Get(recall.HomeOf(o.Workflow.ID, o.File)).Agreed
}

// whole is the sheet of all of the workflow.
func (r *Runs) whole(o RunOrder) permit.Sheet {
	o.From, o.Only, o.To = "", false, ""
	sheet, _ := r.Sheet(o) // from the first step it can always begin
	return sheet
}

// keptParts is how many parts of a workflow stay approved.
const keptParts = 20

// Approve keeps that the person approved the sheet, and the tools that need not ask
// in this workflow.
func (r *Runs) Approve(o RunOrder, sheet permit.Sheet, always []string) (permit.Grant, error) {
	grant, ok := sheet.Approve(sheet.Hash)
	if !ok {
		return permit.Grant{}, errUntold
	}
	grant.Always = usedIn(sheet, always)
	whole := r.whole(o).WorksAs(sheet.Works)
	err := r.memory.Change(recall.HomeOf(o.Workflow.ID, o.File), func(m *recall.Memory) {
		if whole {
			m.Hash, m.Always, m.Agreed = sheet.Works, grant.Always, time.Now().UTC()
			return
		}
		others := slices.DeleteFunc(slices.Clone(m.Always), func(tool string) bool { return uses(sheet, tool) })
		m.Always = append(others, grant.Always...)
		m.Parts = append(slices.DeleteFunc(slices.Clone(m.Parts), sheet.WorksAs), sheet.Works)
		m.Parts = m.Parts[max(0, len(m.Parts)-keptParts):]
	})
	return grant, err
}

// usedIn are those of the tools that the sheet has.
func usedIn(sheet permit.Sheet, tools []string) []string {
	return slices.DeleteFunc(slices.Clone(tools), func(name string) bool { return !uses(sheet, name) })
}

func uses(sheet permit.Sheet, tool string) bool {
	return slices.ContainsFunc(sheet.Steps, func(s permit.SheetStep) bool {
		return s.Tool == tool || slices.Contains(s.Tools, tool)
	})
}

// allowAlways keeps that a tool need not ask in a workflow any more.
func (r *Runs) allowAlways(h recall.Home, tool string) error {
	return r.memory.Change(h, func(m *recall.Memory) {
		if !slices.Contains(m.Always, tool) {
			m.Always = append(slices.Clone(m.Always), tool)
		}
	})
}

// inputs are what is to be asked for, with the values of the last run.
func (r *Runs) inputs(w workflow.Workflow, file string) []RunInputView {
	last := r.memory.Get(recall.HomeOf(w.ID, file)).Inputs
	views := []RunInputView{}
	for _, in := range w.Inputs {
		value := cmp.Or(string(in.Default), "null")
		if kept := last[in.Name]; kept != nil && in.Type.Holds(kept) {
			value = string(kept)
		}
		views = append(views, RunInputView{
			Name: in.Name, Type: in.Type, Description: in.Description,
			Required: in.Required, Value: jsontext.Value(value),
		})
	}
	return views
}

// keepInputs remembers the values for the next run, but not those that are secret.
// Where that fails they are asked for again.
func (r *Runs) keepInputs(h recall.Home, given map[string]jsontext.Value) {
	if len(given) == 0 {
		return
	}
	_ = r.memory.Change(h, func(m *recall.Memory) {
		m.Inputs = map[string]jsontext.Value{}
		for name, value := range given {
			if value.IsValid() && !isSecret(name, value, r.redactor) {
				m.Inputs[name] = value
			}
		}
	})
}
