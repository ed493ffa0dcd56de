// Package token takes a sentence apart: its words, quotes, numbers, files and breaks, the numbers and
// times that words say, and the phrases that begin at a place. It knows the language, and nothing of
// what is asked.
package token

// Kind says what a piece of the words is.
type Kind uint8

// What a piece of the words may be.
const (
	Word   Kind = iota
	Quote       // text between quotes, the quotes left out
	Code        // text between backticks
	Digits      // digits, with a decimal part perhaps
	URL         // a web address, with its scheme
	File        // a path or a file name
	Mail        // an address to write to
	Break       // punctuation or a line end
	Blank       // a place for something that is not named, such as {name}, which no clause takes
	Stray       // a quote that is not closed, which no clause takes
)

// Token is one piece of the words. A break's text is one of , ; : . and "\n",
// "\n\n" for an empty line, "•" for the mark of a list item.
type Token struct {
	Kind       Kind
	Text       string // as people see it: without quotes
	Low        string // lower case, typographic apostrophes made plain
	Start, End int    // byte offsets in the words, quotes included
}
