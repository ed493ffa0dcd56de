package catalog

import (
	"bytes"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/workflow"
)

// quickObject accepts arguments that are surely valid, without building a tree.
// Most tools have a flat schema and most calls are right, so that this decides
// nearly always; what it does not accept the compiled schema judges.
type quickObject struct {
	properties map[string]*quickValue
	required   []string
	oneSet     [][]string // of these sets of names one must be given; nil: no matter
}

// quickValue accepts values of plain types and lists of them. Objects it never
// accepts.
type quickValue struct {
	null, boolean, text, integer, number bool

	list                   *quickList      // nil: no lists
	enum                   map[string]bool // of strings; nil: any
	minLength              int
	maxLength              int // -1: no limit
	minimum, maximum       float64
	hasMinimum, hasMaximum bool
}

// newQuickObject returns nil where the schema says more than it can judge.
func newQuickObject(s *jsonschema.Schema) *quickObject {
	if !saysOnly(s, "Types", "Properties", "Required", "AdditionalProperties", "AnyOf") {
		return nil
	}
	if s.Types != nil && !has(s.Types, "object") {
		return nil
	}
	q := &quickObject{properties: map[string]*quickValue{}, required: s.Required}
	for _, alternative := range s.AnyOf {
		if !saysOnly(alternative, "Required") {
			return nil
		}
		q.oneSet = append(q.oneSet, alternative.Required)
	}
	for name, p := range s.Properties {
		if v := newQuickValue(p); v != nil {
			q.properties[name] = v
		}
	}
	return q
}

func newQuickValue(s *jsonschema.Schema) *quickValue {
	if s.Types == nil || !saysOnly(s, "Types", "Enum", "MinLength", "MaxLength", "Minimum", "Maximum",
		"Items", "Items2020", "MinItems", "MaxItems") {
		return nil
	}
	q := &quickValue{
		null: has(s.Types, "null"), boolean: has(s.Types, "boolean"), text: has(s.Types, "string"),
		integer: has(s.Types, "integer"), number: has(s.Types, "number"), maxLength: -1,
	}
	if s.Enum != nil && (s.MinLength != nil || s.MaxLength != nil || !q.onlyTexts(s.Enum.Values)) {
		return nil
	}
	if s.MinLength != nil {
		q.minLength = *s.MinLength
	}
	if s.MaxLength != nil {
		q.maxLength = *s.MaxLength
	}
	if !bound(s.Minimum, &q.minimum) || !bound(s.Maximum, &q.maximum) {
		return nil
	}
	q.hasMinimum, q.hasMaximum = s.Minimum != nil, s.Maximum != nil
	q.list = newQuickList(s)
	return q
}

// quickList accepts lists of at most maxQuick elements.
type quickList struct {
	element  *quickValue
	min, max int
}

// maxQuick bounds the lists that are judged quickly.
const maxQuick = 1000

// newQuickList returns nil where the schema takes no lists, or has no plain rule
// for their elements.
func newQuickList(s *jsonschema.Schema) *quickList {
	if !has(s.Types, "array") || s.Enum != nil || elements(s) == nil {
		return nil
	}
	l := &quickList{element: newQuickElement(elements(s)), max: maxQuick}
	if l.element == nil {
		return nil
	}
	if s.MinItems != nil {
		l.min = *s.MinItems
	}
	if s.MaxItems != nil {
		l.max = min(*s.MaxItems, maxQuick)
	}
	return l
}

// newQuickElement is newQuickValue without lists of lists.
func newQuickElement(s *jsonschema.Schema) *quickValue {
	if s.Types != nil && has(s.Types, "array") {
		return nil
	}
	return newQuickValue(s)
}

// onlyTexts takes an enum of strings as the only values.
func (q *quickValue) onlyTexts(values []any) bool {
	q.null, q.boolean, q.integer, q.number = false, false, false, false
	q.enum = make(map[string]bool, len(values))
	for _, v := range values {
		text, ok := v.(string)
		if !ok {
			return false
		}
		q.enum[text] = true
	}
	return true
}

// bound stores a limit, and reports false for one that a float64 cannot hold.
func bound(limit *big.Rat, to *float64) (exact bool) {
	if limit == nil {
		return true
	}
	*to, exact = limit.Float64()
	return exact
}

