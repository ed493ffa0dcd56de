package offline

import (
	"path"
	"slices"
	"strings"
)

// kind is a sort of value: which words may stand for one, and what they mean
// where the plan has come to.
type kind struct {
	ends  func(p *planner, at int) []int // where such words that begin there may end, likeliest first
	read  func(p *planner, s span) (value, bool)
	all   func(p *planner, s span) ([]reading, bool) // in place of read, for values of several roles
	many  bool                                       // may mean several files
	empty bool                                       // may have no words
}

var kinds map[string]*kind

func initKinds() {
	kinds = map[string]*kind{
		"quote":     {ends: quoteEnds, read: readQuote},
		"url":       {ends: tokenEnds(urlToken), read: func(p *planner, s span) (value, bool) { return p.addressAt(s.from), true }},
		"binary":    {ends: binaryEnds, read: readPageURL},
		"saved":     {ends: savedEnds, read: readPageURL},
		"named":     {ends: either(conditionFileEnds, namesEnds, unnamedEnds), read: readReadable, many: true},
		"page":      {ends: pageEnds, read: readPage},
		"pageurl":   {ends: either(tokenEnds(urlToken), pronounEnds("it", "that page", "the page")), read: readPageURL},
		"item":      {ends: itemEnds, read: readItem},
		"answered":  {ends: pronounEnds("it", "that", "this"), read: readAnswered},
		"file":      {ends: fileEnds, read: readPath},
		"readable":  {ends: either(fileEnds, namesEnds, filesEnds), read: readReadable, many: true},
		"files":     {ends: either(fileEnds, namesEnds, filesEnds), read: readPath, many: true},
		"goal":      {ends: either(conditionFileEnds, unnamedEnds), read: readGoal},
		"newname":   {ends: tokenEnds(fileToken), read: readWritten},
		"list":      {ends: listEnds, all: readList},
		"folder":    {ends: folderEnds, read: readFolder},
		"app":       {ends: appEnds, read: readApp},
		"appin":     {ends: appInEnds, read: readApp},
		"imagefile": {ends: tokenEnds(fileToken), read: readImage},
		"screen":    {ends: screenEnds, read: readName},
		"target":    {ends: either(screenEnds, pronounEnds("it", "that", "there")), read: readTarget},
		"key":       {ends: keyEnds, all: readKey},
		"num":       {ends: numberEnds, read: readNumber(1)},
		"numup":     {ends: numberEnds, read: readNumber(-1)},
		"usualup":   {empty: true, ends: nowhere, read: func(*planner, span) (value, bool) { return numberValue(-usualScroll), true }},
		"foundx":    {ends: pronounEnds("it"), all: readFoundPlace},
		"duration":  {ends: durationEnds, read: readDuration},
		"command":   {ends: quoteEnds, read: readCommand},
		"program":   {ends: programEnds, read: readCommand},
		"text":      {ends: textEnds, read: readText},
		"typed":     {ends: typedEnds, read: readTyped},
		"sum":       {ends: sumEnds, read: readSum},
		"free":      {ends: freeEnds, read: readFree},
		"task":      {ends: taskEnds, read: readFree},
		"itis":      {ends: itIsEnds, read: readFree},
		"happened":  {empty: true, ends: happenedEnds, read: func(p *planner, _ span) (value, bool) { return p.happened() }},
		"result":    {ends: resultEnds, read: readText},
		"whether":   {ends: whetherEnds, all: readWhether},
		"goon":      {empty: true, ends: nowhere, all: readGoOn},
		"wanted":    {ends: freeEnds, all: readWanted},
		"please":    {ends: freeEnds, read: wrapped("Please ", ".")},
		"which":     {ends: whichEnds, read: wrapped("", "?")},
		"recipient": {ends: recipientEnds, read: readWritten},
	}
}

type endsFunc func(p *planner, at int) []int

func nowhere(_ *planner, at int) []int { return []int{at} }

func either(list ...endsFunc) endsFunc {
	return func(p *planner, at int) (out []int) {
		for _, ends := range list {
			out = append(out, ends(p, at)...)
		}
		return out
	}
}

func tokenEnds(k tokenKind) endsFunc {
	return func(p *planner, at int) []int {
		if at < len(p.tokens) && p.tokens[at].kind == k {
			return []int{at + 1}
		}
		return nil
	}
}

