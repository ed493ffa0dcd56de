package tools

import (
	"slices"
	"strings"

	"planwright/internal/legible"
	"planwright/planner/text"
)

// approval is what the person has approved of a server.
type approval struct {
	Way    way          `json:"way"`
	Values sealed       `json:"values,omitzero"`
	Tools  []definition `json:"tools"` // in the order of the server
}

// allows reports whether exactly this tool was approved.
func (a *approval) allows(d definition) bool {
	return a != nil && slices.ContainsFunc(a.Tools, d.equals)
}

// changes are the differences between what was approved and what is. Before the
// server has named its tools, only the way it is reached can differ.
func (a *approval) changes(w way, values sealed, tools []offered, named bool) []Change {
	list := []Change{}
	if a == nil {
		a = &approval{Way: w, Values: values}
	}
	list = append(list, a.Way.changes(w)...)
	list = append(list, a.valueChanges(values)...)
	if !named {
		return list
	}
	for _, t := range tools {
		i := slices.IndexFunc(a.Tools, func(d definition) bool { return d.Name == t.Name })
		if i < 0 {
			list = append(list, Change{Tool: t.Name, Field: ToolAdded, After: short(t.tool.Description)})
			continue
		}
		list = append(list, a.Tools[i].changes(t.definition)...)
	}
	for _, d := range a.Tools {
		if !slices.ContainsFunc(tools, func(t offered) bool { return t.Name == d.Name }) {
			list = append(list, Change{Tool: d.Name, Field: ToolRemoved, Before: short(d.Description)})
		}
	}
	return list
}

func (w way) changes(now way) []Change {
	return differences("", []Change{
		{Field: CommandChanged, Before: w.Command, After: now.Command},
		{Field: ArgumentsChanged, Before: legible.Words(w.Args), After: legible.Words(now.Args)},
		{Field: EnvironmentChanged, Before: legible.Words(w.Env), After: legible.Words(now.Env)},
		{Field: FolderChanged, Before: w.Folder, After: now.Folder},
		{Field: AddressChanged, Before: strings.TrimSpace(w.Type + " " + w.URL), After: strings.TrimSpace(now.Type + " " + now.URL)},
		{Field: HeadersChanged, Before: legible.Words(w.Headers), After: legible.Words(now.Headers)},
	})
}

func (d definition) changes(now definition) []Change {
	return differences(d.Name, []Change{
		{Field: TitleChanged, Before: d.Title, After: now.Title},
		{Field: DescriptionChanged, Before: d.Description, After: now.Description},
		{Field: SchemaChanged, Before: string(d.Input), After: string(now.Input)},
		{Field: OutputsChanged, Before: string(d.Output), After: string(now.Output)},
		{Field: AnnotationsChanged, Before: string(d.Annotations), After: string(now.Annotations)},
	})
}

// differences are the pairs that are not equal, cut so that what differs is seen.
func differences(tool string, pairs []Change) []Change {
	var list []Change
	for _, c := range pairs {
		if c.Before == c.After {
			continue
		}
		from := common(c.Before, c.After)
		c.Tool, c.Before, c.After = tool, window(c.Before, from), window(c.After, from)
		list = append(list, c)
	}
	return list
}

// mostShown is how much of a changed text is shown, in bytes: all that a definition can
// have.
const mostShown = mostDefinition

func short(value string) string { return text.Cut(value, mostShown) }

// common is how many bytes the texts have in common at their start.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// window is the text, or the part of a long one around where it begins to differ.
func window(value string, from int) string {
	if len(value) <= mostShown || from < mostShown/2 {
		return short(value)
	}
	return "…" + short(text.Tail(value, len(value)-from+mostShown/4))
}
