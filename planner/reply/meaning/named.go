package meaning

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

var brackets = strings.NewReplacer(`["`, ".", `"]`, "", "['", ".", "']", "")

// resolve rewrites one reference, unless it leads to a step less certainly than
// worst allows.
func (res *resolver) resolve(i int, ref string, worst flow.Certainty) (string, bool) {
	parts := strings.Split(strings.TrimPrefix(brackets.Replace(ref), "$"), ".")
	if res.isInput(parts) {
		return strings.Join(parts, "."), true
	}
	if secret, ok := res.secret(i, parts); ok {
		return secret, true
	}
	if resolved, ok := res.parts(i, ref, parts, worst); ok {
		return resolved, true
	}
	if len(parts) > 1 && alias.InReference.Says(parts[0], alias.AStep) {
		if resolved, ok := res.parts(i, ref, parts[1:], worst); ok {
			return resolved, true
		}
	}
	if resolved, ok := res.input(i, ref, parts, worst); ok {
		return resolved, true
	}
	return res.loopResult(i, ref, parts)
}

// secret reads a reference to a secret. Its name is written small; other programs have
// theirs in capitals.
func (res *resolver) secret(i int, parts []string) (string, bool) {
	if len(parts) != 2 || parts[0] != workflow.SecretsID || res.secretIsStep {
		return "", false
	}
	name := strings.ToLower(strings.ReplaceAll(parts[1], "-", "_"))
	if !workflow.IsSecretName(name) {
		return "", false
	}
	ref := workflow.Secret(name).String()
	if name != parts[1] {
		res.r.Log.Add(problem.Coerced, res.g.Steps[i].At, "The reference “%s” was read as “%s”.", strings.Join(parts, "."), ref).At.Node = res.g.Node(i).ID
	}
	return ref, true
}

// maxNameParts bounds how many dots a name in a reference may hold.
const maxNameParts = 4

// parts tries the first parts as the name of a step, the shortest name first.
func (res *resolver) parts(i int, ref string, parts []string, worst flow.Certainty) (string, bool) {
	for n := 1; n <= min(len(parts), maxNameParts); n++ {
		name := strings.Join(parts[:n], ".")
		target, how, ok := res.scope.Find(name)
		if !ok && (worst == flow.ByPosition || n < len(parts)) {
			if target, ok = res.byTool(i, name); ok {
				return res.calledBy(i, ref, target, parts[n:]), true
			}
		}
		if !ok || how > worst {
			continue
		}
		res.reportRepeated(i, ref, name, target)
		fields := res.fields(target, parts[n:])
		resolved := strings.Join(append([]string{res.g.Node(target).ID}, fields...), ".")
		written := strings.Join(append([]string{name}, fields...), ".")
		res.report(i, ref, resolved, how, written != strings.TrimSpace(ref))
		return resolved, true
	}
	return "", false
}

// numberedCall is the name of a tool with the number of a call of it: read_file_2.
var numberedCall = text.Pattern(`^(.+?)[_-](\d{1,2})$`)

// byTool is the only step that calls a tool of the name; of calls without ids, as protocols have them,
// the one of the number behind that. The model gives no step the name.
func (res *resolver) byTool(i int, name string) (target int, ok bool) {
	if target, ok = res.callOf(i, name, 0); ok {
		return target, true
	}
	if found := numberedCall().FindStringSubmatch(name); found != nil {
		n, _ := strconv.Atoi(found[2])
		return res.callOf(i, found[1], n)
	}
	return 0, false
}

// callOf is the nth step that calls a tool, counted from 1; 0 is the only one.
func (res *resolver) callOf(i int, name string, n int) (target int, ok bool) {
	if res.calls == nil {
		res.calls = map[string][]int{}
		for at, s := range res.g.Steps {
			if s.Node.Tool != nil && s.Gone == flow.Stays {
				res.calls[s.Node.Tool.Name] = append(res.calls[s.Node.Tool.Name], at)
			}
		}
	}
	list := res.calls[name]
	switch {
	case n == 0 && len(list) == 1:
		target = list[0]
	case n > 0 && n <= len(list) && res.g.Steps[list[n-1]].ID == "":
		target = list[n-1]
	default:
		return 0, false
	}
	return target, target != i || res.isBehind
}

