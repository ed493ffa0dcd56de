package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// hearApart hears what pieces of JSON of their own tell of the one that is read, as if it stood in
// that one.
func (d *draft) hearApart(others []*lenient.Value) {
	for _, v := range others {
		isBefore := v.Offset < d.json.Offset
		switch part := wrappedTold(source.Part{Value: v}); {
		case item.IsRemarks(part.Value):
			d.hearTold(part)
		case !isTold(part.Value), isBefore && (d.thinksAloud() || isVerdictOfDraft(part)), !d.beginsLine(v.Offset):
		default:
			d.hearTold(part)
		}
	}
}

// wrappedTold is a value without the wrappers around it.
func wrappedTold(v source.Part) source.Part {
	for range item.MaxWrappers {
		switch {
		case v.Is(lenient.Array) && len(v.Items) == 1:
			v = v.Item(0)
		case v.Is(lenient.Object) && len(v.Members) == 1 && v.Members[0].Value.Kind == lenient.Object && slices.Contains(alias.Wrappers, alias.Fold(v.Members[0].Key)):
			v = v.Member(0)
		default:
			return v
		}
	}
	return v
}

// isTold reports whether an object does nothing but tell of a plan: what it lacks, what it assumes,
// whether it is whole. Data have other keys as well.
func isTold(v *lenient.Value) bool {
	if v.Kind != lenient.Object {
		return false
	}
	tells := false
	for i := range v.Members {
		switch key := v.Members[i].Key; {
		case item.RemarkField(key) != "", saidOf(key) != "", alias.Foreign.Says(key, alias.Partial, alias.PartOf, alias.Parts), alias.Beside.Says(key, alias.Spoken):
			tells = true
		case !alias.Beside.Says(key, alias.Quiet, alias.Described, alias.Harmless, alias.Envelope):
			return false
		}
	}
	return tells
}

// hearTold hears the members of such an object. Of what is said to the person only what limits the
// plan is heard: there are other words for them.
func (d *draft) hearTold(v source.Part) {
	all := source.Entries(v)
	for _, e := range all {
		switch f := item.RemarkField(e.Key); {
		case f != "":
			d.Remark(f, e)
		case d.refusePart(e, all), d.said(e):
		case e.Is(lenient.String) && alias.Beside.Says(e.Key, alias.Spoken):
			d.muttered = append(d.muttered, speech.Limits(e.Text, false)...)
		}
	}
}

// isVerdictOfDraft reports whether an object is what validation says, of an earlier plan.
func isVerdictOfDraft(v source.Part) bool {
	return v.Get("valid") != nil && v.Get("problems") != nil
}

// introduces are a few words before JSON on its line, or marks.
var introduces = text.Pattern(`^[ \t>*#` + "`" + `-]*(?:[*_]*(?:[\pL_]+ ){0,2}[\pL_]+[*_]*:[*_]*[ \t]*)?$|[}\]>][ \t]*$`)

// beginsLine reports whether what stands at an offset begins its line, is named by a few words there,
// or follows other JSON or a mark: within a sentence it is what the sentence is about.
func (d *draft) beginsLine(offset int) bool {
	line := d.text[max(0, offset-maxIntroduced):offset]
	return introduces().MatchString(line[strings.LastIndexByte(line, '\n')+1:])
}
