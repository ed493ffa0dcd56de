package paper

import (
	"encoding/hex"
	"io"
	"strings"
	"unicode/utf16"

	"github.com/ledongthuc/pdf"
	"golang.org/x/text/encoding/charmap"

	"planwright/planner/text"
)

// font says what the codes of a text mean, and how wide they are.
type font struct {
	wide    bool // codes have two bytes
	unicode map[uint32]string
	encoder pdf.TextEncoding // nil: only unicode tells
	windows bool             // codes that encoder leaves as they are are those of Windows
	widths  map[uint32]float64
	other   float64 // the width of others, in thousandths of the size
}

// maxCodes is how many codes of a font are told apart.
const maxCodes = 1 << 16

// fontOf reads a font, once for each that says the same.
func (b *book) fontOf(v pdf.Value) *font {
	key := v.String()
	if f, known := b.fonts[key]; known {
		return f
	}
	f := &font{unicode: map[uint32]string{}, widths: map[uint32]float64{}, other: 500}
	b.fonts[key] = f
	f.wide = v.Key("Subtype").Name() == "Type0"
	if strings.Contains(v.Key("BaseFont").Name(), "Courier") {
		f.other = 600
	}
	readable := pdf.Font{V: v}
	encoding := v.Key("Encoding")
	if !f.wide {
		f.encoder = readable.Encoder()
		f.windows = encoding.Key("BaseEncoding").Name() == "WinAnsiEncoding"
		f.simpleWidths(v)
	} else {
		if name := encoding.Name(); name != "Identity-H" && name != "Identity-V" && encoding.Kind() == pdf.Name {
			f.encoder = readable.Encoder() // UniGB-UCS2-H
		}
		f.wideWidths(v.Key("DescendantFonts").Index(0))
	}
	if to := v.Key("ToUnicode"); to.Kind() == pdf.Stream {
		f.readMap(to)
	}
	return f
}

func (f *font) simpleWidths(v pdf.Value) {
	if missing := v.Key("FontDescriptor").Key("MissingWidth").Float64(); missing > 0 {
		f.other = missing
	}
	first, widths := v.Key("FirstChar").Int64(), v.Key("Widths")
	scale := 1.0
	if m := v.Key("FontMatrix").Index(0).Float64(); m > 0 {
		scale = m * 1000 // a font of drawings has its own measure
	}
	for i := 0; i < min(widths.Len(), 256); i++ {
		f.widths[uint32(first)+uint32(i)] = widths.Index(i).Float64() * scale
	}
}

func (f *font) wideWidths(v pdf.Value) {
	f.other = 1000
	if usual := v.Key("DW"); !usual.IsNull() {
		f.other = usual.Float64()
	}
	list := v.Key("W")
	for i := 0; i+1 < list.Len() && len(f.widths) < maxCodes; {
		first, next := uint32(list.Index(i).Int64()), list.Index(i+1)
		if next.Kind() == pdf.Array {
			for j := range next.Len() {
				f.widths[first+uint32(j)] = next.Index(j).Float64()
			}
			i += 2
			continue
		}
		width := list.Index(i + 2).Float64()
		for code := first; code <= uint32(next.Int64()) && len(f.widths) < maxCodes; code++ {
			f.widths[code] = width
		}
		i += 3
	}
}

// mapToken is what matters in a map of codes: texts in hexadecimal digits, lists, words.
var mapToken = text.Pattern(`<[0-9A-Fa-f\s]*>|\[|\]|[A-Za-z]+`)

// readMap reads which texts the codes stand for.
func (f *font) readMap(stream pdf.Value) {
	source, _ := io.ReadAll(io.LimitReader(stream.Reader(), maxMap)) // what there is of a damaged one counts
	tokens := mapToken().FindAllString(string(source), -1)
	for i, token := range tokens {
		switch token {
		case "beginbfchar":
			for list := tokens[i+1:]; len(list) > 1 && isHex(list[0]) && len(f.unicode) < maxCodes; list = list[2:] {
				f.unicode[code(fromHex(list[0]))] = fromUTF16(fromHex(list[1]))
			}
		case "beginbfrange":
			for list := tokens[i+1:]; len(list) > 2 && isHex(list[0]) && len(f.unicode) < maxCodes; {
				list = f.mapRange(code(fromHex(list[0])), code(fromHex(list[1])), list[2:])
			}
		}
	}
}

// maxMap is how large a map of codes may be, in bytes.
const maxMap = 4 << 20

// mapRange reads what a range of codes stands for, and returns what follows.
func (f *font) mapRange(first, last uint32, to []string) (rest []string) {
	if to[0] != "[" {
		text := []rune(fromUTF16(fromHex(to[0])))
		for c := first; c <= last && c-first < maxCodes && len(text) > 0; c++ {
			f.unicode[c] = string(text)
			text[len(text)-1]++
		}
		return to[1:]
	}
	for to = to[1:]; len(to) > 0 && isHex(to[0]); to = to[1:] {
		f.unicode[first] = fromUTF16(fromHex(to[0]))
		first++
	}
	return to[min(len(to), 1):]
}

func isHex(token string) bool { return strings.HasPrefix(token, "<") }

// fromHex are the bytes of a text in hexadecimal digits.
func fromHex(token string) string {
	digits := strings.Join(strings.Fields(strings.Trim(token, "<>")), "")
	bytes, _ := hex.DecodeString(digits + strings.Repeat("0", len(digits)%2)) // they are digits
	return string(bytes)
}

// code is a number of big-endian bytes.
func code(bytes string) (n uint32) {
	for i := range len(bytes) {
		n = n<<8 | uint32(bytes[i])
	}
	return n
}

func fromUTF16(bytes string) string {
	var units []uint16
	for i := 0; i+1 < len(bytes); i += 2 {
		units = append(units, uint16(bytes[i])<<8|uint16(bytes[i+1]))
	}
	return string(utf16.Decode(units))
}

// each goes over the codes of a text: what they stand for, their width, and whether one
// is the space of one byte, which is made wider in lines that fill a column.
func (f *font) each(text string, do func(shown string, width float64, space bool)) {
	step := 1
	if f.wide {
		step = 2
	}
	for i := 0; i+step <= len(text); i += step {
		raw := text[i : i+step]
		c := code(raw)
		width, known := f.widths[c]
		if !known {
			width = f.other
		}
		do(f.shown(c, raw), width, !f.wide && c == ' ')
	}
}

// shown is what a code stands for.
func (f *font) shown(c uint32, raw string) string {
	if text, known := f.unicode[c]; known {
		return text
	}
	if f.encoder == nil {
		return "\ufffd"
	}
	text := f.encoder.Decode(raw)
	if f.windows && len(raw) == 1 && raw[0] >= 0x80 && text == string(rune(raw[0])) {
		text = string(charmap.Windows1252.DecodeByte(raw[0]))
	}
	f.unicode[c] = text
	return text
}
