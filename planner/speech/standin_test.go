package speech

import "testing"

// TestStandsIn: a note that says that a step stands in for what is not done is told from one that
// says what it does.
func TestStandsIn(t *testing.T) {
	for _, note := range []string{
		"Only a placeholder: the email to Bob cannot be sent, no tool for it.", "Simulated - real email not available", "Skipped: no tool", "TODO", "TODO: send the mail", "Placeholder", "Placeholder for the email step.", "This is just a placeholder.", "Used as a placeholder until a mail tool exists",
		"Stub", "Dummy step", "Mock: the upload is not supported here", "Stand-in for sending the mail", "There is no email tool.", "No tool for this.", "Email is not available here", "The mail cannot be sent.", "Not implemented", "Not supported: print", "Simulates sending the email", "The upload is only simulated.",
		"Must be done manually", "Send it yourself", "Shows a notification instead of sending an email", "FIXME: wrong folder", "Writes the file. The printer is not connected. The API is unavailable.", "Notify as a workaround", "Skipped because there is no way to do it",
		"Nur ein Platzhalter", "Platzhalter für die E-Mail", "Kein Werkzeug vorhanden", "Übersprungen: kein Tool", "Die Mail kann nicht gesendet werden.", "Pas d'outil pour cela", "Espace réservé", "Le mail ne peut pas être envoyé", "Marcador de posición", "No hay herramienta", "Simulado", "Omitido: sin herramienta",
	} {
		if StandsIn(note) == "" {
			t.Errorf("%q is not heard", note)
		}
	}
	for _, note := range []string{
		"", "Tell", "Fills in the placeholders of the template", "Replace the placeholder {name}", "Reads the TODO list", "TODO list", "Tells that the page is not available", "Notify the user that the file is missing.", "If the tool is not available, go on", "Simulates a press of Enter", "Presses the key and simulates typing",
		"Warns when the service is unavailable", "Skips hidden files", "Skip empty lines", "Counts the skipped files", "Lists the files that cannot be read", "Files that could not be moved", "No files found", "Shows how many mails there are", "Reads the mail", "Asks whether it can be sent", "Without subfolders", "Uses the newest file instead of the first",
		"Creates a dummy file for the test", "Opens the mock server page", "Click the tool", "No logs", "Needs the folder", "Zeigt die Zahl der Dateien", "Meldet, dass der Dienst nicht verfügbar ist", "Affiche le nombre", "Muestra el total", "Moves it to the folder Placeholder", "Waits until the service is available", "Only the first ten", "Must be run first",
		"Find the substitute teacher", "Deletes the fake entries", "Text is not there",
	} {
		if said := StandsIn(note); said != "" {
			t.Errorf("%q is heard as %q", note, said)
		}
	}
}
