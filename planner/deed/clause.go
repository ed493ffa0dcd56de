package deed

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// word is one of a sentence: what stands in quotes is one.
type word struct {
	said     string
	low      string
	isQuoted bool
	ends     bool // a clause ends behind it
	before   bool // a sign stood in front of it that ends the one before
}

var wordForm = text.Pattern("`[^`]*`|“[^”]*”|\"[^\"]*\"|„[^“”]*[“”]|«[^»]*»|‘[^’]*’|[~/][\\pL\\pN_./~-]+|[\\pL\\pN_*][\\pL\\pN_'’./-]*[\\pL\\pN_]|[\\pL\\pN]|[,:;()–—→⇒=]| - ")

// wordsOf are the words of a sentence.
func wordsOf(sentence string) (list []word) {
	for _, s := range wordForm().FindAllString(sentence, -1) {
		first, _ := utf8.DecodeRuneInString(s)
		switch {
		case strings.ContainsRune(",:;()–—→⇒=", first), s == " - ":
			if len(list) > 0 {
				list[len(list)-1].ends = true
			}
		case strings.ContainsRune("`“\"„«‘", first):
			inner := strings.Trim(s, "`“”\"„«»‘’")
			list = append(list, word{said: inner, low: strings.ToLower(inner), isQuoted: true})
		default:
			list = append(list, word{said: s, low: strings.ReplaceAll(strings.ToLower(s), "’", "'")})
		}
	}
	return list
}

// clause is a part of a sentence with a verb of its own.
type clause struct {
	words []word
	isNot bool // it says what is not
	light bool // a verb that says that something is made, of this or of the one that it goes on from
}

var joins = text.SetOf(`and but or then while which und aber oder dann et puis ou y luego o e nor`)

// clausesOf parts the words of a sentence.
func clausesOf(all []word) (list []clause) {
	var c clause
	end := func() {
		if len(c.words) > 0 {
			list = append(list, c)
		}
		c = clause{}
	}
	for _, w := range all {
		if !w.isQuoted && joins[w.low] {
			end()
		}
		c.words = append(c.words, w)
		if w.ends {
			end()
		}
	}
	end()
	return list
}

func isCapital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

var (
	adverbs     = text.SetOf(`then also finally now automatically first next again afterwards afterward simply just always immediately only once lastly thus therefore subsequently later directly both all together too successfully and but or which while dann danach anschließend zuletzt und auch nun jetzt puis ensuite enfin et luego después finalmente y`)
	sequencing  = text.SetOf(`then next finally afterwards afterward lastly subsequently danach dann anschließend zuletzt ensuite puis enfin luego después finalmente`)
	determiners = text.SetOf(`a an the this that these those your my its any each every all some one two three four five no another`)
	auxiliary   = text.SetOf(`is are was were be been being get gets got am i'm`)
	subjects    = text.SetOf(`it this that which plan workflow step steps loop branch he she they there result`)
	speakers    = text.SetOf(`i we i've we've have has had`)
	prevBase    = text.SetOf(`will i'll we'll it'll i we they steps does do did to`)
	promises    = text.SetOf(`will i'll we'll it'll`) // what follows them goes on without them
	prevGerund  = text.SetOf(`by is are be am i'm before after of for comes come starts start with includes include then`)
	negating    = text.SetOf(`not no never nothing none nobody neither nor without cannot nicht kein keine keinen keiner keines nichts nie ohne ne pas sans jamais aucun aucune sin nunca ninguna ningún`)
	away        = text.SetOf(`out off away rid from over`) // behind a verb that makes something: it takes it away
	changes     = text.SetOf(`removed deleted dropped gone renamed replaced swapped disabled enabled changed moved updated unchanged except left entfernt gelöscht supprimé eliminado`)
	keys        = text.SetOf(`key keys enter return escape esc tab ctrl control alt shift space delete backspace f5 taste touche tecla`)
	lights      = text.SetOf(`take takes taken taking took make makes made making show shows shown showing send sends sent sending display displays displayed create creates created creating add adds added adding insert inserts inserted do does done give gives get gets appear appears pops pop include includes included including capture captures captured put inserting perform performs performed trigger triggers triggered wird gemacht aufgenommen gesendet gezeigt angezeigt macht zeigt fait prend affiche toma hace muestra hinzugefügt ajouté añadido receive receives`)
)

// isNegating reports whether a word says that something is not so.
func isNegating(w word) bool {
	return !w.isQuoted && (negating[w.low] || strings.HasSuffix(w.low, "n't"))
}
