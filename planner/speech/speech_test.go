package speech

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestOf(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"words":                         {" It is paid.\n", "It is paid."},
		"a name of a program alone":     {"take_screenshot", ""},
		"a call alone":                  {"click(x=1, y=2)", ""},
		"a call in a sentence":          {"It does click(x=1, y=2) then.", "It does click(x=1, y=2) then."},
		"an escape in a quotation":      {`He wrote "a \" b" there.`, `He wrote "a \" b" there.`},
		"a bracket of prose, not shut":  {"It opens [the mail and waits.", "It opens [the mail and waits."},
		"a list of numbers, not shut":   {"It gives [1, 2", ""},
		"the rest of a list":            {`a click", "x"]}`, ""},
		"JSON beside too few words":     {`Done! {"a": 1}`, ""},
		"JSON beside no sentence":       {`this is what you get {"a": 1}`, ""},
		"a colon and then code":         {"Run this:\n```sh\nls\n```", "Run this:\n```sh\nls\n```"},
		"a colon and then nothing":      {"Run this:\n```sh\n```", ""},
		"a fence that is not shut":      {"Run this:\n```sh\nls", "Run this:\n```sh\nls"},
		"a template in another turn":    {"<|im_start|>system\nYou plan.<|im_end|>\n<|im_start|>assistant\nIt is paid.", "It is paid."},
		"words behind an empty call":    {"<tool_call>{}</tool_call>It is paid.", "It is paid."},
		"words behind a call":           {"<tool_call>{\"a\": 1}</tool_call>It is paid.", ""},
		"a person's label in an answer": {"Ask for these:\nUser: the name\nPath: the file", "Ask for these:\nUser: the name\nPath: the file"},
		"too long for words":            {strings.Repeat("a word ", maxBytes/7+1), ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Of(c.text); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A remark in brackets is words, and neither JSON nor a mark.
func TestRemarksInBrackets(t *testing.T) {
	for text, want := range map[string]string{
		"[rest omitted for brevity]": "rest omitted for brevity.", "<rest of plan>": "rest of plan.", " [truncated…] ": "truncated.", "(the rest is the same)": "the rest is the same.",
		"[1, 2]": "", "<plan>": "", "</tool_call>": "", `["a", "b"]`: "",
	} {
		if got := strings.TrimSpace(Beside(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestBesideMayAnnounce(t *testing.T) {
	const text = "I moved the click. Here is the change:"
	if Of(text) != "" || Beside(text) != text {
		t.Errorf("%q alone, %q beside a change", Of(text), Beside(text))
	}
}

// Words of people are words, whatever they are about, and are not altered.
func TestSentencesStay(t *testing.T) {
	word := rapid.SampledFrom(strings.Fields("It clicks the button and waits for null or true in 5 steps as {city} says [1] a “name” of C:\\new (or not) – 10 % – don't"))
	rapid.Check(t, func(t *rapid.T) {
		text := "The step " + strings.Join(rapid.SliceOfN(word, 0, 20).Draw(t, "words"), " ") + " ends."
		if got := Of(text); got != text {
			t.Fatalf("got %q of %q", got, text)
		}
	})
}

// Whatever a text is, it is valid and no longer than it was, and what is said of
// it does not change when it is said again.
func FuzzOf(f *testing.F) {
	for _, s := range []string{"It is paid.", "<|im_start|>assistant\nx y", "```\na b\n```", "[1, 2", `{"a": "b"}`, "Final Answer: a b", "<tool_call>\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		said := Of(text)
		if len(said) > len(text) || utf8.ValidString(text) && !utf8.ValidString(said) {
			t.Errorf("%q says %q", text, said)
		}
	})
}

// The longest texts of which every sign makes the look stop: none may take much more
// than another.
func BenchmarkOf(b *testing.B) {
	for name, piece := range map[string]string{"brackets": "[ a ", "tags": "<a ", "quotes": "“ ", "marks": " <s>", "fences": "``` ", "braces": "{ a ", "backticks": "` a"} {
		b.Run(name, func(b *testing.B) {
			text := strings.Repeat(piece, maxBytes/len(piece))
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Of(text)
			}
		})
	}
}
