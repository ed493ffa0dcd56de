package source

import (
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// A Windows path whose backslashes are not doubled may be valid JSON, as in
// "D:\new\table", and says something else then.
var (
	singlePath = text.Pattern(`^"[A-Za-z]:\\[^\\"/:*?<>|]+(\\[^\\"/:*?<>|]+)*\\?"$`)
	endsInFile = text.Pattern(`\.\w{1,5}"$`)
)

// Paths reads Windows paths in a value, which it changes, as what they were meant to be, and says
// so. A text such as "A:\nfirst" may be words; it stays.
func (l *Log) Paths(v *lenient.Value) *lenient.Value {
	switch v.Kind {
	case lenient.String:
		return l.path(v)
	case lenient.Array:
		for i := range v.Items {
			v.Items[i] = *l.Paths(&v.Items[i])
		}
	case lenient.Object:
		for i := range v.Members {
			v.Members[i].Value = *l.Paths(&v.Members[i].Value)
		}
	case lenient.Null, lenient.Bool, lenient.Number:
	}
	return v
}

func (l *Log) path(v *lenient.Value) *lenient.Value {
	if len(v.Raw) < 6 || v.Raw[2] != ':' || v.Raw[3] != '\\' || !singlePath().MatchString(v.Raw) {
		return v
	}
	body := v.Raw[1 : len(v.Raw)-1]
	if strings.Count(body, `\`) < 2 && !endsInFile().MatchString(v.Raw) && strings.IndexByte("nr", body[3]) >= 0 {
		l.Add(problem.WindowsPath, Part{Value: v}, "The text “%s” may be a Windows path whose backslashes are not doubled; it is read as it is written.", text.Start(body, PreviewLength)).
			Severity = problem.Warning
		return v
	}
	l.Add(problem.WindowsPath, Part{Value: v}, "The text “%s” was read as a Windows path; its backslashes are not doubled.", text.Start(body, PreviewLength)).
		Severity = problem.Warning
	return &lenient.Value{Kind: lenient.String, Text: body, Offset: v.Offset}
}
