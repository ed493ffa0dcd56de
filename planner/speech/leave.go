package speech

import "planwright/planner/text"

// AsksLeave reports whether words beside a change end by asking whether it is to be made:
// “Shall I?”. To offer more, or to ask whether it is right so, is none.
func AsksLeave(words string) bool {
	said := sentences(text.Tail(words, maxHeard))
	return len(said) > 0 && asksLeave().MatchString(said[len(said)-1])
}

// asksLeave are such sentences.
var asksLeave = text.Pattern(`(?i)^(?:[\pL]+, ?|so |then |ok(?:ay)?,? ?)?(?:` +
	`(?:shall|should|may|can|could) (?:i|we)(?: (?:then|now|really|just))*(?: ` + asked + `)?` +
	`|(?:do you|would you|you)? ?(?:want|like)(?: me| us)? to ` + asked + `|(?:ok(?:ay)?|ready|fine) to ` + asked + `|go ahead|proceed` +
	`|(?:soll|darf|kann) ich(?: (?:das|es|dies|sie|ihn|so|jetzt|nun|(?:die|den) [\pL]+))*(?: (?:machen|tun|ändern|anwenden|umsetzen|übernehmen|hinzufügen|entfernen|löschen|ersetzen))?` +
	`|(?:dois|puis)-je(?: (?:le|la) (?:faire|changer))?|(?:je le fais|lo hago|lo faccio|faço isso|zal ik(?: het doen)?))\s*\?["”’)*_]*$`)

// asked is what leave is asked for, said of the change and of nothing else.
const asked = `(?:do|make|apply|go|proceed|continue|carry|change|add|remove|delete|replace|update|set|put|write|rename|move|disable|enable|use)` +
	`(?: (?:it|that|this|these|those|them|so|ahead|on|out|in|with|like|(?:this |that |the |these |those )?(?:changes?|steps?|plan|workflow|way)|to|now|for you|then))*`
