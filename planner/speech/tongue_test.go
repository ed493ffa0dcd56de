package speech

import (
	"strings"
	"testing"
)

// lines are those of a text that hold something.
func lines(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\t' })
}

// What takes a plan back is heard in each language.
func TestTonguesTakeBack(t *testing.T) {
	for _, s := range lines(`
		Korrektur: Das Ziel ist Abbrechen, nicht OK.
		Moment, das ist falsch.
		Halt – Schritt 2 sollte zuerst kommen.
		Der Plan ist leider falsch.
		Das stimmt so nicht.
		Das ist nur ein Beispiel.
		Correction : la cible est Annuler.
		Attendez, il y a une erreur dans l'étape 2.
		Je me suis trompé dans l'ordre.
		Le plan est faux.
		Ce n'est qu'un exemple.
		Corrección: el objetivo es Cancelar.
		Espera, el paso 2 está mal.
		Me he equivocado de orden.
		Eso está mal.
		Es solo un ejemplo.
		Correzione: il bersaglio è Annulla.
		Aspetta, il passo 2 è sbagliato.
		Mi sono sbagliato.
		Il piano è sbagliato.
		Questo è un esempio.
		Correção: o alvo é Cancelar.
		Espere, o passo 2 está errado.
		Cometi um erro.
		O plano está errado.
		Isto é um exemplo.
		Correctie: het doel is Annuleren.
		Wacht, stap 2 is fout.
		Ik heb me vergist.
		Dat klopt niet.
		Dit is een voorbeeld.`) {
		if !about("⟨plan⟩\n" + s).NotMeant {
			t.Errorf("%q takes nothing back", s)
		}
	}
}

// So is what limits it.
func TestTonguesLimit(t *testing.T) {
	for _, s := range lines(`
		Das Senden der Mail habe ich weggelassen.
		Die Mail wird leider nicht gesendet.
		Den Ordner müssen Sie selbst anlegen.
		Es gibt kein Werkzeug für Mails.
		J'ai omis l'envoi du mail.
		Mais le fichier n'est jamais effacé.
		Vous devez créer le dossier.
		Il n'y a pas d'outil pour le courrier.
		No pude añadir el envío del correo.
		El archivo se guarda, pero no se envía.
		Tienes que crear la carpeta.
		Falta el envío.
		Ho omesso l'invio della mail.
		Il file viene salvato, ma non inviato.
		Devi creare la cartella.
		Non c'è uno strumento per la posta.
		Omiti o envio do email.
		O ficheiro é guardado, mas não é enviado.
		Você precisa criar a pasta.
		Não há ferramenta para correio.
		Het versturen heb ik weggelaten.
		Het bestand wordt bewaard, maar niet verstuurd.
		Je moet de map maken.
		Er is geen tool voor mail.`) {
		if h := about("⟨plan⟩\n" + s); len(h.LeftOut) == 0 {
			t.Errorf("%q limits nothing: %v", s, h)
		}
	}
}

