package planner

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Secrets keep what is secret in a workflow from the model: it is told a mark for each,
// and where it gives one back the secret stands again. The zero value hides nothing.
type Secrets struct {
	// Mask returns a JSON value with what mark gives in place of each secret in it: a
	// number, a text, or a part of one.
	Mask func(value []byte, mark func(secret jsontext.Value) string) []byte
	// Nonce is letters and digits that nobody can guess, others each time.
	Nonce func() string
}

// nonceLength is how much of a nonce is in a mark: a model has to write it without a slip.
const nonceLength = 10

// leastNonce is how much of a nonce gives away a mark that was altered.
const leastNonce = 6

// masks are the marks of one request. nil: nothing is hidden.
type masks struct {
	nonce   string
	secrets []jsontext.Value // the first mark stands for the first one
	before  string           // the workflow as JSON in lower case
	holders map[string]bool  // ids of the steps that hold a secret
}

// hide returns the planner of one request about the workflow, and the workflow as the
// model is told it.
func (p Planner) hide(w workflow.Workflow) (Planner, workflow.Workflow) {
	if p.Secrets.Mask == nil || len(w.Nodes)+len(w.Inputs)+len(w.Outputs)+len(w.Notes) == 0 {
		return p, w
	}
	m := &masks{}
	data := workflow.Encode(w)
	for m.nonce == "" || bytes.Contains(bytes.ToLower(data), []byte(m.nonce)) {
		nonce := strings.ToLower(p.Secrets.Nonce())
		m.nonce = nonce[:min(len(nonce), nonceLength)]
	}
	masked := p.Secrets.Mask(data, m.mark)
	if len(m.secrets) == 0 {
		return p, w
	}
	m.before = strings.ToLower(string(data))
	shown, err := decoded(masked)
	if err != nil {
		panic("planner: a workflow with marks cannot be read: " + err.Error()) // it differs in texts and raw values alone
	}
	m.holders = holders(shown, m.nonce)
	p.masks, p.Model = m, concealing{p.Model, m}
	return p, shown
}

// mark is the mark of a secret: one for each value.
func (m *masks) mark(secret jsontext.Value) string {
	i := slices.IndexFunc(m.secrets, func(s jsontext.Value) bool { return bytes.Equal(s, secret) })
	if i < 0 {
		i = len(m.secrets)
		m.secrets = append(m.secrets, secret)
	}
	return m.name(i)
}

func (m *masks) name(i int) string { return fmt.Sprintf("[secret-%d-%s]", i+1, m.nonce) }

// decoded is a workflow of which only texts were exchanged.
func decoded(data []byte) (w workflow.Workflow, err error) {
	return w, json.Unmarshal(data, &w, jsontext.AllowInvalidUTF8(true))
}

// restored is a reading with the secrets where their marks stand. One in which a mark was
// altered or made up holds no workflow.
func (m *masks) restored(base workflow.Workflow, r reply.Reading) reply.Reading {
	if m == nil || r.Patch == nil {
		return r
	}
	data, wrong := m.unmask(r.Workflow)
	next, err := decoded(data)
	if err != nil { // such as the same name twice, once as its mark
		wrong = append(wrong, m.wrong(r.Workflow, "/"))
	}
	if len(wrong) > 0 {
		r.Problems = append(slices.Clip(r.Problems), wrong...)
		r.Workflow, r.Patch = workflow.Workflow{}, nil
		return r
	}
	r.Workflow = next
	r.Patch = new(workflow.Diff(base, r.Workflow))
	return r
}

