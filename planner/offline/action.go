package offline

import (
	"slices"
	"sync"

	"planwright/planner/offline/token"
)

// action is something a clause may ask for: how it is said, and the tools that
// may do it.
type action struct {
	say     []string // patterns
	tools   []string // names the tool may have, best first
	label   string   // name of the step; {} is what it is about
	about   role     // whose value stands for {}
	does    string   // "no tool on offer can …"
	fixed   []given
	lists   bool     // "press Tab and Enter" are two
	onRows  bool     // it works on the rows of a table
	copies  bool     // it leaves a file, and makes another of what is in it
	removes bool     // the file is not where it was
	columns []string // of the rows that it gives
	// then is a second call, with its fixed argument.
	then *action
	// saves is a second call, which writes the file that the first gave to where the destination says.
	saves    *action
	patterns [][][]part
}

// actions are tried in this order for verbs they share.
var actions = slices.Concat(dataActions, []*action{
	{
		say: []string{"(open|go to|visit|browse to|navigate to|load) [both] <url:url> [in (the|my) browser]",
			"(open|visit|go to) <url:page> [in (the|my) browser]", "open <url:item> in (the|my) browser", "open <url:opened> [in (the|my) browser]"},
		label: "Open {}", about: roleURL, does: "open web pages", lists: true,
		tools: []string{"open url", "open link", "browser open", "browser navigate", "navigate", "goto", "open page", "visit url"},
	},
	readFile,
	{
		say:   []string{"(read|load|look at|look into) [the text (in|of)] <path:paper>", "(get|extract|take) [all] [the] text (of|from|in|out of) <path:paper>"},
		label: "Read {}", about: rolePath, does: "read documents", lists: true, tools: []string{"read document", "read pdf", "extract text"},
	},
	{
		say:   []string{"(focus|focus on|activate|bring up) <app:app>", "(switch to|go to|go back to) <app:known>", "bring <app:app> to the (front|foreground|top)"},
		label: "Focus {}", about: roleApp, does: "bring windows to the front",
		tools: []string{"focus window", "activate window", "switch window", "focus app", "activate app", "raise window"},
	},
	{
		say:   []string{"(open|launch|start|start up|open up|fire up) [up] [both] [the app] <app:app>"},
		label: "Open {}", about: roleApp, does: "start applications", lists: true,
		tools: []string{"launch app", "open app", "start app", "launch application", "open application", "start application", "run app", "start program"},
	},
	{
		say: []string{"(close|quit|exit) <app:app>"}, label: "Close {}", about: roleApp, does: "close applications", lists: true,
		tools: []string{"close window", "close app", "quit app", "close application", "quit application", "kill app"},
	},
	listWindows,
	findImage,
	findFiles,
	findText,
	pressKey,
	{
		say: []string{"(double click|double-click|doubleclick) [on] <target:target>"}, label: "Double-click {}", about: roleTarget, does: "click",
		fixed: []given{{roleClicks, numberValue(2)}}, tools: clickTools,
	},
	{
		say: []string{"(right click|right-click) [on] <target:target>"}, label: "Right-click {}", about: roleTarget, does: "click",
		fixed: []given{{roleButton, textValue("right")}}, tools: clickTools,
	},
	{
		say:   []string{"(click|tap) [at|on] [the] [point|position|coordinates] <x:num> [,|and] <y:num>", "(click|tap) [on] <x:point>"},
		label: "Click a point", does: "click", tools: clickTools,
	},
	{
		say: []string{"(click|tap|press|hit|push|select|choose|pick) [on] <target:target> [in <app:appin>]"}, label: "Click {}", about: roleTarget, does: "click", lists: true,
		tools: append(clickTools, "left click", "click text"),
	},
	{
		say: []string{"save [it|the file|everything] (with|using|via) <key:key>"}, label: "Press {}", about: roleKey, does: "press keys", tools: pressKey.tools,
	},
	writeFile,
	{
		say:   []string{"overwrite [the] [file] <path:there> with [the text] <text:text>"},
		label: "Write {}", about: rolePath, does: "write files", fixed: []given{{roleMode, textValue("overwrite")}}, tools: []string{"write file"},
	},
	{
		say: []string{"(append|add) ([the] [text] <text:text>|[the|a] line <text:line>) to [the end of] [the] [file] <path:there>",
			"(append|add|write|put) ([the] [text] <text:text>|[the|a] line <text:line>) (at|to) the end of <path:there>"},
		label: "Append to {}", about: rolePath, does: "append to files", fixed: []given{{roleMode, textValue("append")}},
		tools: []string{"append file", "append to file", "write file"},
	},
	writeClipboard,
	readClipboard,
	{
		say: []string{"(type|enter|write|input|type in|key in|insert|type out) [the] [text] <text:typed> [there|in|(in|into) <app:appin>]"}, label: "Type “{}”", about: roleText, does: "type text",
		tools: typeTools,
	},
	{
		say: []string{"scroll [down] [by] <lines:num> [notch|notches|lines]", "scroll [down]", "page down"}, label: "Scroll down", does: "scroll", tools: scrollTools,
	},
	{
		say: []string{"scroll [back] up [by] <lines:up> [notches|lines]"}, label: "Scroll up", does: "scroll", tools: scrollTools,
	},
	{
		say:   []string{"(take|make|grab|capture) (a|another) (screenshot|screen shot) [of (the|my) screen]", "(take screenshot|screenshot|capture the screen|take a picture of the screen|capture screen)"},
		label: "Take screenshot", does: "take screenshots", tools: pictureTools,
	},
	{
		say: []string{"(take|make) a (screenshot|picture) of <app:appin>"}, label: "Take screenshot", does: "take screenshots", tools: pictureTools,
		fixed: []given{{roleMode, textValue("window")}},
	},
	{
		say: []string{"(run|execute|start|call) [the] [command|program] <command:command>", "(run|execute) [the] [command] <command:program>"}, label: "Run {}", about: roleCommand, does: "run commands", lists: true,
		tools: commandTools,
	},
	{
		say: []string{"(run|execute) [the] [command|program] <command:command> in <folder:folder>", "(run|execute) [the] [command] <command:program> in <folder:folder>"}, label: "Run {}", about: roleCommand, does: "run commands in a folder",
		tools: commandTools,
	},
	getPage,
	{
		say: []string{"(download <url:url>|(get|fetch) <url:binary>) and (save|store|put|write) it (to|into|in) <into:folder>", "download <url:url> (to|into|in) <into:folder>",
			"(download <url:url>|(get|fetch) <url:binary>) and (save|store|write) it (to|as|into|in) <saved:goal>", "download <url:url> (to|as|into) <saved:goal>"},
		label: "Get {}", about: roleURL, does: "fetch web pages", tools: getPage.tools, saves: writeFile,
	},
	{
		say: []string{"(post|send) <body:text> to <url:url> [with post]"}, label: "Post to {}", about: roleURL, does: "send web requests",
		fixed: []given{{roleMethod, textValue("POST")}}, tools: []string{"http request", "http post", "web request"},
	},
	moveFile,
	{
		say:   []string{"(copy|duplicate|back up) <path:files> (to|into|onto|as) <destination:folder>", "(copy|duplicate) <path:file> (to|as) <destination:newname>"},
		label: "Copy to {}", about: roleDestination, does: "copy files", copies: true, tools: []string{"copy file", "file copy", "duplicate file", "cp"},
	},
	{
		say: []string{"(delete|remove|erase|trash|throw away|get rid of) <path:files>", "(move|put) <path:files> (to|into|in) the (trash|recycle bin|bin)"}, label: "Delete {}", about: rolePath, does: "delete files", removes: true,
		tools: []string{"delete file", "remove file", "trash file", "file delete", "move to trash"},
	},
	{
		say: []string{"(make|create|add) [a|the] [new] (folder|directory) [called|named] <path:newfolder>"}, label: "Make {}", about: rolePath, does: "make folders",
		tools: []string{"make folder", "create folder", "create directory", "make directory", "mkdir"},
	},
	{
		say: []string{"(zip|zip up|compress|pack) <packed:packed> (to|into|in|as) <archive:archive>"}, label: "Pack {}", about: rolePacked, does: "pack files",
		tools: []string{"zip", "zip files", "compress files", "create archive", "pack files"},
	},
	{
		say: []string{"(unzip|extract|unpack|decompress) <path:archive> (to|into|in) <folder:folder>"}, label: "Unpack {}", about: rolePath, does: "unpack archives",
		tools: []string{"unzip", "unzip file", "extract archive", "unpack archive"},
	},
	notify,
	askPerson,
	waitTime,
	waitText,
	{
		say: []string{"(work out|calculate|compute|figure out|multiply) <text:sum>"}, label: "Type “{}”", about: roleText, does: "type text", tools: typeTools,
		then: &action{label: "Press Enter", does: "press keys", tools: pressKey.tools, fixed: []given{{roleKey, textValue("enter")}}},
	},
	{
		say: []string{"paste [the clipboard|<copied:copied>]"}, label: "Paste", does: "press keys", tools: pressKey.tools,
		fixed: []given{{roleKey, textValue("v")}, {roleModifiers, value{kind: isList, list: []string{"ctrl"}}}},
	},
})

