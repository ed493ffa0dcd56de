package llm

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
)

// Feature is something of the protocol that an endpoint may not know.
type Feature string

// The features, in the order they are given up when a refusal names several.
const (
	FeatureUsage       Feature = "stream_options"
	FeatureSchema      Feature = "json_schema"
	FeatureObject      Feature = "json_object"
	FeatureTemperature Feature = "temperature"
	FeatureToolChoice  Feature = "tool_choice"
	FeatureStream      Feature = "stream"
	FeatureTools       Feature = "tools"
)

// features are all of them, with the words by which a refusal names each.
var features = []struct {
	feature Feature
	names   []string
}{
	{FeatureUsage, []string{"stream_options", "include_usage"}},
	{FeatureSchema, []string{"response_format", "json_schema", "schema", "grammar", "json_validate_failed"}},
	{FeatureObject, []string{"response_format", "json_object", "json_schema", "json mode", "json_validate_failed"}},
	{FeatureTemperature, []string{"temperature"}},
	{FeatureToolChoice, []string{"tool_choice"}},
	{FeatureTools, []string{"tool", "function"}},
}

// featureSet is a set of features. The zero value is empty.
type featureSet struct{ features [8]Feature }

func (s featureSet) has(f Feature) bool { return slices.Contains(s.features[:], f) }

func (s *featureSet) add(f Feature) {
	for i, have := range s.features {
		switch have {
		case f:
			return
		case "":
			s.features[i] = f
			return
		}
	}
}

func (s featureSet) list() []Feature {
	return slices.DeleteFunc(slices.Clone(s.features[:]), func(f Feature) bool { return f == "" })
}

// capability is what an endpoint does with a model. The zero value is what is
// tried first.
type capability struct {
	lacks    featureSet
	ignored  int       // answers in a row that did not keep to the form asked for
	recalled time.Time // when part of it was written down; zero: never
}

// since is when the oldest part of it was learnt, as far as is known.
func (k capability) since(now time.Time) time.Time {
	if k.recalled.IsZero() {
		return now
	}
	return k.recalled
}

// form is a rung of the ladder of ways to ask for structured output.
type form int

// The rungs, from the strictest down.
const (
	formSchema form = iota // response_format: json_schema, strict
	formObject             // response_format: json_object
	formPrompt             // the prompt alone
)

// feature is what the rung needs, "" for nothing.
func (f form) feature() Feature {
	switch f {
	case formSchema:
		return FeatureSchema
	case formObject:
		return FeatureObject
	case formPrompt:
	}
	return ""
}

// form is the strictest way to ask for the form of the call. An answer that may
// be words has none, and nor has one that may call tools: a server that holds
// the model to a form keeps it from calling.
func (k capability) form(call planner.Call) form {
	switch {
	case call.Schema == planner.SchemaNone || len(call.Tools) > 0:
		return formPrompt
	case call.Shape != nil && !k.lacks.has(FeatureSchema):
		return formSchema
	case !k.lacks.has(FeatureObject):
		return formObject
	}
	return formPrompt
}

// sends reports whether a request for the call has the feature.
func (k capability) sends(call planner.Call, f Feature) bool {
	if k.lacks.has(f) {
		return false
	}
	switch f {
	case FeatureUsage:
		return !k.lacks.has(FeatureStream)
	case FeatureSchema, FeatureObject:
		return k.form(call).feature() == f
	case FeatureToolChoice:
		return len(call.Tools) > 0 && call.ToolsClosed
	case FeatureTools:
		return len(call.Tools) > 0
	case FeatureTemperature, FeatureStream:
	}
	return true
}

// without gives up what the endpoint names as its reason to refuse the request.
func (k capability) without(call planner.Call, f *failure) capability {
	if !isRefusal(f.Status) || f.State == planner.StateTooBig {
		return k
	}
	if f.param == string(FeatureStream) && k.sends(call, FeatureStream) {
		k.lacks.add(FeatureStream)
		return k
	}
	for _, known := range features {
		named := slices.ContainsFunc(known.names, func(name string) bool { return strings.Contains(f.named, name) })
		if named && k.sends(call, known.feature) {
			k.lacks.add(known.feature)
			return k
		}
	}
	return k
}

// isRefusal reports whether a status may mean that a parameter is not known.
func isRefusal(status int) bool {
	switch status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusNotImplemented:
		return true
	}
	return false
}

// maxIgnored is how many answers in a row may not keep to a form that the
// endpoint took without complaint, before it is not asked for any more.
const maxIgnored = 2

// judge takes note of whether an answer kept to the form that was asked for. One
// that was cut could not.
func (k *capability) judge(call planner.Call, answer planner.Answer) {
	asked := k.form(call)
	switch {
	case asked == formPrompt || answer.FinishReason != "stop":
	case keepsTo(answer.Text, asked, call.Shape):
		k.ignored = 0
	default:
		if k.ignored++; k.ignored >= maxIgnored {
			k.lacks.add(asked.feature())
			k.ignored = 0
		}
	}
}

// keepsTo reports whether a text is a JSON object, with what the shape requires
// at its top.
func keepsTo(text string, asked form, shape jsontext.Value) bool {
	value := jsontext.Value(strings.TrimSpace(text))
	if !value.IsValid(lenient) || value.Kind() != '{' {
		return false
	}
	if asked != formSchema {
		return true
	}
	given := object(value)
	for _, name := range elements(object(shape)["required"]) {
		if _, ok := given[unquote(name)]; !ok {
			return false
		}
	}
	return true
}
