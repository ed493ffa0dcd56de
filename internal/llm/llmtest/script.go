package llmtest

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/tools/txtar"
)

// DefaultModel is the model the server has unless the script names others.
const DefaultModel = "scripted"

// Script says what the server answers. The first rule that matches the last
// message of the user answers; without one, the next of Answers.
type Script struct {
	Models  []string `json:"models"`
	Rules   []Rule   `json:"rules"`
	Answers []Answer `json:"answers"` // after the last: 500 "script exhausted"

	Forgetful bool `json:"forgetful"` // requests are not kept, for long runs
}

// Rule answers messages that hold Match, as it stands or as a regular expression
// without regard to case. Its last answer is given again and again.
type Rule struct {
	Match   string   `json:"match"`
	Answers []Answer `json:"answers"`
}

func (r Rule) matches(message string) bool {
	if strings.Contains(message, r.Match) {
		return true
	}
	pattern, err := regexp.Compile("(?is)" + r.Match)
	return err == nil && pattern.MatchString(message)
}

// ParseScript reads a script in one of three forms:
//
//   - a JSON array of answers,
//   - a JSON object {"models": […], "rules": [{"match": "…", "answers": […]}], "answers": […]},
//   - a txtar archive, one answer a file: a name that ends in .json holds an
//     answer as JSON, any other the content; a name "when PATTERN" makes a rule.
//
// An answer is a string, or an object with content, pieces, reasoning,
// finish_reason, tool_calls and delayMs, or with status, headers and body, or
// with fault (see FaultNames).
func ParseScript(data []byte) (Script, error) {
	var s Script
	var err error
	switch trimmed := bytes.TrimSpace(data); {
	case bytes.HasPrefix(trimmed, []byte("[")):
		err = json.Unmarshal(trimmed, &s.Answers, json.RejectUnknownMembers(true))
	case bytes.HasPrefix(trimmed, []byte("{")):
		err = json.Unmarshal(trimmed, &s, json.RejectUnknownMembers(true))
	default:
		s, err = parseArchive(data)
	}
	return s, err
}

func parseArchive(data []byte) (Script, error) {
	var s Script
	for _, file := range txtar.Parse(data).Files {
		answer := Text(strings.TrimSuffix(string(file.Data), "\n"))
		if strings.HasSuffix(file.Name, ".json") {
			if err := json.Unmarshal(file.Data, &answer); err != nil {
				return Script{}, fmt.Errorf("%s: %w", file.Name, err)
			}
		}
		s.add(strings.TrimSuffix(file.Name, ".json"), answer)
	}
	if len(s.Answers)+len(s.Rules) == 0 {
		return Script{}, fmt.Errorf("the script has no answers")
	}
	return s, nil
}

func (s *Script) add(name string, answer Answer) {
	match, isRule := strings.CutPrefix(name, "when ")
	if !isRule {
		s.Answers = append(s.Answers, answer)
		return
	}
	for i := range s.Rules {
		if s.Rules[i].Match == match {
			s.Rules[i].Answers = append(s.Rules[i].Answers, answer)
			return
		}
	}
	s.Rules = append(s.Rules, Rule{match, []Answer{answer}})
}

// UnmarshalJSON reads the forms ParseScript names.
func (a *Answer) UnmarshalJSON(data []byte) error {
	if jsontext.Value(data).Kind() == '"' {
		return json.Unmarshal(data, &a.Content)
	}
	var form struct {
		Content      string            `json:"content"`
		Pieces       []string          `json:"pieces"`
		Reasoning    string            `json:"reasoning"`
		FinishReason string            `json:"finish_reason"`
		ToolCalls    []ToolCall        `json:"tool_calls"`
		DelayMs      int               `json:"delayMs"`
		Status       int               `json:"status"`
		Headers      map[string]string `json:"headers"`
		Body         string            `json:"body"`
		Fault        string            `json:"fault"`
	}
	if err := json.Unmarshal(data, &form, json.RejectUnknownMembers(true)); err != nil {
		return err
	}
	if form.Fault != "" {
		fault, ok := Fault(form.Fault)
		if !ok {
			return fmt.Errorf("there is no fault %q; there are %s", form.Fault, strings.Join(FaultNames(), ", "))
		}
		*a = fault
		return nil
	}
	*a = Answer{
		Content: form.Content, Pieces: form.Pieces, Reasoning: form.Reasoning,
		FinishReason: form.FinishReason, ToolCalls: form.ToolCalls,
		Delay: time.Duration(form.DelayMs) * time.Millisecond, Status: form.Status, Body: form.Body,
	}
	if form.Pieces != nil && form.Content == "" {
		a.Content = strings.Join(form.Pieces, "")
	}
	a.Header = header(form.Headers)
	return nil
}

// header is nil for no values.
func header(values map[string]string) http.Header {
	var h http.Header
	for name, value := range values {
		if h == nil {
			h = http.Header{}
		}
		h.Set(name, value)
	}
	return h
}
