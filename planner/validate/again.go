package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// againChecks are about steps that can be done once only with what they are given: a file
// is made where there is none, and moved from where it is.
type againChecks struct{ *checker }

// once are the arguments that name such a file, by tool. But for move_file they make one.
var once = map[string]string{"write_file": "path", "write_table": "path", "move_file": "from"}

// makes reports whether a tool makes a file where there is none.
func makes(tool string) bool { return once[tool] != "" && tool != "move_file" }

// checkAgain reports steps that do the same in each round of a loop, or as a step before
// them did, and fail for it. Who has a way for a failure knows of it.
func (c againChecks) checkAgain() {
	others, bringing := c.otherUses(), c.bringing(bringsUntold)
	taking := c.bringing(func(n workflow.Node) bool { return bringsUntold(n) && making[toolOf(n)] == "" })
	read := c.allRead()
	done := map[string]int{} // by what is done, the first step that does it
	for i, n := range c.W.Nodes {
		if loop := c.Loop[i]; loop != none && !taking[loop] { // another program may take it away in time
			c.checkReplaced(i, loop, read)
		}
		file, is := c.once(n)
		if read := c.read(n); read != "" && c.order.Has(i) && !others["moves"][read] && n.OnFailure == workflow.Stop && c.OffBy(i) == none {
			if first, moved := done[c.key("moves", i, read)]; moved && c.order.Contains(first, i) && !c.comesBetween(first, i) {
				c.reportMoved(i, first, reading[n.Tool.Name])
			}
		}
		c.noteDeleted(i, others, done)
		if !is || !c.order.Has(i) || n.OnFailure != workflow.Stop || c.OffBy(i) != none || others[useOf(n.Tool.Name)][file] {
			continue
		}
		if loop := c.Loop[i]; loop != none && c.isSameEachRound(i, loop) {
			if n.Tool.Name != "move_file" || !bringing[loop] {
				c.reportEachRound(i, loop)
			}
			continue
		}
		key := c.key(useOf(n.Tool.Name), i, file)
		first, again := done[key]
		switch {
		case !again:
			done[key] = i
		case c.order.Contains(first, i) && (n.Tool.Name != "move_file" || !c.comesBetween(first, i)):
			c.reportTwice(i, first)
		}
	}
}

// noteDeleted notes a file that a step deletes, as one that is not where it was any more.
func (c againChecks) noteDeleted(node int, others map[string]map[string]bool, done map[string]int) {
	n := c.W.Nodes[node]
	if toolOf(n) != "delete_file" || !c.order.Has(node) || n.OnFailure != workflow.Stop || c.OffBy(node) != none {
		return
	}
	file := textIn(n.Tool.Arguments["path"])
	if key := c.key("moves", node, file); file != "" && !others["moves"][file] && !has(done, key) {
		done[key] = node
	}
}

// plain are tools that bring no file which is not told of, as a click or a command may.
var plain = []string{"write_file", "write_table", "move_file", "read_file", "read_table", "read_document", "transform_data", "extract_html", "list_files", "search_files", "file_info", "hash_file", "delete_file", "list_windows", "find_text", "find_image", "notify", "clipboard_get", "clipboard_set", "remember", "recall", "only_new"}

// bringing are the loops in whose rounds a step brings, or takes, a file.
func (c againChecks) bringing(brings func(workflow.Node) bool) map[int]bool {
	loops := map[int]bool{}
	for i, n := range c.W.Nodes {
		if !brings(n) {
			continue
		}
		for loop := c.Loop[i]; loop != none && !loops[loop]; loop = c.Loop[loop] {
			loops[loop] = true
		}
	}
	return loops
}

// bringsUntold reports whether a step may bring a file that is not told of.
func bringsUntold(n workflow.Node) bool {
	return n.Kind == workflow.KindAiStep || n.Tool != nil && !slices.Contains(plain, n.Tool.Name)
}

// comesBetween reports whether such a step may run between two others.
func (c againChecks) comesBetween(first, last int) bool {
	for i, n := range c.W.Nodes {
		if i != last && bringsUntold(n) && c.order.Contains(first, i) && c.order.Contains(i, last) {
			return true
		}
	}
	return false
}

// making are the arguments of other tools that name what they make.
var making = map[string]string{"copy_file": "to", "zip": "path", "unzip": "folder", "make_folder": "path"}

