package redact

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

const canary = `cañary/"key"<+>&%7Q=x9`

func TestShapes(t *testing.T) {
	tests := []struct{ text, want string }{
		{"key sk-proj-abcdefgh12345678 is bad", "key [redacted] is bad"},
		{"Authorization: Bearer abc123def456", "Authorization: Bearer [redacted]"},
		{"Authorization: Basic hunter", "Authorization: Basic [redacted]"},
		{"sent bearer abc.def-123", "sent bearer [redacted]"},
		{"id AKIAIOSFODNN7EXAMPLE.", "id [redacted]."},
		{"ghp_abcdefghijklmnopqrstuvwxyz0123456789", "[redacted]"},
		{"github_pat_11ABCDEFG0abcdefghijkl_mnop", "[redacted]"},
		{"jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N", "jwt [redacted]"},
		{"https://user:hunter2@example.com/x", "https://user:[redacted]@example.com/x"},
		{"-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nrest", "[redacted]\nrest"},
		{"-----BEGIN PRIVATE KEY-----\nMIIE", "[redacted]"},

		{`password=hunter2&next=1`, `password=[redacted]&next=1`},
		{`{"password": "hun\"ter2", "user": "jo"}`, `{"password": "[redacted]", "user": "jo"}`},
		{`{\"api_key\": \"abc\", \"n\": 1}`, `{\"api_key\": \"[redacted]\", \"n\": 1}`},
		{`{'apiKey': 'abc'}`, `{'apiKey': '[redacted]'}`},
		{`x-api-key: abc, next`, `x-api-key: [redacted], next`},
		{`accessToken: abc`, `accessToken: [redacted]`},
		{`user_token = "a b c"`, `user_token = "[redacted]"`},
		{"\"secret\": \"unclosed\nnext line", "\"secret\": \"[redacted]\nnext line"},
		{"token: ", "token: "},
		{`"token": null, "password": ""`, `"token": null, "password": ""`},
		{`"token": {"type": "bearer"}`, `"token": {"type": "bearer"}`},

		{"The passenger has two tokens; the tokenizer counts 5.", "The passenger has two tokens; the tokenizer counts 5."},
		{`{"passenger": "Jo", "tokenizer": "bpe", "max_tokens": 5, "secretary": "Al", "compass": "N"}`, `{"passenger": "Jo", "tokenizer": "bpe", "max_tokens": 5, "secretary": "Al", "compass": "N"}`},
		{"HOME=/root PWD=/tmp/x OLDPWD=/ MYSQL_PWD=plum", "HOME=/root PWD=/tmp/x OLDPWD=/ MYSQL_PWD=[redacted]"},
		{"bearer of good news, basic instructions", "bearer of good news, basic instructions"},
		{"task-management-system and risk-assessment", "task-management-system and risk-assessment"},
		{"Enter the password and click", "Enter the password and click"},
	}
	var r Redactor
	for _, tt := range tests {
		if got := r.Text(tt.text); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

func TestSecretsThatLookLikeTheMarker(t *testing.T) {
	var r Redactor
	r.Add("redacted")
	r.Add("ollama") // too short
	r.Add(" padded-secret\n")
	if got := r.Text("a redacted b ollama padded-secret"); got != "a [redacted] b ollama [redacted]" {
		t.Errorf("got %s", got)
	}
}

// A secret of several short lines is taken out however its lines are written anew, and a
// line of it where it stands alone.
func TestSecretOfShortLines(t *testing.T) {
	var r Redactor
	r.AddSecret("ab-12\n\tzu\ncd-34x")
	for text, want := range map[string]string{
		"ab-12\r\nzu\r\ncd-34x":          "[redacted]",
		"it is ab-12 zu cd-34x.":         "it is [redacted].",
		"  ab-12\n  zu\n  cd-34x":        "  [redacted]\n  zu\n  [redacted]",
		`["ab-12","zu","cd-34x"]`:        `["[redacted]","zu","[redacted]"]`,
		`"ab-12\nzu\ncd-34x"`:            `"[redacted]"`,
		"ab-12\n\tzu\ncd-34x":            "[redacted]",
		"ab-123 and xcd-34x are others":  "ab-123 and xcd-34x are others",
		"YWItMTIKenUKY2QtMzR4 in base64": "[redacted] in base64",
	} {
		if got := r.Known(text); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}

func TestPreview(t *testing.T) {
	var r Redactor
	r.Add(canary)
	got := r.Preview(strings.Repeat("ü", 275) + canary + strings.Repeat("x", 1<<20))
	if !utf8.ValidString(got) || utf8.RuneCountInString(got) != 280 || !strings.HasSuffix(got, "ü[reda") {
		t.Errorf("got %d characters: …%s", utf8.RuneCountInString(got), got[len(got)-10:])
	}
	if got := r.Preview("a\xffb"); got != "ab" {
		t.Errorf("got %q", got)
	}
}

func TestJSON(t *testing.T) {
	var r Redactor
	r.Add("hunter2!")
	got := string(r.JSON([]byte(`{"a": ["hunter2!", {"password": "x", "user": "jo", "token": null}], "hunter2!": 1, "n": 1.50}`)))
	want := `{"a":["[redacted]",{"password":"[redacted]","user":"jo","token":null}],"[redacted]":1,"n":1.50}`
	if got != want {
		t.Errorf("got %s", got)
	}
}

// texts are pieces of things that look like secrets, put together at random.
func texts() *rapid.Generator[string] {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			canary, marker, "redacted", "[", "]", " ", "\n", `"`, `\"`, `\`, ":", "=", "password", "token=", `"api_key": "`, "Bearer ", "basic ",
			"sk-", "abcdef0123456789", "AKIA", "eyJ", ".", "://", "@", "-----BEGIN PRIVATE KEY-----", "hunter2",
		}),
		rapid.String(),
	)
	return rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "") })
}

