package charset

import (
	"io"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for _, tt := range []struct {
		name, data, want string
		in               Charset
	}{
		{"plain", "a\nb", "a\nb", UTF8},
		{"nothing", "", "", UTF8},
		{"with a mark", "\ufeffä", "ä", UTF8},
		{"what it may hold", "\x01\x1b[m", "\x01\x1b[m", UTF8},
		{"UTF-16", "\xff\xfea\x00\xe4\x00", "aä", UTF16LE},
		{"UTF-16, upper bytes first", "\xfe\xff\x00a\x00\xe4", "aä", UTF16BE},
		{"Windows", "M\xfcller \x80 \x93x\x94", "Müller € “x”", Windows1252},
		{"no letters of it", "M\xfcller \x81", "", None},
		{"signs of devices", "M\xfcller \x01", "", None},
		{"zeros", "a\x00", "", None},
		{"both", "ä \xfc", "", None},
		{"hardly both", "\xc3\xa4" + strings.Repeat("\xfc ", 10), "Ã¤" + strings.Repeat("ü ", 10), Windows1252},
	} {
		text, in := Text([]byte(tt.data))
		if text != tt.want || in != tt.in {
			t.Errorf("%s: %q in %d", tt.name, text, in)
		}
		if in == None {
			continue
		}
		read, err := io.ReadAll(in.Reader(strings.NewReader(tt.data)))
		if string(read) != tt.want || err != nil {
			t.Errorf("%s read: %q, %v", tt.name, read, err)
		}
	}
}

// What is read in parts is told as in one.
func TestOfParts(t *testing.T) {
	for _, text := range []string{strings.Repeat("xä€", 50_000), strings.Repeat("x", 64<<10-1) + "ä", strings.Repeat("x", 64<<10-1) + "\xe4"} {
		in, err := Of(strings.NewReader(text))
		if want := text[len(text)-1] == 0xe4; err != nil || want != (in == Windows1252) || in == None {
			t.Errorf("%d, %v", in, err)
		}
	}
}

func TestWhole(t *testing.T) {
	for text, want := range map[string]string{"": "", "ab": "ab", "a€": "a€", "a\xe2\x82": "a", "a\xe2": "a", "\xe2\x82": "", "a\xff": "a\xff", "\x82\x82\x82\x82": "\x82\x82\x82\x82"} {
		if got := Whole([]byte(text)); string(got) != want {
			t.Errorf("of %q %q is whole, want %q", text, got, want)
		}
	}
}
