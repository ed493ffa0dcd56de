package alias

import "planwright/planner/workflow"

// The fields of an input that those of a step do not have.
const (
	Description Field = "description"
	Required    Field = "required"
	Optional    Field = "optional"
)

// OfInput are the keys of an input.
var OfInput = newVocabulary("", "",
	Means[Field]{Name, "id key input variable parameter"},
	Means[Field]{Type, "data_type value_type kind"},
	Means[Field]{Description, "note help prompt question comment hint label title"},
	Means[Field]{Default, "default_value value initial"},
	Means[Field]{Required, "mandatory"},
	Means[Field]{Optional, "is_optional"},
	Means[Field]{Quiet, "example examples placeholder order index nullable"})

// Written is a text of a certain kind, which the number of a condition is not made one for.
const Written workflow.InputType = "(written)"

// Types are the words that name the type of an input or of a constant.
var Types = newTable("",
	Means[workflow.InputType]{workflow.StringInput, "str text"},
	Means[workflow.InputType]{Written, "path file folder directory date datetime time email url uri"},
	Means[workflow.InputType]{workflow.NumberInput, "float double decimal"},
	Means[workflow.InputType]{workflow.IntegerInput, "int long whole_number"},
	Means[workflow.InputType]{workflow.BooleanInput, "bool flag"},
	Means[workflow.InputType]{workflow.ArrayInput, "list string[] strings string_array string_list number[] integer[]"},
	Means[workflow.InputType]{workflow.ObjectInput, "dict map json record"})

// What words in a reference stand for that are the name of no step.
const (
	TheInputs Field = "(the inputs)"
	TheLoop   Field = "(the loop)"
	AStep     Field = "(a step)"   // before the name of a step
	ItsResult Field = "(a result)" // between it and the name of a result
	LoopItem  Field = "item"
	LoopIndex Field = "index"
	LoopRound Field = "iteration"
	LoopCount Field = "count"
)

// InReference are the words in references. Those of a loop are the names of what it gives.
var InReference = newTable("outputs results variables vars",
	Means[Field]{TheInputs, "inputs input params parameters parameter args variables vars"},
	Means[Field]{AStep, "steps step nodes node outputs results context vars variables workflow"},
	Means[Field]{ItsResult, "output outputs result results response"},
	Means[Field]{TheLoop, "loop"},
	Means[Field]{LoopItem, "current_item element current it"},
	Means[Field]{LoopIndex, "i"},
	Means[Field]{LoopRound, ""}, Means[Field]{LoopCount, ""})

// ArgumentNames are what models call arguments of tools, by the names that tools have for them. A word
// may be one of several: the tool tells which.
var ArgumentNames = newTable("body content text message path",
	Means[Field]{"argv", "command cmd command_line"},
	Means[Field]{"text", "content contents body file_content file_contents"},
	Means[Field]{"message", "body content text"},
	Means[Field]{"question", "text message prompt"},
	Means[Field]{"choices", "options"},
	Means[Field]{"folder", "directory dir folder_path directory_path path"},
	Means[Field]{"path", "file_path filename"},
	Means[Field]{"url", "uri link href web_address"},
	Means[Field]{"app_name", "app application application_name"},
	Means[Field]{"program", "jq jq_program filter expression"},
	Means[Field]{"data", "input"})

// CommandRest are the names of the arguments of a program beside the program itself.
var CommandRest = []string{"args", "arguments", "params", "parameters"}
