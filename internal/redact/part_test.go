package redact

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
)

// What an error quotes of a key goes too: its start, and its ends with something in
// between.
func TestPartsOfKeys(t *testing.T) {
	const key = "sk-proj-Ab3dEf6hIj9lMn2pQr5t"
	var r Redactor
	r.Add(key)
	r.Add("plum7-corner-9QxZ")
	r.Add("correct horse battery staple")
	r.Add("/home/ann/Documents/a1b2c3d4")
	r.Add("https://api.example.com/v1/a1b2c3")
	r.Add("production-database-one")
	for text, want := range map[string]string{
		"the key " + key[:20] + " is bad":                        "the key [redacted] is bad",
		"the key " + key[:14] + "… is bad":                       "the key [redacted] is bad",
		"the key " + key[:10] + "***Qr5t":                        "the key [redacted]",
		"sk-p****************Qr5t is bad":                        "[redacted] is bad",
		"sk-ab***yz":                                             "[redacted]",
		"sk-...Qr5t":                                             "[redacted]",
		"key=" + url.QueryEscape(key[:18]) + "&":                 "key=[redacted]&",
		"plum7-corner-9Qx, plum7...":                             "[redacted], [redacted]",
		"keys start with sk-proj- and sk-... or so":              "keys start with sk-proj- and sk-... or so",
		"correct horse race; correct...":                         "correct horse race; correct...",
		"/home/ann/Documents/b and https://api.example.com/v1/b": "/home/ann/Documents/b and https://api.example.com/v1/b",
		"production-deployment of a plum...":                     "production-deployment of a plum...",
		"**bold** and so on… and wait...":                        "**bold** and so on… and wait...",
	} {
		if got := r.Text(text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
		s := r.Stream()
		var b strings.Builder
		for i := range len(text) {
			b.WriteString(s.Next(text[i : i+1]))
		}
		if b.WriteString(s.End()); b.String() != want {
			t.Errorf("%s, letter by letter\n got %s\nwant %s", text, b.String(), want)
		}
	}
}

// A short secret goes where it stands alone; words and numbers stay, be they secrets
// or not.
func TestShortSecrets(t *testing.T) {
	var r Redactor
	for _, secret := range []string{"k3y!", "pa55", "hunter2", "true", "test", "1", "1234", "12:34", "no-key", "ollama", "abc", "pass"} {
		r.Add(secret)
	}
	for text, want := range map[string]string{
		"with k3y! and pa55, (hunter2)":                           "with [redacted] and [redacted], ([redacted])",
		"pa55enger pa555 xpa55 hunter22":                          "pa55enger pa555 xpa55 hunter22",
		`a\npa55\nb %0Apa55%20 =pa55&`:                            `a\n[redacted]\nb %0A[redacted]%20 =[redacted]&`,
		"true test 1 1234 12:34 no-key ollama abc passenger pass": "true test 1 1234 12:34 no-key ollama abc passenger pass",
	} {
		if got := r.Known(text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
	if got := string(r.JSON([]byte(`{"n":1234,"a":"pa55","b":true}`))); got != `{"n":1234,"a":"[redacted]","b":true}` || !json.Valid([]byte(got)) {
		t.Error(got)
	}
}
