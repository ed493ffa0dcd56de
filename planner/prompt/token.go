package prompt

import "unicode"

// Letters, digits and marks of a text that make one token.
const (
	lettersPerToken = 6
	digitsPerToken  = 3
	marksPerToken   = 2
	symbolTokens    = 2 // of an emoji or another symbol outside ASCII
)

// EstimateTokens says roughly how many tokens a model counts for the text. It
// knows no vocabulary: a run of letters is a token for every six, of digits for
// every three, of punctuation for every two; a single space is part of the next
// word, other white space one token a run; a character of Chinese, Japanese or
// Korean is one token and a symbol two. The order of magnitude is right for
// English, code and JSON; leave room.
func EstimateTokens(text string) int {
	total, run, kind := 0, 0, ' '
	flush := func() {
		total += tokensOf(kind, run)
		run = 0
	}
	for _, r := range text {
		if k := classOf(r); k != kind {
			flush()
			kind = k
		}
		run++
		if r == '\n' || r == '\t' {
			run++ // more than a single space
		}
	}
	flush()
	return total
}

// classOf sorts a character: 'a' letters, '0' digits, ' ' space, '.' other
// ASCII, 'x' one token each, '*' other symbols.
func classOf(r rune) rune {
	switch {
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return 'x'
	case unicode.IsLetter(r), unicode.IsMark(r):
		return 'a'
	case unicode.IsDigit(r):
		return '0'
	case unicode.IsSpace(r):
		return ' '
	case r < 0x80:
		return '.'
	}
	return '*'
}

// tokensOf is what a run of one class counts.
func tokensOf(class rune, run int) int {
	switch class {
	case 'a':
		return (run + lettersPerToken - 1) / lettersPerToken
	case '0':
		return (run + digitsPerToken - 1) / digitsPerToken
	case '.':
		return (run + marksPerToken - 1) / marksPerToken
	case ' ':
		return min(run-1, 1) * min(run, 1)
	case '*':
		return run * symbolTokens
	}
	return run
}
