package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// CheckArguments returns everything that is wrong with a call's arguments, each
// problem with At.Path "tool/arguments/<name>…" and no At.Node. A string with a
// reference stands for any value. A tool that is not on offer takes anything.
func (c *Catalog) CheckArguments(call workflow.ToolCall) problem.List {
	e := c.entry(call.Name)
	if e == nil {
		return nil
	}
	s := e.schema()
	if s.compiled == nil {
		return nil
	}
	k := &check{callee: callee{call.Name, e}, schema: s}
	for _, name := range s.commands {
		k.command(name, call.Arguments[name])
		k.shell(name, call.Arguments)
	}
	for _, name := range s.formed {
		k.form(name, call.Arguments[name])
	}
	k.controls(call.Arguments)
	k.seen(call.Arguments)
	k.pointless(call.Arguments)
	if s.quick.Accepts(call.Arguments) {
		return k.found
	}
	k.args = treeOf(call.Arguments)
	var wrong *jsonschema.ValidationError
	if errors.As(s.compiled.Validate(k.args), &wrong) {
		k.walk(wrong)
	}
	k.strays(s.compiled, nil, k.args)
	slices.SortStableFunc(k.found, func(a, b problem.Problem) int { return cmp.Compare(a.At.Path, b.At.Path) })
	return k.found
}

// check collects the problems of one call.
type check struct {
	callee
	schema *schema
	args   map[string]any
	found  problem.List
}

// walk goes down to the errors that say something and reports those.
func (k *check) walk(e *jsonschema.ValidationError) {
	switch what := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range what.Missing {
			k.missing(append(slices.Clone(e.InstanceLocation), name))
		}
	case *kind.AdditionalProperties:
		slices.Sort(what.Properties)
		for _, name := range what.Properties {
			k.unknown(e.InstanceLocation, name)
		}
	case *kind.Schema, *kind.Group, *kind.AllOf, *kind.Reference:
		for _, cause := range e.Causes {
			k.walk(cause)
		}
	default:
		k.invalid(e)
	}
}

func (k *check) missing(path []string) {
	name := schemas.Display(path)
	k.add(problem.New(problem.ArgumentMissing, argumentPlace(path), "“%s” of %s is missing; fill it in.", k.argument(path...), k.called()).
		WithFix("Add %q%s to the arguments of %s.", name, k.typeHint(path), k.tool))
}

// typeHint is the type of an argument in brackets, "" where it is not plain.
func (k *check) typeHint(path []string) string {
	s := schemaAt(k.schema.compiled, path)
	if s == nil || s.Types == nil {
		return ""
	}
	return " (" + strings.Join(s.Types.ToStrings(), " or ") + ")"
}

func (k *check) unknown(at []string, name string) {
	path := append(slices.Clone(at), name)
	p := problem.New(problem.ArgumentInvalid, argumentPlace(path), "%s has no argument “%s”; remove it or correct its name.", k.called(), k.argument(path...))
	names := k.namesAt(at)
	if len(names) == 0 {
		k.add(p.WithFix("Remove %q: %s takes no arguments here.", schemas.Display(path), k.tool))
		return
	}
	k.add(p.WithFix("Remove %q from the arguments of %s, or use one of these names: %s.", schemas.Display(path), k.tool, listed(names)))
}

// maxNames is how many argument names a text offers.
const maxNames = 40

func listed(names []string) string {
	if more := len(names) - maxNames; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNames], ", "), more)
	}
	return strings.Join(names, ", ")
}

// namesAt lists the names an object of the arguments may have.
func (k *check) namesAt(path []string) []string {
	if len(path) == 0 {
		return k.schema.names
	}
	s := schemaAt(k.schema.compiled, path)
	if s == nil {
		return nil
	}
	var names []string
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (k *check) invalid(e *jsonschema.ValidationError) {
	value := valueAt(k.args, e.InstanceLocation)
	code := problem.ArgumentInvalid
	rivals := k.rivals(e)
	switch {
	case asksForMembers(e):
		code = problem.ArgumentMissing
	case len(rivals) > 1:
	case excused(e.ErrorKind, value):
		return
	}
	rule := schemas.RuleOf(e)
	if len(rivals) > 1 {
		rule = "must have only one of " + strings.Join(rivals, " and ")
	}
	if len(e.InstanceLocation) == 0 {
		k.add(problem.New(code, argumentPlace(nil), "The arguments of %s %s.", k.called(), rule).
			WithFix("Change the arguments of %s: they %s.", k.tool, rule))
		return
	}
	name := schemas.Display(e.InstanceLocation)
	k.add(problem.New(code, argumentPlace(e.InstanceLocation), "“%s” of %s %s.", k.argument(e.InstanceLocation...), k.called(), rule).
		WithFix("Change %q in the arguments of %s: it %s, but is %s.", name, k.tool, rule, schemas.ShortJSON(value)))
}

// rivals are names of which an object may have one only, and has several.
func (k *check) rivals(e *jsonschema.ValidationError) (names []string) {
	what, ok := e.ErrorKind.(*kind.OneOf)
	s := schemaAt(k.schema.compiled, e.InstanceLocation)
	if !ok || s == nil {
		return nil
	}
	for _, i := range what.Subschemas {
		if i >= len(s.OneOf) || !schemas.SaysOnly(s.OneOf[i], "Required") {
			return nil
		}
		names = append(names, strings.Join(s.OneOf[i].Required, " with "))
	}
	return names
}

func (k *check) add(p problem.Problem) {
	k.found = append(k.found, p)
}

// asksForMembers reports whether the value lacks what every alternative asks
// for, so that no reference can mend it.
func asksForMembers(e *jsonschema.ValidationError) bool {
	causes := schemas.Leaves(e.Causes)
	return len(causes) > 0 && !slices.ContainsFunc(causes, func(c *jsonschema.ValidationError) bool {
		_, required := c.ErrorKind.(*kind.Required)
		return !required || len(c.InstanceLocation) != len(e.InstanceLocation)
	})
}

// excused reports whether the error may go away once references are replaced by
// their values: the value is one, or holds one and the rule looks inside.
func excused(what jsonschema.ErrorKind, value any) bool {
	switch what.(type) {
	case *kind.Type, *kind.MinItems, *kind.MaxItems, *kind.MinProperties, *kind.MaxProperties,
		*kind.DependentRequired, *kind.Dependency, *kind.FalseSchema, *kind.PropertyNames:
		s, isText := value.(string)
		return isText && holdsReference(s)
	}
	return holdsReference(value)
}

// holdsReference reports whether a string anywhere in the value has a reference.
func holdsReference(value any) bool {
	switch v := value.(type) {
	case string:
		found := false
		workflow.Templates(v, func(string) bool {
			found = true
			return false
		})
		return found
	case []any:
		return slices.ContainsFunc(v, holdsReference)
	case map[string]any:
		for _, member := range v {
			if holdsReference(member) {
				return true
			}
		}
	}
	return false
}

// treeOf decodes the arguments of a call. One that is not JSON becomes a value
// that no schema accepts.
func treeOf(args workflow.Arguments) map[string]any {
	m := make(map[string]any, len(args))
	for name, value := range args {
		v, err := schemas.Tree(value)
		if err != nil {
			v = math.NaN()
		}
		m[name] = v
	}
	return m
}
