package speech

import (
	"regexp"
	"strings"

	"planwright/planner/text"
)

// Demand is a sentence behind a plan that says how it is to be: “it should be 60 days”.
type Demand struct {
	Sentence string
	Value    string // without quotes
	Unit     string // the word behind a number
	Corrects bool   // the sentence begins as a correction does
}

// aValue is what a step may have: a number with its unit, a text in quotes, a path, the name of a
// file or of a tool.
const aValue = `("[^"]{1,200}"|“[^”]{1,200}”|«[^»]{1,200}»|„[^“”]{1,200}[“”]|~?/[^\s,;）)]+|\*\.[\pL\d]+|[+-]?\d[\d.,]*(?: ?%)?|[A-Za-z]+(?:_[A-Za-z]+)+|[\pL\d_-]+\.[a-z]{2,5})(?: ?-?(\pL+))?`

const another = `(?:instead of|rather than|and not|not|statt|anstatt|anstelle von|und nicht|nicht|au lieu de|et non|en lugar de|en vez de|y no|invece di|e non|em vez de|e não|in plaats van|en niet|вместо|а не)`

// The forms in which something is demanded, each with the value and its unit.
var demands = []func() *regexp.Regexp{
	text.Pattern(`(?i)(?:^|[^\pL])(?:should|must|ought to|needs? to|has to|have to) (?:actually |really |rather |instead |now )?(?:be|use|say|read|have(?: been| used| said)?) (?:the |an? |only |at )*` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL])(?:folder|directory|file|path|target|button|tool|key|app|application|program|window|text|message|title|name|subject|ordner|datei|pfad|ziel|taste|fenster|titel|dossier|fichier|carpeta|archivo) (?:should|must|ought to|needs? to|has to|sollte|müsste|devrait|debería) (?:actually |really |rather |instead |have )?(?:(?:be|been|read|say|être|ser) )?(?-i:(\p{Lu}[\pL\d_-]+))()`),
	text.Pattern(`(?i)(?:^|[^\pL])(?:(?:edit|update|better|fix|instead|rather)\s?[:,–—-] |please )use ` + aValue),
	text.Pattern(`(?i)(?:^|[,;:] )(?:please )?(?:change|replace|swap) \S+(?: [\pL\d_]+){0,3} (?:to|with|by|for) ` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL\d.])` + aValue + `,? ` + another + ` (?:the )?` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL])the (?:correct|right|actual|real|proper|intended) [\pL_]+(?: [\pL_]+){0,2} (?:is|are|was|would be) ` + aValue),
	text.Pattern(`(?i)^(?:hold on|hang on|wait|oops)\s?[,.!…–—-]+ ?(?:it is |it's |make (?:it|that) )?` + aValue),
	text.Pattern(`^\*` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL])(?:muss|müsste|müssen|soll|sollen|sollte|sollten) (?:eigentlich |de[rnm] |die |das )*` + aValue + ` (?:sein|lauten|heißen|nutzen|verwenden)`),
	text.Pattern(`(?i)(?:^|[^\pL])richtige?[rns]? (?:[\pL]+ )?(?:ist|wäre|lautet|heißt) (?:de[rnm] |die |das )?` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL])(?:(?:doit|doivent|devrait|devraient) (?:être|utiliser)|il (?:faut|faudrait)(?: utiliser| mettre)?|(?:le bon|la bonne) [\pL]+ (?:est|serait)) (?:de |l[ea] )?` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL])(?:(?:debe|deben|debería|deberían|tiene que|deve|devono|dovrebbe|dovrebbero|devem|deveria|deveriam) (?:ser|usar|essere|usare)|corr?ect[oa] (?:es|sería|è)|corrett[oa] (?:è|sarebbe)|corret[oa] (?:é|seria)) (?:de |di )?` + aValue),
	text.Pattern(`(?i)(?:^|[^\pL])(?:moet|moeten) (?:eigenlijk |het |de )*` + aValue + ` (?:zijn|worden)`),
	text.Pattern(`(?i)(?:^|[^\pL])(?:должн\pL*(?: быть)?|следует|нужно) ` + aValue),
	text.Pattern(`(?:应为|应该是|应该为|应改为|改为|改成|應為|應該是|應改為|正しくは) ?` + aValue),
}

// spares says that something is left as it is, by its name.
var spares = text.Pattern(`(?i)^(?:(?:it|this|the (?:plan|workflow)|and|also|er|es|der (?:plan|ablauf)) )*(?:keeps|leaves(?: out)?|spares|excludes|preserves|protects|behält|verschont) (?:the (?:files? |folder )?|die datei )?("[^"]{1,200}"|“[^”]{1,200}”|~?/[^\s,;]+|[\pL\d_-]+\.[a-z]{2,5})()(?:[ ,.;!]|$)`)

