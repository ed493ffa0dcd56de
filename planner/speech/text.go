package speech

import (
	"strings"
	"unicode"

	"planwright/planner/text"
)

// leaked begins what a model thinks where it marks nothing. No answer speaks of
// the person as “the user”, or of what it has to put out.
var leaked = text.Pattern(`(?i)^\W*(?:(?:okay|ok|alright|all right|hmm|well|so|first|now|wait)[,.…: ]+)*(?:` +
	`(?:the|this) user (?:wants|want me|wants me|is asking|asks|asked|says|said|wrote|just|is requesting|requests|has asked|needs me|would like|seems)\b` +
	`|we (?:need|have|must|should) (?:to )?(?:output|produce|respond|answer|return|reply|generate|create a (?:json|plan|patch))\b` +
	`|i (?:need|have|must|should) (?:to )?(?:output|produce|respond with|return|generate|figure out|parse)\b` +
	`|let me (?:think|analy[sz]e|parse|break (?:this|it) down|figure)\b` +
	`|thinking process\b|thought:|analysis:|reasoning:)`)

// Calls written without marks: the lines of a model that thinks and acts by turns,
// and lists behind a name.
var (
	acts        = text.Pattern(`(?mi)^[ \t*]*(?:action(?: input)?|observation|tool(?: input| call| name)?|function(?: call)?|arguments?)[ \t*]*:[ \t*]*\S*`)
	finalAnswer = text.Pattern(`(?mi)^[ \t*]*final answer[ \t*]*:[ \t*]*`)
	actionInput = text.Pattern(`(?mi)^[ \t*]*(?:action input|tool input|arguments)[ \t*]*:`)
	functools   = text.Pattern(`^\s*(?:functools|tool_code|call:\w+|to=functions\.\w+)\s*(?:\[|\{|$)`)
)

// withoutCalls is the final answer of a model that calls tools in lines of text;
// "" where there is only a call.
func withoutCalls(text string) string {
	if at := finalAnswer().FindAllStringIndex(text, -1); len(at) > 0 {
		return text[at[len(at)-1][1]:]
	}
	if actionInput().MatchString(text) && len(acts().FindAllStringIndex(text, 2)) == 2 || functools().MatchString(text) {
		return ""
	}
	return text
}

// The names under which templates without marks let the model speak, and the next
// turn that it makes up.
var (
	ownLabel  = text.Pattern(`(?i)^\s*(?:#{2,4} *(?:response|assistant|answer|output):?|(?:assistant|gpt4 correct assistant|<?bot>?|ai):)[ \t]*\n?`)
	nextLabel = text.Pattern(`\n\s*(?:#{2,4} *(?:Instruction|User|Human|Input|System)\b|(?:Human|USER|GPT4 Correct User):)`)
)

func withoutLabels(text string) string {
	text = ownLabel().ReplaceAllString(text, "")
	if at := nextLabel().FindStringIndex(text); at != nil && strings.TrimSpace(text[:at[0]]) != "" {
		text = text[:at[0]]
	}
	return strings.TrimSpace(text)
}

var wholeFence = text.Pattern("(?is)^(?:```|~~~)[ \t]*(?:text|txt|plain|plaintext|markdown|md)?[ \t]*\n(.*?)\n?(?:```|~~~)?$")

// unfenced takes the fence off words that stand in one.
func unfenced(text string) string {
	m := wholeFence().FindStringSubmatch(text)
	if m == nil || strings.Contains(m[1], "```") || strings.Contains(m[1], "~~~") {
		return text
	}
	return strings.TrimSpace(m[1])
}

var emptyBlock = text.Pattern("(?m)^[ \t]*(?:```|~~~)[A-Za-z]*[ \t]*\n\\s*(?:(?:[{\\[]\\s*[\\]}]|null)\\s*)?(?:```|~~~)[ \t]*$|^[ \t]*(?:\\{\\s*\\}|\\[\\s*\\]|null)[ \t]*$")

var (
	fenceLine = text.Pattern("(?m)^[ \t]*(?:```|~~~)")
	lastFence = text.Pattern("(?m)^[ \t]*(?:```|~~~)[A-Za-z]*\\s*\\z")
)

// withoutEmptyBlocks takes out blocks in which there is nothing.
func withoutEmptyBlocks(text string) string {
	out := emptyBlock().ReplaceAllString(text, "")
	if len(fenceLine().FindAllStringIndex(out, -1))%2 == 1 {
		out = lastFence().ReplaceAllString(out, "") // one that was opened, and no more
	}
	if out == text {
		return text
	}
	return strings.TrimSpace(blankLines().ReplaceAllString(out, "\n\n"))
}

var blankLines = text.Pattern(`\n\s*\n(\s*\n)+`)

// onlyTokens reports whether no word of a text is one for a person.
func onlyTokens(rest string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(rest), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		if !isToken[word] && len(word) > 1 {
			return false
		}
	}
	return true
}

// quoted is a text in quotes and nothing else. In a sentence, quotes are passed over;
// these are apostrophes there.
var quoted = text.Pattern(`^\s*(?:'[^']*'|‘[^’]*’|«[^»]*»|„[^“”]*[“”])\s*$`)

// isGarbled reports whether a text is what a model writes when it has lost its
// thread: one sign, or one word, over and over.
func isGarbled(text string) bool {
	words := strings.Fields(text)
	distinct := map[string]bool{}
	for _, w := range words {
		if len(distinct) > 3 {
			break
		}
		distinct[w] = true
	}
	if len(words) >= 12 && len(distinct) <= 2 {
		return true
	}
	bad, runes := 0, map[rune]int{}
	n := 0
	for _, r := range text {
		n++
		if r == '\uFFFD' {
			bad++
		}
		if len(runes) <= 3 {
			runes[r]++
		}
	}
	return n >= 4 && len(runes) <= 1 || bad > 2 && bad*5 > n
}
