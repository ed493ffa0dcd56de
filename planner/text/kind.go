package text

import "github.com/go-json-experiment/json/jsontext"

// Kind says in words what a JSON value is.
func Kind(value jsontext.Value) string {
	switch value.Kind() {
	case '"':
		return "a text"
	case '0':
		return "a number"
	case '[':
		return "a list"
	case '{':
		return "an object"
	case 'n':
		return "nothing"
	}
	return "true or false"
}
