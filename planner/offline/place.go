package offline

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// sequence places statements one after the other.
func (p *planner) sequence(list []statement) {
	for _, st := range list {
		p.statement(st)
	}
}

func (p *planner) statement(st statement) {
	if p.build.ended() {
		p.rejectBecause(p.extent(st), reasonEnd)
		return
	}
	if p.build.full() {
		if from := p.extent(st).from; !p.used[from] {
			p.rejectBecause(span{from, len(p.tokens)}, reasonMany)
		}
		return
	}
	switch st.kind {
	case doAction:
		p.placeAction(st)
	case doBranch:
		p.placeBranch(st)
	case doTimes:
		p.placeTimes(st)
	case doUntil:
		p.placeUntil(st)
	case doEach:
		p.placeEach(st)
	case doGroup:
		p.sequence(st.body)
	case doReject:
		p.rejectBecause(p.extent(st), st.why)
	}
}

// extent is all the words of a statement.
func (p *planner) extent(st statement) span {
	s := st.words
	for _, list := range [][]statement{st.body, st.otherwise} {
		for _, inner := range list {
			s = s.with(p.extent(inner))
		}
	}
	return s
}

// placeAction places one action, or reports its words.
func (p *planner) placeAction(st statement) {
	if p.stops(st) || p.overList(st) {
		return
	}
	if !p.tryVerbs(st, 1) {
		p.reject(st.words)
	}
}

// stops ends the workflow at words such as "stop". The body of a loop cannot.
func (p *planner) stops(st statement) bool {
	if st.words.to-st.words.from > 3 || !stopWords.has(p.tokens[st.words.from]) || p.build.insideLoop() || len(p.build.open) == 1 {
		return false
	}
	for _, t := range p.tokens[st.words.from+1 : st.words.to] {
		if !stopObjects.has(t) {
			return false
		}
	}
	p.build.add(&block{stop: true})
	p.take(st.words.all())
	return true
}

var (
	stopWords   = setOf("stop end finish abort")
	stopObjects = setOf("here it the workflow everything now")
)

// tryVerbs tries each action the verb may mean.
func (p *planner) tryVerbs(st statement, times int) bool {
	p.why = reasonNone
	entries := p.verbAt(st)
	for _, e := range entries {
		c := &call{p: p, from: st.words.from + len(e.words), to: st.words.to, times: times}
		if st.inherits {
			c.from = st.words.from
		}
		if p.try(e.value, c) {
			p.take(span{st.words.from, c.from}.all())
			p.verb = entries
			return true
		}
	}
	if times == 1 && p.placeNamedTool(st.words) {
		return true
	}
	p.because(p.whyNot(entries))
	return false
}

// whyNot is why none of the actions a verb may mean was taken.
func (p *planner) whyNot(entries []entry[*action]) reason {
	if len(entries) == 0 {
		return reasonNone
	}
	for _, e := range entries {
		if p.tools.forAction(e.value) == nil {
			return lacks(e.value.does)
		}
	}
	return reasonObject
}

// verbAt finds the actions of the statement's verb.
func (p *planner) verbAt(st statement) []entry[*action] {
	if st.inherits {
		return p.verb
	}
	tokens := p.tokens[st.words.from:st.words.to]
	if found := verbBook.at(tokens); len(found) > 0 {
		return found
	}
	return verbBook.at(plainVerb(tokens))
}

// reading is what an action takes from a clause.
type reading struct {
	role  role
	value value
}

// try places the action when its words and a tool are there.
func (p *planner) try(a *action, c *call) bool {
	values, ok := readSlots(a, c)
	if !ok {
		return false
	}
	tool := p.tools.forAction(a)
	if tool == nil {
		p.because(lacks(a.does))
		return false
	}
	if !p.place(a, *tool, values) {
		return false
	}
	if a.follow != nil {
		p.placeFollowUp(a.follow)
	}
	return true
}

func readSlots(a *action, c *call) (values []reading, ok bool) {
	for _, s := range a.slots {
		v, found := s.read(c)
		if !found && s.need {
			return nil, false
		}
		if found {
			values = append(values, reading{s.role, v})
		}
	}
	return values, true
}

// place adds the node of a call, with the questions it takes in front, or nothing.
func (p *planner) place(a *action, tool catalog.Tool, values []reading) bool {
	d := p.draft()
	args, taken, ok := p.arguments(tool, values)
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		p.because(reasonObject)
		p.discard(d)
		return false
	}
	about := aboutOf(a, values)
	id, name := p.build.reserve(strings.ReplaceAll(a.label, "{}", shorten(about, 32)))
	p.build.add(&block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &call}})
	p.remember(&step{id: id, name: name, tool: tool, call: call, about: about}, values)
	for _, r := range taken {
		p.take(r.value.words)
		if r.value.guess != "" {
			p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: id}, "%s", r.value.guess))
		}
	}
	return true
}

