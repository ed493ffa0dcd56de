package lenient

import (
	"strconv"
	"strings"
)

// pointer is the RFC 6901 pointer of the path.
func pointer(path []step) string {
	var b strings.Builder
	for _, s := range path {
		b.WriteByte('/')
		if s.index < 0 {
			b.WriteString(escapePointer(s.key))
		} else {
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func escapePointer(key string) string {
	if strings.ContainsAny(key, "~/") {
		return pointerEscapes.Replace(key)
	}
	return key
}
