package permit

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// inForm is the call with its arguments in the types that its tool asks for, as far
// as that is certain: a reference that was filled in has the type of what it led to.
// What is approved, asked and written down is the call in this form. What cannot be
// mended misfit names.
func (p *Permit) inForm(call walk.Call) walk.Call {
	given, ok := argumentsOf(call.Arguments)
	if !ok {
		return call
	}
	coerced, _ := p.forms.Coerce(workflow.ToolCall{Name: call.Tool, Arguments: given})
	if maps.EqualFunc(given, coerced, func(a, b jsontext.Value) bool { return bytes.Equal(a, b) }) {
		return call
	}
	text, err := json.Marshal(coerced, json.Deterministic(true))
	if err != nil {
		return call
	}
	call.Arguments = text
	return call
}

// misfit says what the tool cannot take of the arguments, "" where all can be taken:
// each with the value, what it should be, and the reference of the step that gave it.
func (p *Permit) misfit(call walk.Call, node string) string {
	given, ok := argumentsOf(call.Arguments)
	if !ok {
		return ""
	}
	var texts []string
	for _, found := range p.forms.CheckArguments(workflow.ToolCall{Name: call.Tool, Arguments: given}).With(problem.Error) {
		text := found.Message
		name, _, _ := strings.Cut(strings.TrimPrefix(found.At.Path, argumentPath), "/")
		if was, there := given[name]; there && found.Code == problem.ArgumentInvalid {
			text += fmt.Sprintf(" It was given %s%s; %s.", excerpt(string(was)), p.givenBy(node, call.Tool, name), p.instead(was, node, call.Tool, name))
		}
		texts = append(texts, text)
	}
	if t, _ := p.offer.Get(call.Tool); t.Workflow == "" { // a workflow hands it on to its steps
		texts = append(texts, p.untaken(given, call.Tool, node)...)
	}
	return strings.Join(texts, " ")
}

// untaken names the arguments that hold a list which is kept in a file, where the tool takes none
// such or not there: it would have the file for an object, in the place of the rows.
func (p *Permit) untaken(given map[string]jsontext.Value, tool, node string) (texts []string) {
	takes := map[string]bool{}
	for _, a := range p.forms.Arguments(tool) {
		takes[a.Name] = a.Format == catalog.RowsFormat
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if size := rowsWithin(given[name], takes[name]); size > 0 {
			texts = append(texts, fmt.Sprintf("The argument “%s” was given a list%s that has %d MB and is kept in a file, and takes none such there. Let transform_data make it smaller, and use what that gives.",
				name, p.givenBy(node, tool, name), size>>20))
		}
	}
	return texts
}

// rowsWithin is how many bytes a list has that is kept in a file and stands in a value; 0: there is
// none. Where such are taken it is one deeper than those that are, which are the value itself or members of it.
func rowsWithin(v jsontext.Value, takes bool) int64 {
	if !bytes.Contains(v, []byte(catalog.RowsMIME)) {
		return 0
	}
	if file, isRows := catalog.RowsOf(v); isRows {
		if takes {
			return 0
		}
		return file.Size
	}
	members := map[string]jsontext.Value{}
	switch isObject := v.Kind() == '{'; {
	case isObject && json.Unmarshal(v, &members) != nil, !isObject && v.Kind() != '[':
		return 0
	case !isObject:
		takes = false
		for i, element := range elementsOf(v) {
			members[strconv.Itoa(i)] = element
		}
	}
	for _, member := range members {
		_, isRows := catalog.RowsOf(member)
		if size := rowsWithin(member, takes && isRows); size > 0 {
			return size
		}
	}
	return 0
}

// instead is what to do about an argument that does not fit. A step that gives a list or an
// object has a text of it too.
func (p *Permit) instead(was jsontext.Value, node, tool, argument string) string {
	ref, ok := p.referenceOf(node, tool, argument)
	if kind := was.Kind(); !ok || ref.Node == workflow.InputsID || ref.Field == "text" || kind != '[' && kind != '{' {
		return "correct the argument, or what it refers to"
	}
	return fmt.Sprintf("where a text is wanted, use {{%s.text}}, else correct what it refers to", ref.Node)
}

