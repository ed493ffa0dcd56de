package paper

import (
	"errors"
	"math"

	"github.com/ledongthuc/pdf"
)

// matrix are the six numbers of a transformation.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

// then is the transformation m with n after it.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3],
		m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

// glyph is a letter on a page, in a frame in which its line goes to the right.
type glyph struct {
	turn  int     // quarters of a turn of its line
	x, y  float64 // where it begins
	width float64
	size  float64
	text  string
}

// pen is how text is drawn.
type pen struct {
	font                                *font
	size, between, words, leading, rise float64
	stretch                             float64
	page, line, at                      matrix
}

// drawing is what is drawn on a page.
type drawing struct {
	book    *book
	glyphs  []glyph
	failed  bool
	painted bool // something besides text is on it
}

// Limits of a page.
const (
	maxGlyphs = 1 << 19
	maxForms  = 8 // in each other
)

var errEnough = errors.New("there is too much on the page")

// try does what may find that the file is damaged.
func (d *drawing) try(do func()) {
	defer func() {
		if recover() != nil {
			d.failed = true // what was drawn before stays
		}
	}()
	do()
}

// stream draws what the content of a page, or of a form in it, says.
func (d *drawing) stream(content, resources pdf.Value, page matrix, depth int) {
	if content.IsNull() {
		return
	}
	p := pen{stretch: 1, page: page, line: identity, at: identity}
	var kept []pen
	pdf.Interpret(content, func(stack *pdf.Stack, operator string) {
		args := make([]pdf.Value, stack.Len())
		for i := len(args) - 1; i >= 0; i-- {
			args[i] = stack.Pop()
		}
		switch operator {
		case "q":
			if len(kept) < 1000 {
				kept = append(kept, p)
			}
		case "Q":
			if n := len(kept) - 1; n >= 0 {
				p, kept = kept[n], kept[:n]
			}
		case "Do":
			if len(args) == 1 && depth < maxForms {
				form := resources.Key("XObject").Key(args[0].Name())
				d.try(func() { d.form(form, resources, p.page, depth+1) })
			}
		case "Tf":
			if len(args) == 2 {
				p.size, p.font = args[1].Float64(), nil
				d.try(func() { p.font = d.book.fontOf(resources.Key("Font").Key(args[0].Name())) })
			}
		case "BI", "EI", "sh", "f", "F", "f*", "B", "B*", "b", "b*", "S", "s":
			d.painted = true
		default:
			d.text(&p, operator, args)
		}
	})
}

// form draws a form, which is a page in a page. A picture is none.
func (d *drawing) form(v, resources pdf.Value, page matrix, depth int) {
	if v.Key("Subtype").Name() != "Form" {
		d.painted = true
		return
	}
	if own := v.Key("Resources"); !own.IsNull() {
		resources = own
	}
	if m, ok := numbersOf(v.Key("Matrix")); ok {
		page = m.then(page)
	}
	d.stream(v, resources, page, depth)
}

func numbersOf(list pdf.Value) (m matrix, ok bool) {
	for i := range m {
		m[i] = list.Index(i).Float64()
	}
	return m, list.Len() == len(m)
}

// text does what an operator says of text: where it shows some, the pen is moved before.
func (d *drawing) text(p *pen, operator string, args []pdf.Value) {
	p.set(operator, args)
	switch operator {
	case "'":
		d.show(p, args[:min(len(args), 1)])
	case "\"":
		d.show(p, args[min(len(args), 2):])
	case "Tj":
		d.show(p, args)
	case "TJ":
		if len(args) == 1 {
			var parts []pdf.Value
			for i := range args[0].Len() {
				parts = append(parts, args[0].Index(i))
			}
			d.show(p, parts)
		}
	}
}

// set does what an operator says of where and how text is written.
func (p *pen) set(operator string, args []pdf.Value) {
	number := func(i int) float64 {
		if i >= len(args) {
			return 0
		}
		return args[i].Float64()
	}
	given := matrix{number(0), number(1), number(2), number(3), number(4), number(5)}
	switch operator {
	case "cm":
		p.page = given.then(p.page)
	case "BT":
		p.line, p.at = identity, identity
	case "Tm":
		p.line, p.at = given, given
	case "TD":
		p.leading = -number(1)
		p.move(number(0), number(1))
	case "Td":
		p.move(number(0), number(1))
	case "T*", "'":
		p.move(0, -p.leading)
	case "TL":
		p.leading = number(0)
	case "Tc":
		p.between = number(0)
	case "Tw":
		p.words = number(0)
	case "Tz":
		p.stretch = number(0) / 100
	case "Ts":
		p.rise = number(0)
	case "\"":
		p.words, p.between = number(0), number(1)
		p.move(0, -p.leading)
	}
}

func (p *pen) move(x, y float64) {
	p.line = matrix{1, 0, 0, 1, x, y}.then(p.line)
	p.at = p.line
}

// show draws texts, with numbers between them for how far to go back.
func (d *drawing) show(p *pen, parts []pdf.Value) {
	for _, part := range parts {
		if part.Kind() != pdf.String {
			p.forward(-part.Float64() / 1000 * p.size * p.stretch)
			continue
		}
		if p.font == nil {
			d.failed = true
			return
		}
		p.font.each(part.RawString(), func(text string, width float64, space bool) {
			if len(d.glyphs) >= maxGlyphs {
				panic(errEnough)
			}
			advance := width/1000*p.size + p.between
			if space {
				advance += p.words
			}
			d.glyphs = append(d.glyphs, p.glyph(text, width/1000*p.size*p.stretch))
			p.forward(advance * p.stretch)
		})
	}
}

func (p *pen) forward(x float64) { p.at = matrix{1, 0, 0, 1, x, 0}.then(p.at) }

// glyph is a letter where the pen is.
func (p *pen) glyph(text string, width float64) glyph {
	m := matrix{1, 0, 0, 1, 0, p.rise}.then(p.at).then(p.page)
	g := glyph{x: m[4], y: m[5], width: width * math.Hypot(m[0], m[1]), size: math.Abs(p.size) * math.Hypot(m[2], m[3]), text: text}
	switch { // the way of its line
	case math.Abs(m[0]) >= math.Abs(m[1]) && m[0] >= 0:
	case math.Abs(m[0]) >= math.Abs(m[1]):
		g.turn, g.x, g.y = 2, -g.x, -g.y
	case m[1] > 0:
		g.turn, g.x, g.y = 1, g.y, -g.x
	default:
		g.turn, g.x, g.y = 3, -g.y, g.x
	}
	return g
}
