// Package problem holds the one type that says what is wrong with a workflow or
// what was altered to read it. The same value reaches the canvas, the problems
// list, the command line and the feedback the model gets.
package problem

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Severity grades a problem. Only Error keeps a workflow from being applied.
type Severity string

const (
	Error   Severity = "error"   // invalid, or read with a loss
	Warning Severity = "warning" // valid, but a guess or a risk the person should see
	Repair  Severity = "repair"  // altered with certainty; nothing to decide
)

// Problem is something wrong with a workflow, or something altered to read it.
type Problem struct {
	Code     Code      `json:"code"` // stable; every code is in codes.go
	Severity Severity  `json:"severity"`
	Message  string    `json:"message"`              // for the person: what is wrong, and where
	Said     Said      `json:"said,omitzero"`        // the message apart; zero where it is in words of others
	Fix      string    `json:"fix,omitempty" ts:"-"` // for the model: an instruction it can follow
	At       Place     `json:"at"`
	QuickFix *QuickFix `json:"quickFix,omitempty"`
	Folder   string    `json:"folder,omitempty"` // allowing it solves the problem; "": that is not what is wrong, or not known
	Secret   string    `json:"secret,omitzero"`  // the name of the secret, with SecretMissing and SecretMisplaced
}

// Place says where a problem is. Every field is optional; the zero value means
// the whole reply or workflow.
type Place struct {
	Node   string `json:"node,omitempty"`                   // id of a node
	Edge   string `json:"edge,omitempty"`                   // key of an edge, as workflow.Edge.Key makes it
	Path   string `json:"path,omitempty"`                   // field inside the node, or RFC 6901 pointer into the reply
	Line   int    `json:"line,omitempty,omitzero"`          // in the reply or file, from 1
	Column int    `json:"column,omitempty,omitzero"`        // in characters, from 1
	Length int    `json:"length,omitempty,omitzero" ts:"-"` // in characters, of words of the person; 0: not known
}

// QuickFix is a change that solves a problem. Patch is the JSON of a
// workflow.Patch against the workflow that was validated; it is kept encoded
// because package workflow imports this one.
type QuickFix struct {
	Label string          `json:"label"`         // imperative, for a button
	Said  Said            `json:"said,omitzero"` // the label apart
	Patch json.RawMessage `json:"patch" ts:"Patch"`
}

// New makes a problem with the severity its code usually has.
func New(code Code, at Place, text English, args ...any) Problem {
	return Problem{Code: code, Severity: code.Severity(), At: at}.Saying(Say(text, args...))
}

// Saying returns the problem with another message.
func (p Problem) Saying(what Said) Problem {
	p.Message, p.Said = what.String(), what
	if what.Text == asItIs {
		p.Said = Said{} // words of others
	}
	return p
}

// WithFix returns the problem with an instruction for the model.
func (p Problem) WithFix(format string, args ...any) Problem {
	p.Fix = fmt.Sprintf(format, args...)
	return p
}

// MarshalJSON leaves out what is said where the message became another: words that were
// taken out of it, as those of a key, must not be told by its arguments.
func (p Problem) MarshalJSON() ([]byte, error) {
	if p.Said.String() != p.Message {
		p.Said = Said{}
	}
	type bare Problem
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // whoever encodes the whole decides that
	err := encoder.Encode(bare(p))
	return b.Bytes(), err
}

// What is the message, to be a part of another.
func (p Problem) What() Said {
	if p.Said.Text == "" {
		return Say(asItIs, p.Message)
	}
	return p.Said
}

// As returns the problem with another severity.
func (p Problem) As(s Severity) Problem {
	p.Severity = s
	return p
}

// String is one line: severity, code, place, message.
func (p Problem) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", p.Severity, p.Code)
	if at := p.At.String(); at != "" {
		fmt.Fprintf(&b, " at %s", at)
	}
	fmt.Fprintf(&b, ": %s", p.Message)
	return b.String()
}

// String is the place in a form people read, "" for the zero place.
func (p Place) String() string {
	var parts []string
	if p.Line > 0 {
		parts = append(parts, fmt.Sprintf("%d:%d", p.Line, p.Column))
	}
	for _, s := range []string{p.Node, p.Edge, p.Path} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " ")
}

// List is any number of problems; nil is a valid empty list.
type List []Problem

// HasErrors reports whether any problem is an error.
func (l List) HasErrors() bool { return l.Count(Error) > 0 }

// AddsErrors reports whether there is an error of a kind that its place does not have among
// those before. Messages may name a step that is renamed; they count where there is no
// place.
func (l List) AddsErrors(before List) bool {
	known := map[kind]bool{}
	for _, p := range before.With(Error) {
		known[kindOf(p)] = true
	}
	return slices.ContainsFunc(l.With(Error), func(p Problem) bool { return !known[kindOf(p)] })
}

// kind is what tells one problem from another.
type kind struct {
	code    Code
	at      Place
	message string
}

func kindOf(p Problem) kind {
	if p.At.Node == "" && p.At.Edge == "" {
		return kind{p.Code, p.At, p.Message}
	}
	return kind{p.Code, p.At, ""}
}

// Has reports whether any problem has the code.
func (l List) Has(c Code) bool {
	for _, p := range l {
		if p.Code == c {
			return true
		}
	}
	return false
}

// Count returns how many problems have the severity.
func (l List) Count(s Severity) int {
	n := 0
	for _, p := range l {
		if p.Severity == s {
			n++
		}
	}
	return n
}

// With returns the problems that have one of the severities, in order.
func (l List) With(severities ...Severity) List {
	var out List
	for _, p := range l {
		for _, s := range severities {
			if p.Severity == s {
				out = append(out, p)
				break
			}
		}
	}
	return out
}

// String is one problem a line.
func (l List) String() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}
