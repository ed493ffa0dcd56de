package catalog

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/alike"
	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// read are the arguments that people read, or that hold the text of a file: in them a sign that
// is not seen does nothing.
var read = []string{"message", "title", "subject", "body", "text", "question", "choices", "data", "program", "html", "input", "value", "rows", "columns", "content", "prompt", "description"}

// seen reports names that are not what they look like: with signs that nobody sees, and letters
// of another alphabet among those of ours. The file or host of that name is another one.
func (k *check) seen(args workflow.Arguments) {
	var names []string
	for name, value := range args {
		if !slices.Contains(read, name) && (bytes.ContainsFunc(value, func(r rune) bool { return r >= utf8.RuneSelf }) || bytes.Contains(value, []byte(`\u`))) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		told := false
		workflow.EachText(args[name], func(_ jsontext.Pointer, s string) {
			if !told {
				told = k.seenIn(name, workflow.WithoutTemplates(s), name == "argv")
			}
		})
	}
}

// seenIn reports one such name in an argument, if there is one. In a command letters of two
// alphabets may stand together.
func (k *check) seenIn(name, s string, mayMix bool) bool {
	fix := fmt.Sprintf("Write %q of %s with plain letters and signs.", name, k.tool)
	unseen, stranger := alike.Unseen(s), alike.Stranger(s)
	var p problem.Problem
	switch {
	case unseen != 0:
		p = problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s has a sign that nobody sees (%s), and with it “%s” is another name than it looks.", k.argument(name), k.called(), fmt.Sprintf("%U", unseen), shown(s))
	case stranger != 0 && !mayMix:
		p = problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s has a letter of another alphabet, “%s” (%s), that looks like one of the letters around it, so “%s” is another name than it looks.", k.argument(name), k.called(), string(stranger), fmt.Sprintf("%U", stranger), shown(s))
	case k.schema.formats[name] == addressFormat && isDisguised(s):
		p = problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "The host in “%s” of %s is written in letters of another alphabet that look like ours, so it is another host than it looks: “%s”.", k.argument(name), k.called(), shown(s))
	default:
		return false
	}
	k.add(p.WithFix("%s", fix).As(problem.Warning))
	return true
}

// shown is a text with all that can be seen of it.
func shown(s string) string { return text.Start(text.Printable(s), schemas.MaxShown) }

// isDisguised reports whether a part of the host of an address looks like another one.
func isDisguised(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	labels := strings.Split(u.Hostname(), ".")
	top := labels[len(labels)-1]
	return top != "" && top[0] < utf8.RuneSelf && slices.ContainsFunc(labels, alike.IsDisguised)
}
