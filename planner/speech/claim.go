package speech

import (
	"regexp"
	"slices"
	"strings"

	"planwright/planner/text"
)

// Deed is what a model says that it did with a step.
type Deed int

// The deeds that are heard.
const (
	Removed Deed = iota
	Renamed
	Moved
	TurnedOff
	TurnedOn
	Added
	Limited  // a time limit, or tries
	Replaced // by another one
	NoLonger // does so: “it no longer takes a picture”
	Gone     // as another stands in its place
	PutIn    // in the place of another
)

// Claim is one deed, with the sentence that says it and what it is said of: a few words.
type Claim struct {
	Deed     Deed
	Sentence string
	Object   string
	Behind   string // the words behind it, up to the end of the sentence, "" where it stands in front of the verb
}

// said are the words for each deed, in the languages that are understood.
var said = []func() *regexp.Regexp{
	Removed:   text.Phrases(`deleted|removed|dropped|erased|scrapped|discarded|eliminated|gone|left out|skipped|^(?:also )?(?:removes|deletes|drops)|took out|taken out|cut out|got rid of|gotten rid of`, `gelöscht|entfernt`, `supprimé|retiré`, `eliminado|borrado`),
	Renamed:   text.Phrases(`renamed`, `umbenannt`, `renommé`, `renombrado`),
	Moved:     text.Phrases(`moved`, `verschoben`, `déplacé`, `movido`),
	TurnedOff: text.Phrases(`disabled|deactivated|turned off|switched off`, `deaktiviert|abgeschaltet|ausgeschaltet`, `désactivé`, `desactivado`),
	TurnedOn:  text.Phrases(`enabled|activated|reactivated|re-enabled|turned on|switched on`, `aktiviert|eingeschaltet`, `activé`, `activado`),
	Added:     text.Phrases(`added|inserted`, `hinzugefügt|eingefügt`, `ajouté`, `añadido|agregado`),
	Limited:   text.Phrases(`(?:added|set|increased|raised|lowered|reduced|doubled|changed|extended)(?: the| a| an| its)?(?: number of)? (?:retry|retries|time-?outs?|time limits?|tries)`),
	Replaced:  text.Phrases(`replaced|swapped(?: out)?|substituted|exchanged`, `ersetzt`, `remplacé`, `reemplazado|sustituido`),
}

// noLonger says that something is not done any more, and with what.
var noLonger = text.Pattern(`(?i)(?:^|[^\pL])(?:(?:no longer|not) (?:takes?|makes?|shows?|sends?|clicks? on|clicks?|presses|asks|opens|runs|waits for|captures?|displays?|plays?|creates?|does)(?: (?:an?|the|any|your))? ([\pL-]+)( any ?more)?|(?:macht|zeigt|sendet|nimmt|stellt|schickt) (?:keine?n? )([\pL-]+) mehr)(?:$|[.,;!]| (?:and|any ?more|at the end|at all|then))`)

// stops are the claims that something is no longer done.
func stops(s string) (list []Claim) {
	for _, m := range noLonger().FindAllStringSubmatch(s, maxClaims) {
		if strings.Contains(m[0], "not ") && m[2] == "" || ofCases().MatchString(s) {
			continue
		}
		what := m[1] + m[3]
		if strings.Contains(m[0], "click") {
			what = "click"
		} else if strings.Contains(m[0], "presses") {
			what = "keypress"
		}
		list = append(list, Claim{Deed: NoLonger, Sentence: s, Object: "the " + what})
	}
	return list
}

