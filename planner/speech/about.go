package speech

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/deed"
	"planwright/planner/text"
)

// Heard is what the words beside a plan say of it.
type Heard struct {
	NotMeant bool     // the plan is an example, or the words refuse to make one
	LeftOut  []string // sentences that limit it: what it does not do, what is left to the person
	Asked    []string // questions to the person
	Assumed  []string // sentences that say what it takes for granted
}

// Add takes over what other words beside the plan say.
func (h *Heard) Add(other Heard) {
	h.NotMeant = h.NotMeant || other.NotMeant
	h.LeftOut = append(h.LeftOut, other.LeftOut...)
	h.Asked = append(h.Asked, other.Asked...)
	h.Assumed = append(h.Assumed, other.Assumed...)
}

// maxHeard bounds the words on each side that are listened to, in bytes: what limits a
// plan stands close to it.
const maxHeard = 16 << 10

// About listens to the words before and behind a plan. Ordinary chatter, such as “Here is
// the plan”, says nothing of it.
func About(before, after string) Heard { return listen(before, after, false) }

// AboutNew listens to the words on each side of a plan that changes no workflow that is there.
func AboutNew(before, after string) Heard { return listen(before, after, true) }

func listen(before, after string, isNew bool) Heard {
	first, last := sentences(text.Tail(before, maxHeard)), sentences(text.Bytes(after, maxHeard))
	h := Heard{NotMeant: isExample(first, last) || takenBack(last) || declines(first, last, isNew)}
	claims := claimed(first, last)
	helps := inHelp(before, after)
	for i, s := range append(first, last...) {
		switch {
		case helps[s] && !limits(s), isChatter(s), assumesNothing().MatchString(s) && !certainLimit().MatchString(s):
		case refuses().MatchString(s) && !subordinate().MatchString(s):
			if claims {
				h.LeftOut = append(h.LeftOut, s)
			} else {
				h.NotMeant = true
			}
		case asks(s):
			h.Asked = append(h.Asked, s)
		case takesForGranted().MatchString(s):
			h.Assumed = append(h.Assumed, s)
		case (limits(s) || asksMore(s, i >= len(first), last)) && (!isHeading(s) || isReduced().MatchString(s)):
			h.LeftOut = append(h.LeftOut, s)
		}
	}
	h.addLists(before, after)
	return h
}

// Headings of lists of what a plan does not do, and of what it rests on.
var (
	listsLeftOut = text.Phrases(`not (?:yet )?(?:included|planned|done|covered|possible|supported|implemented|handled|part of [^:]*)`, `left out`, `omitted`, `skipped`, `missing`, `to-?dos?`, `limitations?`, `(?:could|can) ?not be`, `couldn't`, `excluded`, `out of scope`, `still (?:open|missing|to (?:do|be done))`, `open points`,
		`nicht (?:enthalten|umgesetzt|geplant|möglich|berücksichtigt)`, `weggelassen`, `ausgelassen`, `es fehlt`, `fehlt`, `einschränkungen`, `non (?:inclus|pris en charge)`, `manque`, `no (?:incluido|incluye)`, `falta`, `limitaciones`)
	listsUnchanged = text.Phrases(`not (?:changed|removed|added|moved|touched)`, `nicht (?:geändert|entfernt)`)
	listsAssumed   = text.Phrases(`assumptions?`, `assumed`, `i assume`, `annahmen?`, `hypothèses?`, `supuestos`)
	listsNothing   = text.Phrases(`edge cases?`, `nothing`, `none`, `no limitations?`, `before`, `previously`, `if`)
	isNone         = text.Pattern(`(?i)^(?:none|nothing(?: else)?|n/?a|nichts|keine|rien|nada|-)[.!]?$`)
	giveReason     = text.Phrases(`as`, `because`, `since`, `not sure`, `unclear`, `weil`, `da`, `car`, `porque`)
)

// addLists takes what stands in lists under headings that say what they are of. The heading says
// nothing by itself.
func (h *Heard) addLists(before, after string) {
	for _, e := range append(deed.Entries(text.Tail(before, maxHeard)), deed.Entries(text.Bytes(after, maxHeard))...) {
		of := &h.LeftOut
		switch {
		case listsNothing().MatchString(e.Heading) || isNone().MatchString(e.Said):
			continue
		case listsAssumed().MatchString(e.Heading):
			of = &h.Assumed
		case listsLeftOut().MatchString(e.Heading), listsUnchanged().MatchString(e.Heading) && giveReason().MatchString(e.Said):
		default:
			continue
		}
		isHead := func(s string) bool {
			return strings.EqualFold(strings.TrimSuffix(s, ":"), e.Heading) || strings.EqualFold(s, e.Said)
		}
		h.LeftOut, h.Assumed = slices.DeleteFunc(h.LeftOut, isHead), slices.DeleteFunc(h.Assumed, isHead)
		*of = append(*of, e.Said)
	}
}

