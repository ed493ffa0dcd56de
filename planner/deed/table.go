package deed

import (
	"slices"
	"strings"
)

// Class is a kind of thing that steps do.
type Class string

// The classes that are told apart by more than the tools that do them.
const (
	Retry     Class = "retry"
	Repeat    Class = "repeat"
	Sort      Class = "sort"
	Recursive Class = "recursive"
	Parallel  Class = "parallel"
	Catch     Class = "catch"
	Output    Class = "output"
	Ask       Class = "ask"
	Add       Class = "add"
	Notify    Class = "notify"
	Check     Class = "check"
	keyPress  Class = "keypress"
)

// row is what is known of a class.
type row struct {
	class  Class
	verbs  string // English, as they are in a dictionary; those with forms of their own stand with them, behind a slash
	others string // forms in other languages
	nouns  string // what people call it: “a click on Save”
	done   string // beginnings of words of which one stands in the tool of a step that does it
	held   string // those of which one may stand anywhere in a step that does it

	// In a comment beside JSON, of which the words are a few and the keys are not known.
	noted  string // words for it there, besides the verbs
	beside string // beginnings of words of which one stands in JSON that does it, "" where a comment asks for nothing by it
}

// rows are the classes. A verb stands in one of them only.
var rows = []row{
	{class: "click", verbs: "click tap/taps/tapped/tapping double-click", nouns: "click clicks klick klicks clic clics", done: "click tap press select choose mouse button pick check",
		others: "klickt klicken klicke geklickt angeklickt clique cliquer cliquez clic pulsa pulsar haz", noted: "klicken klicke", beside: "click tap press klick"},
	{class: "press", verbs: "press hit/hits/hit/hitting", nouns: "keypress keypresses keystroke keystrokes press tastendruck", done: "press key click tap stroke hotkey push", others: "drückt drücke gedrückt appuie presiona", beside: "press key click"},
	{class: "type", verbs: "type", done: "type fill enter key input write", others: "tippt tippe eingetippt tape escribe", noted: "fill enter", beside: "type fill enter key"},
	{class: "scroll", verbs: "scroll", done: "scroll wheel swipe", others: "scrollt", beside: "scroll"},
	{class: "drag", verbs: "drag/drags/dragged/dragging", done: "drag drop mov", beside: "drag"},
	{class: "screenshot", nouns: "screenshot screenshots snapshot snapshots picture pictures bildschirmfoto bildschirmfotos capture captura screengrab", done: "screenshot captur snapshot image photo screen", noted: "screenshot screenshots capture", beside: "screenshot captur image stdout"},
	{class: Notify, verbs: "notify alert", nouns: "notification notifications warning warnung alert popup pop-up popups toast benachrichtigung benachrichtigungen meldung notificación", done: "notif messag alert inform say toast post send show display dialog ask speak mail",
		others: "benachrichtigt benachrichtigen benachrichtige meldet gemeldet notifie notifica avisa", noted: "notification benachrichtigen benachrichtige melden anzeigen", beside: "notif messag alert inform meld"},
	{class: "tell", verbs: "inform tell/tells/told/telling warn show/shows/shown/showing display", done: "notif messag alert inform tell say toast post send show display dialog ask speak mail clipboard open launch focus screenshot find list", others: "zeigt angezeigt gezeigt affiche muestra", held: "message", beside: "notif messag show display tell alert inform"},
	{class: Ask, verbs: "ask prompt", nouns: "question confirmation prompt frage bestätigung rückfrage confirmación", done: "ask question choice prompt confirm input dialog approv", others: "fragt gefragt demande pregunta", noted: "confirm approve approval frage fragen nachfragen", beside: "ask question choice prompt confirm approv frag"},
	{class: "mail", verbs: "email e-mail mail", nouns: "email e-mail mail emails e-mails mails", done: "mail smtp send outlook message http", others: "mailt gemailt", held: "mail", beside: "mail smtp"},
	{class: "send", verbs: "send/sends/sent/sending forward submit/submits/submitted/submitting", done: "send mail http post notif messag upload push publish copy move write press click type submit", others: "sendet gesendet verschickt schickt geschickt envoie envía", noted: "senden sende schicken schicke", beside: "send mail http post notif message upload submit forward"},
	{class: "upload", verbs: "upload", nouns: "upload uploads", done: "upload http put post copy move sync push send", others: "hochgeladen télécharge", beside: "upload http"},
	{class: "download", verbs: "download", nouns: "download", done: "download http fetch url get request curl save browse", others: "heruntergeladen descarga", noted: "fetch", beside: "download http fetch url"},
	{class: "print", verbs: "print", done: "print key", others: "druckt gedruckt ausgedruckt imprime", beside: "print notif messag"},
	{class: "zip", verbs: "zip/zips/zipped/zipping compress", done: "zip compress archiv pack tar", others: "gezippt komprimiert verpackt compresse comprime", beside: "zip compress archiv"},
	{class: "archive", verbs: "archive", done: "zip compress archiv pack tar mov cop"},
	{class: "unzip", verbs: "unzip/unzips/unzipped/unzipping unpack decompress", done: "unzip extract unpack decompress", others: "entpackt"},
	{class: "delete", verbs: "delete trash erase", done: "delet trash remov eras clear purg drop rm", held: "delet remov unlink rm", others: "löscht gelöscht supprime elimina borra", noted: "löschen lösche", beside: "delet trash remov eras lösch"},
	{class: "rename", verbs: "rename", done: "renam mov transform", others: "umbenannt renomme renombra", beside: "renam mov"},
	{class: "move", verbs: "move", done: "mov renam drag archiv transfer mouse", others: "verschiebt verschoben déplace mueve", noted: "verschieben verschiebe", beside: "mov verschieb"},
	{class: "copy", verbs: "copy/copies/copied/copying duplicate", done: "cop clipboard duplicat clone remember backup sync write save", others: "kopiert copie copia", beside: "cop clipboard duplicat"},
	{class: "save", verbs: "save store export write/writes/written/writing/wrote append", done: "save stor export writ clipboard append creat put remember record log upload download copy zip press click key memor keep insert", held: "save writ", others: "speichert gespeichert schreibt geschrieben enregistre sauvegarde guarda escribe", noted: "speichern speichere schreiben", beside: "save stor export writ append clipboard speicher"},
	{class: "open", verbs: "open launch", done: "open launch start url browse navigat visit goto focus read load http window run exec list find", others: "öffnet geöffnet ouvre abre", beside: "open launch start url"},
	{class: "close", verbs: "close quit/quits/quit/quitting", done: "clos quit key kill exit stop terminat", held: "clos quit exit cancel", others: "schließt geschlossen ferme cierra", beside: "clos quit key"},
	{class: "focus", verbs: "focus", done: "focus activat window launch open switch front", others: ""},
	{class: "wait", verbs: "wait pause sleep", nouns: "wait pause delay wartezeit attente", done: "wait paus sleep delay find watch poll until ask", held: "wait milliseconds delay timeout", others: "wartet gewartet attend espera pausiert", noted: "warten warte", beside: "wait paus sleep wart"},
	{class: "translate", verbs: "translate", done: "translat transform", held: "translat übersetz tradu", others: "übersetzt traduit traduce", beside: "translat aitransform"},
	{class: "summarise", verbs: "summarise summarize", nouns: "summary zusammenfassung résumé resumen", done: "summar", held: "summar zusammen résum resum group add total", others: "zusammengefasst", beside: "summar aitransform"},
	{class: "play", verbs: "play", done: "play sound audio music speak", others: "spielt", beside: "play sound"},
	{class: "move-mouse", verbs: "hover", done: "hover mouse move"},
	{class: Sort, verbs: "sort reorder", done: "sort order", held: "sort order reverse newest oldest", others: "sortiert trie triés triées ordena ordenados", beside: "sort order"},
	{class: Retry, verbs: "retry/retries/retried/retrying reattempt", others: "wiederversucht réessaie reintenta"},
	{class: Repeat, verbs: "repeat loop iterate", nouns: "loop schleife boucle bucle", others: "wiederholt répète repite durchläuft"},
	{class: "continue", verbs: "continue proceed", others: "weitergeht fortgesetzt continúa"},
	{class: keyPress, done: "press key stroke hotkey type"},
	{class: Check, nouns: "check condition"},
	{class: Recursive},
	{class: Parallel},
	{class: Catch, verbs: "catch/catches/caught/catching", others: "abgefangen"},
	{class: Output},
	{class: Add},
	{class: "remove", noted: "remove removes", beside: "remov delet trash uniq filter select transform map( replace without"},
	{class: "create", noted: "create creates", beside: "creat mak new writ"},
	{class: "run", noted: "run runs execute", beside: "run exec argv command script loop call"},
	{class: "read", noted: "read reads", beside: "read load get pars http"},
}

