package reply

import (
	"slices"
	"strings"

	"planwright/planner/deed"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// A model may give the parts of its answer apart: each as a parameter of a call, in tags, under a
// heading, or in a block of its own. What it left out is taken from there; of any other part the
// answer is told once more.

// labelled is the name of a part in front of it: <parameter=left_out>, <left_out>, an <arg_key>, a
// heading, or a word with a colon.
var labelled = text.Pattern(`(?im)<(?:parameter|param|arg|argument)(?:=|\s+name=)["']?([a-z_]{3,20})["']?\s*>` +
	`|<arg_key>\s*([a-z_]{3,20})\s*</arg_key>\s*<arg_value>|<([a-z_]{3,20})>|^[ \t#*>-]*([a-z_]{3,20})[ \t]*[*:]*[ \t]*$|^[ \t#*>-]*([a-z_]{3,20})[*]*:[ \t*]*`)

// maxLabels bounds how many names of parts are looked at.
const maxLabels = 200

// partApart is a part of an answer that stands apart.
type partApart struct {
	name string
	body string
	from int // where the body begins
}

// partsApart are the parts before and behind the JSON that begin with a name in front of them.
func (d *draft) partsApart(end int) []partApart {
	return append(partsIn(d.text[:min(d.json.Offset, end)], 0), partsIn(d.text[end:], end)...)
}

// partsIn are the parts in a piece of the reply, which begins at an offset.
func partsIn(piece string, offset int) []partApart {
	if strings.TrimSpace(piece) == "" {
		return nil
	}
	var out []partApart
	found := labelled().FindAllStringSubmatchIndex(piece, maxLabels)
	for i, m := range found {
		p := partApart{from: offset + m[1]}
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] >= 0 {
				p.name = piece[m[g]:m[g+1]]
			}
		}
		end := len(piece)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		p.body = bodyOf(piece[m[1]:end])
		out = append(out, p)
	}
	return out
}

// bodyOf is what stands behind the name of a part, up to the mark that closes it or the end of its
// block or paragraph.
func bodyOf(behind string) string {
	if at := strings.Index(behind, "</"); at >= 0 {
		behind = behind[:at]
	}
	behind = strings.TrimSpace(behind)
	if rest, isBlock := strings.CutPrefix(behind, "```"); isBlock {
		_, rest, _ = strings.Cut(rest, "\n")
		behind, _, _ = strings.Cut(rest, "```")
		return strings.TrimSpace(behind)
	}
	behind, _, _ = strings.Cut(behind, "\n\n")
	return strings.TrimSpace(behind)
}

// takeApart takes what is left out from the parts that stand apart, and refuses the others that the
// answer is not whole without.
func (d *draft) takeApart(read lenient.Reading) {
	for _, p := range d.partsApart(read.End) {
		if f := item.RemarkField(p.name); f != "" && alias.Fold(p.name) == alias.Fold(string(f)) && p.body != "" {
			d.remarkIn(f, p)
		} else if isPatchList(p, d.options.Want) && !read.Problems.HasErrors() {
			d.refuseChoice("“" + p.name + "” stands apart from the JSON and is not part of it.")
			return
		}
	}
}

// Marks around each call of a tool, as models write them that call several.
const callMark, callEnd = "<tool_call>", "</tool_call>"

// takeCalls takes calls of tools in marks of their own, of which an answer is made and that are all of it,
// for one list of such.
func (d *draft) takeCalls(read *lenient.Reading) {
	if read.Value == nil || len(read.Others) == 0 || d.options.Want == WantPatch || read.Problems.HasErrors() {
		return
	}
	calls := append([]*lenient.Value{read.Value}, read.Others...)
	slices.SortFunc(calls, func(a, b *lenient.Value) int { return a.Offset - b.Offset })
	list := lenient.Value{Kind: lenient.Array, Offset: calls[0].Offset}
	for _, v := range calls {
		_, _, known := d.Catalog.Find(callIn(v).tool)
		if !known || v.Kind != lenient.Object || !strings.HasSuffix(strings.TrimSpace(d.text[:v.Offset]), callMark) {
			return
		}
		list.Items = append(list.Items, *v)
	}
	begin, end := strings.Index(d.text, callMark), strings.LastIndex(d.text, callEnd)
	if strings.Count(d.text, callMark) != len(calls) || strings.Count(d.text, callEnd) != len(calls) || end < calls[len(calls)-1].Offset {
		return
	}
	read.Value = &lenient.Value{Kind: lenient.Object, Offset: list.Offset, Members: []lenient.Member{{Key: "tool_calls", Offset: list.Offset, Value: list}}}
	read.Others, read.Rivals = nil, nil
	read.Before, read.After, read.End = d.text[:begin], d.text[end+len(callEnd):], end+len(callEnd)
	d.hearBetween(read, calls)
	read.Problems = slices.DeleteFunc(read.Problems, func(p problem.Problem) bool { return p.Code == problem.SeveralCandidates })
	d.Log.Add(problem.Coerced, source.Part{Value: read.Value}, "The answer is %d calls of tools, one after the other; they were read as the steps of a plan.", len(calls))
}

