package jq

import (
	"strings"
	"testing"
)

// long are programs of each form that can be repeated or stand in itself, n times.
var long = map[string]func(n int) string{
	"lists":    func(n int) string { return strings.Repeat("[", n) + "." + strings.Repeat("]", n) },
	"brackets": func(n int) string { return strings.Repeat("(", n) + "." + strings.Repeat(")", n) },
	"objects":  func(n int) string { return strings.Repeat("{a:", n) + "." + strings.Repeat("}", n) },
	"minus":    func(n int) string { return strings.Repeat("-", n) + "1" },
	"pipes":    func(n int) string { return "." + strings.Repeat("|.a", n) },
	"sums":     func(n int) string { return "1" + strings.Repeat("+1", n) },
	"indexes":  func(n int) string { return "." + strings.Repeat(".a", n) },
	"inside":   func(n int) string { return strings.Repeat(".[", n) + "0" + strings.Repeat("]", n) },
	"ifs":      func(n int) string { return strings.Repeat("if . then ", n) + "." + strings.Repeat(" end", n) },
	"texts":    func(n int) string { return strings.Repeat(`"\(`, n) + "1" + strings.Repeat(`)"`, n) },
	"maps":     func(n int) string { return strings.Repeat("map(", n) + "." + strings.Repeat(")", n) },
	"names":    func(n int) string { return strings.Repeat(". as $x|", n) + "$x" },
	"defs":     func(n int) string { return strings.Repeat("def f: .;", n) + "f" },
	"in defs":  func(n int) string { return strings.Repeat("def f: ", n) + "." + strings.Repeat("; f", n) },
	"tries":    func(n int) string { return strings.Repeat("try ", n) + "." },
	"reduces":  func(n int) string { return strings.Repeat("reduce . as $x (", n) + "." + strings.Repeat(";.)", n) },
	"streams":  func(n int) string { return strings.Repeat("(", n) + ".[]" + strings.Repeat(")", n) },
	"alts":     func(n int) string { return "." + strings.Repeat("//.", n) },
}

func BenchmarkCompile(b *testing.B) {
	for name, of := range long {
		n := 1
		for len(of(n*2)) <= MaxSource {
			n *= 2
		}
		source := of(n)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _ = Compile(source)
			}
		})
	}
}