// The actions below are also taken without a verb: for what a condition tests
// or a loop goes through.
var (
	readFile = &action{
		say: []string{"(read|load|look at|look into|look in|check) <path:readable>", "open <path:named>"}, label: "Read {}", about: rolePath, does: "read files", lists: true,
		tools: []string{"read file", "read text file", "file read", "get file contents", "load file"},
	}
	listWindows = &action{
		say: []string{"(list|count) [all] [the|my] [open] windows", "find out how many windows are open"}, label: "List windows", does: "list windows",
		tools: []string{"list windows", "get windows", "windows list"},
	}
	findFiles = &action{
		say:   []string{"(find|list|look for|search for|count|get|collect|gather|locate) <pattern:list>", "(find out|see|count) how many <pattern:list>", "search <folder:folder> for <pattern:list>"},
		label: "Find {}", about: rolePattern, does: "list files",
		tools: []string{"list files", "find files", "search files", "list directory", "list folder", "glob", "ls"},
	}
	findPath = &action{
		label: "Find {}", about: rolePath, does: "look whether files are there", fixed: []given{{roleMissing, value{kind: isFlag, text: "missing"}}},
		tools: []string{"file info"},
	}
	findImage = &action{
		say:   []string{"(find|look for|search for|locate|wait for|check for) [the] (picture|image|icon) <image:picture> [on the screen]"},
		label: "Find {}", about: roleImage, does: "look for pictures on the screen",
		tools: []string{"find image", "locate image", "find picture", "match image"},
	}
	findText = &action{
		say: []string{"(find|look for|locate|check for|find the text|look for the text) <text:quote> [on the screen|in <app:appin>]", "search for <text:quote> on the screen", "search for <text:screen> on the screen", "(find|look for|locate|check for) <text:screen> (on the screen|in <app:appin>)", "(find|look for|locate) the (text|word) <text:screen>"}, label: "Find “{}”", about: roleText, does: "look for text on the screen",
		tools: []string{"find text", "locate text", "search text", "find on screen", "find element"},
	}
	writeFile = &action{
		say: []string{"(write|save|store|put) <text:text> (to|into|in|as) [the|a] [file] [called|named] <path:plaingoal>", "copy <text:result> (to|into) [the|a] [file] [called|named] <path:plaingoal>",
			"(write|save|store) <text:unsaid> (to|into|as) [the|a] [new] [text] [file] [called|named] <path:plainnamed>",
			"(create|make) [a] [new] [text] file [called|named] <path:plaingoal> (with|containing) [the text|the content|the words] <text:text>"},
		label: "Write {}", about: rolePath, does: "write files", copies: true,
		tools: []string{"write file", "save file", "file write", "create file", "write text file"},
	}
	readClipboard = &action{
		say: []string{"(read|get|check|take) (the|my) clipboard", "(read|get|take) (the text|what is) (on|from) (the|my) clipboard"}, label: "Read clipboard", does: "read the clipboard",
		tools: []string{"clipboard get", "get clipboard", "read clipboard", "clipboard read", "paste clipboard"},
	}
	getPage = &action{
		say:   []string{"(get|fetch|request|check|call|read|load|query|ping|look at|poll|send a get request to|http get|make a get request to) <url:pageurl>", "(check|look at|read) <url:page>"},
		label: "Get {}", about: roleURL, does: "fetch web pages",
		tools: []string{"http request", "http get", "fetch", "fetch url", "web fetch", "get url", "http fetch", "curl", "web request"},
	}
	moveFile = &action{
		say: []string{"(move|put) <path:files> (to|into|onto|in) <destination:folder>", "(move|put) <path:file> (to|into) <destination:goal>",
			"archive <path:files> (to|into|in) <destination:folder>", "(rename|move) <path:file> (to|as|into) <destination:newname>"},
		label: "Move to {}", about: roleDestination, does: "move files", removes: true,
		tools: []string{"move file", "rename file", "file move", "move", "mv"},
	}
	notify = &action{
		say: []string{"(notify|tell|alert|inform|warn|remind|message|show|give) me [with|saying] <message:quote>", "(show|display|send|add) [me] a (message|notification) [with the text|saying|that says|with] <message:quote>",
			"add a notification that <message:free>", "add a notification <message:happened>",
			"let me know <message:quote>", "(notify|tell|alert|inform|warn|remind) me <message:happened>", "let me know <message:happened>",
			"(notify|tell|inform|warn|alert) me that <message:free>", "let me know that <message:free>", "tell me <message:itis>",
			"remind me to <message:task>", "remind me in <delay:duration> (to|that|about) <message:task>", "tell me to <message:free>",
			"(show|tell|notify|give) me [of|about|with] <message:result> [in one message|in a message|in a notification]", "(show|give) me <message:holds>", "let me know <message:result>", "show <message:result> [to me] [in a notification]"},
		label: "Notify", does: "show notifications",
		tools: []string{"notify", "show notification", "send notification", "notification", "toast", "alert", "display notification"},
	}
	askPerson = &action{
		say: []string{"ask (me|the user) [for|about] <question:quote>", "ask (me|the user) <question:whether>", "(ask me|ask the user|prompt me|confirm with me|check with me|get my approval|get my confirmation) [first] <question:goon>",
			"ask (me|the user) (for|to get) [my|a] (confirmation|permission|approval|ok|okay) [first] <question:goon>", "ask (me|the user) to (confirm|approve) [first] <question:goon>",
			"ask me for <question:wanted>", "ask me to <question:please>", "ask me <question:which>"},
		label: "Ask", does: "ask questions",
		tools: []string{"ask person", "ask user", "ask", "prompt user", "ask human", "ask question", "user input", "confirm"},
	}
	waitTime = &action{
		say: []string{"(wait|pause|sleep|hold on) [for] <time:duration>"}, label: "Wait {}", about: roleTime, does: "wait",
		tools: []string{"wait", "sleep", "delay", "pause"},
	}
	waitText = &action{
		say: []string{"wait for <text:quote> [to appear|on the screen|to show up]", "wait for <text:screen> (to appear|on the screen|to show up)", "wait for the (text|word) <text:screen>"}, label: "Wait for “{}”", about: roleText, does: "wait for text on the screen",
		tools: []string{"wait for text", "wait until text", "wait"},
	}
	writeClipboard = &action{
		say: []string{"(copy|put|save|place|set|write) <text:text> (on|to|onto|into|in) (the|my) clipboard", "set (the|my) clipboard to <text:text>"}, label: "Copy to clipboard", does: "write the clipboard",
		tools: []string{"clipboard set", "set clipboard", "copy to clipboard", "write clipboard", "clipboard copy", "clipboard write"},
	}
	pressKey = &action{
		say: []string{"(press|hit|push|use|press the key) <key:key> [key|keys] [on the keyboard]"}, label: "Press {}", about: roleKey, does: "press keys", lists: true,
		tools: []string{"press key", "key press", "send keys", "send key", "hotkey", "keyboard press", "press keys", "keystroke"},
	}
)

