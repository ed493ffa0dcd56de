package reply

import (
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// unwrap opens wrappers until the plan or patch itself is there.
func (d *draft) unwrap() {
	d.takeBareChange()
	d.form = item.FormOf(d.root.Value, d.options.Want, 0)
	if d.form <= FormOther {
		d.notWanted()
		return
	}
	var aside []source.Entry
	for depth := 0; depth < item.MaxWrappers && item.DirectForm(d.root.Value, d.options.Want) <= FormOther; depth++ {
		inner, _ := item.Wrapped(d.root.Value, d.options.Want, depth)
		if inner == nil {
			break
		}
		d.proseBeside()
		d.refuseUnmeantKey(inner)
		aside = append(aside, d.asideOf(d.root, inner)...)
		if len(d.options.Base.Nodes) > 0 && partialList().MatchString(keyOf(d.root.Value, inner)) {
			d.notWanted() // a part must not take the place of a workflow
			return
		}
		path := d.root.Path + pathTo(d.root.Value, inner)
		d.root = source.Part{Value: inner, Path: path}
	}
	if d.root.Value != d.json {
		d.Log.Add(problem.Wrapper, d.root, "What stood around the steps was taken off.")
		d.mergeAside(aside)
	}
	d.proseBeside()
	if d.form == FormFlat && item.IsLone(d.root.Value) && len(d.options.Base.Nodes) > 0 {
		d.notWanted() // a single step must not take the place of a workflow
	}
}

// takeBareChange gives updates by themselves, and a JSON Patch, the form of a change.
func (d *draft) takeBareChange() {
	if d.options.Want == WantPlan || item.FormOf(d.root.Value, d.options.Want, 0) > FormOther && !item.IsLone(d.root.Value) && !item.IsJSONPatch(d.root.Value) {
		return
	}
	change := item.AsChange(d.root.Value, d.options.Base.Nodes, d.MergesArgument)
	if change.Value == nil {
		return
	}
	said := problem.English("The answer is an update of a step by itself; it was read as a change with that.")
	if (source.Part{Value: d.root.Value}).Get("op") != nil || len(d.root.Items) > 0 && d.root.Items[0].Get("op") != nil {
		said = "The answer is a JSON Patch; it was read as a change of the steps that it names."
	}
	d.Log.Add(problem.Coerced, d.root, said)
	for _, t := range change.Untrue {
		d.Log.Refuse(problem.RejectedChange, source.Part{Value: t.At}, "Look at the workflow as it is, and answer with an update of what is to change.",
			"The JSON Patch tests that “%s” of “%s” is %s, and it is not: so nothing of it is done.", t.Field, t.Step, source.Preview(t.At))
	}
	for _, t := range change.Gone {
		told := d.Log.Add(problem.Coerced, source.Part{Value: t.At}, "The JSON Patch replaces what “%s” has, and says nothing of “%s”: that went.", t.Step, t.Field)
		if t.IsWithin { // of whole arguments the planner tells by itself
			told.Severity = problem.Warning
		}
	}
	d.root.Value, d.json = change.Value, change.Value
}

// partialList is a key under which stand the steps that a change is about.
var partialList = text.Pattern(`(?i)^(replac|updat|modif|chang|mov|edit|insert|append|prepend|swap|delet|remov|disabl|enabl)[a-z_-]*(node|step)s?$`)

// keyOf is the key under which a child stands, "" for none.
func keyOf(v, child *lenient.Value) string {
	for i := range v.Members {
		if &v.Members[i].Value == child {
			return v.Members[i].Key
		}
	}
	return ""
}

// pathTo is the step of a pointer from a value to a child of it.
func pathTo(v, child *lenient.Value) string {
	holder := source.Part{Value: v}
	for i := range v.Members {
		if &v.Members[i].Value == child {
			return holder.Member(i).Path
		}
	}
	if len(v.Items) > 0 {
		return "/0"
	}
	return ""
}

// proseBeside takes the words for the person that stand in the JSON itself.
func (d *draft) proseBeside() {
	for _, e := range source.Entries(d.root) {
		if !e.Is(lenient.String) || item.DecodeText(e.Value) != nil {
			continue
		}
		if !alias.Beside.Says(e.Key, alias.Spoken) && !(alias.Beside.Says(e.Key, alias.Described) && !item.IsLone(d.root.Value)) {
			d.mutter(e)
			continue
		}
		d.spoken = append(d.spoken, e.Text)
		if !strings.Contains(d.prose, strings.TrimSpace(e.Text)) {
			d.prose = joinProse(d.prose, e.Text)
		}
	}
}

// notWanted reports JSON that is neither a plan nor a patch.
func (d *draft) notWanted() {
	d.form, d.done = FormOther, true
	if d.options.Want == WantPatch {
		d.Log.Add(problem.NotAPatch, d.root, "The JSON is not a change: it has none of add, add_nodes, add_edges, remove_edges, remove_node_ids, update.").
			Fix = `Answer with one object that has at least one of these keys: "add", "add_nodes", "add_edges", "remove_edges", "remove_node_ids", "update".`
		return
	}
	d.Log.Add(problem.NotAPlan, d.root, "The JSON is not a plan: it has neither steps nor nodes.").
		Fix = `Answer with one object: {"steps": […]} or {"nodes": […], "edges": […]}.`
}
