package offline

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// scene is what the planner knows at a place in the flow; a branch that may not
// run teaches nothing to what comes after it.
type scene struct {
	steps     int
	item      item
	loopFrom  int
	situation string
}

func (p *planner) scene() scene { return scene{len(p.steps), p.item, p.loopFrom, p.situation} }

func (p *planner) back(s scene) {
	p.steps = p.steps[:min(s.steps, len(p.steps))]
	p.item, p.loopFrom, p.situation = s.item, s.loopFrom, s.situation
}

// draft is the whole state that placing something may change, for undo.
type draft struct {
	build    mark
	scene    scene
	guesses  int
	asked    int
	unplaced int
}

func (p *planner) draft() draft {
	return draft{p.build.mark(), p.scene(), len(p.guesses), len(p.asked), len(p.unplaced)}
}

func (p *planner) discard(d draft) {
	p.build.undo(d.build)
	p.back(d.scene)
	p.guesses, p.asked, p.unplaced = p.guesses[:d.guesses], p.asked[:d.asked], p.unplaced[:d.unplaced]
}

// sequence places statements one after the other.
func (p *planner) sequence(list []statement) {
	for i := 0; i < len(list); {
		n := p.statement(list[i:])
		i += n
	}
}

// statement places the first statement, and says how many it took with it.
func (p *planner) statement(list []statement) int {
	st := list[0]
	if p.build.ended() {
		p.reject(p.extent(st), reasonEnd)
		return 1
	}
	if p.build.full() {
		if !p.wasFull {
			p.reject(span{p.extent(st).from, len(p.tokens)}, reasonMany)
		}
		p.wasFull = true
		return 1
	}
	p.why = reasonNone
	switch st.kind {
	case doAction:
		return p.placeAction(list)
	case doBranch:
		p.placeBranch(st)
	case doCheck:
		if _, ok := p.resolve(st.cond); !ok {
			p.reject(st.words, reasonCondition)
		}
		p.unsaid = true
	case doTimes:
		p.placeTimes(st)
	case doUntil:
		p.placeUntil(st)
	case doEach:
		return p.placeEach(list)
	case doGroup:
		p.sequence(st.body)
	case doReject:
		p.reject(p.extent(st), st.why)
	case doStop:
		p.placeStop(st)
	case doNothing:
	}
	return 1
}

// extent is all the words of a statement.
func (p *planner) extent(st statement) span {
	s := st.words
	for _, inner := range slices.Concat(st.body, st.otherwise) {
		s = s.with(p.extent(inner))
	}
	return s
}

// placeStop ends the workflow; the body of a loop cannot.
func (p *planner) placeStop(st statement) {
	if p.build.insideLoop() || len(p.build.open) == 1 {
		p.reject(st.words, lacks("stop there"))
		return
	}
	p.build.add(&block{stop: true})
}

// placeAction places the first statement, with those that go on with its "it"
// where it is done to several files, or reports its words.
func (p *planner) placeAction(list []statement) int {
	st := list[0]
	p.goesOn = len(st.body) > 0 || len(list) > 1 && !p.answers(list[1])
	for _, m := range st.matches {
		if n, ok := p.overFiles(m, list); ok {
			return n
		}
		waited := p.last(func(s *step) bool { return p.does(s, waitTime) })
		if p.try(m, 1) {
			p.unsaid = false
			if st.delay && waited != nil {
				p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: p.steps[len(p.steps)-1].id},
					"“%s” counts from the end of the steps before it.", p.written(st.words)))
			}
			p.steps[len(p.steps)-1].several = st.listed
			return p.afterAsking(m, list)
		}
	}
	if len(st.matches) == 0 && p.placeNamedTool(st.words) {
		return 1
	}
	if len(st.matches) > 0 {
		p.because(reasonObject)
	}
	p.reject(p.extent(st), p.why)
	return 1
}

// reading is a value for a role.
type reading struct {
	role  role
	value value
}

// try places the action when its values and a tool are there.
func (p *planner) try(m match, times int) bool {
	tool := p.tools.forAction(m.action)
	if tool == nil || m.action == waitText && p.tools.sameTool(waitText, waitTime) && p.tools.forAction(findText) == nil {
		p.because(lacks(m.action.does))
		return false
	}
	d := p.draft()
	values, ok := p.readings(m)
	to := reading{}
	if i := slices.IndexFunc(values, func(r reading) bool { return r.role == roleDestination }); m.action.saves != nil && i >= 0 {
		to = values[i]
		values = slices.Delete(values, i, i+1)
	}
	if ok && times > 1 {
		values = append(values, reading{roleCount, numberValue(float64(times))})
	}
	if !ok || !p.staysInFolder(m, values) || !p.place(m.action, *tool, values) {
		p.discard(d)
		return false
	}
	step := p.steps[len(p.steps)-1]
	if m.action == findFiles {
		slot, _ := m.slot(rolePattern)
		for _, f := range p.filesAt(slot.span.from) {
			p.noteFiles(step, f)
		}
	}
	for i := m.words.from; i < m.words.to; i++ {
		step.counted = step.counted || p.is(i, "count", "many")
	}
	if m.action.saves != nil && !p.saveFile(step, m, to.value) {
		p.discard(d)
		return false
	}
	if m.action.then != nil {
		p.look(m.action.then, m.action.then.fixed...)
	}
	return true
}