var (
	// asDone is in a sentence that tells of something done, by who speaks or by nobody named.
	asDone = text.Pattern(`(?i)(?:^|[^\pL])(?:i|we|i['’]ve|we['’]ve|ich|wir|j['’]ai|he)(?:$|[^\pL])|^(?:(?:also|then|and|now|done|finally)[:,]? )*(?:\pL+ed|removes|deletes|drops)(?:$|[^\pL])|(?:^|[^\pL])(?:is|are|was|were|been|gets?|wurden?|wird|ist|sind|est)(?:$|[^\pL])|(?:^|[^\pL])\pL+ed\W*$`)
	// asThought is in one that tells of something else: what is not, may be, or was before.
	asThought = text.Phrases(`not`, `never`, `[\pL]+n't`, `cannot`, `could`, `would`, `should`, `might`, `may`, `if`, `unless`, `until`, `want(?:ed)?`, `like me to`, `you (?:asked|said|told|had|have)`, `previously`, `already`, `earlier`, `instead of`, `rather than`, `without`, `nothing`, `no`,
		`nicht`, `keine?[nrms]?`, `wenn`, `falls`, `bereits`, `schon`, `pas`, `aucune?`, `ya`)
	ofFiles  = text.Phrases(`files?`, `folders?`) // which are removed and renamed by a run
	inQuotes = text.Pattern(`“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»|‘[^’]*’|\B'[^']*'\B`)
	passive  = text.Pattern(`(?i)(?:is|are|gets?|was|were|(?:has |have )?been|wurden?|wird|ist|sind|est)(?: also| now| then| thus| therefore| nun| jetzt)* $`)
	headEnd  = text.Pattern(`(?i)[,;:.!]|(?:^| )(?:and|or|from|in|on|at|of|to|so|with|by|for|that|which|who|because|since|out|into|after|before|behind|inside|under|between|around|during|up|down|as|when|where|while|und|aus|von|zu|mit|vor|nach|für|dans|de|du|des|del)(?:[ .,;:!]|$)`)
	lastPart = text.Pattern(`(?i).*(?:[,;:]|(?:^| )(?:and|und|et|y)(?: |$))`)
)

// maxClaims bounds how many of them are looked into.
const maxClaims = 50

// maxObject is how many bytes beside a verb are looked at.
const maxObject = 200

// Claims are the deeds that the words beside a change tell of. Of what stands in quotes only the
// names of steps stay, between “ and ”: the rest is no part of what is said.
func Claims(words string, isName func(quoted string) bool) []Claim {
	var out []Claim
	for _, s := range sentences(asSentences(text.Bytes(words, maxHeard))) {
		out = append(out, stops(s)...)
		out = append(out, replaced(s, isName)...)
		bare := inQuotes().ReplaceAllString(s, "“”")
		if !asDone().MatchString(bare) || asThought().MatchString(bare) || ofFiles().MatchString(bare) || strings.HasSuffix(s, "?") {
			continue
		}
		named := inQuotes().ReplaceAllStringFunc(s, func(quoted string) string {
			if name := strings.Trim(quoted, quoteSigns); isName(name) {
				return "“" + name + "”"
			}
			return "“”"
		}) + " "
		for deed, verbs := range said {
			for _, m := range verbs().FindAllStringIndex(named, maxClaims) {
				if what, behind, ok := object(Deed(deed), named, m); ok {
					out = append(out, Claim{Deed(deed), s, what, behind})
					out = append(out, alsoSaid(Deed(deed), s, named[m[1]-1:])...)
				}
				if len(out) >= maxClaims {
					return out
				}
			}
		}
	}
	return out
}

// Labels in front of what was done, or behind it: “Removed: Tell”, “Tell: removed”, “Tell → removed”.
var (
	labelBefore = text.Pattern(`(?im)^([ \t]*(?:[-*•+]|\d{1,2}[.)])?[ \t]*)[*_]*(removed|deleted|dropped|renamed|disabled|enabled)[*_ ]*(?: steps?)?[:–—-][*_ ]*(\S.*)$`)
	labelBehind = text.Pattern(`(?im)^([ \t]*(?:[-*•+]|\d{1,2}[.)])?[ \t]*)[*_]*([^:→\n]{1,60}?)[*_ ]*(?:[:–—→-]|->)[*_ ]*(removed|deleted|dropped|gone|disabled|enabled)[*_ ]*[.!]?[ \t]*$`)
)

// asSentences are some words with labels as sentences, and with other signs for what is quoted.
func asSentences(words string) string {
	words = strings.ReplaceAll(words, "`", `"`)
	words = labelBehind().ReplaceAllString(words, "${1}${2} was $3")
	return labelBefore().ReplaceAllString(words, "${1}I $2 $3")
}

