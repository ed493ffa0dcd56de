package speech

import (
	"strings"

	"planwright/planner/text"
)

// Staying says how surely a text stands for one that is to stay as it was.
type Staying int

// From a text like any other to one that nobody means as such.
const (
	IsText Staying = iota
	MayStay
	Stays
)

const (
	asItWas = `(?:the )?same(?: (?:as|like) (?:before|above|now|previously|it (?:is|was)|the (?:original|first|previous|old|current|existing)(?: \pL+)?))` +
		`|(?:just |exactly )?as (?:before|previously|it (?:is|was)(?: now| before)?)` +
		`|(?:keep|leave|use|retain|preserve) (?:it |this |that |(?:the )?(?:\pL+ )?)?(?:as (?:it )?(?:is|was)|unchanged|unmodified|the same|as before)` +
		`|(?:keep|leave|use|retain|preserve) (?:the |your )?(?:existing|current|previous|original|old|same)(?: \pL+)?` +
		`|(?:remains?|stays?|left|kept) (?:as (?:it )?(?:is|was)|unchanged|the same|as before)|not (?:changed|modified)|no changes?(?: (?:here|needed|required|necessary|to this|made))|(?:do not|don['’]t) change(?: this| it)?` +
		`|wie (?:bisher|zuvor|vorher|gehabt)|unverändert lassen|(?:bleibt|bleiben) (?:unverändert|gleich|wie (?:bisher|es ist))|(?:comme|identique à) (?:avant|l['’]original)|inchangée?|ne pas (?:changer|modifier)|(?:igual que|como) (?:antes|el original)|sin (?:cambios|modificar)|come prima|come prima|como antes|sem alterações|zoals (?:eerst|voorheen)`
	oneWord = `unchanged|unmodified|untouched|same|keep|kept|existing|original|as is|as-is|no changes?|unverändert|gleich|beibehalten|invariato|inalterado|ongewijzigd`
	ofText  = `(?:existing|current|previous|original|old|same|unchanged) (?:text|value|content|contents|message|setting|settings|one|name|path|folder|file|prompt|body|title|note|command|condition|\pL+ text)(?: (?:here|unchanged|stays|kept))?|(?:text|value|content|message) (?:unchanged|as before|stays)`
)

var (
	staysMarked = text.Pattern(`(?i)^[<\[(*_]+ ?(?:` + asItWas + `|` + oneWord + `|` + ofText + `)[.!…]* ?[>\])*_]+$`)
	staysPlain  = text.Pattern(`(?i)^(?:` + asItWas + `)[.!]?$`)
	mayStay     = text.Pattern(`^(?:(?i:unchanged|unmodified|no changes?|unverändert)|same|keep|kept|existing|as is|as-is|original)[.!]?$`)
	staysBehind = text.Pattern(`(?i)\s*[(\[<] ?(?:` + asItWas + `|unchanged|unmodified|same|no changes?|as is|unverändert) ?[)\]>]$`)
)

// SaysStays tells whether a text stands for what was there: “(unchanged)”, “same as before”. A plain
// word such as “keep” may be meant as it stands.
func SaysStays(said string) Staying {
	if len(said) > maxStaying {
		return IsText
	}
	switch said = strings.TrimSpace(said); {
	case staysMarked().MatchString(said), staysPlain().MatchString(said):
		return Stays
	case mayStay().MatchString(said):
		return MayStay
	}
	return IsText
}

// maxStaying is how many bytes such a text has at most.
const maxStaying = 80

// WithoutStays is a text without the words in brackets at its end that say that it stays: “5 logs
// (unchanged)”. It is whole where there are none.
func WithoutStays(said string) string {
	end := said[max(0, len(said)-maxStaying):]
	if at := staysBehind().FindStringIndex(end); at != nil {
		return said[:len(said)-len(end)+at[0]]
	}
	return said
}

// Extension is a text that stands for the one that was there, with more before or behind it.
type Extension struct {
	Mark          string // what stands for the text that was there
	Before, After string
	Sure          bool // nobody means the mark as it stands
}

// Fill is the text with the one that was there in its place.
func (x Extension) Fill(was string) string {
	if rest := strings.TrimSpace(x.Before + x.After); x.Sure && strings.Contains(rest, strings.TrimSpace(was)) {
		return rest // it is written out beside the mark
	}
	return x.Before + was + x.After
}

// maxExtended is how many bytes such a text has at most.
const maxExtended = 10_000

const (
	oldText    = `(?:the )?(?:` + ofText + `)`
	oldWord    = `(?:existing|original|unchanged|unmodified|same|as before|` + asItWas + `)`
	plus       = `[ \t]*(?:\+|&| plus | and then | followed by )[ \t]*`
	markedText = `(?:<+ ?(?:` + oldText + `|existing|original|unchanged) ?>+|\[ ?(?:` + oldText + `|existing|original|unchanged) ?\]|\{+ ?` + oldText + ` ?\}+)`
)

