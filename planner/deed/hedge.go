package deed

import (
	"strings"

	"planwright/planner/text"
)

var inQuotes = text.Pattern("`[^`]*`|“[^”]*”|\"[^\"]*\"|„[^“”]*[“”]|«[^»]*»|‘[^’]*’")

// offers are headings of lists of what may be done, or is to be done by people, or is not done.
var offers = text.Phrases(
	`custom\pL*`, `optional\pL*`, `ideas?`, `suggest\pL*`, `next steps?`, `tips?`, `troubleshoot\pL*`, `possible`, `could`, `can`, `may`, `might`, `if you`, `alternativ\pL*`, `how to`, `usage`, `to (?:run|use|test|start)`, `prerequisites?`, `requirements?`,
	`before`, `check`, `checklist`, `adjust\pL*`, `want`, `exten\pL*`, `improv\pL*`, `examples?`, `not`, `missing`, `left[ _]out`, `omitted`, `skipped`, `to-?dos?`, `open (?:points|questions)`, `limit\pL*`, `caveats?`, `manual\pL*`, `variants?`, `options?`, `need\pL*`, `you(?:'ll| will)?(?: have)? to`, `original`, `before`, `previous\pL*`, `old`, `was`,
	`anpass\pL*`, `optionen`, `möglich\pL*`, `fehlt`, `nicht`, `voraussetzung\pL*`, `conseils?`, `no`, `non`, `sin`, `falta`,
)

// hedges are in a sentence that tells of what may be, what people do or wanted, or an example.
var hedges = text.Phrases(
	`if you`, `in case you`, `you(?:'d| would| could| can| may| might| want\pL*| wish| like| prefer| need| should| must| have| asked| said| told me| mentioned| requested)`, `you(?:'ll| will) (?:need|have|want)`, `let me know`, `feel free`, `would`, `could`, `might`, `may`, `want(?:ed)?`, `like me`, `shall`,
	`for (?:example|instance)`, `e\.g`, `such as`, `examples?`, `optional(?:ly)?`, `alternativ\pL*`, `tip`, `suggest\pL*`, `recommend\pL*`, `consider\pL*`, `thought`, `make sure`, `ensure`, `remember to`, `forget`, `please`, `requested`, `was asked`,
	`can(?: also| then)? be`, `i (?:can|need|have to|must)`, `can't`, `cannot`, `need(?:s|ed)? to`, `has to`, `have to`, `must`, `previously`, `already`, `used to`, `before this`, `instead of`, `rather than`, `whether you`, `try`, `to (?:test|try|stop|change|adjust|customi[sz]e)`,
	`könnte\pL*`, `würde\pL*`, `(?:wenn|falls) (?:du|sie) (?:möchte\pL*|will\pL*|woll\pL*|lieber)`, `bitte`, `zum beispiel`, `z\. ?b`, `kann (?:man|auch)`, `kannst du`, `können sie`, `muss\pL*`, `müssen`, `pourrai\pL*`, `vous pouvez`, `tu peux`, `si vous`, `par exemple`, `podría\pL*`, `puedes?`, `si quieres`, `por ejemplo`,
)

// isSure is what looks like a hedge, and says what the plan is to do.
var isSure = text.Pattern(`(?i)^(?:this|it|the (?:plan|workflow)|dies|das) (?:should|will)(?:$|[^\pL])`)

// isHedged reports whether a sentence tells of no deed as one that is done.
func isHedged(s string) bool {
	bare := inQuotes().ReplaceAllString(s, "“”")
	bare = ifFails().ReplaceAllString(bare, "")
	if strings.HasSuffix(strings.TrimRight(s, `"”’)*_ `), "?") || hedges().MatchString(bare) {
		return true
	}
	return shouldBe().MatchString(bare) && !isSure().MatchString(bare)
}

// ifFails begins what is done only then: “Should that fail, …”.
var ifFails = text.Pattern(`(?i)^should ([^,.]{1,40} fail)`)

var shouldBe = text.Phrases(`should`, `sollten?`)

// When and how often something is done, in words.
var (
	sometimes = text.Phrases(`if`, `unless`, `whenever`, `when`, `in case`, `otherwise`, `else`, `provided`, `depending`, `as long as`, `should [^,]{1,40} fail`, `wenn`, `falls`, `sofern`, `sonst`, `andernfalls`, `si`, `sinon`, `cuando`, `de lo contrario`)
	// exempt is what sounds so and needs no step that decides.
	exempt = text.Pattern(`(?i)(?:^|[^\pL])(?:(?:if|when|wenn|falls) (?:needed|necessary|required|possible|applicable|any|nötig|möglich|present|available)|(?:when|whenever|as soon as) (?:you |the user )[^,.;]{1,40}|(?:when|wenn)(?: (?:it|this|that|everything|all|the [\pL]+|alles|es|er|sie)(?: [\pL]+){0,2})? (?:(?:is|are|has|have|was|were)(?: been)?(?: all)? )?(?:done|finished|completed?|ready|over|through|started|starts|run|runs|ends|fertig|erledigt)|as if|even if|even when|if not already|(?:check|checks|checking|see|sees|tells|know|find|finds|find out|decides?|determines?|verif\pL+|tests?|asks?|learn)(?: out)? (?:[\pL]+ ){0,4}(?:if|when))(?:$|[^\pL])`)
	again  = text.Phrases(`(?:for )?(?:each|every)`, `one by one`, `in turn`, `separately`, `one at a time`, `repeat\pL*`, `until`, `again and again`, `over and over`, `jede[nmrs]?`, `wiederhol\pL*`, `bis`, `chaque`, `jusqu'à`, `cada`, `hasta`)
	// everyTime is of runs, and of all that is there.
	everyTime = text.Phrases(`(?:each|every) (?:time|run|step|of the steps|branch|tool|minute|hour|day)`, `jedes mal`, `jedem lauf`, `not (?:once )?(?:for|per|on|in|after|with|inside) (?:each|every|all)`, `waits? until`, `waiting until`, `wartet,? bis`)
	failing   = text.Phrases(`fail\pL*`, `errors?`, `(?:does not|doesn't|do not|don't) exist`, `not there`, `missing`, `goes wrong`, `schlägt`, `fehl\pL*`, `échoue`, `falla`)
	comesNext = text.Pattern(`(?i)^(?:(?:and )?(?:after (?:that|this)|at the end|in the end|(?:the )?(?:next|last|final|second|third|fourth) (?:step|is|comes)|next comes)|step \d+|schritt \d+)(?:$|[^\pL])`)
)

// Decides reports whether words in front of a deed say that it is done only sometimes, again and
// again, or in place of another.
func Decides(words string) bool {
	bare := exempt().ReplaceAllString(inQuotes().ReplaceAllString(words, "“”"), " ")
	return sometimes().MatchString(bare) || again().MatchString(bare) && !everyTime().MatchString(bare) || either().MatchString(bare)
}

// either says in front of something that it takes the place of what stands before it.
var either = text.Phrases(`alternatively`, `(?:^|^\W*)or`, `either`, `instead`, `rather`, `wait`, `correction`, `should be`, `actually`, `oops`, `option`, `not found`, `no match`, `on (?:error|failure)`, `fallback`, `oder`, `stattdessen`, `ou`, `o bien`, `sorry`, `better`)