// The forms in which one thing is said to be in the place of another: what is gone and what is there.
var (
	replacedBy = text.Pattern(`(?i)(?:replaced|replaces?|swapped(?: out)?|swaps|substituted|exchanged|changed|turned) (?:the |an? |your )?(.{2,60}?) (?:with|by|for|into|against) (.{2,80}?)(?:[.,;:!]|$| (?:and|so|as|because)(?: |$))` +
		`|^(?:the |an? |your )?(.{2,60}?) (?:has been|have been|was|were|is|is now|got) (?:now )?(?:replaced|swapped(?: out)?|substituted|exchanged) (?:with|by|for) (.{2,80}?)(?:[.,;:!]|$)` +
		`|(?:^|habe )(?:das |den |die )?(.{2,60}?) (?:wurde |ist )?(?:nun |jetzt )?durch (.{2,80}?) ersetzt` +
		`|^(.{2,60}?) ?(?:→|->|⇒) ?(.{2,80}?)[.!]?$`)
	inPlaceOf = text.Pattern(`(?i)^(.{2,80}?),? (?:instead of|in place of|rather than|anstelle|statt|anstatt)(?: (?:of|von|an?|the|your|de[rnms]|das|die|einen?|taking|making|showing|sending|clicking on|clicking|waiting))* (.{2,60}?)[.!]?$`)
)

// replaced are the claims that something stands in the place of something else now.
func replaced(s string, isName func(string) bool) (list []Claim) {
	bare := inQuotes().ReplaceAllString(s, "“”")
	if strings.HasSuffix(s, "?") || asThought().MatchString(strings.NewReplacer("instead of", "", "rather than", "").Replace(bare)) {
		return nil
	}
	gone, there := "", ""
	if m := replacedBy().FindStringSubmatch(s); m != nil {
		gone, there = m[1]+m[3]+m[5]+m[7], m[2]+m[4]+m[6]+m[8]
	} else if m := inPlaceOf().FindStringSubmatch(s); m != nil {
		gone, there = m[2], m[1]
	}
	isShown := strings.ContainsAny(s, "→⇒>") && (strings.ContainsAny(there, "→⇒>") || isName(strings.Trim(there, quoteSigns))) // how the steps follow on each other
	if gone == "" || isShown {
		return nil
	}
	named := func(what string) string {
		return inQuotes().ReplaceAllStringFunc(what, func(quoted string) string {
			if name := strings.Trim(quoted, quoteSigns); isName(name) {
				return "“" + name + "”"
			}
			return "“”"
		})
	}
	return []Claim{{Deed: Gone, Sentence: s, Object: named(strings.TrimSpace(gone))}, {Deed: PutIn, Sentence: s, Object: there}}
}

// conjoined is what else a verb is said of: “…, and the write step too”.
var conjoined = text.Pattern(`(?i)^[^,;:.!]{1,60}?,? and (?:also )?((?:the )?(?:“[^”]*”|[\pL\pN_-]+)(?: (?:steps?|nodes?))?)(?: (?:too|also|as well))?[.! ]*$`)

// alsoSaid is the second thing that was removed, where a sentence says that of two and ends there.
func alsoSaid(deed Deed, sentence, behind string) []Claim {
	if m := conjoined().FindStringSubmatch(behind); deed == Removed && m != nil {
		return []Claim{{deed, sentence, m[1], ""}}
	}
	return nil
}

const quoteSigns = "“”\"„«»‘’'"

// object is what a verb in a sentence is said of: what stands behind it up to where something
// else begins; in front of it where it is passive, or the language has its verbs at the end. ok
// is false where the deed is another: a step that is enabled to do something is not turned on.
func object(deed Deed, s string, verb []int) (what, behind string, ok bool) {
	before, verbAndAfter := s[:verb[0]+1], s[verb[0]:]
	before = before[max(0, len(before)-maxObject):]
	after := text.Bytes(strings.TrimLeft(verbAndAfter[verb[1]-verb[0]-1:], " "), maxObject)
	isLast := strings.TrimRight(after, ". !") == "" || slices.ContainsFunc([]string{"und", "and", ",", ";"}, func(w string) bool { return strings.HasPrefix(after, w) })
	if deed != Limited && (isLast || passive().MatchString(before)) {
		what = passive().ReplaceAllString(lastPart().ReplaceAllString(before, ""), "")
		return upTo(headEnd().FindStringIndex(what), what), "", true
	}
	end := headEnd().FindStringIndex(after)
	if (deed == TurnedOn || deed == TurnedOff) && end != nil && strings.EqualFold(strings.TrimSpace(after[end[0]:end[1]]), "to") {
		return "", "", false
	}
	what = upTo(end, after)
	if end != nil {
		behind = after[end[0]:]
	}
	return what, behind, deed != Limited || what == "" // “the timeout used by” something is another
}

func upTo(end []int, s string) string {
	if end != nil {
		s = s[:end[0]]
	}
	return strings.TrimSpace(s)
}
