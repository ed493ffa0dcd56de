package reply

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/text"
)

// yamlLine is a member of a plan or a patch as YAML has it, outside of all JSON. Words beside a plan
// may begin so too, as in “- condition: none is needed here.”.
var yamlLine = text.Pattern(`^([ \t]*)(- +)?(step_type|tool_name|arguments|node_id|condition|loop_id|remove_node_ids|remove_edges|add_nodes|add_edges|left_out|assumed|on_failure):(?:[ \t]+(.*))?$`)

var (
	mayBeYAML = text.Pattern(`(?m)^[ \t]*(?:- +)?(?:step_type|tool_name|arguments|node_id|condition|loop_id|remove_node_ids|remove_edges|add_nodes|add_edges|left_out|assumed|on_failure):`)
	// ofParts are the keys whose value is one word in YAML, and that no sentence begins with.
	ofParts = text.Pattern(`^(?:step_type|tool_name|node_id|loop_id|remove_node_ids|remove_edges|add_nodes|add_edges)$`)
	ofWhole = text.Pattern(`^(?:remove_node_ids|remove_edges|add_nodes|add_edges)$`)
)

// refuseYAML refuses a reply of which a part is YAML: what is JSON in it is not all of it. A line
// that says what is left out or assumed is taken as that.
func (d *draft) refuseYAML() {
	if !mayBeYAML().MatchString(d.text) {
		return
	}
	outside, code := d.before, problem.NoJSON
	if d.root.Value != nil {
		at, end := min(max(d.root.Offset-1, 0), len(d.text)), len(d.text)
		if i := strings.LastIndex(d.text, d.after); d.after != "" && i >= at {
			end = i
		}
		code = problem.IgnoredPart
		outside += "\n" + outsideJSON(d.text[at:end]) + "\n" + d.after
	}
	lines := strings.Split(strings.ReplaceAll(outside, "\r", ""), "\n")
	for i, line := range lines {
		m := yamlLine().FindStringSubmatch(line)
		switch f := remarkIn(m); {
		case m == nil:
		case f != "" && strings.TrimSpace(m[4]) != "" && !strings.Contains(m[4], aList):
			d.AddRemark(f, d.root, item.Saying(strings.Trim(strings.TrimSpace(m[4]), `[]"`)))
		case f != "" && m[4] == "" && !saysInList(lines[i+1:]):
		case f != "" || isYAML(m, lines[i+1:]):
			d.Log.Refuse(code, d.root, "Answer with one JSON object and nothing else.", "A part of the reply is YAML and was not read, from “%s” on.", text.Start(strings.TrimSpace(line), 40))
			return
		}
	}
}

// remarkIn is the kind of remark that a line begins, "" for none.
func remarkIn(m []string) alias.Field {
	if m == nil {
		return ""
	}
	return item.RemarkField(m[3])
}

// isYAML reports whether a line is one of YAML and no words: it has one word or a list as its value,
// or nothing, and more in the lines below it.
func isYAML(m, below []string) bool {
	value := strings.TrimSpace(m[4])
	switch {
	case value != "" && ofParts().MatchString(m[3]):
		return strings.ContainsAny(value[:1], "[{") || !strings.ContainsAny(value, " \t") && item.Saying(value) != ""
	case value != "":
		return false
	}
	return ofWhole().MatchString(m[3]) || len(below) > 0 && isBelow(below[0], len(m[1])+len(m[2]))
}

// isBelow reports whether a line belongs to the one before it: it is further in, or in a list.
func isBelow(line string, indent int) bool {
	bare := strings.TrimLeft(line, " \t")
	return bare != "" && (len(line)-len(bare) > indent || strings.HasPrefix(bare, "- "))
}

// saysInList reports whether lines begin with a list that says something.
func saysInList(lines []string) bool {
	for _, line := range lines {
		said, isItem := strings.CutPrefix(strings.TrimLeft(line, " \t"), "- ")
		if !isItem {
			return false
		}
		if item.Saying(strings.Trim(strings.TrimSpace(said), `"'`)) != "" {
			return true
		}
	}
	return false
}

// aList stands for a list of JSON that says something.
const aList = "[…]"

// outsideJSON is what stands between the objects and lists of a text.
func outsideJSON(s string) string {
	var b strings.Builder
	depth, quoted, says := 0, false, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quoted && c == '\\':
			i++
		case c == '"' && depth > 0:
			quoted, says = !quoted, true
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth = max(0, depth-1); depth == 0 && c == ']' && says {
				b.WriteString(aList)
			}
			says = says && depth > 0
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}
