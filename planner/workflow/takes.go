package workflow

// Takes is what a place in the arguments of a tool takes. The zero value takes anything.
type Takes struct {
	Types  []string // JSON types; none: any
	Line   bool     // a text that has no line end, such as a path
	File   bool     // a file that a step gave, or the path of one
	FileAt string   // the argument of the tool that takes such a file; "" for none
	Secret bool     // a secret may stand there

	Path    bool // the path of a file or a folder
	There   bool // likewise, of one that is there before
	Into    bool // likewise, or of a folder that something goes into under its own name
	Pattern bool // a pattern for the names of files
}

// Gives is what a result of a tool is. The zero value says nothing.
type Gives struct {
	Type       string   // JSON type, or file; "": not known
	Element    string   // of a list: the JSON type of its elements, "": not known
	Members    []string // of an object, or of a list of them: what is in each, nil: not known
	WhenFailed bool     // it may be there after the step failed
	Tells      bool     // it only tells people what was done
	Needs      string   // an argument of the tool without which it is always the same; "": none

	Written Written            // in which way it, or each element of a list, is always written; "": not known
	Each    map[string]Written // likewise what is in each element of a list of objects
}

// Written is a way in which a result is always written.
type Written string

// The ways.
const (
	WholePath Written = "path"  // from the root of the disk: no name alone, nothing below another folder
	FileName  Written = "name"  // of a file, without its folder
	Bytes     Written = "bytes" // how many
	Time      Written = "time"  // as 2026-03-14T09:30:00Z
	Month     Written = "month" // as 2026-03
	Day       Written = "day"   // as 2026-03-14
	Year      Written = "year"  // as 2026
	FileKind  Written = "kind"  // a word for a kind of file
)

// Tools of which more is known than they say themselves: a command that gave another exit
// code than 0 failed, and files are listed by their whole paths.
const (
	RunCommand = "run_command"
	ListFiles  = "list_files"
)
