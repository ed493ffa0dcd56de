package speech

import "planwright/planner/text"

// AsksLeave reports whether words beside a change leave it to the person whether it is to be made:
// they end by asking for leave, as “Shall I?” does, or say that it is only shown, or not made yet. To
// offer more, or to ask whether it was right so, is none of that.
func AsksLeave(words string) bool {
	said := sentences(text.Tail(words, maxHeard))
	for i, s := range said {
		if onlyShown().MatchString(s) || proposes().MatchString(s) || i == len(said)-1 && asksLeave().MatchString(s) {
			return true
		}
	}
	return len(said) == 1 && asksWhether().MatchString(said[0]) && !offersMore().MatchString(said[0])
}

// proposes are sentences that ask for consent wherever they stand, or only suggest the change.
var proposes = text.Pattern(`(?i)^(?:please |bitte )?(?:confirm|approve|bestätigen? sie|bestätige)(?: (?:the|this|that|your|my|below|you|if|whether|before|first|it|die|das|den))*(?: [\pL]+){0,3}[.:!]?$` +
	`|(?:^|[,;] )(?:just )?(?:say|reply|answer|type|send|write) ["“]?(?:yes|ok(?:ay)?|y|go|confirm|apply|ja)["”]?(?:$|[^\pL])|^(?:once|when|after|as soon as|if) you(?:'ve| have)? (?:agree|approve|confirm|consent|say|accept)(?:d|ed)?[^?]*$|^(?:my|a|one|here(?:'s| is) (?:my|a)|this is (?:my|a)) (?:proposal|suggestion)(?:$|[^\pL])` +
	`|^(?:i|we)(?:'d| would)? (?:suggest|propose|recommend)(?:$|[^\pL])|^(?:this|that|it) would (?:remove|add|change|delete|move|rename|replace|set|turn|make)(?:$|[^\pL])|^to (?:remove|add|change|delete|move|rename|replace|turn)[^.]*,? (?:you (?:can|could) )?use(?: this)?:?$` +
	`|^(?:like this|so|like that|ok(?:ay)? (?:so|like this))\s?\?$|^or (?:did|do) you mean[^?]*\?$|^(?:shall|should|may) i (?:go ahead|proceed|apply|do)[^?]*\?$|^let me know (?:if|whether|when) i (?:should|shall|may|can)[^?]*$` +
	`|^(?:ich (?:schlage|würde) [^.]*|mein vorschlag[^.]*|je (?:propose|suggère) [^.]*|(?:te )?(?:propongo|sugiero) [^.]*)[.:]?$|^(?:sag|sagen sie|dis|dites|di) (?:ja|oui|sí)(?:$|[^\pL])|^(?:so|passt das so|in ordnung)\?$`)

// asksLeave are sentences at the end that ask for leave.
var asksLeave = text.Pattern(`(?i)^(?:¿|[\pL]+, ?|so |then |ok(?:ay)?,? ?|[^?]+[,;:–—] )?(?:` +
	`(?:shall|should|may|can|could) (?:i|we)(?: (?:then|now|really|just))*(?: ` + asked + `)?` +
	`|(?:do you|would you|you)? ?(?:want|like)(?: me| us)? to ` + asked + `|(?:ok(?:ay)?|ready|fine) to ` + asked + `|go ahead|proceed` +
	`|(?:do|would) you (?:really |still )?(?:want|like|agree|approve)(?: (?:to|with))?(?: (?:that|this|it|these|so))?` +
	`|(?:is|would) (?:that|this|it)(?: be)?(?: all)? (?:ok(?:ay)?|right|fine|good|acceptable|what you want|the change you want)(?: (?:with|for|by) you| so| now)?|ok(?:ay)?|agreed|are you (?:really |quite )?sure(?: (?:about|of) (?:that|this|it))?` +
	`|(?:soll|darf|kann) ich(?: (?:das|es|dies|sie|ihn|so|jetzt|nun|(?:die|den) [\pL]+))*(?: (?:machen|tun|ändern|anwenden|umsetzen|übernehmen|hinzufügen|entfernen|löschen|ersetzen))?` +
	`|(?:einverstanden|ist das (?:so )?(?:ok(?:ay)?|recht|in ordnung)|(?:bist du|sind sie) (?:dir |sich )?sicher|(?:möchtest du|möchten sie|willst du|wollen sie) das)` +
	`|(?:dois|puis)-je(?: (?:le|la) (?:faire|changer))?|d'accord|(?:es-tu|êtes-vous) sûre?|(?:je le fais|lo hago|estás segur[oa]|de acuerdo|lo faccio|sei sicur[oa]|va bene|faço isso|tem certeza|posso fazer isso|zal ik(?: het doen)?|weet je het zeker|akkoord))\s*\?["”’)*_]*$` +
	`|(?i)^(?:please |bitte )?(?:confirm|bestätige)(?: (?:first|that|this|it|to|if|whether|and|before|das|bitte|zuerst)[^?]*)?[.!]?$` +
	`|(?i)^(?:just )?(?:let me know|tell me|say) (?:if|whether|when|that) (?:i should|i shall|i may|i can|you (?:agree|approve|confirm)|(?:that|this|it)(?:'s| is) (?:ok(?:ay)?|fine|right|what you want))[^?]*$` +
	`|(?i)^if you (?:agree|approve|confirm|say yes|are sure)[^?]*,? (?:i|we)(?:'ll| will| would| can)[^?]*$` +
	`|^(?:要|需要|是否|可以)[\p{Han}]*(?:吗|嗎)[?？]?$|^[\p{Han}\p{Hiragana}\p{Katakana}]+ますか[?？]?$`)

