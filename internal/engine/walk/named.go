package walk

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// separators part the folders of a path, on one system or another.
const separators = `/\`

// filledName is a reference within a path that a step may make, and what it is filled with.
type filledName struct {
	argument string
	ref      workflow.Reference
	value    string
	within   bool // a text stands beside it in the same part of the path
	first    bool // the path begins with it
}

// misnamed says which value in a name has a slash: “Bill {{r.number}}.txt” with 7/3 would be a file
// 3.txt in a folder that nobody asked for. A reference with which a path begins may lead to a path,
// and one that is a part by itself to several.
func (k *known) misnamed(call *workflow.ToolCall) error {
	for _, f := range k.filledNames(call) {
		if !f.within || !strings.ContainsAny(f.value, separators) || f.first && (isWhole(f.value) || k.isPath(f.ref)) {
			continue
		}
		where, otherwise := "in the middle", ""
		if f.first {
			where, otherwise = "at the beginning", " Where it is a path, make all of it in a data step, and let the argument be that alone."
		}
		return fmt.Errorf("The argument “%s” has %s %s of a name, which is %s here, and a slash leads into another folder. Replace it by another sign first, by a data step with the line “Replace text”.%s",
			f.argument, k.spoken(f.ref), where, glimpse(value.String(f.value)), otherwise)
	}
	return nil
}

// isWhole reports whether a path begins where all do, on one system or another.
func isWhole(path string) bool {
	return strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\\`) || strings.HasPrefix(path, "~") || len(path) > 2 && path[1] == ':' && strings.ContainsAny(path[2:3], separators)
}

// isPath reports whether a step takes what the reference leads to for a path as it is.
func (k *known) isPath(ref workflow.Reference) bool {
	for i := range k.steps {
		if s := &k.steps[i]; s.Kind == workflow.KindTool && s.Tool != nil && isPathOf(s.Tool, ref) {
			return true
		}
	}
	return false
}

func isPathOf(call *workflow.ToolCall, ref workflow.Reference) bool {
	traits, _ := catalog.Tool{Name: call.Name}.Traits()
	for _, t := range traits.Touches {
		if t.IsPath() && slices.Contains(pathsIn(call.Arguments[t.Argument]), ref.Template()) {
			return true
		}
	}
	return false
}

// unnamed says where nothing stands within the path that a step may make, "" for nowhere.
func (k *known) unnamed(at int) string {
	s := &k.steps[at]
	if s.Kind != workflow.KindTool || s.Tool == nil {
		return ""
	}
	for _, f := range k.filledNames(s.Tool) {
		if strings.TrimSpace(f.value) == "" {
			return fmt.Sprintf("The argument “%s” has %s in a name, which is empty here, so the name is without it.", f.argument, k.spoken(f.ref))
		}
	}
	return ""
}

// filledNames are the references that stand beside something else in the paths that a step
// may make. What is assumed is none: it is an example.
func (k *known) filledNames(call *workflow.ToolCall) (found []filledName) {
	traits, _ := catalog.Tool{Name: call.Name}.Traits()
	for _, t := range traits.Touches {
		if t.Use != catalog.Writes || !t.IsPath() || t.Needs == catalog.NeedsThere {
			continue
		}
		for _, path := range pathsIn(call.Arguments[t.Argument]) {
			for _, f := range referencesIn(path) {
				if v, ok := k.certain(f.ref); ok {
					f.argument, f.value = t.Argument, value.Text(v)
					found = append(found, f)
				}
			}
		}
	}
	return found
}

// certain is the value that a reference leads to, false where there is none or it is assumed.
func (k *known) certain(ref workflow.Reference) (v jsontext.Value, ok bool) {
	if k.isSecret(ref) {
		return nil, false
	}
	before := k.assumed
	k.assumed = false
	v = k.lookup(ref)
	ok = v != nil && !k.assumed
	k.assumed = before
	return v, ok
}

// pathsIn are the texts that an argument is.
func pathsIn(argument jsontext.Value) (paths []string) {
	switch argument.Kind() {
	case jsontext.KindString:
		return []string{value.Text(argument)}
	case jsontext.KindBeginArray:
		_ = json.Unmarshal(argument, &paths) // what is no text is no path either
	}
	return paths
}

// referencesIn are the references of a path that has more than one alone.
func referencesIn(path string) (found []filledName) {
	before, rest := "", path
	workflow.Templates(path, func(template string) bool {
		lead, behind, _ := strings.Cut(rest, template)
		before += lead
		if ref, ok := workflow.ParseReference(template); ok && template != path {
			beside := before[strings.LastIndexAny(before, separators)+1:] + upTo(behind, separators)
			found = append(found, filledName{ref: ref, within: workflow.WithoutTemplates(beside) != "", first: before == ""})
		}
		before, rest = before+template, behind
		return true
	})
	return found
}

// upTo is a text up to the first of some signs.
func upTo(text, signs string) string {
	if end := strings.IndexAny(text, signs); end >= 0 {
		return text[:end]
	}
	return text
}
