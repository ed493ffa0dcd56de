package act

import "slices"

// Action is something a clause may ask for: how it is said, and the tools that
// may do it.
type Action struct {
	Say     []string // patterns
	Tools   []string // names the tool may have, best first
	Label   string   // name of the step; {} is what it is about
	About   Role     // whose value stands for {}
	Does    string   // "no tool on offer can …"
	Fixed   []Given
	Lists   bool     // "press Tab and Enter" are two
	OnRows  bool     // it works on the rows of a table
	Copies  bool     // it leaves a file, and makes another of what is in it
	Removes bool     // the file is not where it was
	Columns []string // of the rows that it gives
	// then is a second call, with its fixed argument.
	Then *Action
	// saves is a second call, which writes the file that the first gave to where the destination says.
	Saves *Action
}

// Actions are tried in this order for verbs they share.
var Actions = slices.Concat(dataActions, []*Action{
	{
		Say: []string{"(open|go to|visit|browse to|navigate to|load) [both] <url:url> [in (the|my) browser]",
			"(open|visit|go to) <url:page> [in (the|my) browser]", "open <url:item> in (the|my) browser", "open <url:opened> [in (the|my) browser]"},
		Label: "Open {}", About: RoleURL, Does: "open web pages", Lists: true,
		Tools: []string{"open url", "open link", "browser open", "browser navigate", "navigate", "goto", "open page", "visit url"},
	},
	ReadFile,
	ReadDocument,
	{
		Say:   []string{"(focus|focus on|activate|bring up) <app:app>", "(switch to|go to|go back to) <app:known>", "bring <app:app> to the (front|foreground|top)"},
		Label: "Focus {}", About: RoleApp, Does: "bring windows to the front",
		Tools: []string{"focus window", "activate window", "switch window", "focus app", "activate app", "raise window"},
	},
	{
		Say:   []string{"(open|launch|start|start up|open up|fire up) [up] [both] [the app] <app:app>"},
		Label: "Open {}", About: RoleApp, Does: "start applications", Lists: true,
		Tools: []string{"launch app", "open app", "start app", "launch application", "open application", "start application", "run app", "start program"},
	},
	{
		Say: []string{"(close|quit|exit) <app:app>"}, Label: "Close {}", About: RoleApp, Does: "close applications", Lists: true,
		Tools: []string{"close window", "close app", "quit app", "close application", "quit application", "kill app"},
	},
	ListWindows,
	FindImage,
	FindFiles,
	FindText,
	PressKey,
	{
		Say: []string{"(double click|double-click|doubleclick) [on] <target:target>"}, Label: "Double-click {}", About: RoleTarget, Does: "click",
		Fixed: []Given{{RoleClicks, Number(2)}}, Tools: clickTools,
	},
	{
		Say: []string{"(right click|right-click) [on] <target:target>"}, Label: "Right-click {}", About: RoleTarget, Does: "click",
		Fixed: []Given{{RoleButton, Text("right")}}, Tools: clickTools,
	},
	{
		Say:   []string{"(click|tap) [at|on] [the] [point|position|coordinates] <x:num> [,|and] <y:num>", "(click|tap) [on] <x:point>"},
		Label: "Click a point", Does: "click", Tools: clickTools,
	},
	{
		Say: []string{"(click|tap|press|hit|push|select|choose|pick) [on] <target:target> [in <app:appin>]"}, Label: "Click {}", About: RoleTarget, Does: "click", Lists: true,
		Tools: append(clickTools, "left click", "click text"),
	},
	{
		Say: []string{"save [it|the file|everything] (with|using|via) <key:key>"}, Label: "Press {}", About: RoleKey, Does: "press keys", Tools: PressKey.Tools,
	},
	WriteFile,
	{
		Say:   []string{"overwrite [the] [file] <path:there> with [the text] <text:text>"},
		Label: "Write {}", About: RolePath, Does: "write files", Fixed: []Given{{RoleMode, Text("overwrite")}}, Tools: []string{"write file"},
	},
	{
		Say: []string{"(append|add) ([the] [text] <text:text>|[the|a] line <text:line>) to [the end of] [the] [file] <path:there>",
			"(append|add|write|put) ([the] [text] <text:text>|[the|a] line <text:line>) (at|to) the end of <path:there>"},
		Label: "Append to {}", About: RolePath, Does: "append to files", Fixed: []Given{{RoleMode, Text("append")}},
		Tools: []string{"append file", "append to file", "write file"},
	},
	WriteClipboard,
	ReadClipboard,
	{
		Say: []string{"(type|enter|write|input|type in|key in|insert|type out) [the] [text] <text:typed> [there|in|(in|into) <app:appin>]"}, Label: "Type “{}”", About: RoleText, Does: "type text",
		Tools: typeTools,
	},
	{
		Say: []string{"scroll [down] [by] <lines:num> [notch|notches|lines]", "scroll [down]", "page down"}, Label: "Scroll down", Does: "scroll", Tools: scrollTools,
	},
	{
		Say: []string{"scroll [back] up [by] <lines:up> [notches|lines]"}, Label: "Scroll up", Does: "scroll", Tools: scrollTools,
	},
	{
		Say:   []string{"(take|make|grab|capture) (a|another) (screenshot|screen shot) [of (the|my) screen]", "(take screenshot|screenshot|capture the screen|take a picture of the screen|capture screen)"},
		Label: "Take screenshot", Does: "take screenshots", Tools: pictureTools,
	},
	{
		Say: []string{"(take|make) a (screenshot|picture) of <app:appin>"}, Label: "Take screenshot", Does: "take screenshots", Tools: pictureTools,
		Fixed: []Given{{RoleMode, Text("window")}},
	},
	{
		Say: []string{"(run|execute|start|call) [the] [command|program] <command:command>", "(run|execute) [the] [command] <command:program>"}, Label: "Run {}", About: RoleCommand, Does: "run commands", Lists: true,
		Tools: commandTools,
	},
	{
		Say: []string{"(run|execute) [the] [command|program] <command:command> in <folder:folder>", "(run|execute) [the] [command] <command:program> in <folder:folder>"}, Label: "Run {}", About: RoleCommand, Does: "run commands in a folder",
		Tools: commandTools,
	},
	GetPage,
	{
		Say: []string{"(download <url:url>|(get|fetch) <url:binary>) and (save|store|put|write) it (to|into|in) <into:folder>", "download <url:url> (to|into|in) <into:folder>",
			"(download <url:url>|(get|fetch) <url:binary>) and (save|store|write) it (to|as|into|in) <saved:goal>", "download <url:url> (to|as|into) <saved:goal>"},
		Label: "Get {}", About: RoleURL, Does: "fetch web pages", Tools: GetPage.Tools, Saves: WriteFile,
	},
	{
		Say: []string{"(post|send) <body:text> to <url:url> [with post]"}, Label: "Post to {}", About: RoleURL, Does: "send web requests",
		Fixed: []Given{{RoleMethod, Text("POST")}}, Tools: []string{"http request", "http post", "web request"},
	},
	moveFile,
	{
		Say:   []string{"(copy|duplicate|back up) <path:files> (to|into|onto|as) <destination:folder>", "(copy|duplicate) <path:file> (to|as) <destination:newname>"},
		Label: "Copy to {}", About: RoleDestination, Does: "copy files", Copies: true, Tools: []string{"copy file", "file copy", "duplicate file", "cp"},
	},
	{
		Say: []string{"(delete|remove|erase|trash|throw away|get rid of) <path:files>", "(move|put) <path:files> (to|into|in) the (trash|recycle bin|bin)"}, Label: "Delete {}", About: RolePath, Does: "delete files", Removes: true,
		Tools: []string{"delete file", "remove file", "trash file", "file delete", "move to trash"},
	},
	{
		Say: []string{"(make|create|add) [a|the] [new] (folder|directory) [called|named] <path:newfolder>"}, Label: "Make {}", About: RolePath, Does: "make folders",
		Tools: []string{"make folder", "create folder", "create directory", "make directory", "mkdir"},
	},
	{
		Say: []string{"(zip|zip up|compress|pack) <packed:packed> (to|into|in|as) <archive:archive>"}, Label: "Pack {}", About: RolePacked, Does: "pack files",
		Tools: []string{"zip", "zip files", "compress files", "create archive", "pack files"},
	},
	{
		Say: []string{"(unzip|extract|unpack|decompress) <path:archive> (to|into|in) <folder:folder>"}, Label: "Unpack {}", About: RolePath, Does: "unpack archives",
		Tools: []string{"unzip", "unzip file", "extract archive", "unpack archive"},
	},
	Notify,
	AskPerson,
	WaitTime,
	WaitText,
	{
		Say: []string{"(work out|calculate|compute|figure out|multiply) <text:sum>"}, Label: "Type “{}”", About: RoleText, Does: "type text", Tools: typeTools,
		Then: &Action{Label: "Press Enter", Does: "press keys", Tools: PressKey.Tools, Fixed: []Given{{RoleKey, Text("enter")}}},
	},
	{
		Say: []string{"paste [the clipboard|<copied:copied>]"}, Label: "Paste", Does: "press keys", Tools: PressKey.Tools,
		Fixed: []Given{{RoleKey, Text("v")}, {RoleModifiers, Value{Kind: IsList, List: []string{"ctrl"}}}},
	},
})