// Limits are the sentences of what a model says to nobody, beside a plan, that limit it. What it
// thought holds much that the plan does all the same.
func Limits(words string, thought bool) []string {
	var out []string
	for _, s := range sentences(text.Bytes(words, maxHeard)) {
		limits := certainLimit
		if thought {
			limits = leavesOut
		}
		if limits().MatchString(s) && !ofTrial().MatchString(s) && !isChatter(s) && !isHeading(s) && !strings.HasSuffix(s, "?") && !(thought && unasked().MatchString(s)) {
			out = append(out, s)
		}
	}
	return out
}

// unasked says of what is not done that nobody wants it.
var unasked = text.Phrases(`(?:it|that|this|which|they|those|these|nobody|no one|you|the user|the person) (?:(?:is|was|are|were|has|have|had)(?: not|n't)(?: been)? (?:asked for|requested|wanted|needed|mentioned)|(?:did not|didn't|does not|doesn't|never) (?:ask|asked|want|wanted|request|mention|mentioned))`)

// isHeading is true for a few words that announce others.
func isHeading(s string) bool { return strings.HasSuffix(s, ":") && len(strings.Fields(s)) < 7 }

// partOfPlan announces a plan that is less than was asked for.
const partOfPlan = `(?:partial|incomplete|preliminary|reduced) (?:plan|workflow|answer|change|version)|(?:the|your|a) (?:plan|workflow|version|steps) without (?:the|your) [\pL-]+`

var isReduced = text.Phrases(partOfPlan)

var (
	sentenceEnd  = text.Pattern(`[.!?…]["”’)*_]*\s+|[。！？]|\n+`)
	abbreviation = text.Pattern(`(?i)\b(?:e\.g|i\.e|z\. ?b|d\. ?h|etc|vs|bzw|p\. ?ej|approx|ca|no|nr|p\. ?s)\.$`)
	listMark     = text.Pattern(`^(?:[-*•>#]+|\d{1,2}[.)])\s+`)
)

// sentences are those of a text, one a line at most. What holds code or JSON is none.
func sentences(all string) []string {
	var out []string
	begun := 0
	add := func(end int) {
		s := text.Line(strings.NewReplacer("**", "", "__", "").Replace(all[begun:end]))
		s = strings.TrimSpace(listMark().ReplaceAllString(s, ""))
		if s != "" && !strings.ContainsAny(s, "{}[]<>`|") && strings.ContainsFunc(s, unicode.IsLetter) {
			out = append(out, s)
		}
		begun = end
	}
	for _, m := range sentenceEnd().FindAllStringIndex(all, -1) {
		if abbreviation().MatchString(strings.TrimSpace(all[max(begun, m[0]-8) : m[0]+1])) {
			continue
		}
		add(m[1])
	}
	add(len(all))
	return out
}

// What introduces an example, or a plan that depends on something: words in the sentence
// that the plan stands in.
var introducesExample = inAll(func(t tongue) []string { return t.introduces },
	`for (?:example|instance)`, `e\.g\.`, `(?:an?|another|one|some|this|as|following|simple|short|generic) (?:[\pL-]+ ){0,2}(?:examples?|samples?|illustration|template|skeleton|mock-?up)`,
	`examples?(?: [\pL]+){0,5}:?$`, `hypothetical\pL*`, `to illustrate`,
	`(?:format|form|structure|syntax|shape|schema|notation)(?: [\pL-]+){0,5} (?:is|would|could|looks?|should|might)(?: [\pL]+){0,3}`,
	`(?:format|form|structure|syntax|schema)(?: of[\pL ]+)?:?$`,
	`(?:would|could|might|may)(?: then| also| perhaps| probably)? (?:look|be|read|have|work|go|do)`, `something (?:like|along|similar)`,
	`if you (?:told|tell|gave|give|provided?|let|could|can|say|said|confirm|specify|want|wanted|have|had)`,
	`(?:once|after|as soon as|when|until) (?:you|i) (?:tell|told|give|gave|know|have|confirm|say|let|provide|specify)`, `if (?:i|we|there) (?:had|knew|could|was|were)`,
	`(?:you|one)(?:'d| would| could| might)(?: then| just| simply| only| have to| need to)* (?:apply|use|make|send|need|write|give|do|remove|delete|change|add|update|set|rename|move|answer|say|type|enter|paste)`,
	`(?:that|this|it|which|there|what|(?:the|your) [\pL]+)(?: then)? would(?: then| only| just| also)? (?:leave|mean|give|remain|become|result|need|take|remove|delete|change|add)`,
)

// What says of a plan that it is an example, in a sentence of its own.
var isAnExample = inAll(func(t tongue) []string { return t.isExample },
	`(?:this|that|it|above|below|following|here|json|plan|workflow|these)(?: above| below)? (?:is|was|are|were|serves? as|shows?|'s)(?: meant(?: as| to be)?| intended(?: as| to be)?| just| only| merely| simply| purely| not more than| no more than)*(?: an?| the| for| as)*(?: [\pL-]+)? (?:examples?|samples?|illustrations?|illustrative|template|skeleton|mock-?up|hypothetical|demonstration|made[- ]up)`,
	`(?:only|just|merely) (?:an? )?(?:[\pL-]+ )?(?:example|illustration|sample|sketch)`, `^(?:an? )?examples?(?: only)?[.!)]*$`, `examples? only`, `not (?:a|the|your) (?:real|actual|final|finished) (?:plan|workflow|answer|change)`,
	`(?:do|does) not do what you (?:want|wanted|asked)`, `(?:do not|don't) (?:use|apply) (?:this|it|that)(?: plan| workflow| one)?[.!:]?$`, `^(?:an? |this (?:is|was) an? )?(?:invalid|wrong|bad|broken) (?:plan|workflow|answer)`,
	`(?:for|as) (?:illustration|illustrative purposes|demonstration)(?: only)?`,
)

