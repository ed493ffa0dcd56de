package offline

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// reason is why words could not be placed, as the end of a sentence.
type reason string

const (
	reasonNone       reason = ""
	reasonShell      reason = "it needs a shell, and commands run without one; give one program with its arguments"
	reasonLong       reason = "the text is too long to be planned without a model"
	reasonMany       reason = "the plan has as many steps as can be planned without a model"
	reasonEnd        reason = "the workflow has ended before it"
	reasonSchedule   reason = "a workflow has no schedule and starts when you run it"
	reasonCondition  reason = "what to test is not clear"
	reasonObject     reason = "what it should be done to is not clear"
	reasonList       reason = "what to go through is not clear"
	reasonRounds     reason = "what belongs to each round is not clear"
	reasonWords      reason = "not all of these words have a place in a step"
	reasonUnreadable reason = "no step opens or reads files that are no plain text"
	reasonFileName   reason = "what the file should be called is not clear"
	reasonModel      reason = "this takes a model"
	reasonBlank      reason = "what stands between braces or brackets is not named"
	reasonQuote      reason = "a quote is not closed"
	reasonRows       reason = "which rows are meant is not clear; say which table they are in, such as orders.csv"
	reasonColumn     reason = "in which column that is, is not said; say it as in “where the amount is over 1000”"
	reasonSingle     reason = "what the words before it make is one row, and no table any more"
	reasonGroups     reason = "what is worked out of each group is not said, such as “sum the amount by customer”"
	reasonFill       reason = "in which column, and with what, is not clear; say it as in “fill the empty cells of the city column with 0”, or “… from above”"
	reasonEmpty      reason = "in which column, is not clear; say it as in “remove the rows where city is empty”"
	reasonMixed      reason = "what belongs together where “and” and “or” are in one test is not clear; say one after the other, as in “keep the rows where city is Ulm or Bonn, then keep the rows where amount is over 100”"
	reasonKey        reason = "by which column rows are looked for in the other table is not said; say it as in “by number”"
	reasonTurned     reason = "which columns become rows is not said; name them, as in “turn the columns Jan, Feb and Mar into rows”"
	reasonUnused     reason = "nothing uses what it reads"
	reasonLost       reason = "it goes on with words that found no place"
	reasonEither     reason = "which of the things in the condition “it” is, is not clear; say its name"
	reasonPage       reason = "whether “it” is the page or the file is not clear; say its address or its name"
	reasonGone       reason = "where those files are after the step before is not clear; say their names and their folder"
	reasonBoth       reason = "whether those are the files or their copies is not clear; say in which folder they are"
	reasonWhich      reason = "which of two files “it” is, is not clear; say its name"
	reasonUsed       reason = "it is used before it is looked for; say it as in “if OK is not there, click Cancel, otherwise click OK”"
	reasonTold       reason = "rows are no text; write them to a table, such as result.csv"
)

// lacks says that no tool does it.
func lacks(does string) reason { return reason("none of the tools can " + does) }

// modelVerbs need to understand text.
var modelVerbs = token.SetOf("summarize summarise translate rewrite classify extract analyze analyse decide explain compare")

// because keeps the first reason the clause gives.
func (p *planner) because(r reason) {
	if p.why == reasonNone {
		p.why = r
	}
}

// unread keeps why the words from some place on cannot be read, for a clause that so finds no place.
func (p *planner) unread(at int, r reason) {
	if p.unreads == nil {
		p.unreads = map[int]reason{}
	}
	if p.unreads[at] == reasonNone {
		p.unreads[at] = r
	}
}

// unreadIn is why the first of the words that cannot be read are not.
func (p *planner) unreadIn(s span) reason {
	for at := s.from; at < s.to; at++ {
		if why := p.unreads[at]; why != reasonNone {
			return why
		}
	}
	return reasonNone
}

// reject reports the words as not placed, with why. What later words mean by
// "it" is not known from then on.
func (p *planner) reject(s span, why reason) {
	for !s.empty() && p.Tokens[s.to-1].Kind == token.Break {
		s.to--
	}
	if s.empty() {
		return
	}
	if why == reasonNone {
		why = p.whyNot(s)
	}
	p.lost = p.lost || why != reasonSchedule
	start := p.Tokens[s.from].Start
	p.report(start, p.words[start:p.Tokens[s.to-1].End], why)
	p.noteCause(s, why)
}

