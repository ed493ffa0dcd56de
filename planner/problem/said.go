package problem

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// English is a text for people with a verb of package fmt for each of its arguments. The
// page says it in its own language: each constant of this type is a text to translate.
//
//page:texts all
type English string

// Said is a text with its arguments.
type Said struct {
	Text English `json:"text"`
	Args []any   `json:"args,omitempty" ts:"(string | number | boolean | Said | { id: string; title?: string; name?: string })[]"` // see plain
}

// asItIs is the text for what has no words of its own.
const asItIs = "%s"

// Say puts a text and its arguments together. An argument may be something
// said, or an id with what people call it.
func Say(text English, args ...any) Said {
	if len(args) == 1 && text == asItIs {
		if said, ok := args[0].(Said); ok {
			return said
		}
	}
	said := Said{Text: text}
	for _, arg := range args {
		said.Args = append(said.Args, plain(arg))
	}
	return said
}

// Listed are the parts of a list, one at least, in a row.
func Listed(parts []Said) Said {
	if len(parts) == 1 {
		return parts[0]
	}
	return Say("%s, %s", parts[0], Listed(parts[1:]))
}

// With is the text with each text of others in its arguments changed, as secrets are taken out.
func (s Said) With(change func(string) string) Said {
	args := slices.Clone(s.Args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = change(arg)
		case Said:
			args[i] = arg.With(change)
		}
	}
	return Said{Text: s.Text, Args: args}
}

// String is the text in English.
func (s Said) String() string { return fmt.Sprintf(string(s.Text), s.Args...) }

// plain is an argument as it can be told to others: a text, a whole number, true or false,
// what is said itself, as of an error, or what is called something.
func plain(arg any) any {
	switch arg := arg.(type) {
	case string, int, bool, Said, Called:
		return arg
	case error:
		return SaidOf(arg)
	case []byte:
		return string(arg)
	case fmt.Stringer:
		return arg.String()
	}
	if v := reflect.ValueOf(arg); v.CanInt() {
		return int(v.Int())
	}
	return fmt.Sprint(arg)
}

// UnmarshalJSON reads the arguments as what they were.
func (s *Said) UnmarshalJSON(data []byte) error {
	var read struct {
		Text English           `json:"text"`
		Args []json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	said := Said{Text: read.Text}
	for _, raw := range read.Args {
		arg, err := argOf(raw)
		if err != nil {
			return err
		}
		said.Args = append(said.Args, arg)
	}
	*s = said
	return nil
}

func argOf(raw json.RawMessage) (any, error) {
	var number int
	if json.Unmarshal(raw, &number) == nil {
		return number, nil
	}
	var called Called
	if json.Unmarshal(raw, &called) == nil && called.ID != "" {
		return called, nil
	}
	if raw[0] == '{' {
		var said Said
		err := json.Unmarshal(raw, &said)
		return said, err
	}
	var arg any
	err := json.Unmarshal(raw, &arg)
	return arg, err
}
