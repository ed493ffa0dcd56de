package offline

import (
	"strings"
)

// fixed is a number the verb itself says.
func fixed(n float64) reader {
	return func(*call) (value, bool) { return numberValue(n), true }
}

// fixedText is a text the verb itself says.
func fixedText(s string) reader {
	return func(*call) (value, bool) { return textValue(s), true }
}

// fixedList is a list the verb itself says.
func fixedList(list ...string) reader {
	return func(*call) (value, bool) { return value{kind: isList, list: list}, true }
}

// combo is the key the words name; nothing but how often may follow it.
func (c *call) combo() (combo, []int) {
	keys, n := keyCombo(c.tokens())
	if n == 0 {
		return combo{}, nil
	}
	for i := c.from + n; i < c.to; i++ {
		if t := c.p.tokens[i]; t.low != "key" && t.low != "keys" && t.low != "on" && t.low != "the" && t.low != "keyboard" {
			return combo{}, nil
		}
	}
	return keys, span{c.from, c.to}.all()
}

func keyName(c *call) (value, bool) {
	keys, words := c.combo()
	v := textValue(keys.key, words...)
	v.label = keys.String()
	return v, words != nil
}

// withKeys is the call's words behind "with", where what is in front says no more
// than "it" or "the file".
func (c *call) withKeys() *call {
	s := c.object()
	said := c.p.trim(s, nil)
	if !said.empty() && !c.p.isPronoun(s) && !fileNouns.has(c.p.tokens[said.to-1]) || s.to == c.to || !byWords.has(c.p.tokens[s.to]) {
		return &call{p: c.p, from: c.to, to: c.to}
	}
	return &call{p: c.p, from: s.to + 1, to: c.to, times: c.times}
}

var byWords = setOf("with using via")

// keyNameWith is the key of "save it with Ctrl+S".
func keyNameWith(c *call) (value, bool) {
	v, ok := keyName(c.withKeys())
	v.words = c.span().all()
	return v, ok
}

func keyModifiersWith(c *call) (value, bool) { return keyModifiers(c.withKeys()) }

func keyModifiers(c *call) (value, bool) {
	keys, words := c.combo()
	return value{kind: isList, list: keys.modifiers, words: words}, len(keys.modifiers) > 0
}

// String is the combination as people write it.
func (c combo) String() string {
	parts := append([]string{}, c.modifiers...)
	parts = append(parts, strings.ReplaceAll(c.key, "_", " "))
	for i, part := range parts {
		parts[i] = capitalise(part)
	}
	return strings.Join(parts, "+")
}

// howOften is how often the words ask for the action.
func howOften(c *call) (value, bool) {
	return numberValue(float64(c.times)), c.times > 1
}

// scrollDown is the notches to turn the wheel, when the words give a number.
func scrollDown(c *call) (value, bool) {
	n, used := number(c.tokens())
	if used == 0 || c.p.tokens[c.from].kind != numberToken && n < 2 {
		return value{}, false // "a bit"
	}
	return numberValue(n, span{c.from, c.from + used}.all()...), true
}

// usualScroll is how far "scroll up" goes, in notches.
const usualScroll = 3

func scrollUp(c *call) (value, bool) {
	v, ok := scrollDown(c)
	if !ok {
		return numberValue(-usualScroll), true
	}
	return numberValue(-v.number, v.words...), true
}

// shellMarks need a shell, which no tool for programs is.
const shellMarks = "|&;<>$`\\"

// commandLine is a program with its arguments. Only what stands in quotes or
// backticks is one: other words are never made into a command.
func commandLine(c *call) (value, bool) {
	text, at := c.p.quoted(c.span())
	if at < 0 {
		return value{}, false
	}
	if strings.ContainsAny(text, shellMarks) {
		c.p.because(reasonShell)
		return value{}, false
	}
	argv, ok := splitCommand(text)
	return value{kind: isList, list: argv, text: text, words: []int{at}}, ok
}

