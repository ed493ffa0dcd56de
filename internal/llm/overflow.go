package llm

import (
	"cmp"
	"net/http"
	"regexp"
	"strconv"
	"strings"
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
	words  *regexp.Regexp
	server Server
}{
	{regexp.MustCompile(`(?i)request \((?P<asked>\d+) tokens\) exceeds the available context size \((?P<holds>\d+)`), LlamaCpp},
	{regexp.MustCompile(`(?i)requested tokens \((?P<asked>\d+)\) exceed context window of (?P<holds>\d+)`), LlamaCpp},
	{regexp.MustCompile(`(?i)keep the first (?P<asked>\d+) tokens when (?:the )?context.{0,80}context length of only (?P<holds>\d+)`), LMStudio},
	{regexp.MustCompile(`(?i)n_keep: (?P<asked>\d+)\s*>=\s*n_ctx: (?P<holds>\d+)`), LMStudio},
	{regexp.MustCompile(`(?i)prompt \(length (?P<asked>\d+)\) is longer than the maximum model length of (?P<holds>\d+)`), VLLM},
	{regexp.MustCompile(`(?i)contains (?P<asked>\d+) tokens.{0,60}too large for model with (?P<holds>\d+) maximum context`), ""},
	{regexp.MustCompile(`(?i)maximum (?:context|prompt|model) length (?:is|of) (?P<holds>\d+)\D{1,80}?(?P<asked>\d+)`), ""},
	{regexp.MustCompile(`(?i)prompt is too long: (?P<asked>\d+) tokens > (?P<holds>\d+)`), ""},
	{regexp.MustCompile(`(?i)exceed context limit: (?P<asked>\d+) \+ \d+ > (?P<holds>\d+)`), ""},
	{regexp.MustCompile(`(?i)input token count(?: \((?P<asked>\d+)\))? exceeds the maximum number of tokens allowed \((?P<holds>\d+)\)`), ""},
	{regexp.MustCompile(`(?i)prompt token count of (?P<asked>\d+) exceeds the limit of (?P<holds>\d+)`), ""},
	{regexp.MustCompile(`(?i)exceeded model token limit: (?P<holds>\d+) \(requested: (?P<asked>\d+)\)`), ""},
	{regexp.MustCompile(`(?i)prompt is (?P<asked>\d+) tokens but the model context window is (?P<holds>\d+)`), ""},
	{regexp.MustCompile(`(?i)input tokens exceed the configured limit of (?P<holds>\d+) tokens(?:\D{1,60}(?P<asked>\d+))?`), ""},
	{regexp.MustCompile(`(?i)request too large for .{0,200}?limit (?P<holds>\d+), requested (?P<asked>\d+)`), ""},
	{regexp.MustCompile(`(?i)must (?:be <=|have less than) (?P<holds>\d+)(?: tokens)?\. given: (?P<asked>\d+)`), ""},
	{regexp.MustCompile(`(?i)exceeds the available context size|exceed_context_size`), LlamaCpp},
	{regexp.MustCompile(`(?i)exceeded max context length|input length exceeds the (?:maximum )?context length`), Ollama},
	{regexp.MustCompile(`(?i)tokens to keep from the initial prompt is greater than the context length`), LMStudio},
	{regexp.MustCompile(`(?i)context_?(?: ?length|window|size)_?exceed|context (?:length|window|size|limit)[^.]{0,20}exceed|exceeds?[^.]{0,30}context (?:length|window|size|limit)|(?:prompt|input) is too long|reduce the length of the (?:messages|prompt|input)`), ""},
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
		found := known.words.FindStringSubmatch(words)
		if found == nil {
			continue
		}
		o := &overflow{asked: e.Asked, holds: e.Holds, server: cmp.Or(known.server, sayer(e))}
		for i, name := range known.words.SubexpNames() {
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
