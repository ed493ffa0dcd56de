package catalog

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/commandline"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// Formats of lists that people write as one text: answers to choose from, and arguments
// as in a command line.
const (
	choicesFormat = "choices"
	wordsFormat   = "words"
)

// choiceMarks separate the answers in one text, the surest first.
var choiceMarks = []string{"\n", ";", "|", "/", ",", " or "}

// listMark stands before an answer of a list: a dash, a number, the last or.
var listMark = text.Pattern(`^(?:[-*•]\s+|\d+[.)]\s+|or\s+)`)

// splitChoices are the answers that one text lists; nil where it lists none.
func splitChoices(s string) (answers []string) {
	for _, mark := range choiceMarks {
		if !strings.Contains(s, mark) {
			continue
		}
		if mark == "," {
			s = strings.ReplaceAll(s, " or ", ",") // the last of several
		}
		for part := range strings.SplitSeq(strings.TrimSpace(s), mark) {
			part = strings.TrimSpace(part)
			part = strings.Trim(listMark().ReplaceAllString(part, ""), `"'“”`)
			if part == "" && mark == "," {
				continue // Yes, No, or Maybe
			}
			if part == "" {
				return nil
			}
			answers = append(answers, part)
		}
		if len(answers) < 2 {
			return nil
		}
		return answers
	}
	return nil
}

// choices takes answers apart that are one text.
func (k *coercion) choices(v jsontext.Value, s string, path []string) jsontext.Value {
	answers := splitChoices(s)
	if answers == nil || v.Kind() == '[' && !areWords(answers) || holdsReference(s) || jsontext.Value(s).IsValid() {
		return v
	}
	k.warn(path, "“%s” of %s was one text; it is read as %d answers: %s.", k.argument(path...), k.called(), len(answers), text.Start(string(schemas.Encode(answers)), schemas.MaxShown))
	return schemas.Encode(answers)
}

// words takes arguments apart that are one text.
func (k *coercion) words(v jsontext.Value, s string, path []string) jsontext.Value {
	c := commandline.Read(s)
	if v.Kind() != '"' || !strings.HasPrefix(s, "-") || c.Open || len(c.Words) < 2 {
		return v
	}
	k.warn(path, "“%s” of %s was one text; it is read as %s.", k.argument(path...), k.called(), text.Start(string(schemas.Encode(c.Words)), schemas.MaxShown))
	return schemas.Encode(c.Words)
}

// areWords reports whether no text has a blank: one answer alone may well be a sentence.
func areWords(texts []string) bool {
	return !strings.ContainsAny(strings.Join(texts, ""), " \t")
}

// choices reports several answers in one element.
func (k *check) choices(name string, value jsontext.Value) {
	items := schemas.ListItems(value)
	if len(items) != 1 || items[0].Kind() != '"' {
		return
	}
	only := text.Unquote(items[0])
	answers := splitChoices(only)
	if answers == nil || !areWords(answers) || holdsReference(only) {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s has one answer only: “%s”; give each answer as an element of its own.", k.argument(name), k.called(), text.Start(only, schemas.MaxShown)).
		WithFix("Use %s in %q of %s.", schemas.Encode(answers), name, k.tool).As(problem.Warning))
}

// oneElement makes a list of a text that may list several: which, nobody knows.
func (k *coercion) oneElement(v jsontext.Value, s *jsonschema.Schema, path []string) jsontext.Value {
	list := schemas.ToType(v, s)
	if v.Kind() != '"' || string(list) != "["+string(v)+"]" || !mayListSeveral(text.Unquote(v)) {
		return v
	}
	if element := schemas.Plain(schemas.Elements(s)); element != nil && element.Enum != nil {
		return v
	}
	k.warn(path, "“%s” of %s was one text; it is read as one element: %s.", k.argument(path...), k.called(), text.Start(string(list), schemas.MaxShown))
	return list
}

// mayListSeveral reports whether a text that becomes the only element of a list may list
// several. A path may hold most signs.
func mayListSeveral(s string) bool {
	if programPath().MatchString(s) {
		return strings.Contains(s, ", ") || strings.Contains(s, "; ") || strings.ContainsAny(s, "\n|") || strings.Contains(s, " /")
	}
	return strings.ContainsAny(s, " ,;|\n")
}