// What refuses the whole of a request.
var refuses = inAll(func(t tongue) []string { return t.refuses },
	`(?:i|we)(?:'m| am| are|'re)?(?: afraid(?: that)?(?: i| we)?)?(?: really| sadly| unfortunately)? (?:cannot|can't|can not|could not|couldn't|not able to|unable to|won't|will not|must not|may not|do not know how to|don't know how to|am not able to|not allowed to|refuse to)(?: yet| currently| really| safely| fully| directly)? (?:plan|do|make|create|build|design|produce|generate|write|help|assist|fulfil|fulfill|comply|carry out|answer|proceed|go on|continue|provide)(?: you)?(?: with)?(?: (?:this|that|it|such|so|any|your request|the request|what you ask\pL*|an? (?:plan|workflow)|the (?:plan|workflow)|here|anything))?(?: yet| here| for you| as it is| without[^.]*| until[^.]*| unless[^.]*)?[.!,;:]?(?: because[^.]*| but[^.]*| so[^.]*| with[^.]*| since[^.]*| as[^.]*)?$`,
	`(?:this|that|it|the request|your request) (?:cannot|can't|can not|could not) be (?:planned|done|made|built|fulfilled|carried out|answered|expressed)(?: here| with[^.]*| yet)?[.!]?$`,
	`(?:this|that|it|the request|your request) is (?:not possible|impossible|not feasible)(?: here| with[^.]*)?[.!]?$`,
	`(?:i|we) (?:first |still )?need (?:to know|more|some|further)[^.]*`, `before (?:i|we) can (?:plan|make|build|go on|proceed|do)[^.]*`, `(?:please )?(?:tell|specify|let me know|clarify)[^.?]* (?:first|before)[^.?]*`,
)

// subordinate begins what is no statement of its own: “What I could not do:”.
var subordinate = text.Pattern(`(?i)^(?:what|how|why|which|where|whatever|was|wie|ce que|lo que)\s`)

// What says that the plan is what was asked for, as far as it goes.
var claims = inAll(func(t tongue) []string { return t.claims },
	`here(?:'s| is| are|'re) (?:the|your|my|a|an|what)(?: [\pL\x27-]+){0,4} (?:plan|workflow|steps|change|changes|patch|version|rest|part|closest|draft|alternative|substitute|result|possible|can)`,
	`instead`, `closest`, `(?:so )?(?:i|we)(?:'ve| have)? (?:planned|made|added|changed|removed|built|created|left|used|put|replaced|moved|updated|set)`, `as far as`, `what (?:is|'s) possible`,
)

// isExample reports whether the plan between the sentences is an example.
func isExample(before, after []string) bool {
	intro := ""
	if len(before) > 0 {
		intro = before[len(before)-1]
	}
	ends := strings.HasSuffix(strings.TrimRight(intro, `"”’)*_`), ".") || strings.HasSuffix(intro, "!") || strings.HasSuffix(intro, "?")
	if !ends && intro != "" {
		fused := intro
		if len(after) > 0 && goesOn(after[0]) {
			fused += " " + after[0]
		}
		if (introducesExample().MatchString(intro) || introducesExample().MatchString(fused)) && !presents().MatchString(intro) {
			return true
		}
	}
	if len(after) > 0 && (intro == "" && goesOn(after[0]) && introducesExample().MatchString(after[0]) || wouldDo().MatchString(after[0])) {
		return true
	}
	for _, s := range after {
		if isAnExample().MatchString(s) && !tellsExample(s) {
			return true
		}
	}
	if len(after) > 0 && isWrong().MatchString(after[0]) || !ends && warnsOff().MatchString(intro) {
		return true
	}
	return !tellsExample(intro) && (isAnExample().MatchString(intro) || ends && refersToExample().MatchString(intro))
}

// exampleInWords gives an example of what the workflow does in the sentence itself.
var exampleInWords = text.Pattern(`(?i)^(?:here|below|this)(?:'s|’s| is) an? (?:[\pL-]+ )?example of (?:what|how|where) [^:]+: ?(\S.*)$`)

// tellsExample reports whether the example of which a sentence speaks stands in it, in words: “Here
// is an example of what it does: old.pdf goes to Old.” The plan beside it is none then.
func tellsExample(s string) bool {
	m := exampleInWords().FindStringSubmatch(s)
	return m != nil && !isAnExample().MatchString(m[1]) && !warnsOff().MatchString(m[1])
}

// presents is what leads up to a plan that is meant, whatever else stands in the sentence.
var presents = text.Phrases(`(?:here|below)(?:'s| is| are) (?:the|your) (?:[\pL-]+ ){0,2}(?:plan|workflow|steps|change|changes|patch|answer)`)

