package token

import "slices"

// Sequence is the tokens of a sentence, which one reads from place to place.
type Sequence struct{ Tokens []Token }

// At is the token there, a break outside the words.
func (s *Sequence) At(i int) Token {
	if i >= 0 && i < len(s.Tokens) {
		return s.Tokens[i]
	}
	return Token{Kind: Break}
}

// Is reports whether one of the words stands there, unquoted.
func (s *Sequence) Is(at int, words ...string) bool {
	return at >= 0 && at < len(s.Tokens) && !s.IsQuote(at) && slices.Contains(words, s.Tokens[at].Low)
}

// IsQuote reports whether what stands there is in quotes or backticks.
func (s *Sequence) IsQuote(at int) bool { return s.IsKind(at, Quote) || s.IsKind(at, Code) }

// IsKind reports whether a token of the kind stands there.
func (s *Sequence) IsKind(at int, k Kind) bool {
	return at >= 0 && at < len(s.Tokens) && s.Tokens[at].Kind == k
}

// Skip is the place behind those of the words that stand there.
func (s *Sequence) Skip(at int, words ...string) int {
	for s.Is(at, words...) {
		at++
	}
	return at
}

// StartsWith reports whether the words stand there, one behind the other.
func (s *Sequence) StartsWith(at int, words []string) bool {
	for i, w := range words {
		if !s.Is(at+i, w) {
			return false
		}
	}
	return true
}
