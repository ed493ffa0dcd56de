package speech

import "planwright/planner/text"

// declines reports whether a sentence beside a change says that nothing is changed, or a
// bare “No.” answers what was asked, and no other one says what the change does. Beside a new
// plan, “Nothing is deleted.” says what the workflow does to files, and declines nothing.
func declines(before, after []string, isNew bool) bool {
	all := append(before[:len(before):len(before)], after...)
	claiming, declining := 0, 0
	for _, s := range all {
		switch {
		case isNew && runsHarmless().MatchString(s):
		case changesNothing().MatchString(s) && !subordinate().MatchString(s):
			declining++
		case claims().MatchString(s):
			claiming++
		}
	}
	return declining > 0 && claiming == 0
}

// runsHarmless says of a workflow what it does not do when it runs: it is no word on the plan.
var runsHarmless = text.Phrases(`^(?:note(?: that)?:? |so |and |but )?nothing (?:is|gets|will be|will get|is being|is ever|will ever be) (?:changed|removed|deleted|overwritten|lost)[.!]*$`, `^(?:es )?wird nichts (?:geändert|entfernt|gelöscht)[.!]*$`)

// What says that a change is not made: the whole sentence, or the end of it, since much may
// stay as it is beside what is changed.
var changesNothing = text.Phrases(
	// English
	`^(?:no|nope)[.!]*$`,
	`(?:i|we)(?:'ll| will|'d| would| have|'ve)?(?: just| rather| better)? (?:leave|left|keep|kept) (?:it|this|that|them|everything|all of it|the (?:workflow|plan|steps?|whole thing))(?: (?:as (?:it|they|that) (?:is|are|was|were)|unchanged|alone|there|in place|untouched|in))?(?: then| for now)?[.!]*$`,
	`(?:i|we)(?: am| are|'m|'re) not (?:changing|removing|deleting|doing|applying)(?: (?:it|this|that|them|anything|so))?[.!]*$`,
	`(?:i|we)(?: (?:did|do|will|have|would) not| (?:did|do|wo|have|would)n't) (?:changed?|removed?|deleted?|appl(?:y|ied)|do|done|updated?)(?: (?:it|this|that|anything|so))?(?: yet)?[.!]*$`,
	`(?:i|we)`+refusing+` (?:remove|delete|change|update|edit|add|set|move|rename|replace|apply|disable|enable|modify|do)(?: (?:it|this|that|them|so|anything|any of it))?[.!]*$`,
	`(?:i|we)`+refusing+` (?:remove|delete|disable|rename) [^,;:–—]{1,60}$`, `(?:i|we) (?:won't|will not|cannot|can't|can not)[.!]*$`,
	`(?:i|we) (?:do not|don't) know[.!]*$`, `nothing (?:was|is|has been|will be) (?:changed|removed|deleted|done|applied)[.!]*$`, `no changes? (?:(?:is|are|was|were|has been|have been|will be) )?(?:made|needed|necessary|required|applied)[.!]*$`,
	// German
	`^(?:nein|nee)[.!]*$`,
	`ich (?:lasse?|ließ|behalte|belasse) `+germanObject+`(?: (?:so|drin|stehen|bestehen|dabei|in ruhe|unverändert|wie (?:er|sie|es) (?:ist|sind)))*[.!]*$`,
	`ich (?:entferne|lösche|ändere|mache|tue)(?: `+germanObject+`)?(?: leider| lieber)? nichts?[.!]*$`,
	`ich (?:kann|werde|darf) `+germanObject+`(?: leider| lieber)? nicht (?:entfernen|löschen|ändern|machen|tun|anpassen|umbenennen)[.!]*$`,
	`das (?:mache|kann|tue|lasse) ich(?: leider| lieber)? (?:nicht|bleiben)[.!]*$`, `(?:wurde|wird) nichts (?:geändert|entfernt|gelöscht)[.!]*$`,
	// others
	`^(?:non|não)[.!]*$`, `je (?:le|la|les) (?:laisse|garde)(?: tels? quels?)?[.!]*$`, `je ne (?:le |la |les |l')(?:supprime|enlève|change|modifie) pas[.!]*$`,
	`(?:lo|la|los|las) (?:dejo|mantengo)(?: así)?[.!]*$`, `no (?:lo|la|los|las) (?:quito|elimino|borro|cambio)[.!]*$`,
)

const (
	refusing     = `(?:'m| am| are|'re)?(?: afraid(?: that)?(?: i| we)?)?(?: sadly| unfortunately)? (?:cannot|can't|can not|could not|couldn't|(?:not able|unable) to|won't|will not|must not|refuse to)(?: really| safely)?`
	germanObject = `(?:ihn|sie|es|das|dies|alles|(?:den|die|das) [\pL]+)`
)

// ClaimsChange reports whether words tell of a change of the workflow as made.
func ClaimsChange(words string) bool {
	for _, at := range changed().FindAllStringIndex(words, -1) {
		if !ofNothing().MatchString(words[at[0]:at[1]]) && !nothingFollows().MatchString(words[at[1]:]) {
			return true
		}
	}
	return false
}

// What makes a change one of nothing: “I have changed nothing”, “ich habe nichts geändert”.
var (
	ofNothing      = text.Pattern(`(?i)\b(?:nothing|nichts?|keine[nrms]?)\b`)
	nothingFollows = text.Pattern(`(?i)^\s*(?:nothing|none|no|not|nada|ning[uú]n\pL*)\b`)
)

var changed = text.Phrases(
	`(?:i|we)(?:'ve| have)?(?: now| just| also| successfully)* `+englishChange, `(?:has|have)(?: now| just| also)? been(?: successfully)? `+englishChange, `(?:is|are) now `+englishChange,
	`^(?:ok(?:ay)?[,.!]? |sure[,.!]? |all )?done[.!,]`, `^`+englishChange,
	`(?:ich|wir) haben? (?:[^.!?]{1,60} )?`+germanChange, `(?:wurden?|(?:ist|sind) (?:jetzt|nun)) (?:[\pL]+ )?`+germanChange, `^(?:gut, |ok(?:ay)?, )?(?:erledigt|fertig)[.!,]`,
	`j'ai (?:supprimé|ajouté|modifié|changé|retiré|remplacé|renommé|déplacé)`, `^c'est fait`,
	`(?:he|hemos) (?:eliminado|añadido|cambiado|quitado|modificado|reemplazado|renombrado|movido)`, `^(?:listo|hecho)[.!,]`,
)

const (
	englishChange = `(?:removed|deleted|added|changed|renamed|updated|replaced|inserted|moved|disabled|enabled|turned o(?:n|ff))`
	germanChange  = `(?:entfernt|gelöscht|hinzugefügt|geändert|umbenannt|ersetzt|verschoben|eingefügt|deaktiviert|aktiviert|angepasst)`
)
