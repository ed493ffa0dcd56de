package offline

import (
	"path"
	"slices"
	"strings"

	"planwright/planner/keyboard"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// knownApps are common nouns and names that are applications without a capital.
var knownApps = token.SetOf(`calculator terminal browser notes mail firefox chrome chromium safari calendar edge slack teams spotify thunderbird
	excel word powerpoint outlook zoom discord signal telegram whatsapp vlc gimp inkscape blender steam obsidian notepad paint
	finder explorer files settings editor console vscode libreoffice writer calc impress skype music photos camera contacts maps`)

var (
	noApps      = token.SetOf("file folder directory document report letter list page website site over again")
	appNouns    = token.SetOf("app application program window")
	targetNouns = token.SetOf("button link icon menu tab item field checkbox box option label")
	buttonVerbs = token.SetOf("close exit quit continue send print restart install update")
)

// app is an application: a name in quotes or capitals, or one of a few common ones.
func app(p *planner, at int) (out []phrase) {
	from := at
	if p.Is(at, "the", "my", "a") {
		at++
	}
	end := p.nameEnd(at)
	if end == at && knownApps.Has(p.At(at)) || p.IsQuote(at) && namesApp(p.Tokens[at].Text) {
		end = at + 1
	}
	folder := folders[p.At(at).Low] != "" && !knownApps.Has(p.At(at)) && !p.IsQuote(at) && end == at+1
	if end == at || folder && !appNouns.Has(p.At(end)) || p.Is(at, "trash") || weekdays.Has(p.At(at)) || appNouns.Has(p.At(at)) || noApps.Has(p.Tokens[end-1]) {
		return nil
	}
	name := span{at, end}
	for name.to-name.from > 1 && appNouns.Has(p.Tokens[name.to-1]) {
		name.to--
	}
	v := act.Text(text.Capitalise(p.text(name)))
	if !(name.to == at+1 && knownApps.Has(p.Tokens[at])) {
		v.Guess, v.Keep = "“"+v.Text+"” is taken for the name of an application.", true
	}
	if appNouns.Has(p.At(end)) {
		out = fixed(end+1, act.Text(v.Text))
	}
	if at == from || !p.IsQuote(at) {
		out = append(out, fixed(end, v)...)
	}
	return out
}

// namesApp reports whether a quoted text may be the name of an application.
func namesApp(text string) bool {
	kind := token.KindOf(text)
	return !isCommand(text) && kind != token.File && kind != token.URL
}

// certainApp is an application that is known as one, or that was opened before: in "Name"
// or "Google" may be a field or a page.
func certainApp(p *planner, at int) (out []phrase) {
	name := p.Skip(at, "the")
	for _, ph := range app(p, at) {
		said, known := ph.mean, p.IsQuote(name) || appNouns.Has(p.Tokens[ph.end-1])
		for i := name; i < ph.end; i++ {
			known = known || knownApps.Has(p.Tokens[i])
		}
		ph.mean = func(p *planner) (act.Value, bool) {
			v, ok := said(p)
			opened := p.last(func(s *step) bool { return p.opens(s) && s.about == v.Text }) != nil
			if opened {
				v.Guess = ""
			}
			return v, ok && (known || opened)
		}
		out = append(out, ph)
	}
	return out
}

// appInside is one behind "in", where only a name in capitals is an application.
func appInside(p *planner, at int) []phrase {
	name := p.Skip(at, "the")
	if t := p.At(name); !p.IsQuote(name) && (!capitalised(t) || folders[t.Low] != "") {
		return nil
	}
	return certainApp(p, at)
}

// opens reports whether the step brings an application or a page to the front.
func (p *planner) opens(s *step) bool {
	return slices.ContainsFunc(act.Actions, func(a *act.Action) bool {
		return (a.About == act.RoleApp || a.About == act.RoleURL && a != act.GetPage) && p.does(s, a)
	})
}

// nameEnd is where the words in capitals that begin there end.
func (p *planner) nameEnd(at int) int {
	end := at
	for end < min(at+5, len(p.Tokens)) && p.IsKind(end, token.Word) && capitalised(p.Tokens[end]) && (end == at || !p.nameStops(end)) {
		end++
		if p.Is(end, "and") && !p.Is(at-1, ",") && capitalised(p.At(end+1)) && p.nameGoesOn(end+1) {
			end++
		}
	}
	return end
}

// nameStops reports whether something else begins there, in a sentence that is all in
// capitals: "Open Mail And Press Enter".
func (p *planner) nameStops(at int) bool {
	return joiners.Has(p.Tokens[at]) || trails.Has(p.Tokens[at]) || p.isCount(at) || len(p.matchesAt(at)) > 0
}

// nameGoesOn tells "Save and Close", a button, from "Mail and Firefox": only a
// button has a verb for a name, and both its words are written like one.
func (p *planner) nameGoesOn(at int) bool {
	return buttonVerbs.Has(p.Tokens[at]) && (p.boundary(at+1) || targetNouns.Has(p.Tokens[at+1]))
}

// onScreen is text on the screen: in quotes, in capitals, or named by what it
// stands on.
func onScreen(p *planner, at int) (out []phrase) {
	if p.Is(at, "the", "a", "on") {
		at++
	}
	if p.Is(at, "text", "word", "button", "link", "tab", "icon") && (p.IsQuote(at+1) || p.nameEnd(at+1) > at+1) {
		at++
	}
	end := p.nameEnd(at)
	if p.IsQuote(at) {
		end = at + 1
	}
	if end == at || p.Is(at, "text", "all", "everything") || !p.IsQuote(at) && namesKeys(p.Tokens[at:end]) {
		return nil
	}

	for i := end; i < end+3 && p.plainWord(i); i++ {
		if targetNouns.Has(p.Tokens[i]) {
			out = fixed(i+1, act.Text(p.text(span{at, i})))
			break
		}
	}
	v := act.Text(p.text(span{at, end}))
	if !p.IsQuote(at) && p.has(span{at, end}, "and") {
		v.Guess, v.Keep = "“"+v.Text+"” is taken for one button, and not for two.", true
	}
	return append(out, fixed(end, v)...)
}

// lastFound is the text that was looked for on the screen.
func (p *planner) lastFound() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.found != "" })
	if s == nil {
		return act.Value{}, false
	}
	return act.Text(s.found), true
}