func quoteEnds(p *planner, at int) []int {
	return append(tokenEnds(quoteToken)(p, at), tokenEnds(codeToken)(p, at)...)
}

func quotedFileEnds(p *planner, at int) []int {
	if p.isQuote(at) && kindOf(p.tokens[at].text) == fileToken {
		return []int{at + 1}
	}
	return nil
}

// pronounEnds are those of one of the phrases.
func pronounEnds(phrases ...string) endsFunc {
	return func(p *planner, at int) (out []int) {
		for _, phrase := range phrases {
			if words := strings.Fields(phrase); startsWith(p.tokens[min(at, len(p.tokens)):], words) {
				out = append(out, at+len(words))
			}
		}
		return out
	}
}

func (p *planner) isQuote(at int) bool {
	return at >= 0 && at < len(p.tokens) && (p.tokens[at].kind == quoteToken || p.tokens[at].kind == codeToken)
}

func (p *planner) isKind(at int, k tokenKind) bool {
	return at >= 0 && at < len(p.tokens) && p.tokens[at].kind == k
}

func readQuote(p *planner, s span) (value, bool) { return textValue(p.tokens[s.from].text), true }

func readWritten(p *planner, s span) (value, bool) { return textValue(p.text(s)), true }

// readWanted asks for "a name", "the name" or "my name". What is secret is not shown.
func readWanted(p *planner, s span) ([]reading, bool) {
	of := "the "
	if p.is(s.from, "a", "an", "the", "my") {
		if p.is(s.from, "my") {
			of = "your "
		}
		s.from++
	}
	if s.empty() {
		return nil, false
	}
	out := []reading{{roleQuestion, textValue("What is " + of + p.text(s) + "?")}}
	for i := s.from; i < s.to; i++ {
		if p.is(i, "password", "passphrase", "passcode", "pin", "secret") {
			return append(out, reading{roleHidden, value{kind: isFlag, text: "hidden"}}), true
		}
		if p.is(i, "hidden") {
			return nil, false // how to ask, and no part of what is asked for
		}
	}
	return out, true
}

func wrapped(before, after string) func(*planner, span) (value, bool) {
	return func(p *planner, s span) (value, bool) {
		return textValue(capitalise(before + strings.TrimRight(p.text(s), ".?! ") + after)), true
	}
}

// ── web ──

// savedEnds takes an address whose text is saved next: a page alone is not a file,
// and what is no text cannot be one either.
func savedEnds(p *planner, at int) []int {
	if !p.isKind(at, urlToken) || len(binaryEnds(p, at)) > 0 {
		return nil
	}
	if next := at + 1; p.is(next, "and") && p.is(next+1, "save", "write", "store", "append") && p.is(next+2, "it") {
		return []int{at + 1}
	}
	return nil
}

// binaryEnds takes an address of a file that is no text.
func binaryEnds(p *planner, at int) []int {
	if p.isKind(at, urlToken) && unreadable[strings.ToLower(path.Ext(p.tokens[at].text))] {
		return []int{at + 1}
	}
	return nil
}

var pageNouns = setOf("page website site webpage homepage api endpoint server feed url dashboard")

// pageEnds takes "the status page", whose address must be asked for.
func pageEnds(p *planner, at int) []int {
	if !p.is(at, "the", "my", "our") {
		return nil
	}
	for i := at + 1; i < min(at+4, len(p.tokens)) && p.plainWord(i); i++ {
		if pageNouns.has(p.tokens[i]) {
			return []int{i + 1}
		}
	}
	return nil
}

func readPage(p *planner, s span) (value, bool) {
	name := p.text(span{s.from + 1, s.to})
	if step := p.last(func(st *step) bool { return st.address != "" && st.about == name }); step != nil {
		return value{text: step.address, label: name}, true
	}
	return value{ask: "What is the address of the " + name + "?", text: name}, true
}

func readPageURL(p *planner, s span) (value, bool) {
	if p.tokens[s.from].kind == urlToken {
		return p.addressAt(s.from), true
	}
	step := p.last(func(st *step) bool { return st.address != "" })
	if p.lost || step == nil {
		return value{}, false
	}
	return value{text: step.address, label: step.about}, true
}

func (p *planner) addressAt(at int) value {
	v := textValue(p.tokens[at].text)
	_, host, _ := strings.Cut(v.text, "://")
	v.label, _, _ = strings.Cut(host, "/")
	return v
}