// unmask is the workflow as JSON with the secrets in their places, and what is wrong with
// the marks in it.
func (m *masks) unmask(w workflow.Workflow) (out []byte, wrong problem.List) {
	data := workflow.Encode(w)
	in := jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	done := 0
	for {
		if in.PeekKind() != '"' {
			if _, err := in.ReadToken(); err != nil {
				return append(out, data[done:]...), wrong
			}
			continue
		}
		raw, err := in.ReadValue()
		if err != nil {
			return append(out, data[done:]...), wrong
		}
		kind, length := in.StackIndex(in.StackDepth())
		value, ok := m.value(raw, !(kind == '{' && length%2 == 1) && takesNumbers(string(in.StackPointer())))
		if !ok || m.lost(w, string(in.StackPointer()), raw) {
			wrong = append(wrong, m.wrong(w, string(in.StackPointer())))
		}
		if end := int(in.InputOffset()); !bytes.Equal(value, raw) {
			out, done = append(append(out, data[done:end-len(raw)]...), value...), end
		}
	}
}

// taken stands in texts that are kept where a secret was: what is told of runs has it.
const taken = "[redacted]"

// lost reports whether the model wrote what stands for a secret in records into a step
// that holds one: it would be gone.
func (m *masks) lost(w workflow.Workflow, pointer string, raw jsontext.Value) bool {
	return bytes.Contains(raw, []byte(taken)) && !strings.Contains(m.before, taken) && m.holders[placeIn(w, pointer).Node]
}

// holders are the ids of the steps in which a mark stands.
func holders(w workflow.Workflow, nonce string) map[string]bool {
	ids := map[string]bool{}
	for _, n := range w.Nodes {
		one := workflow.Encode(workflow.Workflow{Nodes: []workflow.Node{n}})
		ids[n.ID] = bytes.Contains(one, []byte(nonce))
	}
	return ids
}

// takesNumbers reports whether any value may stand at a place of a workflow.
func takesNumbers(pointer string) bool {
	return strings.Contains(pointer, "/arguments/") || strings.HasSuffix(pointer, "/default") || strings.HasSuffix(pointer, "/literal") ||
		strings.HasPrefix(pointer, "/outputs/") && strings.Contains(pointer, "/value")
}

// value is a text as JSON with secrets in place of their marks; false where what is left
// looks like a mark and is none. Where any value may stand, a text that is nothing but a
// mark becomes what that stands for, which may be a number.
func (m *masks) value(raw jsontext.Value, any bool) (jsontext.Value, bool) {
	given := text.Unquote(raw)
	if !strings.Contains(strings.ToLower(given), "secret") && !m.isLike(given) {
		return raw, true
	}
	rest, full := given, given
	for i, secret := range m.secrets {
		if given == m.name(i) && any {
			return secret, true
		}
		rest = strings.ReplaceAll(rest, m.name(i), "\n")
		full = strings.ReplaceAll(full, m.name(i), text.Unquote(secret))
	}
	if m.isLike(rest) {
		return raw, false
	}
	if full == given {
		return raw, true
	}
	return text.Quote(full), true
}

// markLike is what a mark begins with that a model makes up, or of which the end was cut.
var markLike = text.Pattern(`\[\s*secret[-_ ]?\d+[^\]]*`)

// isLike reports whether a text looks like a mark that was altered or made up. What stands
// in the workflow by itself is none.
func (m *masks) isLike(text string) bool {
	text = strings.ToLower(text)
	for i := 0; i+leastNonce <= len(m.nonce); i++ {
		if strings.Contains(text, m.nonce[i:i+leastNonce]) {
			return true
		}
	}
	return slices.ContainsFunc(markLike().FindAllString(text, -1), func(found string) bool { return !strings.Contains(m.before, found) })
}

// wrong says where a mark stands that is none.
func (m *masks) wrong(w workflow.Workflow, pointer string) problem.Problem {
	at := placeIn(w, pointer)
	where := at.Path
	if where == "" {
		where = "a place of the workflow"
	}
	if at.Node != "" {
		where = fmt.Sprintf("%s of the step “%s”", at.Path, at.Node)
	}
	return problem.New(problem.SecretMark, at, "The model was given a mark in place of a secret and altered it, or made one up, at %s. Nothing of its answer was taken over; ask again, or change that by hand.", where).
		WithFix("At %s stands a mark that is none. Write each mark exactly as it stands in the workflow, and never one that does not; to leave a secret as it is, leave it out of the change.", where)
}

