package llm

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
)

// serverError is what a server said about a failure, in whatever shape: OpenAI's
// object, a text, FastAPI's detail or list of details, a page, or nothing.
type serverError struct {
	Message string // may hold anything; clean it before use
	Code    string // a word, or a number as text
	Type    string
	Param   string        // what the server says is wrong
	Wait    time.Duration // how long it asks to wait, 0 where it does not say

	Asked, Holds int // tokens of the request and of the context, 0 where it does not say
}

// decodeError reads the body of an error, or an event that holds one.
func decodeError(body []byte) serverError {
	body = bytes.TrimSpace(body)
	value := jsontext.Value(body)
	switch {
	case value.IsValid(lenient) && value.Kind() == '{':
		return decodeErrorObject(object(value))
	case value.IsValid(lenient) && value.Kind() == '[' && len(elements(value)) > 0:
		return decodeErrorObject(object(elements(value)[0]))
	case value.IsValid(lenient):
		return serverError{Message: textOf(value)}
	case bytes.HasPrefix(body, []byte("<")):
		return serverError{} // a page says nothing that helps
	default:
		return serverError{Message: string(body), Wait: waitInWords(string(body))}
	}
}

func decodeErrorObject(m map[string]jsontext.Value) serverError {
	e := serverError{Code: word(m["code"]), Type: textOf(m["type"]), Param: textOf(m["param"]), Asked: integer(m["n_prompt_tokens"]), Holds: integer(m["n_ctx"])}
	for _, key := range []string{"error", "detail", "message", "errors", "error_message"} {
		if isPresent(m[key]) {
			e.add(m[key])
		}
	}
	e.Wait = cmp.Or(waitIn(m), e.Wait, waitInWords(e.Message))
	return e
}

// maxDetails is how many of a list of errors are read.
const maxDetails = 20

// add takes in the value of a member that tells what went wrong. What an outer
// member said stays.
func (e *serverError) add(value jsontext.Value) {
	inner := serverError{Message: textOf(value)}
	switch value.Kind() {
	case '{':
		inner = flatError(object(value))
		e.Wait = cmp.Or(e.Wait, waitIn(object(value)))
	case '[':
		list := elements(value)
		for _, detail := range list[:min(len(list), maxDetails)] {
			d := flatError(object(detail))
			inner.Message = strings.TrimSpace(inner.Message + " " + d.Message)
			inner.Param = strings.TrimSpace(inner.Param + " " + d.Param)
		}
	}
	e.Message = cmp.Or(e.Message, inner.Message)
	e.Code = cmp.Or(e.Code, inner.Code)
	e.Type = cmp.Or(e.Type, inner.Type)
	e.Param = cmp.Or(e.Param, inner.Param)
	e.Asked, e.Holds = cmp.Or(e.Asked, inner.Asked), cmp.Or(e.Holds, inner.Holds)
}

// flatError reads an object whose members are texts: OpenAI's error, or one of
// FastAPI's details with msg and loc.
func flatError(m map[string]jsontext.Value) serverError {
	var place []string
	for _, part := range elements(m["loc"]) {
		place = append(place, textOf(part))
	}
	return serverError{
		Message: cmp.Or(textOf(m["message"]), textOf(m["msg"]), textOf(m["error"])),
		Code:    word(m["code"]),
		Type:    textOf(m["type"]),
		Param:   cmp.Or(textOf(m["param"]), strings.Join(place, " ")),
		Asked:   integer(m["n_prompt_tokens"]),
		Holds:   integer(m["n_ctx"]),
	}
}

// word is a text, or a number as text.
func word(value jsontext.Value) string {
	if value.Kind() == '0' {
		return string(value)
	}
	return textOf(value)
}

// status is the HTTP status that the code stands for, 0 when it stands for none.
func (e serverError) status() int {
	if n, err := strconv.Atoi(e.Code); err == nil && n >= 400 && n <= 599 {
		return n
	}
	return 0
}

// statusFailure says what a status and an error of the server mean. Status 0 is
// an error that came with HTTP 200.
func statusFailure(host string, status int, e serverError, clean func(string) string) *failure {
	state := stateOf(status, e)
	what := happened[state]
	long, loads := overflowOf(status, e), isLoading(status, e)
	switch {
	case long != nil:
		state, what = planner.StateTooBig, happened[planner.StateTooBig]
	case loads:
		state, what = planner.StateServer, "is still loading its model"
	case status == http.StatusRequestTimeout:
		what = "gave up on the request"
	}
	message := fmt.Sprintf("%s %s", host, what)
	if status != 0 {
		message += fmt.Sprintf(" (HTTP %d)", status)
	}
	end := "."
	if said := quoted(e.Message, clean); said != "" {
		end = ": " + said
	}
	next := nextStep(state, e)
	switch {
	case long != nil:
		end, next = cmp.Or(long.text(), end), long.next()
	case loads:
		next = "Wait until it is loaded, then try again."
	}
	f := fail(state, host, "%s%s", message, end).then(next)
	f.Status, f.loading = status, loads
	f.retry = loads || state != planner.StateBilling && long == nil && mayPass(status)
	f.named = strings.ToLower(start(e.Message) + " " + start(e.Param) + " " + start(e.Code))
	f.param = strings.ToLower(start(e.Param))
	f.after = e.Wait
	return f
}
