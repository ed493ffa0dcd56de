package offline

// action is something a clause may ask for: the verbs that begin it, the names
// a tool for it may have, and where in the words its arguments are.
type action struct {
	verbs   []string
	tools   []string // best first
	label   string   // name of the step; {} is what it is about
	about   role     // whose value stands for {}
	does    string   // "no tool on offer can …"
	slots   []slot
	perItem bool // works on one thing: "them" repeats it
	lists   bool // "press Tab and Enter" are two
	follow  *followUp
}

// slot is a value an action takes from the words.
type slot struct {
	role role
	read reader
	need bool // without it the words do not mean this action
}

// followUp is a second call an action takes, with one fixed argument.
type followUp struct {
	action *action
	role   role
	value  string
	label  string
}

// actions are tried in this order for verbs they share; longer verbs go first.
var actions = []*action{
	{
		verbs: []string{"open", "go to", "visit", "browse to", "navigate to", "load"}, label: "Open {}", about: roleURL,
		does:  "open web pages",
		tools: []string{"open url", "open link", "browser open", "browser navigate", "navigate", "goto", "open page", "visit url"},
		slots: []slot{{roleURL, address, true}}, lists: true,
	},
	readFile,
	{
		verbs: []string{"switch to", "focus", "focus on", "activate", "go to", "bring up", "go back to"}, label: "Focus {}", about: roleApp,
		does:  "bring windows to the front",
		tools: focusTools,
		slots: []slot{{roleApp, appName, true}},
	},
	{
		verbs: []string{"bring"}, label: "Focus {}", about: roleApp,
		does:  "bring windows to the front",
		tools: focusTools,
		slots: []slot{{roleApp, appToFront, true}},
	},
	{
		verbs: []string{"open", "launch", "start", "start up", "open up", "fire up"}, label: "Open {}", about: roleApp,
		does:  "start applications",
		tools: []string{"launch app", "open app", "start app", "launch application", "open application", "start application", "run app", "start program"},
		slots: []slot{{roleApp, appName, true}}, lists: true,
	},
	{
		verbs: []string{"close", "quit", "exit"}, label: "Close {}", about: roleApp,
		does:  "close applications",
		tools: []string{"close window", "close app", "quit app", "close application", "quit application", "kill app"},
		slots: []slot{{roleApp, appName, true}}, lists: true,
	},
	listWindows,
	{
		verbs: []string{"find", "look for", "search for", "locate", "wait for", "check for"}, label: "Find {}", about: roleImage,
		does:  "look for pictures on the screen",
		tools: []string{"find image", "locate image", "find picture", "match image"},
		slots: []slot{{roleImage, imageFile, true}},
	},
	findFiles,
	findText,
	{
		verbs: []string{"press", "hit", "push", "use", "press the key", "hold"}, label: "Press {}", about: roleKey,
		does:  "press keys",
		tools: pressTools,
		slots: []slot{{roleKey, keyName, true}, {roleModifiers, keyModifiers, false}, {roleCount, howOften, false}}, lists: true,
	},
	{
		verbs: []string{"double click", "double-click", "doubleclick", "double click on", "double-click on"}, label: "Double-click {}", about: roleTarget,
		does:  "click",
		tools: []string{"click", "mouse click", "click element", "tap"},
		slots: []slot{{roleTarget, clickTarget, true}, {roleClicks, fixed(2), true}},
	},
	{
		verbs: []string{"right click", "right-click", "right click on", "right-click on"}, label: "Right-click {}", about: roleTarget,
		does:  "click",
		tools: []string{"click", "mouse click", "click element"},
		slots: []slot{{roleTarget, clickTarget, true}, {roleButton, fixedText("right"), true}},
	},
	{
		verbs: []string{"click", "tap", "click on"}, label: "Click a point",
		does:  "click",
		tools: []string{"click", "mouse click", "click at", "tap"},
		slots: []slot{{roleX, point(0), true}, {roleY, point(1), true}},
	},
	{
		verbs: []string{"click", "click on", "tap", "tap on", "press", "hit", "push", "press on", "select", "choose", "pick"}, label: "Click {}", about: roleTarget,
		does:  "click",
		tools: []string{"click", "mouse click", "click element", "tap", "left click", "click text"},
		slots: []slot{{roleTarget, clickTarget, true}, {roleApp, inApp, false}},
	},
	{
		verbs: []string{"save"}, label: "Press {}", about: roleKey,
		does:  "press keys",
		tools: pressTools,
		slots: []slot{{roleKey, keyNameWith, true}, {roleModifiers, keyModifiersWith, false}},
	},
	{
		verbs: []string{"write", "save", "store", "put"}, label: "Write {}", about: rolePath,
		does:  "write files",
		tools: []string{"write file", "save file", "file write", "create file", "write text file"},
		slots: []slot{{rolePath, intoFile, true}, {roleMode, atTheEnd, false}, {roleText, contentOf, true}},
	},
	{
		verbs: []string{"append", "add"}, label: "Append to {}", about: rolePath,
		does:  "append to files",
		tools: []string{"append file", "append to file", "write file"},
		slots: []slot{{rolePath, intoFile, true}, {roleMode, toAppend, false}, {roleText, contentOf, true}},
	},
	{
		verbs: []string{"copy", "put", "save", "place", "set", "write"}, label: "Copy to clipboard",
		does:  "write the clipboard",
		tools: []string{"clipboard set", "set clipboard", "copy to clipboard", "write clipboard", "clipboard copy", "clipboard write"},
		slots: []slot{{roleText, contentForClipboard, true}},
	},
	readClipboard,
	{
		verbs: []string{"type", "enter", "write", "input", "type in", "key in", "fill in", "insert", "type the text", "type out"}, label: "Type “{}”", about: roleText,
		does:  "type text",
		tools: []string{"type text", "keyboard type", "enter text", "input text", "write text", "send text", "type"},
		slots: []slot{{roleText, textToType, true}},
	},
	{
		verbs: []string{"scroll down", "scroll", "page down"}, label: "Scroll down",
		does:  "scroll",
		tools: []string{"scroll", "mouse scroll", "scroll wheel", "scroll page"},
		slots: []slot{{roleLines, scrollDown, false}},
	},
	{
		verbs: []string{"scroll up", "scroll back up"}, label: "Scroll up",
		does:  "scroll",
		tools: []string{"scroll", "mouse scroll", "scroll wheel", "scroll page"},
		slots: []slot{{roleLines, scrollUp, true}},
	},
	{
		verbs: []string{"take a screenshot", "take screenshot", "take another screenshot", "make a screenshot", "screenshot", "capture the screen",
			"capture a screenshot", "take a screen shot", "take a picture of the screen", "grab a screenshot", "capture screen", "take screenshots"},
		label: "Take screenshot", does: "take screenshots",
		tools: []string{"take screenshot", "screenshot", "capture screen", "screen capture", "screen shot", "capture screenshot", "grab screen"},
		slots: []slot{{roleMode, windowMode, false}, {roleApp, ofWindow, false}},
	},
	{
		verbs: []string{"run", "execute", "run the command", "execute the command", "run command", "start", "call"}, label: "Run {}", about: roleCommand,
		does:  "run commands",
		tools: []string{"run command", "execute command", "exec", "run shell", "shell", "run program", "bash", "terminal"},
		slots: []slot{{roleCommand, commandLine, true}},
	},
	getPage,
	{
		verbs: []string{"post", "send"}, label: "Post to {}", about: roleURL,
		does:  "send web requests",
		tools: []string{"http request", "http post", "web request"},
		slots: []slot{{roleURL, address, true}, {roleBody, postBody, true}, {roleMethod, fixedText("POST"), false}},
	},
	{
		verbs: []string{"move", "rename", "put", "archive"}, label: "Move to {}", about: roleDestination,
		does:  "move files",
		tools: []string{"move file", "rename file", "file move", "move", "mv"},
		slots: []slot{{roleDestination, moveTo, true}, {rolePath, fileToMove, true}}, perItem: true,
	},
	{
		verbs: []string{"copy", "duplicate", "back up"}, label: "Copy to {}", about: roleDestination,
		does:  "copy files",
		tools: []string{"copy file", "file copy", "duplicate file", "cp"},
		slots: []slot{{roleDestination, moveTo, true}, {rolePath, fileToMove, true}}, perItem: true,
	},
	{
		verbs: []string{"delete", "remove", "erase", "trash", "throw away", "get rid of"}, label: "Delete {}", about: rolePath,
		does:  "delete files",
		tools: []string{"delete file", "remove file", "trash file", "file delete", "move to trash"},
		slots: []slot{{rolePath, fileToMove, true}}, perItem: true,
	},
	{
		verbs: []string{"notify me", "notify", "tell me", "let me know", "alert me", "send me a notification", "show a notification", "show a message",
			"send a notification", "inform me", "remind me", "warn me", "show me", "display a notification", "message me"},
		label: "Notify", does: "show notifications",
		tools: notifyTools,
		slots: []slot{{roleMessage, messageText, true}},
	},
	{
		verbs: []string{"show"}, label: "Notify",
		does:  "show notifications",
		tools: notifyTools,
		slots: []slot{{roleMessage, resultForMe, true}},
	},
	askPerson,
	waitTime,
	waitText,
	{
		verbs: []string{"work out", "calculate", "compute", "add up", "figure out", "multiply"}, label: "Type “{}”", about: roleText,
		does:   "type text",
		tools:  []string{"type text", "keyboard type", "enter text", "input text", "write text", "type"},
		slots:  []slot{{roleText, expression, true}},
		follow: &followUp{action: pressKey, role: roleKey, value: "enter", label: "Press Enter"},
	},
	{
		verbs: []string{"paste", "paste it", "paste the text", "paste the clipboard"}, label: "Paste",
		does:  "press keys",
		tools: pressTools,
		slots: []slot{{roleKey, fixedText("v"), true}, {roleModifiers, fixedList("ctrl"), true}},
	},
	sendMail,
}

