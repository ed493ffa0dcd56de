package speech

import (
	"planwright/planner/deed"
	"planwright/planner/text"
)

// helping are headings of lists of what to do where something goes wrong in a run: their questions are
// put by the person, and what they tell to look after is not what the plan rests on.
var helping = text.Phrases(`troubleshoot\pL*`, `faqs?`, `questions and answers`, `(?:common|known|possible) (?:problems|issues|errors)`, `if (?:something|anything|it) (?:goes wrong|fails|does not work|doesn't work)`,
	`fehlerbehebung`, `problembehebung`, `häufige (?:fragen|fehler|probleme)`, `dépannage`, `solución de problemas`, `preguntas frecuentes`)

// inHelp are the sentences of such lists.
func inHelp(before, after string) map[string]bool {
	m := map[string]bool{}
	for _, e := range append(deed.Entries(text.Tail(before, maxHeard)), deed.Entries(text.Bytes(after, maxHeard))...) {
		if !helping().MatchString(e.Heading) {
			continue
		}
		for _, s := range sentences(e.Said) {
			m[s] = true
		}
	}
	return m
}

// ofTrial says of the whole that nobody has tried it, as is so of every plan, or tells to look at it first.
var ofTrial = text.Pattern(`(?i)^(?:note:? |note that |please note that )?(?:(?:i|we)(?: have not|['’]ve not| haven['’]t| did not| didn['’]t| could not| couldn['’]t| cannot| can['’]t)(?: yet| actually)? (?:tested|tried|run|test|try)(?: (?:this|it|that|(?:the|this) (?:plan|workflow)))?(?: out)?(?: yet| myself)?` +
	`|(?:this|it|(?:the|this) (?:plan|workflow)) (?:is|was|has) (?:untested|not (?:been )?tested)(?: yet)?` +
	`|please (?:carefully )?(?:review|check|test|try|verify|look (?:at|over)|go (?:over|through)|read (?:through)?) (?:it|this|that|(?:the|this) (?:plan|workflow|steps))(?: (?:first|once|carefully|out))*(?: before (?:you )?(?:run|start|us|execut|appl)\pL*(?: (?:it|this|that|the (?:plan|workflow)))?)?)[.!]*$`)