// lastPoint is where a picture was found, which has no text to click.
func (p *planner) lastPoint() (act.Value, bool) {
	s := p.meant(func(s *step) bool { return s.has("found") })
	if s == nil || s.found != "" || !s.has("x") || !s.has("y") {
		return act.Value{}, false
	}
	v := act.Text("{{" + s.id + ".x}}")
	v.Also = []act.Given{{Role: act.RoleY, Value: act.Text("{{" + s.id + ".y}}")}}
	return v, true
}

// picture is the file of a picture to look for.
func picture(p *planner, at int) []phrase {
	if p.IsKind(at, token.File) && slices.Contains([]string{".png", ".jpg", ".jpeg", ".bmp"}, strings.ToLower(path.Ext(p.Tokens[at].Text))) {
		return fixed(at+1, act.Text(p.Tokens[at].Text))
	}
	return nil
}

// ── keys ──

// combo is a key with the modifiers that are held.
type combo struct {
	key       string
	modifiers []string
}

// maxKeyWords bounds the words for one key: "ctrl + shift + page down".
const maxKeyWords = 6

// keyCombo reads "ctrl+s", "Ctrl + Shift + T", "Shift and F5", "the Enter key", "page down":
// the most words that are one key.
func keyCombo(tokens []token.Token) (combo, int) {
	from := 0
	for slices.Contains([]string{"the", "key", "keys"}, token.LowAt(tokens, from)) {
		from++
	}
	if token.LowAt(tokens, from) == "a" && tokens[from].Text == "a" && slices.Contains([]string{"key", "button"}, token.LowAt(tokens, from+1)) {
		return combo{}, 0 // some key, and not the letter
	}
	said, found, n := "", combo{}, 0
	for i := from; i < min(from+maxKeyWords, len(tokens)) && slices.Contains([]token.Kind{token.Word, token.Digits, token.Quote}, tokens[i].Kind); i++ {
		word := tokens[i].Low
		if _, held := keyboard.Modifiers(said); held && word == "and" {
			word = "+"
		}
		said = strings.TrimSpace(said + " " + word)
		if key, modifiers, ok := keyboard.Read(said); ok {
			found, n = combo{key, modifiers}, i+1
		}
	}
	return found, n
}

// namesKeys reports whether the words speak of keys, and are no text to click.
func namesKeys(tokens []token.Token) bool {
	_, n := keyCombo(tokens)
	first, _, _ := strings.Cut(strings.ReplaceAll(tokens[0].Low, "-", "+"), "+")
	_, held := keyboard.Modifiers(first)
	return n > 0 || held || strings.Contains(tokens[0].Low, "+")
}

// String is the combination as people write it.
func (c combo) String() string {
	parts := append(slices.Clone(c.modifiers), strings.ReplaceAll(c.key, "_", " "))
	for i, part := range parts {
		parts[i] = text.Capitalise(part)
	}
	return strings.Join(parts, "+")
}