// readAnswered is an address that nobody wrote into the words: that of the page
// before, from a person, or from the clipboard.
func readAnswered(p *planner, _ span) (value, bool) {
	step := p.last(func(st *step) bool {
		return st.address != "" || st.names() || st.main() == "text" && p.does(st, readClipboard)
	})
	switch {
	case p.lost || step == nil:
		return value{}, false
	case step.address != "":
		return value{text: step.address, label: step.about}, true
	}
	return p.refTo(step), true
}

// ── what a loop is at ──

func itemEnds(p *planner, at int) []int {
	if p.is(at, "it") {
		return []int{at + 1}
	}
	if p.is(at, "each", "the", "every", "that") && at+1 < len(p.tokens) && p.tokens[at+1].kind == wordToken {
		return []int{at + 2}
	}
	return nil
}

func readItem(p *planner, s span) (value, bool) {
	if p.item.ref == "" || !p.is(s.from, "it") && !p.namesItem(p.tokens[s.to-1].low) {
		return value{}, false
	}
	return p.itemValue(), true
}

// itemValue is what the innermost loop over a list is at.
func (p *planner) itemValue() value {
	v := textValue("{{" + p.item.ref + "}}")
	v.label = p.item.name
	return v
}

func (p *planner) namesItem(noun string) bool {
	return p.item.ref != "" && (singular(noun) == p.item.noun || noun == "file" || noun == "one")
}

// ── applications, the screen, keys ──

// knownApps are common nouns and names that are applications without a capital.
var knownApps = setOf(`calculator terminal browser notes mail firefox chrome chromium safari calendar edge slack teams spotify thunderbird
	excel word powerpoint outlook zoom discord signal telegram whatsapp vlc gimp inkscape blender steam obsidian notepad paint
	finder explorer files settings editor console vscode libreoffice writer calc impress skype music photos camera contacts maps`)

var appNouns = setOf("app application program window")

// appEnds takes a name in quotes or capitals, and a few common ones.
func appEnds(p *planner, at int) []int {
	at0 := at
	if p.is(at, "the", "my", "a") {
		at++
	}
	end := p.nameEnd(at)
	if end == at && at < len(p.tokens) && knownApps.has(p.tokens[at]) {
		end = at + 1
	}
	if p.isQuote(at) {
		end = at + 1
	}
	if end == at || end > len(p.tokens) || p.is(at, "trash") || !p.isQuote(at) && weekdays.has(p.tokens[at]) || appNouns.has(p.tokens[at]) {
		return nil
	}
	var out []int
	if end < len(p.tokens) && appNouns.has(p.tokens[end]) {
		out = append(out, end+1)
	}
	if at == at0 || !p.isQuote(at) {
		out = append(out, end)
	}
	return out
}

// appInEnds takes what is certain to be an application: a name in capitals.
func appInEnds(p *planner, at int) []int {
	skip := at
	if p.is(at, "the") {
		skip++
	}
	if skip < len(p.tokens) && !p.isQuote(skip) && (!capitalised(p.tokens[skip]) || folders[p.tokens[skip].low] != "") {
		return nil
	}
	return appEnds(p, at)
}

// nameEnd is where the words in capitals that begin there end.
func (p *planner) nameEnd(at int) int {
	end := at
	for end < min(at+5, len(p.tokens)) && p.tokens[end].kind == wordToken && capitalised(p.tokens[end]) {
		end++
		if p.is(end, "and") && end+1 < len(p.tokens) && capitalised(p.tokens[end+1]) && p.nameGoesOn(end+1) {
			end++
		}
	}
	return end
}

// nameGoesOn tells "Save and Close", a button, from "Mail and Firefox": only a
// button has a verb for a name, and both its words are written like one.
func (p *planner) nameGoesOn(at int) bool {
	return buttonVerbs.has(p.tokens[at]) && (p.boundary(at+1) || targetNouns.has(p.tokens[at+1]))
}

var buttonVerbs = setOf("close exit quit continue send print restart install update")

func readApp(p *planner, s span) (value, bool) {
	name := span{s.from, s.to}
	if p.is(name.from, "the", "my", "a") {
		name.from++
	}
	for name.to-name.from > 1 && appNouns.has(p.tokens[name.to-1]) {
		name.to--
	}
	return textValue(capitalise(p.text(name))), true
}

var targetNouns = setOf("button link icon menu tab item field checkbox box option label")

