package planner

import (
	"slices"
	"strings"
	"unicode"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/reply/alias"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/vocabulary"
	"planwright/planner/workflow"
)

// unasked is a change that is held against the words it was asked for with: which steps it takes out or
// turns off that neither they nor those of the model speak of.
type unasked struct {
	words, said   string // of the person, and of the model
	before, after workflow.Workflow
	now           map[string]int // the steps of after
	tools         *catalog.Catalog
	excused       map[string]bool // the steps that are gone for a reason
}

// unaskedFor says which steps are removed or turned off where the words ask for something else. Words
// that speak of no step that stays are not understood well enough to say that.
func unaskedFor(words string, before workflow.Workflow, r reply.Reading, tools *catalog.Catalog) (told problem.List) {
	u := unasked{words: words, said: strings.Join(append(append([]string{r.Prose}, r.LeftOut...), r.Assumed...), "\n"), before: before, after: r.Workflow, now: r.Workflow.Index(), tools: tools, excused: map[string]bool{}}
	gone := u.gone()
	if len(gone) == 0 || asksForLess().MatchString(onlyChange().ReplaceAllString(words, " ")) || speech.AsksAnew(words) || !u.isUnderstood() {
		return nil
	}
	for _, n := range gone {
		u.excused[n.ID] = u.isNamed(n) || u.isReplaced(n)
	}
	u.excuseDependent(gone)
	for _, n := range gone {
		if u.excused[n.ID] {
			continue
		}
		format := problem.English("“%s” is removed, and the words do not ask for that.")
		if _, stays := u.now[n.ID]; stays {
			format = "“%s” is turned off, and the words do not ask for that."
		}
		told = append(told, problem.New(problem.RejectedChange, problem.Place{Node: n.ID}, format, n.Label()).
			WithFix("Remove or turn off only what is to go. Leave out of a change what is to stay."))
	}
	return told
}

// gone are the steps that the change removes or turns off.
func (u unasked) gone() (gone []workflow.Node) {
	for _, n := range u.before.Nodes {
		i, stays := u.now[n.ID]
		if n.Kind != workflow.KindEndLoop && (!stays || bool(u.after.Nodes[i].Disabled) && !bool(n.Disabled)) {
			gone = append(gone, n)
		}
	}
	return gone
}

// isReplaced reports whether a new step does the same, or stands where the step stood, unless the words
// only ask for a new one.
func (u unasked) isReplaced(n workflow.Node) bool {
	old := u.before.Index()
	around := u.around(n.ID)
	for _, other := range u.after.Nodes {
		if _, had := old[other.ID]; had || other.Kind == workflow.KindEndLoop {
			continue
		}
		if work(other) == work(n) {
			return true
		}
		isNear := func(e workflow.Edge) bool {
			return e.From == other.ID && around[e.To] || e.To == other.ID && around[e.From]
		}
		if !asksToAdd().MatchString(u.words) && slices.ContainsFunc(u.after.Edges, isNear) {
			return true
		}
	}
	return false
}

// around are the steps that stay nearest to one that goes, along links.
func (u unasked) around(id string) map[string]bool {
	near, seen := map[string]bool{}, map[string]bool{}
	for open := []string{id}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		if _, stays := u.now[at]; stays && at != id {
			near[at] = true
			continue
		}
		for _, e := range u.before.Edges {
			if e.From == at {
				open = append(open, e.To)
			} else if e.To == at {
				open = append(open, e.From)
			}
		}
	}
	return near
}

