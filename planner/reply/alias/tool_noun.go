package alias

// ToolNouns are what people call the step of a tool, by a word in the name of that.
var ToolNouns = newTable("",
	Means[Field]{"screenshot", "screenshot screenshots picture pictures snapshot snapshots bildschirmfoto bildschirmfotos bild bilder captura"},
	Means[Field]{"notify", "notification notifications alert alerts popup popups benachrichtigung benachrichtigungen notificación notificaciones"},
	Means[Field]{"click", "click clicks klick klicks clic clics"},
	Means[Field]{"wait", "wait waits pause pauses delay delays wartezeit attente pausa"},
	Means[Field]{"ask", "question questions frage fragen pregunta preguntas"},
	Means[Field]{"press", "keypress keypresses keystroke keystrokes"},
	Means[Field]{"request", "request requests anfrage anfragen"},
	Means[Field]{"command", "command commands befehl befehle commande commandes comando comandos"})