var (
	extendsFirst = text.Pattern(`(?is)^(` + markedText + `|\( ?` + oldText + ` ?\))(.+)$`)
	extendsLast  = text.Pattern(`(?is)^(.*[^\s=])(\s+` + markedText + `)$`)
	extendsSum   = text.Pattern(`(?is)^(` + markedText + `|\( ?(?:` + oldText + `|` + oldWord + `) ?\)|` + oldText + `)` + plus + `(\S.*)$`)
	extendsDot   = text.Pattern(`(?s)^(.*[^\s.][:;][ \t]+)(\.{3}|…)$`)
	extendsByDot = text.Pattern(`(?i)^(\.{3}|…)([ \t]*[,;:(&+]? ?\pL[^\n]* [^\n]*|[ \t]+\pL[^\n]*)$`)
)

// Extends is a text as an extension of the one that was there: “<existing message> in ~/Logs”,
// “(existing) + more”, “... in ~/Logs”. It is false for any other, one that only stays among them.
func Extends(said string) (x Extension, ok bool) {
	if len(said) > maxExtended || SaysStays(said) != IsText || strings.Contains(said, "</") {
		return Extension{}, false
	}
	said = underscored(strings.TrimSpace(said))
	if found := extendsSum().FindStringSubmatch(said); found != nil {
		behind := strings.Trim(found[2], "\"'“”`")
		if behind == found[2] {
			behind = " " + behind
		}
		return Extension{Mark: found[1], After: behind, Sure: true}, true
	}
	if found := extendsFirst().FindStringSubmatch(said); found != nil {
		return Extension{Mark: found[1], After: found[2], Sure: true}, true
	}
	if found := extendsLast().FindStringSubmatch(said); found != nil {
		mark := strings.TrimSpace(found[2])
		return Extension{Mark: mark, Before: found[1] + strings.TrimSuffix(found[2], mark), Sure: true}, true
	}
	if found := extendsDot().FindStringSubmatch(said); found != nil {
		return Extension{Mark: found[2], Before: found[1]}, true
	}
	if found := extendsByDot().FindStringSubmatch(said); found != nil {
		behind := found[2]
		if strings.TrimLeft(behind, " \t,;:(&+") == behind {
			behind = " " + behind
		}
		return Extension{Mark: found[1], After: behind}, true
	}
	return Extension{}, false
}

// saysRest is a text that says of more than itself that it stays, and nobody knows of what.
var saysRest = text.Pattern(`(?i)^(?:` + asItWas + `)(?:[,;:]| (?:and|but|plus|with|except|und|aber|et|mais|y|pero) )|[(\[<](?:keep|leave|use|retain|and|plus) (?:the )?(?:rest|remainder|beginning|start|end|others?)[^)\]>]{0,20}[)\]>]`)

// SaysRestStays reports whether a text says of one that was there that it stays, and gives more: “same
// as before, but urgent”.
func SaysRestStays(said string) bool { return len(said) <= maxExtended && saysRest().MatchString(said) }

// inMark is the name of a text in brackets, with underscores for blanks.
var inMark = text.Pattern(`[<\[{(]+(?:existing|current|previous|original|old|same|unchanged)(?:_\pL+)+[>\])}]+`)

func underscored(said string) string {
	if !strings.Contains(said, "_") {
		return said
	}
	return inMark().ReplaceAllStringFunc(said, func(mark string) string { return strings.ReplaceAll(mark, "_", " ") })
}

// SaysToWrite reports whether the words of a person ask for a text as it stands: it is in quotes, or
// they say that something is to say it, and end there.
func SaysToWrite(words, said string) bool {
	words, said = strings.ToLower(text.Bytes(words, maxHeard)), strings.ToLower(strings.TrimSpace(said))
	for at := 0; said != ""; at++ {
		i := strings.Index(words[at:], said)
		if i < 0 {
			break
		}
		at += i
		if introduces().MatchString(words[:at]) && ends().MatchString(words[at+len(said):]) {
			return true
		}
	}
	return false
}

var (
	introduces = text.Pattern(`(?:["“„‘«'(]|:\s*|(?:^|[^\pL])(?:says?|saying|said|tells?|reads?|to|as|with|writes?|types?|enters?|clicks?|press|find|for|named?|called|text|message|title|into|on|sag\pL*|sagt|schreib\pL*|tippe|auf|lautet|heißt|dit|dise|écris|di|diga|escribe)\s+)$`)
	ends       = text.Pattern(`^(?:$|["”“’»'),;:!?]|\.(?:$|\s)|\s+(?:and|und|et|y|then|but|if|when|instead|as)(?:$|\s))`)
)
