package llm

import (
	"cmp"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/text"
)

// overflow is a request that has more tokens than the server takes at once. A number
// that it does not tell is 0.
type overflow struct {
	asked, holds int
	server       Server // that says it in these words; "" for one of many
}

// overflowWords are the ways in which servers tell both numbers, or one of them; the
// groups are called asked and holds.
var overflowWords = []struct {
	words  func() *regexp.Regexp
	server Server
}{
	{text.Pattern(`(?i)request \((?P<asked>\d+) tokens\) exceeds the available context size \((?P<holds>\d+)`), LlamaCpp},
	{text.Pattern(`(?i)requested tokens \((?P<asked>\d+)\) exceed context window of (?P<holds>\d+)`), LlamaCpp},
	{text.Pattern(`(?i)keep the first (?P<asked>\d+) tokens when (?:the )?context.{0,80}context length of only (?P<holds>\d+)`), LMStudio},
	{text.Pattern(`(?i)n_keep: (?P<asked>\d+)\s*>=\s*n_ctx: (?P<holds>\d+)`), LMStudio},
	{text.Pattern(`(?i)prompt \(length (?P<asked>\d+)\) is longer than the maximum model length of (?P<holds>\d+)`), VLLM},
	{text.Pattern(`(?i)contains (?P<asked>\d+) tokens.{0,60}too large for model with (?P<holds>\d+) maximum context`), ""},
	{text.Pattern(`(?i)maximum (?:context|prompt|model) length (?:is|of) (?P<holds>\d+)\D{1,80}?(?P<asked>\d+)`), ""},
	{text.Pattern(`(?i)prompt is too long: (?P<asked>\d+) tokens > (?P<holds>\d+)`), ""},
	{text.Pattern(`(?i)exceed context limit: (?P<asked>\d+) \+ \d+ > (?P<holds>\d+)`), ""},
	{text.Pattern(`(?i)input token count(?: \((?P<asked>\d+)\))? exceeds the maximum number of tokens allowed \((?P<holds>\d+)\)`), ""},
	{text.Pattern(`(?i)prompt token count of (?P<asked>\d+) exceeds the limit of (?P<holds>\d+)`), ""},
	{text.Pattern(`(?i)exceeded model token limit: (?P<holds>\d+) \(requested: (?P<asked>\d+)\)`), ""},
	{text.Pattern(`(?i)prompt is (?P<asked>\d+) tokens but the model context window is (?P<holds>\d+)`), ""},
	{text.Pattern(`(?i)input tokens exceed the configured limit of (?P<holds>\d+) tokens(?:\D{1,60}(?P<asked>\d+))?`), ""},
	{text.Pattern(`(?i)request too large for .{0,200}?limit (?P<holds>\d+), requested (?P<asked>\d+)`), ""},
	{text.Pattern(`(?i)must (?:be <=|have less than) (?P<holds>\d+)(?: tokens)?\. given: (?P<asked>\d+)`), ""},
	{text.Pattern(`(?i)exceeds the available context size|exceed_context_size`), LlamaCpp},
	{text.Pattern(`(?i)exceeded max context length|input length exceeds the (?:maximum )?context length`), Ollama},
	{text.Pattern(`(?i)tokens to keep from the initial prompt is greater than the context length`), LMStudio},
	{text.Pattern(`(?i)context_?(?: ?length|window|size)_?exceed|context (?:length|window|size|limit)[^.]{0,20}exceed|exceeds?[^.]{0,30}context (?:length|window|size|limit)|(?:prompt|input) is too long|reduce the length of the (?:messages|prompt|input)`), ""},
}

// overflowOf is what the error says of the length of the request, nil where it says
// nothing of it.
func overflowOf(status int, e serverError) *overflow {
	switch status {
	case 0, http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusBadGateway:
	default:
		return nil
	}
	words := start(e.Message) + "\n" + start(e.Code) + "\n" + start(e.Type)
	for _, known := range overflowWords {
		pattern := known.words()
		found := pattern.FindStringSubmatch(words)
		if found == nil {
			continue
		}
		o := &overflow{asked: e.Asked, holds: e.Holds, server: cmp.Or(known.server, sayer(e))}
		for i, name := range pattern.SubexpNames() {
			n, _ := strconv.Atoi(found[i])
			switch name {
			case "asked":
				o.asked = cmp.Or(o.asked, n)
			case "holds":
				o.holds = cmp.Or(o.holds, n)
			}
		}
		return o
	}
	return nil
}

// sayer is the server that says what many say: vLLM alone names its own class.
func sayer(e serverError) Server {
	if strings.Contains(e.Type, "BadRequestError") {
		return VLLM
	}
	return ""
}

// text is the end of a sentence that names the numbers, "" where they are not told.
func (o *overflow) text() string {
	switch {
	case o.asked > 0 && o.holds > 0:
		return ": it has " + thousands(o.asked) + " tokens, and " + thousands(o.holds) + " are taken at most."
	case o.holds > 0:
		return ": " + thousands(o.holds) + " tokens are taken at most."
	}
	return ""
}

// next is what to do about it, with the option of the server that makes it take more.
func (o *overflow) next() string {
	const less = "Ask for less at once, or set conversationWindow lower so that less of the conversation is told; or "
	switch o.server {
	case LlamaCpp:
		return less + "start llama.cpp with a larger context (--ctx-size, -c)."
	case LMStudio:
		return less + "load the model in LM Studio with a larger Context Length."
	case VLLM:
		return less + "start vLLM with a larger --max-model-len."
	case Ollama:
		return less + "give Ollama a larger context (OLLAMA_CONTEXT_LENGTH, or num_ctx of the model)."
	case Other:
	}
	return less + "choose a model with a larger context."
}
