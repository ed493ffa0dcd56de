package offline

import (
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

var (
	currency = text.Pattern(`^[€$£]?(-?\d[\d.,]*)[€$£]?$`)
	// A thousand, or a little over one: who writes 1.081 may write English with the figures of
	// another language, and a plan that takes it wrong is wrong by a thousand. 0.081 is no thousand.
	unclear    = text.Pattern(`^-?[1-9]\d{0,2}\.\d{3}$`)
	leadingNil = text.Pattern(`^0\d`)
)

// coins are words and signs of money; vague are words of which each row would have its own measure.
var coins, vague token.Set

func initValues() {
	coins = token.SetOf("euro euros eur dollar dollars usd pound pounds gbp € $ £")
	vague = token.SetOf("big small large high low good bad nice important old new recent happy cheap expensive long short many few great best worst right wrong interesting relevant")
}

// isUnclear reports whether a number may be a thousand, or one.
func isUnclear(t token.Token) bool { return t.Kind == token.Digits && unclear().MatchString(t.Text) }

// sum is a number as it stands in a program, with a sign of money perhaps, and where it
// ends.
func (p *planner) sum(at int) (string, int) {
	t := p.At(at)
	if found := currency().FindStringSubmatch(t.Text); found != nil && !p.IsQuote(at) {
		if coins.Has(p.At(at + 1)) {
			at++
		}
		if unclear().MatchString(found[1]) {
			return "", 0
		}
		n, used := token.Number([]token.Token{{Kind: token.Digits, Text: found[1]}})
		if used == 0 {
			return "", 0
		}
		return numberText(n), at + 1
	}
	n, used := token.Number(p.Tokens[min(at, len(p.Tokens)):])
	if used == 0 || p.Is(at, "a", "an", "half", "few", "quarter") || p.IsKind(at, token.Digits) {
		return "", 0
	}
	if coins.Has(p.At(at + used)) {
		used++
	}
	return numberText(n), at + used
}

// cell is what may stand in a table, as a program has it, and where it ends.
func (p *planner) cell(at int) (string, int) {
	t := p.At(at)
	switch {
	case p.IsQuote(at):
	case leadingNil().MatchString(t.Text):
		return string(text.Quote(t.Text)), at + 1
	case t.Kind == token.Digits || currency().MatchString(t.Text):
		return p.sum(at)
	case p.Is(at, "yes", "no"): // truth or a word
		return "", 0
	}
	if n, end := p.sum(at); end > 0 { // "zero", "ten"
		return n, end
	}
	said, end := p.word(at)
	if end == 0 {
		return "", 0
	}
	return string(text.Quote(said)), end
}

// word is a text that is quoted, a name in capitals, or one plain word, and where it ends.
func (p *planner) word(at int) (string, int) {
	end := p.nameEnd(at)
	switch {
	case p.IsQuote(at), p.IsKind(at, token.Mail), isoDay().MatchString(p.At(at).Text):
		end = at + 1
	case end > at:
	case p.plainWord(at) && !noColumns.Has(p.Tokens[at]) && !anything.Has(p.Tokens[at]) && !vague.Has(p.Tokens[at]):
		end = at + 1
	default:
		return "", 0
	}
	return p.text(span{at, end}), end
}