func aboutOf(a *action, values []reading) string {
	for _, r := range values {
		if r.role == a.about && r.value.label != "" {
			return r.value.label
		}
		if r.role == a.about {
			return r.value.text
		}
	}
	return ""
}

// remember keeps what later words may refer to.
func (p *planner) remember(s *step, values []reading) {
	for _, r := range values {
		s.nouns = append(s.nouns, p.nounsOf(r.value.words)...)
		switch r.role {
		case rolePath, roleImage:
			s.path = r.value.text
		case roleURL:
			s.address = r.value.text
		case roleText, roleTarget:
			s.found = r.value.text
		case roleChoices:
			s.choices = r.value.list
		case roleApp, roleDestination, roleFolder, rolePattern, roleOlder, roleNewer, roleMethod, roleBody, roleKey, roleModifiers,
			roleCount, roleClicks, roleButton, roleTime, roleMessage, roleQuestion, roleCommand, roleLines, roleMode, roleTo, roleSubject, roleX, roleY:
		}
	}
	p.steps = append(p.steps, s)
}

// arguments gives each value the tool's argument for its role.
func (p *planner) arguments(tool catalog.Tool, values []reading) (args workflow.Arguments, taken []reading, ok bool) {
	params := p.tools.arguments(tool)
	args = workflow.Arguments{}
	for i := range values {
		r := &values[i]
		param := parameterFor(r.role, params, args)
		if param == nil || r.value.kind == isText && (r.value.ask != "" || r.value.guess != "") && !param.Required {
			continue
		}
		if r.value.ask != "" && !p.askFor(&r.value) {
			p.because(lacks("ask where it is"))
			return nil, nil, false
		}
		if json := r.value.fit(r.role, *param); json != nil {
			args[param.Name] = json
			taken = append(taken, *r)
		}
	}
	return args, taken, len(taken) > 0 || len(values) == 0
}

// parameterFor is the argument that plays the role: by its name, or because it
// is the only required one that is left.
func parameterFor(r role, params []catalog.Argument, filled workflow.Arguments) *catalog.Argument {
	for _, name := range parameterNames[r] {
		for i := range params {
			if _, done := filled[params[i].Name]; !done && strings.EqualFold(fold(params[i].Name), fold(name)) {
				return &params[i]
			}
		}
	}
	var only *catalog.Argument
	for i := range params {
		if _, done := filled[params[i].Name]; done || !params[i].Required {
			continue
		}
		if only != nil {
			return nil
		}
		only = &params[i]
	}
	return only
}

func fold(name string) string { return strings.NewReplacer("_", "", "-", "").Replace(name) }

// arguments lists a tool's arguments, read once.
func (t *toolset) arguments(tool catalog.Tool) []catalog.Argument {
	if params, done := t.params[tool.Name]; done {
		return params
	}
	t.params[tool.Name] = tool.Arguments()
	return t.params[tool.Name]
}

// askFor puts a question to the person in front, whose answer is the value.
func (p *planner) askFor(v *value) bool {
	if i := slices.IndexFunc(p.asked, func(q question) bool { return q.text == v.ask }); i >= 0 {
		v.label, v.text = v.text, p.asked[i].ref
		return true
	}
	tool := p.tools.forAction(askPerson)
	if tool == nil {
		return false
	}
	args, _, ok := p.arguments(*tool, []reading{{roleQuestion, textValue(v.ask)}})
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		return false
	}
	id, name := p.build.reserve("Ask for " + shorten(v.text, 32))
	p.build.addBeforeLoops(&block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &call}})
	s := &step{id: id, name: name, tool: *tool}
	v.label, v.text = v.text, s.textRef()
	v.guess = "Nobody said where “" + v.label + "” is, so the plan asks each time. Put the answer into the step to be asked no more."
	p.asked = append(p.asked, question{v.ask, v.text})
	return true
}

// placeFollowUp adds the fixed call behind an action, when a tool does it.
func (p *planner) placeFollowUp(f *followUp) {
	tool := p.tools.forAction(f.action)
	if tool == nil {
		return
	}
	a := *f.action
	a.label = f.label
	p.place(&a, *tool, []reading{{f.role, textValue(f.value)}})
}

// overList places an action on "them" once for each element of the list that
// the words before gave.
func (p *planner) overList(st statement) bool {
	if p.item.ref != "" {
		return false
	}
	entries := p.verbAt(st)
	i := slices.IndexFunc(entries, func(e entry[*action]) bool { return e.value.perItem && p.tools.forAction(e.value) != nil })
	if i < 0 {
		return false
	}
	c := &call{p: p, from: st.words.from + len(entries[i].words), to: st.words.to}
	object := c.object()
	list := p.listMeant(object)
	if list == nil {
		list = p.findFirst(c, object)
	}
	if list == nil {
		return false
	}
	return p.loopOver(list, p.nounsOf(object.all()), []statement{st}, object)
}
