package speech

import "planwright/planner/text"

// AsksAnew reports whether the words of a person ask for a workflow in place of the one
// that is there. It hears the languages that are listed; in any other one the model can
// still take every step out and add the new ones.
func AsksAnew(words string) bool { return asksAnew().MatchString(words) }

var asksAnew = text.Phrases(
	// English
	`(?:start|begin|go)(?: it| this| all| everything| the (?:workflow|plan))?(?: all)? (?:over|again|anew|afresh)`, `(?:do|make|build|plan) (?:it|this|that|everything)(?: all)? (?:over|anew|afresh)`,
	`from (?:scratch|zero)`, `(?:new|another|different|other) (?:workflow|plan)`, `workflow instead`,
	`(?:replace|scrap|discard|drop|rewrite|delete|clear|throw away) (?:everything|it all|all(?: of (?:it|this|that))?|the (?:whole|entire|old|current)(?: [\pL]+)?|(?:the|this|that) (?:workflow|plan))`,
	`(?:forget|never ?mind)(?: about)? (?:that|this|it|everything|all|the (?:old|whole|rest|workflow|plan|previous))`,
	// German
	`von (?:vorne?|neuem|null|grund auf)`, `(?:noch ?mal|ganz|komplett|völlig) neu`, `neu (?:anfangen|beginnen|machen|erstellen|planen)`, `(?:neuen?|neuer|anderen?|anderer) (?:workflow|ablauf|plan)`,
	`(?:ersetze?|verwirf|lösche?) (?:alles|den ganzen|das ganze)`, `alles (?:ersetzen|verwerfen|löschen|neu)`, `vergiss (?:das|es|alles|den)`, `vergessen sie (?:das|es|alles|den)`,
	// French
	`recommen[cç]\pL*`, `(?:de|à) zéro`, `depuis le début`, `(?:nouveau|autre) (?:workflow|flux|plan|processus)`, `(?:workflow|flux|plan|processus) (?:nouveau|différent)`,
	`(?:remplac|effac|supprim|jet)(?:e|er|ez) tout`, `oubli(?:e|er|ez|ons) (?:ça|cela|tout|le|ce)`,
	// Spanish
	`(?:de|desde) cero`, `(?:empieza|empezar|empecemos|empiece|comienza|comenzar|hazlo|hacerlo)(?: todo)? (?:otra vez|de nuevo|desde el principio)`, `(?:nuevo|otro) (?:workflow|flujo|plan|proceso)`, `(?:workflow|flujo|plan|proceso) (?:nuevo|distinto|diferente)`,
	`(?:reemplaza|reemplace|sustituye|sustituya|borra|borre|elimina|elimine|descarta)r? todo`, `olvid(?:a|e|ar|emos) (?:eso|esto|todo|el|lo)`, `olvídalo`, `olvídelo`,
	// Italian
	`ricominci\pL*`, `da (?:capo|zero)`, `(?:nuovo|altro) (?:workflow|flusso|piano|processo)`, `(?:workflow|flusso|piano|processo) (?:nuovo|diverso)`,
	`(?:sostituisci|sostituisca|sostituire|cancella|cancellare|elimina|eliminare|butta via) tutto`, `(?:dimentica|dimentichi|dimenticare) (?:tutto|questo|quello|il|lo)`, `lascia (?:perdere|stare)`,
	// Portuguese
	`recome[cç]\pL*`, `do zero`, `(?:começa|começar|comece|faz|faça|fazer)(?: tudo)? (?:de novo|outra vez|do início)`, `(?:novo|outro) (?:workflow|fluxo|plano|processo)`, `(?:workflow|fluxo|plano|processo) (?:novo|diferente)`,
	`(?:substitui|substitua|substituir|apaga|apague|apagar|elimina|elimine|descarta) tudo`, `esque(?:ce|ça|cer) (?:isso|isto|tudo|o)`,
	// Dutch
	`(?:begin|start|beginnen|starten)(?: helemaal)? opnieuw`, `opnieuw (?:beginnen|starten|maken|doen)`, `van voren af aan`, `(?:van|vanaf) (?:nul|het begin)`, `(?:nieuwe?|andere?) (?:workflow|plan|proces|stroom)`,
	`(?:vervang|verwijder|wis) alles`, `alles (?:vervangen|verwijderen|opnieuw)`, `vergeet (?:dat|dit|het|alles)`,
)
