package settings

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// Kind is the type of a setting's value.
//
//page:name SettingKind
type Kind string

// The kinds of setting.
const (
	Text   Kind = "text"
	Flag   Kind = "flag"
	Number Kind = "number" // a whole one
	Choice Kind = "choice"

	List    Kind = "list"    // of texts
	Servers Kind = "servers" // by their names
)

// Field describes one setting, for the command line's help and for the page.
type Field struct {
	Key     string   `json:"key"` // dotted where the file nests: timeouts.idleSeconds
	Kind    Kind     `json:"kind"`
	Label   string   `json:"label"`
	Text    string   `json:"text"`    // what it does, in one sentence
	Default string   `json:"default"` // as it would be typed
	Min     int      `json:"min"`     // of a number
	Max     int      `json:"max"`
	Options []Option `json:"options"` // of a choice; of a number, where each value is worth a sentence

	apply func(*Settings, jsontext.Value) string
	reset func(*Settings)
	show  func(*Settings) string
	check func(jsontext.Value) problem.List // what is left out of a value, or altered, when it is applied; nil: nothing ever is
}

// Option is one value of a setting and what it means.
type Option struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// Value is the field's value in s, as it would be typed.
func (f Field) Value(s Settings) string { return f.show(&s) }

// Variable is the environment variable that sets the field:
// PLANWRIGHT_TIMEOUTS_IDLE_SECONDS for timeouts.idleSeconds.
func (f Field) Variable() string {
	var b strings.Builder
	b.WriteString(prefix)
	for _, r := range f.Key {
		switch {
		case r == '.':
			b.WriteByte('_')
		case r >= 'A' && r <= 'Z':
			b.WriteByte('_')
			b.WriteRune(r)
		default:
			b.WriteRune(r - 'a' + 'A')
		}
	}
	return b.String()
}

// Range says which values are allowed, in words.
func (f Field) Range() string {
	switch f.Kind {
	case Flag:
		return "true or false"
	case Number:
		return fmt.Sprintf("%d to %d", f.Min, f.Max)
	case Choice:
		values := make([]string, len(f.Options))
		for i, o := range f.Options {
			values[i] = o.Value
		}
		return strings.Join(values, ", ")
	case Text:
		return "text"
	case List:
		return "a list of texts"
	case Servers:
		return "an object with an entry for each server"
	}
	return ""
}

// textField makes the field of a text whose default is empty.
func textField(key, label, text string, at func(*Settings) *string) Field {
	f := Field{Key: key, Kind: Text, Label: label, Text: text, Options: []Option{}}
	f.reset = func(s *Settings) { *at(s) = "" }
	f.show = func(s *Settings) string { return *at(s) }
	f.apply = func(s *Settings, v jsontext.Value) string {
		if v.Kind() != '"' {
			return "is not a text"
		}
		*at(s) = strings.TrimSpace(unquote(v))
		return ""
	}
	return f
}

// textOr makes the field of a text that has a default, for which an empty one stands too.
func textOr(def, key, label, text string, at func(*Settings) *string) Field {
	f := textField(key, label, text, at)
	f.Default = def
	f.reset = func(s *Settings) { *at(s) = def }
	whole := f.apply
	f.apply = func(s *Settings, v jsontext.Value) string {
		reason := whole(s, v)
		if *at(s) == "" {
			*at(s) = def
		}
		return reason
	}
	return f
}

func flagField(key, label, text string, def bool, at func(*Settings) *bool) Field {
	f := Field{Key: key, Kind: Flag, Label: label, Text: text, Default: strconv.FormatBool(def), Options: []Option{}}
	f.reset = func(s *Settings) { *at(s) = def }
	f.show = func(s *Settings) string { return strconv.FormatBool(*at(s)) }
	f.apply = func(s *Settings, v jsontext.Value) string {
		switch v.Kind() {
		case 't', 'f':
			*at(s) = v.Kind() == 't'
			return ""
		default:
			return "is neither true nor false"
		}
	}
	return f
}

// numberField makes the field of a whole number. Out of range is clamped; what is
// no number, or negative, leaves the default.
func numberField(key, label, text string, def, low, high int, at func(*Settings) *int) Field {
	f := Field{Key: key, Kind: Number, Label: label, Text: text, Default: strconv.Itoa(def), Min: low, Max: high, Options: []Option{}}
	f.reset = func(s *Settings) { *at(s) = def }
	f.show = func(s *Settings) string { return strconv.Itoa(*at(s)) }
	f.apply = func(s *Settings, v jsontext.Value) string {
		if v.Kind() != '0' {
			return "is not a number"
		}
		number, _ := strconv.ParseFloat(string(v), 64) // too large is +Inf
		if number < 0 {
			return "is negative"
		}
		clamped := math.Floor(min(max(number, float64(low)), float64(high)))
		*at(s) = int(clamped)
		switch {
		case number < float64(low) || number > float64(high):
			return "is out of range"
		case number != clamped:
			return "is not a whole number"
		default:
			return ""
		}
	}
	return f
}

// choiceField makes the field of a closed set; its first option is the default.
func choiceField[T ~string](key, label, text string, at func(*Settings) *T, options ...Option) Field {
	f := Field{Key: key, Kind: Choice, Label: label, Text: text, Default: options[0].Value, Options: options}
	f.reset = func(s *Settings) { *at(s) = T(options[0].Value) }
	f.show = func(s *Settings) string { return string(*at(s)) }
	f.apply = func(s *Settings, v jsontext.Value) string {
		if v.Kind() == '"' {
			value := unquote(v)
			if slices.ContainsFunc(options, func(o Option) bool { return o.Value == value }) {
				*at(s) = T(value)
				return ""
			}
		}
		return "is not one of its values"
	}
	return f
}

// option describes a value of a closed set.
func option[T ~string](value T, text string) Option { return Option{string(value), text} }

func unquote(v jsontext.Value) string {
	text, _ := jsontext.AppendUnquote(nil, v)
	return string(text)
}
