// Package lenient reads JSON out of a model's reply: strictly where it can, and
// tolerantly, with every departure recorded, where it must.
package lenient

// Kind is the type of a JSON value.
type Kind uint8

// The kinds of JSON value. The zero Kind is Null.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Value is a JSON value that remembers where it stood and how it was written.
type Value struct {
	Kind    Kind
	Text    string   // String: decoded; Number, Bool: the token
	Raw     string   // the JSON token, as it stood in the reply where that was one; "" when it must be made from Text
	Items   []Value  // Array
	Members []Member // Object, in order; keys may repeat only in a rejected value
	Offset  int      // of the first byte, in the reply
}

// Member is one key and value of an object.
type Member struct {
	Key    string // decoded
	Raw    string // the key's token, like Value.Raw
	Offset int    // of the key
	Value  Value
}

// Get returns the value of the key, or nil.
func (v *Value) Get(key string) *Value {
	if v == nil || v.Kind != Object {
		return nil
	}
	for i := range v.Members {
		if v.Members[i].Key == key {
			return &v.Members[i].Value
		}
	}
	return nil
}
