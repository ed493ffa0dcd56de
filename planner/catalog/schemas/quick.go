package schemas

import (
	"math/big"
	"reflect"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// QuickObject accepts arguments that are surely valid, without building a tree.
// Most tools have a flat schema and most calls are right, so that this decides
// nearly always; what it does not accept the compiled schema judges.
type QuickObject struct {
	properties map[string]*quickValue
	required   []string
	oneSet     [][]string // of these sets of names one must be given; nil: no matter
	onlySet    [][]string // of these exactly one; nil: no matter
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

// NewQuickObject returns nil where the schema says more than it can judge.
func NewQuickObject(s *jsonschema.Schema) *QuickObject {
	if !SaysOnly(s, "Types", "Properties", "Required", "AdditionalProperties", "AnyOf", "OneOf") {
		return nil
	}
	if s.Types != nil && !Has(s.Types, "object") {
		return nil
	}
	q := &QuickObject{properties: map[string]*quickValue{}, required: s.Required}
	var plain bool
	if q.oneSet, plain = nameSets(s.AnyOf); !plain {
		return nil
	}
	if q.onlySet, plain = nameSets(s.OneOf); !plain {
		return nil
	}
	for name, p := range s.Properties {
		if v := newQuickValue(p); v != nil {
			q.properties[name] = v
		}
	}
	return q
}

// nameSets are the names that each of the schemas asks for; false where one says more.
func nameSets(alternatives []*jsonschema.Schema) (sets [][]string, plain bool) {
	for _, alternative := range alternatives {
		if !SaysOnly(alternative, "Required") {
			return nil, false
		}
		sets = append(sets, alternative.Required)
	}
	return sets, true
}

func newQuickValue(s *jsonschema.Schema) *quickValue {
	if s.Types == nil || !SaysOnly(s, "Types", "Enum", "MinLength", "MaxLength", "Minimum", "Maximum",
		"Items", "Items2020", "MinItems", "MaxItems") {
		return nil
	}
	q := &quickValue{
		null: Has(s.Types, "null"), boolean: Has(s.Types, "boolean"), text: Has(s.Types, "string"),
		integer: Has(s.Types, "integer"), number: Has(s.Types, "number"), maxLength: -1,
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
	if !Has(s.Types, "array") || s.Enum != nil || Elements(s) == nil {
		return nil
	}
	l := &quickList{element: newQuickElement(Elements(s)), max: maxQuick}
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
	if s.Types != nil && Has(s.Types, "array") {
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

// SaysOnly reports whether the schema uses no keyword besides the fields given
// and annotations. It goes through all fields, so that a keyword it has never
// heard of counts as one it cannot judge.
func SaysOnly(s *jsonschema.Schema, fields ...string) bool {
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

func Has(types *jsonschema.Types, name string) bool {
	for _, t := range types.ToStrings() {
		if t == name {
			return true
		}
	}
	return false
}