// excuseDependent excuses what goes along with a step that goes for a reason: what uses its results or
// runs only by its decision or in its rounds, and what it alone used.
func (u unasked) excuseDependent(gone []workflow.Node) {
	next := map[string][]string{}
	for _, e := range u.before.Edges {
		next[e.From] = append(next[e.From], e.To)
	}
	users := map[string][]string{}
	for _, n := range u.before.Nodes {
		n.Uses(func(use workflow.Use) bool {
			if ref, ok := workflow.ParseReference(use.Text); ok {
				users[ref.Node] = append(users[ref.Node], n.ID)
			}
			return true
		})
	}
	isExcused := func(id string) bool { return u.excused[id] }
	for changed := true; changed; {
		changed = false
		for _, n := range gone {
			if !u.excused[n.ID] {
				continue
			}
			along := users[n.ID]
			if len(n.Outputs()) > 1 {
				along = append(slices.Clone(along), next[n.ID]...)
				for id := range reach(next, n.ID) {
					along = append(along, id)
				}
			}
			for _, id := range along {
				changed = changed || !u.excused[id]
				u.excused[id] = true
			}
		}
		for _, n := range gone {
			if by := users[n.ID]; !u.excused[n.ID] && len(by) > 0 && !slices.ContainsFunc(by, func(id string) bool { return !isExcused(id) }) {
				u.excused[n.ID], changed = true, true
			}
		}
	}
}

var (
	// asksForLess is in words that may ask for any step to go, or for what is not called by its name.
	asksForLess = text.Pattern(`(?i)(?:^|[^\pL])(?:all|every(?:thing)?|anything|rest|others?|only|just|nothing|simpl\pL+|short\pL*|fewer|less|small\pL*|clean\pL*|tidy|start over|anew|again|from scratch|merge\pL*|combin\pL+|join|instead|replac\pL+|rather|redo|rewrite|rebuild|rework|restructure|duplicat\pL+|twice|redundant|unused|unnecessary|superfluous|needless|undo|revert|back|keep|both|first|second|third|fourth|fifth|last|final|next|previous|steps|step \d+|\d+\.? (?:steps?|schritte?n?)` +
		`|alles?|allen|restliche\pL*|andere\pL*|nur|bloß|nichts|einfach\pL*|vereinfach\pL*|kürze?r?\pL*|verkürz\pL*|weniger|von vorn|neu|nochmal|zusammen\pL*|statt\pL*|ersetz\pL*|überflüssig\pL*|doppelt\pL*|unnötig\pL*|behalt\pL*|beide[ns]?|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|letzte[nrs]?|nächste[nrs]?|vorige[nrs]?|schritte(?:n| \d+)?|schritt \d+` +
		`|tout|toutes?|tous|seulement|uniquement|simplifi\pL+|todos?|todas?|sólo|solo|simplific\pL+)(?:$|[^\pL])` +
		`|(?i)(?:remove|delete|drop|skip|disable|turn off|take out|without|entferne?|lösche?|streiche?) (?:it|them|that|this|these|those|es|ihn|sie|diese\pL*)(?:$|[^\pL])`)
	// onlyChange asks that nothing else is changed.
	onlyChange = text.Pattern(`(?i)(?:^|[^\pL])(?:(?:only|just|simply|nur) (?:change|update|set|rename|ändere?)|(?:change|update|set|rename|ändere?) (?:only|just|nur))(?:$|[^\pL])`)
	// asksToAdd begins words that ask for more.
	asksToAdd = text.Pattern(`(?i)^\s*(?:please |bitte |also )*(?:add|append|insert|füge|ergänze)(?:$|[^\pL])`)
	// changing are verbs that say what becomes of a step, where they begin what is asked for.
	changing = text.Pattern(`(?i)(?:^|[.,;!?]|(?:^|[^\pL])(?:and|then|also|please|to|und|bitte|can you|could you))\s*(?:remove|delete|change|set|make|move|rename|update|add|put|turn|take|drop|get rid of)(?:$|[^\pL])`)
)

// isUnderstood reports whether the words speak of a step that stays, or ask for a new one.
func (u unasked) isUnderstood() bool {
	return asksToAdd().MatchString(u.words) || slices.ContainsFunc(u.before.Nodes, func(n workflow.Node) bool {
		_, stays := u.now[n.ID]
		return stays && (u.names(u.words, n) || u.namesArgument(n))
	})
}

