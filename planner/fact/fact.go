// Package fact tells what stands in some words that cannot be worded in another way: numbers with a
// unit or a limit, addresses, names of files, texts in quotes. What is held against it has them too,
// or something is missing.
package fact

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/text"
)

// Fact is one that stands in some words.
type Fact struct {
	Said string // as it stands there

	kind   kind
	values []float64 // that a number may mean: “1.000” is two
	unit   unit
	low    string // of a text, as it is looked for
}

// IsText reports whether it is a text in quotes.
func (f Fact) IsText() bool { return f.kind == quoted }

// IsFile reports whether it is the name or the place of a file.
func (f Fact) IsFile() bool { return f.kind == file }

type kind int

const (
	number kind = iota
	address
	file
	fileType
	quoted
)

// maxHeard is how many bytes are looked at, maxFacts how many facts are taken of a kind.
const maxHeard, maxFacts = 16 << 10, 40

const (
	numeral    = `(\d+(?:[.,'’]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
	extensions = `(?:csv|tsv|txt|md|pdf|png|jpe?g|gif|svg|webp|docx?|xlsx?|pptx?|odt|ods|json|ya?ml|xml|html?|zip|tar|gz|7z|log|py|sh|ps1|bat|sql|mp3|mp4|mov|wav|ini|toml|ics|eml|rtf|epub)`
)

var (
	withUnit = text.Pattern(`(?i)(?:^|[^\pL\d.,:/_-])` + numeral + `[ -]?(` + unitForms + `)(?:$|[^\pL\d])`)
	limited  = text.Pattern(`(?i)(?:^|[^\pL])(?:(?:more|fewer|less|greater|larger|bigger|smaller|higher|lower) than|at most|at least|up to|over|above|below|under|exceed(?:s|ing)?|top|first|last|a? ?maximum of|exactly|mehr als|weniger als|größer als|kleiner als|höchstens|mindestens|über|unter|plus de|moins de|au moins|au plus|más de|menos de|al menos) (?:the )?[$€£]?` + numeral + `(?: (\pL+)|$|[^\pL\d:/'’-])`)
	counted  = text.Pattern(`(?i)(?:^|[^\pL\d.,:/_-])` + numeral + ` (?:(?:largest|biggest|smallest|newest|latest|most|oldest|highest|lowest|longest|shortest)(?:$|[^\pL])|at (?:a time|once))`)
	// ofPlan is what the steps themselves are counted in.
	ofPlan = text.Pattern(`(?i)^(?:steps?|nodes?|loops?|ones?|things?|parts?|of|schritte?n?|étapes?|pasos?|a|p)$`)

	anAddress  = text.Pattern(`https?://[^\s"“”„«»<>()\[\]` + "`" + `]+|(?:^|[\s("“„«` + "`" + `])(?:[A-Za-z\d-]+\.)+(?:com|org|net|io|de|fr|eu|uk|ch|dev|gov|edu|info)(?:/[^\s"“”<>()]*)?`)
	aFile      = text.Pattern(`(?i)(?:^|[\s("“„«=` + "`" + `])((?:[\pL\d_.~/\\:-]*[/\\])?[\pL\d_.-]*[\pL\d_-]\.` + extensions + `)(?:$|[^\pL\d/\\*_-])`)
	aPath      = text.Pattern(`(?:^|[\s("“„«` + "`" + `])((?:~/|/[\pL\d_.-]+/|[A-Za-z]:[\\/])[\pL\d_-][\pL\d_.-]*(?:[\\/][\pL\d_.-]+)*)`)
	aFileType  = text.Pattern(`(?i)(?:^|[^\pL\d])(?:\*?\.(` + extensions + `) files?|(pdf|csv|png|jpe?g|docx?|xlsx?|txt)(?:s| files))(?:$|[^\pL\d])`)
	inQuotes   = text.Pattern(`"([^"\n]{1,200})"|“([^”\n]{1,200})”|„([^“”\n]{1,200})[“”]|«([^»\n]{1,200})»`)
	isStandIn  = text.Pattern(`(?i)^(?:x|y|z|n|foo|bar|name|date|file|filename|example|yyyy.*)$|yyyy|<|\{`)
	saysNoMore = text.Pattern(`(?i)^(?:yes|no|ok|okay|cancel|ja|nein|oui|non|sí|true|false|all)$`)
)

var (
	// roughly stands in front of what is only an example, or not meant to the letter.
	roughly = text.Pattern(`(?i)(?:^|[^\pL])(?:e\.g\.|for example|for instance|such as|like|about|around|roughly|approx\pL*\.?|ca\.|circa|maybe|perhaps|something like|named like|z\. ?b\.|zum beispiel|wie|etwa|ungefähr|par exemple|comme|environ|por ejemplo|como|unos|takes?|taking|lasts?|dauert),? ?(?:the |an? |up to |at most )*[\s"“„«($€£` + "`" + `]*$`)
	// isNot stands in a clause that says what is not to be.
	isNot = text.Pattern(`(?i)(?:^|[^\pL])(?:not|never|nor|leaves?|leaving|without|instead of|rather than|no longer|(?:i|we) (?:have|got|own)|nicht|nie|statt|kein\pL*|sans|pas|jamais|nunca|en lugar de|was|were|used to)(?:$|[^\pL])|n['’]t(?:$|[^\pL])`)
)

// Of are the facts in some words. What is only an example, or is said not to be, is none.
func Of(words string) (list []Fact) {
	words = text.Bytes(words, maxHeard)
	list = append(list, numbersIn(words)...)
	for _, at := range anAddress().FindAllStringIndex(words, maxFacts) {
		said := strings.TrimRight(strings.TrimLeft(words[at[0]:at[1]], " \t\n(\"“„«`"), ".,;:!?'’*_")
		list = append(list, Fact{Said: said, kind: address, low: bareAddress(said)})
		list = dropLoose(list, words, at[0])
	}
	for _, form := range []func() *regexp.Regexp{aFile, aPath} {
		for _, at := range form().FindAllStringSubmatchIndex(words, maxFacts) {
			said := strings.TrimRight(words[at[2]:at[3]], ".-")
			if strings.Contains(said, "://") {
				continue
			}
			low := strings.ToLower(said[strings.LastIndexAny(said, `/\`)+1:])
			stem, _, _ := strings.Cut(low, ".")
			if !isStandIn().MatchString(stem) {
				list = dropLoose(append(list, Fact{Said: said, kind: file, low: low}), words, at[2])
			}
		}
	}
	for _, at := range aFileType().FindAllStringSubmatchIndex(words, maxFacts) {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		list = dropLoose(append(list, Fact{Said: strings.Trim(words[at[0]:at[1]], " .,;:!?()\n\t\"“”"), kind: fileType, low: strings.ToLower(words[from:to])}), words, from)
	}
	return append(list, quotesIn(words)...)
}

func numbersIn(words string) (list []Fact) {
	taken := map[int]bool{}
	for _, at := range withUnit().FindAllStringSubmatchIndex(words, maxFacts) {
		said, of := words[at[2]:at[3]], units[strings.ToLower(words[at[4]:at[5]])]
		taken[at[2]] = true
		values := readings(said)
		if values[0] == 1 && !of.isTime() || at[3] == at[4] && words[at[4]:at[5]] == "s" && values[0] >= 1900 {
			continue // once, or a decade
		}
		list = dropLoose(append(list, Fact{Said: words[at[2]:at[5]], values: values, unit: of}), words, at[2])
	}
	for _, at := range limited().FindAllStringSubmatchIndex(words, maxFacts) {
		said := words[at[2]:at[3]]
		values := readings(said)
		if taken[at[2]] || values[0] <= 1 || at[4] >= 0 && ofPlan().MatchString(words[at[4]:at[5]]) {
			continue
		}
		taken[at[2]] = true
		list = dropLoose(append(list, Fact{Said: strings.TrimLeft(words[at[0]:at[3]], " ,.;:(\n\t"), values: values, unit: unit{isLimit: true}}), words, at[0]+1)
	}
	for _, at := range counted().FindAllStringSubmatchIndex(words, maxFacts) {
		if values := readings(words[at[2]:at[3]]); !taken[at[2]] && values[0] > 1 {
			list = dropLoose(append(list, Fact{Said: strings.Trim(words[at[2]:at[1]], " .,;:!?\n"), values: values, unit: unit{isLimit: true}}), words, at[2])
		}
	}
	return list
}

func quotesIn(words string) (list []Fact) {
	for _, at := range inQuotes().FindAllStringSubmatchIndex(words, maxFacts) {
		for i := 2; i < len(at); i += 2 {
			if at[i] < 0 {
				continue
			}
			said := strings.TrimSpace(words[at[i]:at[i+1]])
			low := strings.Trim(written(said), " .,;:!?…")
			if low != "" && !saysNoMore().MatchString(low) && !isStandIn().MatchString(low) {
				list = dropLoose(append(list, Fact{Said: said, kind: quoted, low: low}), words, at[i])
			}
		}
	}
	return list
}

// maxBefore is how many bytes in front of a fact may say how it is meant.
const maxBefore = 80

// dropLoose takes the last fact away again where the words in front of it say that it is not meant so.
func dropLoose(list []Fact, words string, at int) []Fact {
	before := text.Tail(words[:at], maxBefore)
	clause := before[strings.LastIndexAny(before, ".,;:!?\n")+1:]
	if roughly().MatchString(before) || isNot().MatchString(clause) {
		return list[:len(list)-1]
	}
	return list
}

var numerals = map[string]float64{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}

var grouped = text.Pattern(`^\d{1,3}(?:[.,'’]\d{3})+$`)

// readings are the numbers that one may be, as points and commas are set in one country or another.
// There is at least one.
func readings(said string) []float64 {
	if n, is := numerals[strings.ToLower(said)]; is {
		return []float64{n}
	}
	var list []float64
	add := func(s string) {
		if n, err := strconv.ParseFloat(s, 64); err == nil {
			list = append(list, n)
		}
	}
	if grouped().MatchString(said) {
		add(strings.NewReplacer(".", "", ",", "", "'", "", "’", "").Replace(said))
	}
	add(strings.ReplaceAll(said, ",", "."))
	if len(list) == 0 {
		last := strings.LastIndexAny(said, ".,")
		add(strings.NewReplacer(".", "", ",", "", "'", "", "’", "").Replace(said[:max(last, 0)]) + "." + strings.Trim(said[max(last, 0):], ".,'’"))
	}
	if len(list) == 0 {
		list = append(list, math.Inf(1))
	}
	return list
}

// written is a text as it is looked for: in lower case, on one line, its quotes not escaped.
func written(s string) string {
	s = strings.NewReplacer(`\"`, `"`, `\n`, " ", `\t`, " ", "’", "'", "“", `"`, "”", `"`).Replace(strings.ToLower(s))
	return strings.Join(strings.Fields(s), " ")
}

// bareAddress is an address without what may be given in another way.
func bareAddress(said string) string {
	low := strings.ToLower(said)
	if i := strings.Index(low, "://"); i >= 0 {
		low = low[i+3:]
	}
	low = strings.TrimPrefix(low, "www.")
	if i := strings.IndexAny(low, "?#{<$"); i >= 0 {
		low = low[:i]
	}
	return strings.TrimRight(low, "/.")
}
