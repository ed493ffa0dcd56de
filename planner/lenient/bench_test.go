package lenient_test

import (
	"strings"
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/lenient"
)

func BenchmarkRead(b *testing.B) {
	for name, text := range map[string]string{
		"valid":  probe.Plan(1 << 20),
		"broken": probe.Broken(1 << 20),
		"tail":   strings.TrimSuffix(probe.Plan(1<<20), "\n}\n"), // strict fails at the end, then tolerant
		"prose":  "Here is the plan:\n```json\n" + probe.Plan(1<<20) + "```\nDone.",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if r := lenient.Read(text, plans, repair); r.Value == nil {
					b.Fatal(r.Problems)
				}
			}
		})
	}
}

// BenchmarkPiece reads pieces whose repetition has taken longest, each behind where it
// does: a short text or mark each time again.
func BenchmarkPiece(b *testing.B) {
	const size = 1 << 20
	for _, p := range []struct{ start, piece string }{
		{`{`, `"a"+`}, {`{"k": [`, `"a"+`}, {`{"k": [`, `'a'+`}, {`{`, `", "`}, {`{"k": [`, `[""`}, {`{"k": [`, "[continued]"},
		{`{"k": [`, "[TODO] "}, {`{"k": [`, "# repeat\n"}, {`{`, "// TODO: more\n"}, {`{"k": [`, "'{"}, {`{"k": [`, "</"},
	} {
		text := p.start + strings.Repeat(p.piece, size/len(p.piece))
		b.Run(p.start+p.piece, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				lenient.Read(text, plans, repair)
			}
		})
	}
}