// form is what a word says: the class, and how it stands for it.
type form struct {
	class Class
	as    formKind
}

type formKind int

const (
	isBase   formKind = iota // click
	isThird                  // clicks
	isPast                   // clicked
	isGerund                 // clicking
	isOther                  // in another language
	isNoun
)

var (
	forms = formsOf()
	nouns = nounsOf()
	doing = map[Class]row{}
)

func formsOf() map[string]form {
	m := map[string]form{}
	for _, r := range rows {
		doing[r.class] = r
		for _, verb := range strings.Fields(r.verbs) {
			base, own, irregular := strings.Cut(verb, "/")
			m[base] = form{r.class, isBase}
			if irregular {
				for i, f := range strings.Split(own, "/") {
					if _, taken := m[f]; !taken {
						m[f] = form{r.class, []formKind{isThird, isPast, isGerund, isPast}[i]}
					}
				}
				continue
			}
			stem := strings.TrimSuffix(base, "e")
			third := base + "s"
			switch {
			case strings.HasSuffix(base, "ss"), strings.HasSuffix(base, "sh"), strings.HasSuffix(base, "ch"):
				third = base + "es"
			case strings.HasSuffix(base, "fy"):
				third, stem = strings.TrimSuffix(base, "y")+"ies", base
				m[strings.TrimSuffix(base, "y")+"ied"] = form{r.class, isPast}
			}
			m[third], m[stem+"ed"], m[stem+"ing"] = form{r.class, isThird}, form{r.class, isPast}, form{r.class, isGerund}
		}
		for _, w := range strings.Fields(r.others) {
			m[w] = form{r.class, isOther}
		}
	}
	return m
}

