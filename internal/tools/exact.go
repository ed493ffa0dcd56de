package tools

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// exact is a transport of which results keep their numbers and the order of their members.
// The SDK reads the structured part of a result as floating point, which makes
// 9007199254740993, an id perhaps, another one, and refuses 1e400 with the whole
// connection; and it forgets in which order the columns of a table stand.
type exact struct{ sdk.Transport }

// Connect is for the SDK.
func (e exact) Connect(ctx context.Context) (sdk.Connection, error) {
	connection, err := e.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return exactConnection{connection}, nil
}

type exactConnection struct{ sdk.Connection }

// Read is the next message, its structured part kept.
func (c exactConnection) Read(ctx context.Context) (jsonrpc.Message, error) {
	message, err := c.Connection.Read(ctx)
	if answer, ok := message.(*jsonrpc.Response); ok && err == nil {
		answer.Result = keepExact(answer.Result)
	}
	return message, err
}

// exactKey is where keepExact puts the structured part, as text, in the _meta of a result.
const exactKey = "planwright/exact"

// keepExact moves the structured part of a result to where the SDK leaves it alone, if
// the SDK would make another one of it. All else stays as it is.
func keepExact(result []byte) []byte {
	if !bytes.Contains(result, []byte(`"structuredContent"`)) {
		return result
	}
	var members map[string]jsontext.Value
	if json.Unmarshal(result, &members) != nil || survives(members["structuredContent"]) {
		return result
	}
	meta := map[string]jsontext.Value{}
	if raw := members["_meta"]; raw.Kind() == '{' && json.Unmarshal(raw, &meta) != nil {
		return result
	}
	text, err := json.Marshal(string(members["structuredContent"]))
	if err != nil {
		return result
	}
	meta[exactKey] = text
	if members["_meta"], err = json.Marshal(meta); err != nil {
		return result
	}
	delete(members, "structuredContent")
	if kept, err := json.Marshal(members); err == nil {
		return kept
	}
	return result
}

// keepInMessage is keepExact for the result in a message of JSON-RPC. One that would
// hold more than most bytes then stays as it is.
func keepInMessage(message []byte, most int) []byte {
	if !bytes.Contains(message, []byte(`"structuredContent"`)) {
		return message
	}
	var members map[string]jsontext.Value
	if json.Unmarshal(message, &members) != nil {
		return message
	}
	result := members["result"]
	members["result"] = keepExact(result)
	if bytes.Equal(result, members["result"]) {
		return message
	}
	kept, err := json.Marshal(members)
	if err != nil || len(kept) > most {
		return message
	}
	return kept
}

// exactMessage reads a message to its end, and gives it with its structured part kept.
type exactMessage struct {
	in   io.Reader
	most int
	rest *bytes.Reader // nil: in was not read yet
}

func (m *exactMessage) Read(p []byte) (int, error) {
	if m.rest == nil {
		message, err := io.ReadAll(m.in)
		if err != nil {
			return 0, err
		}
		m.rest = bytes.NewReader(keepInMessage(message, m.most))
	}
	return m.rest.Read(p)
}

// survives reports whether the SDK keeps the value: floating point every number with its digits, and a map,
// which is written in the order of names, the members of every object within it.
func survives(value jsontext.Value) bool {
	dec := jsontext.NewDecoder(bytes.NewReader(value))
	var last []string // names read last, of the objects around
	for {
		token, err := dec.ReadToken()
		if err != nil {
			return true // at its end, or where the SDK says what is wrong
		}
		depth := dec.StackDepth()
		for len(last) <= depth {
			last = append(last, "")
		}
		last = last[:depth+1]
		switch kind, index := dec.StackIndex(depth); {
		case token.Kind() == jsontext.KindNumber && (!isFloat(token.String()) || isFilledUp(token.String())):
			return false
		case kind == jsontext.KindBeginObject && index%2 == 1: // a name
			name := token.String()
			if depth > 1 && index > 1 && name < last[depth] {
				return false
			}
			last[depth] = name
		}
	}
}

// mostDigits is more than any number has that floating point keeps.
const mostDigits = 40

// isFloat reports whether floating point keeps a number: writes the same digits again.
func isFloat(number string) bool {
	if len(number) > mostDigits {
		return false
	}
	near, err := strconv.ParseFloat(number, 64)
	return err == nil && decimalOf(strconv.FormatFloat(near, 'e', -1, 64)) == decimalOf(number)
}

// isFilledUp reports whether a number has digits that add nothing to it, as 4.10 and 2.00, which may be
// codes as well as amounts. Not 2.0: so some programs write every whole number.
func isFilledUp(number string) bool {
	_, fraction, _ := strings.Cut(number, ".")
	return len(fraction) > 1 && strings.HasSuffix(fraction, "0")
}

// decimal is the size of a number: its digits, without zeros at both ends, times a power
// of ten.
type decimal struct {
	digits string
	power  int
}

func decimalOf(number string) decimal {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(number, "-")), "e")
	power, _ := strconv.Atoi(exponent) // none is 0; a longer one leaves other digits
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(digits, "0")
	if short == "" {
		return decimal{}
	}
	return decimal{short, power - len(fraction) + len(digits) - len(short)}
}

// structured is the structured part of a result: as the SDK read it, or as it was kept.
func structured(from *sdk.CallToolResult) any {
	text, kept := from.Meta[exactKey].(string)
	if !kept || from.StructuredContent != nil {
		return from.StructuredContent
	}
	var object map[string]jsontext.Value
	if json.Unmarshal([]byte(text), &object) != nil {
		return jsontext.Value(text)
	}
	fields := map[string]any{}
	for name, value := range object {
		fields[name] = value
	}
	return fields
}
