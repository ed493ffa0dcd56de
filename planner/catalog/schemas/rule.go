package schemas

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"planwright/planner/text"
)

// RuleOf is the rule a value breaks, as the end of a sentence that begins with
// the value's name and fits one as well as several: "must be a number".
func RuleOf(e *jsonschema.ValidationError) string {
	switch what := e.ErrorKind.(type) {
	case *kind.Type:
		return "must be " + typeNouns(what.Want)
	case *kind.Enum:
		return "must be " + oneOf(what.Want)
	case *kind.Const:
		return "must be " + ShortJSON(what.Want)
	case *kind.Pattern:
		return "must match the pattern " + what.Want
	case *kind.AnyOf, *kind.OneOf:
		return alternatives(e)
	case *kind.FalseSchema:
		return "must be left out"
	case *kind.Not:
		return "must have another value"
	case *kind.DependentRequired:
		return fmt.Sprintf("must have %s beside %s", strings.Join(what.Missing, " and "), what.Prop)
	case *kind.Dependency:
		return fmt.Sprintf("must have %s beside %s", strings.Join(what.Missing, " and "), what.Prop)
	case *kind.PropertyNames:
		return fmt.Sprintf("must not have the name %s", what.Property)
	}
	if rule := limitRule(e.ErrorKind); rule != "" {
		return rule
	}
	return "must fit what the tool takes"
}

// limitRule is the rule about a number or a length, "" for others.
func limitRule(what jsonschema.ErrorKind) string {
	switch what := what.(type) {
	case *kind.Minimum:
		return "must be at least " + number(what.Want)
	case *kind.Maximum:
		return "must be at most " + number(what.Want)
	case *kind.ExclusiveMinimum:
		return "must be more than " + number(what.Want)
	case *kind.ExclusiveMaximum:
		return "must be less than " + number(what.Want)
	case *kind.MultipleOf:
		return "must be a multiple of " + number(what.Want)
	case *kind.MinLength:
		return atLeast(what.Want, "character")
	case *kind.MaxLength:
		return atMost(what.Want, "character")
	case *kind.MinItems:
		return atLeast(what.Want, "element")
	case *kind.MaxItems:
		return atMost(what.Want, "element")
	case *kind.MinProperties:
		return atLeast(what.Want, "member")
	case *kind.MaxProperties:
		return atMost(what.Want, "member")
	case *kind.UniqueItems:
		return "must not have the same element twice"
	}
	return ""
}

// maxAlternatives is how many forms of a value are told.
const maxAlternatives = 3

// alternatives is the rule for anyOf and oneOf: what each form would have asked.
func alternatives(e *jsonschema.ValidationError) string {
	var rules []string
	var types []string
	for _, cause := range Leaves(e.Causes) {
		if t, ok := cause.ErrorKind.(*kind.Type); ok && len(cause.InstanceLocation) == len(e.InstanceLocation) {
			types = append(types, t.Want...)
			continue
		}
		rules = appendNew(rules, relativeRule(e, cause))
	}
	if len(types) > 0 {
		rules = slices.Insert(rules, 0, "must be "+typeNouns(types))
	}
	if len(rules) == 0 {
		return "must fit only one of the forms it may have"
	}
	return strings.Join(rules[:min(len(rules), maxAlternatives)], ", or ")
}

// relativeRule is the rule of an error inside e, naming the place where it is
// deeper.
func relativeRule(e, cause *jsonschema.ValidationError) string {
	inside := cause.InstanceLocation[len(e.InstanceLocation):]
	if r, ok := cause.ErrorKind.(*kind.Required); ok {
		return "must have " + strings.Join(r.Missing, " and ")
	}
	if a, ok := cause.ErrorKind.(*kind.AdditionalProperties); ok {
		return "must not have " + strings.Join(a.Properties, " or ")
	}
	if len(inside) == 0 {
		return RuleOf(cause)
	}
	place := strings.TrimPrefix(Display(append([]string{""}, inside...)), ".")
	return "its " + place + " " + RuleOf(cause)
}

// Leaves flattens errors that only gather others.
func Leaves(errs []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	var out []*jsonschema.ValidationError
	for _, e := range errs {
		switch e.ErrorKind.(type) {
		case *kind.Schema, *kind.Group, *kind.AllOf, *kind.Reference:
			out = append(out, Leaves(e.Causes)...)
		default:
			out = append(out, e)
		}
	}
	return out
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// nouns are the JSON types as people call them.
var nouns = map[string]string{
	"string": "a text", "number": "a number", "integer": "a whole number", "boolean": "true or false",
	"array": "a list", "object": "an object", "null": "null",
}

func typeNouns(types []string) string {
	var words []string
	for _, t := range types {
		words = appendNew(words, nouns[t])
	}
	return strings.Join(words, " or ")
}

// maxChoices is how many values of an enum are told.
const maxChoices = 20

func oneOf(values []any) string {
	var words []string
	for _, v := range values[:min(len(values), maxChoices)] {
		words = append(words, plainText(v))
	}
	if len(values) > maxChoices {
		words = append(words, fmt.Sprintf("one of %d others", len(values)-maxChoices))
	}
	return text.List(words, "or")
}

// plainText is a string as it is, another value as JSON.
func plainText(v any) string {
	if s, ok := v.(string); ok && s != "" {
		return s
	}
	return ShortJSON(v)
}

func number(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return strings.TrimRight(r.FloatString(10), "0")
}

func atLeast(n int, what string) string { return "must have at least " + counted(n, what) }
func atMost(n int, what string) string  { return "must have at most " + counted(n, what) }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// MaxShown is how many characters of a value a text shows.
const MaxShown = 60

// ShortJSON is the start of the value as JSON.
func ShortJSON(v any) string {
	return text.Start(string(Encode(v)), MaxShown)
}

// Display is the path as people write it: region.width, modifiers[1].
func Display(path []string) string {
	var b strings.Builder
	for i, step := range path {
		switch _, err := strconv.Atoi(step); {
		case err == nil && i > 0:
			fmt.Fprintf(&b, "[%s]", step)
		case i > 0:
			b.WriteString("." + step)
		default:
			b.WriteString(step)
		}
	}
	return b.String()
}
