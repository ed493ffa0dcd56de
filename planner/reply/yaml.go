package reply

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// yamlLine begins a member of a plan or a patch in YAML, outside of all JSON.
var yamlLine = text.Pattern(`(?m)^[ \t]*(?:-[ \t]+)?(?:step_type|tool_name|arguments|node_id|condition|loop_id|remove_node_ids|remove_edges|add_nodes|add_edges|left_out|assumed|on_failure):(?:[ \t]+[^ \t\n].*)?$`)

// refuseYAML refuses a reply of which a part is YAML: what is JSON in it is not all of it.
func (d *draft) refuseYAML() {
	if !yamlLine().MatchString(d.text) {
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
	if found := yamlLine().FindString(outside); found != "" {
		d.Log.Refuse(code, d.root, "Answer with one JSON object and nothing else.", "A part of the reply is YAML and was not read, from “%s” on.", text.Start(strings.TrimSpace(found), 40))
	}
}

// outsideJSON is what stands between the objects and lists of a text.
func outsideJSON(s string) string {
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quoted && c == '\\':
			i++
		case c == '"' && depth > 0:
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth = max(0, depth-1)
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}
