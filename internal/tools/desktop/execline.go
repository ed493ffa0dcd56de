package desktop

import "strings"

// execLine splits the Exec line of a .desktop file into arguments: no shell reads
// it. Field codes (%U) are left out, for what to open is given apart. A quote
// that is not closed ends with the line.
func execLine(line string) []string {
	var args []string
	var arg strings.Builder
	quoted, escaped, code, started := false, false, false, false
	end := func() {
		if started {
			args = append(args, arg.String())
		}
		arg.Reset()
		started = false
	}
	for _, r := range line {
		switch {
		case escaped:
			escaped = false
			arg.WriteRune(r)
		case code:
			code = false
			if r == '%' {
				arg.WriteRune(r)
				started = true
			}
		case r == '%':
			code = true
		case quoted && r == '\\':
			escaped = true
		case r == '"':
			quoted, started = !quoted, true
		case !quoted && (r == ' ' || r == '\t'):
			end()
		default:
			arg.WriteRune(r)
			started = true
		}
	}
	end()
	return args
}