// whyNot is what can be said of a clause from what is not filled in or its first word.
func (p *planner) whyNot(s span) reason {
	verb := p.Tokens[s.from]
	known := actionsByVerb[verb.Low]
	switch {
	case p.hasKind(s, token.Stray):
		return reasonQuote
	case p.unreadIn(s) != reasonNone:
		return p.unreadIn(s)
	case p.isOther(s):
		return reasonEnglish
	case p.hasKind(s, token.Blank):
		return reasonBlank
	case modelVerbs.Has(verb):
		return reasonModel
	case mergeVerbs.Has(verb) && p.has(s, "files", "tables", "spreadsheets", "csvs", "csv"):
		return reasonMerge
	case mergeVerbs.Has(verb) && len(tabularName().FindAllString(p.written(s), -1)) > 1:
		return reasonMergeTwo
	case slices.Contains(known, act.ShapeData) && p.has(s, "empty", "blank") && p.has(s, "cells", "fields", "values"):
		if p.has(s, "rows", "entries", "records", "lines") {
			return reasonEmpty
		}
		return reasonFill
	case slices.Contains(known, act.ShapeData) && p.has(s, "and") && p.has(s, "or") && p.has(s, "where", "whose", "with", "which", "have"):
		return reasonMixed
	case slices.Contains(known, act.ShapeData) && p.unclearIn(s) != "":
		return unclearNumber(p.unclearIn(s))
	case verb.Kind != token.Word || len(known) == 0:
		return reasonNone
	}
	for _, a := range known {
		if p.tools.forAction(a) != nil {
			return reasonWords
		}
	}
	return lacks(known[0].Does)
}

// unclearIn is the first number that may be a thousand, or one, "" where there is none.
func (p *planner) unclearIn(s span) string {
	if i := slices.IndexFunc(p.Tokens[s.from:s.to], isUnclear); i >= 0 {
		return p.Tokens[s.from+i].Text
	}
	return ""
}

// unclearNumber tells how to write a number so that it is clear.
func unclearNumber(said string) reason {
	return reason("“" + said + "” may be thousands, or a number with a decimal point; write " + strings.Replace(said, ".", "", 1) + " or " + said + "0")
}

func (p *planner) report(offset int, words string, why reason) {
	p.reportAs(offset, utf8.RuneCountInString(words), words, why)
}

// reportAs reports words that are the first of a stretch of so many characters.
func (p *planner) reportAs(offset, length int, words string, why reason) {
	p.left = append(p.left, stretch{offset, offset + len(text.First(p.words[min(offset, len(p.words)):], length))})
	line, column := position(p.words, offset)
	words = quotedWords(words)
	at := problem.Place{Line: line, Column: column, Length: length}
	found := problem.New(problem.UnplacedWords, at, "Could not place %s.", words)
	if why != reasonNone {
		found = problem.New(problem.UnplacedWords, at, "Could not place %s: %s.", words, string(why))
	}
	p.unplaced = append(p.unplaced, found)
}

// position is the line and column of the offset, in characters from 1.
func position(words string, offset int) (line, column int) {
	before := words[:offset]
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

func (p *planner) sortUnplaced() {
	slices.SortStableFunc(p.unplaced, func(a, b problem.Problem) int {
		return cmp.Or(cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Column, b.At.Column))
	})
}

// nothing is the problem of words that led to no step at all.
func (p *planner) nothing() problem.Problem {
	if strings.TrimSpace(p.words) == "" {
		return problem.New(problem.NoNodes, problem.Place{}, "There are no words to plan. Say what should happen, for example “Open the calculator, then take a screenshot”.")
	}
	if p.isOther(span{0, len(p.Tokens)}) {
		return problem.New(problem.NoNodes, problem.Place{}, "Without a model only English is understood. Say it in short English sentences such as “%s”, or connect a model.", p.example())
	}
	return problem.New(problem.NoNodes, problem.Place{}, "Nothing in these words could be planned without a model. Say it in short sentences such as “Open the calculator, then take a screenshot” or “Read orders.csv, sort it by date and write it to sorted.csv”, or connect a model.")
}

// ── what goes on with words that have no place ──

// cause is a stretch of words that was not placed, and what goes on with it: that has no
// problem of its own.
type cause struct {
	found   problem.Problem
	from    int // offset of its words
	words   span
	why     reason
	depth   int // how many sequences were open
	nodes   int // how many were placed before
	follows []string
}

// noteCause keeps what was reported last.
func (p *planner) noteCause(s span, why reason) {
	p.cause = cause{found: p.unplaced[len(p.unplaced)-1], from: p.Tokens[s.from].Start, words: s, why: why, depth: len(p.build.Open), nodes: p.build.Reserved()}
}

// rejectObject reports words of which only is not clear what they should be done to: where
// that would have come of the words before them, those alone are to blame.
func (p *planner) rejectObject(s span) {
	if !p.lost || p.why != reasonObject && p.why != reasonRows && p.why != reasonNone || p.unclearIn(s) != "" {
		p.reject(s, p.why)
		return
	}
	c := p.cause
	last := len(p.unplaced) - 1
	to := p.Tokens[s.to-1].End
	if last < 0 || c.from > to || p.unplaced[last].Message != c.found.Message || c.depth != len(p.build.Open) || c.nodes != p.build.Reserved() || strings.Contains(p.words[c.from:to], "\n") {
		p.reject(s, reasonLost)
		return
	}
	p.unplaced = p.unplaced[:last]
	c.follows = append(c.follows[:len(c.follows):len(c.follows)], quotedWords(p.words[p.Tokens[s.from].Start:to]))
	p.reportAs(c.from, utf8.RuneCountInString(p.words[c.from:to]), p.words[c.from:p.Tokens[c.words.to-1].End], c.wording())
	c.found = p.unplaced[last]
	p.cause = c
}

