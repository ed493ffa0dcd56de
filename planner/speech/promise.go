package speech

import (
	"regexp"
	"strings"

	"planwright/planner/text"
)

// Promise is what a model says that its plan does, or did, and no plan can.
type Promise int

// The promises that are heard.
const (
	RunsByItself Promise = iota // at some time, or again and again
	HasRun                      // what the plan is to do is told as done
	Mails
	Asks // before something is done
)

// Promised is a promise with the sentence that makes it.
type Promised struct {
	Promise  Promise
	Sentence string
}

const (
	itself  = `(?:(?:it|this|the (?:plan|workflow)|and|also|now|always|will|first) )*`
	weekday = `(?:mon|tues|wednes|thurs|fri|satur|sun)day`
	action  = `(?:deleted|moved|copied|renamed|sent|e?-?mailed|notified|downloaded|uploaded|archived|saved|printed|zipped|backed up)`
)

var promises = []func() *regexp.Regexp{
	RunsByItself: text.Phrases(`^(?:(?:now )?(?:this|the|it|your)(?: (?:workflow|plan|automation|job|task))?(?: will| now)*|and|also)? ?(?:runs?|(?:is|be|gets) (?:run|scheduled|started)|starts?|repeats?|executes?)(?: (?:itself|by itself|automatically|again))?(?: to run)?` +
		` (?:(?:every|each) (?:other )?(?:\d+ (?:minutes?|hours?|days?|weeks?)|day|week|month|year|morning|evening|night|hour|weekday|` + weekday + `)|daily|weekly|monthly|hourly|nightly|on ` + weekday + `s?|at \d{1,2}(?::\d\d)?)`),
	HasRun: text.Phrases(`(?:files?|folders?|e?-?mails?|messages?|everything|documents?|pictures?|photos?|reports?|you) (?:was|were|has been|have been) (?:[\pL]+ly |now |also )?` + action),
	Mails:  text.Phrases(`(?:the|an?|your) e?-?mails? (?:goes|go|is|are|gets?|will(?: be| go| get)?)(?: then| also| automatically)?(?: out| sent| mailed)|^(?:and |then |it |this |also )*(?:sends?|mails?)(?: [\pL]+){0,3} (?:an?|the|your) e?-?mails?|^(?:it |this )?[\pL]+s (?:[\pL]+ ){1,6}and (?:then |also |finally )?e-?mails (?:the|it|them|you|an?|your|everything|all)`),
	Asks: text.Phrases(`^`+itself+`(?:asks?|waits?) (?:you |the (?:user|person) )?(?:for (?:your |an? |the )?(?:confirmation|permission|approval|consent|ok(?:ay)?)|to confirm|first|before)|^`+itself+`(?:requires?|needs) (?:your |an? )?(?:confirmation|permission|approval|consent)|^you(?:'ll| will)?(?: be| are| get)(?: always| first)? asked (?:before|first|to confirm|for (?:your )?(?:confirmation|permission|approval))|^`+itself+`confirms? with you`,
		`^(?:(?:er|es|sie|der (?:plan|ablauf)|und|auch) )*fragt (?:dich |sie )?(?:vorher|zuerst|vor|um erlaubnis|nach (?:deiner |ihrer )?(?:bestätigung|erlaubnis))`, `^(?:(?:il|elle|le (?:plan|flux)|et) )*demande (?:une |la |votre |ta )?confirmation`, `^(?:(?:el plan|y) )*(?:pide|pedirá|solicita) (?:la |tu |su |una )?confirmación`,
		`^(?:(?:il piano|e) )*chiede (?:la |una |una tua )?conferma`, `^(?:(?:o plano|e) )*pede (?:a |uma |sua )?confirmação`, `^(?:(?:het|het plan|en) )*vraagt (?:eerst|om (?:je |uw )?bevestiging)`),
}

// ofOthers is in a sentence that tells of what may be, or of what is looked for.
var ofOthers = text.Phrases(`once|after|when(?:ever)?|that|which|who|how|what|whether|as soon as|until|you (?:can|could|must|should|have to|need to|may)|any`)

// Promises are what the words beside a plan promise that none can keep, or that only some steps do.
func Promises(words string) (list []Promised) {
	for _, s := range sentences(strings.ReplaceAll(text.Bytes(words, maxHeard), ";", "\n")) {
		if bare := inQuotes().ReplaceAllString(s, "“”"); !strings.HasSuffix(s, "?") && !asThought().MatchString(bare) && !ofOthers().MatchString(bare) {
			for p, made := range promises {
				if made().MatchString(bare) {
					list = append(list, Promised{Promise(p), s})
				}
			}
		}
	}
	return list
}
