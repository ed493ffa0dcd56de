package offline

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
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
	waited    waited
}

func (p *planner) scene() scene {
	return scene{len(p.steps), p.item, p.loopFrom, p.situation, p.waited}
}

func (p *planner) back(s scene) {
	p.steps = p.steps[:min(s.steps, len(p.steps))]
	p.item, p.loopFrom, p.situation, p.waited = s.item, s.loopFrom, s.situation, s.waited
}

// draft is the whole state that placing something may change, for undo.
type draft struct {
	build                    tree.Mark
	scene                    scene
	guesses, asked, unplaced int
}

func (p *planner) draft() draft {
	return draft{p.build.Mark(), p.scene(), len(p.guesses), len(p.asked), len(p.unplaced)}
}

func (p *planner) discard(d draft) {
	p.build.Undo(d.build)
	p.back(d.scene)
	p.guesses, p.asked, p.unplaced = p.guesses[:d.guesses], p.asked[:d.asked], p.unplaced[:d.unplaced]
}

// guess says what was assumed of a node.
func (p *planner) guess(node string, format problem.English, args ...any) {
	p.guesses = append(p.guesses, problem.New(problem.GuessedValue, problem.Place{Node: node}, format, args...))
}

// sequence places statements one after the other. Where one finds no place that says when
// those of its sentence are to be done, they are not done either.
func (p *planner) sequence(list []statement) {
	begun, before := 0, p.draft()
	for i := 0; i < len(list); {
		if i > 0 && list[i].sentence != list[i-1].sentence {
			begun, before = i, p.draft()
		}
		marked := len(p.unplaced)
		n := p.statement(list[i:])
		if i > begun && len(p.unplaced) > marked && p.limits(list[i], list[i-1]) {
			p.discard(before)
			all := p.limited(list[begun:i:i], list[i])[0]
			p.reject(all.words, all.why)
		}
		i += n
	}
}

// statement places the first statement, and says how many it took with it.
func (p *planner) statement(list []statement) int {
	st := list[0]
	if p.build.Ended() {
		p.reject(st.extent(), reasonEnd)
		return 1
	}
	if p.build.Full() {
		if !p.wasFull {
			p.reject(span{st.extent().from, len(p.Tokens)}, reasonMany)
		}
		p.wasFull = true
		return 1
	}
	marked := len(p.unplaced)
	p.why = reasonNone
	p.sentence = max(p.sentence, st.sentence)
	switch st.kind {
	case doAction:
		return p.placeAction(list)
	case doBranch:
		p.placeBranch(st)
	case doCheck:
		p.placeCheck(st)
	case doTimes:
		p.placeTimes(st)
	case doUntil:
		p.placeUntil(st)
	case doEach:
		p.placeEach(st)
	case doReject:
		p.reject(st.extent(), st.why)
	case doStop:
		p.placeStop(st)
	case doNothing, doFirst:
	}
	if len(p.unplaced) == marked {
		p.guessReach(list)
	}
	return 1
}

// placeCheck places a look of which nobody said what it is for.
func (p *planner) placeCheck(st statement) {
	if _, ok := p.resolve(st.cond); !ok {
		p.reject(st.words, reasonCondition)
	} else if s := p.last(func(*step) bool { return true }); s != nil {
		p.guess(s.id, "“%s” only looks: nothing depends on what comes of it. Say what should happen if it is not so.", p.written(st.words))
	}
	p.unsaid = true
}

// placeStop ends the workflow; the body of a loop cannot.
func (p *planner) placeStop(st statement) {
	if p.build.InsideLoop() || len(p.build.Open) == 1 {
		p.reject(st.words, lacks("stop there"))
		return
	}
	p.build.Add(&tree.Block{Stop: true})
}

// placeAction places the first statement, with those that go on with its "it"
// where it is done to several files, or reports its words.
func (p *planner) placeAction(list []statement) int {
	st := list[0]
	p.goesOn = len(st.body) > 0 || len(list) > 1 && !p.answers(list[1])
	if st.calls != nil {
		p.placeCall(st)
		return 1
	}
	if p.tellsOfWait(st) && p.placeTold(st) {
		return 1
	}
	if n := cmp.Or(p.placeShaping(list), p.placeStacked(list)); n > 0 {
		return n
	}
	for _, m := range st.matches {
		if m.action == act.StackTables {
			continue
		}
		if m.action == act.ReadTable && !p.readsTable(m, list[1:]) {
			continue
		}
		if n, ok := p.overFiles(m, list); ok {
			return n
		}
		waited := p.last(func(s *step) bool { return p.does(s, act.WaitTime) })
		made := p.try(m)
		if made == nil {
			continue
		}
		p.unsaid = false
		p.noteRead(made, m.words)
		if st.delay && waited != nil {
			p.guess(made.id, "“%s” counts from the end of the steps before it.", p.written(st.words))
		}
		made.several = st.listed
		return p.afterAsking(m, list)
	}
	p.placeUnmatched(st)
	return 1
}

