package token

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// closers maps each opening quote to the runes that may close it.
var closers = map[rune]string{
	'"': "\"”", '“': "”\"“", '„': "“”\"", '«': "»", '‘': "’'", '\'': "'", '`': "`",
}

var (
	numberForm = text.Pattern(`^[+-]?\d+([.,]\d+)*%?$`)
	urlForm    = text.Pattern(`(?i)^https?://[^\s/]`)
	hostForm   = text.Pattern(`(?i)^(www\.|localhost:\d)|^[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|org|net|io|dev|gov|edu|info|eu|uk|de|fr|cloud)(:\d+)?(/\S*)?$`)
	fileForm   = text.Pattern(`^(~|\.{1,2})?[/\\]|^~$|^[A-Za-z]:\\|[^/\\\s][/\\][^/\\\s]|[^.\s]\.[A-Za-z][A-Za-z0-9]{0,5}$|^\*+\.|^\.[a-z]{2,}`)
	mailForm   = text.Pattern(`^[^@\s/\\:]+@[^@\s/\\:]+\.[A-Za-z]{2,}$`)
	driveForm  = text.Pattern(`^[A-Za-z]:[.!?]?$`)
	hidden     = text.Pattern(`^\.{1,2}[/\\\pL]`) // files: ".env", "../old"
	itemForm   = text.Pattern(`^(?i)[ \t]*(?:[-*•–][ \t]+(?:\[[ x]?\][ \t]+)?|(?:step[ \t]+)?\d{1,3}[.):][ \t]+|[a-z][.)][ \t]+)`)
	blankForm  = text.Pattern(`[{}]|<[^<>]+>|^\[|\]$`)
)

// scanner goes along words.
type scanner struct {
	words string
	at    int
	out   []Token
}

// Split cuts words into tokens.
func Split(words string) []Token {
	s := scanner{words: words}
	s.item()
	for s.at < len(s.words) {
		s.next()
	}
	return s.out
}

func (s *scanner) next() {
	r, size := utf8.DecodeRuneInString(s.words[s.at:])
	switch {
	case r == '\n':
		s.line()
	case unicode.IsSpace(r):
		s.at += size
	case s.quote(r, size):
	case strings.ContainsRune(",;:.!?…", r) && !hidden().MatchString(s.words[s.at:]):
		s.mark(r, size)
	case r == '(', r == ')':
		s.at += size
	case strings.ContainsRune("\"“”„«»‘’'`", r):
		s.add(Stray, s.words[s.at:s.at+size], s.at, s.at+size)
		s.at += size
	default:
		s.chunk()
	}
}

// line ends a line, sees whether an empty one follows, and takes the mark of a
// list item off the next.
func (s *scanner) line() {
	start := s.at
	for s.at < len(s.words) && strings.IndexByte(" \t\r\n", s.words[s.at]) >= 0 {
		s.at++
	}
	skipped := s.words[start:s.at]
	s.at = start + strings.LastIndexByte(skipped, '\n') + 1
	text := "\n"
	if strings.Count(skipped, "\n") > 1 {
		text = "\n\n"
	}
	s.add(Break, text, start, s.at)
	s.item()
}

func (s *scanner) item() {
	if mark := ItemMark(s.words[s.at:]); mark != "" {
		s.add(Break, "•", s.at, s.at+len(mark))
		s.at += len(mark)
	}
}

// quote takes quoted text on one line. A quote nobody closes is left to next: where
// the text ends is not known.
func (s *scanner) quote(r rune, size int) bool {
	closing, ok := closers[r]
	if !ok {
		return false
	}
	rest := s.words[s.at+size:]
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	end := closingQuote(rest, closing)
	if end <= 0 {
		return false
	}
	kind := Quote
	switch {
	case strings.Contains(rest[:end], "{{"): // a reference to a step that is not there
		kind = Blank
	case r == '`':
		kind = Code
	}
	_, closeSize := utf8.DecodeRuneInString(rest[end:])
	start := s.at
	s.at += size + end + closeSize
	s.add(kind, rest[:end], start, s.at)
	return true
}

