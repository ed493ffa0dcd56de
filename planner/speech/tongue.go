package speech

import (
	"regexp"
	"sync"

	"planwright/planner/text"
)

// tongue is what a language other than English says of a plan, each list as parts of a
// pattern. What limits a plan by two signs needs both in the same language.
type tongue struct {
	introduces []string // an example, in the sentence that the plan stands in
	isExample  []string // in a sentence of its own
	refuses    []string
	claims     []string // it is what was asked for, as far as it goes
	takesBack  []string
	mends      []string // what was wrong is right in the plan
	assumes    []string
	limits     []string // by itself
	against    []string // a turn against what was said
	negates    []string
	notMade    []string // something is not in it
}

var tongues = []tongue{german, french, spanish, italian, portuguese, dutch, others}

// inAll is a pattern of what English says, or any other language.
func inAll(of func(tongue) []string, english ...string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		parts := english
		for _, t := range tongues {
			parts = append(parts, of(t)...)
		}
		return text.Phrases(parts...)()
	})
}

// others are languages of which only that is known which surely limits a plan. Words without
// blanks between them are taken as one.
var others = tongue{
	limits: []string{`не (?:\pL+ )?(?:включ|вош|предусмотр|поддержива|запланирован|могу|смог|удалось)\pL*|(?:пропущен|опущен|вручную)\pL*|pomini[eę]t\pL*|pominąłem|nie (?:uwzględni|doda|obejmuj|zawiera|można|mog)\pL*|dahil (?:edilme\pL*|edilemedi|değil)|eklenme(?:di|miş)\pL*|atlandı|yapılama\pL*|vynechán\pL*|udelad\pL*|utelämna\pL*|(?:jätetty|jätin) pois` +
		`|\pL*(?:含まれて(?:い)?ません|含まれません|含めていません|省略|対応していません|できません|未包含|未包括|不包括|不包含|没有包含|没有包括|沒有包括|沒有包含|没有加入|没有添加|未加入|未添加|未实现|跳过|无法|포함되지|생략)\pL*`},
	takesBack: []string{`^(?:更正|订正|修正|訂正|정정|исправление|поправка|错误|有误) ?[:：,，—-].*`, `\pL*(?:应改为|應改為|写错了|有错误|間違い(?:です|ました))\pL*`, `(?:это|план) (?:неверно|неправильн\pL+)|я ошиб\pL+`},
	against:   []string{`но|однако`},
	negates:   []string{`не|нет`},
}

