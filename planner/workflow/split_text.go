package workflow

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/text"
)

// describe fills the list with what people are told.
func (c *Changes) describe() {
	d := describer{Changes: c, place: c.places(), parts: make([][]atom, len(c.needs)), links: make([][]string, len(c.needs))}
	for a, i := range c.owner {
		d.parts[i] = append(d.parts[i], a)
	}
	for _, atoms := range d.parts {
		slices.SortFunc(atoms, d.compare)
	}
	d.sort()
	d.findLinks()
	c.index = make(map[string]int, len(c.needs))
	for i, atoms := range d.parts {
		change := d.change(i, atoms)
		c.index[change.ID] = i
		c.list = append(c.list, change)
	}
	for i := range c.list {
		for _, need := range c.needs[i] {
			c.list[i].Needs = append(c.list[i].Needs, c.list[need].ID)
		}
	}
}

type describer struct {
	*Changes
	place map[string]int // by id of a step: its place among all steps of both states
	parts [][]atom       // by change, what gives it its name first
	links [][]string
}

// places numbers the steps of both states in one order.
func (c *Changes) places() map[string]int {
	var removed []Node
	for _, n := range c.base.Nodes {
		if !has(c.to.nodes, n.ID) {
			removed = append(removed, n)
		}
	}
	place := map[string]int{}
	for i, n := range nodeEdit(Patch{}).insert(c.after.Nodes, c.base.Nodes, removed) {
		place[n.ID] = i
	}
	return place
}

// compare orders the atoms of a change: steps that are added, removed, changed,
// each in the order of the workflow, then the rest.
func (d *describer) compare(a, b atom) int {
	return cmp.Or(cmp.Compare(d.rank(a), d.rank(b)), cmp.Compare(d.place[a.key], d.place[b.key]), compareAtoms(a, b))
}

func (d *describer) rank(a atom) int {
	if a.kind != nodeAtom {
		return 3
	}
	switch inBase, inAfter := has(d.from.nodes, a.key), has(d.to.nodes, a.key); {
	case !inBase:
		return 0
	case !inAfter:
		return 1
	}
	return 2
}

// sort puts the changes in the order of the steps they begin with.
func (d *describer) sort() {
	order := make([]int, len(d.parts))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := d.parts[i][0], d.parts[j][0]
		return cmp.Or(cmp.Compare(a.kind/noteAtom, b.kind/noteAtom), cmp.Compare(d.place[a.key], d.place[b.key]), compareAtoms(a, b))
	})
	moved := make([]int, len(order))
	for to, from := range order {
		moved[from] = to
	}
	parts, needs := d.parts, d.needs
	d.parts, d.needs = make([][]atom, len(parts)), make([][]int, len(needs))
	for i, to := range moved {
		d.parts[to] = parts[i]
		for _, n := range needs[i] {
			d.need(to, moved[n])
		}
	}
	for a, i := range d.owner {
		d.owner[a] = moved[i]
	}
}

// findLinks gives each link that is added, removed or has other unknown fields
// to a change.
func (d *describer) findLinks() {
	note := func(e Edge, here, there routes) {
		if i, ok := d.linkOwner(e, here, there); ok {
			d.links[i] = append(d.links[i], e.Key())
		}
	}
	for _, e := range d.base.Edges {
		if !has(d.to.edges, keyOfEdge(e)) {
			note(e, d.from, d.to)
		}
	}
	for _, e := range d.after.Edges {
		if was, ok := d.from.edges[keyOfEdge(e)]; !ok || !sameEdge(was, e) {
			note(e, d.to, d.from)
		}
	}
}

// linkOwner is the change a link belongs to that only one state has: that of
// the step passed over at its ends, of its output, or of what has taken its
// place.
func (d *describer) linkOwner(e Edge, here, there routes) (int, bool) {
	at := slot{e.From, e.Output}
	owners := []atom{ofSlot(at), ofNode(e.From)}
	if here.passed[e.To] {
		owners = slices.Insert(owners, 0, ofNode(e.To))
	}
	for _, id := range there.over[at] {
		owners = append(owners, ofNode(id))
	}
	for _, a := range owners {
		if i, ok := d.owner[a]; ok {
			return i, true
		}
	}
	return 0, false
}

// change describes one change.
func (d *describer) change(i int, atoms []atom) Change {
	c := Change{Nodes: []string{}, Links: d.links[i], Notes: []string{}, Fields: []FieldChange{}, Needs: []string{}}
	if c.Links == nil {
		c.Links = []string{}
	}
	for _, a := range atoms {
		switch a.kind {
		case nodeAtom:
			c.Nodes = append(c.Nodes, a.key)
		case noteAtom:
			c.Notes = append(c.Notes, a.key)
		case slotAtom, nameAtom, orderAtom, inputAtom, outputAtom:
		}
	}
	switch lead := atoms[0]; lead.kind {
	case nodeAtom:
		d.describeSteps(&c, lead, atoms)
	case slotAtom:
		c.ID, c.Kind, c.Text = "link:"+Edge{From: lead.key, Output: lead.out}.Key(), ChangeLinked, d.linkText(atoms)
	case noteAtom:
		d.describeNote(&c, lead.key)
	case inputAtom:
		d.describeInput(&c, lead.key)
	case outputAtom:
		d.describeOutput(&c, lead.key)
	case nameAtom:
		c.ID, c.Kind, c.Text = "name", ChangeRenamed, fmt.Sprintf("The workflow is called “%s”", d.after.Name)
	case orderAtom:
		c.ID, c.Kind, c.Text = "order", ChangeMoved, "The order of the steps in the file"
	}
	return c
}