var focusTools = []string{"focus window", "activate window", "switch window", "focus app", "activate app", "raise window"}

var notifyTools = []string{"notify", "show notification", "send notification", "notification", "toast", "alert", "display notification"}

var pressTools = []string{"press key", "key press", "send keys", "send key", "hotkey", "keyboard press", "press keys", "keystroke"}

// The actions below are also taken without a verb: for what a condition tests,
// a loop goes through or a question asks.

var readFile = &action{
	verbs: []string{"open", "read", "load", "look at", "look into", "check", "look in"}, label: "Read {}", about: rolePath,
	does:  "read files",
	tools: []string{"read file", "read text file", "file read", "get file contents", "load file"},
	slots: []slot{{rolePath, fileToRead, true}}, perItem: true, lists: true,
}
var listWindows = &action{
	verbs: []string{"find out how many windows are open", "count the windows", "count the open windows", "count all windows", "list windows", "list the windows", "list all windows", "list open windows", "list the open windows", "list all open windows"},
	label: "List windows", does: "list windows",
	tools: []string{"list windows", "get windows", "windows list"},
}
var findFiles = &action{
	verbs: []string{"find out how many", "see how many", "count how many", "count", "find", "list", "look for", "search for", "search", "get", "collect", "gather", "locate", "pick", "take", "select"},
	label: "Find {}", about: rolePattern,
	does:  "list files",
	tools: []string{"list files", "find files", "search files", "list directory", "list folder", "glob", "ls"},
	slots: []slot{
		{rolePattern, fileKind, true}, {roleFolder, inFolder, false},
		{roleOlder, olderThan, false}, {roleNewer, newerThan, false},
	},
}
var findText = &action{
	verbs: []string{"find", "look for", "search for", "locate", "check for", "check that", "check whether", "make sure", "verify", "see if", "find the text", "look for the text"},
	label: "Find “{}”", about: roleText,
	does:  "look for text on the screen",
	tools: []string{"find text", "locate text", "search text", "find on screen", "find element"},
	slots: []slot{{roleText, screenText, true}, {roleApp, inApp, false}},
}
var readClipboard = &action{
	verbs: []string{"read the clipboard", "get the clipboard", "read clipboard", "get clipboard", "check the clipboard", "take the clipboard", "get the text from the clipboard", "read the text on the clipboard"},
	label: "Read clipboard", does: "read the clipboard",
	tools: []string{"clipboard get", "get clipboard", "read clipboard", "clipboard read", "paste clipboard"},
}
var getPage = &action{
	verbs: []string{"get", "fetch", "request", "download", "check", "call", "read", "load", "query", "ping", "look at", "watch", "monitor", "poll",
		"send a get request to", "http get", "make a get request to", "do a get request to", "open"},
	label: "Get {}", about: roleURL,
	does:  "fetch web pages",
	tools: []string{"http request", "http get", "fetch", "fetch url", "web fetch", "get url", "http fetch", "curl", "web request"},
	slots: []slot{{roleURL, pageAddress, true}},
}
var askPerson = &action{
	verbs: []string{"ask me", "ask", "ask the user", "ask the person", "prompt me", "prompt the user", "get my approval", "get my confirmation", "confirm with me", "check with me"},
	label: "Ask", does: "ask questions",
	tools: []string{"ask person", "ask user", "ask", "prompt user", "ask human", "ask question", "user input", "confirm"},
	slots: []slot{{roleQuestion, questionText, true}, {roleChoices, choices, false}},
}
var waitTime = &action{
	verbs: []string{"wait", "pause", "sleep", "hold on"}, label: "Wait {}", about: roleTime,
	does:  "wait",
	tools: []string{"wait", "sleep", "delay", "pause"},
	slots: []slot{{roleTime, howLong, true}},
}
var waitText = &action{
	verbs: []string{"wait for", "wait until", "wait till"}, label: "Wait for “{}”", about: roleText,
	does:  "wait for text on the screen",
	tools: []string{"wait for text", "wait until text", "wait"},
	slots: []slot{{roleText, screenText, true}, {roleApp, inApp, false}},
}

// pressKey ends a calculation.
var pressKey = &action{
	does:  "press keys",
	tools: pressTools,
}

var sendMail = &action{
	verbs: []string{"email", "send an email", "send email", "send a mail", "mail", "send an e-mail"}, label: "Email {}", about: roleTo,
	does:  "send mail",
	tools: []string{"send email", "send mail", "email send", "mail send", "send message"},
	slots: []slot{{roleTo, recipient, true}, {roleSubject, subjectLine, false}, {roleText, mailText, true}},
}

// verbBook finds actions by their verbs.
var verbBook = func() (b book[*action]) {
	for _, a := range actions {
		for _, v := range a.verbs {
			b.add(v, a)
		}
	}
	return b
}()