// isNamed reports whether the words, or what the model says of its change, speak of the step.
func (u unasked) isNamed(n workflow.Node) bool {
	return u.names(u.words, n) || u.namesValue(n) || tellsOfLess().MatchString(u.said) && u.names(u.said, n)
}

// tellsOfLess is in words that tell of something that goes.
var tellsOfLess = text.Pattern(`(?i)(?:^|[^\pL])(?:remov\pL+|delet\pL+|drop\pL*|took|taken?|left|leav\pL+|skip\pL*|omit\pL*|without|no|not|never|off|disabl\pL+|gone|replac\pL+|instead|merg\pL+|entfern\pL+|gelöscht|weg\pL*|ohne|nicht|kein\pL*|deaktivier\pL+|aus|supprim\pL+|sans|elimin\pL+|sin)(?:$|[^\pL])`)

// sameWord is how like two words are at least that may mean the same.
const sameWord = 0.8

// joining are words that say nothing of a step, and stand in what tools are called.
var joining = []string{"the", "and", "for", "with", "from", "into", "its", "has", "are", "how", "what", "not", "but"}

// kindWords are what people call steps that decide or repeat, or are done by a model.
var kindWords = map[workflow.Kind]string{
	workflow.KindIf:          "if condition check test decision branch whether when wenn bedingung prüfung abfrage entscheidung",
	workflow.KindSwitch:      "switch case cases branch branches decision fall fälle entscheidung",
	workflow.KindLoop:        "loop loops repeat each iterate rounds times schleife wiederholung jede jeden jedes",
	workflow.KindAiTransform: "ai model llm summary summarize classify extract translate ki modell zusammenfassung",
	workflow.KindAiStep:      "ai model llm agent ki modell",
}

// names reports whether words speak of a step by its name, its id, or what it does.
func (u unasked) names(words string, n workflow.Node) bool {
	low := strings.ToLower(words)
	if len(n.Name) >= minWord-1 && strings.Contains(low, strings.ToLower(n.Name)) || strings.Contains(low, "@"+strings.ToLower(n.ID)) {
		return true
	}
	called := n.Name + " " + n.ID + " " + kindWords[n.Kind]
	if n.Tool != nil {
		called += " " + n.Tool.Name
		if tool, there := u.tools.Get(n.Tool.Name); there {
			called += " " + tool.Called()
		}
	}
	own := vocabulary.Of(called)
	for _, w := range strings.FieldsFunc(strings.ToLower(changing().ReplaceAllString(low, " ")), isNoWord) {
		if noun := alias.ToolNouns.First(w); noun != "" && n.Tool != nil && slices.Contains(vocabulary.Words(n.Tool.Name), string(noun)) {
			return true
		}
		for _, word := range vocabulary.Of(w) {
			if len(word.Stem) >= minWord-1 && !slices.Contains(joining, w) && word.Best(own) >= sameWord {
				return true
			}
		}
	}
	return false
}

func isNoWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// namesArgument reports whether the words speak of an argument of the step.
func (u unasked) namesArgument(n workflow.Node) bool {
	low := strings.ToLower(u.words)
	if n.Tool == nil {
		return false
	}
	for name, v := range n.Tool.Arguments {
		if mentions(low, name, v) {
			return true
		}
	}
	return u.namesValue(n)
}

// namesValue reports whether the words have a text in them that the step is given, or the name of a file
// at the end of it.
func (u unasked) namesValue(n workflow.Node) bool {
	if n.Tool == nil {
		return false
	}
	found, low := false, strings.ToLower(u.words)
	for _, v := range n.Tool.Arguments {
		if v.Kind() != '"' {
			continue
		}
		was := strings.ToLower(strings.TrimSpace(text.Unquote(v)))
		was = was[strings.LastIndexAny(was, `/\`)+1:]
		found = found || len(was) >= minWord && strings.Contains(low, was)
	}
	return found
}
