package address

import (
	"encoding/json"
	"os"
	"testing"
)

// An address is taken as people type and copy it. The tests of the page read the same file.
func TestBaseURLAsItIsTyped(t *testing.T) {
	data, err := os.ReadFile("testdata/endpoints.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Text, BaseURL string }
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got := BaseURL(c.Text)
		if got != c.BaseURL {
			t.Errorf("%q is read as %q, want %q", c.Text, got, c.BaseURL)
		}
		if again := BaseURL(got); again != got {
			t.Errorf("%q read again is %q", c.Text, again)
		}
	}
}
