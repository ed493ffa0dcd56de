package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Who plans does not know everything, and writes YOUR_DOMAIN, [archive folder] or path/to/file
// in place of what is to be filled in. A tool takes that as it stands.

const (
	// unfilled is what people and programs fill in, as a placeholder names it.
	unfilled = `(?:folder|file|path|directory|message|name|text|url|link|address|date|time|number|count|amount|id|token|key|value|title|subject|recipient|e-?mail|username|password|summary|description|content|contents|body|source|destination|archive|filename|result|results|list|total|report|topic|company|person|user|ordner|datei|pfad|nachricht|zusammenfassung|betreff|anzahl|datum)`
	// numbered is what there is a number of.
	numbered = `(?:files?|items?|rows?|pictures?|images?|messages?|e-?mails?|documents?|photos?|results?|lines?|entries|errors?|folders?|steps?|days?|pages?)`
)

var (
	blankWithin = text.Pattern(`\bYOUR[_-][A-Z0-9_-]*[A-Z0-9]|\byour[_-][a-z0-9][a-z0-9_-]*|\b(?:REPLACE_?ME|CHANGE_?ME|FILL_?ME|FILL_IN|(?:REPLACE_WITH|INSERT|ENTER)_[A-Z0-9_]+)\b` +
		`|(?i:[<\[](?:your|insert|enter|replace|add)\b[^<>\[\]\n]*[>\]])|(?i:<(?:[a-z]+[ _-])*(?:path|token|key|password|url|username|domain|host|e-?mail)>)|\bpath[/\\]to[/\\][^\s"']*|(?i:[/\\](?:home|users)[/\\](?:username|your_?-?name|user_?-?name|you)\b)` +
		`|\bBearer [xX]{3,}|\b[xX]{5,}\b|(?i:^https?://[^\s{]*)\{[A-Za-z_]\w*\}|\b[A-Z]+(?:_[A-Z]+)*_HERE\b|(?:&&|\|\||[;|]) *(?:\.{3}|…)\s*$`)
	blankAlone = text.Pattern(`^(?i:[<\[]?(?:todo|tbd|fixme|placeholder)[>\]]?|<[a-z]+(?:[ _-][a-z]+)+>|<(?:the )?` + unfilled + `(?:[ _-][\pL\d.,'’/~-]+){0,6}>|[\[(](?:[\pL'’]+[ _-]){0,6}` + unfilled + `(?:[ _-][\pL'’]+){0,6}[\])]|(?:todo|tbd|fixme)(?: ?[:–]| -) ?.*|%[a-z][a-z0-9_]+%|\?{2,}|x{3,}|\.\.\.|…)$`)

	// blankInWords is in what people read; in a program it may mean something.
	blankInWords = text.Pattern(`(?i:^|[\s:,])(?:\[(?i:(?:the |a )?` + unfilled + `(?: of [\pL ]+)?)\]|\{[A-Za-z_][\w.]*\})|^(?:X|XX|N)\s(?i:[a-z]+ )?(?i:` + numbered + `)\b|\s(?:X|XX)\s(?i:` + numbered + `)\b|(?:^|\s)%[ds] [a-z]{3,}|(?i:^(?:insert|put|paste|fill in|write|add) (?:the |your |a )?(?:[\pL]+ ){0,2}here\.?$)`)
	// blankInProse is in what is only read: where programs and pages are written it may mean something.
	blankInProse = text.Pattern(`(?:^|[\s:,("'])(?:<(?i:(?:the )?(?:` + unfilled + `|` + numbered + `)(?:[ _-][\pL\d.]+){0,4})>|\$(?i:` + unfilled + `|` + numbered + `)\b|\$\{[A-Za-z_][\w.]*\}|@\{[^{}\n]+\}|#(?i:` + unfilled + `|` + numbered + `)#|%(?:[1-9]\$)?[sdi](?:$|[\s.,!?)])|\{\d{0,2}\}(?:$|[\s.,!?%)]))` +
		`|(?i:^\$\d\s(?:[a-z]+ )?` + numbered + `\b|\b(?:are|is|found|have|has)\s\$\d\s[a-z]{2,}s\b)|(?:^|\s)(?:_{2,5}|\((?i:count|number|amount|total|n|anzahl)\))\s(?i:(?:[a-z]+ )?[a-z]{2,}s)\b` +
		`|\b(?i:are|is|found|have|has|were|contains|deleted|moved|copied)\s(?:X|XX|N|#)\s(?:[a-z]+ )?[a-z]{2,}s\b`)
	// blankPath is no name of a file or folder.
	blankPath = text.Pattern(`^(?i:(?:the[_ -])?(?:file|folder|directory|input|output|source|target|destination)[_-](?:name|path)|(?:example|sample|some|any)[_ -]?(?:folder|file|directory|path)(?:\.[a-z]{1,4})?|n/a|none|unknown|tbd)$`)
)

// nameInPath is a name in a path for what is to stand there: tools take ${year}, <year>, [YEAR] and
// %USERPROFILE% as they stand.
var nameInPath = text.Pattern(`\$\{[A-Za-z_]\w*\}|\{[A-Za-z_]\w*\}|<[A-Za-z][\w -]*>|\[[A-Z][A-Z_ ]{2,}\]|%[A-Za-z_]\w*%`)

