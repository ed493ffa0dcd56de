package address

import "testing"

// An address is taken as people type and copy it.
func TestBaseURLAsItIsTyped(t *testing.T) {
	for text, want := range map[string]string{
		"localhost:11434":         "http://localhost:11434/v1",
		"localhost":               "http://localhost/v1",
		"127.0.0.1:8080/v1":       "http://127.0.0.1:8080/v1",
		"0.0.0.0:11434":           "http://0.0.0.0:11434/v1",
		"[::1]:8080":              "http://[::1]:8080/v1",
		"192.168.1.5:1234":        "http://192.168.1.5:1234/v1",
		"100.100.1.2:8000":        "http://100.100.1.2:8000/v1",
		"studio.local:1234/":      "http://studio.local:1234/v1",
		"gpu-box:8000":            "http://gpu-box:8000/v1",
		"gpu-box:443":             "https://gpu-box:443/v1",
		"//localhost:11434":       "http://localhost:11434/v1",
		"http:/localhost:11434":   "http://localhost:11434/v1",
		"HTTP:localhost:11434/v1": "http://localhost:11434/v1",
		"http://localhost:11434/v1/chat/completions": "http://localhost:11434/v1",
		"http://localhost:11434/chat/completions/":   "http://localhost:11434/v1",
		"http://localhost:11434/v1/models":           "http://localhost:11434/v1",
		" \"http://localhost:11434/v1/\" ":           "http://localhost:11434/v1",
		"‘localhost:11434’":                          "http://localhost:11434/v1",
		"<https://api.example/v1>":                   "https://api.example/v1",
		"api.example.com/v1":                         "https://api.example.com/v1",
		"8.8.8.8/v1":                                 "https://8.8.8.8/v1",

		"https://api.example.com":   "https://api.example.com",
		"http://localhost:1/openai": "http://localhost:1/openai",
		"http://h/v1?a=b":           "http://h/v1?a=b",
		"ftp://localhost":           "ftp://localhost",
		"http://":                   "http://",
		"":                          "",
		"not an address":            "http://not an address",
	} {
		if got := BaseURL(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
		if again := BaseURL(BaseURL(text)); again != BaseURL(text) {
			t.Errorf("%q read again is %q", text, again)
		}
	}
}