// closingQuote finds the quote that ends the text: an apostrophe inside a word
// ends nothing.
func closingQuote(rest, closing string) int {
	for i, r := range rest {
		if !strings.ContainsRune(closing, r) {
			continue
		}
		after, _ := utf8.DecodeRuneInString(rest[i+utf8.RuneLen(r):])
		if (r == '\'' || r == '’') && (unicode.IsLetter(after) || unicode.IsDigit(after)) {
			continue
		}
		return i
	}
	return -1
}

func (s *scanner) mark(r rune, size int) {
	start := s.at
	s.at += size
	switch r {
	case '!', '?', '…':
		s.add(Break, ".", start, s.at)
	default:
		s.add(Break, string(r), start, s.at)
	}
}

// chunk takes what stands between spaces, without the punctuation at its end.
func (s *scanner) chunk() {
	start := s.at
	end := len(s.words)
	for i, r := range s.words[start:] {
		if unicode.IsSpace(r) || strings.ContainsRune(";\"“”„«»`()", r) || r == ',' && !s.betweenDigits(start+i) {
			end = start + i
			break
		}
	}
	text := strings.TrimRight(s.words[start:end], ".:!?…'’")
	if text == "" {
		text = s.words[start:end]
	}
	s.at = start + len(text)
	if len(s.out) > 0 && Joints[s.out[len(s.out)-1].Low] && driveForm().MatchString(s.words[start:end]) { // "to D:"
		s.at++
		s.add(File, text+`:\`, start, s.at)
		return
	}
	if arrows[text] || dashes[text] && !strings.ContainsAny(s.words[s.at:min(s.at+2, len(s.words))], "0123456789") {
		s.add(Break, ",", start, s.at)
		return
	}
	s.add(KindOf(text), text, start, s.at)
}

// Joints are words that hold a sentence together, and part of no name.
var Joints = SetOf(`and or but then if unless until till while when whenever to into onto in on from of with without except for at by as
	that which than not no every each all any some it them this these those the a an my your our its before after instead because
	first second third last next other biggest largest smallest newest oldest latest selected current duplicate`)

// arrows and dashes stand between clauses where they stand alone; a dash before a
// number is a minus.
var arrows, dashes = SetOf("-> => → ⇒ —"), SetOf("–")

func (s *scanner) betweenDigits(i int) bool {
	return i > 0 && i+1 < len(s.words) && IsDigit(s.words[i-1]) && IsDigit(s.words[i+1])
}

// IsDigit reports whether a byte is one of 0 to 9.
func IsDigit(b byte) bool { return '0' <= b && b <= '9' }

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }

// KindOf is what a text is that stands between blanks.
func KindOf(text string) Kind {
	switch {
	case isFileName(text):
		return File
	case !strings.ContainsFunc(text, isNoLetter): // every form has another sign
		return Word
	case blankForm().MatchString(text):
		return Blank
	case numberForm().MatchString(text):
		return Digits
	case urlForm().MatchString(text), hostForm().MatchString(text):
		return URL
	case mailForm().MatchString(text):
		return Mail
	case fileForm().MatchString(text) && !strings.Contains(text, "://"):
		return File
	}
	return Word
}

// IsAddress reports whether a text begins as a web address with its scheme.
func IsAddress(text string) bool { return urlForm().MatchString(text) }

// ItemMark is the mark of a list item with which a line begins, such as “- ” and “2. ”; "" for none.
func ItemMark(line string) string { return itemForm().FindString(line) }

// isFileName reports whether a word alone is the name of a file: Makefile, README, but not the
// readme.
func isFileName(word string) bool {
	return text.NamesFile(word) && !strings.ContainsAny(word, `/\`) && (strings.HasSuffix(word, "file") || word == strings.ToUpper(word))
}

func (s *scanner) add(kind Kind, text string, start, end int) {
	low := strings.ReplaceAll(strings.ToLower(text), "’", "'")
	if kind == URL && !urlForm().MatchString(text) {
		scheme := "https://"
		if strings.HasPrefix(low, "localhost") {
			scheme = "http://" // what runs on this machine seldom has a certificate
		}
		text = scheme + text
	}
	s.out = append(s.out, Token{Kind: kind, Text: text, Low: low, Start: start, End: end})
}
