package speech

import "planwright/planner/text"

// A long answer is given in parts by models that expect to be asked for the next one. What comes
// is then a plan that is whole by itself and not what was asked for.

// aNumber is one of a few parts.
const aNumber = `(?:\d{1,2}|[ivx]{1,4}|one|two|three|four|first|second|eins|zwei|drei|vier|une?|deux|trois|quatre|uno|dos|tres|due|tre|um|dois|três|twee|drie)`

// partOf is one part of several.
const partOf = `(?:part|pt\.?|chunk|section|teil|partie|parte|deel) ?` + aNumber + ` ?(?:of|out of|/|von|sur|de|di|van) ?` + aNumber

// notAll says so in brackets, or behind a dash.
const notAll = `(?:` + partOf + `|\d ?/ ?[2-9]|cont(?:inued|inues|inuation|'d|’d|\.)?|to be continued|(?:part|teil|partie|parte|deel) ` + aNumber + `|incomplete|unfinished|fortsetzung(?: folgt)?|unvollständig|suite|à suivre|continuación|continuará|continua|vervolg)`

var (
	namesPart = text.Pattern(`(?i)[(\[] ?` + notAll + ` ?[)\]]$|^` + partOf + `(?:$| ?[:–—-])|[:,–—|-] ?` + partOf + `$| [–—-] \d ?/ ?[2-9]$`)
	isAllOf   = text.Pattern(`(?i)(?:1|one|eins|une?|uno) ?(?:of|out of|/|von|sur|de|di|van) ?(?:1|one|eins|une?|uno) ?[)\].:]*$`)
)

// NamesPart reports whether the name of a plan says that it is one part of several, or not all
// of it: “Mail (part 1 of 2)”, “Mail (continued)”.
func NamesPart(name string) bool {
	name = text.Line(name)
	return namesPart().MatchString(name) && !isAllOf().MatchString(name)
}

// moreFollows says that the rest of an answer comes in another one.
var moreFollows = text.Phrases(
	`in (?:my|the|a) (?:next|following|second|subsequent|separate|later) (?:message|reply|answer|response|post|turn)s?`,
	`(?:the|my|all)? ?(?:rest|remainder|remaining|missing|second (?:half|part)|other (?:half|part)|part (?:2|two|ii))(?: [\pL()“”",-]+){0,6} (?:follows?|(?:will|to|shall|should) (?:follow|come)|comes?)(?: (?:below|later|next|soon|shortly|separately|afterwards?|then|after this))*[.!:…]*$`,
	`to be continued`, `(?:i|we)(?:'ll| will) continue`, `continue[sd]? in (?:the|my|part)`,
	`(?:i|we)(?:'ll| will| can)(?: then)? (?:send|give|provide|add|write|plan|deliver|post|share)(?: you)?(?: the)? (?:rest|remaining|remainder|other (?:half|part|steps)|part (?:2|two|ii)|second (?:half|part))`,
	`(?:type|say|reply|write|answer|send)(?: with| me)? ["“](?:continue|next|more|go on|weiter)["”]`,
	`(?:this|that|it|here|below|above|json|plan|following|dies|das|hier|folgendes|voici|ceci|esta?|questa)(?: [\pL]+){0,3} (?:is|are|shows?|has|contains?|covers?|ist|est|es|è|é)(?: only| just| nur)?(?: the| der| die| la| le)? (?:`+partOf+`|first (?:part|half) of (?:the|your|my) (?:plan|answer|workflow|steps)|erste (?:teil|hälfte) (?:des|der|meiner) (?:plans|ablaufs|antwort|schritte))`,
	`(?:rest|restliche[nr]?|übrige[nr]?|fehlende[nr]?|zweite teil)(?: [\pL]+){0,3} (?:folgt|folgen|kommt|kommen)(?: (?:noch|später|danach|gleich|als nächstes))*[.!:…]*$`, `in (?:der|meiner) nächsten (?:nachricht|antwort)`, `fortsetzung folgt`,
	`(?:le reste|la suite|les étapes restantes)(?: [\pL]+){0,3} (?:suit|suivra|suivront|arrive)`, `dans (?:le|mon|un) prochain message`, `à suivre`,
	`(?:el resto|la continuación)(?: [\pL]+){0,3} (?:sigue|seguirá|viene)`, `en (?:el|mi|un) (?:próximo|siguiente) mensaje`, `continuará`,
	`(?:il resto|la continuazione)(?: [\pL]+){0,3} (?:segue|seguirà)`, `(?:o resto|a continuação)(?: [\pL]+){0,3} (?:segue|virá)`, `de rest(?: [\pL]+){0,3} volgt`,
)

// isPart is a line that says which part of the answer stands there.
var isPart = text.Pattern(`(?i)^\(?(?:\pL+ ){0,3}` + partOf + `[ :.–—)-]*$`)

// MoreFollows is the sentence beside a plan that says that it is not all: the rest is to come in
// another answer. It is "" where none does.
func MoreFollows(before, after string) string {
	all := append(sentences(text.Tail(before, maxHeard)), sentences(text.Bytes(after, maxHeard))...)
	for _, s := range all {
		if (moreFollows().MatchString(s) || isPart().MatchString(s)) && !isAllOf().MatchString(s) {
			return s
		}
	}
	return ""
}