func TestRedactionProperties(t *testing.T) {
	var r Redactor
	r.Add(canary)
	r.Add("redacted")
	rapid.Check(t, func(t *rapid.T) { checkRedaction(t, &r, texts().Draw(t, "text")) })
}

func checkRedaction(t interface{ Fatalf(string, ...any) }, r *Redactor, text string) {
	once := r.Text(text)
	if twice := r.Text(once); twice != once {
		t.Fatalf("not idempotent:\n%q\n%q\n%q", text, once, twice)
	}
	if len(once) > len(marker)*len(text) {
		t.Fatalf("grew from %d to %d bytes", len(text), len(once))
	}
	if strings.Contains(strings.ReplaceAll(once, marker, "\x00"), canary) {
		t.Fatalf("the canary is in %q", once)
	}
	if utf8.ValidString(text) && !utf8.ValidString(once) {
		t.Fatalf("characters were cut: %q", once)
	}
}

func FuzzRedact(f *testing.F) {
	for _, seed := range []string{
		"", canary, marker, "a" + marker + "b", `{"password": "x"}`, `password=`, `token='`, `secret: \"`, "Bearer abc123", "Authorization: Basic dXNlcjpwdw==",
		"sk-aaaaaaaaaaaaaaaa", "eyJaaaaaaaa.bbbbb.cc", "://a:b@c", "-----BEGIN PRIVATE KEY-----", "\xff\xfe",
	} {
		f.Add(seed)
	}
	var r Redactor
	r.Add(canary)
	f.Fuzz(func(t *testing.T, text string) {
		checkRedaction(t, &r, text)
		if value, err := json.Marshal(map[string]string{"text": text}); err == nil && !json.Valid(r.JSON(value)) {
			t.Fatalf("not JSON: %s", r.JSON(value))
		}
	})
}

func TestWholeJSONKeepsLongTexts(t *testing.T) {
	var r Redactor
	r.Add("sk-canary-0123456789")
	long := strings.Repeat("word ", 40_000)
	got := string(r.WholeJSON([]byte(`{"reply":"` + long + `sk-canary-0123456789","password":"hunter22","n":1.50}`)))
	if want := `{"reply":"` + long + marker + `","password":"` + marker + `","n":1.50}`; got != want {
		t.Errorf("%d bytes, not %d: …%s", len(got), len(want), got[max(0, len(got)-120):])
	}
}

// A secret that steps are given by name goes in capitals too, and so does each line of it,
// but for those around keys in files.
func TestSecretsByName(t *testing.T) {
	var r Redactor
	r.AddSecret("-----BEGIN KEY-----\nfirst-line-0123\r\nsecond_LINE-ÄÖ\nshort\n-----END KEY-----")
	for text, want := range map[string]string{
		"a first-line-0123 b":                "a [redacted] b",
		"FIRST-LINE-0123":                    "[redacted]",
		`"second_line-ÄÖ"`:                   `"[redacted]"`,
		"SECOND_LINE-ÄÖ":                     "[redacted]",
		"-----BEGIN KEY----- short, shorter": "-----BEGIN KEY----- [redacted], shorter",
		"Rmlyc3Q= " + "Zmlyc3QtbGluZS0wMTIz": "Rmlyc3Q= [redacted]",
	} {
		if got := r.Known(text); got != want {
			t.Errorf("%q gives %q, want %q", text, got, want)
		}
	}
}
