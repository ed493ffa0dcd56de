package lenient

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"planwright/planner/problem"
)

// withoutRepeats reports repeated keys. A repeat with an equal value is dropped
// with a warning; different values are an error and both stay.
func withoutRepeats(members []Member, n *notes, path func(key string) string) []Member {
	if !repeats(members) {
		return members
	}
	first := newKeyIndex(members)
	out := members[:0]
	for i := range members {
		m := &members[i]
		at := first.of(out, m.Key)
		if at < 0 {
			first.add(m.Key, len(out))
			out = append(out, *m)
			continue
		}
		alike := same(&out[at].Value, &m.Value)
		n.add(noteRepeat(m, &out[at], alike, n, path))
		if !alike {
			out = append(out, *m)
		}
	}
	clear(members[len(out):])
	return out
}

// repeated says where a key stands twice; withPlaces fills in where.
const repeated problem.English = "The key %s is given at line %d, column %d and again with %s value at line %d, column %d."

func withPlaces(said problem.Said, first, again position) problem.Said {
	args := slices.Clone(said.Args)
	if said.Text == repeated {
		args[1], args[2], args[4], args[5] = first.line, first.column, again.line, again.column
	}
	for i, arg := range args {
		if inner, ok := arg.(problem.Said); ok {
			args[i] = withPlaces(inner, first, again)
		}
	}
	return problem.Say(said.Text, args...)
}

func noteRepeat(m, first *Member, alike bool, n *notes, path func(key string) string) note {
	x := note{code: problem.DuplicateKey, severity: problem.Error, offset: m.Offset, first: first.Offset}
	value := problem.Say("another")
	if alike {
		x.severity, value = problem.Warning, problem.Say("the same")
	}
	if n.keeps(x.severity) {
		x.path = path(m.Key)
		x.message = problem.Say(repeated, quoteShort(m.Key), 0, 0, value, 0, 0)
	}
	return x
}

// few is how many keys are compared one by one.
const few = 12

func repeats(members []Member) bool {
	if len(members) > few {
		seen := newKeyIndex(members)
		for i := range members {
			if seen.of(members, members[i].Key) >= 0 {
				return true
			}
			seen.add(members[i].Key, i)
		}
		return false
	}
	for i := range members {
		for j := range i {
			if members[i].Key == members[j].Key {
				return true
			}
		}
	}
	return false
}

// keyIndex finds members by key. It holds nothing but their numbers, for an object
// may have several hundred thousand.
type keyIndex struct {
	seed  maphash.Seed
	slots []int32 // number of the member, plus one
}

func newKeyIndex(members []Member) keyIndex {
	return keyIndex{maphash.MakeSeed(), make([]int32, 2<<bits.Len(uint(len(members))))}
}

// slot is where the key stands or belongs.
func (x keyIndex) slot(key string) int { return int(maphash.String(x.seed, key)) & (len(x.slots) - 1) }

// of is the number of the member that has the key, -1 for none.
func (x keyIndex) of(members []Member, key string) int {
	for i := x.slot(key); x.slots[i] > 0; i = (i + 1) & (len(x.slots) - 1) {
		if at := int(x.slots[i]) - 1; members[at].Key == key {
			return at
		}
	}
	return -1
}

// add takes in a key that is not there yet.
func (x keyIndex) add(key string, at int) {
	i := x.slot(key)
	for x.slots[i] > 0 {
		i = (i + 1) & (len(x.slots) - 1)
	}
	x.slots[i] = int32(at) + 1
}

// same is true for values that are written alike. It ends at the first
// difference, for a large value may be repeated by many small ones.
func same(a, b *Value) bool {
	if a.Kind != b.Kind || len(a.Items) != len(b.Items) || len(a.Members) != len(b.Members) {
		return false
	}
	for i := range a.Items {
		if !same(&a.Items[i], &b.Items[i]) {
			return false
		}
	}
	for i := range a.Members {
		if a.Members[i].Key != b.Members[i].Key || !same(&a.Members[i].Value, &b.Members[i].Value) {
			return false
		}
	}
	return a.Text == b.Text
}
