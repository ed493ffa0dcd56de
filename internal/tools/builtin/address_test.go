package builtin

import "testing"

func TestReadURL(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"https://example.com/a?city=New York", "https://example.com/a?city=New%20York"},
		{" https://example.com/Grüße und mehr#São Paulo ", "https://example.com/Gr%C3%BC%C3%9Fe%20und%20mehr#S%C3%A3o%20Paulo"},
		{"https://example.com?q=a b", "https://example.com?q=a%20b"},
		{"https://example.com/a%20b?c=d&e=%26", "https://example.com/a%20b?c=d&e=%26"},
		{"https://example.com", "https://example.com"},
		{"https://exa mple.com/a", ""},
		{"https://example.com/a\nb", ""},
		{`https://example.com\a`, ""},
	} {
		u, err := readURL(c.text)
		if c.want == "" && err == nil || c.want != "" && (err != nil || u.String() != c.want) {
			t.Errorf("%q: %v, %v; want %q", c.text, u, err, c.want)
		}
	}
}
