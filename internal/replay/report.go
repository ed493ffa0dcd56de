package replay

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Report is the request as a file for others: secrets are taken out again, and
// the home folder is written as ~.
func (s Store) Report(r Request, home string) ([]byte, error) {
	data, err := encode(r)
	if err != nil {
		return nil, err
	}
	value := jsontext.Value(s.Redact(shortened(data, home)))
	if err := value.Indent(jsontext.WithIndent("  ")); err != nil {
		return nil, err
	}
	return append(value, '\n'), nil
}

// shortened writes the home folder as ~ in every text of a JSON value, also
// where the text is JSON itself.
func shortened(value []byte, home string) []byte {
	home = strings.TrimRight(home, `/\`)
	if home == "" {
		return value
	}
	var out bytes.Buffer
	in := jsontext.NewDecoder(bytes.NewReader(value), jsontext.AllowInvalidUTF8(true))
	enc := jsontext.NewEncoder(&out, jsontext.AllowInvalidUTF8(true))
	for {
		token, err := in.ReadToken()
		if err != nil {
			return bytes.TrimRight(out.Bytes(), "\n")
		}
		if token.Kind() == '"' {
			text := withoutHome(token.String(), home)
			token = jsontext.String(withoutHome(text, strings.ReplaceAll(home, `\`, `\\`)))
		}
		if enc.WriteToken(token) != nil {
			return value
		}
	}
}

// withoutHome replaces the folder where its name ends: /home/ann, not /home/anna.
func withoutHome(text, home string) string {
	var out strings.Builder
	for {
		at := strings.Index(text, home)
		if at < 0 {
			return out.String() + text
		}
		out.WriteString(text[:at])
		text = text[at+len(home):]
		if text != "" && isNameByte(text[0]) {
			out.WriteString(home)
		} else {
			out.WriteByte('~')
		}
	}
}

// isNameByte reports whether a folder's name may go on with the byte.
func isNameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '-' || b >= 0x80
}
