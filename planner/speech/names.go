package speech

import (
	"slices"
	"strings"
)

// keyMeaning is what a word in a key says of the text under it.
type keyMeaning int

// The meanings. A step has keys under which words may be spoken as well.
const (
	toPerson    keyMeaning = iota + 1 // a person is spoken to
	mayBeSpoken                       // so it is where a sentence stands there
	wraps                             // holds such an object
	thinks                            // what the model thinks
	describes                         // describes the answer
	counts                            // figures about it
)

// keyWords are the words of keys, each with its one meaning.
var keyWords = tableOf(map[keyMeaning]string{
	toPerson:    "message msg answer reply response explanation question clarification refusal apology say speech",
	mayBeSpoken: "text content error reason note comment output final summary suggestion details detail hint help",
	wraps:       "choices choice data result results messages assistant body payload json candidates parts delta",
	thinks:      "thought thoughts thinking reasoning analysis rationale scratchpad",
	describes:   "role type status id object model language lang intent kind code format created name finish state category",
	counts:      "usage logprobs metadata meta",
})

// tableOf panics where a word is given twice: it would have either meaning by chance.
func tableOf[M comparable](lists map[M]string) map[string]M {
	m := map[string]M{}
	for means, list := range lists {
		for _, w := range strings.Fields(list) {
			if _, taken := m[w]; taken {
				panic("speech: " + w + " is given twice")
			}
			m[w] = means
		}
	}
	return m
}

// says reports whether a word of a key has one of the meanings.
func says(key []string, some ...keyMeaning) bool {
	return slices.ContainsFunc(key, func(part string) bool { return slices.Contains(some, keyWords[part]) })
}

// The roles under which the model itself speaks, and others.
var (
	ownRoles   = strings.Fields("assistant model chatbot bot gpt")
	otherRoles = strings.Fields("user human system tool developer ipython environment observation")
	anyRole    = strings.Join(slices.Concat(ownRoles, otherRoles), "|")
)

// isToken holds single words that a program writes, or a template leaves behind.
var isToken = tableOf(map[bool]string{true: `null nul nu true tru tr false fals fal none undefined nan nil void json yaml xml text plaintext markdown python bash
	assistant user system model tool function functools final commentary analysis thought think thinking
	plan patch steps nodes edges add update result output response answer message content
	object string number integer boolean array error success`})
