package value

import (
	"bytes"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// tree is a value that was read. What is missing is null.
type tree struct {
	kind     jsontext.Kind // null, false, true, a string, a number, [ or {
	text     string        // of a string, a number or a boolean
	elements []tree
	members  map[string]tree
}

// read reads a value; what is not JSON is null.
func read(v jsontext.Value) tree {
	switch kind := v.Kind(); {
	case !v.IsValid():
		return tree{kind: jsontext.KindNull}
	case kind != jsontext.KindBeginArray && kind != jsontext.KindBeginObject:
		return tree{kind: kind, text: Text(v)}
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(v))
	t, err := readNext(d)
	if err != nil {
		return tree{kind: jsontext.KindNull}
	}
	return t
}

// readNext goes as deep as the decoder lets it, which is 10,000.
func readNext(d *jsontext.Decoder) (tree, error) {
	token, err := d.ReadToken()
	if err != nil {
		return tree{}, err
	}
	t := tree{kind: token.Kind()}
	switch t.kind {
	case jsontext.KindBeginArray:
		err = t.readElements(d)
	case jsontext.KindBeginObject:
		err = t.readMembers(d)
	case jsontext.KindNull: // without text, as what is missing
	default:
		t.text = token.String()
	}
	return t, err
}

func (t *tree) readElements(d *jsontext.Decoder) error {
	for d.PeekKind() != jsontext.KindEndArray {
		element, err := readNext(d)
		if err != nil {
			return err
		}
		t.elements = append(t.elements, element)
	}
	_, err := d.ReadToken()
	return err
}

func (t *tree) readMembers(d *jsontext.Decoder) error {
	t.members = map[string]tree{}
	for d.PeekKind() != jsontext.KindEndObject {
		token, err := d.ReadToken()
		if err != nil {
			return err
		}
		name := token.String()
		if t.members[name], err = readNext(d); err != nil {
			return err
		}
	}
	_, err := d.ReadToken()
	return err
}

func (t tree) equal(u tree) bool {
	switch {
	case t.kind == u.kind:
		return t.equalSame(u)
	case t.isBoolean() && u.kind == jsontext.KindString, u.isBoolean() && t.kind == jsontext.KindString:
		return t.compared() == u.compared()
	default:
		n, m, ok := t.numbers(u)
		return ok && n.compare(m) == 0
	}
}

// equalSame compares two values of the same kind.
func (t tree) equalSame(u tree) bool {
	switch t.kind {
	case jsontext.KindNumber:
		n, m, ok := t.numbers(u)
		return t.text == u.text || ok && n.compare(m) == 0
	case jsontext.KindBeginArray:
		return slices.EqualFunc(t.elements, u.elements, tree.equal)
	case jsontext.KindBeginObject:
		return maps.EqualFunc(t.members, u.members, tree.equal)
	}
	return t.compared() == u.compared()
}

// compared is the text as a comparison sees it.
func (t tree) compared() string {
	if t.kind == jsontext.KindString {
		return workflow.Compared(t.text)
	}
	return t.text
}

// numbers are both as numbers: each is one, or a string that reads as one.
func (t tree) numbers(u tree) (n, m number, ok bool) {
	if !t.isWord() || !u.isWord() {
		return number{}, number{}, false
	}
	n, first := parseNumber(t.text)
	m, second := parseNumber(u.text)
	return n, m, first && second
}

// isNumber reports whether it is a number, or a string that reads as one.
func (t tree) isNumber() bool {
	_, ok := parseNumber(t.text)
	return t.isWord() && ok
}

// isWord reports whether it is a number or a string.
func (t tree) isWord() bool { return t.kind == jsontext.KindNumber || t.kind == jsontext.KindString }

func (t tree) isBoolean() bool { return t.kind == jsontext.KindTrue || t.kind == jsontext.KindFalse }

func (t tree) isEmpty() bool {
	switch t.kind {
	case jsontext.KindNull:
		return true
	case jsontext.KindString:
		return t.compared() == ""
	case jsontext.KindBeginArray, jsontext.KindBeginObject:
		return len(t.elements)+len(t.members) == 0
	}
	return false
}