// The actions below are also taken without a verb: for what a condition tests
// or a loop goes through.
var (
	// ReadDocument reads the text of a document.
	ReadDocument = &Action{
		Say:   []string{"(read|load|look at|look into) [the text (in|of)] <path:paper>", "(get|extract|take) [all] [the] text (of|from|in|out of) <path:paper>"},
		Label: "Read {}", About: RolePath, Does: "read documents", Lists: true, Tools: []string{"read document", "read pdf", "extract text"},
	}
	ReadFile = &Action{
		Say: []string{"(read|load|look at|look into|look in|check) <path:readable>", "open <path:named>"}, Label: "Read {}", About: RolePath, Does: "read files", Lists: true,
		Tools: []string{"read file", "read text file", "file read", "get file contents", "load file"},
	}
	ListWindows = &Action{
		Say: []string{"(list|count) [all] [the|my] [open] windows", "find out how many windows are open"}, Label: "List windows", Does: "list windows",
		Tools: []string{"list windows", "get windows", "windows list"},
	}
	FindFiles = &Action{
		Say:   []string{"(find|list|look for|search for|count|get|collect|gather|locate) <pattern:list>", "(find out|see|count) how many <pattern:list>", "search <folder:folder> for <pattern:list>"},
		Label: "Find {}", About: RolePattern, Does: "list files",
		Tools: []string{"list files", "find files", "search files", "list directory", "list folder", "glob", "ls"},
	}
	FindPath = &Action{
		Label: "Find {}", About: RolePath, Does: "look whether files are there", Fixed: []Given{{RoleMissing, Value{Kind: IsFlag, Text: "missing"}}},
		Tools: []string{"file info"},
	}
	FindImage = &Action{
		Say:   []string{"(find|look for|search for|locate|wait for|check for) [the] (picture|image|icon) <image:picture> [on the screen]"},
		Label: "Find {}", About: RoleImage, Does: "look for pictures on the screen",
		Tools: []string{"find image", "locate image", "find picture", "match image"},
	}
	FindText = &Action{
		Say: []string{"(find|look for|locate|check for|find the text|look for the text) <text:quote> [on the screen|in <app:appin>]", "search for <text:quote> on the screen", "search for <text:screen> on the screen", "(find|look for|locate|check for) <text:screen> (on the screen|in <app:appin>)", "(find|look for|locate) the (text|word) <text:screen>"}, Label: "Find “{}”", About: RoleText, Does: "look for text on the screen",
		Tools: []string{"find text", "locate text", "search text", "find on screen", "find element"},
	}
	WriteFile = &Action{
		Say: []string{"(write|save|store|put) <text:text> (to|into|in|as) [the|a] [file] [called|named] <path:plaingoal>", "copy <text:result> (to|into) [the|a] [file] [called|named] <path:plaingoal>",
			"(write|save|store) <text:unsaid> (to|into|as) [the|a] [new] [text] [file] [called|named] <path:plainnamed>",
			"(create|make) [a] [new] [text] file [called|named] <path:plaingoal> (with|containing) [the text|the content|the words] <text:text>"},
		Label: "Write {}", About: RolePath, Does: "write files", Copies: true,
		Tools: []string{"write file", "save file", "file write", "create file", "write text file"},
	}
	ReadClipboard = &Action{
		Say: []string{"(read|get|check|take) (the|my) clipboard", "(read|get|take) (the text|what is) (on|from) (the|my) clipboard"}, Label: "Read clipboard", Does: "read the clipboard",
		Tools: []string{"clipboard get", "get clipboard", "read clipboard", "clipboard read", "paste clipboard"},
	}
	GetPage = &Action{
		Say:   []string{"(get|fetch|request|check|call|read|load|query|ping|look at|poll|send a get request to|http get|make a get request to) <url:pageurl>", "(check|look at|read) <url:page>"},
		Label: "Get {}", About: RoleURL, Does: "fetch web pages",
		Tools: []string{"http request", "http get", "fetch", "fetch url", "web fetch", "get url", "http fetch", "curl", "web request"},
	}
	moveFile = &Action{
		Say: []string{"(move|put) <path:files> (to|into|onto|in) <destination:folder>", "(move|put) <path:file> (to|into) <destination:goal>",
			"archive <path:files> (to|into|in) <destination:folder>", "(rename|move) <path:file> (to|as|into) <destination:newname>"},
		Label: "Move to {}", About: RoleDestination, Does: "move files", Removes: true,
		Tools: []string{"move file", "rename file", "file move", "move", "mv"},
	}
	Notify = &Action{
		Say: []string{"(notify|tell|alert|inform|warn|remind|message|show|give) me [with|saying] <message:quote>", "(show|display|send|add) [me] a (message|notification) [with the text|saying|that says|with] <message:quote>",
			"add a notification that <message:free>", "add a notification <message:happened>",
			"let me know <message:quote>", "(notify|tell|alert|inform|warn|remind) me <message:happened>", "let me know <message:happened>",
			"(notify|tell|inform|warn|alert) me that <message:free>", "let me know that <message:free>", "tell me <message:itis>",
			"remind me to <message:task>", "remind me in <delay:duration> (to|that|about) <message:task>", "tell me to <message:free>",
			"(show|tell|notify|give) me [of|about|with] <message:result> [in one message|in a message|in a notification]", "(show|give) me <message:holds>", "let me know <message:result>", "show <message:result> [to me] [in a notification]"},
		Label: "Notify", Does: "show notifications",
		Tools: []string{"notify", "show notification", "send notification", "notification", "toast", "alert", "display notification"},
	}
	AskPerson = &Action{
		Say: []string{"ask (me|the user) [for|about] <question:quote>", "ask (me|the user) <question:whether>", "(ask me|ask the user|prompt me|confirm with me|check with me|get my approval|get my confirmation) [first] <question:goon>",
			"ask (me|the user) (for|to get) [my|a] (confirmation|permission|approval|ok|okay) [first] <question:goon>", "ask (me|the user) to (confirm|approve) [first] <question:goon>",
			"ask me for <question:wanted>", "ask me to <question:please>", "ask me <question:which>"},
		Label: "Ask", Does: "ask questions",
		Tools: []string{"ask person", "ask user", "ask", "prompt user", "ask human", "ask question", "user input", "confirm"},
	}
	WaitTime = &Action{
		Say: []string{"(wait|pause|sleep|hold on) [for] <time:duration>"}, Label: "Wait {}", About: RoleTime, Does: "wait",
		Tools: []string{"wait", "sleep", "delay", "pause"},
	}
	WaitText = &Action{
		Say: []string{"wait for <text:quote> [to appear|on the screen|to show up]", "wait for <text:screen> (to appear|on the screen|to show up)", "wait for the (text|word) <text:screen>"}, Label: "Wait for “{}”", About: RoleText, Does: "wait for text on the screen",
		Tools: []string{"wait for text", "wait until text", "wait"},
	}
	WriteClipboard = &Action{
		Say: []string{"(copy|put|save|place|set|write) <text:text> (on|to|onto|into|in) (the|my) clipboard", "set (the|my) clipboard to <text:text>"}, Label: "Copy to clipboard", Does: "write the clipboard",
		Tools: []string{"clipboard set", "set clipboard", "copy to clipboard", "write clipboard", "clipboard copy", "clipboard write"},
	}
	PressKey = &Action{
		Say: []string{"(press|hit|push|use|press the key) <key:key> [key|keys] [on the keyboard]"}, Label: "Press {}", About: RoleKey, Does: "press keys", Lists: true,
		Tools: []string{"press key", "key press", "send keys", "send key", "hotkey", "keyboard press", "press keys", "keystroke"},
	}
)