var (
	commandTools = []string{"run command", "execute command", "exec", "run shell", "shell", "run program", "bash", "terminal"}
	clickTools   = []string{"click", "mouse click", "click element", "tap", "click at"}
	typeTools    = []string{"type text", "keyboard type", "enter text", "input text", "write text", "send text", "type"}
	scrollTools  = []string{"scroll", "mouse scroll", "scroll wheel", "scroll page"}
	pictureTools = []string{"take screenshot", "screenshot", "capture screen", "screen capture", "screen shot", "capture screenshot", "grab screen"}
)

// roleNames are the names of roles in patterns.
var roleNames = map[string]role{
	"url": roleURL, "app": roleApp, "path": rolePath, "pattern": rolePattern, "folder": roleFolder, "text": roleText, "image": roleImage,
	"target": roleTarget, "key": roleKey, "x": roleX, "lines": roleLines, "y": roleY, "command": roleCommand, "body": roleBody,
	"destination": roleDestination, "message": roleMessage, "question": roleQuestion, "time": roleTime, "delay": roleDelay, "saved": roleSaved, "into": roleInto, "copied": roleCopied, "packed": rolePacked, "archive": roleArchive,
	"shape": roleShape, "source": roleSource, "rows": roleRows, "list": roleList, "field": roleField, "kept": roleKept, "name": roleKeyName, "html": roleHTML, "sheet": roleSheet,
}

// actionsByVerb finds actions by the first word of their patterns.
var actionsByVerb = map[string][]*action{}

// prepare fills the tables when the first sentence is read: the start of the program does
// not wait for them.
var prepare = sync.OnceFunc(func() {
	initShapes()
	initReaders()
	initSayings()
	initDataWords()
	initWorkings()
	initMerges()
	initNamedMerges()
	initFileLists()
	initPredicates()
	initSubjects()
	initReach()
	initLanguages()
	for _, a := range actions {
		begins := token.Set{}
		for _, say := range a.say {
			pattern := compilePattern(say)
			a.patterns = append(a.patterns, pattern)
			for _, word := range beginnings(pattern) {
				if !begins[word] {
					actionsByVerb[word] = append(actionsByVerb[word], a)
				}
				begins[word] = true
			}
		}
	}
})