// placeIn is the place of a workflow that a pointer into its JSON leads to.
func placeIn(w workflow.Workflow, pointer string) problem.Place {
	if rest, ok := strings.CutPrefix(pointer, "/nodes/"); ok {
		index, path, _ := strings.Cut(rest, "/")
		if i, err := strconv.Atoi(index); err == nil && i < len(w.Nodes) {
			return problem.Place{Node: w.Nodes[i].ID, Path: path}
		}
	}
	return problem.Place{Path: strings.TrimPrefix(pointer, "/")}
}

// blanked is a text for people, without marks.
func (m *masks) blanked(text string) string {
	if m == nil {
		return text
	}
	for i := range m.secrets {
		text = strings.ReplaceAll(text, m.name(i), taken)
	}
	return text
}

// problems are problems as the model is told them: some quote values, and cut them.
func (m *masks) problems(list problem.List) problem.List {
	if m == nil {
		return list
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].Message, list[i].Fix = m.unquoted(list[i].Message), m.unquoted(list[i].Fix)
	}
	return list
}

// leastQuoted is how many bytes of a secret are taken for its beginning.
const leastQuoted = 8

// unquoted puts marks in place of secrets in a text that quotes values, also where only
// their beginning stands.
func (m *masks) unquoted(text string) string {
	text = m.concealed(text)
	for _, secret := range m.byLength() {
		for _, form := range []string{strings.Trim(string(secret.raw), `"`), secret.text} {
			if len(form) < leastQuoted {
				for _, marks := range [][2]string{{`"`, `"`}, {"“", "”"}, {" ", "."}} {
					text = strings.ReplaceAll(text, marks[0]+form+marks[1], marks[0]+m.name(secret.index)+marks[1])
				}
				continue
			}
			text = withoutStarts(text, form, m.name(secret.index))
		}
	}
	return text
}

// withoutStarts puts the mark in place of each start of the secret, as long as it goes.
func withoutStarts(text, secret, mark string) string {
	var b strings.Builder
	for {
		at := strings.Index(text, secret[:leastQuoted])
		if at < 0 {
			return b.String() + text
		}
		end := leastQuoted
		for end < len(secret) && at+end < len(text) && text[at+end] == secret[end] {
			end++
		}
		b.WriteString(text[:at] + mark)
		text = text[at+end:]
	}
}

// hidden is a secret with the number of its mark.
type hidden struct {
	index int
	raw   jsontext.Value
	text  string
}

// byLength are the secrets, the longest first: one may be part of another.
func (m *masks) byLength() []hidden {
	var list []hidden
	for i, raw := range m.secrets {
		list = append(list, hidden{i, raw, text.Unquote(raw)})
	}
	slices.SortStableFunc(list, func(a, b hidden) int { return cmp.Compare(len(b.text), len(a.text)) })
	return list
}

// concealed is a text in which marks stand for the secrets that can be told from other
// words wherever they stand.
func (m *masks) concealed(text string) string {
	if m == nil {
		return text
	}
	for _, s := range m.byLength() {
		if len(s.text) >= leastQuoted && strings.ContainsAny(s.text, "0123456789!#$%&*+=?@^~") {
			text = strings.ReplaceAll(text, s.text, m.name(s.index))
			text = strings.ReplaceAll(text, strings.Trim(string(s.raw), `"`), m.name(s.index))
		}
	}
	return text
}

// concealing is a model that is told marks in place of secrets, and what they are.
type concealing struct {
	model Model
	masks *masks
}

// Complete asks the model.
func (c concealing) Complete(ctx context.Context, call Call, onDelta func(Delta)) (Answer, error) {
	call.Messages = slices.Clone(call.Messages)
	told := false
	for i := range call.Messages {
		m := &call.Messages[i]
		if m.Role != System {
			m.Content = c.masks.concealed(m.Content)
		}
		told = told || strings.Contains(m.Content, c.masks.nonce)
	}
	if told && call.Messages[0].Role == System {
		call.Messages[0].Content += prompt.Marks
	}
	return c.model.Complete(ctx, call, onDelta)
}
