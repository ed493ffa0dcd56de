// Package eval measures how well a model plans: it makes a fixed suite of
// requests in plain English and compares the structure of what comes back with
// what is expected.
package eval

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"golang.org/x/tools/txtar"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

//go:embed corpus/*.txtar
var corpus embed.FS

// files are the files of the corpus in the order their cases are run.
var files = []string{"screen", "files", "branch", "loop", "change", "talk", "hard", "data"}

// Case is one request and what it should lead to.
type Case struct {
	Name  string
	Group string // the file of the corpus it is from
	Kind  planner.Kind
	Words string
	Base  workflow.Workflow // what is changed or talked about; empty for a plan
	Ideal string            // a reply that is right

	same   bool // nothing may change: an answer in words is right
	expect Expectation
	trials []Trial  // worlds in which the result is run, in place of expect
	misses []string // plans that are nearly right

	leftOut []string // what cannot be done: of each line one of the words is said
}

// Runs reports whether the result is judged by what it does when it is run.
func (c Case) Runs() bool { return len(c.trials) > 0 }

// Matches reports whether the name of the case or of its group matches.
func (c Case) Matches(pattern *regexp.Regexp) bool {
	return pattern.MatchString(c.Name) || pattern.MatchString(c.Group)
}

// Suite is the cases in the order they are run.
type Suite struct {
	Cases []Case
	Hash  string // of the whole suite: results of different suites do not compare
}

// Builtin is the suite that comes with the program. It is made for the built-in
// tools.
func Builtin() Suite { return builtin() }

var builtin = sync.OnceValue(func() Suite {
	suite, err := load()
	if err != nil {
		panic("eval: " + err.Error()) // embedded; a test reads it
	}
	return suite
})

func load() (Suite, error) {
	bases, sum := map[string]workflow.Workflow{}, sha256.New()
	for _, part := range parts("base", sum.Write) {
		w, err := readBase(string(part.Data))
		if err != nil {
			return Suite{}, fmt.Errorf("%s: %w", part.Name, err)
		}
		bases[strings.TrimSuffix(strings.TrimPrefix(part.Name, "base/"), ".plan")] = w
	}
	var suite Suite
	for _, name := range files {
		cases, err := readCases(parts(name, sum.Write), bases)
		if err != nil {
			return Suite{}, fmt.Errorf("%s.txtar: %w", name, err)
		}
		for i := range cases {
			cases[i].Group = name
		}
		suite.Cases = append(suite.Cases, cases...)
	}
	suite.Hash = hex.EncodeToString(sum.Sum(nil))[:12]
	return suite, nil
}

// parts are the parts of a file, which is also handed to see.
func parts(name string, see func([]byte) (int, error)) []txtar.File {
	data, err := corpus.ReadFile("corpus/" + name + ".txtar")
	if err != nil {
		panic("eval: " + err.Error())
	}
	_, _ = see(data)
	return txtar.Parse(data).Files
}

// readBase makes a workflow of a plan in the corpus.
func readBase(text string) (workflow.Workflow, error) {
	answer, err := writePlan(text)
	if err != nil {
		return workflow.Workflow{}, err
	}
	r := reply.Read(answer, reply.Options{Want: reply.WantPlan, Catalog: catalog.Builtin()})
	found := append(r.Problems, validate.Workflow(r.Workflow, catalog.Builtin())...)
	if len(found.With(problem.Error, problem.Warning)) > 0 {
		return r.Workflow, fmt.Errorf("%v", found)
	}
	r.Workflow.Version = workflow.FileVersion
	return r.Workflow, nil
}

// readCases reads the cases of a file. Each starts with its request.
func readCases(list []txtar.File, bases map[string]workflow.Workflow) ([]Case, error) {
	var cases []Case
	for _, part := range list {
		name, role, _ := strings.Cut(part.Name, ".")
		if kind, base, ok := asked(role); ok {
			if base != "" && len(bases[base].Nodes) == 0 {
				return nil, fmt.Errorf("%s: there is no base %q", part.Name, base)
			}
			cases = append(cases, Case{Name: name, Kind: kind, Words: strings.TrimSpace(string(part.Data)), Base: bases[base]})
			continue
		}
		if len(cases) == 0 || cases[len(cases)-1].Name != name {
			return nil, fmt.Errorf("%s stands before its request", part.Name)
		}
		if err := cases[len(cases)-1].read(role, string(part.Data)); err != nil {
			return nil, fmt.Errorf("%s: %w", part.Name, err)
		}
	}
	return cases, nil
}

// asked reads "patch BASE": what a request asks for, and about which workflow.
func asked(role string) (kind planner.Kind, base string, ok bool) {
	word, base, _ := strings.Cut(role, " ")
	kind = planner.Kind(word)
	return kind, base, kind == planner.KindPlan || kind == planner.KindPatch || kind == planner.KindChat
}

func (c *Case) read(role, text string) (err error) {
	switch role {
	case "expect":
		c.same = strings.TrimSpace(text) == "same"
		if !c.same {
			c.expect, err = ParseExpectation(text)
		}
	case "ideal":
		c.Ideal = strings.TrimSpace(text)
		if c.Kind == planner.KindPlan {
			c.Ideal, err = writePlan(text)
		}
	case "world":
		var t Trial
		if t, err = parseTrial(text); err == nil {
			c.trials = append(c.trials, t)
		}
	case "effects":
		if len(c.trials) == 0 {
			return fmt.Errorf("it stands before its world")
		}
		c.trials[len(c.trials)-1].wants, err = parseWants(text)
	case "left_out":
		c.leftOut = strings.Split(strings.TrimSpace(text), "\n")
	case "miss":
		c.misses = strings.Split(text, "---\n")
	default:
		err = fmt.Errorf("there is no part %q", role)
	}
	return err
}

// Judge reports whether the result is as expected; if not, why says what is not. A
// case that Runs is judged by what the runner sees it do.
func (c Case) Judge(ctx context.Context, runner Runner, r planner.Result) (why string, exact bool) {
	changed := r.Patch != nil && !r.Patch.IsEmpty()
	switch {
	case c.same && changed:
		return "It changed the workflow.", false
	case c.same:
		return "", r.Status == planner.Chat
	case r.Status != planner.Done:
		return "", false
	case c.Runs():
		return c.try(ctx, runner, r)
	}
	return c.expect.Match(r.Workflow)
}

// try runs the workflow in each of the worlds.
func (c Case) try(ctx context.Context, runner Runner, r planner.Result) (why string, exact bool) {
	if runner == nil {
		return "There is nothing to run it with.", false
	}
	for i, t := range c.trials {
		effects, err := runner.Run(ctx, r.Workflow, t)
		if err != nil {
			return err.Error(), false
		}
		if why := t.compare(effects); why != "" {
			return fmt.Sprintf("In world %d: %s", i+1, why), false
		}
	}
	why = c.judgeLeftOut(r)
	return why, why == ""
}
