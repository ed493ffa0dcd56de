package validate

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// A place that takes a path takes a whole one as it is. Behind a folder that is no path to the
// file any more, and the name of a file alone leads to another folder than the one it is from.

// checkPathUse reports a whole path or a name in an argument where a path or a pattern is
// taken, and it does not lead to its file.
func (c referenceChecks) checkPathUse(node int, u workflow.Use, ref workflow.Reference) {
	argument, is := strings.CutPrefix(u.Path+u.Tail, "tool/arguments/")
	if !is || c.tools == nil {
		return
	}
	written := c.results.WrittenOf(ref)
	if written != workflow.WholePath && written != workflow.FileName || c.results.KindOf(ref) == "array" || c.results.TypeOf(ref) == outcome.FileKind {
		return
	}
	call := c.W.Nodes[node].Tool
	takes := c.tools.Takes(call.Name, argument)
	before, behind := around(call, argument, u.Text)
	switch {
	case written == workflow.FileName && takes.There && before == "":
		c.checkNameAlone(node, argument, ref)
	case written == workflow.WholePath && takes.Path && strings.Trim(before, `/\`) != "" && !strings.Contains(before, "://"):
		c.reportJoined(node, argument, ref, takes, before, behind)
	case written == workflow.WholePath && takes.Pattern:
		p := c.Report(problem.ArgumentInvalid, c.At(node, u.Path+u.Tail), "“%s” looks for names like “%s”, which is a whole path: no name is ever like it.", c.Name(node), ref).
			Fix("At %s of %q use the name alone: of an element of entries, of read_file or of file_info.", u.Path+u.Tail, c.ID(node))
		c.offerNameOf(p, node, argument, ref)
	}
}

// around is what stands before and behind a template in an argument, where something stands
// before it at all.
func around(call *workflow.ToolCall, argument, template string) (before, behind string) {
	name, within, inList := strings.Cut(argument, "/")
	raw := call.Arguments[string(jsontext.Pointer("/"+name).LastToken())]
	workflow.EachText(raw, func(at jsontext.Pointer, s string) {
		if inList != (at != "") || inList && string(at) != "/"+within {
			return
		}
		for i, from := 0, 0; i >= 0 && before == ""; {
			if i = strings.Index(s[from:], template); i >= 0 {
				before, behind = s[:from+i], s[from+i+len(template):]
				from += i + len(template)
			}
		}
	})
	return before, behind
}

// reportJoined reports a whole path that stands behind a folder or a part of a name.
func (c referenceChecks) reportJoined(node int, argument string, ref workflow.Reference, takes workflow.Takes, before, behind string) {
	path := "tool/arguments/" + argument
	isFolder := strings.HasSuffix(before, "/") || strings.HasSuffix(before, `\`)
	if !isFolder && strings.TrimSpace(workflow.WithoutTemplates(before)) == "" {
		return // what comes before it may be empty
	}
	p := c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” puts “%s” behind “%s”, and it is a whole path: that leads to folders of its own below it, not to the file.", c.Name(node), ref, text.Start(before, maxGlimpse)).
		Fix("At %s of %q put the name alone behind %q: of an element of entries, of read_file or of file_info. What moves or copies takes the folder alone, with / at its end.", path, c.ID(node), before)
	if !isFolder { // a copy of all folders may be meant
		p.Severity = problem.Warning
	}
	if isFolder && takes.Into && behind == "" && c.isMoved(node, ref) {
		p.Quick(problem.Say("Write the folder alone: “%s”", before), c.WithArgument(node, argument, text.Quote(before)))
		return
	}
	if isFolder && takes.There && behind == "" && !strings.Contains(argument, "/") {
		p.Quick(problem.Say("Use “%s” alone", c.Called(ref)), c.WithArgument(node, argument, text.Quote(ref.Template())))
		return
	}
	c.offerNameOf(p, node, argument, ref)
}

// isMoved reports whether what a step moves or copies is what the reference leads to, so that
// it keeps its name.
func (c referenceChecks) isMoved(node int, ref workflow.Reference) bool {
	from, is := workflow.ParseReference(textIn(c.W.Nodes[node].Tool.Arguments["from"]))
	return is && from == ref
}

// offerNameOf offers the name of a file in an argument in place of its path.
func (c referenceChecks) offerNameOf(p report.Finding, node int, argument string, ref workflow.Reference) {
	by, given := c.results.Sibling(ref, workflow.FileName)
	if given {
		p.Quick(problem.Say("Use “%s”", c.Called(by)), c.UpdateNode(node, usesIn(argument, ref, by)))
		return
	}
	by = workflow.Reference{Node: ref.Node, Field: "item.name"}
	c.offerEntries(p, ref, problem.Say("Use “%s”", c.Called(by)), node, usesIn(argument, ref, by))
}

// usesIn uses another reference in one argument alone.
func usesIn(argument string, was, by workflow.Reference) func(*workflow.Node) {
	name, _, _ := strings.Cut(argument, "/")
	name = jsontext.Pointer("/" + name).LastToken()
	return func(n *workflow.Node) {
		t := *n.Tool
		alone := workflow.Node{Tool: &workflow.ToolCall{Arguments: workflow.Arguments{name: t.Arguments[name]}}}
		alone = workflow.MapReferences(alone, func(r workflow.Reference) workflow.Reference {
			if r == was {
				return by
			}
			return r
		})
		t.Arguments = workflow.Arguments{name: alone.Tool.Arguments[name]}
		for other, value := range n.Tool.Arguments {
			if other != name {
				t.Arguments[other] = value
			}
		}
		n.Tool = &t
	}
}

// checkNameAlone reports the name of a file where the file itself is looked for.
func (c referenceChecks) checkNameAlone(node int, argument string, ref workflow.Reference) {
	if c.isOfWorkFolder(ref) {
		return
	}
	path := "tool/arguments/" + argument
	p := c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” looks for “%s”, the name of a file without its folder: another file of that name may be taken.", c.Name(node), ref)
	if by, is := c.results.Sibling(ref, workflow.WholePath); is {
		c.OfferUse(p.Fix("At %s of %q use %q, the whole path.", path, c.ID(node), by), node, ref, by)
		return
	}
	p.Fix("At %s of %q use the whole path of the file.", path, c.ID(node))
}

// isOfWorkFolder reports whether a name is one of a file in the folder in which names alone
// are looked for.
func (c referenceChecks) isOfWorkFolder(ref workflow.Reference) bool {
	made := c.results.MadeBy(ref)
	if made == nil {
		return false
	}
	if folder, lists := made.Arguments["folder"]; lists {
		folder := strings.TrimRight(textIn(folder), `/\`)
		return folder == "." && made.Name == workflow.ListFiles && !isOn(made.Arguments["recursive"])
	}
	read := textIn(made.Arguments["path"])
	return read != "" && !strings.ContainsAny(read, `/\{~`)
}

// checkRenamed warns of a file that is moved to a name alone: that is no new name in its folder but one in
// the folder of the workflows.
func (c *checker) checkRenamed(node int, call workflow.ToolCall) {
	from, to := textIn(call.Arguments["from"]), textIn(call.Arguments["to"])
	bare := workflow.WithoutTemplates(to)
	if call.Name != "move_file" || to == "" || strings.HasPrefix(to, "{{") || strings.ContainsAny(bare, `/\:~`) || !strings.Contains(to, "{{") && !strings.Contains(bare, ".") {
		return
	}
	folder := ""
	if ref, is := workflow.ParseReference(from); is && strings.HasPrefix(from, "{{") {
		if c.results.WrittenOf(ref) != workflow.WholePath || (referenceChecks{c}).isOfWorkFolder(ref) {
			return
		}
		if made := c.results.MadeBy(ref); made != nil && !isOn(made.Arguments["recursive"]) {
			folder = strings.TrimRight(textIn(made.Arguments["folder"]), `/\`)
		}
	} else if i := strings.LastIndexAny(workflow.WithoutTemplates(from), `/\`); i < 0 {
		return
	} else if end := strings.LastIndexAny(from, `/\`); !strings.Contains(from[end:], "}}") || strings.Contains(from[end:], "{{") {
		folder = from[:end]
	}
	const path = "tool/arguments/to"
	p := c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” moves the file out of its folder, as “%s” alone is in the folder of the workflows.", c.Name(node), text.Start(to, maxGlimpse))
	p.Severity = problem.Warning
	if folder == "" {
		p.Fix("At %s of %q put the folder of the file before the name where it is to stay there.", path, c.ID(node))
		return
	}
	whole := folder + "/" + to
	p.Fix("At %s of %q write %q where the file is to stay in its folder.", path, c.ID(node), whole).
		Quick(problem.Say("Write “%s”", whole), c.WithArgument(node, "to", text.Quote(whole)))
}
