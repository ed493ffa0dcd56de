package syntax

import "github.com/itchyny/gojq"

// TextParts are what a query, by itself and not in its parts, puts into texts: in "…\(.a)…", in what
// is added as (.a | tostring), and in map(.a | tostring) | join(…). What writes data in a form, such
// as @json, is none.
func TextParts(q *gojq.Query) (parts []*gojq.Query) {
	switch {
	case q.Term != nil && q.Term.Str != nil:
		switch q.Term.Format {
		case "", "@text", "@html", "@uri":
			for _, part := range q.Term.Str.Queries {
				if _, isOwn := TextIn(part); !isOwn {
					parts = append(parts, part)
				}
			}
		}
	case q.Term != nil:
	case q.Op == gojq.OpAdd:
		for _, side := range []*gojq.Query{q.Left, q.Right} {
			parts = append(parts, madeText(side)...)
		}
	case q.Op == gojq.OpPipe && IsMap(q.Left):
		next := q.Right
		if next.Op == gojq.OpPipe {
			next = next.Left
		}
		if name, _ := CalledIn(next); name == "join" {
			parts = madeText(q.Left.Term.Func.Args[0])
		}
	}
	return parts
}

// madeText is what a query makes a text of: .a of (.a | tostring).
func madeText(q *gojq.Query) []*gojq.Query {
	if q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0 {
		return madeText(q.Term.Query)
	}
	switch {
	case q.Term != nil && q.String() == "tostring":
		return []*gojq.Query{q}
	case q.Op == gojq.OpPipe && len(q.Patterns) == 0 && q.Right.String() == "tostring":
		return []*gojq.Query{q.Left}
	case q.Op == gojq.OpPipe && len(q.Patterns) == 0:
		return madeText(q.Right)
	}
	return nil
}