// key is what a step does with a file, in the rounds that it is done in.
func (c againChecks) key(use string, node int, file string) string {
	return fmt.Sprint(use, c.Loop[node], file)
}

// reading are the tools that read one file, with the argument that names it.
var reading = map[string]string{"read_file": "path", "read_table": "path", "read_document": "path", "file_info": "path", "hash_file": "path", "unzip": "path", "copy_file": "from"}

// read is the file that a step reads and cannot do without, "" for none.
func (c againChecks) read(n workflow.Node) string {
	if n.Kind != workflow.KindTool || n.Tool == nil || isOn(n.Tool.Arguments["missing_ok"]) {
		return ""
	}
	return textIn(n.Tool.Arguments[reading[n.Tool.Name]])
}

// allRead are the files that steps read, or take elsewhere.
func (c againChecks) allRead() map[string]bool {
	read := map[string]bool{}
	for _, n := range c.W.Nodes {
		if n.Tool == nil {
			continue
		}
		for _, argument := range []string{reading[n.Tool.Name], "from", "file"} {
			if raw, given := n.Tool.Arguments[argument]; given {
				read[textIn(raw)] = true
			}
		}
	}
	return read
}

func toolOf(n workflow.Node) string {
	if n.Tool == nil {
		return ""
	}
	return n.Tool.Name
}

// reportMoved reports that a step looks for a file where it was before another moved it.
func (c againChecks) reportMoved(node, first int, argument string) {
	if toolOf(c.W.Nodes[first]) == "delete_file" {
		c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+argument), "“%s” takes a file that “%s” deleted before: it is not there any more.", c.Name(node), c.Name(first)).
			Fix("Put %q before %q, or name another file in %q of %q.", c.ID(node), c.ID(first), argument, c.ID(node)).Severity = problem.Warning
		return
	}
	c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+argument), "“%s” takes a file that “%s” moved before: it is not there any more.", c.Name(node), c.Name(first)).
		Fix("In %q of %q use \"{{%s.path}}\", where the file is by then.", argument, c.ID(node), c.ID(first)).Severity = problem.Warning
}

// useOf says whether a tool makes or moves files.
func useOf(tool string) string {
	if makes(tool) {
		return "makes"
	}
	return "moves"
}

// otherUses are, by use, the files that another one makes new or takes away: they may be
// made or moved again.
func (c againChecks) otherUses() map[string]map[string]bool {
	out := map[string]map[string]bool{"makes": {}, "moves": {}}
	for _, n := range c.W.Nodes {
		if n.Kind != workflow.KindTool || n.Tool == nil {
			continue
		}
		switch {
		case makes(n.Tool.Name):
			out["moves"][textIn(n.Tool.Arguments["path"])] = true
		case n.Tool.Name == "move_file":
			out["makes"][textIn(n.Tool.Arguments["from"])] = true
			out["moves"][textIn(n.Tool.Arguments["to"])] = true
		case making[n.Tool.Name] != "":
			out["moves"][textIn(n.Tool.Arguments[making[n.Tool.Name]])] = true
		}
	}
	return out
}

// textIn is a text in arguments, "" for any other value.
func textIn(value jsontext.Value) (s string) {
	if value.Kind() != '"' || json.Unmarshal(value, &s) != nil {
		return ""
	}
	return s
}

// once is the file that a step makes or moves, as it stands in its arguments.
func (c againChecks) once(n workflow.Node) (file string, is bool) {
	if n.Kind != workflow.KindTool || n.Tool == nil || once[n.Tool.Name] == "" {
		return "", false
	}
	if mode := n.Tool.Arguments["mode"]; makes(n.Tool.Name) && len(mode) > 0 && !isNothing(mode) && textIn(mode) != "create" {
		return "", false
	}
	file = textIn(n.Tool.Arguments[once[n.Tool.Name]])
	return file, file != ""
}

// isSameEachRound reports whether nothing in the name of the file comes of the loop that
// the step is in.
func (c againChecks) isSameEachRound(node, loop int) bool {
	if l := c.W.Nodes[loop].Loop; l == nil || l.Times == "1" {
		return false
	}
	return !c.comesOf(loop, node, once[c.W.Nodes[node].Tool.Name])
}