// givenBy names the reference that an argument of a step's own call consists of.
func (p *Permit) givenBy(node, tool, argument string) string {
	ref, ok := p.referenceOf(node, tool, argument)
	switch {
	case !ok:
		return ""
	case ref.Node == workflow.InputsID:
		return fmt.Sprintf(" by the input “%s”", ref.Field)
	}
	return fmt.Sprintf(" by “%s”", ref)
}

// referenceOf is the reference that an argument of a step's own call consists of.
func (p *Permit) referenceOf(node, tool, argument string) (workflow.Reference, bool) {
	n := p.steps[node]
	if n.Tool == nil || n.Tool.Name != tool {
		return workflow.Reference{}, false
	}
	text := strings.TrimSpace(textOf(n.Tool.Arguments[argument]))
	inner, opens := strings.CutPrefix(text, "{{")
	inner, closes := strings.CutSuffix(inner, "}}")
	ref, ok := workflow.ParseReference(strings.TrimSpace(inner))
	return ref, ok && opens && closes
}

// WithPaths is the call as tools take it: with the path of a file in place of the file.
// A list that is kept in a file stays as it is, also where a file is taken: nobody asked for that one.
// of finds the file of the run that a value stands for. given are those that the run made;
// all others are paths like any text.
func (p *Permit) WithPaths(call walk.Call, of func(jsontext.Value) (catalog.File, bool)) (_ walk.Call, given []catalog.File) {
	arguments, ok := argumentsOf(call.Arguments)
	if !ok {
		return call, nil
	}
	changed := false
	for _, a := range p.forms.Arguments(call.Tool) {
		if a.Format == catalog.RowsFormat {
			given = append(given, rowsIn(arguments[a.Name], of)...)
		}
		if a.Format != catalog.FileFormat {
			continue
		}
		given = append(given, filesIn(arguments[a.Name], of)...)
		if paths, holds := withPaths(arguments[a.Name]); holds {
			arguments[a.Name], changed = paths, true
		}
	}
	if !changed {
		return call, given
	}
	text, err := json.Marshal(arguments, json.Deterministic(true))
	if err != nil {
		return call, nil
	}
	call.Arguments = text
	return call, given
}

// elementsOf are the elements of a list; any other value is one itself.
func elementsOf(v jsontext.Value) []jsontext.Value {
	var list []jsontext.Value
	if v.Kind() != '[' || json.Unmarshal(v, &list) != nil {
		return []jsontext.Value{v}
	}
	return list
}

// filesIn are the files of the run that a value, or the elements of a list, stand for.
func filesIn(v jsontext.Value, of func(jsontext.Value) (catalog.File, bool)) (given []catalog.File) {
	for _, element := range elementsOf(v) {
		if file, ours := of(element); ours {
			given = append(given, file)
		}
	}
	return given
}

// rowsIn are the files of the run that stand for lists: the value itself, or members of it.
func rowsIn(v jsontext.Value, of func(jsontext.Value) (catalog.File, bool)) (given []catalog.File) {
	if v.Kind() != '{' {
		return nil
	}
	values := map[string]jsontext.Value{"": v}
	if _, isOne := catalog.RowsOf(v); !isOne && json.Unmarshal(v, &values) != nil {
		return nil
	}
	for _, value := range values {
		if _, isRows := catalog.RowsOf(value); !isRows {
			continue
		}
		if file, ours := of(value); ours {
			given = append(given, file)
		}
	}
	return given
}

// withPaths is a value with paths in place of files, and false where it has none.
func withPaths(v jsontext.Value) (_ jsontext.Value, holds bool) {
	list := elementsOf(v)
	for i, element := range list {
		if file, isFile := catalog.FileOf(element); isFile && file.MIME != catalog.RowsMIME {
			list[i], holds = value.String(file.Path), true
		}
	}
	switch {
	case !holds:
		return v, false
	case v.Kind() != '[':
		return list[0], true
	}
	paths, err := json.Marshal(list)
	return paths, err == nil
}

// argumentPath is what the place of an argument begins with.
const argumentPath = "tool/arguments/"

// formsOf is the catalog of the tools, for their schemas.
func formsOf(tools map[string]catalog.Tool) *catalog.Catalog {
	var list []catalog.Tool
	for _, t := range tools {
		list = append(list, t)
	}
	return catalog.New(list)
}
