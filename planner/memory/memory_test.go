package memory

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// talk makes a conversation: p is a message of the person, a one of the
// assistant, each with its number as content.
func talk(roles string) Conversation {
	var c Conversation
	for i, r := range roles {
		role := Person
		if r == 'a' {
			role = Assistant
		}
		c = c.Append(Message{Role: role, Content: fmt.Sprint(i)})
	}
	return c
}

func contents(messages []Message) string {
	var out []string
	for _, m := range messages {
		out = append(out, m.Content)
	}
	return strings.Join(out, " ")
}

func TestAged(t *testing.T) {
	tests := []struct {
		roles  string
		window int
		want   string
	}{
		{"", 5, ""},
		{"papapapapa", 5, ""},
		{"papapapapapa", 5, "0 1"},
		{"papapapapap", 5, "0 1"},
		{"papapa", 1, "0 1 2 3"},
		{"papa", 0, "0 1 2 3"},
		{"paapa", 1, "0 1 2"},
		{"ppp", 2, "0"},
		{"apapa", 2, "0"},
		{"apapa", 3, ""},
		{"aaa", 1, ""},
	}
	for _, tt := range tests {
		if got := contents(talk(tt.roles).Aged(tt.window)); got != tt.want {
			t.Errorf("%q, window %d: aged %q, want %q", tt.roles, tt.window, got, tt.want)
		}
	}
}

func TestSummarised(t *testing.T) {
	c := talk("papapapa").Summarised(2, "They spoke of 0 to 3.")
	if diff := cmp.Diff(Summary{Until: 4, Text: "They spoke of 0 to 3."}, c.Summary()); diff != "" {
		t.Error(diff)
	}
	if got := contents(c.Recent()); got != "4 5 6 7" {
		t.Errorf("recent: %q", got)
	}
	if got := c.Summarised(2, "again"); len(got.Summaries) != 1 {
		t.Error("a summary was made of nothing new")
	}
	if got := c.Aged(4); got != nil {
		t.Errorf("a wider window makes %q aged, which the summary tells", contents(got))
	}
}

func TestRewindGoesBackToTheSummaryBefore(t *testing.T) {
	c := talk("papapa").Summarised(2, "first")
	c = c.Append(talk("papa").Messages...).Summarised(2, "second")
	tests := []struct {
		to     int
		text   string
		recent int
	}{
		{10, "second", 4}, {6, "second", 0}, {5, "first", 3}, {2, "first", 0}, {1, "", 1}, {0, "", 0}, {-3, "", 0}, {99, "second", 4},
	}
	for _, tt := range tests {
		got := c.Rewind(tt.to)
		if got.Summary().Text != tt.text || len(got.Recent()) != tt.recent {
			t.Errorf("rewound to %d: summary %q and %d messages, want %q and %d", tt.to, got.Summary().Text, len(got.Recent()), tt.text, tt.recent)
		}
	}
}

func TestDecide(t *testing.T) {
	c := talk("pa")
	if got := c.Decide(1, Applied).Messages[1].Outcome; got != Applied {
		t.Errorf("outcome %q", got)
	}
	if c.Messages[1].Outcome != OutcomeNone {
		t.Error("the conversation before was changed")
	}
	for _, i := range []int{-1, 2} {
		if diff := cmp.Diff(c, c.Decide(i, Applied)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestRepairedDropsWhatDoesNotFit(t *testing.T) {
	c := talk("papapa")
	c.Summaries = []Summary{{Until: 2, Text: "a"}, {Until: 2, Text: "b"}, {Until: 4, Text: "c"}}
	if got := c.Repaired().Summaries; !slices.Equal(got, []Summary{{Until: 2, Text: "a"}}) {
		t.Errorf("kept %v", got)
	}
	c.Summaries = []Summary{{Until: 7, Text: "a"}}
	if got := c.Repaired().Summaries; len(got) != 0 {
		t.Errorf("kept %v", got)
	}
	c.Summaries = []Summary{{Until: 2, Text: "a"}, {Until: 6, Text: "b"}}
	if diff := cmp.Diff(c, c.Repaired()); diff != "" {
		t.Error(diff)
	}
}

// Whatever happens, each message is told exactly once: in full or by the
// summary, whose text here lists what it was made of. What was rewound is gone.
func TestEachMessageIsToldOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c Conversation
		var said []string
		next := 0
		t.Repeat(map[string]func(*rapid.T){
			"say": func(t *rapid.T) {
				role := rapid.SampledFrom([]Role{Person, Assistant}).Draw(t, "role")
				text := fmt.Sprintf("m%d", next)
				next++
				c, said = c.Append(Message{Role: role, Content: text}), append(said, text)
			},
			"summarise": func(t *rapid.T) {
				window := rapid.IntRange(0, 6).Draw(t, "window")
				aged := c.Aged(window)
				if rapid.Bool().Draw(t, "fails") {
					return
				}
				c = c.Summarised(window, strings.TrimSpace(c.Summary().Text+" "+contents(aged)))
				if left := c.Aged(window); len(left) > 0 {
					t.Fatalf("%s is still aged", contents(left))
				}
			},
			"rewind": func(t *rapid.T) {
				to := rapid.IntRange(0, len(said)).Draw(t, "to")
				c, said = c.Rewind(to), slices.Clone(said[:to])
			},
			"decide": func(t *rapid.T) {
				c = c.Decide(rapid.IntRange(-1, len(said)).Draw(t, "message"), Applied)
			},
			"": func(t *rapid.T) {
				told := strings.TrimSpace(c.Summary().Text + " " + contents(c.Recent()))
				if want := strings.Join(said, " "); told != want {
					t.Fatalf("told %q, said %q", told, want)
				}
				if diff := cmp.Diff(c, c.Repaired()); diff != "" {
					t.Fatalf("a sound conversation is repaired: %s", diff)
				}
			},
		})
	})
}

// The window holds what it says: at most so many messages of the person, and one
// more message before it would be one exchange too many.
func TestWindowHoldsWholeExchanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := talk(rapid.StringMatching(`[pa]{0,30}`).Draw(t, "roles"))
		window := rapid.IntRange(0, 8).Draw(t, "window")
		aged := c.Aged(window)
		told := c.Messages[len(aged):]
		spoken := 0
		for _, m := range told {
			if m.Role == Person {
				spoken++
			}
		}
		if spoken > window {
			t.Fatalf("%d exchanges in a window of %d", spoken, window)
		}
		if len(aged) > 0 && len(told) > 0 && told[0].Role != Person {
			t.Fatal("the window starts in the middle of an exchange")
		}
		if len(aged) > 0 && spoken < window {
			t.Fatalf("%d exchanges in a window of %d, and %d messages left out", spoken, window, len(aged))
		}
	})
}
