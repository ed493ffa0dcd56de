package llm

import (
	"net/http"
	"strings"

	"planwright/planner"
)

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
