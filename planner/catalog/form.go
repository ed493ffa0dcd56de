package catalog

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Formats of texts that lead somewhere: an address, and a path.
const (
	addressFormat = "address"
	pathFormat    = "path"
)

// markdownLink is a whole text that shows one thing and leads to another.
var markdownLink = text.Pattern(`^\[[^\]]*\]\(<?([^()\s<>]+(?:\([^()\s]*\)[^()\s<>]*)?)>?\)$`)

// bare is an address or a path without the quotes or the marks of Markdown around it, and
// a path with “~” for the home folder.
func bare(s, format string) string {
	s = strings.TrimSpace(s)
	if inner, ok := strings.CutPrefix(s, "`"); ok && strings.HasSuffix(inner, "`") {
		s = strings.Trim(inner, "` ")
	}
	if n := len(s) - 1; n > 1 && (s[0] == '"' || s[0] == '\'') && strings.IndexByte(s[1:], s[0]) == n-1 {
		s = strings.TrimSpace(s[1:n])
	}
	if link := markdownLink().FindStringSubmatch(s); link != nil {
		return link[1]
	}
	inner, ok := strings.CutPrefix(s, "<")
	if before, closed := strings.CutSuffix(inner, ">"); ok && closed && format == addressFormat && (hasScheme(before) || hostOnly().MatchString(before)) {
		return before
	}
	if format == pathFormat {
		return withHome(s)
	}
	return s
}

// hostOnly is an address that begins with the name of a host.
var hostOnly = text.Pattern(`^(?i)(localhost|(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|[0-9]+))(?::[0-9]+)?(?:[/?#].*)?$`)

// hasScheme reports whether an address says how it is reached.
func hasScheme(s string) bool {
	lower := strings.ToLower(s)
	return slices.ContainsFunc([]string{"http://", "https://", "mailto:"}, func(scheme string) bool { return strings.HasPrefix(lower, scheme) })
}