var german = tongue{
	introduces: []string{`zum beispiel`, `z\. ?b\.`, `beispiel\pL*`, `(?:könnte|würde)(?: [\pL]+){0,3} (?:aussehen|lauten|funktionieren|gehen)`, `so etwas wie`,
		`(?:bliebe|ergäbe|hieße)n?`, `(?:das|es|dann|man|du|sie|dies|so) würde(?:st|n)?`, `würde(?:st|n)? (?:das|es|dann|man|du|sie|dies|so)`},
	isExample: []string{`(?:nur|lediglich|bloß) ein (?:[\pL]+ )?beispiel`, `das ist ein beispiel`},
	refuses: []string{`(?:das|dies|es|diese (?:anfrage|aufgabe)) (?:kann ich|können wir) (?:[\pL]+ )?nicht (?:planen|umsetzen|machen|erstellen|erfüllen)`,
		`ich kann (?:das|dies|es|diese[\pL]* [\pL]+) (?:[\pL]+ )?nicht (?:planen|umsetzen|machen|erstellen|erfüllen)`},
	claims: []string{`hier ist`, `stattdessen`},
	takesBack: []string{`^(?:korrektur|berichtigung) ?[:,–—-].*`, `^(?:moment|halt|ups|hoppla|nein|entschuldigung|verzeihung) ?[,.!–—-][^?]*(?:falsch|fehler|sollte|vergessen|stimmt nicht)`,
		`das ist falsch`, `(?:das|es|der (?:plan|ablauf)|die reihenfolge) (?:ist|war)(?: leider| so)? (?:falsch|verkehrt|nicht richtig|ein fehler)`, `(?:das|es) stimmt(?: so)? nicht`,
		`ich habe (?:mich geirrt|(?:da )?einen fehler gemacht)`, `ignorier(?:e|en sie) (?:den|das|diesen) (?:obigen? |vorigen? )?(?:plan|ablauf|json)`},
	mends:   []string{`korrigiert`, `behoben`, `jetzt`, `falls`, `wenn`, `ob`, `habe (?:es|das|ihn|ich) (?:geändert|ersetzt|angepasst)`},
	assumes: []string{`ich (?:nehme|habe) an(?:genommen)?`, `angenommen`, `vorausgesetzt`, `stellen sie sicher`},
	limits: []string{`weggelassen`, `ausgelassen`, `nicht (?:möglich|enthalten|geplant|eingeplant|vorgesehen|umgesetzt|gesendet|verschickt|unterstützt|berücksichtigt)`, `fehlt|fehlen`, `kein(?:e|en)? (?:[\pL]+ )?werkzeuge?`,
		`(?:müssen sie|musst du|sie müssen|du musst)`, `von hand|manuell`, `konnte (?:ich )?(?:[\pL]+ ){0,3}nicht`, `bleibt (?:ihnen|dir) überlassen`, `(?:darf|soll|sollte)(?: [\pL\d]+)? (?:nur|nicht|nie) (?:[\pL]+ )*(?:laufen|ausgeführt|gestartet|gemacht)`},
	against: []string{`aber`, `jedoch`, `leider`, `allerdings`, `beachten`, `hinweis`},
	negates: []string{`nicht`, `kein\pL*`, `ohne`, `nie`},
	notMade: []string{`kein\pL* (?:[\pL-]+ ){1,2}(?:wurde |ist )?(?:hinzugefügt|eingebaut|eingeplant|vorgesehen|enthalten|aufgenommen)`, `kein\pL* [\pL-]+ (?:wurde|ist|gibt)`, `nicht (?:hinzugefügt|eingebaut|aufgenommen)`},
}

var french = tongue{
	introduces: []string{`par exemple`, `exemple`, `pourrait ressembler`},
	isExample:  []string{`ce n'est qu'un exemple`, `(?:ceci|c')(?: ?est) (?:seulement |juste )?un (?:simple )?exemple`},
	refuses:    []string{`je ne (?:peux|puis) pas (?:le |la |cela |ça )?(?:planifier|faire|créer)[^.]*`},
	claims:     []string{`voici`, `à la place`},
	takesBack: []string{`^(?:correction|rectification|erratum) ?[:,–—-].*`, `^(?:attendez|attends|oups|non|pardon|désolé\pL*) ?[,.!–—-][^?]*(?:faux|fausse|incorrect\pL*|erreur|trompé\pL*|aurait dû|oublié)`,
		`(?:c'est|c'était|(?:le plan|l'ordre|ce plan) (?:est|était)) (?:faux|incorrect|erroné|une erreur)`, `je me suis trompé\pL*`, `j'ai fait une erreur`, `ignore[zr]? (?:ce|le) (?:plan|json)`},
	mends:   []string{`corrigé\pL*`, `maintenant`, `désormais`, `si`, `j'ai (?:changé|modifié|remplacé|ajusté)`},
	assumes: []string{`je suppose`, `j'ai supposé`, `en supposant`},
	limits: []string{`j'ai (?:omis|laissé)`, `n'est pas (?:possible|inclus\pL*|envoyé\pL*|planifié\pL*|prévu\pL*|pris en charge)`, `(?:pas|aucun) (?:d')?outil`, `(?:vous devez|tu dois|vous devrez|tu devras)`, `(?:à la main|manuellement|vous-même)`, `je n'ai pas pu`,
		`impossible`, `(?:reste|restent) à faire`, `ne (?:doit|doivent) (?:être|s'exécuter) [^.]*que`, `il manque`},
	against: []string{`mais`, `malheureusement`, `attention`, `toutefois`, `cependant`},
	negates: []string{`ne`, `n'[\pL]+`, `pas`, `sans`, `jamais`, `aucune?`},
	notMade: []string{`je n'ai pas (?:inclus|ajouté|prévu|planifié|mis)[^.]*`, `aucune? [\pL-]+(?: [\pL-]+){0,2} n'(?:a été|est) (?:ajouté|prévu|inclus)\pL*`, `n'inclut pas`},
}

