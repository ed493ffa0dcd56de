package speech

import (
	"regexp"
	"strings"

	"planwright/planner/text"
)

// SaidValue is what a sentence says that something is: “I set the limit to 20”.
type SaidValue struct {
	Sentence string
	Subject  string // the words up to the verb, the name at their end
	IsNamed  bool   // the name is surely one: it is set to something, or stands in quotes
	Value    string // without quotes
	IsText   bool   // it stands in quotes, or is a path
	IsWord   bool   // it is a plain word, which may mean anything
	Unit     string // the word behind a number
}

const (
	subjectWords = `(?:the |its |a |an |das |die |den |der )?(["“]?[\pL_][\pL\d_-]*["”]?(?: ["“]?[\pL_][\pL\d_-]*["”]?){0,7}?)`
	counted      = `true|false|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty`
	valueWords   = `("[^"]{1,200}"|“[^”]{1,200}”|[+-]?\d[\d.,_]*(?: ?%)?|~?/[^\s,;]+|` + counted + `)(?: ?-?(\pL+))?`
	// setTo is such a value, or a name in capitals.
	setTo = `("[^"]{1,200}"|“[^”]{1,200}”|[+-]?\d[\d.,_]*(?: ?%)?|~?/[^\s,;]+|(?:` + counted + `)\b|(?-i:\p{Lu}[\pL\d_-]+))(?: ?-?(\pL+))?`
)

// The forms in which a value is said, each with the subject, the value and the unit. In the first
// ones the subject is a name: it is set to something.
var (
	saysSet = []func() *regexp.Regexp{
		text.Pattern(`(?i)(?:^|[^\pL])(?:set|changed|increased|raised|lowered|reduced|extended|adjusted|updated|capped|put) ` + subjectWords + `(?: from [^\s]+(?: [\pL]+)?)? (?:to|at) ` + setTo),
		text.Pattern(`(?i)(?:^|[^\pL])` + subjectWords + ` (?:was|were|has been|have been) (?:now )?(?:set|changed|raised|lowered|increased|reduced|limited|capped) (?:to|at) ` + setTo),
		text.Pattern(`(?i)(?:^|[^\pL])(?:habe|wurde|ist) ` + subjectWords + ` auf ` + setTo),
	}
	saysIs = []func() *regexp.Regexp{
		text.Pattern(`(?i)(?:^|[^\pL])` + subjectWords + ` (?:is|are|equals|ist|beträgt)(?: now| set to| limited to| capped at| jetzt| nun)* ` + valueWords),
		text.Pattern(`(?i)(?:^|[^\pL])(?:with|uses?|has|using) ` + subjectWords + ` of ` + valueWords),
	}
	// saysWord is what something is now, or was set to, in a plain word.
	saysWord = text.Pattern(`(?i)(?:^|[^\pL])(?:(?:set|changed|raised|lowered|updated) ` + subjectWords + ` to|` + subjectWords + ` (?:is|was|has been) (?:now|(?:now )?set to|changed to)) ((?-i:[a-z][a-z_]{2,20}))(?:$|[.,;!]| (?:now|and|instead))`)
	asOther  = text.Phrases(`default`, `defaults`, `otherwise`, `or`, `either`, `except`, `than`, `was`, `were`, `before`, `maximum of`, `standard(?:wert)?`, `oder`, `example`)
)

var (
	isName    = text.Pattern(`^\p{Lu}\pL*[a-z_-]`) // neither a number nor yes or no
	isCounted = text.Pattern(`(?i)^(?:` + counted + `)$`)
)

// maxSaidValues bounds how many of them are looked into.
const maxSaidValues = 50

// SaidValues are the plain statements in some words of what something is. What may be, was or is
// not so is none.
func SaidValues(words string) (list []SaidValue) {
	words = strings.ReplaceAll(text.Bytes(words, maxHeard), "`", `"`)
	for _, whole := range sentences(words) {
		s := advice().ReplaceAllString(whole, "")
		bare := strings.ReplaceAll(inQuotes().ReplaceAllString(s, "“”"), "_", "") // older_than is one word
		if asThought().MatchString(bare) || asOther().MatchString(wasSetTo().ReplaceAllString(bare, " ")) || strings.HasSuffix(s, "?") {
			continue
		}
		for _, form := range saysSet {
			list = appendValues(list, whole, s, form(), true)
		}
		for _, form := range saysIs {
			list = appendValues(list, whole, s, form(), false)
		}
		for _, m := range saysWord().FindAllStringSubmatch(s, maxSaidValues) {
			v := saidValue(whole, []string{"", m[1] + m[2], m[3], ""}, true)
			v.IsText, v.IsWord = true, true
			list = append(list, v)
		}
		if len(list) >= maxSaidValues {
			return list[:maxSaidValues]
		}
	}
	return list
}

// wasSetTo tells of what was done, and not of what was before.
var wasSetTo = text.Pattern(`(?i)(?:was|were) (?:now )?(?:set|changed|raised|lowered|increased|reduced|limited|capped)`)

// advice is what people may do about it, behind what is so.
var advice = text.Pattern(`(?i)[,;–—] ?(?:(?:so|but|please|just|you can|feel free to) )*(?:raise|lower|change|adjust|increase|reduce|edit|let me know|tell me)(?:$|[^\pL].*$)`)

func appendValues(list []SaidValue, sentence, s string, form *regexp.Regexp, isNamed bool) []SaidValue {
	for _, m := range form.FindAllStringSubmatch(s, maxSaidValues) {
		list = append(list, saidValue(sentence, m, isNamed))
	}
	return list
}

func saidValue(sentence string, m []string, isNamed bool) SaidValue {
	v := SaidValue{Sentence: sentence, Subject: m[1], Unit: strings.ToLower(m[3])}
	v.IsNamed = isNamed || strings.HasSuffix(v.Subject, `"`) || strings.HasSuffix(v.Subject, "”")
	v.Subject = strings.NewReplacer(`"`, "", "“", "", "”", "").Replace(v.Subject)
	v.Value = strings.Trim(m[2], quoteSigns)
	v.IsText = v.Value != m[2] || isName().MatchString(v.Value) && !isCounted().MatchString(v.Value) || strings.HasPrefix(v.Value, "/") || strings.HasPrefix(v.Value, "~")
	v.Value = strings.TrimRight(v.Value, ".,")
	return v
}
