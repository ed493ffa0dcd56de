package lenient

import "testing"

func TestWords(t *testing.T) {
	for name, c := range map[string]struct{ reply, want string }{
		"words alone":             {" It is paid.\n", "It is paid."},
		"reasoning in front":      {"<think>Paid? Yes.</think>\nIt is paid.", "It is paid."},
		"no opening tag":          {"Paid? Yes.\n</think>\n\nIt is paid.", "It is paid."},
		"twice":                   {"<think>a</think>It <thinking>b</thinking>is paid.", "It is paid."},
		"never closed":            {"It is paid. <think>Or is it?", "It is paid."},
		"nothing but reasoning":   {"<think>Hm.", ""},
		"JSON stays":              {`<think>x</think>Write {"paid": true}.`, `Write {"paid": true}.`},
		"tags that are no reason": {"<b>It</b> is <paid>.", "<b>It</b> is <paid>."},
		"empty":                   {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Words(c.reply); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