var (
	commandTools = []string{"run command", "execute command", "exec", "run shell", "shell", "run program", "bash", "terminal"}
	clickTools   = []string{"click", "mouse click", "click element", "tap", "click at"}
	typeTools    = []string{"type text", "keyboard type", "enter text", "input text", "write text", "send text", "type"}
	scrollTools  = []string{"scroll", "mouse scroll", "scroll wheel", "scroll page"}
	pictureTools = []string{"take screenshot", "screenshot", "capture screen", "screen capture", "screen shot", "capture screenshot", "grab screen"}
)

// RoleNames are the names of roles in patterns.
var RoleNames = map[string]Role{
	"url": RoleURL, "app": RoleApp, "path": RolePath, "pattern": RolePattern, "folder": RoleFolder, "text": RoleText, "image": RoleImage,
	"target": RoleTarget, "key": RoleKey, "x": RoleX, "lines": RoleLines, "y": RoleY, "command": RoleCommand, "body": RoleBody,
	"destination": RoleDestination, "message": RoleMessage, "question": RoleQuestion, "time": RoleTime, "delay": RoleDelay, "saved": RoleSaved, "into": RoleInto, "copied": RoleCopied, "packed": RolePacked, "archive": RoleArchive,
	"shape": RoleShape, "source": RoleSource, "rows": RoleRows, "list": RoleList, "field": RoleField, "kept": RoleKept, "name": RoleKeyName, "html": RoleHTML, "sheet": RoleSheet,
}