// placeUnmatched places the tool that words name which are no action, or says why nothing is
// placed.
func (p *planner) placeUnmatched(st statement) {
	stacks := func(m match) bool { return m.action == act.StackTables }
	switch {
	case len(st.matches) > 0 && !slices.ContainsFunc(st.matches, func(m match) bool { return !stacks(m) }):
		p.reject(st.extent(), reasonMerge)
	case len(st.matches) > 0:
		p.because(reasonObject)
		p.rejectObject(st.extent())
	case !p.placeNamedTool(st.words):
		p.reject(st.extent(), p.why)
	}
}

// onWindow is what is done to the window in front.
var onWindow = map[string]bool{"type text": true, "press keys": true, "click": true, "scroll": true, "take screenshots": true}

// try places the action when its values and a tool are there, and gives its last step.
func (p *planner) try(m match, more ...act.Given) *step {
	if p.tools.forAction(m.action) == nil || m.action == act.WaitText && p.waitsBlindly() {
		p.because(lacks(m.action.Does))
		return nil
	}
	if onWindow[m.action.Does] {
		if s := p.last(func(s *step) bool { return s.opened || p.opens(s) }); s != nil && s.opened {
			p.because("“" + reason(s.name) + "” opens no window to do it in")
			return nil
		}
	}
	d, before := p.draft(), p.lastResult()
	p.twofold = false
	values, ok := p.values(m)
	if p.twofold && m.action.Removes {
		p.because(reasonWhich)
		ok = false
	}
	if !ok || !p.staysInFolder(m, values) {
		p.discard(d)
		return nil
	}
	made := p.look(m.action, append(values, more...)...)
	if made != nil {
		p.noteSaid(made, m)
		p.noteData(made, m.action, before)
	}
	switch {
	case made != nil && m.action.Saves != nil:
		made = p.saveFile(made, m)
	case made != nil && m.action.Then != nil:
		made = p.look(m.action.Then)
	}
	if made == nil {
		p.discard(d)
	}
	return made
}

// noteSaid keeps what the words of a step say besides its values.
func (p *planner) noteSaid(made *step, m match) {
	if slot, _ := m.slot(act.RolePattern); slot.files != nil {
		p.noteFiles(made, slot.files)
	}
	made.copies = m.action == act.WriteClipboard || m.action == act.PressKey && made.about == "Ctrl+C"
	if made.opened = m.action == act.ReadFile && p.Is(m.words.from, "open"); made.opened {
		p.guess(made.id, "“%s” reads the text of the file. No window shows it.", made.name)
	}
	made.counted = p.has(m.words, "count", "many")
	p.guessFolder(made, m)
}

