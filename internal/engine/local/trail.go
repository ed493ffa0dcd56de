package local

import (
	"encoding/base64"
	"hash/fnv"
	"strconv"
	"strings"

	"planwright/internal/engine/course"
)

// trail tells of which steps, in which rounds, the last calls with effects were, so that one that
// was made is known again where the run comes there on another way than then. Each has as many signs.
type trail string

const (
	trailSigns = 4
	trailCalls = 32 // a mark has its room
)

// stepOf is what a trail has of the step of an outstanding command, in its rounds. Another one may
// have the same: it is asked about needlessly.
func stepOf(seq int, at *course.Course) trail {
	command, _ := at.CommandOf(seq)
	sum := fnv.New32a()
	sum.Write([]byte(command.Node))
	for _, r := range at.Turns(seq) {
		sum.Write([]byte("\n" + r.Loop + "\n" + strconv.Itoa(r.Index)))
	}
	return trail(base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[1:]))
}

// with is the trail with the calls of another behind it.
func (t trail) with(next trail) trail {
	all := t + next
	return all[max(0, len(all)-trailCalls*trailSigns):]
}

// at is where the trail has that call, -1 for nowhere.
func (t trail) at(call trail) int {
	for i := 0; i < len(t); i += trailSigns {
		if strings.HasPrefix(string(t[i:]), string(call)) {
			return i
		}
	}
	return -1
}

func (t trail) has(call trail) bool { return t.at(call) >= 0 }

// without is the trail without those calls, each as often as they have it.
func (t trail) without(calls trail) trail {
	for ; len(calls) >= trailSigns; calls = calls[trailSigns:] {
		if i := t.at(calls[:trailSigns]); i >= 0 {
			t = t[:i] + t[i+trailSigns:]
		}
	}
	return t
}
