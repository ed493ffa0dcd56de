package speech

import "testing"

func TestAsksAnew(t *testing.T) {
	for _, words := range []string{
		"Start over", "please begin again with the invoices", "Do it all over", "Build it from scratch.", "I want a new workflow that counts files",
		"Replace everything by one message", "Forget that. Open Notes instead.", "Scrap the whole thing",
		"Fang von vorne an", "Bitte einen neuen Ablauf", "Vergiss das, öffne Notizen", "Mach alles neu",
		"Recommence, s'il te plaît", "Repars de zéro", "Je veux un nouveau flux", "Oublie tout ça", "Remplace tout par un message",
		"Empieza de nuevo", "Hazlo desde cero", "Quiero un flujo nuevo", "Olvídalo y abre Notas", "Borra todo y abre Notas",
		"Ricomincia", "Rifallo da capo", "Voglio un nuovo flusso", "Dimentica tutto", "Sostituisci tutto con un messaggio",
		"Recomeça", "Faz tudo de novo", "Quero um novo fluxo", "Esquece isso", "Apaga tudo e abre as Notas",
		"Begin opnieuw", "Ik wil een nieuwe workflow", "Vergeet dat en open Notities", "Vervang alles door een bericht",
	} {
		if !AsksAnew(words) {
			t.Errorf("%q asks for a new workflow", words)
		}
	}
	for _, words := range []string{
		"Please ask me before it starts", "What does the second step do?", "Add a new step that saves the file", "Replace the message by “Done”",
		"Delete the last step", "Start the app first", "Wait again before the click", "Rename all files in the folder", "Make it shorter", "Don't forget the screenshot",
		"Frag mich, bevor es anfängt", "Füge einen neuen Schritt hinzu", "Lösche den letzten Schritt", "Ersetze den Text durch „Fertig“", "Vergiss nicht, die Datei zu speichern",
		"Demande-moi avant de commencer", "Ajoute une nouvelle étape", "Supprime la dernière étape", "Remplace le texte par « Fini »", "N'oublie pas de sauvegarder le fichier",
		"Pregúntame antes de empezar", "Añade un paso nuevo", "Borra el último paso", "Reemplaza el texto por «Listo»", "No olvides guardar el archivo",
		"Chiedimi prima di iniziare", "Aggiungi un nuovo passo", "Elimina l'ultimo passo", "Sostituisci il testo con “Fatto”", "Non dimenticare di salvare il file",
		"Pergunta-me antes de começar", "Adiciona um novo passo", "Apaga o último passo", "Substitui o texto por “Feito”", "Não te esqueças de guardar o ficheiro",
		"Vraag het mij voordat het begint", "Voeg een nieuwe stap toe", "Verwijder de laatste stap", "Vervang de tekst door “Klaar”", "Vergeet niet het bestand op te slaan",
	} {
		if AsksAnew(words) {
			t.Errorf("%q asks for a change", words)
		}
	}
}
