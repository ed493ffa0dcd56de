package workflow

// Takes is what a place in the arguments of a tool takes. The zero value takes anything.
type Takes struct {
	Types  []string // JSON types; none: any
	Line   bool     // a text that has no line end, such as a path
	File   bool     // a file that a step gave, or the path of one
	FileAt string   // the argument of the tool that takes such a file; "" for none
	Secret bool     // a secret may stand there
}

// Gives is what a result of a tool is. The zero value says nothing.
type Gives struct {
	Type       string   // JSON type, or file; "": not known
	Element    string   // of a list: the JSON type of its elements, "": not known
	Members    []string // of an object, or of a list of them: what is in each, nil: not known
	WhenFailed bool     // it may be there after the step failed
	Tells      bool     // it only tells people what was done
	Needs      string   // an argument of the tool without which it is always the same; "": none
}

// Tools of which more is known than they say themselves: a command that gave another exit
// code than 0 failed, and files are listed by their whole paths.
const (
	RunCommand = "run_command"
	ListFiles  = "list_files"
)
