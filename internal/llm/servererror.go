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
		return serverError{Message: text(value)}
	case bytes.HasPrefix(body, []byte("<")):
		return serverError{} // a page says nothing that helps
	default:
		return serverError{Message: string(body), Wait: waitInWords(string(body))}
	}
}

func decodeErrorObject(m map[string]jsontext.Value) serverError {
	e := serverError{Code: word(m["code"]), Type: text(m["type"]), Param: text(m["param"])}
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
	inner := serverError{Message: text(value)}
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
}

// flatError reads an object whose members are texts: OpenAI's error, or one of
// FastAPI's details with msg and loc.
func flatError(m map[string]jsontext.Value) serverError {
	var place []string
	for _, part := range elements(m["loc"]) {
		place = append(place, text(part))
	}
	return serverError{
		Message: cmp.Or(text(m["message"]), text(m["msg"]), text(m["error"])),
		Code:    word(m["code"]),
		Type:    text(m["type"]),
		Param:   cmp.Or(text(m["param"]), strings.Join(place, " ")),
	}
}

// word is a text, or a number as text.
func word(value jsontext.Value) string {
	if value.Kind() == '0' {
		return string(value)
	}
	return text(value)
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
	if status == http.StatusRequestTimeout {
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
	f := fail(state, host, "%s%s", message, end).then(nextStep(state, e))
	f.Status = status
	f.retry = state != planner.StateBilling && mayPass(status)
	f.named = strings.ToLower(start(e.Message) + " " + start(e.Param) + " " + start(e.Code))
	f.param = strings.ToLower(start(e.Param))
	f.after = e.Wait
	return f
}

// happened says what the server did, by state.
var happened = map[planner.EndpointState]string{
	planner.StateAuth:        "refused access",
	planner.StateBilling:     "asks for payment or a larger quota",
	planner.StateNotFound:    "does not have what was asked for",
	planner.StateRateLimited: "asks to wait before the next request",
	planner.StateServer:      "could not answer",
	planner.StateTimeout:     "took too long",
	planner.StateTooBig:      "says the request is too long",
	planner.StateRefused:     "declined to answer",
	planner.StateNotAnLLM:    "asks you to sign in to the network",
	planner.StateProxy:       "is behind a proxy that wants a sign-in",
}

// nextStep says what to do about a state that a server's answer led to.
func nextStep(state planner.EndpointState, e serverError) string {
	switch state {
	case planner.StateAuth:
		return "Enter a valid key in the settings."
	case planner.StateBilling:
		return "Check the account's plan and limits, or choose another endpoint."
	case planner.StateNotFound:
		if strings.Contains(strings.ToLower(e.Message+e.Code), "model") {
			return "Choose a model that the endpoint has."
		}
		return "Check the address, which usually ends in /v1, and the name of the model."
	case planner.StateRateLimited:
		return "Wait a little and try again."
	case planner.StateTooBig:
		return "Shorten the request, or choose a model with a larger context."
	case planner.StateRefused:
		return "Put the request in other words, or choose another model."
	case planner.StateNotAnLLM:
		return "Sign in to the network in a browser, then try again."
	case planner.StateProxy:
		return nextProxy
	default:
		return "Try again; if it stays so, look at the server's log."
	}
}

// stateOf decides by the server's own words first: a status is often shared by
// several causes.
func stateOf(status int, e serverError) planner.EndpointState {
	words := strings.ToLower(e.Code + " " + e.Type)
	for _, known := range stateWords {
		if strings.Contains(words, known.word) {
			return known.state
		}
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return planner.StateAuth
	case http.StatusPaymentRequired:
		return planner.StateBilling
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusGone:
		return planner.StateNotFound
	case http.StatusProxyAuthRequired:
		return planner.StateProxy
	case http.StatusRequestTimeout:
		return planner.StateTimeout
	case http.StatusRequestEntityTooLarge:
		return planner.StateTooBig
	case http.StatusTooManyRequests:
		return planner.StateRateLimited
	case http.StatusUnavailableForLegalReasons:
		return planner.StateRefused
	case http.StatusNetworkAuthenticationRequired:
		return planner.StateNotAnLLM
	default:
		return planner.StateServer
	}
}

var stateWords = []struct {
	word  string
	state planner.EndpointState
}{
	{"insufficient_quota", planner.StateBilling},
	{"billing", planner.StateBilling},
	{"invalid_api_key", planner.StateAuth},
	{"authentication_error", planner.StateAuth},
	{"model_not_found", planner.StateNotFound},
	{"context_length", planner.StateTooBig},
	{"content_filter", planner.StateRefused},
	{"content_policy", planner.StateRefused},
	{"rate_limit", planner.StateRateLimited},
}

// mayPass reports whether a request with this outcome is worth repeating.
func mayPass(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooManyRequests:
		return true
	}
	return status >= 500 && status != http.StatusNetworkAuthenticationRequired
}
