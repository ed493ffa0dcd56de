package permit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// SheetSecret is a secret that a run would use.
type SheetSecret struct {
	Name  string   `json:"name"`
	Goes  []string `json:"goes"`  // where the steps give it to
	Bound []string `json:"bound"` // where it may go, which no workflow decides; none: there is no such secret here
}

// Text says so, for people.
func (s SheetSecret) Text() string {
	text := s.Name + " for " + strings.Join(s.Goes, ", ")
	if len(s.Bound) == 0 {
		return text + " (it is not on this machine)"
	}
	return text + " (it may go to " + legible.Escape(strings.Join(s.Bound, ", ")) + ")"
}

// The secrets of a workflow are judged as the constants that they are: what they are is
// not decided by data, nor does it matter for what may be done.

// standIn is what stands for a secret in what is judged.
func standIn(name string) string { return "secret:" + name }

// settled are the arguments of a step as they are judged.
func settled(w workflow.Workflow, n workflow.Node) workflow.Arguments {
	for _, name := range n.Secrets {
		if w.IsSecret(workflow.Secret(name)) {
			return withStandIns(n.Tool.Arguments)
		}
	}
	return n.Tool.Arguments
}

func withStandIns(arguments workflow.Arguments) workflow.Arguments {
	out := workflow.Arguments{}
	for name, raw := range arguments {
		changed, err := value.MapTexts(raw, func(_ jsontext.Pointer, text string) string {
			return workflow.MapTemplates(text, func(template string) string {
				if r, ok := workflow.ParseReference(template); ok && r.Node == workflow.SecretsID {
					return standIn(r.Field)
				}
				return template
			})
		})
		if out[name] = raw; err == nil {
			out[name] = changed
		}
	}
	return out
}

// settledCall are the arguments of a call as they are judged.
func settledCall(arguments jsontext.Value, placed []value.Placed) (workflow.Arguments, bool) {
	judged, err := value.WithSecrets(arguments, placed, standIn)
	if err != nil {
		return nil, false
	}
	return argumentsOf(judged)
}

// leaks say which files of the call hold a secret and would leave this machine, or be given
// to a program of others: that is asked about whatever was allowed.
func (c check) leaks() (reasons []string) {
	list, known := touchesOf(c.tool)
	if known && !slices.ContainsFunc(list, func(t catalog.Touch) bool { return t.Use == catalog.Contacts || t.Use == catalog.Runs }) {
		return nil
	}
	for _, f := range c.given {
		if f.Secret != "" {
			addNew(&reasons, fmt.Sprintf("The file “%s” holds the secret “%s”, and would be given away with it.", excerpt(f.Name), excerpt(f.Secret)))
		}
	}
	return reasons
}

// secrets notes the secrets of a step with where it gives them to.
func (b *sheetMaker) secrets(w workflow.Workflow, n workflow.Node, t catalog.Tool) {
	for _, name := range n.Secrets {
		if !w.IsSecret(workflow.Secret(name)) {
			return
		}
		b.addSecret(legible.Escape(name), goesTo(n, t))
	}
}

// addSecret notes a secret with where it is given to.
func (b *sheetMaker) addSecret(name string, goes ...string) {
	i := slices.IndexFunc(b.sheet.Secrets, func(s SheetSecret) bool { return s.Name == name })
	if i < 0 {
		i = len(b.sheet.Secrets)
		b.sheet.Secrets = append(b.sheet.Secrets, SheetSecret{Name: name, Goes: []string{}, Bound: []string{}})
	}
	for _, place := range goes {
		addNew(&b.sheet.Secrets[i].Goes, place)
	}
}

// goesTo is where a step gives what it is given to.
func goesTo(n workflow.Node, t catalog.Tool) string {
	switch {
	case t.Server != "":
		return legible.Escape("server " + t.Server)
	case t.Name == workflow.RunCommand:
		var argv []string
		if json.Unmarshal(n.Tool.Arguments["argv"], &argv) == nil && len(argv) > 0 {
			return legible.Escape("command " + argv[0])
		}
	}
	address := textOf(n.Tool.Arguments["url"])
	if host := fixedHost(address); host != "" {
		return shownHost(host)
	}
	if host := hostOf(address); host != "" {
		return shownHost(host)
	}
	return excerpt(address)
}
