package validate

import (
	"maps"
	"slices"
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// describedResult is a result in words, and whose it is; ofStep says that of a step by its place.
var (
	describedResult = text.Pattern(`(?i)^(?:the )?(?:text|contents?|results?|output|value|answer|data) (?:of|from|in) (?:the )?(?:file |step |tool )?["“']?(.+?)["”']?\.?$`)
	ofStep          = text.Pattern(`(?i)^(?:previous|last|first|preceding|above)(?: step| call| result| tool)?$|^step \d+$|^\d+$`)
)

// maxDescribed is how many bytes a text has at most that only describes a result.
const maxDescribed = 120

// checkDescribed warns of texts that describe the result of another step in words: “the text of a.txt”
// where a step before reads that. Nobody puts it in.
func (c stepChecks) checkDescribed(node int, call workflow.ToolCall) {
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		raw := call.Arguments[name]
		if raw.Kind() != '"' || len(raw) > maxDescribed || !slices.Contains(told, name) && !slices.Contains(written, name) || sought[call.Name] == name {
			continue
		}
		said := text.Unquote(raw)
		found := describedResult().FindStringSubmatch(strings.TrimSpace(said))
		if found == nil || strings.Contains(said, "{{") {
			continue
		}
		if ofStep().MatchString(found[1]) || c.isOfOther(node, found[1]) {
			c.reportBlank(node, name, name, said, "“%s” of “%s” has “%s”, which describes the result of a step in words: it is taken as it stands.",
				"At %s of %q write the result as {{<id>.<result>}} instead of %q.")
		}
	}
}

// isOfOther reports whether words name another step: by its id, its name, its tool or the file that it
// reads.
func (c stepChecks) isOfOther(node int, words string) bool {
	if c.calledBy == nil {
		c.calledBy = map[string]int{}
		for i, n := range c.W.Nodes {
			for _, name := range namesOf(n) {
				c.note(strings.ToLower(name), i)
			}
		}
	}
	i, named := c.calledBy[strings.ToLower(words)]
	return named && i != node
}

// note notes what a step is called; what several are called is the name of another one for each.
func (c stepChecks) note(name string, node int) {
	if other, there := c.calledBy[name]; there && other != node {
		node = none
	}
	c.calledBy[name] = node
}

// namesOf are what a call is called by in words.
func namesOf(n workflow.Node) []string {
	if n.Tool == nil {
		return nil
	}
	names := []string{n.ID, n.Name, n.Tool.Name}
	if raw := n.Tool.Arguments["path"]; raw.Kind() == '"' && strings.HasPrefix(n.Tool.Name, "read_") {
		path := text.Unquote(raw)
		names = append(names, path, path[strings.LastIndexAny(path, `/\`)+1:])
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}
