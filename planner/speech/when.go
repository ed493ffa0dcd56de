package speech

import (
	"strings"

	"planwright/planner/text"
)

// SaysWhen reports whether the note of a step says that it runs only sometimes: “only if there
// are files”, “skip when empty”. What the step finds out, or the tool does by itself, is no such
// condition: “checks if it is there”, “creates the folder if it does not exist”.
func SaysWhen(note string) bool { return anyClause(note, onlySometimes().MatchString) }

// SaysHowOften reports whether the note of a step says that it runs several times: “run twice”.
func SaysHowOften(note string) bool { return anyClause(note, severalTimes().MatchString) }

// maxNote is how many bytes of a note are listened to.
const maxNote = 2 << 10

func anyClause(note string, says func(string) bool) bool {
	for _, clause := range noteEnd().Split(text.Bytes(note, maxNote), -1) {
		if clause = strings.TrimSpace(clause); says(clause) && !ofItself().MatchString(clause) {
			return true
		}
	}
	return false
}

// noteEnd ends what is judged by itself: the point in “look.count” does not.
var noteEnd = text.Pattern(`[.!?;]\s+|\n+`)

const (
	ordered = `(?:run|runs|do|execute|executed?|call|use|needed|required|applies|perform|send|notify|warn|alert|e?mail|message|move|copy|delete|remove|trash|archive|rename|click|press|type|write|append|save|open|close|download|upload|print|continue|proceed|stop|take|capture|create|add|insert|play|launch|submit|forward|post)`
	days    = `(?:days?|hours?|minutes?|weeks?|months?|mornings?|evenings?|nights?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)`
)

var onlySometimes = text.Phrases(
	`only(?: [\pL]+){0,2} (?:if|when|whenever|in case|unless|while)`, `^only (?:for|on|at|with)`,
	`skip(?:ped|s)?(?: [\pL]+){0,4} (?:if|when|whenever|unless|where|for)`, `unless`,
	`^(?:if|when|whenever|in case|provided(?: that)?|as long as)`,
	`^(?:then |and |please )*`+ordered+`[^\pL][^,]{0,60}? ?(?:if|when|whenever|in case)`,
	`nur(?: [\pL]+){0,2} (?:wenn|falls|bei|sofern)`, `^(?:wenn|falls|sofern)`, `überspringen[^,]{0,40} (?:wenn|falls)`, `(?:außer|ausser) (?:wenn|bei)`,
	`(?:uniquement|seulement) (?:si|quand)`, `s[oó]lo (?:si|cuando)`, `solo (?:se|quando)`, `^(?:si|sauf si)`,
)

var severalTimes = text.Phrases(
	`(?:run|runs|do|execute|executed|repeat|repeated|repeats|call|called|loop|send|perform)(?: [^.,]{0,40}?)? (?:twice|thrice|(?:\d+|two|three|four|five|six|ten|several|many) (?:times|x)|for (?:each|every)|until|every (?:\d+ )?(?:other )?`+days+`)`,
	`^(?:twice|thrice|(?:\d+|two|three|four|five|six|ten|several) (?:times|x)|for (?:each|every)|repeat(?:ed)?(?: this)?(?: step)? (?:for|until|while|every|\d+))`,
	`^(?:then |and |please )*(?:repeat|redo|(?:do|run) (?:this|it|that|the same)(?: step)?(?: again)?|same)(?: (?:this|it|that|the (?:step|same)|[\w.-]+))?(?: step| again)? (?:for|with|on) (?:[\w/~-]+[./][\w./~-]*|[\w~]+(?: (?:first|next|too|as well|instead|afterwards))?$)`,
	`^(?:every|each) (?:\d+ )?(?:other )?`+days,
	`^(?:zweimal|dreimal|\d+ ?mal|für (?:jede[ns]?|alle)|wiederholen|jede[ns]? (?:tag|stunde|minute|woche|morgen|abend))`,
)

// ofItself is what a clause says of what needs no step that decides: what the tool does itself,
// what comes of it, and that all before it is done.
var ofItself = text.Phrases(
	`(?:if|when|wenn|falls) (?:needed|necessary|required|possible|applicable|nötig|möglich|missing)`, `(?:if|when|wenn|falls) (?:it|the [\pL]+|this|one|none|er|sie|es)(?: [\pL]+)? (?:does not|doesn't|do not|don't|is not|isn't|noch nicht|nicht)(?: yet| already)? (?:exist\pL*|there|present)`,
	`when(?: (?:it|this|that|everything|all|the [\pL]+)(?: [\pL]+){0,2})?(?: (?:is|are|has|have|was|were)(?: been)?)?(?: all)? (?:done|finished|completed?|ready|over|through)`, `wenn (?:alles|es|er|sie) (?:fertig|erledigt)`,
	`(?:check|checks|checking|see|sees|tells|know|find out|decides?|determines?|verify|verifies|tests?|asks?|learn) (?:[\pL]+ ){0,4}if`, `even (?:if|when)`, `as if`,
	`(?:fails?|returns?|gives?|true|false|empty|errors?|throws?|stops by itself)(?: [\pL]+){0,3} (?:if|when|unless)`,
)