// blankParts are what every blank and all that stands for more of a text has one of, in capitals or
// not; most texts have none.
var blankParts = []string{"our", "<", "[", "(", "{", "ser", "ome", "todo", "tbd", "fixme", "placeholder", "..", "…", "??", "xxx", "%", "here", "name", "path", "ample", "any", "unknown", "none", "n/a",
	"$", "__", "//", "/*", "#", "--", ";", "same as", "rest of"}

// blankCapitals are such parts that are written in capitals alone.
var blankCapitals = []string{"X", "N", "ME", "WITH_"}

// blankStarts are the parts by their first byte, so that one look along a text is enough.
var blankStarts = func() (starts [256][]blankPart) {
	for _, part := range blankParts {
		for _, first := range slices.Compact([]byte{part[0], upper(part[0])}) {
			starts[first] = append(starts[first], blankPart{text: part, folds: true})
		}
	}
	for _, part := range blankCapitals {
		starts[part[0]] = append(starts[part[0]], blankPart{text: part})
	}
	return starts
}()

type blankPart struct {
	text  string
	folds bool // it may stand in capitals too
}

// begins reports whether a text begins with the part.
func (p blankPart) begins(raw []byte) bool {
	if len(raw) < len(p.text) {
		return false
	}
	for i := range len(p.text) {
		if c := p.text[i]; raw[i] != c && (!p.folds || raw[i] != upper(c)) {
			return false
		}
	}
	return true
}

// upper is a letter of ASCII in capitals, and any other byte as it is.
func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// mayHoldBlank reports whether one of the parts stands in a value.
func mayHoldBlank(raw []byte) bool {
	for i, first := range raw {
		for _, part := range blankStarts[first] {
			if part.begins(raw[i:]) {
				return true
			}
		}
	}
	return false
}

// blankIn is what is to be filled in in a text, "" where nothing is.
func blankIn(text string) string {
	if blank := blankAlone().FindString(strings.TrimSpace(text)); blank != "" {
		return blank
	}
	if strings.Contains(text, "</") {
		return "" // the signs are those of a language
	}
	return blankWithin().FindString(text)
}

// blankOf is what is to be filled in in an argument of a tool. A path cannot be some words that
// others may be, and what people read is no program.
func (c stepChecks) blankOf(tool, argument, text string) string {
	if strings.Contains(text, "{{") {
		text = workflow.WithoutTemplates(toDo().ReplaceAllString(text, "{{")) // what is to be done is what another step gives
	}
	if sought[tool] == argument && marks().MatchString(strings.TrimSpace(text)) {
		return ""
	}
	if blank := blankIn(text); blank != "" {
		return blank
	}
	if c.tools != nil {
		if t := c.tools.Takes(tool, argument); t.Line || t.File {
			if name := nameInPath().FindString(text); name != "" {
				return name
			}
			return blankPath().FindString(strings.TrimSpace(text))
		}
	}
	if !slices.Contains(told, argument) {
		return ""
	}
	blank := blankInWords().FindString(text)
	if trimmed := strings.TrimSpace(text); blank == "" && isProse(tool, argument) && trimmed != "{}" && !strings.Contains(text, "</") {
		blank = blankInProse().FindString(text)
	}
	return strings.Trim(blank, " \t\n:,")
}

// isProse reports whether people read an argument of the tool, and no program does.
func isProse(tool, argument string) bool {
	return slices.Contains([]string{"message", "title", "subject"}, argument) || tool == "clipboard_set"
}

// sought is where tools take a text that they look for: who looks for TODO means the word.
var (
	sought = map[string]string{"find_text": "text", "search_files": "text", "wait": "text", "click": "target"}
	toDo   = text.Pattern(`^(?i:todo) ?[:–-] ?(?:- ?)?\{\{`)
	marks  = text.Pattern(`^(?i:todo|tbd|fixme|placeholder):?$`)
)

// told are the arguments in which tools take words for people.
var told = []string{"message", "title", "subject", "body", "text"}

// checkBlanks warns of what stands in arguments until somebody fills it in.
func (c stepChecks) checkBlanks(node int, call workflow.ToolCall) {
	var names []string
	for name, raw := range call.Arguments {
		if mayHoldBlank(raw) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		workflow.EachText(call.Arguments[name], func(within jsontext.Pointer, text string) {
			argument := string(jsontext.Pointer("").AppendToken(name)[1:] + within)
			if blank := c.blankOf(call.Name, argument, text); blank != "" && (!strings.HasPrefix(blank, "{") || braceChecks(c).halfOpenIn(text) == "") {
				c.reportBlank(node, name, argument, blank, "“%s” of “%s” has “%s”, which looks like a placeholder: fill it in.",
					"At %s of %q write what is meant instead of %q. What only the person knows is an input of the workflow.")
			} else if left := omittedIn(name, text); left != "" {
				c.reportBlank(node, name, argument, left, "“%s” of “%s” has “%s”, which stands for something that is not there: it is taken as it stands, and what it means is lost.",
					"At %s of %q write all that belongs in the place of %q. To keep what a file has, read it first and write its text around, or append.")
			}
		})
	}
}

// reportBlank warns of a part of an argument that is not what it should be.
func (c stepChecks) reportBlank(node int, name, argument, part string, format problem.English, fix string) {
	path := "tool/arguments/" + argument
	part = text.Start(part, maxGlimpse)
	c.Report(problem.ArgumentInvalid, c.At(node, path), format, name, c.Name(node), part).
		Fix(fix, path, c.ID(node), part).Severity = problem.Warning
}
