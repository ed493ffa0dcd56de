package settings

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
)

// FilePath is where settings.json is kept: the user's XDG config home.
func FilePath() string {
	return filepath.Join(xdg.ConfigHome, "planwright", "settings.json")
}

// maxFileBytes is far more than any settings need; a larger file is not ours.
const maxFileBytes = 1 << 20

// member is one key of an object and its value as it was written.
type member struct {
	key   string
	value jsontext.Value
}

// members are a JSON object in its order. Values this program does not know are
// carried along as they are.
type members []member

var (
	errTooLarge = errors.New("larger than 1 MiB")
	errEmpty    = errors.New("it is empty")
)

// decode reads an object strictly: repeated keys and bad UTF-8 are errors.
func decode(data []byte) (members, error) {
	if len(data) > maxFileBytes {
		return nil, errTooLarge
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errEmpty
	}
	value := jsontext.Value(data)
	if !value.IsValid() {
		return nil, syntaxError(data)
	}
	if value.Kind() != '{' {
		return nil, errors.New("not an object in braces")
	}
	return decodeObject(value), nil
}

// decodeObject splits an object that is known to be valid.
func decodeObject(value jsontext.Value) members {
	dec := jsontext.NewDecoder(bytes.NewReader(value))
	var list members
	for dec.ReadToken(); dec.PeekKind() == '"'; {
		key, _ := dec.ReadToken()
		name := key.String()
		v, _ := dec.ReadValue()
		list = append(list, member{name, v.Clone()})
	}
	return list
}

// syntaxError says on which line reading stops making sense.
func syntaxError(data []byte) error {
	_, err := jsontext.NewDecoder(bytes.NewReader(data)).ReadValue()
	var at *jsontext.SyntacticError
	if !errors.As(err, &at) {
		return errors.New("text after the end")
	}
	end := min(at.ByteOffset, int64(len(data)))
	return fmt.Errorf("not valid JSON at line %d", 1+bytes.Count(data[:end], []byte("\n")))
}

// with returns the object with the value at the path, an empty value removing it.
func (list members) with(path []string, value jsontext.Value) members {
	list = slices.Clone(list)
	i := slices.IndexFunc(list, func(m member) bool { return m.key == path[0] })
	if len(path) > 1 {
		var inner members
		if i >= 0 && list[i].value.Kind() == '{' {
			inner = decodeObject(list[i].value)
		}
		value = inner.with(path[1:], value).encode()
	}
	switch {
	case i >= 0 && len(value) == 0:
		return slices.Delete(list, i, i+1)
	case i >= 0:
		list[i].value = value
		return list
	case len(value) == 0:
		return list
	default:
		return append(list, member{path[0], value})
	}
}

// encode writes the object, indented and in its order.
func (list members) encode() jsontext.Value {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b, jsontext.WithIndent("  "), jsontext.PreserveRawStrings(true))
	enc.WriteToken(jsontext.BeginObject)
	for _, m := range list {
		enc.WriteToken(jsontext.String(m.key))
		enc.WriteValue(m.value)
	}
	enc.WriteToken(jsontext.EndObject)
	return b.Bytes()
}

// load reads the file.
func load(path string) (members, error) {
	data, err := atomicfile.ReadFile(path, maxFileBytes)
	switch {
	case errors.Is(err, atomicfile.ErrTooLarge):
		return nil, &damage{errTooLarge}
	case errors.Is(err, atomicfile.ErrNoFile):
		return nil, &damage{errors.New(atomicfile.OwnCause(err))}
	}
	if err != nil {
		return nil, err
	}
	list, err := decode(data)
	if err != nil {
		return nil, &damage{err}
	}
	return list, nil
}

// damage is a file that can be opened but not understood.
type damage struct{ cause error }

func (d *damage) Error() string { return d.cause.Error() }

// save writes the file, making its folder first. Only the user may read it.
func save(path string, list members) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Write(path, list.encode(), 0o600)
}
