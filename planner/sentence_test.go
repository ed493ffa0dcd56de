package planner

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
)

func TestParseOrder(t *testing.T) {
	one := func(v verb, step, value string) order {
		return order{verb: v, targets: []target{{step: step, value: value}}}
	}
	argument := func(name, step, value string) order {
		return order{verb: verbSet, argument: name, targets: []target{{step: step, value: value}}}
	}
	tests := map[string]order{
		`rename "Shot" to "Picture"`:               one(verbRename, "Shot", "Picture"),
		`Please rename the step “Shot” to “One”`:   one(verbRename, "Shot", "One"),
		`rename 'Shot' to Final picture.`:          one(verbRename, "Shot", "Final picture"),
		`RENAME «Shot» TO x!`:                      one(verbRename, "Shot", "x"),
		`rename step Shot to Picture`:              one(verbRename, "Shot", "Picture"),
		`rename the step Go to town to Stay`:       {verb: verbRename, targets: []target{{step: "Go", value: "town to Stay"}, {step: "Go to town", value: "Stay"}}},
		`enable "Shot"`:                            one(verbEnable, "Shot", ""),
		`disable the step "Shot".`:                 one(verbDisable, "Shot", ""),
		`remove „Shot“`:                            one(verbRemove, "Shot", ""),
		`delete 'Don't stop'`:                      one(verbRemove, "Don't stop", ""),
		`rename "Shot" to 'Ann's shot'`:            one(verbRename, "Shot", "Ann's shot"),
		`set x of "Tap" to 40`:                     argument("x", "Tap", "40"),
		`change the argument "x" in "Tap" to -1.5`: argument("x", "Tap", "-1.5"),
		`set text of "Look" to "a, b and c"`:       argument("text", "Look", "a, b and c"),
		`remove @shot_2.`:                          {verb: verbRemove, targets: []target{{step: "shot_2", mention: true}}},
		`rename @shot to Picture`:                  {verb: verbRename, targets: []target{{step: "shot", value: "Picture", mention: true}}},
		`set x of step @tap to 40`:                 {verb: verbSet, argument: "x", targets: []target{{step: "tap", value: "40", mention: true}}},
		`undo`:                                     {verb: verbUndo},
		`Please undo the last change.`:             {verb: verbUndo},
		`redo that`:                                {verb: verbRedo},
		`Take that back, please.`:                  {verb: verbUndo},
		`take back the last change`:                {verb: verbUndo},
		`Go back!`:                                 {verb: verbUndo},
		`make it again`:                            {verb: verbRedo},
	}
	for sentence, want := range tests {
		got, ok := parseOrder(sentence)
		if ok != (want.verb != "") {
			t.Errorf("%q: understood %v", sentence, ok)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(order{}, target{})); ok && diff != "" {
			t.Errorf("%q (-want +got)\n%s", sentence, diff)
		}
	}
}

func TestParseOrderLeavesTheRestToTheModel(t *testing.T) {
	for _, sentence := range []string{
		"", " ", "please", "rename", "remove", "undo it all", "undo and redo", "go back to the first step", "take the last step back",
		"append a click", "remove @", "remove @a and @b", "remove Shot", "remove the last node", "drop \"Shot\"",
		"disable \"Shot\" and \"Tap\"", "remove \"Shot\" then click", "remove \"Shot\", please",
		"rename \"Shot\"", "rename \"Shot\" to", "rename \"Shot\" to \"\"", "rename Shot to Picture",
		"rename \"Shot\" to Picture and remove \"Tap\"", "rename \"Shot\" to \"a\" or \"b\"", "rename step to Picture", "rename step Shot",
		"rename \"Shot\" to something better", "rename \"Shot\" to the same name", "rename \"Shot\" to Picture please", "rename \"Shot\" to 'Picture",
		"set text of \"Look\" to the number of files", "set text of \"Look\" to Hello world", "set text of \"Look\" to nothing",
		"rename \"Shot\" to something better, shorter", "can you rename \"Shot\" to Picture?", "rename \"Shot\" to what?",
		"set \"Tap\" to 40", "set x to 40", "set x of Tap to 40", "set x of \"Tap\"", "change \"Tap\"",
		"remove \"\"", "remove \"Shot", "remove \"Shot\"s", "remove \"" + strings.Repeat("a", maxOrder) + "\"",
	} {
		if got, ok := parseOrder(sentence); ok {
			t.Errorf("%q: understood as %+v", sentence, got)
		}
	}
}

// Without a model a name needs no quotes where it is the whole name of a step.
func TestBareOrders(t *testing.T) {
	shot := workflow.Workflow{Nodes: []workflow.Node{{ID: "a", Name: "Take a shot"}, {ID: "b", Name: "Go to town"}}, Edges: []workflow.Edge{{From: "a", To: "b"}}}
	for sentence, want := range map[string]string{
		"disable Take a shot":                  "disable Take a shot ",
		"Please delete the step take a SHOT.":  "remove take a SHOT ",
		"enable go to town":                    "enable go to town ",
		"rename Take a shot to Picture":        "rename Take a shot Picture",
		"rename Go to town to Stay":            "rename Go to town Stay",
		"remove shot":                          "",
		"delete the last step":                 "remove b ",
		"Disable the first step.":              "disable a ",
		"remove Take a shot and Go to town":    "",
		"remove Take a shot, please":           "",
		"append Take a shot":                   "",
		"set x of Take a shot to 4":            "set a 4",
		`change the x of Take a shot to "a b"`: "set a a b",
		"set x of shot to 4":                   "",
		"set x of Take a shot to a b":          "",
		"rename Take a shot to something":      "",
		"rename shot to Picture":               "",
	} {
		got := ""
		if o, ok := parseBareOrder(sentence, shot); ok {
			if n, value, ok := o.meant(shot); ok {
				got = string(o.verb) + " " + o.targets[0].step + " " + value
				if o.verb == verbRename {
					got = string(o.verb) + " " + n.Name + " " + value
				}
			}
		}
		if got != want {
			t.Errorf("%q is %q, not %q", sentence, got, want)
		}
	}
}

// A sentence is data: whatever it is, parsing it ends, and what is understood
// has a step where one is needed.
func FuzzParseOrder(f *testing.F) {
	for _, s := range []string{`rename "a" to b`, "rename step a to b to c", `set x of “é” to '1'`, "undo", `remove '`, "rename step \xff to \xfe"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, sentence string) {
		o, ok := parseOrder(sentence)
		if !ok || o.verb == verbUndo || o.verb == verbRedo {
			return
		}
		if len(o.targets) == 0 || o.targets[0].step == "" {
			t.Errorf("%q: understood without a step: %+v", sentence, o)
		}
	})
}
