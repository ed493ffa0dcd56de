package workflowtest

import (
	"fmt"
	"strings"
)

// Shapes are workflows of about n steps, in the text form of Parse.
var Shapes = []struct {
	Name string
	Make func(n int) string
}{
	{"chain", Chain}, {"ifs", Ifs}, {"loops", Loops}, {"nested", Nested}, {"exits", Exits},
	{"references", References}, {"broken", Broken},
}

// Chain is one step after another.
func Chain(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "n%d: Tool click target=OK\n", i)
		if i > 0 {
			fmt.Fprintf(&b, "n%d > n%d\n", i-1, i)
		}
	}
	return b.String()
}

// Ifs are branches that join again.
func Ifs(n int) string {
	var b strings.Builder
	b.WriteString("d0: Tool click\n")
	for i := range n / 4 {
		fmt.Fprintf(&b, "s%d: If d%d.text IsNotEmpty\nt%d: Tool click\nf%d: Tool click\nd%d: Tool click\n", i, i, i, i, i+1)
		fmt.Fprintf(&b, "d%d > s%d:IfTrue > t%d > d%d\ns%d:IfFalse > f%d > d%d\n", i, i, i, i+1, i, i, i+1)
	}
	return b.String()
}

// Loops are one after another.
func Loops(n int) string {
	var b strings.Builder
	b.WriteString("d0: Tool click\n")
	for i := range n / 4 {
		fmt.Fprintf(&b, "r%d: Loop until b%d.text IsNotEmpty\nb%d: Tool click\ne%d: EndLoop r%d\nd%d: Tool click\n", i, i, i, i, i, i+1)
		fmt.Fprintf(&b, "d%d > r%d:LoopBody > b%d > e%d > r%d:LoopDone > d%d\n", i, i, i, i, i, i+1)
	}
	return b.String()
}

// Nested is one loop in another, as deep as it goes.
func Nested(n int) string {
	var b strings.Builder
	for i := range n / 2 {
		fmt.Fprintf(&b, "r%d: Loop\ne%d: EndLoop r%d\n", i, i, i)
		fmt.Fprintf(&b, "e%d > r%d\n", i, i)
		if i > 0 {
			fmt.Fprintf(&b, "r%d:LoopBody > r%d:LoopDone > e%d\n", i-1, i, i-1)
		}
	}
	fmt.Fprintf(&b, "r%d:LoopBody > e%d\n", n/2-1, n/2-1)
	return b.String()
}

// Exits are many ifs that all lead to the last step.
func Exits(n int) string {
	var b strings.Builder
	b.WriteString("a: Tool click\nz: Tool click\na > s0\n")
	for i := range n / 2 {
		fmt.Fprintf(&b, "s%d: If a.text IsNotEmpty\nt%d: Tool click\ns%d:IfTrue > t%d > s%d\ns%d:IfFalse > z\n", i, i, i, i, i+1, i)
	}
	fmt.Fprintf(&b, "s%d: Tool click\ns%d > z\n", n/2, n/2)
	return b.String()
}

// References use the result of the first step everywhere.
func References(n int) string {
	return strings.ReplaceAll(Chain(n), "target=OK", `target="at {{n0.text}}"`)
}

// Broken has a problem at every step.
func Broken(n int) string {
	return strings.ReplaceAll(Chain(n), "Tool click target=OK", `Tool "Same" clik target="{{gone.x}}"`)
}