func (d *describer) describeSteps(c *Change, lead atom, atoms []atom) {
	c.ID = "step:" + lead.key
	switch d.rank(lead) {
	case 0:
		c.Kind = ChangeAdded
	case 1:
		c.Kind = ChangeRemoved
	default:
		before, after := d.base.Nodes[d.from.nodes[lead.key]], d.after.Nodes[d.to.nodes[lead.key]]
		c.Fields = NodeChange{before, after}.Fields()
		c.Kind = kindOfFields(c.Fields)
		c.Text = fieldsText(after.Label(), c.Fields, c.Kind)
	}
	if c.Text == "" {
		c.Text = d.stepsText(atoms)
	}
}

// kindOfFields tells a step that only moved on the canvas.
func kindOfFields(fields []FieldChange) ChangeKind {
	if len(fields) == 1 && fields[0].Path == "position" {
		return ChangeMoved
	}
	return ChangeChanged
}

func fieldsText(name string, fields []FieldChange, kind ChangeKind) string {
	if kind == ChangeMoved {
		return name + ": moved"
	}
	var names []string
	for _, f := range fields {
		names = append(names, f.label())
	}
	return fmt.Sprintf("%s: %s changed", name, several(names))
}

// stepsText names the first step with its branches, and counts the others.
func (d *describer) stepsText(atoms []atom) string {
	var names []string
	for _, a := range atoms {
		if n := d.node(a.key); a.kind == nodeAtom && (n.Kind != KindEndLoop || len(names) == 0) {
			names = append(names, d.stepText(n))
		}
	}
	return several(names)
}

func (d *describer) stepText(n Node) string {
	var labels []string
	for _, o := range n.Outputs() {
		if n.Kind != KindLoop && o != OutputNone {
			labels = append(labels, o.Label())
		}
	}
	if len(labels) == 0 {
		return n.Label()
	}
	return n.Label() + " with " + several(labels)
}

// node is the step as it will be, or as it was.
func (d *describer) node(id string) Node {
	if i, ok := d.to.nodes[id]; ok {
		return d.after.Nodes[i]
	}
	if i, ok := d.from.nodes[id]; ok {
		return d.base.Nodes[i]
	}
	return Node{ID: id}
}

// linkText says where the first output leads, and counts the others.
func (d *describer) linkText(atoms []atom) string {
	at := slot{atoms[0].key, atoms[0].out}
	from := d.node(at.from).Label()
	if at.output != OutputNone {
		from += " (" + at.output.Label() + ")"
	}
	if at == start {
		from = "The start"
	}
	text := from + " leads nowhere"
	if to := d.to.targets[at]; len(to) > 0 {
		text = fmt.Sprintf("%s leads to %s", from, d.node(to[0]).Label())
	}
	if more := len(atoms) - 1; more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text
}

func (d *describer) describeNote(c *Change, id string) {
	c.ID, c.Kind = "note:"+id, ChangeNote
	was, inBase := noteByID(d.base.Notes, id)
	is, inAfter := noteByID(d.after.Notes, id)
	switch {
	case !inBase:
		c.Text = "Note added: " + beginning(is)
	case !inAfter:
		c.Text = "Note removed: " + beginning(was)
	default:
		c.Fields = NoteChange{was, is}.Fields()
		c.Text = "Note changed: " + beginning(is)
	}
}

func (d *describer) describeInput(c *Change, name string) {
	c.ID, c.Kind = "input:"+name, ChangeInput
	was, inBase := d.base.Input(name)
	is, inAfter := d.after.Input(name)
	switch {
	case !inBase:
		c.Text = "Input added: " + name
	case !inAfter:
		c.Text = "Input removed: " + name
	default:
		c.Fields = InputChange{was, is}.Fields()
		c.Text = "Input changed: " + name
	}
}

func (d *describer) describeOutput(c *Change, name string) {
	c.ID, c.Kind = "output:"+name, ChangeOutput
	was, inBase := d.base.RunOutput(name)
	is, inAfter := d.after.RunOutput(name)
	switch {
	case !inBase:
		c.Text = "Output added: " + name
	case !inAfter:
		c.Text = "Output removed: " + name
	default:
		c.Fields = OutputChange{was, is}.Fields()
		c.Text = "Output changed: " + name
	}
}

func noteByID(notes []Note, id string) (Note, bool) {
	i := slices.IndexFunc(notes, func(n Note) bool { return n.ID == id })
	if i < 0 {
		return Note{}, false
	}
	return notes[i], true
}

// beginning is that of a note's text, on one line.
func beginning(n Note) string { return text.Within(text.Line(n.Text), 60) }

// several names up to three things and counts the others.
func several(names []string) string {
	const named = 3
	if more := len(names) - named; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:named-1], ", "), more+1)
	}
	return text.List(names, "and")
}