func nounsOf() map[string]Class {
	m := map[string]Class{}
	for _, r := range rows {
		for _, w := range strings.Fields(r.nouns) {
			m[w] = r.class
		}
	}
	return m
}

// NamesStep reports whether some words speak of what a step does: “a click on Save”.
func NamesStep(words string) bool {
	return slices.ContainsFunc(wordsOf(words), func(w word) bool {
		_, isVerb := forms[w.low]
		_, isNoun := nouns[w.low]
		return !w.isQuoted && (isVerb || isNoun)
	})
}

// Changes reports whether a change may do this to a step, where a plan does it to something else.
func (c Class) Changes() bool {
	return c == "delete" || c == "rename" || c == "move" || c == "copy" || c == Add
}

// Done reports whether a step does what a class says, by the words of its tool and all that is written
// in it. A class that is known by neither is done by anything.
func (c Class) Done(tool, written string) bool {
	r := doing[c]
	return r.done+r.held == "" || anyIn(tool, r.done) || anyIn(written, r.held)
}

// IsKnown reports whether a tool does a thing that has a class: nobody knows what any other one does.
func IsKnown(tool string) bool {
	return slices.ContainsFunc(rows, func(r row) bool { return anyIn(tool, r.done) }) || anyIn(tool, "list read find search file folder hash table document html new recall get")
}

func anyIn(in, stems string) bool {
	for stem := range strings.FieldsSeq(stems) {
		if strings.Contains(in, stem) {
			return true
		}
	}
	return false
}