// splitCommand splits at spaces outside quotes.
func splitCommand(line string) (argv []string, ok bool) {
	var b strings.Builder
	var quote rune
	open := false
	for _, r := range line {
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
	if open {
		argv = append(argv, b.String())
	}
	return argv, quote == 0 && len(argv) > 0 && argv[0] != ""
}

// address is a web address, or a page whose address must be asked for.
func address(c *call) (value, bool) {
	if at := c.index(urlToken); at >= 0 {
		return c.p.addressAt(at), true
	}
	if s := c.object(); c.has(browserWord) && c.p.item.ref != "" && (c.p.isPronoun(s) || c.p.namesItem(s)) {
		v := textValue("{{"+c.p.item.ref+"}}", c.span().all()...)
		v.label = c.p.item.name
		return v, true
	}
	if c.p.isPronoun(c.object()) {
		return c.p.answeredAddress(c.object())
	}
	return c.p.page(c.object())
}

var browserWord = setOf("browser")

// answeredAddress is an address from a person or the clipboard, which nobody
// wrote into the words.
func (p *planner) answeredAddress(s span) (value, bool) {
	step := p.lastResult()
	if step == nil || !step.has("answer") && !containsWord(nameWords(step.tool.Name), "clipboard") {
		return value{}, false
	}
	return p.refTo(step, s), true
}

// addressAt is the address of a token, with the host as its label.
func (p *planner) addressAt(at int) value {
	v := textValue(p.tokens[at].text, at)
	_, host, _ := strings.Cut(v.text, "://")
	v.label, _, _ = strings.Cut(host, "/")
	return v
}

var pageNouns = setOf("page website site webpage homepage api endpoint server feed url dashboard")

// page is a thing that has an address nobody said.
func (p *planner) page(s span) (value, bool) {
	words := s.all()
	s = p.trim(s, nil)
	if s.empty() || !pageNouns.has(p.tokens[s.to-1]) {
		return value{}, false
	}
	if step := p.stepNamed(s); step != nil && step.address != "" {
		return value{text: step.address, label: p.text(s), words: words}, true
	}
	return value{ask: "What is the address of the " + p.text(s) + "?", text: p.text(s), words: words}, true
}

// pageAddress is the address of a page to fetch: one that was fetched before is
// meant by a pronoun.
func pageAddress(c *call) (value, bool) {
	if v, ok := address(c); ok {
		return v, true
	}
	s := c.object()
	if step := c.p.last(func(s *step) bool { return s.address != "" }); step != nil && c.p.isPronoun(s) {
		return value{text: step.address, label: step.about, words: s.all()}, true
	}
	return value{}, false
}

// postBody is what to send.
func postBody(c *call) (value, bool) {
	if text, at := c.p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	if v, ok := c.fileText(); ok {
		return v, true
	}
	return c.p.result(c.object())
}

// howLong is a time to wait, in milliseconds.
func howLong(c *call) (value, bool) {
	for i := c.from; i < c.to; i++ {
		if ms, n := duration(c.p.tokens[i:c.to]); n > 0 {
			v := numberValue(ms, span{i, i + n}.all()...)
			v.label = c.p.text(span{i, i + n})
			return v, true
		}
	}
	return value{}, false
}

// operators are the words and signs of arithmetic as a calculator takes them.
var operators = map[string]string{
	"×": "*", "x": "*", "*": "*", "times": "*", "+": "+", "plus": "+", "-": "-", "−": "-", "–": "-", "minus": "-", "÷": "/", "/": "/",
	"over": "/", "divided": "/", "by": "", "=": "", "^": "^", "%": "%", "mod": "%", "multiplied": "*",
}

// expression is what to work out, as it is typed on a calculator.
func expression(c *call) (value, bool) {
	var b strings.Builder
	var words []int
	for i := c.from; i < c.to; i++ {
		t := c.p.tokens[i]
		if sign, ok := operators[t.low]; ok {
			b.WriteString(sign)
		} else if typed, ok := arithmetic(t.text); ok {
			b.WriteString(typed)
		} else if n, used := number(c.p.tokens[i : i+1]); used > 0 && t.low != "a" && t.low != "an" {
			b.WriteString(numberValue(n).text)
		} else if len(words) > 0 || !articles.has(t) {
			break
		}
		words = append(words, i)
	}
	text := b.String()
	return textValue(text, words...), strings.ContainsAny(text, "0123456789") && strings.ContainsAny(text, "+-*/^%")
}

// arithmetic takes "5×6" as one word.
func arithmetic(text string) (string, bool) {
	out := strings.NewReplacer("×", "*", "−", "-", "÷", "/", ",", "", "x", "*").Replace(text)
	return out, strings.Trim(out, "0123456789.+-*/^%()") == "" && strings.ContainsAny(out, "0123456789")
}
