package filename

import (
	"strings"
	"testing"
)

func TestSafe(t *testing.T) {
	long := strings.Repeat("n", 300)
	for name, want := range map[string]string{
		"report.pdf": "report.pdf", "Größe 1.txt": "Größe 1.txt", "../../etc/passwd": "passwd", `..\..\boot.ini`: "boot.ini", "/etc/": "", "..": "", ".": "",
		".bashrc": "bashrc", "-rf": "rf", "~": "", "a\x00b\n.txt": "ab.txt", "evil\u202efdp.exe": "evilfdp.exe", "CON": "_CON", "nul.txt": "_nul.txt", "Com1.tar.gz": "_Com1.tar.gz",
		"a:b|c?.txt": "abc.txt", "trailing. . ": "trailing", "\xff\xfe": "", "C:\\x\\y.txt": "y.txt", "file:///etc/x": "x", "": "", long + ".pdf": long[:116] + ".pdf",
		strings.Repeat("世", 100): strings.Repeat("世", 40), "x." + long: "x." + long[:118], "\u200b": "",
	} {
		if got := Safe(name); got != want {
			t.Errorf("%q is saved as %q, want %q", name, got, want)
		}
	}
}
