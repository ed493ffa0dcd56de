package lenient

import (
	"strings"
	"unicode/utf8"
)

// tag is a pair of marks around a model's reasoning.
type tag struct{ open, close string }

var tags = makeTags("think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad", "analysis")

func makeTags(names ...string) []tag {
	out := []tag{
		{"[THINK]", "[/THINK]"},
		{"◁think▷", "◁/think▷"},
		{"<|channel|>analysis<|message|>", "<|end|>"},
		{"<|begin_of_thought|>", "<|end_of_thought|>"},
		{"<|START_THINKING|>", "<|END_THINKING|>"},
		{"<seed:think>", "</seed:think>"},
		{"<unused94>thought", "<unused95>"},
		{"<|inner_prefix|>", "<|inner_suffix|>"},
		{"&lt;think&gt;", "&lt;/think&gt;"},
	}
	for _, n := range names {
		out = append(out, tag{"<" + n + ">", "</" + n + ">"})
	}
	return out
}

// openTag is the tag whose opening mark stands at i, and the mark's size.
func openTag(text string, i int) (tag, int) {
	for _, t := range tags {
		if hasFold(text[i:], t.open) {
			return t, len(t.open)
		}
	}
	return tag{}, 0
}

// InThought reports whether a text ends inside reasoning that it marks as such.
func InThought(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] != '<' && text[i] != '[' && text[i] != '&' && text[i] < utf8.RuneSelf {
			continue
		}
		t, size := openTag(text, i)
		if size == 0 {
			continue
		}
		end := indexFold(text[i:], t.close)
		if end < 0 {
			return true
		}
		i += end + len(t.close) - 1
	}
	return false
}

// turnEnds are the marks at which a model's answer is over. What stands behind
// them it made up.
var turnEnds = []string{"<|im_end|>", "<|im_start|>user", "<|eot_id|>", "<|eom_id|>", "<|end_of_text|>", "<|endoftext|>", "<|end_of_turn|>",
	"<|start_header_id|>user", "<|user|>", "<|return|>", "<|call|>", "<|eos|>", "<end_of_turn>", "<start_of_turn>user", "<eos>", "</s>", "[INST]", "<｜end▁of▁sentence｜>", "<｜User｜>"}

// turnEnd is the size of such a mark at the beginning of a text, 0 for none.
func turnEnd(text string) int {
	if len(text) < 3 || text[0] != '<' && text[0] != '[' {
		return 0
	}
	for _, mark := range turnEnds {
		if text[2] == mark[2] && strings.HasPrefix(text, mark) {
			return len(mark)
		}
	}
	return 0
}

// closeTag is the size of a closing mark at i, 0 where there is none.
func closeTag(text string, i int) int {
	for _, t := range tags {
		if hasFold(text[i:], t.close) {
			return len(t.close)
		}
	}
	return 0
}

// hasFold looks at three bytes, as they are but for case, before it looks at all.
func hasFold(text, prefix string) bool {
	last := len(prefix) - 1
	return len(text) > last && (text[0]^prefix[0])&^0x20 == 0 && (text[1]^prefix[1])&^0x20 == 0 && (text[last]^prefix[last])&^0x20 == 0 &&
		strings.EqualFold(text[:len(prefix)], prefix)
}

// indexFold is the offset of the mark in the text, whatever its case, or -1.
func indexFold(text, mark string) int {
	for i := 0; i < len(text); i++ {
		j := strings.IndexByte(text[i:], mark[0])
		if j < 0 {
			return -1
		}
		i += j
		if hasFold(text[i:], mark) {
			return i
		}
	}
	return -1
}

// span is a part of a text.
type span struct{ start, end int }

// blank overwrites the spans with spaces and keeps line breaks, so that offsets
// and lines stay what they were.
func blank(text string, spans []span) string {
	if len(spans) == 0 {
		return text
	}
	out := []byte(text)
	for _, s := range spans {
		for i := s.start; i < s.end; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	return string(out)
}
