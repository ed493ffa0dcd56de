package redact

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// Secrets are found by where they stand, in what is shown and in what is kept.
func TestSecretsByTheirPlace(t *testing.T) {
	var r Redactor
	for _, test := range []struct{ value, shown, kept string }{
		{`{"headers": {"Authorization": "Bearer x", "Accept": "*/*"}}`, `{"headers":{"Authorization":"[redacted]","Accept":"*/*"}}`, `{"headers": {"Authorization": #, "Accept": "*/*"}}`},
		{`{"Cookie":"a=b; c=d","X-Api-Key":["k","l"],"Set-Cookie":"e"}`, `{"Cookie":"[redacted]","X-Api-Key":["[redacted]","[redacted]"],"Set-Cookie":"[redacted]"}`, `{"Cookie":#,"X-Api-Key":[#,#],"Set-Cookie":#}`},
		{`{"password": 1234, "token": null, "secret": true, "n": 1.50}`, `{"password":"[redacted]","token":null,"secret":true,"n":1.50}`, `{"password": #, "token": null, "secret": true, "n": 1.50}`},
		{`{"argv":["x","--password","plum","--user","ann:plum","-v","--token=plum"]}`, `{"argv":["x","--password","[redacted]","--user","[redacted]","-v","--token=[redacted]"]}`, `{"argv":["x","--password",#,"--user",#,"-v",#]}`},
		{`["curl -u ann:plum x", "login --token plum7", "https://ann:plum@h/"]`, `["curl -u ann:[redacted] x","login --token [redacted]","https://ann:[redacted]@h/"]`, `[#, #, #]`},
		{`[{"name":"password","type":"string","default":"plum"},{"name":"X-Api-Key","value":"plum","note":"n"},{"name":"folder","default":"plum"}]`,
			`[{"name":"password","type":"string","default":"[redacted]"},{"name":"X-Api-Key","value":"[redacted]","note":"n"},{"name":"folder","default":"plum"}]`,
			`[{"name":"password","type":"string","default":#},{"name":"X-Api-Key","value":#,"note":"n"},{"name":"folder","default":"plum"}]`},
		{`["GET /?key=plum7&a=b", "Cookie: a=b; c=plum"]`, `["GET /?key=[redacted]&a=b","Cookie: [redacted]"]`, `[#, #]`},
		{`{"token": {"type": "bearer"}, "tokens": 5, "passenger": "Jo", "argv": ["--user", "ann", "--tokenizer", "bpe"], "k": "?key=name", "cookie recipe": "x"}`,
			`{"token":{"type":"bearer"},"tokens":5,"passenger":"Jo","argv":["--user","ann","--tokenizer","bpe"],"k":"?key=name","cookie recipe":"x"}`,
			`{"token": {"type": "bearer"}, "tokens": 5, "passenger": "Jo", "argv": ["--user", "ann", "--tokenizer", "bpe"], "k": "?key=name", "cookie recipe": "x"}`},
		{`{"password": "{{inputs.password}}", "a": "The --token option is new, and so is the cookie: bake it."}`, `{"password":"{{inputs.password}}","a":"The --token option is new, and so is the cookie: bake it."}`, `{"password": "{{inputs.password}}", "a": "The --token option is new, and so is the cookie: bake it."}`},
	} {
		if got := string(r.WholeJSON([]byte(test.value))); got != test.shown {
			t.Errorf("%s is shown as\n%s, want\n%s", test.value, got, test.shown)
		}
		got := string(r.Replace([]byte(test.value), func(jsontext.Value) jsontext.Value { return jsontext.Value("#") }))
		if got != test.kept {
			t.Errorf("%s is kept as\n%s, want\n%s", test.value, got, test.kept)
		}
	}
}
