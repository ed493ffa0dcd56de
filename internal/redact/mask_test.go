package redact

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// What Mask takes out is what Replace and WholeJSON take out, in parts of a text where it
// can; what refers to a value stays, and nothing takes a mark for a secret.
func TestMask(t *testing.T) {
	r := &Redactor{}
	r.Add("correct-horse-9")
	for value, want := range map[string]string{
		`{"password":"hunter2"}`:                                     `{"password":"[m1]"}`,
		`{"password":"{{inputs.password}}"}`:                         `{"password":"{{inputs.password}}"}`,
		`{"Authorization":"Bearer {{a.token}}"}`:                     `{"Authorization":"Bearer {{a.token}}"}`,
		`{"Authorization":"Bearer abc"}`:                             `{"Authorization":"[m1]"}`,
		`{"token":"x{{a.b}}y"}`:                                      `{"token":"[m1]{{a.b}}[m2]"}`,
		`{"pin":1,"password":12345678}`:                              `{"pin":1,"password":"[m1]"}`,
		`{"u":"https://me:pa55@host/"}`:                              `{"u":"https://me:[m1]@host/"}`,
		`{"u":"https://me:{{inputs.p}}@host/"}`:                      `{"u":"https://me:{{inputs.p}}@host/"}`,
		`{"t":"say correct-horse-9 and go"}`:                         `{"t":"say [m1] and go"}`,
		`{"t":"a sk-abcdefghijklmnop b ghp_abcdefghijklmnopqrst c"}`: `{"t":"a [m1] b [m2] c"}`,
		`{"argv":["curl","--token","abc","-u","me:you"]}`:            `{"argv":["curl","--token","[m1]","-u","[m2]"]}`,
		`{"name":"password","default":"open"}`:                       `{"name":"password","default":"[m1]"}`,
		`{"sk-abcdefghijklmnop":1, "a":[true,null]}`:                 `{"[m1]":1, "a":[true,null]}`,
		`{"password":"","token":null,"x":"plain"}`:                   `{"password":"","token":null,"x":"plain"}`,
	} {
		n := 0
		mark := func(jsontext.Value) string { n++; return fmt.Sprintf("[m%d]", n) }
		masked := string(r.Mask([]byte(value), mark))
		if masked != want {
			t.Errorf("%s: %s, not %s", value, masked, want)
		}
		if again := string(r.Mask([]byte(masked), mark)); again != masked {
			t.Errorf("%s: again %s", masked, again)
		}
		if !strings.Contains(value, "{{") && string(r.WholeJSON([]byte(masked))) != strings.ReplaceAll(masked, ", ", ",") {
			t.Errorf("%s: a secret is left: %s", masked, r.WholeJSON([]byte(masked)))
		}
	}
}