var refersToExample = text.Phrases(`(?:here|below|following)(?:'s| is| are)? an? (?:[\pL-]+ ){0,2}(?:example|sample|template|skeleton)`)

// wouldDo goes on with a sentence in which the plan is only thought of.
var wouldDo = text.Pattern(`^(?:would|could|might)\s`)

// What says right in front of a plan, or right behind it, that it is one not to be taken.
var (
	warnsOff = text.Phrases(
		`(?:do not|don't|never|avoid|should not|shouldn't|must not|mustn't)(?: ever| please)? (?:do|doing|run|running|use|using|execute|executing|apply|applying|send|sending|follow|following|try|write|writing|make|making)(?: (?:it|this|that|these|those|the following|such|something|anything|like|as|plan|workflow|change|steps?|a|an|the))*:?$`,
		`(?:this|that|the following|what follows|it)(?: (?:plan|workflow|json|one|change|answer|version))? (?:is|was|would be)(?: (?:completely|simply|just|clearly|the|a|an))* (?:wrong|incorrect|bad|invalid|dangerous|forbidden|not (?:right|correct|allowed|ok(?:ay)?|what [^.:]*))(?: (?:plan|workflow|change|answer|way|idea|version))?:?$`,
		`^avoid(?: (?:this|that|these|those|it|such|the|a|an|following|plans?|workflows?|changes?|like))*:?$`, `(?:do not|don't|never) (?:use|run|apply|execute|take|follow) (?:this|that|it|the following)(?: plan| workflow| one| change| version)?(?:[,;–—-]| because| since| as)[^.]*$`,
		`(?:the|your|my|this|that|an?) (?:old|previous|former|earlier|outdated|discarded|rejected) (?:[\pL]+ )?(?:plan|workflow|version|change|answer|json|one)(?: (?:is|was|were|had been|looked like(?: this)?|read))?:?$`,
		`^(?:wrong|incorrect|bad|invalid|not (?:this|so|like this|that))(?: (?:plan|way|answer|version|approach|change))?:?$`,
		`(?:instead of|rather than)(?: (?:this|that|the following|doing|running|using|sending))*:?$`,
		`^(?:so nicht|nicht so|falsch)[^:]{0,20}:?$`, `(?:das|dies|folgendes)(?: [\pL]+)? (?:nicht|nie|niemals) (?:tun|machen|ausführen|verwenden|benutzen|so machen):?$`, `(?:das|dies|folgendes|der folgende plan) (?:ist|wäre) (?:falsch|verkehrt|verboten):?$`, `(?:anstatt|statt|anstelle von)(?: (?:dessen|diesem|so))?:?$`,
		`^(?:ne (?:faites|fais) pas (?:ça|ceci|cela)|no hagas? (?:esto|eso)|faux|mal|incorrecto)[ :]*$`,
	)
	isWrong = text.Pattern(`(?i)^(?:is|was|would be|ist|wäre)(?: (?:just|simply|the|a|an))* (?:wrong|incorrect|bad|a mistake|dangerous|forbidden|falsch|verkehrt|not (?:right|correct|allowed|what)|what (?:you|one|we) (?:must|should|do) ?(?:not|n['’]t)|the (?:old|previous|wrong))`)
)