// asked is what leave is asked for, said of the change and of nothing else.
const asked = `(?:do|make|apply|go|proceed|continue|carry|change|add|remove|delete|replace|update|set|put|write|rename|move|disable|enable|use)` +
	`(?: (?:it|that|this|these|those|them|so|ahead|on|out|in|with|like|(?:this |that |the |these |those )?(?:changes?|steps?|plan|workflow|way)|to|now|for you|then))*`

// asksWhether is a question whether something is to be done. Where it is all that is said, it is of
// the change beside it.
var asksWhether = text.Pattern(`(?i)^(?:is|was) (?:that|this|it) (?:what|how|the (?:one|way|step))[^?]*\?$|^¿?(?:(?:shall|should) (?:i|we)|(?:do you|would you) (?:want|like) (?:me|us) to|(?:soll|darf) ich|dois-je|devo|zal ik|¿?debo) [^?]+\?["”’)*_]*$`)

var offersMore = text.Phrases(`also`, `else`, `more`, `another`, `other`, `further`, `as well`, `too`, `noch`, `auch`, `weiter\pL*`, `sonst`, `aussi`, `encore`, `autre\pL*`, `también`, `más`, `otr[oa]`, `anche`, `altr[oa]`, `também`, `mais`, `outr[oa]`, `ook`, `nog`)

// onlyShown are sentences that say of a change that it is shown, and not made.
var onlyShown = text.Phrases(
	`(?:you|one) can (?:[\pL-]+ ){1,7}(?:like this|this way|as follows|with this|by sending)`, `this is how (?:you|one) (?:can|could|would|do|does)`,
	`the (?:json|patch|command|code) (?:for|to) [\pL ]{1,60} (?:is|would be)`, `(?:one|an|another) (?:option|possibility|way)(?: (?:is|would be)[\pL ]{0,40})?\s?:?$`, `only if you(?:'re| are) sure`, `only (?:if|when|once) you (?:agree|confirm|approve)`,
	`(?:i|we)(?:'ve| have)? ?(?:did not|didn't|not|haven't) (?:yet )?(?:apply|applied|make|made|change|changed|do|done) (?:this|that|it|the change|anything)(?: yet)?`, `nothing (?:is|was|has been) (?:changed|applied|removed|done)(?: yet| so far)?[.!]?$`,
	`(?:advise|recommend) against`, `(?:would not|wouldn't|do not|don't) (?:advise|recommend) (?:that|this|it)`,
	`so (?:könnte|kann|kannst|könnten|können) (?:man|du|sie)`, `(?:noch )?nichts (?:geändert|gemacht|entfernt)`, `davon (?:rate ich ab|würde ich abraten)`,
	`voici comment (?:on|vous|tu)`, `así (?:se puede|puedes|podría\pL*)`, `così (?:si può|puoi)`, `assim (?:você )?pode\pL*`, `zo (?:kun|kan|zou) (?:je|men|u)`,
)
