package lenient

import (
	"strings"

	"planwright/planner/internal/work"
	"planwright/planner/text"
)

// A comment right in front of an item, or behind one on its line, describes that. Nothing is lost
// with it unless it sets a condition or names a deed that is not there.

const describedFar = 1200 // bytes of what a comment describes that are looked at

var (
	// hedging are the words of a comment in front of an item that ask for more than the item.
	hedging = setOf(`or only if when whenever unless except not never no skip until while twice again instead but else otherwise optional without maybe should must need needs missing either any
		oder nur wenn falls außer nicht nie kein keine überspringen bis zweimal nochmal stattdessen aber sonst ohne soll muss fehlt`)

	// conditional are those of them that a condition or a loop carries out, as they say.
	conditional = setOf("if when whenever unless until while only wenn falls bis nur")

	// deeds are what steps do, by the words of a comment, and the beginnings of words of which one
	// stands in a step that does it.
	deeds = deedsOf(map[string]string{
		"ask asks asking":                                "ask question choice prompt",
		"confirm approve approval":                       "ask confirm approv",
		"click clicks clicking tap":                      "click tap press",
		"press presses hit":                              "press key click",
		"type types typing fill enter":                   "type_ fill enter key",
		"mail email e-mail mails emails":                 "mail smtp",
		"send sends sending":                             "send mail http post notif message upload",
		"delete deletes trash":                           "delet trash remov",
		"remove removes":                                 "remov delet trash uniq filter select transform map( replace without",
		"screenshot screenshots capture":                 "screenshot captur image stdout",
		"notify notifies notification inform alert":      "notif messag alert inform",
		"tell tells show shows display":                  "notif messag show display tell",
		"save saves store export write writes":           "save stor export writ clipboard",
		"create creates":                                 "creat mak new writ",
		"upload uploads":                                 "upload http",
		"download downloads fetch":                       "download http fetch url",
		"move moves moving":                              "mov",
		"rename renames":                                 "renam mov",
		"copy copies":                                    "cop clipboard",
		"open opens launch":                              "open launch start url",
		"run runs execute":                               "run exec argv command script loop call",
		"zip zips compress":                              "zip compress archiv",
		"wait waits pause sleep":                         "wait paus sleep",
		"close closes quit":                              "clos quit key",
		"print prints":                                   "print notif messag",
		"read reads":                                     "read load get pars http",
		"scroll scrolls":                                 "scroll",
		"drag drags":                                     "drag",
		"play plays":                                     "play sound",
		"sort sorts":                                     "sort order",
		"translate translates":                           "translat aitransform",
		"summarize summarise summarizes summarises":      "summar aitransform",
		"frage fragen nachfragen":                        "ask frag",
		"klicken klicke":                                 "click klick",
		"senden sende schicken schicke":                  "send mail http post notif message",
		"löschen lösche":                                 "delet trash remov lösch",
		"speichern speichere schreiben":                  "save stor writ speicher clipboard",
		"benachrichtigen benachrichtige melden anzeigen": "notif messag meld",
		"verschieben verschiebe":                         "mov verschieb",
		"warten warte":                                   "wait wart",
	})

	// given are those of them that name what a step gives: “remove the screenshot” takes none.
	given    = setOf("mail email mails emails screenshot notification")
	removing = setOf("delete deletes remove removes löschen lösche")

	// saysRepeat begins a comment that says what a loop does.
	saysRepeat = text.Pattern(`(?i)^(?:[\d.):\s-]|\pL+ \d+[.:]|then|now)*repeat(?:s|ed|edly)?\b`)
)

func deedsOf(lists map[string]string) map[string][]string {
	m := map[string][]string{}
	for words, done := range lists {
		for _, w := range strings.Fields(words) {
			m[w] = strings.Fields(done)
		}
	}
	return m
}

// heads reports whether a comment, which stands between s.pos and end, begins what an item follows
// in at once; line is one that the end of its line ends.
func (s *scanner) heads(end int, line bool) bool {
	before := strings.TrimRight(s.text[max(s.start, s.pos-besideFar):s.pos], " \t")
	opens := before == "" || strings.IndexByte("\n[{", before[len(before)-1]) >= 0 || !line && strings.IndexByte(",}", before[len(before)-1]) >= 0
	behind := strings.TrimLeft(s.text[end:min(len(s.text), end+besideFar)], " \t\r\n")
	return opens && behind != "" && strings.IndexByte(`{"`, behind[0]) >= 0
}

// describes reports whether a comment only says what the item does that follows it, or that stands
// before it on its line.
func (s *scanner) describes(body string, end int, line bool) bool {
	if commentedOut().MatchString(body) {
		return false
	}
	if s.heads(end, line) {
		return doneBy(body, s.headed(end), hedging, false)
	}
	before := s.text[max(s.start, s.pos-describedFar):s.pos]
	work.Add(len(before))
	before = strings.TrimRight(before[strings.LastIndexByte(before, '\n')+1:], " \t,")
	return strings.HasSuffix(before, "}") && doneBy(body, strings.ToLower(before), telling, true)
}

// isLoop reports whether a comment that may stand for more only says that the loop behind it repeats.
func (s *scanner) isLoop(body string, end int, line bool) bool {
	rest := saysRepeat().ReplaceAllString(body, "")
	return rest != body && standsFor(rest, s.asked) == standsForNothing && s.heads(end, line) && strings.Contains(s.headed(end), `"loop"`)
}

// headed is what a comment in front of it may describe: all up to the next comment with a line of its
// own, and the keys under which it stands.
func (s *scanner) headed(end int) string {
	all := s.text[end:min(len(s.text), end+describedFar)]
	work.Add(len(all))
	var b strings.Builder
	for i := range s.frames {
		b.WriteString(s.frames[i].member.Key)
		b.WriteByte(' ')
	}
	for line := range strings.Lines(all) {
		if IsComment(line) {
			break
		}
		b.WriteString(line)
	}
	return strings.ToLower(b.String())
}

// doneBy reports whether all that a comment asks for is done in a text, and, where one has to be, a
// word of it is named there.
func doneBy(body, in string, asking map[string]bool, named bool) bool {
	in = strings.ReplaceAll(in, "_type", "") // the key of a kind types nothing
	mayDecide := !named && (strings.Contains(in, "condition") || strings.Contains(in, `"loop"`))
	removes := false
	for _, word := range wordsOf(body) {
		if asking[word] && !(mayDecide && conditional[word]) {
			return false
		}
		done, isDeed := deeds[word]
		switch {
		case !isDeed, removes && given[word]:
			continue
		case !containsAny(in, done):
			return false
		}
		named, removes = false, removes || removing[word]
	}
	return !named || namesAny(in, wordsOf(body))
}

func containsAny(in string, words []string) bool {
	for _, w := range words {
		if strings.Contains(in, w) {
			return true
		}
	}
	return false
}

func namesAny(in string, words []string) bool {
	for _, w := range words {
		if !unsaying[w] && len(w) > 2 && names(in, w) {
			return true
		}
	}
	return false
}
