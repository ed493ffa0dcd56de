package offline

import (
	"maps"
	"path"
	"strings"

	"planwright/planner/commandline"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// A reader finds the words for a value of one sort that begin at a place, the
// likeliest first.
type reader func(p *planner, at int) []phrase

// phrase is words for a value, up to their end.
type phrase struct {
	end    int
	mean   meaning
	files  *files                  // it speaks of several
	each   bool                    // and what is done to them is done to each
	names  []phrase                // the files it names one after the other
	asks   bool                    // for a yes or a no
	shape  *shaping                // it says what is asked of rows
	table  *phrase                 // in which table those are
	kinds  []func(meaning) meaning // of several files: which of them it takes
	merged *files                  // it speaks of tables that are put below each other
}

// meaning is the value, where the plan has come to; false where nothing fits.
type meaning func(p *planner) (act.Value, bool)

// fixed is a phrase with one meaning everywhere.
func fixed(end int, v act.Value) []phrase {
	return meant(end, func(*planner) (act.Value, bool) { return v, true })
}

func meant(end int, mean meaning) []phrase { return []phrase{{end: end, mean: mean}} }

// readers are the sorts of values by their names in patterns.
var readers map[string]reader

func initReaders() {
	readers = map[string]reader{
		"quote": quoted, "url": address, "binary": binaryAddress, "page": page,
		"pageurl": either(address, words("it|that page|the page", (*planner).lastAddress)),
		"opened":  words("it|that|this", (*planner).lastOpened), "item": loopItem,
		"file": oneFile, "files": either(oneFile, fileNames, manyFiles), "readable": plain(either(oneFile, fileNames, manyFiles)),
		"paper": documents(either(oneFile, fileNames, manyFiles)),
		"named": plain(either(namedFile, fileNames, unnamedFile)), "goal": goal, "plaingoal": plain(goal), "there": either(plain(goal), words("it|that file|the file", (*planner).pathAtHand)),
		"newname": newName, "picture": picture, "list": fileList, "folder": folder, "newfolder": newFolder, "packed": packed, "archive": archive,
		"app": app, "appin": appInside, "known": certainApp, "screen": onScreen,
		"target": either(onScreen, words("it|that|there", (*planner).lastFound)), "point": words("it", (*planner).lastPoint),
		"key": keys, "num": amount(1), "up": amount(-1), "duration": timeSpan,
		"command": command, "program": program, "sum": sum,
		"text": either(quoted, result), "line": line, "unsaid": unsaid, "plainnamed": plain(namedFile), "copied": words("it|the text", (*planner).lastCopied), "result": result, "holds": holds, "typed": typed, "free": free, "task": task, "itis": itIs,
		"happened": happening, "whether": whether, "goon": goOn, "wanted": wanted, "please": please, "which": which,
	}
	maps.Copy(readers, dataReaders())
}

func either(list ...reader) reader {
	return func(p *planner, at int) (out []phrase) {
		for _, read := range list {
			out = append(out, read(p, at)...)
		}
		return out
	}
}

// words are phrases with the same meaning.
func words(list string, mean meaning) reader {
	set := token.AnyOf(list)
	return func(p *planner, at int) (out []phrase) {
		for _, end := range set.Ends(&p.Sequence, at) {
			out = append(out, phrase{end: end, mean: mean})
		}
		return out
	}
}

func quoted(p *planner, at int) []phrase {
	if p.IsQuote(at) {
		return fixed(at+1, act.Text(p.Tokens[at].Text))
	}
	return nil
}

// line is a text with its end.
func line(p *planner, at int) []phrase {
	if !p.IsQuote(at) {
		return nil
	}
	return fixed(at+1, act.Value{Text: p.Tokens[at].Text + "\n", Label: p.Tokens[at].Text})
}

// ── web ──

func address(p *planner, at int) []phrase {
	t := p.At(at)
	if t.Kind != token.URL && (t.Kind != token.Quote || !token.IsAddress(t.Text) || strings.Contains(t.Text, " ")) {
		return nil
	}
	v := act.Text(t.Text)
	_, host, _ := strings.Cut(v.Text, "://")
	v.Label, _, _ = strings.Cut(host, "/")
	return fixed(at+1, v)
}

// binaryAddress is that of a file which is no text.
func binaryAddress(p *planner, at int) []phrase {
	if unreadable[strings.ToLower(path.Ext(p.At(at).Text))] {
		return address(p, at)
	}
	return nil
}

var pageNouns = token.SetOf("page website site webpage homepage api endpoint server feed url dashboard")

// page is "the status page", whose address must be asked for.
func page(p *planner, at int) []phrase {
	return p.unnamed(at, pageNouns, "What is the address of the ", func(s *step) string { return s.address })
}

// addresses are what is asked for to be opened in the browser.
var addresses = text.Pattern(`(?i)\b(url|link|address|(web)?(site|page))\b`)

// lastOpened is an address that nobody wrote into the words: that of the page
// before, from a person, or from the clipboard.
func (p *planner) lastOpened() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.address != "" || s.names() || p.does(s, act.ReadClipboard) })
	if s != nil && s.address == "" {
		return p.refTo(s), !s.names() || addresses().Match(s.call.Arguments["question"])
	}
	return p.lastAddress()
}

