package session

import "testing"

// What a page cannot tell from what is there stays as it is written; an order that the page
// gave the members of an object stays, too.
func TestMergeOfPages(t *testing.T) {
	for _, tt := range []struct{ before, after, want string }{
		{`{"n":1.0,"m":[12345678901234567890,{"a":1.50}]}`, `{"n":1,"m":[12345678901234567000,{"a":1.5}]}`, `{"n":1.0,"m":[12345678901234567890,{"a":1.50}]}`},
		{`{"text":"x"}`, `{"text":"x","item":"y"}`, `{"text":"x","item":"y"}`},
		{`{"a":1.0,"b":2}`, `{"b":2,"a":1}`, `{"b":2,"a":1.0}`},
		{`{"b":1,"10":2,"9":3}`, `{"9":3,"10":2,"b":1}`, `{"b":1,"10":2,"9":3}`}, // JavaScript has it so
		{`{"b":1,"9":3}`, `{"9":4,"a":1,"b":1}`, `{"9":4,"a":1,"b":1}`},
		{`{"a":{"x":1,"y":[]}}`, `{"a":{"y":[],"x":1}}`, `{"a":{"y":[],"x":1}}`},
		{`[1.0,2]`, `[1,3]`, `[1.0,3]`},
		{`"a"`, `{"a":1}`, `{"a":1}`},
	} {
		if got := string(merge([]byte(tt.before), []byte(tt.after))); got != tt.want {
			t.Errorf("%s, then %s:\n   is %s\n want %s", tt.before, tt.after, got, tt.want)
		}
	}
}
