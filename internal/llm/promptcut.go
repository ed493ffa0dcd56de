package llm

import (
	"unicode"

	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/prompt"
)

// smallestContext is the least that a model is run with, in tokens. A smaller
// number does not count the prompt: it is none, or leaves out what was cached.
const smallestContext = 256

// promptCut warns of a server that read less of the prompt than it was sent.
// Ollama does so without a word where its context is too small.
func (c *Client) promptCut(call planner.Call, answer planner.Answer) problem.List {
	fewest, about := 0, 0
	for _, m := range call.Messages {
		fewest += fewestTokens(m.Content)
		about += prompt.EstimateTokens(m.Content)
	}
	read := answer.InputTokens
	if read < smallestContext || read >= fewest && !(isContextSize(read) && about > read+read/4) {
		return nil
	}
	return problem.List{problem.New(problem.PromptCut, problem.Place{},
		"%s read only %s tokens of a request that has about %s: what did not fit into its context was left out, so the answer may miss instructions, tools or steps. Give the model a larger context (Ollama: num_ctx or OLLAMA_CONTEXT_LENGTH; LM Studio and llama.cpp: context length), or choose a model with one.",
		c.endpoint.host, thousands(read), thousands(max(fewest, about)))}
}

// isContextSize reports whether a number of tokens is one that contexts are made
// of: a prompt that is cut has exactly so many, and hardly any other.
func isContextSize(tokens int) bool { return tokens >= 1024 && tokens&(tokens-1) == 0 }

// charsOfHan is how many characters of a script without spaces one token may
// hold; words of several are rare in the vocabularies of models.
const charsOfHan = 3

// fewestTokens is the smallest number of tokens that any model counts for a text.
// No vocabulary has tokens that hold letters of two words, so each run of letters
// is at least one, as is each run of digits. Punctuation may be one with the word
// behind it, so only runs of two and more count. White space may be one with
// anything. Text in scripts without spaces between words counts by its length,
// where that is known, and hardly otherwise.
func fewestTokens(text string) int {
	total, run, kind := 0, 0, ' '
	flush := func() {
		switch {
		case kind == 'a' || kind == '0':
			total++
		case kind == '.' && run > 1:
			total++
		case kind == 'x':
			total += (run + charsOfHan - 1) / charsOfHan
		}
		run = 0
	}
	for _, r := range text {
		if k := charClass(r); k != kind {
			flush()
			kind = k
		}
		run++
	}
	flush()
	return total
}

// charClass sorts a character: 'a' letters, '0' digits, ' ' space, 'x' letters of
// scripts without spaces, '.' anything else.
func charClass(r rune) rune {
	switch {
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return 'x'
	case unicode.IsLetter(r), unicode.IsMark(r):
		return 'a'
	case unicode.IsDigit(r):
		return '0'
	case unicode.IsSpace(r):
		return ' '
	}
	return '.'
}
