package speech

import (
	"strings"

	"planwright/planner/text"
)

// StandsIn is what of the note or the name of a step says that it only stands in for something that
// is not done: “placeholder for the mail”, “skipped: no tool”. It is "" where nothing does: what is
// told of the data, as a template with placeholders or a page that is not available, is none of that.
func StandsIn(note string) string {
	for _, clause := range noteEnd().Split(text.Bytes(note, maxNote), -1) {
		clause = strings.TrimSpace(clause)
		if standsIn().MatchString(clause) && !toldThere().MatchString(clause) {
			return clause
		}
	}
	return ""
}

const (
	mailed   = `(?:e-?mails?|mails?|sms|uploads?|print(?:ing|er)?|payments?|orders?|posts?|posting|sending|delivery|tools?|api|integrations?|features?|functions?|services?|connections?)`
	notThere = `(?:not (?:yet )?(?:available|supported|possible|implemented|connected|configured|offered)|unavailable|unsupported)`
)

var (
	standsIn = text.Phrases(
		`^(?:this |it |is |just |only |merely |currently |for now,? |an? |the |temporary )*(?:placeholder|stand-?in|stub|dummy|mock(?:-?up)?|fake|no-?op|substitute|workaround|work-around)(?: step| call| only| here| action| tool| node| for [^.]*| in place of [^.]*| until [^.]*| because [^.]*|[.!]?$| ?[:;,(–—-])`,
		`(?:only|just|merely|as|is|acts? as|serves? as|use[sd]? as) (?:an? |the )?(?:[\pL]+ )?(?:placeholder|stand-?in|stub|dummy|mock-?up|substitute|workaround|work-around)`, `(?:place|stub|mock|simulation) (?:holder|only|for now)`,
		`^simulated(?:[.!]?$| ?[:;,(–—-]| (?:only|here|because|since|as|for now|step|call|`+mailed+`))`, `^simulat(?:es|e|ing|ion of) (?:the |an? |real |actual |sending )*`+mailed, `(?:is|are|was|only|just) simulated`,
		`(?:no|without an?|lacks? an?|not have an?|n't have an?|there(?:'s| is) no) (?:[\pL-]+ ){0,3}tools?`, `(?:real |actual |direct |the )?`+mailed+`(?: [\pL]+){0,3} `+notThere, notThere+` (?:here|in this (?:environment|workflow|setup|version)|with (?:these|the (?:given|available)) tools)`,
		`(?:cannot|can't|can not|could not|couldn't|won't|will not) (?:actually |really |yet )?be (?:sent|done|planned|expressed|mailed|emailed|posted|uploaded|performed|automated|implemented|printed|scheduled)(?:[.!,;:]?$|[.,;:] | (?:here|yet|without|because|since|as|by|with)(?: |[.!]?$))`,
		`^(?:step )?(?:skipped|omitted|left out)(?:[.!]?$| ?[:;,(–—-]| (?:because|since|as|due to|for lack))`, `^(?:not (?:yet )?(?:implemented|done|supported|possible|planned)|unsupported|unimplemented)(?:[.!]?$| ?[:;,(–—-])`,
		`^(?-i:TODO|FIXME|TBD|XXX)(?:[.!]?$| ?[:(–—-])`, `(?-i:TODO|FIXME|TBD) ?:`, `(?:to be|must be|has to be|needs to be) (?:done|sent|added|implemented|replaced|filled in|completed) (?:later|manually|by hand|by (?:you|the (?:user|person)))`, `(?:do|send|handle|complete) (?:this|it|that) (?:manually|by hand|yourself)`,
		`(?:instead of|in place of|in lieu of) (?:the |an? |a real |sending |actual |real )*(?:e-?mails?|mail|sms|upload)`,
		`(?:nur |bloß )?(?:ein )?platzhalter(?:$|[.!]$| ?[:;,(–—-]| für)`, `simuliert(?:$| ?[:;,.(–—-])`, `kein(?:e[nrms]?)? (?:[\pL-]+ ){0,2}(?:werkzeuge?|tools?)`, `^(?:übersprungen|weggelassen|nicht (?:umgesetzt|möglich|verfügbar|unterstützt))(?:$|[.!]$| ?[:;,(–—-])`, `(?:kann|können|konnte) (?:[\pL-]+ ){0,3}nicht (?:gesendet|verschickt|geschickt|umgesetzt|hochgeladen) werden`,
		`(?:espace réservé|simulée?)(?:$|[.!]$| ?[:;,(–—-])`, `(?:pas d'|aucun |sans )outil`, `ne peut pas être (?:envoyée?|faite?|réalisée?)`, `^(?:ignorée?|omise?|non (?:disponible|pris en charge|implémentée?))(?:$|[.!]$| ?[:;,(–—-])`,
		`marcador de posición`, `simulad[oa](?:$|[.!]$| ?[:;,(–—-])`, `(?:sin|no hay) (?:ninguna )?herramienta`, `no (?:se puede|puede) (?:enviar|ser enviad[oa])`, `^(?:omitid[oa]|no (?:disponible|implementad[oa]|soportad[oa]))(?:$|[.!]$| ?[:;,(–—-])`,
	)
	// toldThere is in a clause that tells what the step says to people, or in which case it runs.
	toldThere = text.Phrases(
		`(?:notif\pL*|tell|tells|warns?|informs?|says?|reports?|shows?|alerts?|logs?|asks?|checks?|writes?|sends?|messages?) (?:[\pL]+ ){0,3}(?:that|if|whether|when|about)`, `^(?:if|when|unless|in case|until|whether)`, `(?:if|when|whenever|unless|in case|until|whether) (?:[\pL-]+ ){0,5}`+notThere,
		`(?:sagt|meldet|teilt|warnt|informiert)(?: [\pL]+){0,3},? (?:dass|ob)`, `^(?:wenn|falls|si)`,
	)
)