func (p *planner) lastAddress() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.address != "" })
	if s == nil {
		return act.Value{}, false
	}
	if n := len(p.steps) - 1; p.steps[n] != s && p.steps[n].path != "" { // the page, or the file that it was written to
		p.because(reasonPage)
		return act.Value{}, false
	}
	return act.Value{Text: s.address, Label: s.about}, true
}

// ── what a loop is at ──

// loopItem is "it" or "each file" inside a loop.
func loopItem(p *planner, at int) []phrase {
	end, noun := at+1, ""
	if p.Is(at, "each", "the", "every", "that") && p.IsKind(end, token.Word) {
		end, noun = at+2, p.Tokens[end].Low
	} else if !p.Is(at, "it") {
		return nil
	}
	return meant(end, func(p *planner) (act.Value, bool) {
		return p.itemValue(), p.item.ref != "" && !p.item.isRow && (noun == "" || p.namesItem(noun))
	})
}

// itemValue is what the innermost loop over a list is at.
func (p *planner) itemValue() act.Value {
	if p.item.shown != "" {
		return act.Value{Text: "{{" + p.item.ref + "." + p.item.shown + "}}", Label: p.item.name}
	}
	return act.Value{Text: "{{" + p.item.ref + "}}", Label: p.item.name}
}

func (p *planner) namesItem(noun string) bool {
	return p.item.ref != "" && (singular(noun) == p.item.noun || noun == "file" || noun == "one")
}

// ── numbers, times, keys ──

// amount reads a number, to be counted in the direction of the sign; up, where
// none stands there, goes the usual way.
func amount(sign float64) reader {
	const usualScroll = 3 // notches
	return func(p *planner, at int) (out []phrase) {
		if sign < 0 {
			out = fixed(at, act.Number(sign*usualScroll))
		}
		if n, used := token.Number(p.Tokens[min(at, len(p.Tokens)):]); used > 0 && !p.Is(at, "a", "an", "half") {
			out = append(fixed(at+used, act.Number(sign*n)), out...)
		}
		return out
	}
}

func timeSpan(p *planner, at int) []phrase {
	ms, n := token.Duration(p.Tokens[min(at, len(p.Tokens)):])
	if n == 0 {
		return nil
	}
	v := act.Number(ms)
	v.Label = p.text(span{at, at + n})
	if p.Is(at, "few") || p.Is(at+1, "few") {
		v.Guess = "“" + v.Label + "” is taken as " + token.Spell(ms) + "."
	}
	return fixed(at+n, v)
}

func keys(p *planner, at int) []phrase {
	combo, n := keyCombo(p.Tokens[min(at, len(p.Tokens)):])
	if n == 0 {
		return nil
	}
	v := act.Value{Text: combo.key, Label: combo.String()}
	if len(combo.modifiers) > 0 {
		v.Also = []act.Given{{Role: act.RoleModifiers, Value: act.Value{Kind: act.IsList, List: combo.modifiers}}}
	}
	return fixed(at+n, v)
}