var spanish = tongue{
	introduces: []string{`por ejemplo`, `ejemplo`, `podría ser`},
	isExample:  []string{`(?:es )?s[oó]lo un ejemplo`, `(?:esto|este|eso) es un ejemplo`},
	refuses:    []string{`no puedo (?:planificar|hacer|crear)(?:lo| esto| eso)?`},
	claims:     []string{`aquí (?:está|tiene)`, `en su lugar`},
	takesBack: []string{`^correcci[oó]n ?[:,–—-].*`, `^(?:espera|espere|ups|no|perd[oó]n|lo siento) ?[,.!–—-][^?]*(?:mal|incorrect[oa]|error|equivo\pL*|debería|olvidé)`,
		`(?:eso|esto|(?:el|este) plan|el orden) (?:está|estaba|es) (?:mal|incorrecto|equivocado|un error)`, `me (?:he )?equivo(?:qué|cado)`, `cometí un error`, `ignor[ae] (?:el|este) (?:plan|json)`},
	mends:   []string{`corregid[oa]`, `ahora`, `si`, `(?:he )?(?:cambi|reemplac|ajust)(?:é|ado)`},
	assumes: []string{`supongo`, `he supuesto`, `asumo`, `suponiendo`},
	limits:  []string{`no (?:pude|puedo|se puede|hay (?:ninguna )?herramienta\pL*|est[áa]n? inclu\pL*|se envía\pL*|es posible|está previsto)`, `omití`, `he omitido`, `debes?`, `(?:tienes|tiene) que`, `faltan?`, `(?:a mano|manualmente)`, `imposible`, `quedan? (?:pendientes?|por hacer)`},
	against: []string{`pero`, `lamentablemente`, `tenga en cuenta`, `desgraciadamente`, `sin embargo`},
	negates: []string{`no`, `sin`, `nunca`, `ningun[oa]?`},
	notMade: []string{`no (?:he|hemos|ha|se ha) (?:incluido|añadido|agregado|planificado|previsto|puesto)`, `no (?:incluí|incluye|añadí|agregué)`, `no se (?:añad|inclu|agreg)\pL+`},
}

var italian = tongue{
	introduces: []string{`ad esempio`, `per esempio`, `esempio`, `potrebbe essere`},
	isExample:  []string{`(?:è )?solo un esempio`, `quest[oa] è un esempio`},
	refuses:    []string{`non posso (?:pianificar|far|crear)(?:lo|e questo|e ciò)`},
	claims:     []string{`ecco`, `invece`},
	takesBack: []string{`^correzione ?[:,–—-].*`, `^(?:aspetta|aspetti|ops|no|scusa|scusi|scusate) ?[,.!–—-][^?]*(?:sbagliat[oa]|errore|errat[oa]|dovrebbe|dimenticato)`,
		`(?:questo|quello|il piano|l'ordine) (?:è|era) (?:sbagliato|errato|scorretto|un errore)`, `mi sono sbagliat[oa]`, `ho (?:fatto un errore|sbagliato)`, `ignora (?:il|questo) (?:piano|json)`},
	mends:   []string{`corrett[oa]`, `ora`, `adesso`, `se`, `ho (?:cambiato|modificato|sostituito)`},
	assumes: []string{`suppongo`, `ho supposto`, `presumo`, `supponendo`},
	limits:  []string{`non (?:ho potuto|posso|può essere|si può|è possibile|è incluso|è previsto|c'è (?:uno |alcuno )?strumento)`, `ho (?:omesso|tralasciato)`, `(?:devi|dovrai|dovete|deve)`, `(?:a mano|manualmente)`, `manca|mancano`, `impossibile`, `nessuno strumento`, `(?:resta|restano|rimane|rimangono) da (?:fare|aggiungere)`},
	against: []string{`ma`, `però`, `purtroppo`, `tuttavia`, `attenzione`},
	negates: []string{`non`, `senza`, `mai`, `nessun[oa]?`},
	notMade: []string{`non (?:ho|è stat[oa]) (?:incluso|aggiunt[oa]|previst[oa]|inserit[oa])`, `non include`},
}