// annotations are the fields of a schema that never reject a value, and those
// that only say where it stands. Formats are not asserted.
var annotations = []string{"DraftVersion", "Location", "ID", "Anchor", "DynamicAnchor", "RecursiveAnchor", "Format",
	"Title", "Description", "Default", "Comment", "ReadOnly", "WriteOnly", "Examples", "Deprecated"}

// saysOnly reports whether the schema uses no keyword besides the fields given
// and annotations. It goes through all fields, so that a keyword it has never
// heard of counts as one it cannot judge.
func saysOnly(s *jsonschema.Schema, fields ...string) bool {
	harmless := map[string]bool{}
	for _, f := range annotations {
		harmless[f] = true
	}
	for _, f := range fields {
		harmless[f] = true
	}
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.IsExported() && !harmless[f.Name] && !v.Field(i).IsZero() {
			return false
		}
	}
	return true
}

func has(types *jsonschema.Types, name string) bool {
	for _, t := range types.ToStrings() {
		if t == name {
			return true
		}
	}
	return false
}

// accepts reports that the arguments are surely valid.
func (q *quickObject) accepts(args workflow.Arguments) bool {
	if q == nil {
		return false
	}
	given := func(names []string) bool { return hasAll(args, names) }
	if !given(q.required) || q.oneSet != nil && !slices.ContainsFunc(q.oneSet, given) {
		return false
	}
	for name, value := range args {
		p := q.properties[name]
		if p == nil || !p.accepts(value) {
			return false
		}
	}
	return true
}

func hasAll(args workflow.Arguments, names []string) bool {
	for _, name := range names {
		if _, given := args[name]; !given {
			return false
		}
	}
	return true
}

func (q *quickValue) accepts(value jsontext.Value) bool {
	switch value.Kind() {
	case 'n':
		return q.null
	case 't', 'f':
		return q.boolean
	case '"':
		return isReference(value) || q.text && q.acceptsText(value)
	case '0':
		return q.acceptsNumber(value)
	case '[':
		return q.list != nil && q.list.accepts(value)
	}
	return false
}

func (l *quickList) accepts(value jsontext.Value) bool {
	d := jsontext.NewDecoder(bytes.NewBuffer(value))
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	n := 0
	for d.PeekKind() != ']' {
		item, err := d.ReadValue()
		if n++; err != nil || n > l.max || !l.element.accepts(item) {
			return false
		}
	}
	return n >= l.min
}

func (q *quickValue) acceptsText(value jsontext.Value) bool {
	if q.enum == nil && q.minLength == 0 && q.maxLength < 0 {
		return true
	}
	if bytes.IndexByte(value, '\\') >= 0 || len(value) < 2 {
		return false
	}
	text := value[1 : len(value)-1]
	if q.enum != nil {
		return q.enum[string(text)]
	}
	n := utf8.RuneCount(text)
	return n >= q.minLength && (q.maxLength < 0 || n <= q.maxLength)
}

// acceptsNumber leaves to the compiled schema what a float64 cannot decide:
// fractions near a bound, and numbers such as 2.0 where whole ones are wanted.
func (q *quickValue) acceptsNumber(value jsontext.Value) bool {
	if n, err := strconv.ParseInt(string(value), 10, 53); err == nil {
		f := float64(n)
		return (q.integer || q.number) && (!q.hasMinimum || f >= q.minimum) && (!q.hasMaximum || f <= q.maximum)
	}
	if !q.number {
		return false
	}
	if !q.hasMinimum && !q.hasMaximum {
		return true
	}
	f, err := strconv.ParseFloat(string(value), 64)
	return err == nil && (!q.hasMinimum || f > q.minimum) && (!q.hasMaximum || f < q.maximum)
}

// isReference reports whether the JSON text is a string with a reference such
// as {{look.text}}, which may become any value.
func isReference(value jsontext.Value) bool {
	if value.Kind() != '"' {
		return false
	}
	open := bytes.Index(value, []byte("{{"))
	return open >= 0 && bytes.Contains(value[open:], []byte("}}"))
}