// goesOn reports whether a sentence goes on with one before it.
func goesOn(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

// takesBack says behind a plan that it is another one that is meant.
var takesBack = inAll(func(t tongue) []string { return t.takesBack },
	`^corrections? ?[:,–—-].*`, `^(?:wait|hold on|hmm+|oops|sorry|actually|no) ?[,.!…–—-][^?]*(?:wrong|incorrect|mistake|error|should|meant|forgot|not (?:right|correct))`,
	`(?:that|this|it|(?:the|my) (?:[\pL]+ )?(?:plan|json|answer|order|steps?|target|above|workflow))(?:'s| is| was| are| were) (?:wrong|incorrect|not (?:right|correct)|a mistake)`,
	`^my (?:mistake|bad|error|fault)`, `^(?:looking at|reading|thinking about) (?:it|this|that) again[^.]*(?:should|must|wrong|not|n't)`, `(?:in|of) step \d+ (?:is|was|are|were) (?:wrong|incorrect|not (?:right|correct))`, `^step \d+ (?:is|was) (?:wrong|incorrect|a mistake)`,
	`there(?:'s| is| was| are| were) (?:still )?(?:an?|one|some|two)? ?(?:error|mistake|typo|bug|flaw)s? in (?:step|the (?:plan|json|above|workflow|first|second|last|order)|my|it)`,
	`(?:i|we)(?:'ve| have)? made (?:a|an) (?:mistake|error)`, `scratch that`, `on second thoughts?`,
	`(?:ignore|disregard|discard|forget) (?:the|this|that|my) (?:(?:above|previous|first|last) )?(?:plan|json|answer|workflow|above)`, `disregard (?:that|this)`,
)

// mended says that what was wrong is right in the plan, or may be.
var mended = inAll(func(t tongue) []string { return t.mends }, `fixed`, `corrected`, `now`, `(?:i|we)(?:'ve| have)? (?:changed|updated|replaced|adjusted|put|removed|added|moved|set)`, `if`, `in case`, `whether`, `when`, `unless`, `errors? (?:message|branch|step|output)`)

// takenBack reports whether what follows a plan takes it back.
func takenBack(after []string) bool {
	return slices.ContainsFunc(after, takesBack().MatchString) && !slices.ContainsFunc(after, mended().MatchString)
}

// What asks for more than the plan: the first words of a sentence, and what follows them.
var (
	doing    = `(?:send|save|click|press|open|close|add|remove|delete|wait|copy|move|write|type|enter|notify|tell|repeat|upload|download|e?mail|print|show|ask|rename|select|choose|scroll|insert|replace|create)(?:$|\s)`
	addsTo   = text.Pattern(`(?i)^(?:and |but |please )?(?:also|additionally|in addition|besides)[, ]+(?:please )?` + doing)
	goesNext = text.Pattern(`(?i)^(?:and |but )?(?:then|after that|afterwards?|finally|lastly|at the end)[, ]+(?:please )?` + doing + `|^repeat\s`)
	outlines = text.Pattern(`(?i)^first(?:ly)?[, ]`)
)

// asksMore reports whether a sentence says what else to do. Behind a plan that may be the
// next step, unless its steps are told from the first one on.
func asksMore(s string, behind bool, after []string) bool {
	return addsTo().MatchString(s) || behind && goesNext().MatchString(s) && !slices.ContainsFunc(after, outlines().MatchString)
}

func claimed(before, after []string) bool {
	for _, s := range append(before[:len(before):len(before)], after...) {
		if claims().MatchString(s) {
			return true
		}
	}
	return false
}

// Chatter: offers, politeness, and what says that nothing else is touched.
var chatter = text.Phrases(
	`(?:please )?let me know`, `feel free`, `(?:do not|don't) (?:hesitate|worry)`, `(?:no|not any) (?:problems?|worries|need|changes?|further|other|additional|more|errors?)`,
	`(?:do not|don't|won't|will not|not) (?:have to|need to|need|necessary)(?: [\pL]+)*`, `nothing (?:else|more|other)`, `(?:not|n't|no) longer`, `any ?more`,
	`(?:not|n't|without)(?: be| been| being| [\pL]+ly)? (?:chang|touch|alter|modif|affect|mov)\pL*`, `(?:stay|stays|remain|remains|kept|keep)(?: [\pL]+)* (?:as|unchanged|the same)`,
	`if (?:you|anything|something) (?:need|want|would like|'d like|have|prefer|is|should)[^.]*(?:let me|tell me|just|say so|i can|i'll|i will|ask)[^.]*`,
	`tell me (?:if|when|whether)[^.]*`, `not only`, `if not`, `whether or not`, `why not`, `not just`,
)

var offers = text.Phrases(`(?:would|do|does|is|are|shall|want|anything|can i|may i|could i|ready|okay|ok|right|how (?:is|does|about)|what do you think|sounds? good|should i (?:also|add|change|apply|go|continue|proceed)|gefällt|passt|möchten sie|soll ich|noch etwas)(?:$|[^\pL])[^?]*\?`, `(?:should|soll) (?:i|ich) [^?]* (?:too|as well|auch)\?`)

func isChatter(s string) bool {
	if strings.HasSuffix(s, "?") {
		return offers().MatchString(s) && !chosen().MatchString(s)
	}
	return chatter().MatchString(s) && !certainLimit().MatchString(s)
}

// chosen asks for what the plan needs.
var chosen = text.Pattern(`(?i)^(?:\pL+,? )?(?:which|where|what(?: (?:is|are|should|name|folder|file|time|address))|who|whose|when|how (?:many|often|long|much))\b|(?:tell me|you mean|to know|specify|give me)\b`)

// asks reports whether a sentence asks the person for something.
func asks(s string) bool { return strings.HasSuffix(s, "?") && len(strings.Fields(s)) > 2 }

// takesForGranted is what a plan rests on.
var takesForGranted = inAll(func(t tongue) []string { return t.assumes },
	`(?:i|we)(?:'ve| have)? (?:assume|assumed|guess|guessed|suppose|supposed|presume|presumed|took|chose|picked)`, `assuming`, `assumes`, `(?:is|was|are|were) assumed`, `assumptions?`,
	`(?:please )?(?:make sure|ensure)(?: [\pL]+){0,2} `+whatIsSo, `prerequisites?`,
	`^(?:[^,.;:]{1,60}[,:] )?(?:please |also |first |and |but )*(?:double-?)?(?:check|verify|confirm)(?: [\pL]+){0,2} `+whatIsSo,
	`(?:please|should|must|need to|have to|want to|sure to) (?:also |first |double-?)*(?:check|verify|confirm)(?: [\pL]+){0,2} `+whatIsSo,
)

// whatIsSo is what the person is told to look after.
const whatIsSo = `(?:that|the|your|it|you)(?:[^\pL?][^?]*)?`

// assumesNothing says that nothing is taken for granted.
var assumesNothing = text.Phrases(`(?:no|without any|without|any) assumptions?`, `assum(?:es?|ed|ing) nothing`, `assumptions? ?(?:-free|: ?none)`, `keine annahmen?`, `aucune hypothèse`, `ningun[ao] suposici[oó]n`)

// leftOut is what a model says in the first person that it leaves out, and what no tool can.
const leftOut = `(?:i|we)(?:'ll| will|'ve| have| am| are|'m|'re)?(?: just| simply| therefore)? (?:skip|skipped|skipping|drop|dropped|ignore|ignored|ignoring)(?: (?:the|this|that|sending|your|it))(?: [\pL-]+){0,2}(?:[.!,]?$|,? (?:because|since|as|for now|here|and|but))|(?:no|without an?|lacks? an?|not have an?|n't have an?) (?:[\pL-]+ )?tools?`

// leavesOut says it for certain, in whatever a model may think.
var leavesOut = text.Phrases(leftOut, `(?:i|we)(?:'ll| will|'ve| have)? (?:(?:leave|left)(?: [\pL\d\x27’“”"-]+){0,6} out|omit(?:ted)?)`, `(?:manually|by hand)`, `(?:is|are|was|were|be) not (?:planned|included|part of the (?:plan|workflow)|checked|confirmed|filtered|excluded|handled|covered|supported|added|asked for)`,
	`(?:cannot|can't|can not) be (?:done|planned|expressed|checked|asked|sent|made) (?:with|by) (?:these|the|any|my) (?:[\pL]+ )?tools?`, `(?:weggelassen|ausgelassen|von hand|kein (?:[\pL-]+ )?werkzeug)`)

// certainLimit says by itself that something is not done.
var certainLimit = inAll(func(t tongue) []string { return t.limits }, leftOut,
	`(?:does|do|will|would)(?: not|n't) (?:handle|cover|include|support|consider|account for|deal with|take care of|process)`,
	`(?:left|leave|leaves|leaving)(?: [\pL\d\x27’“”"-]+){0,6} out`, `omit\pL*`, `cannot`, `can't`, `can not`, `(?:could|was|were|am|is|are|did) (?:not|n't) (?:able|possible|included|planned|supported|available|covered|handled|implemented|scheduled|expressed|find|include|plan|schedule|add|represent|express|model|part)`,
	`(?:could|was|were|is|are|did|does|do|has|have)n't (?:be |been )?(?:able|possible|include\pL*|planned|supported|available|covered|handled|implemented|scheduled|expressed|find|plan|schedule|add|represent|express|model|part)`,
	`skipped(?: here)? (?:for|because|due to|as|since|on purpose)|(?:is|are|was|were|lies?|goes|falls?) (?:beyond|outside|out of) (?:what|the (?:scope|reach|limits)|my|our|these tools|scope|reach)|deferred|postponed|(?:for|to|in) a later (?:version|step|time)`,
	`couldn't`, `could not`, `unable to`, `not (?:be |been )?(?:possible|supported|available|included|planned|covered|handled|implemented|scheduled|done|sent|part of)`, `impossible`,
	`(?:no|not any|lacks? an?|without an?) (?:suitable |matching |such )?(?:tool|tools|step for|way to|support|means)`, `is missing`, `are missing`, `(?:the )?limitations?`, `not everything`, `only (?:[\pL]+ )?(?:partly|partially|part of|a part|some of|the first)`, `partially`,
	`(?:you|the user|someone|somebody)(?:'ll| will| would| must| should)?(?: still| also| first| then| now)* (?:have to|has to|need to|needs to|must|should|ought to)(?: still| also| first| then)? [\pL]+`, `you (?:must|should) (?:still |first |also )?(?:[\pL]+)`,
	`(?:must|needs? to|has to|have to|should)(?: still| first)? be (?:done|set|added|replaced|filled|entered|started|scheduled|configured|connected|sent|created|provided)`, `(?:manually|by hand|yourself|on your own)`,
	`please (?:add|set|replace|fill|enter|provide|adjust|configure|connect|install|start|schedule|insert|specify)`, `(?:replace|adjust|adapt|change|edit|set) (?:[^.]*) (?:with|by|to) (?:your|the (?:real|actual|correct))`, `(?:adjust|adapt|edit|check|review|fill in|set|change|test) [^.]* before (?:you )?(?:run|start|us|execut|appl)\pL*`,
	`(?:do not|don't) (?:run|start|use|apply|execute)(?: (?:it|this|that|(?:the|this|that) (?:plan|workflow)))? (?:yet|until|before|unless|as it is|so)`, `untested`, `not (?:been )?tested`, `(?-i:TODO)`, `todos?:`, `to-dos?`, `placeholders?`, `(?:remains|is left|are left) to (?:be )?[\pL]+`, `not yet`,
	`(?:should|must|may) (?:only|not|never)(?: be)? (?:run|done|do|executed?|performed|happen|start|started|triggered|applied|carried|taken|sent|clicked|used|made)`, `(?:is|are|remains?) up to you`, `left (?:up )?to you`,
	`^(?:the |one |a |remaining |still )*manual (?:steps?|part|work|action)(?: left| needed| required)? ?[:–—-] ?[^.]+`, `^(?:and |so )?(?:the )?(?:rest|others?|other [\pL]+|remaining [\pL]+|everything else)(?: of [\pL ]{1,30})? follows? (?:the|a) (?:same|similar) (?:pattern|scheme|structure)`, `(?:uses?|using|with|contains?|has|have|some|are|only) (?:dummy|mock) (?:values?|data|addresses|paths?)`,
	`(?:remember|(?:do not|don't) forget|be sure) to [\pL]+`, `please (?:change|adapt|edit|update|modify|correct) (?:the|your|"|'|“)[^.]*`, `steps?(?: [\d\pL]+){0,3} (?:is|are) optional`, `should be [^.,]+, not`,
	`steps?(?: [\d\pL]+){0,3} (?:must|has to|have to|needs to|need to) be [\pL]+`, `incomplete`, `truncated`, `rest of (?:the |your )?(?:plan|steps?|workflow|answer)`,
	partOfPlan, `(?:everything|anything|all(?: of it)?) (?:except|but|apart from|other than|save) [^.]+`,
	`^(?:still )?(?:remaining|outstanding|open|pending)(?: steps?| work| parts?| points?)? ?:[^.]+`, `(?:requires?|needs?) (?:an?|some|another) (?:[\pL-]+ ){0,2}(?:tool|integration|permission|connection)`,
	`(?:request|parts?|points?|wish|instructions?|requirements?)(?: (?:for|of|to) [^.]{1,40})? (?:was|were|is|are|has been|have been) (?:ignored|skipped|dropped|disregarded)`, `(?:i|we)(?: still| will)? need (?:the|your|an?|more) [^.]* (?:first|before[^.]*)`,
	`no (?:e-?mails?|mails?|sms|uploads?) (?:is|are|was|were|will be|gets?) (?:sent|made|uploaded)`, `(?:will not|won't|does not|doesn't|do not|don't) (?:actually |really )?(?:send|e-?mail|mail|upload|print) [^.]*`, `(?:e-?mails?|mails?|sms|uploads?) (?:won't|will not|is not|isn't|are not|aren't) (?:be )?(?:sent|made|uploaded)`,
	`^instead of (?:an? |the |sending )*(?:e-?mails?|mail|sms|uploads?)`, `(?:since|because|as) [^.,]{1,40} (?:is|are) (?:unavailable|not available)`, `^without (?:the|your) [\pL-]+(?: part| step)?[.!]?$`, `(?:the|a|any) tools? for [^.,]{1,40} (?:do|does) ?(?:not|n't) exist`, `(?:simplified|rough|basic|minimal) (?:version|draft)`,
	`^(?:i|we) (?:still )?need (?:the|your) [\pL -]{1,40}[.!]?$`, `let me know (?:the|your) [^.]{1,60} so (?:that )?(?:i|we) can`,
	`only (?:run|do|use|execute) (?:step|the) [^.]*if`, `before (?:step|the) [^.]*, (?:wait|do|run|check)`,
)

// Two signs that together limit a plan: a turn against what was said, and a negation.
type turning struct{ against, negation func() *regexp.Regexp }

var turnings = func() []turning {
	list := []turning{{
		text.Phrases(`but`, `however`, `(?:please )?note`, `unfortunately`, `sadly`, `although`, `though`, `be aware`, `keep in mind`, `bear in mind`, `caution`, `warning`, `caveat`, `important`, `attention`, `remember`, `only`, `except`),
		text.Phrases(`not`, `[\pL]+n't`, `never`, `no`, `none`, `neither`, `nothing`, `without`, `fails?`, `ignored?`, `skips?`, `skipped`),
	}}
	for _, t := range tongues {
		list = append(list, turning{text.Phrases(t.against...), text.Phrases(t.negates...)})
	}
	return list
}()

// notMade says of something that it is not in the plan: “No confirmation step was added.”
var notMade = inAll(func(t tongue) []string { return t.notMade }, `^(?:note: |caution: |but )?no [\pL-]+(?: [\pL-]+){0,2} (?:was|were|is|are|has been|have been) (?:added|included|planned|made|built in|put in|set up|part of)`)

// asBefore is in a sentence that says that nothing else is in it.
var asBefore = text.Phrases(`other`, `others`, `further`, `additional`, `more`, `extra`, `else`, `changes?`, `weiteren?`, `andere[nr]?`, `autres?`, `otr[oa]s?`, `altr[oaie]`, `outr[oa]s?`, `andere`)

// Without is a sentence without the names that stand in it, and without what it has in quotes where
// that is told to be no part of what it says.
func Without(s string, names []string, isWritten func(quoted string) bool) string {
	s = inQuotes().ReplaceAllStringFunc(s, func(quoted string) string {
		if isWritten(strings.Trim(quoted, quoteSigns)) {
			return "“”"
		}
		return quoted
	})
	for _, name := range names {
		s = strings.ReplaceAll(s, name, "“”")
	}
	return s
}

// What sounds like a limit, and is none.
var (
	// saysWhole says that nothing is left out.
	saysWhole = text.Phrases(`(?:nothing|none of it)(?: (?:is|was|has been|had to be|will be))?(?: being)? (?:left out|missing|omitted|skipped|dropped)`, `(?:without|not) (?:leaving (?:out anything|anything out)|omitting anything|skipping anything)`,
		`(?:nichts (?:wurde |ist |wird )?(?:weggelassen|ausgelassen)|es fehlt nichts|nichts fehlt|rien n'(?:a été|est) (?:omis|oublié)|(?:il )?ne manque rien|no falta nada)`)
	excepts = text.Phrases(`except\pL*`, `but`, `apart from`, `other than`, `besides`, `save`, `only`, `however`, `unless`, `if`, `außer`, `bis auf`, `aber`, `sauf`, `mais`, `excepto`, `salvo`, `pero`)
	// asAsked says of what is left out that the person wanted that.
	asAsked   = text.Pattern(`(?i)[,–—(-] ?(?:(?:just |exactly )?as (?:you )?(?:asked|requested|wanted)(?: for)?|wie gewünscht|comme demandé|como pediste)(?:$|[^\pL])`)
	turnsDown = text.Phrases(`not`, `[\pL]+n['’]t`, `cannot`, `unable`, `no`, `unfortunately`, `instead`, `but`, `however`, `only`, `part\pL*`, `manually`, `yourself`, `you (?:must|should|have to|need to)`, `nicht`, `kein\pL*`, `leider`, `aber`, `pas`, `pero`, `impossible`)
	// aWarning is something that is shown, and no turn.
	aWarning = text.Pattern(`(?i)(?:^|[^\pL])(?:an?|the|as|gets?|this|another) (?:[\pL]+ )?warnings?(?:$|[^\pL:!])`)
	// ofData says of rows that they are not among others.
	// saysOnce says how often something is done, once more by what it is not: “once, not for each file”.
	saysOnce = text.Pattern(`(?i)(^|[^\pL])((?:once|one|a single)(?:[^\pL][^.;]*)?),? (?:and |but )?not (?:once )?(?:for|per|on|in|after|with|inside) (?:each|every|all)(?: of the| of them| single)?(?: [\pL-]+)?`)
	ofData   = text.Pattern(`(?i)^(?:the |all |any |other |duplicate |empty )*(?:rows?|lines?|entries|records?|values?)(?: (?:with|without|where|whose|that|which|of|below|above|under|over)[^,;]{1,80})? (?:is|are|will be|were) (?:not (?:included|kept)|left out|skipped|omitted|dropped|ignored)[.!]?$`)
)

// notWanted says of what is not done that nobody asked for it.
var notWanted = text.Phrases(`(?:as|since|because) you (?:did not|didn't|have not|haven't) (?:ask|asked|request|requested|mention|mentioned)(?: for)?(?: (?:it|that|this|one))?`)

// ofRun tells what comes of a run in some case, and what it leaves alone.
var ofRun = text.Phrases(
	`^[\pL ]{1,40} (?:that|which) (?:cannot|can't|can not|could not) be [\pL]+ (?:make|makes|let|lets) the (?:workflow|run|plan|loop) (?:stop|fail|end)`, `(?:make|makes|let|lets) the (?:workflow|run|plan|loop) (?:stop|fail|end)`, `^(?:note:? |note that )?(?:if|when|in case) [^.;]{1,80}, (?:the (?:workflow|run|plan|step|loop|[\pL]+)|it)(?: then| simply| just)? (?:stops?|fails?|ends?|aborts?)(?: (?:and|so) [^.]{1,60})?[.!]?$`,
	`(?:the )?["“]?[\pL_-]+["”]?(?: step)? fails (?:if|when) [^.]{1,80}`, `^(?:nothing|no files?) (?:is|was|are|will be|gets?) (?:modified|changed|deleted|altered|overwritten|touched)`, `no (?:additional|other|further|extra|special) (?:tools?|steps?|permissions?|software) (?:is|are) (?:required|needed|necessary)`,
	`(?:is|are)(?: not|n't) [\pL]+, (?:but )?(?:only|just) [\pL]+`, `^there(?:'s| is) no loop, it only [\pL]+ once`, `is missing: (?:it|this) is (?:created|made|skipped)`, `^(?:an? )?(?:(?:ai|language) )?(?:model|llm) (?:must|has to|needs? to|should) be (?:connected|configured|set up|available|chosen)[.!]?$`, `^other [\pL]+ (?:can't|cannot|can not) be (?:chosen|selected|entered|given)`,
)

// limits reports whether a sentence says that something is not done, or is left to do.
func limits(s string) bool {
	if ofTrial().MatchString(s) || notWanted().MatchString(s) && !excepts().MatchString(s) || saysWhole().MatchString(s) && !excepts().MatchString(s) || asAsked().MatchString(s) && !turnsDown().MatchString(s) {
		return false
	}
	s = ofRun().ReplaceAllString(s, " ")
	s = saysOnce().ReplaceAllString(aWarning().ReplaceAllString(s, " "), "$1$2 ")
	return certainLimit().MatchString(s) && !ofData().MatchString(s) || notMade().MatchString(s) && !asBefore().MatchString(s) ||
		slices.ContainsFunc(turnings, func(t turning) bool { return t.against().MatchString(s) && t.negation().MatchString(s) })
}
