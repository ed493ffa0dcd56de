package deed

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"planwright/planner/text"
)

// Detail is what a sentence says of how something is: each is to be found in a step.
type Detail struct {
	Kind  DetailKind
	Value string
	Unit  string // behind a number
}

// DetailKind says what a detail is of.
type DetailKind int

// The details that are heard.
const (
	Steps    DetailKind = iota // how many there are
	Amount                     // a number with a unit, or that limits something
	Quoted                     // a text that something has
	Clicked                    // a text that is clicked
	Place                      // a path, or the name of a folder
	FileType                   // of the files that are taken
	Level                      // of a message
	AtEnd                      // what is added stands there
	AtStart
	Before // what is added stands before a step, or after one
	After
)

const numeral = `(\d+(?:[.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)`

// details are the forms in which each kind is said.
var details = []struct {
	kind DetailKind
	form func() *regexp.Regexp
}{
	{Steps, text.Pattern(`(?i)(?:^|(?:has|have|with|in|of|into|includes|contains|comprises|a|an|these|hat|mit|aus|in|planned|workflow|plan|there are|:|of) )` + numeral + `[ -](?:simple |short |easy |small )?(?:steps?|schritten?|étapes|pasos)(?:$|[.,:;!)]| (?:workflow|plan|in total|in all|automation|process))`)},
	{Amount, text.Pattern(`(?i)(?:^|[^\pL\d.,])` + numeral + `[ -]?(ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|days?|weeks?|months?|sekunden|minuten|stunden|tagen?|secondes|heures|jours|segundos|minutos|horas|días)(?:$|[^\pL])`)},
	{Amount, text.Pattern(`(?i)(?:at most|up to|no more than|a maximum of|höchstens|maximal) ` + numeral + ` (files?|rows?|items?|entries|results?|lines?|dateien)(?:$|[^\pL])`)},
	{Quoted, text.Pattern(`(?i)(?:message|title|subject|question|heading|text|nachricht|titel)(?: now)?(?: is| are| reads| says| was| set| changed| has| with| of| to| now| lautet| ist| jetzt| auf){0,4} ?:? ?["“]([^"”]{1,100})["”]()`)},
	{Clicked, text.Pattern(`(?i)(?:click(?:s|ed|ing)?(?: on)?(?: the(?: button)?)?|taps?|klickt? auf|klick auf|clic sur|clic en) ["“]([^"”]{1,60})["”]()`)},
	{Place, text.Pattern(`(?i)(?:^|[\s("“])(~?/[\pL\d_.-]+(?:/[\pL\d_.-]+)+|~/[\pL\d_.-]+)()`)},
	{Place, text.Pattern(`(?:folder|directory|Ordner|dossier|carpeta) ["“]?(\p{Lu}[\pL\d_-]+)["”]?()(?:$|[^\pL\d])`)},
	{FileType, text.Pattern(`(?i)(?:^|[\s*"“])\.([a-z]{2,4}) files?()`)},
	{FileType, text.Pattern(`(?i)only(?: [a-z]+)? (pdf|csv|txt|png|jpe?g|docx?|xlsx?|html?|json|log)s?(?:$|[^\pL])()`)},
	{Level, text.Pattern(`(?i)(?:as|with level) (?:an? )?["“]?(warn|error)(?:ing)?["”]?()(?:$|[.,;])`)},
}

// places are the forms in which it is said where something is added.
var places = []struct {
	kind DetailKind
	form func() *regexp.Regexp
}{
	{AtEnd, text.Pattern(`(?i)(?:at|to) the (?:very )?end(?: of the (?:workflow|plan))?(?:$|[.,;:!])|as (?:the|a) (?:last|final) step|am ende(?:$|[.,;:!])|à la fin|al final`)},
	{AtStart, text.Pattern(`(?i)(?:at|to) the (?:very )?(?:beginning|start|top)(?: of the (?:workflow|plan))?(?:$|[.,;:!])|as the first step|am anfang|au début|al principio`)},
	{Before, text.Pattern(`(?i)(?:^|[^\pL])(?:before|in front of|ahead of|vor|avant|antes de) (?:taking |showing |sending |the step |the |a |an |your |de[mnr] |das |die |la |le |el )*(["“][^"”]+["”]|[\pL]+(?: [\pL]+)?)`)},
	{After, text.Pattern(`(?i)(?:^|[^\pL])(?:(?:right |directly )?after|behind|following|nach|après|después de) (?:taking |showing |sending |the step |the |a |an |your |de[mnr] |das |die |la |le |el )*(["“][^"”]+["”]|[\pL]+(?: [\pL]+)?)`)},
}

// Details are those in a sentence.
func Details(sentence string) (list []Detail) {
	s := strings.ReplaceAll(sentence, "`", `"`)
	for _, d := range details {
		for _, m := range d.form().FindAllStringSubmatch(s, maxDetails) {
			list = append(list, Detail{Kind: d.kind, Value: strings.Trim(m[1], ".,")})
			if len(m) > 2 {
				list[len(list)-1].Unit = strings.ToLower(m[2])
			}
		}
	}
	return list
}

// Places are those where a sentence says that something is added or done.
func Places(sentence string) (list []Detail) {
	if slices.ContainsFunc(wordsOf(sentence), isNegating) {
		return nil
	}
	s := strings.ReplaceAll(sentence, "`", `"`)
	for _, d := range places {
		if m := d.form().FindStringSubmatch(s); m != nil {
			value := ""
			if len(m) > 1 {
				value = strings.Trim(m[1], `"“”`)
			}
			list = append(list, Detail{Kind: d.kind, Value: value})
		}
	}
	return list
}

const maxDetails = 20

var numerals = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5}

// Number is what a number in digits or letters is; false where it is none.
func Number(said string) (int, bool) {
	if n, is := numerals[strings.ToLower(said)]; is {
		return n, true
	}
	n, err := strconv.Atoi(said)
	return n, err == nil
}
