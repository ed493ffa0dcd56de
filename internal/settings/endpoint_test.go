package settings

import "testing"

func TestEndpoint(t *testing.T) {
	for address, want := range map[string]string{
		"https://API.example.com/v1": "https://api.example.com:443",
		"http://localhost:11434/v1":  "http://localhost:11434",
		" http://[::1]/ ":            "http://[::1]:80",
		"HTTP://h":                   "http://h:80",
		"":                           "",
		"nowhere":                    "",
		"http://%zz":                 "",
	} {
		if got := Endpoint(address); got != want {
			t.Errorf("Endpoint(%q) is %q, want %q", address, got, want)
		}
	}
}