// hearBetween hears the words between calls: where they decide which of them are made, or how often,
// the calls are no steps in a row. All that they say besides stands behind the calls.
func (d *draft) hearBetween(read *lenient.Reading, calls []*lenient.Value) {
	leads := []string{lastLine(read.Before)}
	for i := range calls[1:] {
		if _, words, ok := strings.Cut(d.text[calls[i].Offset:calls[i+1].Offset], callEnd); ok {
			words, _, _ = strings.Cut(words, callMark)
			leads = append(leads, strings.TrimSpace(words))
		}
	}
	for _, words := range leads {
		if deed.Decides(words) {
			d.Log.Refuse(problem.MisplacedKey, source.Part{Value: read.Value}, "Give one plan in JSON with its steps in a list, and an If or a Loop where one decides.",
				"The words between the calls say when or how often they are made, and a list of calls cannot: “%s”.", item.Saying(words))
			return
		}
	}
	if strings.Trim(strings.TrimSpace(read.After), ".…") == "" && strings.ContainsAny(read.After, ".…") {
		d.Log.Refuse(problem.Ellipsis, source.Part{Value: read.Value}, "Give all of the steps.", "The calls end with “%s”, so there may be more.", strings.TrimSpace(read.After))
	}
	read.After = strings.Join(leads[1:], "\n\n") + "\n\n" + read.After
}

func lastLine(words string) string {
	words = strings.TrimSpace(words)
	return words[strings.LastIndexByte(words, '\n')+1:]
}

// remarkIn reads a remark that stands apart: JSON, or lines of words.
func (d *draft) remarkIn(f alias.Field, p partApart) {
	v := lenient.Value{Kind: lenient.String, Text: strings.TrimLeft(p.body, " \t-*•"), Offset: p.from}
	if inner := lenient.Read(p.body, lenient.Any, lenient.Options{Repair: true, Deeds: deed.Beside}); inner.Value != nil && inner.Before+inner.After == "" {
		v = *inner.Value
	} else if lines := strings.Split(p.body, "\n"); len(lines) > 1 {
		v = lenient.Value{Kind: lenient.Array, Offset: p.from}
		for _, line := range lines {
			v.Items = append(v.Items, lenient.Value{Kind: lenient.String, Text: strings.TrimLeft(line, " \t-*•"), Offset: p.from})
		}
	}
	for _, part := range item.RemarkItems(source.Part{Value: &v}) {
		said, _ := item.RemarkOf(part)
		d.AddRemark(f, source.Part{Value: &lenient.Value{Kind: lenient.String, Offset: p.from}}, said)
	}
}

// isPatchList reports whether a part that stands apart is a list of what a change does.
func isPatchList(p partApart, want Want) bool {
	f := alias.OfPatch.Field(p.name)
	isList := strings.HasPrefix(p.body, "[") && len(p.body) > len("[]")
	return want == WantPatch && isList && (f == alias.RemoveNodeIDs || f == alias.RemoveInputs || f == alias.RemoveRunOutputs)
}

// isInterfaceApart reports whether a value is nothing but inputs or outputs, which the JSON that was
// chosen does not give.
func (d *draft) isInterfaceApart(v *lenient.Value) bool {
	if v.Kind != lenient.Object || len(v.Members) == 0 {
		return false
	}
	chosen := source.Part{Value: planIn(d.json, d.options.Want)}
	return !slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
		f := alias.OfPlan.Field(m.Key)
		isOne := m.Key == string(f) && (f == alias.Inputs || f == alias.RunOutputs) && len(m.Value.Items)+len(m.Value.Members) > 0
		return !isOne || !chosen.Meant(alias.OfPlan, f).Missing()
	})
}

// isUpdateBehind reports whether a value is an update of a step behind the JSON that is not in it.
func (d *draft) isUpdateBehind(v *lenient.Value) bool {
	if v.Offset < d.json.Offset || v.Get(string(alias.NodeID)) == nil || len(v.Members) < 2 {
		return false
	}
	return !repeatsAll([]*lenient.Value{v}, itemsOf(d.json, d.options.Want))
}

// laterStep is a line that tells of a further step in words.
var laterStep = text.Pattern(`(?mi)^[ \t>*#-]*(?:(?:step|schritt|étape|paso)[ \t]+)(\d{1,2})[ \t]*[.):–—-]+[ \t*]*\pL`)

// refuseLaterStep refuses steps in a row behind which a line tells of one more.
func (d *draft) refuseLaterStep(read lenient.Reading) {
	found := laterStep().FindAllStringSubmatch(read.After, -1)
	if !read.Problems.Has(problem.Sequence) || read.Problems.HasErrors() || len(found) == 0 || found[0][1] == "1" {
		return
	}
	d.refuseChoice("The words behind the steps tell of another one, which is not there.")
}

// refuseEndless refuses steps that hit the length limit and have nothing around them: where they end
// is said by nothing, so there may be more.
func (d *draft) refuseEndless(read lenient.Reading) {
	if !d.options.Cut || read.Problems.HasErrors() || !read.Problems.Has(problem.Sequence) && !item.IsLone(d.json) {
		return
	}
	d.Log.Refuse(problem.Truncated, d.root, "Give one JSON object with all of the steps in a list, and nothing beside it.",
		"The answer reached its length limit behind a step, and nothing says whether that was the last.")
}
