package catalog

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/keyboard"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// Formats of a key and of the keys that are held meanwhile.
const (
	keyFormat       = "key"
	modifiersFormat = "modifiers"
)

// stroke takes a key that is written with its modifiers, such as ctrl+s, apart, and gives
// keys and modifiers the names that the tool knows.
func (k *coercion) stroke(members []member, s *schema) []member {
	keyName, heldName := s.named(keyFormat), s.named(modifiersFormat)
	if keyName == "" || heldName == "" {
		return members
	}
	held := slices.IndexFunc(members, func(m member) bool { return m.name == heldName })
	if held >= 0 {
		members[held].value = k.replace(members[held].value, plainModifiers(members[held].value, nil), []string{heldName})
	}
	at := slices.IndexFunc(members, func(m member) bool { return m.name == keyName && m.value.Kind() == '"' })
	if at < 0 {
		return members
	}
	was := text.Unquote(members[at].value)
	key, modifiers, ok := keyboard.Read(was)
	if _, known := keyboard.Key(was); known || !ok {
		return members
	}
	if len(modifiers) > 0 {
		if held < 0 {
			held = len(members)
			members = append(members, member{heldName, jsontext.Value("[]")})
		}
		all := plainModifiers(members[held].value, modifiers)
		if all == nil {
			return members
		}
		members[held].value = all
	}
	members[at].value = text.Quote(key)
	k.report([]string{keyName}, "“%s” of %s was “%s”; it is read as the key %s.", k.argument(keyName), k.called(), text.Start(was, schemas.MaxShown), strings.Join(append([]string{key}, modifiers...), " with "))
	return members
}

// plainModifiers is a list of modifiers under the names that the tool knows, with others
// added; nil where there is one that is none, or nothing to change.
func plainModifiers(list jsontext.Value, more []string) jsontext.Value {
	if list.Kind() != '[' {
		return nil
	}
	var plain []string
	changed := false
	for _, item := range schemas.ListItems(list) {
		word := scalarText(item)
		read, ok := keyboard.Modifiers(word)
		if !ok && !schemas.IsReference(item) {
			return nil
		}
		if schemas.IsReference(item) {
			read = []string{word}
		}
		changed = changed || !slices.Equal(read, []string{word})
		plain = append(plain, read...)
	}
	for _, modifier := range more {
		if !slices.Contains(plain, modifier) {
			plain, changed = append(plain, modifier), true
		}
	}
	if !changed && len(more) == 0 {
		return nil
	}
	return schemas.Encode(plain)
}

// key reports a key that there is not.
func (k *check) key(name string, value jsontext.Value) {
	if value.Kind() != '"' || string(value) == `""` || schemas.IsReference(value) {
		return
	}
	was := text.Unquote(value)
	if _, ok := keyboard.Key(was); ok {
		return
	}
	path := []string{name}
	p := problem.New(problem.ArgumentInvalid, argumentPlace(path), "“%s” of %s must be one key, and there is none called “%s”.", k.argument(name), k.called(), text.Start(was, schemas.MaxShown))
	if key, modifiers, ok := keyboard.Read(was); ok && len(modifiers) > 0 {
		k.add(p.WithFix("Put %s into %q of the arguments of %s, and %s into %q.", text.Quote(key), name, k.tool, schemas.Encode(modifiers), k.schema.named(modifiersFormat)))
		return
	}
	k.add(p.WithFix("Change %q in the arguments of %s: it must be one key (%s), but is %s. Text is written with type_text.", name, k.tool, keyboard.Names, text.Start(string(value), schemas.MaxShown)))
}