// Ordinary words beside a plan say nothing of it.
func TestTonguesChatter(t *testing.T) {
	for _, s := range lines(`
		Hier ist der Plan.	Der Ablauf öffnet zuerst Notizen.	Danach klickt er auf OK.	Am Ende kommt eine Nachricht.	Viel Erfolg!	Ich habe drei Schritte geplant.
		Die Dateien werden der Reihe nach gelesen.	Jede Rechnung wird einmal geöffnet.	Er sucht den Text und zeigt ihn an.	Die Nachricht enthält die Zahl der Dateien.	So geht es am schnellsten.
		Wie gewünscht mit Bildschirmfoto.	Das dauert etwa fünf Sekunden.	Der zweite Schritt wartet kurz.	Alles läuft in einer Schleife.	Der Text kommt aus der Datei.	Ein Klick genügt.	Gern geschehen.
		Ist die Datei leer, endet der Ablauf.	Gibt es einen Fehler, kommt eine Meldung.
		Voici le plan.	Le flux ouvre d'abord Notes.	Ensuite il clique sur OK.	À la fin, un message s'affiche.	Bonne chance !	J'ai prévu trois étapes.	Les fichiers sont lus l'un après l'autre.
		Chaque facture est ouverte une fois.	Il cherche le texte et l'affiche.	Le message contient le nombre de fichiers.	C'est le plus rapide.	Avec une capture d'écran, comme demandé.	Cela dure environ cinq secondes.
		La deuxième étape attend un peu.	Tout se passe dans une boucle.	Le texte vient du fichier.	Un clic suffit.	Avec plaisir.	Si le fichier est vide, le flux se termine.	En cas d'erreur, un message s'affiche.
		Aquí está el plan.	El flujo abre primero Notas.	Después hace clic en OK.	Al final aparece un mensaje.	¡Suerte!	He planeado tres pasos.	Los archivos se leen uno tras otro.	Cada factura se abre una vez.
		Busca el texto y lo muestra.	El mensaje contiene el número de archivos.	Así es más rápido.	Con una captura de pantalla, como pediste.	Tarda unos cinco segundos.	El segundo paso espera un poco.
		Todo ocurre en un bucle.	El texto viene del archivo.	Basta un clic.	Con mucho gusto.	Si el archivo está vacío, el flujo termina.	Si hay un error, aparece un mensaje.
		Ecco il piano.	Il flusso apre prima Note.	Poi fa clic su OK.	Alla fine appare un messaggio.	Buona fortuna!	Ho pianificato tre passi.	I file vengono letti uno dopo l'altro.	Ogni fattura viene aperta una volta.
		Cerca il testo e lo mostra.	Il messaggio contiene il numero di file.	Così è più veloce.	Con uno screenshot, come richiesto.	Dura circa cinque secondi.	Il secondo passo aspetta un po'.
		Tutto avviene in un ciclo.	Il testo viene dal file.	Basta un clic.	Con piacere.	Se il file è vuoto, il flusso termina.	In caso di errore appare un messaggio.
		Aqui está o plano.	O fluxo abre primeiro as Notas.	Depois clica em OK.	No fim aparece uma mensagem.	Boa sorte!	Planeei três passos.	Os ficheiros são lidos um após o outro.	Cada fatura é aberta uma vez.
		Procura o texto e mostra-o.	A mensagem contém o número de ficheiros.	Assim é mais rápido.	Com uma captura de ecrã, como pedido.	Demora cerca de cinco segundos.	O segundo passo espera um pouco.
		Tudo acontece num ciclo.	O texto vem do ficheiro.	Basta um clique.	Com prazer.	Se o ficheiro estiver vazio, o fluxo termina.	Se houver um erro, aparece uma mensagem.
		Hier is het plan.	De stroom opent eerst Notities.	Daarna klikt hij op OK.	Aan het einde komt een bericht.	Veel succes!	Ik heb drie stappen gepland.	De bestanden worden na elkaar gelezen.	Elke factuur wordt één keer geopend.
		Hij zoekt de tekst en toont die.	Het bericht bevat het aantal bestanden.	Zo gaat het het snelst.	Met een schermafdruk, zoals gevraagd.	Dat duurt ongeveer vijf seconden.	De tweede stap wacht even.
		Alles loopt in een lus.	De tekst komt uit het bestand.	Eén klik is genoeg.	Graag gedaan.	Is het bestand leeg, dan eindigt de stroom.	Bij een fout komt er een bericht.`) {
		for _, text := range []string{"⟨plan⟩\n" + s, s + "\n⟨plan⟩"} {
			if h := about(text); h.NotMeant || len(h.LeftOut)+len(h.Asked)+len(h.Assumed) > 0 {
				t.Errorf("%q says of the plan: %+v", text, h)
			}
		}
	}
}
