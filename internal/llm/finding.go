package llm

import (
	"fmt"
	"strings"
	"time"

	"planwright/planner"
)

// Report is what an endpoint was found to do with a model.
type Report struct {
	Host     string
	Model    string   // that was asked; "" where none could be
	Models   []string // it has; may be empty where it does not list them
	Failure  *planner.EndpointError
	Latency  time.Duration // until the first piece of a short answer
	Form     Feature       // the strictest form it keeps to; "" for none
	Streams  bool
	Tools    bool
	Tokens   bool // it says what a call takes
	Context  int  // tokens; 0 where it does not say
	Findings []Finding

	clean func(string) string
	told  func(Finding)
}

// Finding is one line of a report, for people.
type Finding struct {
	Aspect  Aspect  `json:"aspect"`
	Verdict Verdict `json:"verdict"`
	Text    string  `json:"text"`
}

// Aspect is what a finding is about.
type Aspect string

// The aspects, in the order they are told.
const (
	AspectReach   Aspect = "reach"
	AspectModel   Aspect = "model"
	AspectForm    Aspect = "form"
	AspectStream  Aspect = "stream"
	AspectTools   Aspect = "tools"
	AspectTokens  Aspect = "tokens"
	AspectContext Aspect = "context"
)

// Verdict says how good a finding is.
type Verdict string

// The verdicts. What is weak works all the same.
const (
	Good Verdict = "good"
	Weak Verdict = "weak"
	Bad  Verdict = "bad"
)

func (r *Report) find(a Aspect, v Verdict, format string, args ...any) {
	f := Finding{a, v, r.clean(fmt.Sprintf(format, args...))}
	r.Findings = append(r.Findings, f)
	if r.told != nil {
		r.told(f)
	}
}

func counted(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// thousands writes a number with commas.
func thousands(n int) string {
	text := fmt.Sprint(n)
	var parts []string
	for len(text) > 3 {
		parts = append([]string{text[len(text)-3:]}, parts...)
		text = text[:len(text)-3]
	}
	return strings.Join(append([]string{text}, parts...), ",")
}
