package lenient

import "strings"

// Words is the text of a reply that is meant as words, without reasoning. JSON in
// it stays.
func Words(text string) string {
	var out strings.Builder
	start := 0
	for pos := 0; pos < len(text); {
		if size := closeTag(text, pos); size > 0 { // what stands before it was reasoning
			out.Reset()
			pos += size
			start = pos
			continue
		}
		tag, size := openTag(text, pos)
		if size == 0 {
			pos++
			continue
		}
		out.WriteString(text[start:pos])
		start = len(text)
		if end := indexFold(text[pos+size:], tag.close); end >= 0 {
			start = pos + size + end + len(tag.close)
		}
		pos = start
	}
	out.WriteString(text[start:])
	return strings.TrimSpace(out.String())
}
