package settings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// noPorts is the value for no ports.
const noPorts = "none"

// maxPorts is how many ports are looked at.
const maxPorts = 32

// portsField makes the field of a list of ports, written as a text: "11434, 8080".
func portsField(key, label, text string, def []int, at func(*Settings) *[]int) Field {
	f := Field{Key: key, Kind: Text, Label: label, Text: text, Default: showPorts(def), Options: []Option{}}
	f.reset = func(s *Settings) { *at(s) = slices.Clone(def) }
	f.show = func(s *Settings) string { return showPorts(*at(s)) }
	f.apply = func(s *Settings, v jsontext.Value) string {
		ports, ok := readPorts(unquote(v))
		if v.Kind() != '"' || !ok {
			return "is no list of ports such as 11434, 8080, and not none either"
		}
		*at(s) = ports
		return ""
	}
	return f
}

func showPorts(ports []int) string {
	if len(ports) == 0 {
		return noPorts
	}
	words := make([]string, len(ports))
	for i, port := range ports {
		words[i] = strconv.Itoa(port)
	}
	return strings.Join(words, ", ")
}

// readPorts reads numbers apart by commas or spaces. The same port twice is one.
func readPorts(text string) (ports []int, ok bool) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) == 1 && words[0] == noPorts {
		return []int{}, true
	}
	for _, word := range words {
		port, err := strconv.ParseUint(word, 10, 16)
		if err != nil || port == 0 {
			return nil, false
		}
		if !slices.Contains(ports, int(port)) {
			ports = append(ports, int(port))
		}
	}
	return ports, len(ports) > 0 && len(ports) <= maxPorts
}
