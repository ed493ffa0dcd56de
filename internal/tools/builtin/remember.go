package builtin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Memory is what the workflow of a run keeps between its runs, as the run sees it. Errors
// are for people.
type Memory interface {
	// Recall is the value under the key; ok is false where there is none.
	Recall(key string) (value jsontext.Value, ok bool)
	Remember(key string, value jsontext.Value) error
	// OnlyNew are those of the list that no run was given under the key, each once.
	OnlyNew(key string, list []string) ([]string, error)
	// Lasts reports whether it is kept for later runs.
	Lasts() bool
}

func (c call) memory() (Memory, error) {
	if c.along.Memory == nil {
		return nil, refuse("Only a run of a workflow remembers anything.")
	}
	return c.along.Memory, nil
}

type rememberArguments struct {
	Key   string         `json:"key"`
	Value jsontext.Value `json:"value"`
}

type rememberResult struct {
	Value jsontext.Value `json:"value"`
}

func remember(_ context.Context, c call, a rememberArguments) (result, error) {
	m, err := c.memory()
	if err != nil {
		return result{}, err
	}
	if err := m.Remember(a.Key, a.Value); err != nil {
		return result{}, refuse("%s", err)
	}
	said := "“%s” is remembered for later runs once this one succeeds."
	if !m.Lasts() {
		said = "“%s” would be remembered for later runs: this one is dry, or of no file, and keeps nothing."
	}
	return result{text: fmt.Sprintf(said, a.Key), fields: rememberResult{a.Value}, told: true}, nil
}

type recallArguments struct {
	Key     string         `json:"key"`
	Default jsontext.Value `json:"default"`
}

type recallResult struct {
	Value jsontext.Value `json:"value"`
	Found bool           `json:"found"`
}

func recallValue(_ context.Context, c call, a recallArguments) (result, error) {
	m, err := c.memory()
	if err != nil {
		return result{}, err
	}
	value, found := m.Recall(a.Key)
	if !found {
		value = a.Default
	}
	if value == nil {
		value = jsontext.Value("null")
	}
	var list []jsontext.Value
	if value.Kind() == '[' {
		_ = json.Unmarshal(value, &list) // it is JSON
	}
	return result{text: readable(value, list), fields: recallResult{value, found}}, nil
}

type onlyNewArguments struct {
	List jsontext.Value `json:"list"`
	By   string         `json:"by"`
	Key  string         `json:"key"`
}

type onlyNewResult struct {
	New   any            `json:"new"` // a list, or the file of one
	Count int            `json:"count"`
	First jsontext.Value `json:"first"`
	Found bool           `json:"found"`
}

func onlyNew(ctx context.Context, c call, a onlyNewArguments) (result, error) {
	m, err := c.memory()
	if err != nil {
		return result{}, err
	}
	if file, isLarge := c.rowsFile(a.List); isLarge {
		return c.onlyNewLarge(ctx, m, file, a)
	}
	var list []jsontext.Value
	if json.Unmarshal(a.List, &list) != nil {
		return result{}, refuse("%s is no list. Refer to a list, such as the rows of a table.", field("only_new", "list"))
	}
	given := onlyNewResult{First: jsontext.Value("null")}
	keys := make([]string, len(list))
	for i, element := range list {
		if keys[i], err = keyOf(element, a.By, i); err != nil {
			return result{}, err
		}
	}
	fresh, err := freshOf(m, a.Key, keys)
	if err != nil {
		return result{}, err
	}
	found := []jsontext.Value{}
	for i, element := range list {
		if fresh.takes(keys[i]) {
			found = append(found, element)
		}
	}
	if given.Count, given.Found = len(found), len(found) > 0; given.Found {
		given.First = found[0]
	}
	given.New = found
	all, err := json.Marshal(found)
	return result{text: readableList(all, found), fields: given, partly: fresh.shared(a.By)}, err
}

// freshKeys are keys that are new, and how many elements have each.
type freshKeys map[string]int

func freshOf(m Memory, key string, list []string) (freshKeys, error) {
	fresh, err := m.OnlyNew(key, list)
	if err != nil {
		return nil, refuse("%s", err)
	}
	keys := freshKeys{}
	for _, one := range fresh {
		keys[one] = 0
	}
	return keys, nil
}

// takes reports whether an element with the key is new, and counts it.
func (f freshKeys) takes(key string) bool {
	n, is := f[key]
	if is {
		f[key] = n + 1
	}
	return is
}

// shared says how many elements are not the only one with their key: each is new, and it may be
// that more tells them apart.
func (f freshKeys) shared(by string) string {
	several := 0
	for _, n := range f {
		if n > 1 {
			several += n
		}
	}
	switch {
	case several == 0:
		return ""
	case by == "":
		return fmt.Sprintf("%d of them are not the only ones of their kind in the list; all of them are given.", several)
	}
	return fmt.Sprintf("%d of them share their “%s” with another of the list; all of them are given.", several, by)
}

// readableList is readable, and no text where there is nothing.
func readableList(all jsontext.Value, list []jsontext.Value) string {
	if len(list) == 0 {
		return ""
	}
	return readable(all, list)
}

// longestKey is how long what tells an element from others is kept as it is, in bytes.
const longestKey = 256

// keyOf is what tells an element from others: what stands at the path in it, as a text that is
// the same for all that look the same.
func keyOf(element jsontext.Value, by string, at int) (string, error) {
	found := element
	if by != "" {
		found = fieldOf(element, by)
	}
	var key string
	switch found.Kind() {
	case 'n', jsontext.KindInvalid:
		return "", refuse("Element %d of the list has no “%s” by which it could be told from others. Name a field that all elements have, or leave those out that have none.", at+1, by)
	case '"':
		key = text.Unquote(found)
	default:
		plain := found.Clone()
		_ = plain.Format(jsontext.ReorderRawObjects(true)) // it is JSON; numbers keep their digits
		key = string(plain)
	}
	key = text.Looks(key)
	if len(key) > longestKey {
		sum := sha256.Sum256([]byte(key))
		key = "sha256:" + hex.EncodeToString(sum[:])
	}
	return key, nil
}

// fieldOf is what stands at a path of names in a value; a name may have dots in it.
func fieldOf(v jsontext.Value, path string) jsontext.Value {
	if found := memberOf(v, path); found != nil {
		return found
	}
	for name := range strings.SplitSeq(path, ".") {
		v = memberOf(v, name)
	}
	return v
}

// memberOf is a member of an object, or an element of a list, nil where there is none.
func memberOf(v jsontext.Value, name string) jsontext.Value {
	switch v.Kind() {
	case '{':
		var members map[string]jsontext.Value
		_ = json.Unmarshal(v, &members) // it is JSON
		return members[name]
	case '[':
		var list []jsontext.Value
		_ = json.Unmarshal(v, &list)
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(list) {
			return list[i]
		}
	}
	return nil
}
