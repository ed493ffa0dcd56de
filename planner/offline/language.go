package offline

import (
	"unicode"

	"planwright/planner/text"
)

// Rules know English alone. Whoever writes another language is told that, and not that each of
// the words has no place.

const reasonEnglish reason = "without a model only English is understood"

var (
	otherWords wordSet // frequent in other languages, and none of English
	ownWords   wordSet // frequent in English, and none of the others
)

func initLanguages() {
	otherWords = setOf(`und oder der das dem ein eine einen einer eines alle allen nach mit von vom für auf aus bei ist sind nicht wenn dann danach mir mich bitte zum zur
	öffne öffnen finde finden lies lese lesen schreibe schreiben schreib sende senden schicke zeige zeig verschiebe verschieben kopiere kopieren lösche löschen sortiere sortieren suche
	suchen mach mache starte starten speichere speichern benenne summiere zähle datei dateien ordner tabelle zeilen spalte jede jeden jedes heute morgen
	et les une du dans avec pour ouvre ouvrir ouvrez trouve trouver lis lire écris écrire envoie envoyer copie déplace déplacer supprime supprimer montre trie fichier fichiers dossier mes tous toutes puis
	los las una unos con abre abrir busca buscar lee leer escribe escribir envía enviar copia copiar mueve mover borra borrar muestra ordena archivo archivos carpeta todos todas mis luego
	gli apri aprire trova trovare leggi scrivi invia sposta elimina mostra cartella tutti tutte poi
	het een zoek zoeken lees schrijf stuur verplaats verwijder bestand bestanden naar alle
	uma abra encontre leia escreva envie mova apague arquivo arquivos
	otwórz znajdź przenieś skopiuj usuń plik pliki
	och öppna hitta flytta fil filer`)

	ownWords = setOf("the to and of it them then with for from if when my all each this that these those is are where into on by file files folder rows")
}

// isOther reports whether the words are of another language than English.
func (p *planner) isOther(s span) bool {
	other, own := 0, 0
	for _, t := range p.tokens[s.from:s.to] {
		switch {
		case t.kind != wordToken:
		case otherWords.has(t), isOtherScript(t.text):
			other++
		case ownWords.has(t):
			own++
		}
	}
	return other > own
}

// isOtherScript reports whether a word is written in other letters than Latin ones.
func isOtherScript(word string) bool {
	for _, r := range word {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return true
		}
	}
	return false
}

// example is how to say it in English.
func (p *planner) example() string {
	if p.has(span{0, len(p.tokens)}, "csv", "xlsx") || tabularName().MatchString(p.words) {
		return "Read orders.csv, sort it by date and write it to sorted.csv"
	}
	return "Find the PDFs in Documents and notify me how many there are"
}

var tabularName = text.Pattern(`(?i)\.(?:csv|tsv|xlsx|jsonl)\b`)
