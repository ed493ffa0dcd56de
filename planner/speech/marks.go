package speech

import (
	"slices"
	"strings"

	"planwright/planner/text"
)

// Marks of chat templates, and those around calls of tools. Their families are
// alike: <|im_end|>, <｜Assistant｜>, <start_of_turn>, [INST], <tool_call>.
var mark = text.Pattern(`(?i)<[|｜]/?[^|｜<>\n]{1,60}[|｜]?>|<[a-z_/]{1,30}\|>` +
	`|</?(?:[a-z]{1,20}:)?(?:tool_?calls?|tool_?use|use_(?:mcp_)?tool|tool_?code|tool_?(?:response|result|output)s?|tool|function_?calls?|function_(?:result|response)s?|start_function_call|end_function_call|function|invoke|parameters?|arguments?|arg_key|arg_value)(?:[ =][^<>\n]{0,200})?/?>` +
	`|</?(?:s|bos|eos|pad|unk|bot|sop|eop|start_of_turn|end_of_turn|start_of_image|end_of_text|endoftext|unused\d+|extra_id_\d+|reserved_\d+|0x[0-9a-f]{2})>` +
	`|</?(?:answer|final_?answer|final|response|reply|message|output|result|assistant|json|plan)>` +
	`|\[/?(?:INST|SYS|TOOL_CALLS|TOOL_RESULTS|AVAILABLE_TOOLS|TOOL_CONTENT|ARGS|CALL_ID|gMASK|BOS|EOS|PAD|UNK|CLS|SEP|MASK|IMG|(?:BEGIN|END) FINAL RESPONSE|(?:BEGIN|END) OF (?:TEXT|TURN))\]` +
	`|<</?SYS>>` +
	`|(?:<[|｜/a-z][^<>\s]{0,60}|\[/?[A-Z_]{2,20})\z`) // cut off

// kind is what a mark stands for.
type kind int

const (
	other    kind = iota // it is dropped
	callOpen             // a call of a tool follows, up to its closing mark
	callEnd
	turnEnd // the answer is over
	turn    // another turn begins; the word behind it says whose, where it does not
	channel // the words behind it say for whom what follows is
)

// mode says whose words those between marks are.
type mode int

const (
	speaks  mode = iota
	calls        // a call is being written
	strange      // another one speaks
)

// withoutMarks is what the model says in the first turn that is its own. Words
// beside a call of a tool only lead up to it, and nothing comes of the call: they
// are no answer.
func withoutMarks(text string) string {
	var l listener
	at := 0
	for _, m := range mark().FindAllStringIndex(text, -1) {
		if m[0] < at {
			continue
		}
		l.hear(text[at:m[0]])
		size, ended := l.turn(text[m[0]:m[1]], text[m[1]:])
		if ended {
			return l.said.String()
		}
		at = m[1] + size
	}
	l.hear(text[at:])
	if l.called {
		return ""
	}
	return l.said.String()
}

// listener hears a text with marks in it.
type listener struct {
	said   strings.Builder
	now    mode
	spoke  bool // something was said
	called bool // something was called
}

// hear takes what stands between two marks.
func (l *listener) hear(piece string) {
	switch l.now {
	case speaks:
		l.said.WriteString(piece)
		l.spoke = l.spoke || strings.TrimSpace(piece) != ""
	case calls:
		l.called = l.called || strings.Trim(piece, "{}[] \t\r\n") != ""
	case strange:
	}
}

// turn takes a mark: size is how much of the text behind it belongs to it, and ended
// says that the first turn is over.
func (l *listener) turn(name, behind string) (size int, ended bool) {
	over := l.spoke && !l.called
	switch kindOf(name) {
	case turnEnd:
		l.now = speaks
		return 0, over
	case callOpen:
		l.now = calls
	case callEnd:
		l.now = speaks
	case channel:
		head := channelHead().FindString(behind)
		l.now = modeOf(head)
		return len(head), false
	case turn:
		role, size := roleAt(name, behind)
		l.now = speaks
		if role != "" && !slices.Contains(ownRoles, role) {
			l.now = strange
		}
		return size, over && role != ""
	case other:
	}
	return 0, false
}

var channelHead = text.Pattern(`^[^<\n]*`)

// modeOf is what stands in a channel by its head.
func modeOf(head string) mode {
	switch {
	case strings.Contains(head, "to="):
		return calls
	case says(parts(head), thinks):
		return strange
	}
	return speaks
}

// Names of marks, folded to letters.
var (
	opensCall = text.Pattern(`toolcall|toolscall|tooluse|usetool|usemcptool|toolcode|functioncall|pythontag|plugin|actionstart|startaction|invoke|^tool$|^function|^parameter|^argument|^argkey|^argvalue|^args$|^callid$|toolresponse|toolresult|tooloutput|functionres|dsml|toolsep|toolcontent|availabletools`)
	endsTurn  = text.Pattern(`^(imend|eotid|eot|eomid|eom|end|endoftext|endofturn|endofturntoken|endofsentence|eos|eod|s|return|call|endoftokens|endresponse|eop|turn|actionend|endaction|endofprompt)$`)
	turns     = text.Pattern(`^(imstart|startheaderid|headerstart|start|startofturn|startofturntoken|startofrole|role|(?:` + anyRole + `)(?:token)?|inst|sys)$`)
)

// kindOf tells what a mark stands for by its name.
func kindOf(text string) kind {
	name := foldName(text)
	closes := strings.Contains(text, "/")
	switch {
	case opensCall().MatchString(name):
		if closes && !strings.HasSuffix(text, "/>") || callCloses(name) {
			return callEnd
		}
		return callOpen
	case name == "channel":
		return channel
	case name == "s" && !closes: // <s> begins
		return other
	case endsTurn().MatchString(name):
		return turnEnd
	case turns().MatchString(name) && !closes:
		return turn
	}
	return other
}

// callCloses: marks such as <|tool_call_end|> close by their name. Those within a
// call close a part of it only, and the next opens again.
func callCloses(name string) bool {
	return strings.HasSuffix(name, "end") || strings.HasPrefix(name, "end")
}

func foldName(text string) string {
	text, _, _ = strings.Cut(text, "=")
	text, _, _ = strings.Cut(text, " ")
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		if r >= 'a' && r <= 'z' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

var roleWord = text.Pattern(`^\s*(` + anyRole + `)\b[ \t]*\n?`)

// cutRole is what stands of such a word where the text ends in it.
var cutRole = text.Pattern(`^[a-z]{1,9}$`)

// roleAt is the role that a mark names, or the word behind it, and how much of
// the text that takes; "" where neither does.
func roleAt(markText, rest string) (role string, size int) {
	switch name := strings.TrimSuffix(foldName(markText), "token"); {
	case name == "inst", name == "sys":
		return "user", 0
	case slices.Contains(ownRoles, name), slices.Contains(otherRoles, name):
		return name, 0
	}
	if m := roleWord().FindStringSubmatch(rest); m != nil {
		return m[1], len(m[0])
	}
	if cutRole().MatchString(rest) {
		return "assistant", len(rest)
	}
	return "", 0
}
