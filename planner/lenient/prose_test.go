package lenient

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What trimMarks takes off, as patterns; they say it shorter but take a hundred
// times as long.
var (
	markPattern = regexp.MustCompile("<\\|[^|<>\\n]*(?:start|channel)[^|<>\\n]*\\|>(a|as|ass|assi|assis|assist|assista|assistan|f|fi|fin|fina|an|ana|anal|analy|analys|analysi|analysis|c|co|com|comm|comme|commen|comment|commenta|commentar|commentary)\\z|(```+|~~~+)[A-Za-z0-9-]*|</?(tool|function|parameter|invoke|json|plan|answer|output|response|arguments)[^<>\\n]*>|<\\|[^|<>\\n]*\\|>(assistant|final)?")
	gapPattern  = regexp.MustCompile(`[ \t]*\n(\s*\n)+|[ \t]{2,}`)
)

func TestTrimMarksIsAsItsPatterns(t *testing.T) {
	pieces := []string{"`", "~", "```", "~~~", "json", "<", ">", "<|", "|>", "|", "/", "tool", "plan", "assistant", "final", "a", "é", " ", "  ", "\t", "\n", "\r\n", "\f", "\n\n", "-", "1", "<tool_call>", "<|x|>", "<|start|>", "<|channel|>", "fi", "assist", "comm"}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "text"), "")
		want := markPattern.ReplaceAllString(text, "")
		want = gapPattern.ReplaceAllStringFunc(want, func(gap string) string {
			if strings.Contains(gap, "\n") {
				return "\n\n"
			}
			return " "
		})
		if got := trimMarks(text); got != strings.TrimSpace(want) {
			t.Fatalf("%q became %q, want %q", text, got, want)
		}
	})
}