var portuguese = tongue{
	introduces: []string{`por exemplo`, `exemplo`, `poderia ser`},
	isExample:  []string{`(?:é )?(?:apenas|só|somente) um exemplo`, `(?:isto|isso|este) é um exemplo`},
	refuses:    []string{`não posso (?:planear|planejar|fazer|criar)(?: isso| isto)?`},
	claims:     []string{`aqui (?:está|tem)`, `em vez disso`},
	takesBack: []string{`^correção ?[:,–—-].*`, `^(?:espera|espere|ups|opa|não|desculpe|desculpa) ?[,.!–—-][^?]*(?:errad[oa]|incorret[oa]|erro|deveria|engan\pL*|esqueci)`,
		`(?:isso|isto|o plano|a ordem) (?:está|estava|é) (?:errad[oa]|incorret[oa]|um erro)`, `(?:enganei-me|me enganei)`, `cometi um erro`, `ignor[ea] (?:o|este) (?:plano|json)`},
	mends:   []string{`corrigid[oa]`, `agora`, `se`, `(?:mudei|alterei|substituí|ajustei)`},
	assumes: []string{`suponho`, `supus`, `assumi`, `supondo`},
	limits:  []string{`não (?:pude|posso|consegui|é possível|está incluíd[oa]|está previst[oa]|há (?:nenhuma )?ferramenta\pL*|se pode)`, `omiti`, `deixei de fora`, `(?:ficou|ficaram|fica|ficam|deixad[oa]s?) de fora`, `(?:você (?:deve|precisa|terá)|tem de|tem que|deverá)`, `(?:à mão|manualmente)`, `faltam?`, `impossível`, `nenhuma ferramenta`, `(?:ficam?|restam?) por fazer`},
	against: []string{`mas`, `porém`, `infelizmente`, `contudo`, `no entanto`, `atenção`},
	negates: []string{`não`, `sem`, `nunca`, `nenhuma?`},
	notMade: []string{`não (?:incluí|inclui|adicionei|foi (?:adicionad|incluíd)[oa])`},
}

var dutch = tongue{
	introduces: []string{`bijvoorbeeld`, `voorbeeld`, `zou er (?:zo|als volgt) uitzien`},
	isExample:  []string{`(?:slechts|alleen|maar) een voorbeeld`, `dit is een voorbeeld`},
	refuses:    []string{`(?:ik kan (?:dit|dat)|(?:dit|dat) kan ik) niet (?:plannen|doen|maken)`},
	claims:     []string{`hier is`, `in plaats daarvan`},
	takesBack: []string{`^(?:correctie|rectificatie) ?[:,–—-].*`, `^(?:wacht|oeps|nee|sorry) ?[,.!–—-][^?]*(?:fout|verkeerd|onjuist|vergissing|vergeten|zou moeten|klopt niet)`,
		`(?:dat|dit|het plan|de volgorde) (?:is|was) (?:fout|verkeerd|onjuist|niet juist|een fout)`, `(?:dat|dit) klopt niet`, `ik heb (?:me vergist|een fout gemaakt)`, `negeer (?:het|dit) (?:plan|json)`},
	mends:   []string{`gecorrigeerd`, `verbeterd`, `nu`, `als`, `ik heb (?:het|dit) (?:veranderd|aangepast|vervangen)`},
	assumes: []string{`ik neem aan`, `ik heb aangenomen`, `ervan uitgaand\pL*`},
	limits:  []string{`weggelaten`, `niet (?:mogelijk|opgenomen|gepland|inbegrepen|ondersteund|verzonden|voorzien)`, `ontbreekt|ontbreken`, `geen (?:[\pL]+ )?(?:gereedschap|tool|hulpmiddel)`, `(?:je moet|u moet|moet je|moet u)`, `(?:handmatig|met de hand)`, `kon (?:ik )?(?:[\pL]+ ){0,3}niet`, `onmogelijk`},
	against: []string{`maar`, `echter`, `helaas`, `let op`},
	negates: []string{`niet`, `geen`, `zonder`, `nooit`},
	notMade: []string{`niet (?:toegevoegd|ingebouwd)`, `geen [\pL-]+(?: [\pL-]+)? (?:toegevoegd|opgenomen)`},
}
