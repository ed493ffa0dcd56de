package speech

import "planwright/planner/text"

// Corrects reports whether words between several answers say that the last stands for
// those before it.
func Corrects(words string) bool { return corrects().MatchString(words) }

// Offers reports whether words between several answers give a choice of them, or say that
// one takes the other back or is a part beside it.
func Offers(words string) bool { return offersChoice().MatchString(words) }

var corrects = text.Phrases(
	`(?:this|that|it|which|here)(?:'s| is) (?:a )?better`, `better(?: (?:plan|version|answer|one|way))? ?:`, `final(?: (?:plan|version|answer|change|patch|json|workflow|result|one))? ?:`, `(?:the|my|here's|is)(?: the| my)? final (?:plan|version|answer|change|patch|json|workflow|result|one)`,
	`correct(?:ed|ion|ions)`, `correct(?: (?:plan|version|answer|change|patch|json|one|form))? ?:`, `revised`, `revision`, `drafts?`, `first (?:attempt|try|idea|thought)`, `(?:second|new|next) (?:attempt|try|version)`,
	`mistake`, `wrong`, `incorrect`, `oops`, `sorry`, `apolog\pL*`, `actually`, `on second thoughts?`, `improved`, `refined`, `cleaned up`, `simplified`, `simpler`, `scratch that`, `fixed`, `once (?:more|again)`, `wait ?[,!.…–—-]`,
	`(?:i|we) (?:first )?thought (?:of|about)`, `let me (?:fix|correct|redo|rewrite|refine|improve|try again|start over|start again|restart)`,
	`(?:ist|wäre) besser`, `besser(?: so)? ?:`, `endgültig\pL*`, `korri\pL*`, `korrektur`, `entwurf`, `verbessert\pL*`, `überarbeitet\pL*`, `falsch`, `fehler`, `noch ?mal`, `moment ?[,!.…–—-]`,
	`corrigé\pL*`, `erreur`, `version finale`, `corregid[oa]`, `versión final`, `corrett[oa]`, `corrigid[oa]`,
)

var offersChoice = text.Phrases(
	`options?`, `alternatives?`, `alternatively`, `either`, `variants?`, `(?:whichever|which (?:one|of (?:them|these|those|the two)))`, `or ?:`,
	`undo\pL*`, `undone`, `revert\pL*`, `roll(?:s|ing)? ?back`, `rollback`, `(?:to|would|can) (?:restore|go back)`, `(?:part|half|batch) (?:\d|[ab]|one|two|i|ii)`, `(?:first|second|other) (?:half|part)`,
	`optionen`, `alternativ\pL*`, `entweder`, `varianten?`, `oder ?:`, `rückgängig\pL*`, `teil (?:\d|[ab]|eins|zwei)`,
	`soit`, `annuler`, `ou ?:`, `partie \d`, `opción`, `opciones`, `alternativas?`, `deshacer`, `parte \d`, `opzion[ei]`, `alternativa`, `annulla\pL*`, `opç(?:ão|ões)`, `desfazer`, `opties?`, `alternatief`, `ongedaan`, `deel \d`,
)