// screenEnds takes text on the screen: in quotes, in capitals, or named by what
// it stands on.
func screenEnds(p *planner, at int) []int {
	if p.is(at, "the", "a", "on") {
		at++
	}
	if p.is(at, "text", "word", "button", "link", "tab", "icon") && (p.isQuote(at+1) || p.nameEnd(at+1) > at+1) {
		at++
	}
	end := p.nameEnd(at)
	if p.isQuote(at) {
		end = at + 1
	}
	if _, key := keyCombo(p.tokens[at:end]); end == at || p.is(at, "text") || !p.isQuote(at) && (key > 0 || modifierNames[p.tokens[at].low] != "") {
		return nil
	}
	var out []int
	for i := end; i < min(end+3, len(p.tokens)) && p.plainWord(i); i++ {
		if targetNouns.has(p.tokens[i]) {
			out = append(out, i+1)
			break
		}
	}
	return append(out, end)
}

// readName is the text of screenEnds without what it stands on.
func readName(p *planner, s span) (value, bool) {
	for i := s.from; i < s.to; i++ {
		if p.isQuote(i) {
			return textValue(p.tokens[i].text), true
		}
	}
	for s.to-s.from > 1 && (p.is(s.from, "the", "a", "on") || !capitalised(p.tokens[s.from])) {
		s.from++
	}
	for s.to-s.from > 1 && targetNouns.has(p.tokens[s.to-1]) && !capitalised(p.tokens[s.to-1]) {
		s.to--
	}
	return textValue(p.text(s)), true
}

func readTarget(p *planner, s span) (value, bool) {
	if !p.is(s.from, "it", "that", "there") {
		return readName(p, s)
	}
	step := p.last(func(st *step) bool { return st.found != "" })
	if p.lost || step == nil {
		return value{}, false
	}
	return textValue(step.found), true
}

// readFoundPlace is where a picture was found, which has no text to click.
func readFoundPlace(p *planner, _ span) ([]reading, bool) {
	step := p.last(func(st *step) bool { return st.has("found") })
	if p.lost || step == nil || step.found != "" || !step.has("x") || !step.has("y") {
		return nil, false
	}
	return []reading{{roleX, textValue("{{" + step.id + ".x}}")}, {roleY, textValue("{{" + step.id + ".y}}")}}, true
}

func readImage(p *planner, s span) (value, bool) {
	ext := strings.ToLower(path.Ext(p.tokens[s.from].text))
	return textValue(p.text(s)), slices.Contains([]string{".png", ".jpg", ".jpeg", ".bmp"}, ext)
}

func keyEnds(p *planner, at int) []int {
	if _, n := keyCombo(p.tokens[at:]); n > 0 {
		return []int{at + n}
	}
	return nil
}

func readKey(p *planner, s span) ([]reading, bool) {
	combo, n := keyCombo(p.tokens[s.from:s.to])
	key := textValue(combo.key)
	key.label = combo.String()
	out := []reading{{roleKey, key}}
	if len(combo.modifiers) > 0 {
		out = append(out, reading{roleModifiers, value{kind: isList, list: combo.modifiers}})
	}
	return out, n > 0
}

// String is the combination as people write it.
func (c combo) String() string {
	parts := append(append([]string{}, c.modifiers...), strings.ReplaceAll(c.key, "_", " "))
	for i, part := range parts {
		parts[i] = capitalise(part)
	}
	return strings.Join(parts, "+")
}

// ── numbers, times, sums, commands ──

func numberEnds(p *planner, at int) []int {
	if p.is(at, "a", "an", "half") {
		return nil
	}
	if _, n := number(p.tokens[at:]); n > 0 {
		return []int{at + n}
	}
	return nil
}

func readNumber(sign float64) func(*planner, span) (value, bool) {
	return func(p *planner, s span) (value, bool) {
		n, _ := number(p.tokens[s.from:s.to])
		return numberValue(sign * n), true
	}
}

// usualScroll is how far "scroll up" goes, in notches.
const usualScroll = 3

func durationEnds(p *planner, at int) []int {
	if _, n := duration(p.tokens[at:]); n > 0 {
		return []int{at + n}
	}
	return nil
}

func readDuration(p *planner, s span) (value, bool) {
	ms, _ := duration(p.tokens[s.from:s.to])
	v := numberValue(ms)
	v.label = p.text(s)
	if p.is(s.from, "few") || p.is(s.from+1, "few") {
		v.guess = "“" + v.label + "” is taken as " + spell(ms) + "."
	}
	return v, true
}

