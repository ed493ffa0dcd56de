package speech

import "testing"

func TestCorrects(t *testing.T) {
	for _, words := range []string{
		"Draft:\n\nFinal:", "Better:", "I thought of , but this is better:", "Wait, that is wrong. Correct:", "Oops.", "Here is the corrected plan:",
		"Let me redo it.", "Sorry, once more:", "Here's the final version.", "Entwurf:", "Moment, das war falsch.", "Noch mal, besser:", "Voici la version finale",
	} {
		if !Corrects(words) {
			t.Errorf("%q says that the last is meant", words)
		}
	}
	for _, words := range []string{"", "First I remove the picture:\nThen I set the message:", "And finally:", "Then wait a second:", "Part 1:\nPart 2:", "Final step:", "Erst das Bild, dann die Nachricht:"} {
		if Corrects(words) {
			t.Errorf("%q says nothing of a draft", words)
		}
	}
}

func TestOffers(t *testing.T) {
	for _, words := range []string{"Here are two options:\nA:\nB:", "Alternatively:", "Or:", "You can undo it with:", "To revert:", "Part 1:\nPart 2:", "Rückgängig mit:", "Oder:", "Zwei Varianten:", "Pour annuler :"} {
		if !Offers(words) {
			t.Errorf("%q gives a choice", words)
		}
	}
	for _, words := range []string{"", "Draft:\n\nFinal:", "It clicks Save or Cancel.", "Wait, that is wrong.", "Klicke auf Ja oder Nein."} {
		if Offers(words) {
			t.Errorf("%q gives no choice", words)
		}
	}
}
