package speech_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/speech"
)

func TestStream(t *testing.T) {
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
		{"a key alone", `"steps": [`, ""},
		{"a word of a program", "null", ""},
		{"a label", "Assistant: It opens Notes.", "It opens Notes."},
		{"reasoning without a mark", "Okay. The user wants a plan, so I think about it for as long as it takes.\n{}", ""},
		{"a broken fragment", `", "arguments": {`, ""},
		{"many words", strings.Repeat("One two, three. ", 20) + "{}", strings.TrimSpace(strings.Repeat("One two, three. ", 20))},
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
	var p speech.Stream
	var out strings.Builder
	for len(answer) > 0 {
		piece := answer[:min(size, len(answer))]
		out.WriteString(p.Add(piece))
		answer = answer[len(piece):]
	}
	return out.String() + p.End()
}

// However an answer is cut into pieces, the same is shown of it, and nothing of
// its JSON.
func TestStreamInPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			"word", " ", "\n", "`", "``", "<think>", "</think>", "<", "{", "[", "~~", "ä", "think>",
		})).Draw(t, "parts")
		answer := strings.Join(parts, "")
		var p speech.Stream
		var out strings.Builder
		for _, piece := range parts {
			out.WriteString(p.Add(piece))
		}
		got := out.String() + p.End()
		if want := streamed(answer, len(answer)+1); got != want {
			t.Fatalf("%q: got %q, want %q", answer, got, want)
		}
		if strings.ContainsAny(got, "{[<") || strings.Contains(got, "```") {
			t.Fatalf("%q shows %q", answer, got)
		}
	})
}