// saveFile places the step that writes the file which the step before it gave.
func (p *planner) saveFile(got *step, m match, to value) bool {
	slot, _ := m.slot(roleDestination)
	if slot.kind == kinds["folder"] {
		_, address, _ := strings.Cut(got.address, "://")
		_, name, _ := strings.Cut(strings.FieldsFunc(address, func(r rune) bool { return r == '?' || r == '#' })[0], "/")
		if name = name[strings.LastIndexByte(name, '/')+1:]; name == "" || strings.Contains(name, "{{") {
			p.because(reasonFileName)
			return false
		}
		to = value{text: strings.TrimRight(to.text, `/\`) + "/" + name, label: name}
	}
	got.address = "" // "it" is the file from now on
	return got.has("file") && p.look(m.action.saves, reading{rolePath, to}, reading{roleFile, textValue("{{" + got.id + ".file}}")}) != nil
}

// staysInFolder gives the new name of a file the folder the file is in; false
// where that is not known.
func (p *planner) staysInFolder(m match, values []reading) bool {
	if !p.is(m.words.from, "rename") || len(values) < 2 || values[0].role != rolePath || strings.ContainsAny(values[1].value.text, `/\`) {
		return true
	}
	at := strings.LastIndexAny(values[0].value.text, `/\`)
	values[1].value.label = values[1].value.text
	values[1].value.text = values[0].value.text[:at+1] + values[1].value.text
	return !strings.HasPrefix(values[0].value.text, "{{") && values[0].value.ask == ""
}

// noteFiles keeps how the files of a search were spoken of.
func (p *planner) noteFiles(step *step, f files) {
	step.noun, step.pattern, step.one = f.noun, f.pattern, f.one
	if f.one && !f.folder.empty() {
		folder, _ := readFolder(p, f.folder)
		step.path = folder.text + "/" + f.pattern
	}
}

// readings are the values of a match, with those its words do not give.
func (p *planner) readings(m match) ([]reading, bool) {
	var out []reading
	for _, s := range m.slots {
		if s.role == roleDelay {
			if !p.try(delayMatch(s.span), 1) {
				return nil, false
			}
			continue
		}
		if s.kind.all != nil {
			more, ok := s.kind.all(p, s.span)
			if !ok {
				return nil, false
			}
			out = append(out, more...)
			continue
		}
		v, ok := s.kind.read(p, s.span)
		if !ok {
			return nil, false
		}
		out = append(out, reading{s.role, v})
	}
	return append(out, m.action.fixed...), true
}

// place adds the node of a call, with the questions it takes in front, or nothing.
func (p *planner) place(a *action, tool catalog.Tool, values []reading) bool {
	d := p.draft()
	args, ok := p.arguments(tool, values)
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		if ok && a == waitTime {
			p.because(lacks("wait that long"))
		}
		p.because(reasonObject)
		p.discard(d)
		return false
	}
	about := aboutOf(a, values)
	made := p.call(strings.ReplaceAll(a.label, "{}", shorten(about, 32)), tool, call)
	p.build.add(made.block)
	made.about = about
	p.remember(made, values)
	for _, r := range values {
		if r.value.guess != "" {
			p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: made.id}, "%s", r.value.guess))
		}
	}
	return true
}

// call is a step that calls the tool, with its block, which is to be added.
func (p *planner) call(label string, tool catalog.Tool, call workflow.ToolCall) *step {
	id, name := p.build.reserve(label)
	blk := &block{node: workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &call}}
	return &step{id: id, name: name, tool: tool, call: call, block: blk}
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
		switch r.role { //nolint:exhaustive // the others are not spoken of again
		case rolePath, roleImage:
			s.path = r.value.text
		case roleURL:
			s.address = r.value.text
		case roleText, roleTarget:
			if r.role == roleTarget || s.has("found") {
				s.found = r.value.text
			}
		case roleChoices:
			s.choices = r.value.list
			p.yesNo[s.id] = slices.Equal(s.choices, yesNo.value.list)
		default:
		}
	}
	if s.path != "" && s.has("path") && slices.ContainsFunc(values, func(r reading) bool { return r.role == roleDestination }) {
		s.path = "{{" + s.id + ".path}}" // it is not where it was
	}
	p.steps = append(p.steps, s)
	p.lost, p.inner = false, false
}

// arguments gives each value the tool's argument for its role. Every value must
// find one: words that the tool has no argument for are not placed.
func (p *planner) arguments(tool catalog.Tool, values []reading) (workflow.Arguments, bool) {
	params := p.tools.arguments(tool)
	args := workflow.Arguments{}
	for i := range values {
		r := &values[i]
		param := parameterFor(r.role, params, args)
		assumed := r.value.kind == isText && (r.value.ask != "" || r.value.guess != "") && !r.value.keep
		switch {
		case assumed && (param == nil || !param.Required), param == nil && r.role == roleMethod:
			r.value.guess = ""
			continue
		case param == nil:
			return nil, false
		case r.value.ask != "" && !p.askFor(&r.value):
			p.because(lacks("ask where it is"))
			return nil, false
		}
		json := r.value.fit(r.role, *param)
		if json == nil {
			return nil, false
		}
		args[param.Name] = json
	}
	return args, true
}

// parameterFor is the argument that plays the role: by its name, or because it
// is the only required one that is left.
func parameterFor(r role, params []catalog.Argument, filled workflow.Arguments) *catalog.Argument {
	for _, name := range parameterNames[r] {
		for i := range params {
			if _, done := filled[params[i].Name]; !done && text.Fold(params[i].Name) == text.Fold(name) {
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
	args, ok := p.arguments(*tool, []reading{{roleQuestion, textValue(v.ask)}})
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		return false
	}
	s := p.call("Ask for "+shorten(v.text, 32), *tool, call)
	p.build.addBeforeLoops(s.block)
	v.label, v.text = v.text, s.textRef()
	v.guess = "Nobody said where “" + v.label + "” is, so the plan asks each time. Put the answer into the step to be asked no more."
	p.asked = append(p.asked, question{v.ask, v.text})
	return true
}