// operators are the words and signs of arithmetic as a calculator takes them.
var operators = map[string]string{
	"×": "*", "x": "*", "*": "*", "times": "*", "+": "+", "plus": "+", "-": "-", "−": "-", "–": "-", "minus": "-", "÷": "/", "/": "/",
	"over": "/", "divided": "/", "by": "", "^": "^", "%": "%", "mod": "%", "multiplied": "*",
}

// sum is arithmetic, as it is typed on a calculator that is open.
func sum(p *planner, at int) []phrase {
	typed, digits := "", false
	for end := at; end < min(at+20, len(p.Tokens)); end++ {
		part, ok := p.sumPart(end)
		number := strings.ContainsAny(part, "0123456789")
		if !ok || number && digits {
			at = end
			break
		}
		typed, at, digits = typed+part, end+1, number
	}
	if len(typed) < 2 || !strings.ContainsAny(typed, "0123456789") || !strings.ContainsAny(typed[1:], "+-*/^%") {
		return nil
	}
	return meant(at, func(p *planner) (act.Value, bool) {
		s := p.last(p.opens)
		return act.Text(typed), s != nil && strings.HasPrefix(s.about, "Calc")
	})
}

func (p *planner) sumPart(at int) (typed string, ok bool) {
	t := p.Tokens[at]
	if sign, ok := operators[t.Low]; ok {
		return sign, true
	}
	typed = strings.NewReplacer("×", "*", "−", "-", "÷", "/", ",", "", "x", "*").Replace(t.Text)
	if strings.Trim(typed, "0123456789.+-*/^%()") == "" && strings.ContainsAny(typed, "0123456789") {
		return typed, true
	}
	n, used := token.Number(p.Tokens[at : at+1])
	return act.Number(n).Text, used > 0 && t.Kind == token.Word && !p.Is(at, "a", "an")
}

// ── commands ──

// programs are commands that need no quotes to be known as such.
var programs = token.SetOf(`git npm npx yarn pnpm node make cmake cargo go python python3 pip pip3 pytest ruby perl java mvn gradle
	docker docker-compose kubectl ls df du date whoami hostname uptime uname free ps echo cat head tail wc grep ping curl wget
	ssh scp rsync tar zip unzip sleep brew systemctl pwd cp mv rm mkdir touch`)

// howWords say how something is done, and are no part of a text or a command.
var howWords = token.SetOf("again instead there here also too still just both later soon very backwards")

func (p *planner) saysHow(at int) bool {
	return p.plainWord(at) && strings.HasSuffix(p.Tokens[at].Low, "ly") || howWords.Has(p.Tokens[at])
}

// isCommand reports whether the text is a known program with its arguments.
func isCommand(text string) bool {
	name, _, more := strings.Cut(text, " ")
	return more && programs[name]
}

func command(p *planner, at int) []phrase {
	if !p.IsQuote(at) {
		return nil
	}
	return p.commandIn(span{at, at + 1})
}

// program is a command without quotes: a program that is known, or that its path
// names, and what follows up to a word of a sentence.
func program(p *planner, at int) []phrase {
	if !programs.Has(p.At(at)) && !strings.HasPrefix(p.At(at).Text, "./") {
		return nil
	}
	end := at + 1
	for ; !p.boundary(end) && !token.Joints.Has(p.Tokens[end]); end++ {
		if p.saysHow(end) {
			return nil
		}
	}
	if p.Is(end, ".") && p.Tokens[end].Start > p.Tokens[end-1].End { // "git add ." is about a folder, or at its end
		return nil
	}
	return p.commandIn(span{at, end})
}

// commandIn is the words as a program with its arguments, which no shell takes apart.
func (p *planner) commandIn(s span) []phrase {
	argv, ok := commandline.Split(p.text(s))
	return meant(s.to, func(p *planner) (act.Value, bool) {
		if !ok {
			p.because(reasonShell)
		}
		return act.Value{Kind: act.IsList, List: argv, Text: p.text(s)}, ok
	})
}
