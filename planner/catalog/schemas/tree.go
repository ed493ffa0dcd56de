package schemas

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Tree decodes JSON into what the schema library works on.
func Tree(value jsontext.Value) (any, error) {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return nil, err
	}
	return tame(v), nil
}

// maxDigits and maxExponent bound the numbers the schema library is given: it
// computes with exact fractions, which 1e1000000 would make huge.
const (
	maxDigits   = 400
	maxExponent = 400
)

// tame replaces numbers beyond those bounds by the nearest finite
// float64 that is not zero.
func tame(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, member := range v {
			v[k] = tame(member)
		}
	case []any:
		for i, item := range v {
			v[i] = tame(item)
		}
	case json.Number:
		return tameNumber(v)
	}
	return v
}

func tameNumber(n json.Number) any {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(string(n)), "e")
	e, err := strconv.Atoi(cmp.Or(exponent, "0"))
	if len(mantissa) <= maxDigits && err == nil && e <= maxExponent && e >= -maxExponent {
		return n
	}
	f, _ := strconv.ParseFloat(string(n), 64)
	switch {
	case f > math.MaxFloat64:
		return math.MaxFloat64
	case f < -math.MaxFloat64:
		return -math.MaxFloat64
	case f == 0 && strings.ContainsAny(mantissa, "123456789"):
		return math.Copysign(math.SmallestNonzeroFloat64, f)
	}
	return f
}