// comesOf reports whether an argument of a step in a loop may differ with the round.
func (c againChecks) comesOf(loop, node int, argument string) (differs bool) {
	c.W.Nodes[node].Uses(func(u workflow.Use) bool {
		if at := "tool/arguments/" + argument; u.Path+u.Tail != at && !strings.HasPrefix(u.Path+u.Tail, at+"/") {
			return true
		}
		ref, ok := workflow.ParseReference(u.Text)
		source := c.Find(ref.Node)
		differs = !ok || ref.Node != workflow.InputsID && (source == none || source == loop || c.IsInside(source, loop))
		return !differs
	})
	return differs
}

// replacing are the arguments that say where something goes, and what it is, by tool.
var replacing = map[string]struct{ where, what string }{
	"write_file": {"path", "text"}, "write_table": {"path", "rows"}, "move_file": {"to", "from"}, "copy_file": {"to", "from"},
}

// checkReplaced reports a step that puts something else in the same place for each element
// of a list: only the last of them is left.
func (c againChecks) checkReplaced(node, loop int, read map[string]bool) {
	n, l := c.W.Nodes[node], c.W.Nodes[loop].Loop
	if n.Kind != workflow.KindTool || n.Tool == nil || l == nil || l.Over == "" || l.ExitCondition != nil || c.OffBy(node) != none {
		return
	}
	r, is := replacing[n.Tool.Name]
	to := textIn(n.Tool.Arguments[r.where])
	switch {
	case !is, c.comesOf(loop, node, r.where), !c.comesOf(loop, node, r.what), c.comesOf(loop, node, "sheet"): // a sheet for each
		return
	case makes(n.Tool.Name) && textIn(n.Tool.Arguments["mode"]) != "overwrite", !makes(n.Tool.Name) && !endsAsFile(to), n.Tool.Name == "copy_file" && read[to]:
		return
	}
	by := "write_file"
	if makes(n.Tool.Name) {
		by = n.Tool.Name
	}
	c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+r.where), "“%s” puts what each round of “%s” gives in the same place, so only the last is left, or the second fails.", c.Name(node), c.Name(loop)).
		Fix("Let %q of %q differ with the round, by %q or the element itself, or append to one file by %s with the mode append.", r.where, c.ID(node), c.roundOf(loop), by).Severity = problem.Warning
}

// endsAsFile reports whether a path ends in a name with an ending.
func endsAsFile(p string) bool {
	name := p[strings.LastIndexAny(p, `/\`)+1:]
	return strings.Trim(name, ".") != "" && strings.Contains(name, ".") && !strings.Contains(p, "{{")
}

func (c againChecks) reportEachRound(node, loop int) {
	tool := c.W.Nodes[node].Tool.Name
	argument := once[tool]
	place := c.At(node, "tool/arguments/"+argument)
	if tool == "move_file" {
		c.Report(problem.ArgumentInvalid, place, "“%s” moves the same file in every round of “%s”, and it is there for the first only.", c.Name(node), c.Name(loop)).
			Fix("In %q of %q use what changes with the round, such as %q, or put %q behind the loop.", argument, c.ID(node), c.roundOf(loop), c.ID(node)).Severity = problem.Warning
		return
	}
	c.Report(problem.ArgumentInvalid, place, "“%s” makes the same file in every round of “%s”, and fails in the second: it is there by then.", c.Name(node), c.Name(loop)).
		Fix(`In %q set "mode" to "append" or "overwrite", or let %q differ with the round, by %q.`, c.ID(node), argument, c.roundOf(loop)).
		Quick(problem.Say("Append to it"), c.WithArgument(node, "mode", jsontext.Value(`"append"`))).Severity = problem.Warning
}

// roundOf is what tells the rounds of a loop apart.
func (c againChecks) roundOf(loop int) string {
	return "{{" + c.ID(loop) + ".iteration}}"
}

func (c againChecks) reportTwice(node, first int) {
	tool := c.W.Nodes[node].Tool.Name
	argument := once[tool]
	place := c.At(node, "tool/arguments/"+argument)
	if tool == "move_file" {
		c.reportMoved(node, first, argument)
		return
	}
	c.Report(problem.ArgumentInvalid, place, "“%s” makes a file that “%s” made before, and fails: it is there by then.", c.Name(node), c.Name(first)).
		Fix(`In %q set "mode" to "append" or "overwrite", or name another file.`, c.ID(node)).
		Quick(problem.Say("Append to it"), c.WithArgument(node, "mode", jsontext.Value(`"append"`))).Severity = problem.Warning
}
