package catalog

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// A command ends with all that it started, and nobody can type into it. What is to stay
// open, or is done in a terminal, is no command.

var (
	// leaving are programs that leave another one running.
	leaving = []string{"nohup", "setsid", "disown", "daemonize", "screen", "tmux"}
	// leavingInLine are words of shells alone.
	leavingInLine = []string{"start", "start-process"}
	// windowed are programs that a person closes, unless an option tells them otherwise.
	windowed = []string{"firefox", "google-chrome", "chrome", "chromium", "chromium-browser", "msedge", "code", "gedit", "gnome-text-editor", "kate",
		"nautilus", "dolphin", "explorer", "notepad", "calc", "mspaint", "evince", "okular", "vlc", "gimp", "inkscape", "thunderbird", "spotify", "slack",
		"gnome-calculator", "gnome-terminal", "konsole", "xterm", "xdg-open"}
	// typedInto are programs that a person works in a terminal, unless an option tells them
	// otherwise.
	typedInto = []string{"sudo", "su", "passwd", "vim", "vi", "nano", "emacs", "less", "more", "man", "top", "htop", "ftp", "telnet"}
	// idle are commands that have no use for what was left running before them.
	idle = []string{"disown", "exit"}

	inQuotes = text.Pattern(`'[^']*'|"[^"]*"`)
	// between is what stands between the commands of a line; the last sign is an & alone
	// where the one before it is left running.
	between = text.Pattern(`\d*>&\d*|&>+|&&|\|\||[|;\n]|&`)
)

// background warns of a command that is to leave a program running.
func (k *check) background(name string, args workflow.Arguments) {
	commands := simpleCommands(args[name], args[shellName].Kind() == 't')
	if i := slices.IndexFunc(commands, needsTerminal); i >= 0 && !given(args["input"]) {
		k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s runs %s, where a person types in a terminal; here is none, so it fails or waits in vain.", k.argument(name), k.called(), commands[i].words[0]).
			WithFix("Use a program that asks nobody in %q of %s, or an option that lets %s do without; what needs another account is done before the workflow.", name, k.tool, commands[i].words[0]).As(problem.Warning))
	}
	if !leavesRunning(commands) {
		return
	}
	k.add(problem.New(problem.ArgumentInvalid, argumentPlace([]string{name}), "“%s” of %s starts what is to stay open, but the step waits for it, or ends it as soon as the command is done.", k.argument(name), k.called()).
		WithFix("Use launch_app for an application that is to stay open, and open_url for an address, in place of this call of %s.", k.tool).As(problem.Warning))
}

// simpleCommand is a program with its arguments.
type simpleCommand struct {
	words  []string
	inLine bool // a shell reads it
	left   bool // and leaves it running
}

// simpleCommands are the commands of a call: of the line, where a shell reads one.
func simpleCommands(argv jsontext.Value, shell bool) []simpleCommand {
	var words []string
	for _, item := range schemas.ListItems(argv) {
		words = append(words, text.Unquote(item))
	}
	switch {
	case len(words) == 0:
		return nil
	case shell:
		return commandsOf(words[0])
	case workflow.LineAt(words) > 0:
		return commandsOf(strings.Join(words[workflow.LineAt(words):], " "))
	}
	return []simpleCommand{{words: words}}
}

// commandsOf takes a line apart into its commands.
func commandsOf(line string) (commands []simpleCommand) {
	line = inQuotes().ReplaceAllString(line, "“”")
	begin := 0
	for _, at := range append(between().FindAllStringIndex(line, -1), []int{len(line), len(line)}) {
		sign := line[at[0]:at[1]]
		if strings.Contains(sign, ">") {
			continue // where its output goes
		}
		if words := strings.Fields(line[begin:at[0]]); len(words) > 0 {
			commands = append(commands, simpleCommand{words, true, sign == "&"})
		}
		begin = at[1]
	}
	return commands
}

func isOption(word string) bool { return strings.HasPrefix(word, "-") }

// needsTerminal reports whether a person has to type into a command.
func needsTerminal(c simpleCommand) bool {
	return slices.Contains(typedInto, workflow.ProgramName(c.words[0])) && !slices.ContainsFunc(c.words[1:], isOption)
}

// leavesRunning reports whether one of the commands is to be there when all are done.
func leavesRunning(commands []simpleCommand) bool {
	for i, c := range commands {
		waits := func(word string) bool { return slices.Contains([]string{"/wait", "-wait"}, strings.ToLower(word)) }
		busy := func(c simpleCommand) bool { return !slices.Contains(idle, c.words[0]) }
		switch program := workflow.ProgramName(c.words[0]); {
		case c.left && !slices.ContainsFunc(commands[i+1:], busy),
			(slices.Contains(leaving, program) || c.inLine && slices.Contains(leavingInLine, program)) && !slices.ContainsFunc(c.words, waits),
			slices.Contains(windowed, program) && !slices.ContainsFunc(c.words, isOption):
			return true
		}
	}
	return false
}
