package workflow

import (
	"bytes"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// The types of a workflow that travel on their own have the methods below, so
// that the standard encoding/json writes and reads them as this package does:
// unknown fields in place, arguments in order, raw JSON kept compact. Patch
// needs none, being made of them.

// Types without the methods, for the methods to work on.
type (
	plainWorkflow Workflow
	plainNode     Node
	plainEdge     Edge
	plainInput    Input
	plainOutput   RunOutput
	plainNote     Note
	plainPosition Position
	plainTool     ToolCall
	plainCond     Condition
)

// MarshalJSON writes the workflow with [] for empty lists, and with the lowest version
// that holds what it uses.
func (w Workflow) MarshalJSON() ([]byte, error) {
	w.Version = w.format()
	return marshal((*plainWorkflow)(&w))
}

// UnmarshalJSON reads a workflow strictly; see Decode for files.
func (w *Workflow) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainWorkflow)(w)) }

// MarshalJSON writes the node with its unknown fields in place.
func (n Node) MarshalJSON() ([]byte, error) { return marshal((*plainNode)(&n)) }

// UnmarshalJSON reads a node strictly.
func (n *Node) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainNode)(n)) }

// MarshalJSON writes the edge with its unknown fields in place.
func (e Edge) MarshalJSON() ([]byte, error) { return marshal((*plainEdge)(&e)) }

// UnmarshalJSON reads an edge strictly.
func (e *Edge) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainEdge)(e)) }

// MarshalJSON writes the input with its unknown fields in place.
func (in Input) MarshalJSON() ([]byte, error) { return marshal((*plainInput)(&in)) }

// UnmarshalJSON reads an input strictly.
func (in *Input) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainInput)(in)) }

// MarshalJSON writes the output with its unknown fields in place.
func (o RunOutput) MarshalJSON() ([]byte, error) { return marshal((*plainOutput)(&o)) }

// UnmarshalJSON reads an output strictly.
func (o *RunOutput) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainOutput)(o)) }

// MarshalJSON writes the note. A size that is not a number is left out.
func (n Note) MarshalJSON() ([]byte, error) { return marshal(n.written()) }

// UnmarshalJSON reads a note strictly.
func (n *Note) UnmarshalJSON(b []byte) error {
	err := unmarshal(b, (*plainNote)(n))
	n.Width, n.Height = finite(n.Width), finite(n.Height)
	return err
}

// MarshalJSON writes the position within MaxCoordinate; what is not a number is 0.
func (p Position) MarshalJSON() ([]byte, error) { return marshal(p.written()) }

// UnmarshalJSON reads a position and brings it within MaxCoordinate.
func (p *Position) UnmarshalJSON(b []byte) error {
	err := unmarshal(b, (*plainPosition)(p))
	p.X, p.Y = finite(p.X), finite(p.Y)
	return err
}

// MarshalJSON writes the call with its arguments sorted by name.
func (t ToolCall) MarshalJSON() ([]byte, error) { return marshal((*plainTool)(&t)) }

// UnmarshalJSON reads a call strictly.
func (t *ToolCall) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainTool)(t)) }

// MarshalJSON writes the condition with its unknown fields in place.
func (c Condition) MarshalJSON() ([]byte, error) { return marshal(plainCond(c)) }

// UnmarshalJSON reads a condition strictly.
func (c *Condition) UnmarshalJSON(b []byte) error { return unmarshal(b, (*plainCond)(c)) }

// The methods below do the same within another value. Without them each level
// of nested values would be written and read once more, and Decode could not
// tell where inside a node something is wrong.

// MarshalJSONTo writes the workflow.
func (w Workflow) MarshalJSONTo(enc *jsontext.Encoder) error {
	w.Version = w.format()
	return marshalTo(enc, (*plainWorkflow)(&w))
}

// MarshalJSONTo writes the node.
func (n Node) MarshalJSONTo(enc *jsontext.Encoder) error { return marshalTo(enc, (*plainNode)(&n)) }

// MarshalJSONTo writes the edge.
func (e Edge) MarshalJSONTo(enc *jsontext.Encoder) error { return marshalTo(enc, (*plainEdge)(&e)) }

// MarshalJSONTo writes the input.
func (in Input) MarshalJSONTo(enc *jsontext.Encoder) error {
	return marshalTo(enc, (*plainInput)(&in))
}

// MarshalJSONTo writes the output.
func (o RunOutput) MarshalJSONTo(enc *jsontext.Encoder) error {
	return marshalTo(enc, (*plainOutput)(&o))
}

// MarshalJSONTo writes the note.
func (n Note) MarshalJSONTo(enc *jsontext.Encoder) error { return marshalTo(enc, n.written()) }

// MarshalJSONTo writes the position.
func (p Position) MarshalJSONTo(enc *jsontext.Encoder) error { return marshalTo(enc, p.written()) }

// MarshalJSONTo writes the call.
func (t ToolCall) MarshalJSONTo(enc *jsontext.Encoder) error {
	return marshalTo(enc, (*plainTool)(&t))
}

// MarshalJSONTo writes the condition.
func (c Condition) MarshalJSONTo(enc *jsontext.Encoder) error {
	return marshalTo(enc, (*plainCond)(&c))
}

// written is the note as it is written.
func (n Note) written() *plainNote {
	n.Width, n.Height = finite(n.Width), finite(n.Height)
	return (*plainNote)(&n)
}

// written is the position as it is written.
func (p Position) written() *plainPosition {
	p.X, p.Y = finite(p.X), finite(p.Y)
	return (*plainPosition)(&p)
}

// UnmarshalJSONFrom reads a condition.
func (c *Condition) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, (*plainCond)(c))
}

// UnmarshalJSONFrom reads a call.
func (t *ToolCall) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return json.UnmarshalDecode(dec, (*plainTool)(t))
}

// UnmarshalJSONFrom reads a position.
func (p *Position) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	err := json.UnmarshalDecode(dec, (*plainPosition)(p))
	p.X, p.Y = finite(p.X), finite(p.Y)
	return err
}

// MaxCoordinate is how far from the origin anything may be placed, in canvas units.
const MaxCoordinate = 1e7

// finite is the number within MaxCoordinate, 0 for what is not a number.
func finite(f float64) float64 {
	if f != f {
		return 0
	}
	return max(-MaxCoordinate, min(MaxCoordinate, f))
}

// marshal writes the same bytes for equal values. Bytes of a text that are not
// UTF-8 become U+FFFD: a name from outside must not make a file impossible.
func marshal(plain any) ([]byte, error) {
	return json.Marshal(plain, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
}

// marshalTo is marshal within another value. Who writes that may not let through what is no
// UTF-8, and cannot be told to: what stands in it is then written apart.
func marshalTo(enc *jsontext.Encoder, plain any) error {
	if lets, _ := json.GetOption(enc.Options(), jsontext.AllowInvalidUTF8); lets {
		return json.MarshalEncode(enc, plain, json.Deterministic(true))
	}
	b, err := marshal(plain)
	if err != nil {
		return err
	}
	return enc.WriteValue(b)
}

// unmarshal reads from a compact copy, so that raw values look the same wherever
// they come from and do not keep the caller's buffer alive.
func unmarshal(b []byte, plain any) error {
	return json.Unmarshal(compact(b), plain)
}

// compact is the JSON without white space and with strings in their shortest
// form; numbers keep their digits. What is not JSON stays as it is.
func compact(b []byte) jsontext.Value {
	v := jsontext.Value(bytes.Clone(b))
	if v.Compact(jsontext.PreserveRawStrings(false)) != nil {
		return b
	}
	return v
}