// calledBy is a reference to a step by its tool.
func (res *resolver) calledBy(i int, ref string, target int, rest []string) string {
	resolved := strings.Join(append([]string{res.g.Node(target).ID}, res.fields(target, rest)...), ".")
	res.warn(i, "No step is called as in “%s”; by its tool it was read as “%s”", ref, resolved)
	return resolved
}

// reportRepeated tells of a reference by a name that several steps have. Where two of them are
// listed before it, either may be meant; the second would undo what the first gave.
func (res *resolver) reportRepeated(i int, ref, name string, target int) {
	second, repeats := res.scope.Repeats(name)
	if !repeats {
		return
	}
	const fix = "Give each step an id of its own, and refer to it by that."
	if target < i && second < i {
		res.r.Log.Refuse(problem.ResolvedName, res.g.Steps[i].At, fix, "“%s” may mean what %s or %s gives, as both are called so.", ref, res.g.Title(target), res.g.Title(second))
		return
	}
	res.warn(i, "“%s” may mean any of several steps that are called so; the first of them is taken", ref).Fix = fix
}

// fields takes the words off that stand for "result" in general, unless the
// tool has a result of that name.
func (res *resolver) fields(target int, fields []string) []string {
	if len(fields) == 0 || !alias.InReference.Says(fields[0], alias.ItsResult) || res.declares(target, fields[0]) {
		return fields
	}
	if len(fields) == 1 {
		return []string{"text"}
	}
	return fields[1:]
}

// declares reports whether a step itself gives a result of the name.
func (res *resolver) declares(target int, name string) bool {
	n := res.g.Node(target)
	switch {
	case n.Tool != nil:
		names, _ := res.r.Catalog.Outputs(n.Tool.Name)
		return slices.Contains(names, name)
	case n.AiTransform != nil:
		return n.AiTransform.OutputSchema != nil
	}
	return n.AiStep == nil
}

// report tells of what was more than looking up a name.
func (res *resolver) report(i int, ref, resolved string, how flow.Certainty, noise bool) {
	s := res.g.Steps[i]
	switch {
	case how == flow.ByPosition:
		p := res.r.Log.Add(problem.ResolvedName, s.At, "No step is called as in “%s”; by its position it was read as “%s”.", ref, resolved)
		p.Severity = problem.Warning
		p.At.Node = s.Node.ID
	case how == flow.BySpelling:
		res.r.Log.Add(problem.ResolvedName, s.At, "The reference “%s” was read as “%s”.", ref, resolved).At.Node = s.Node.ID
	case noise:
		res.r.Log.Add(problem.Coerced, s.At, "The reference “%s” was read as “%s”.", ref, resolved).At.Node = s.Node.ID
	}
}

// loopResult resolves {{item.name}}, {{loop.index}} and the name that a Loop
// gives to its element.
func (res *resolver) loopResult(i int, ref string, parts []string) (string, bool) {
	gives := []alias.Field{alias.LoopItem, alias.LoopIndex, alias.LoopRound} // a count alone may be that of anything
	if alias.InReference.Says(parts[0], alias.TheLoop) && len(parts) > 1 {
		parts, gives = parts[1:], append(gives, alias.LoopCount)
	}
	word := alias.InReference.Among(parts[0], gives...)
	for n := len(res.loops) - 1; n >= 0; n-- {
		loop := res.loops[n]
		if loop == i {
			continue
		}
		s := res.g.Steps[loop]
		result, known := string(word), word != ""
		if s.Item != "" && s.Item == parts[0] {
			result, known = "item", true
			if s.Node.Loop.Over == "" {
				result = "index"
			}
		}
		if !known || result == "item" && s.Node.Loop.Over == "" || loop > i && n > 0 {
			continue
		}
		resolved := strings.Join(append([]string{s.Node.ID, result}, parts[1:]...), ".")
		p := res.r.Log.Add(problem.ResolvedName, res.g.Steps[i].At, "The reference “%s” was read as “%s”.", ref, resolved)
		p.At.Node = res.g.Node(i).ID
		if result == "index" && s.Item == parts[0] {
			p.Severity = problem.Warning // it may be meant to count from 1
		}
		return resolved, true
	}
	return "", false
}