// form takes an address or a path out of its marks, and guesses how an address is reached.
func (k *coercion) form(v jsontext.Value, path []string) jsontext.Value {
	format := ""
	if len(path) == 1 {
		format = k.schema.formats[path[0]]
	}
	if format == patternFormat && k.guesses && v.Kind() == '"' {
		return k.plainPattern(v, path)
	}
	if v.Kind() != '"' || format != addressFormat && (format != pathFormat || !k.guesses) {
		return v // a path that a run gives is as it is
	}
	was := text.Unquote(v)
	plain := bare(was, format)
	if plain == "" {
		return v
	}
	switch {
	case plain == was, format == pathFormat && plain == strings.TrimSpace(was):
	case format == pathFormat && strings.HasPrefix(plain, "~/") && strings.Contains(was, `\`):
		v = text.Quote(plain)
		k.warn(path, "“%s” of %s was a path of Windows, %s; it is read as %s.", k.argument(path...), k.called(), was, plain)
	default:
		v = k.replace(v, text.Quote(plain), path)
	}
	if format == addressFormat && k.guesses && strings.Contains(plain, "&amp;") {
		plain = strings.ReplaceAll(plain, "&amp;", "&")
		v = text.Quote(plain)
		k.warn(path, "“%s” of %s had & written as in HTML, as &amp;, which is hardly a part of the address; it is read as &.", k.argument(path...), k.called())
	}
	host := hostOnly().FindStringSubmatch(plain)
	if format != addressFormat || host == nil || !k.guesses {
		return v
	}
	scheme := "https://"
	if last := host[1][len(host[1])-1]; strings.EqualFold(host[1], "localhost") || last >= '0' && last <= '9' {
		scheme = "http://"
	}
	k.warn(path, "“%s” of %s did not say how it is reached; %s is put before it.", k.argument(path...), k.called(), scheme)
	return text.Quote(scheme + plain)
}

// form reports a text that is not as its format says.
func (k *check) form(name string, value jsontext.Value) {
	switch k.schema.formats[name] {
	case keyFormat:
		k.key(name, value)
	case choicesFormat:
		k.choices(name, value)
	case addressFormat:
		k.oneLine(name, value)
		k.address(name, value)
	case pathFormat:
		k.oneLine(name, value)
		k.path(name, value)
		k.completed(name, value)
	case FileFormat:
		k.files(name, value)
	case wordsFormat:
		k.homes(name, value)
	case patternFormat:
		k.oneLine(name, value)
		k.pattern(name, value)
	case jqFormat:
		k.program(name, value)
	case selectorFormat:
		k.selector([]string{name}, value)
	case selectorsFormat:
		k.selectors(name, value)
	case fieldFormat:
		k.field(name, value)
	}
}

// oneLine warns of line ends, which are part of no address and of hardly any name.
func (k *check) oneLine(name string, value jsontext.Value) {
	if value.Kind() != '"' || !strings.ContainsAny(text.Unquote(value), "\r\n") {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s has a line end in it, and is taken with it as one.", k.argument(name), k.called()).
		WithFix("Give one line in %q of %s. For several, repeat the step.", name, k.tool).As(problem.Warning))
}

// hostEnd is where the host of an address without its scheme ends.
func hostEnd(rest string) int {
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		return i
	}
	return len(rest)
}

// address reports an address that cannot be reached.
func (k *check) address(name string, value jsontext.Value) {
	was := text.Unquote(value)
	if value.Kind() != '"' || strings.TrimSpace(was) == "" {
		return
	}
	if _, rest, _ := strings.Cut(workflow.WithoutTemplates(strings.TrimSpace(was)), "://"); strings.Contains(rest[:hostEnd(rest)], " ") {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "The host in “%s” of %s has a space in it, which no host has.", k.argument(name), k.called()).
			WithFix("Write the host in %q of %s without a space.", name, k.tool).As(problem.Warning))
	}
	if strings.HasPrefix(was, "{{") || hasScheme(was) && (k.tool != "http_request" || !strings.HasPrefix(strings.ToLower(was), "mailto:")) {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s does not begin with http:// or https://.", k.argument(name), k.called()).
		WithFix("Give the whole address in %q of %s, such as https://example.com/page; it is %s.", name, k.tool, text.Start(string(value), schemas.MaxShown)))
}

// path reports a path that is taken with marks that are hardly part of it.
func (k *check) path(name string, value jsontext.Value) {
	was := text.Unquote(value)
	plain := bare(was, pathFormat)
	if value.Kind() != '"' || plain == "" || plain == strings.TrimSpace(was) {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s is “%s”, and is taken as it stands, with all its signs.", k.argument(name), k.called(), text.Start(was, schemas.MaxShown)).
		WithFix("Use %s in %q of %s.", text.Quote(plain), name, k.tool).As(problem.Warning))
}

// patternFormat is a pattern for the names of files.
const patternFormat = "file-pattern"

// expressionSign is what a regular expression has and the name of a file has not.
var expressionSign = text.Pattern(`^\^|\$$|\.\+|\[[^\]]+-[^\]]+\]`)

// endings are those of files that people name without the rest of the pattern.
var endings = []string{"pdf", "txt", "csv", "docx", "xlsx", "jpg", "jpeg", "png", "json", "log", "md", "zip"}

// pattern reports a pattern that names folders, or that no name is likely to be like.
func (k *check) pattern(name string, value jsontext.Value) {
	if value.Kind() != '"' {
		return
	}
	pattern := text.Unquote(value)
	p := problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s is “%s”, which names of files are not like: * stands for any text, ? for one character.", k.argument(name), k.called(), text.Start(pattern, schemas.MaxShown))
	switch last := pattern[strings.LastIndexAny(pattern, `/\`)+1:]; {
	case barePattern(pattern) != strings.TrimSpace(pattern):
		k.add(p.WithFix("Use %s in %q of %s.", text.Quote(barePattern(pattern)), name, k.tool).As(problem.Warning))
	case last != pattern && expressionSign().MatchString(pattern), strings.Contains(pattern, `\.`):
		k.add(p.WithFix("Use a pattern such as *.pdf in %q of %s; regular expressions are not read.", name, k.tool))
	case last != pattern:
		p = p.Saying(problem.Say("“%s” of %s must not name folders; it is for names of files only.", k.argument(name), k.called()))
		k.add(p.WithFix("Use %s in %q of %s, name the folder in its own argument, and set recursive to look into folders inside it.", text.Quote(cmp.Or(last, "*")), name, k.tool))
	case strings.HasPrefix(pattern, "!"):
		k.add(p.WithFix("No pattern leaves names out: leave %q of %s out, and put an If into the Loop over the files that looks at the name.", name, k.tool).As(problem.Warning))
	case severalNames(pattern) != "":
		k.add(p.WithFix("Use %s in %q of %s.", text.Quote(severalNames(pattern)), name, k.tool).As(problem.Warning))
	case expressionSign().MatchString(pattern):
		k.add(p.WithFix("Use a pattern such as *.pdf in %q of %s; regular expressions are not read.", name, k.tool).As(problem.Warning))
	case slices.Contains(endings, strings.TrimPrefix(strings.ToLower(pattern), ".")):
		k.add(p.WithFix("Use %s in %q of %s.", text.Quote("*."+strings.TrimPrefix(pattern, ".")), name, k.tool).As(problem.Warning))
	case isWord(pattern):
		p = p.Saying(problem.Say("“%s” of %s is “%s”, and only a file of exactly this name is like it.", k.argument(name), k.called(), text.Start(pattern, schemas.MaxShown)))
		k.add(p.WithFix("Use %s in %q of %s for names with that in them.", text.Quote("*"+pattern+"*"), name, k.tool).As(problem.Warning))
	}
}

// inBraces is a choice in a pattern, with blanks between its parts.
var inBraces = text.Pattern(`\{ *[\w.*?-]+ *(?:, *[\w.*?-]+ *)+\}`)

// barePattern is a pattern without quotes around it, and without blanks in its braces: no ending begins
// with one.
func barePattern(pattern string) string {
	pattern = bare(pattern, patternFormat)
	return inBraces().ReplaceAllStringFunc(pattern, func(choice string) string { return strings.ReplaceAll(choice, " ", "") })
}

// plainPattern reads a pattern so.
func (k *coercion) plainPattern(v jsontext.Value, path []string) jsontext.Value {
	was := text.Unquote(v)
	plain := barePattern(was)
	if plain == "" || plain == strings.TrimSpace(was) {
		return v
	}
	return k.replace(v, text.Quote(plain), path)
}

// Several endings in one pattern, as people and regular expressions write them.
var (
	inBrackets  = text.Pattern(`^(.*)[(\[{]\.?([\w.]+(?:\|\.?[\w.]+)+)[)\]}]$`)
	barred      = text.Pattern(`^[^|\s]*[*?][^|\s]*(?: ?\| ?[^|\s]*[*?][^|\s]*)+$`)
	bracketed   = text.Pattern(`^([^\[\]()]*[*?][^\[\]()]*\.)[\[(]((?i:[a-z][\w]{1,4})(?: ?[,|] ?[a-z]\w{1,4})*)[\])]$`)
	optional    = text.Pattern(`^(.*\.)([a-z]*)([a-z])\?([a-z]*)$`)
	anyText     = text.Pattern(`^%[^*?%]*%?$|^[^*?%]*\pL%$`)
	joinedWords = text.Pattern(`(?i)^(\S*[*?]\S*)(?: (?:and|or|und|oder|et|ou|y|o) )(\S*[*?]\S*)$`)
)

// longEndings are endings of which there is one that lacks a letter: a ? behind that is the sign of a
// regular expression, not one character more.
var longEndings = []string{"jpeg", "mpeg", "xlsx", "docx", "pptx", "html", "tiff", "yaml", "xlsm"}

// severalNames is a pattern of any of the names that *.(pdf|docx), “*.pdf and *.docx”, *.pdf|*.docx,
// *.[pdf], *.jpe?g or %.pdf mean, "" where it is none of these.
func severalNames(pattern string) string {
	if m := bracketed().FindStringSubmatch(pattern); m != nil {
		if !strings.ContainsAny(m[2], ",|") {
			return m[1] + m[2]
		}
		return m[1] + "{" + strings.NewReplacer(" ", "", "|", ",").Replace(m[2]) + "}"
	}
	if m := optional().FindStringSubmatch(pattern); m != nil && slices.Contains(longEndings, m[2]+m[3]+m[4]) {
		return m[1] + "{" + m[2] + m[4] + "," + m[2] + m[3] + m[4] + "}"
	}
	if anyText().MatchString(pattern) {
		return strings.ReplaceAll(pattern, "%", "*")
	}
	if m := inBrackets().FindStringSubmatch(pattern); m != nil {
		return m[1] + "{" + strings.ReplaceAll(strings.ReplaceAll(m[2], "|.", "|"), "|", ",") + "}"
	}
	if m := joinedWords().FindStringSubmatch(pattern); m != nil {
		return m[1] + "; " + m[2]
	}
	if barred().MatchString(pattern) {
		return strings.ReplaceAll(strings.ReplaceAll(pattern, " ", ""), "|", "; ")
	}
	return ""
}

// isWord reports whether a pattern is a word that hardly is the whole name of a file.
func isWord(pattern string) bool {
	return pattern != "" && !strings.ContainsAny(pattern, "*?{.") && pattern == strings.ToLower(pattern) && pattern != "config" && !text.NamesFile(pattern)
}