// guessFolder says that the name which one file is moved or copied to is taken for a folder.
func (p *planner) guessFolder(made *step, m match) {
	to, ok := m.slot(act.RoleDestination)
	from := parameterFor(act.RolePath, p.tools.arguments(made.tool), workflow.Arguments{})
	if !ok || from == nil || p.item.ref != "" || p.has(to.span, "folder", "directory") || p.Is(to.span.from-1, "in", "into") || !hasExtension(text.Unquote(made.call.Arguments[from.Name])) {
		return
	}
	v, _ := to.mean(p)
	if isPlace := v.Text != v.Label || v.Text == "~" || folders[strings.ToLower(path.Base(v.Text))] != "" || strings.HasSuffix(v.Text, "/") || strings.HasSuffix(v.Text, `\`); isPlace || hasExtension(v.Text) || text.NamesFile(v.Text) {
		return
	}
	p.guess(made.id, "“%s” is taken for a folder. If it is to be the new name of the file, give it an ending such as .txt.", v.Text)
}

// waitsBlindly reports whether the tool that waits for a text is the one that waits for
// a time, and there is no screen to look at.
func (p *planner) waitsBlindly() bool {
	x, y := p.tools.forAction(act.WaitText), p.tools.forAction(act.WaitTime)
	return x != nil && y != nil && x.Name == y.Name && p.tools.forAction(act.FindText) == nil
}

// values are those of a match, but where to save what is got first.
func (p *planner) values(m match) (out []act.Given, ok bool) {
	for _, s := range m.slots {
		switch s.role { //nolint:exhaustive // the others are values of the action's own
		case act.RoleDelay:
			if p.try(match{act.WaitTime, []slot{{act.RoleTime, s.read, s.span, s.phrase}}, s.span}) == nil {
				return nil, false
			}
		case act.RoleSaved, act.RoleInto:
		case act.RoleCopied:
			if _, ok := s.mean(p); !ok {
				return nil, false
			}
		default:
			v, ok := s.mean(p)
			if !ok {
				return nil, false
			}
			out = append(out, act.Given{Role: s.role, Value: v})
		}
	}
	return out, true
}

// saveFile places the step that writes the file which the step before it gave.
func (p *planner) saveFile(got *step, m match) *step {
	slot, named := m.slot(act.RoleSaved)
	if !named {
		slot, _ = m.slot(act.RoleInto)
	}
	to, ok := slot.mean(p)
	if !ok || !got.has("file") {
		return nil
	}
	if !named {
		_, address, _ := strings.Cut(got.address, "://")
		_, name, _ := strings.Cut(strings.FieldsFunc(address, func(r rune) bool { return r == '?' || r == '#' })[0], "/")
		if name = name[strings.LastIndexByte(name, '/')+1:]; name == "" || strings.Contains(name, "{{") {
			p.because(reasonFileName)
			return nil
		}
		to = act.Value{Text: strings.TrimRight(to.Text, `/\`) + "/" + name, Label: name}
	}
	got.address = "" // "it" is the file from now on
	return p.look(m.action.Saves, act.Given{Role: act.RolePath, Value: to}, act.Given{Role: act.RoleFile, Value: act.Text("{{" + got.id + ".file}}")})
}

// staysInFolder gives the new name of a file the folder the file is in; false
// where that is not known.
func (p *planner) staysInFolder(m match, values []act.Given) bool {
	if !p.Is(m.words.from, "rename") || strings.ContainsAny(values[1].Value.Text, `/\`) {
		return true
	}
	from, to := values[0].Value, &values[1].Value
	to.Label = to.Text
	to.Text = from.Text[:strings.LastIndexAny(from.Text, `/\`)+1] + to.Text
	return !strings.HasPrefix(from.Text, "{{") && from.Ask == ""
}

// look places the action with the values, and gives its step; nil where no tool or
// no argument is there for all of them.
func (p *planner) look(a *act.Action, values ...act.Given) *step {
	tool := p.tools.forAction(a)
	if tool == nil {
		p.because(lacks(a.Does))
		return nil
	}
	d := p.draft()
	values = append(values, p.unasked(a, *tool, values)...)
	var all []act.Given
	for _, g := range append(values, a.Fixed...) {
		all = append(append(all, g), g.Value.Also...)
	}
	args, ok := p.arguments(*tool, all)
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		if ok && a == act.WaitTime {
			p.because(lacks("wait that long"))
		}
		p.because(reasonObject)
		p.discard(d)
		return nil
	}
	about := aboutOf(a, all)
	made := p.call(strings.ReplaceAll(a.Label, "{}", text.Words(about, 32)), *tool, call)
	p.build.Add(made.block)
	made.about = about
	made.beside = a.Copies && (a.About == act.RoleDestination || p.last(func(s *step) bool { return s.path != "" }) != nil)
	p.remember(made, all)
	for _, g := range all {
		if g.Value.Guess != "" {
			p.guess(made.id, "%s", g.Value.Guess)
		}
	}
	return made
}

// unasked are values that nobody named and the action needs.
func (p *planner) unasked(a *act.Action, tool catalog.Tool, values []act.Given) []act.Given {
	switch a {
	case act.WaitText:
		return p.patience(tool, aboutOf(a, values))
	case act.WriteTable, act.WriteFile:
		return p.addedTo(tool, values)
	}
	return nil
}

// mostWait is how long to wait for a text, in milliseconds.
const mostWait = 5 * token.Minute

// patience is how long the tool is to wait for a text at most, where that can be said:
// what it waits by itself may be a second.
func (p *planner) patience(tool catalog.Tool, shown string) []act.Given {
	param := parameterFor(act.RoleTime, p.tools.arguments(tool), workflow.Arguments{})
	if param == nil || !slices.Contains(act.ParameterNames[act.RoleTime], param.Name) {
		return nil
	}
	v := act.Number(mostWait)
	v.Guess = "“" + shown + "” is waited for " + token.Spell(mostWait) + " at most, and what follows happens all the same. Change “" + param.Name + "” if that is too short."
	return []act.Given{{Role: act.RoleTime, Value: v}}
}

// call is a step that calls the tool, with its block, which is to be added.
func (p *planner) call(label string, tool catalog.Tool, call workflow.ToolCall) *step {
	id, name := p.build.Reserve(label)
	blk := &tree.Block{Node: workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &call}}
	return &step{id: id, name: name, tool: tool, call: call, block: blk}
}

func aboutOf(a *act.Action, values []act.Given) string {
	i := slices.IndexFunc(values, func(g act.Given) bool { return g.Role == a.About })
	switch {
	case i < 0:
		return ""
	case values[i].Value.Label != "":
		return values[i].Value.Label
	}
	return values[i].Value.Text
}

// remember keeps what later words may refer to.
func (p *planner) remember(s *step, values []act.Given) {
	moved := false
	for _, g := range values {
		switch g.Role { //nolint:exhaustive // the others are not spoken of again
		case act.RolePath, act.RoleImage:
			s.path = g.Value.Text
		case act.RoleURL:
			s.address = g.Value.Text
		case act.RoleText, act.RoleTarget:
			if g.Role == act.RoleTarget || s.has("found") {
				s.found = g.Value.Text
			}
		case act.RoleChoices:
			s.choices = g.Value.List
			p.yesNo[s.id] = slices.Equal(s.choices, yesNo)
		case act.RoleDestination:
			moved = true
		default:
		}
	}
	if s.has("rows") {
		s.rows = "rows"
	}
	if moved && s.path != "" && s.has("path") {
		s.path = "{{" + s.id + ".path}}" // it is not where it was
	}
	s.sentence = p.sentence
	p.steps = append(p.steps, s)
	p.lost, p.inner, p.either = false, false, false
}

// arguments gives each value the tool's argument for its role. Every value must
// find one: words that the tool has no argument for are not placed.
func (p *planner) arguments(tool catalog.Tool, values []act.Given) (workflow.Arguments, bool) {
	params := p.tools.arguments(tool)
	args := workflow.Arguments{}
	for i := range values {
		r := &values[i]
		param := parameterFor(r.Role, params, args)
		assumed := r.Value.Kind == act.IsText && (r.Value.Ask != "" || r.Value.Guess != "") && !r.Value.Keep
		switch {
		case assumed && (param == nil || !param.Required), param == nil && r.Role == act.RoleMethod:
			r.Value.Guess = ""
			continue
		case param == nil:
			return nil, false
		case r.Value.Ask != "" && !p.askFor(&r.Value):
			p.because(lacks("ask where it is"))
			return nil, false
		}
		json := r.Value.Fit(r.Role, *param)
		if json == nil {
			return nil, false
		}
		args[param.Name] = json
	}
	return args, true
}

// parameterFor is the argument that plays the role: by its name, or because it
// is the only required one that is left.
func parameterFor(r act.Role, params []catalog.Argument, filled workflow.Arguments) *catalog.Argument {
	free := map[string]*catalog.Argument{}
	var only []*catalog.Argument
	for i := range params {
		if _, done := filled[params[i].Name]; done {
			continue
		}
		free[text.Fold(params[i].Name)] = &params[i]
		if params[i].Required {
			only = append(only, &params[i])
		}
	}
	for _, name := range act.ParameterNames[r] {
		if param := free[text.Fold(name)]; param != nil {
			return param
		}
	}
	if len(only) == 1 {
		return only[0]
	}
	return nil
}

// askFor puts a question to the person in front, whose answer is the value.
func (p *planner) askFor(v *act.Value) bool {
	if i := slices.IndexFunc(p.asked, func(q question) bool { return q.text == v.Ask }); i >= 0 {
		v.Label, v.Text = v.Text, p.asked[i].ref
		return true
	}
	tool := p.tools.forAction(act.AskPerson)
	if tool == nil {
		return false
	}
	args, ok := p.arguments(*tool, []act.Given{{Role: act.RoleQuestion, Value: act.Text(v.Ask)}})
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if !ok || p.tools.catalog.CheckArguments(call).HasErrors() {
		return false
	}
	s := p.call("Ask for "+text.Words(v.Text, 32), *tool, call)
	p.build.AddBeforeLoops(s.block)
	v.Label, v.Text = v.Text, s.textRef()
	v.Guess = "Nobody said where “" + v.Label + "” is, so the plan asks each time. Put the answer into the step to be asked no more."
	p.asked = append(p.asked, question{v.Ask, v.Text})
	return true
}
