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
	Limited // a time limit, or tries
)

// Claim is one deed, with the sentence that says it and what it is said of: a few words.
type Claim struct {
	Deed     Deed
	Sentence string
	Object   string
}

// said are the words for each deed, in the languages that are understood.
var said = []func() *regexp.Regexp{
	Removed:   phrases(`deleted|removed|dropped|erased|took out|taken out|got rid of`, `gelöscht|entfernt`, `supprimé|retiré`, `eliminado|borrado`),
	Renamed:   phrases(`renamed`, `umbenannt`, `renommé`, `renombrado`),
	Moved:     phrases(`moved`, `verschoben`, `déplacé`, `movido`),
	TurnedOff: phrases(`disabled|deactivated|turned off|switched off`, `deaktiviert|abgeschaltet|ausgeschaltet`, `désactivé`, `desactivado`),
	TurnedOn:  phrases(`enabled|activated|reactivated|re-enabled|turned on|switched on`, `aktiviert|eingeschaltet`, `activé`, `activado`),
	Added:     phrases(`added|inserted`, `hinzugefügt|eingefügt`, `ajouté`, `añadido|agregado`),
	Limited:   phrases(`(?:added|set|increased|raised|lowered|reduced|doubled|changed|extended)(?: the| a| an| its)?(?: number of)? (?:retry|retries|time-?outs?|time limits?|tries)`),
}

var (
	// asDone is in a sentence that tells of something done, by who speaks or by nobody named.
	asDone = text.Pattern(`(?i)(?:^|[^\pL])(?:i|we|i['’]ve|we['’]ve|ich|wir|j['’]ai|he)(?:$|[^\pL])|^(?:(?:also|then|and|now|done|finally)[:,]? )*\pL+ed(?:$|[^\pL])|(?:^|[^\pL])(?:was|were|been|is now|are now|wurden?|ist nun|sind nun)(?:$|[^\pL])`)
	// asThought is in one that tells of something else: what is not, may be, or was before.
	asThought = phrases(`not`, `never`, `[\pL]+n't`, `cannot`, `could`, `would`, `should`, `might`, `may`, `if`, `unless`, `until`, `want(?:ed)?`, `like me to`, `you (?:asked|said|told|had|have)`, `previously`, `already`, `earlier`, `instead of`, `rather than`, `without`, `nothing`, `no`,
		`nicht`, `keine?[nrms]?`, `wenn`, `falls`, `bereits`, `schon`, `pas`, `aucune?`, `ya`, `files?`, `folders?`)
	inQuotes = text.Pattern(`“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»`)
	passive  = text.Pattern(`(?i)(?:was|were|been|is now|are now|wurden?|ist nun|sind nun)(?: also| now| then)? $`)
	headEnd  = text.Pattern(`(?i)[,;:.]|(?:^| )(?:and|or|from|in|on|at|of|to|so|with|by|for|that|which|who|because|since|out|into|after|before|behind|inside|under|up|down|as|when|where|und|aus|von|zu|mit|vor|nach|der|die das)(?: |$)`)
	lastPart = text.Pattern(`(?i).*(?:[,;:]|(?:^| )(?:and|und|et|y)(?: |$))`)
)

// maxClaims bounds how many of them are looked into.
const maxClaims = 50

// Claims are the deeds that the words beside a change tell of.
func Claims(words string) []Claim {
	var out []Claim
	for _, s := range sentences(text.Bytes(words, maxHeard)) {
		if len(out) > maxClaims {
			break
		}
		bare := inQuotes().ReplaceAllString(s, "“”")
		if !asDone().MatchString(bare) || asThought().MatchString(bare) || strings.HasSuffix(s, "?") {
			continue
		}
		for deed, verbs := range said {
			for _, m := range verbs().FindAllStringIndex(s, -1) {
				out = append(out, Claim{Deed(deed), s, object(s, m)})
			}
		}
	}
	return out
}

// object is what a verb in a sentence is said of: what stands behind it up to where something
// else begins; in front of it where it is passive, or the language has its verbs at the end.
func object(s string, verb []int) string {
	before, verbAndAfter := s[:verb[0]+1], s[verb[0]:]
	after := strings.TrimLeft(verbAndAfter[verb[1]-verb[0]-1:], " ")
	if passive().MatchString(before) || strings.TrimRight(after, ". !") == "" || slices.ContainsFunc([]string{"und", "and", ",", ";"}, func(w string) bool { return strings.HasPrefix(after, w) }) {
		return strings.TrimSpace(lastPart().ReplaceAllString(before, ""))
	}
	if end := headEnd().FindStringIndex(after); end != nil {
		after = after[:end[0]]
	}
	return strings.TrimSpace(after)
}
