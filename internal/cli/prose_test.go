package cli

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestProse(t *testing.T) {
	tests := []struct{ name, answer, want string }{
		{"words", "It opens Notes.\nThen it waits.\n", "It opens Notes.\nThen it waits."},
		{"nothing", "", ""},
		{"an object", `{"steps": []}`, ""},
		{"words before an object", "Here it is:\n\n{\"steps\": []} Done.", "Here it is:"},
		{"words before a fence", "Here it is:\n```json\n{}\n```\nDone.", "Here it is:"},
		{"another fence", "Here:\n~~~\nx\n~~~", "Here:"},
		{"an array", "The steps [1] and [2]", "The steps"},
		{"a code word", "Call `launch_app` first.", "Call `launch_app` first."},
		{"a thought", "<think>Let me {see}.</think>\n\nYes. It does.", "Yes. It does."},
		{"a thought between words", "Well, <think>hm</think> yes.", "Well,  yes."},
		{"a thought that does not end", "So.<think>Let me see.", "So."},
		{"a fence around a thought", "So.`<think></think>``{}", "So.``"},
		{"another tag", "So <b>this</b>", "So"},
		{"a tag that is cut", "So <thi", "So"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := streamed(tt.answer, len(tt.answer)+1); got != tt.want {
				t.Errorf("whole: got %q, want %q", got, tt.want)
			}
			if got := streamed(tt.answer, 1); got != tt.want {
				t.Errorf("in pieces: got %q, want %q", got, tt.want)
			}
		})
	}
}

// streamed is what is shown of an answer that comes in pieces of a size.
func streamed(answer string, size int) string {
	var p prose
	var out strings.Builder
	for len(answer) > 0 {
		piece := answer[:min(size, len(answer))]
		out.WriteString(p.add(piece))
		answer = answer[len(piece):]
	}
	return out.String() + p.end()
}

// However an answer is cut into pieces, the same is shown of it, and nothing of
// its JSON.
func TestProseInPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			"word", " ", "\n", "`", "``", "<think>", "</think>", "<", "{", "[", "~~", "ä", "think>",
		})).Draw(t, "parts")
		answer := strings.Join(parts, "")
		var p prose
		var out strings.Builder
		for _, piece := range parts {
			out.WriteString(p.add(piece))
		}
		got := out.String() + p.end()
		if want := streamed(answer, len(answer)+1); got != want {
			t.Fatalf("%q: got %q, want %q", answer, got, want)
		}
		if strings.ContainsAny(got, "{[<") || strings.Contains(got, "```") {
			t.Fatalf("%q shows %q", answer, got)
		}
	})
}
