package claim

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Words such as “I set the limit to 20” beside a plan in which it is 10 are read by people who do
// not look into the step. Told is only what is said plainly of an argument that the plan has, and
// is something else in every step.

// IsOther is what is said of an OtherValue, with room for its parts.
const IsOther problem.English = "The words say “%s”, but in the plan “%s” is %s."

// OtherValue is what some words say of an argument that is something else in the workflow.
type OtherValue struct {
	Sentence, Name, Value string
}

// OtherValues are those in what a model says of its plan. A plain word is a value where it is one of
// those that choices has for the argument of a tool.
func OtherValues(words []string, w workflow.Workflow, choices func(tool, argument string) []string) (list []OtherValue) {
	var said []speech.SaidValue
	for _, s := range words {
		said = append(said, speech.SaidValues(s)...)
	}
	if len(said) == 0 {
		return nil
	}
	values := valuesOf(w)
	told := map[string]bool{}
	for _, v := range said {
		name, held := values.of(v)
		if v.IsWord && !isChoice(v.Value, name, w, choices) {
			continue
		}
		if len(held) == 0 || told[v.Sentence] || slices.ContainsFunc(held, func(raw jsontext.Value) bool { return mayBe(v, raw) }) {
			continue
		}
		told[v.Sentence] = true
		list = append(list, OtherValue{v.Sentence, name, text.Start(string(held[0]), maxShown)})
	}
	return list
}

// isChoice reports whether a word is one of the values that an argument called so may have.
func isChoice(word, name string, w workflow.Workflow, choices func(tool, argument string) []string) bool {
	return slices.ContainsFunc(w.Nodes, func(n workflow.Node) bool {
		if n.Tool == nil {
			return false
		}
		for _, argument := range []string{name, string(alias.ArgumentWords.First(name))} {
			if slices.Contains(choices(n.Tool.Name, argument), string(text.Quote(word))) {
				return true
			}
		}
		return false
	})
}

// maxShown is how much is shown of a value.
const maxShown = 60

// held are the values of a workflow by the names of what has them, folded.
type held map[string][]jsontext.Value

func valuesOf(w workflow.Workflow) held {
	h := held{}
	for _, n := range w.Nodes {
		if n.Tool != nil {
			for name, raw := range n.Tool.Arguments {
				h.put(name, raw)
			}
		}
		if n.Loop != nil && n.Loop.MaxIterations > 0 {
			h.put(string(alias.Maximum), jsontext.Value(strconv.Itoa(n.Loop.MaxIterations)))
		}
		if n.Loop != nil && n.Loop.Parallel > 0 {
			h.put(string(alias.Parallel), jsontext.Value(strconv.Itoa(n.Loop.Parallel)))
		}
		if n.Retries > 0 {
			h.put(string(alias.Retries), jsontext.Value(strconv.Itoa(n.Retries)))
		}
		if n.TimeoutMs > 0 {
			h.put(string(alias.Timeout), jsontext.Value(strconv.Itoa(n.TimeoutMs)))
		}
	}
	return h
}

func (h held) put(name string, raw jsontext.Value) {
	h[text.Fold(name)] = append(h[text.Fold(name)], raw)
}

// of is the name at the end of what something is said of, and its values.
func (h held) of(v speech.SaidValue) (name string, values []jsontext.Value) {
	words := strings.Fields(v.Subject)
	for i := range words {
		name = strings.Join(words[i:], " ")
		if !v.IsNamed && slices.Contains(alias.OtherThings, text.Fold(name)) {
			continue
		}
		if values = h[text.Fold(name)]; len(values) == 0 {
			values = h[text.Fold(string(alias.ArgumentWords.First(name)))]
		}
		if len(values) > 0 {
			return name, values
		}
	}
	return "", nil
}

// mayBe reports whether a value may be what is said of it: where that cannot be told, it may.
func mayBe(said speech.SaidValue, raw jsontext.Value) bool {
	switch raw.Kind() {
	case '"':
		return workflow.MayHoldTemplate(raw) || mayBeText(said, text.Unquote(raw))
	case '0':
		is, err := strconv.ParseFloat(string(raw), 64)
		number, ok := numberIn(said.Value)
		return err != nil || !ok || said.IsText || slices.ContainsFunc(factors[alias.UnitWords.First(said.Unit)], func(unit float64) bool { return is == number*unit })
	case 't', 'f':
		return said.Value != "true" && said.Value != "false" || said.Value == string(raw)
	}
	return true
}

// mayBeText compares texts: words tell of a part, or of the last name of a path.
func mayBeText(said speech.SaidValue, is string) bool {
	if !said.IsText {
		was, ok := numberIn(is)
		number, isNumber := numberIn(said.Value)
		return !ok || !isNumber || was == number
	}
	a, b := strings.ToLower(strings.Trim(said.Value, "~/. ")), strings.ToLower(strings.Trim(is, "~/. "))
	return a == "" || b == "" || strings.Contains(a, b) || strings.Contains(b, a)
}

func numberIn(s string) (float64, bool) {
	if numeral := alias.Numerals.First(s); numeral != "" {
		s = string(numeral)
	}
	s = strings.TrimSuffix(strings.ReplaceAll(strings.ReplaceAll(s, "_", ""), ",", ""), "%")
	n, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return n, err == nil
}

// factors are what a number in a unit may be multiplied by: the unit of the argument is not said.
var factors = map[alias.Field][]float64{
	"":              {1, 1000}, // “the wait is 2” may be seconds
	alias.InSeconds: {1, 1000},
	alias.InMinutes: {1, 60, 60_000},
	alias.InHours:   {1, 60, 3600, 3_600_000, 1.0 / 24},
	alias.InWeeks:   {1, 7},
	alias.InMonths:  {1, 28, 30, 31},
	alias.InYears:   {1, 365, 366},
	alias.InKilo:    {1, 1000, 1024},
	alias.InMega:    {1, 1e6, 1 << 20},
	alias.InGiga:    {1, 1e9, 1 << 30},
}