// operators are the words and signs of arithmetic as a calculator takes them.
var operators = map[string]string{
	"×": "*", "x": "*", "*": "*", "times": "*", "+": "+", "plus": "+", "-": "-", "−": "-", "–": "-", "minus": "-", "÷": "/", "/": "/",
	"over": "/", "divided": "/", "by": "", "^": "^", "%": "%", "mod": "%", "multiplied": "*",
}

func sumEnds(p *planner, at int) []int {
	end := at
	for end < min(at+20, len(p.tokens)) && p.sumPart(end) != "" {
		end++
	}
	if end == at {
		return nil
	}
	return []int{end}
}

// sumPart is a token as it is typed on a calculator; " " for none that is typed.
func (p *planner) sumPart(at int) string {
	t := p.tokens[at]
	if sign, ok := operators[t.low]; ok {
		return sign + " "
	}
	typed := strings.NewReplacer("×", "*", "−", "-", "÷", "/", ",", "", "x", "*").Replace(t.text)
	if strings.Trim(typed, "0123456789.+-*/^%()") == "" && strings.ContainsAny(typed, "0123456789") {
		return typed
	}
	if n, used := number(p.tokens[at : at+1]); used > 0 && t.kind == wordToken && !p.is(at, "a", "an") {
		return numberValue(n).text
	}
	return ""
}

func readSum(p *planner, s span) (value, bool) {
	var b strings.Builder
	for i := s.from; i < s.to; i++ {
		b.WriteString(strings.TrimSpace(p.sumPart(i)))
	}
	text := b.String()
	return textValue(text), strings.ContainsAny(text, "0123456789") && strings.ContainsAny(text[1:], "+-*/^%")
}

// shellMarks need a shell, which no tool for programs is.
const shellMarks = "|&;<>$`\\"

// programs are commands that need no quotes to be known as such.
var programs = setOf(`git npm npx yarn pnpm node make cmake cargo go python python3 pip pip3 pytest ruby perl java mvn gradle
	docker docker-compose kubectl ls df du date whoami hostname uptime uname free ps echo cat head tail wc grep ping curl wget
	ssh scp rsync tar zip unzip sleep brew systemctl pwd cp mv rm mkdir touch`)

// noArguments are words that say how a command runs, and are none of its arguments.
var noArguments = setOf("again silently quietly immediately manually regularly instead there here also too slowly quickly still just only both")

// programEnds takes a command without quotes: a program that is known, or that its
// path names, and what follows up to a word of a sentence.
func programEnds(p *planner, at int) []int {
	if at >= len(p.tokens) || !programs.has(p.tokens[at]) && !strings.HasPrefix(p.tokens[at].text, "./") {
		return nil
	}
	end := at + 1
	for !p.boundary(end) && !joints.has(p.tokens[end]) {
		if noArguments.has(p.tokens[end]) {
			return nil
		}
		end++
	}
	return []int{end}
}

// readCommand is a program with its arguments.
func readCommand(p *planner, s span) (value, bool) {
	text := p.text(s)
	if strings.ContainsAny(text, shellMarks) {
		p.because(reasonShell)
		return value{}, false
	}
	argv, ok := splitCommand(text)
	if slices.ContainsFunc(argv, func(arg string) bool { return strings.HasPrefix(arg, "~") }) || strings.Contains(text, "*") && !strings.ContainsAny(text, `'"`) {
		p.because(reasonShell)
		return value{}, false
	}
	return value{kind: isList, list: argv, text: text}, ok
}

// splitCommand splits at spaces outside quotes.
func splitCommand(line string) (argv []string, ok bool) {
	var b strings.Builder
	var quote rune
	open := false
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			b.WriteRune(r)
		case r == '\'' || r == '"':
			quote, open = r, true
		case r == ' ' || r == '\t':
			if open {
				argv = append(argv, b.String())
				b.Reset()
			}
			open = false
		default:
			b.WriteRune(r)
			open = true
		}
	}
	return argv, quote == 0 && len(argv) > 0 && argv[0] != ""
}

func recipientEnds(p *planner, at int) []int {
	if at < len(p.tokens) && (p.isQuote(at) || strings.Contains(p.tokens[at].text, "@")) {
		return []int{at + 1}
	}
	return nil
}