// wording is why the words were not placed, and what goes on with them.
func (c cause) wording() reason {
	verb := " goes on with it"
	if len(c.follows) > 1 {
		verb = " go on with it"
	}
	said := reason(strings.Join(c.follows, ", ") + verb)
	if c.why == reasonNone {
		return said
	}
	return c.why + "; " + said
}

// quotedWords are words of a person on one line, in quotes where they have none.
func quotedWords(words string) string {
	words = text.Words(text.Line(words), 200)
	if strings.ContainsAny(words, "“”") {
		return words
	}
	return "“" + words + "”"
}

// ── words of other languages ──

// Rules know English alone. Whoever writes another language is told that, and not that each of
// the words has no place.

const reasonEnglish reason = "without a model only English is understood"

var (
	otherWords token.Set // frequent in other languages, and none of English
	ownWords   token.Set // frequent in English, and none of the others
)

func initLanguages() {
	otherWords = token.SetOf(`und oder der das dem ein eine einen einer eines alle allen nach mit von vom für auf aus bei ist sind nicht wenn dann danach mir mich bitte zum zur
	öffne öffnen finde finden lies lese lesen schreibe schreiben schreib sende senden schicke zeige zeig verschiebe verschieben kopiere kopieren lösche löschen sortiere sortieren suche
	suchen mach mache starte starten speichere speichern benenne summiere zähle datei dateien ordner tabelle zeilen spalte jede jeden jedes heute morgen
	et les une du dans avec pour ouvre ouvrir ouvrez trouve trouver lis lire écris écrire envoie envoyer copie déplace déplacer supprime supprimer montre trie fichier fichiers dossier mes tous toutes puis
	los las una unos con abre abrir busca buscar lee leer escribe escribir envía enviar copia copiar mueve mover borra borrar muestra ordena archivo archivos carpeta todos todas mis luego
	gli apri aprire trova trovare leggi scrivi invia sposta elimina mostra cartella tutti tutte poi
	het een zoek zoeken lees schrijf stuur verplaats verwijder bestand bestanden naar alle
	uma abra encontre leia escreva envie mova apague arquivo arquivos
	otwórz znajdź przenieś skopiuj usuń plik pliki
	och öppna hitta flytta fil filer`)

	ownWords = token.SetOf("the to and of it them then with for from if when my all each this that these those is are where into on by file files folder rows")
}

// isOther reports whether the words are of another language than English.
func (p *planner) isOther(s span) bool {
	other, own := 0, 0
	for _, t := range p.Tokens[s.from:s.to] {
		switch {
		case t.Kind != token.Word:
		case otherWords.Has(t), isOtherScript(t.Text):
			other++
		case ownWords.Has(t):
			own++
		}
	}
	return other > own
}

// isOtherScript reports whether a word is written in other letters than Latin ones.
func isOtherScript(word string) bool {
	for _, r := range word {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return true
		}
	}
	return false
}

// example is how to say it in English.
func (p *planner) example() string {
	if p.has(span{0, len(p.Tokens)}, "csv", "xlsx") || tabularName().MatchString(p.words) {
		return "Read orders.csv, sort it by date and write it to sorted.csv"
	}
	return "Find the PDFs in Documents and notify me how many there are"
}

var tabularName = text.Pattern(`(?i)\.(?:csv|tsv|xlsx|jsonl)\b`)

// ── the name of a plan ──

// stretch is where words stand, in bytes.
type stretch struct{ from, to int }

// conjunctions stand between what is done and mean nothing where one side of them is gone.
var conjunctions = text.Pattern(`(?i)^(?:[\s,;:.]|(?:and|then|but|also|finally)\b)+|(?:[\s,;:.]|\b(?:and|then|but|also|finally))+$`)

// name is the first words that steps stand for, as a title: it promises nothing that the
// plan leaves out. Where all words were in doubt it is that of the first step.
func (p *planner) name(nodes []workflow.Node) string {
	for at := 0; at < len(p.words); {
		line, _, _ := strings.Cut(p.words[at:], "\n")
		if kept := p.keptOf(stretch{at, at + len(line)}); kept != "" {
			return text.Words(text.Capitalise(kept), 48)
		}
		at += len(line) + 1
	}
	if len(nodes) == 0 {
		return ""
	}
	return nodes[0].Name
}

// keptOf are the words of a line up to those that were not placed; a sign says that more
// were behind them.
func (p *planner) keptOf(line stretch) string {
	left := slices.SortedFunc(slices.Values(p.left), func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
	at := line.from + len(token.ItemMark(p.words[line.from:line.to]))
	kept := ""
	for _, gone := range append(left, stretch{line.to, line.to}) {
		if to := min(gone.from, line.to); at < to {
			words := conjunctions().ReplaceAllString(p.words[at:to], "")
			if kept != "" && words != "" {
				return kept + "…"
			}
			kept = cmp.Or(kept, words)
		}
		at = max(at, gone.to)
	}
	return kept
}