// beginsCorrection is how a sentence begins that says what is wrong before it.
var beginsCorrection = text.Pattern(`(?i)^\W*(?:edit|update|p\.? ?s|better|fix|amendment|addendum|errat(?:um|a)|correct(?:ed|ion|ions)?|hold on|hang on|wait|oops|hmm+|actually|sorry|my (?:mistake|bad|error|fault)|should be|korrektur|berichtigung|besser|corrección|correction|correzione|correção|correctie|更正|订正|修正|訂正|정정|исправление|поправка)(?:$|[^\pL])|^\*[\d~"“]`)

// forgotten says that something is missing, and what: one word or two.
var forgotten = text.Pattern(`(?i)(?:^|[^\pL])(?:(?:i|we)(?:['’]ve| have)? (?:forgot|forgotten|overlooked|missed)(?: to (?:add|include|plan|put(?: in)?|send|mention|do))?(?: (?:the|an?|your|that|in|about))* |(?:habe|haben) (?:de[nrm]|die|das|eine?n?) |j['’]ai oublié (?:de )?(?:l['’]|la |le |les |une? )?|olvidé (?:el |la |una? )?)([\pL\d_-]{3,})(?: steps?| parts?|(?: ([\pL\d_-]{3,})))?`)

// ofForm is what a model forgets when it writes JSON, and no step is.
var ofForm = text.Phrases(`commas?`, `quotes?`, `quotation`, `brackets?`, `braces?`, `parenthes[ei]s`, `colons?`, `json`, `fields?`, `keys?`, `edges?`, `links?`, `branch(?:es)?`, `ids?`, `names?`, `arguments?`, `properties|property`, `values?`, `escapes?`, `escaping`, `closing`, `fences?`, `format`, `rules?`, `required`, `that`, `this`, `about`, `last`, `first`, `second`, `third`, `final`, `next`, `other`, `rest`, `end`, `whole`, `komma`, `klammern?`, `anführungszeichen`, `felder|feld`, `virgule`, `coma`)

// Forgotten is what a sentence says that is missing.
type Forgotten struct {
	Sentence string
	Words    []string // that name it
}

// Forgot is what the words beside a plan say that was forgotten, apart from what a plan is written with.
func Forgot(words string) (list []Forgotten) {
	for _, s := range sentences(text.Bytes(words, maxHeard)) {
		m := forgotten().FindStringSubmatch(s)
		if m == nil || strings.HasSuffix(s, "?") || ofCases().MatchString(s) || asThought().MatchString(s) || ofForm().MatchString(m[1]+" "+m[2]) || strings.HasPrefix(strings.ToLower(strings.TrimLeft(m[0], " ,.:-–—")), "hab") && !strings.Contains(s, "vergessen") {
			continue
		}
		if list = append(list, Forgotten{s, strings.Fields(m[1] + " " + m[2])}); len(list) >= maxDemands {
			break
		}
	}
	return list
}

// maxDemands bounds how many of them are looked into.
const maxDemands = 20

// Demands are what the words behind a plan say that something in it is to be.
func Demands(words string) (list []Demand) {
	for _, s := range sentences(strings.ReplaceAll(text.Bytes(words, maxHeard), "`", `"`)) {
		if strings.HasSuffix(s, "?") || ofCases().MatchString(s) || isChatter(s) {
			continue
		}
		for _, form := range append(demands[:len(demands):len(demands)], spares) {
			for _, m := range form().FindAllStringSubmatch(s, maxDemands) {
				list = append(list, Demand{s, strings.TrimRight(strings.Trim(m[1], quoteSigns), ".,"), strings.ToLower(m[2]), beginsCorrection().MatchString(s)})
			}
		}
		if len(list) >= maxDemands {
			return list[:maxDemands]
		}
	}
	return list
}

// Values are those that some words name, as a step may have them.
func Values(words string) (list []Demand) {
	for _, m := range anyValue().FindAllStringSubmatch(text.Bytes(words, maxNote), maxDemands) {
		list = append(list, Demand{Value: strings.TrimRight(strings.Trim(m[1], quoteSigns), ".,"), Unit: strings.ToLower(m[2])})
	}
	return list
}

var anyValue = text.Pattern(`(?i)` + aValue)

// ofCases is in a sentence that tells of what may be.
var ofCases = text.Phrases(`if`, `to (?:keep|get|have|see|avoid|include|allow|make)`, `when(?:ever)?`, `unless`, `in case`, `whether`, `otherwise`, `default`, `example`, `e\.g\.`, `could`, `might`, `may`, `wenn`, `falls`, `si`, `se`, `als`, `если`)
