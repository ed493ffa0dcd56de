package reply

import "planwright/planner/workflow"

// The fields of an input that those of a step do not have.
const (
	fDescription field = "description"
	fRequired    field = "required"
	fOptional    field = "optional"
)

// inputWords are the keys of an input.
var inputWords = newVocabulary("", "",
	means[field]{fName, "id key input variable parameter"},
	means[field]{fType, "data_type value_type kind"},
	means[field]{fDescription, "note help prompt question comment hint label title"},
	means[field]{fDefault, "default_value value initial"},
	means[field]{fRequired, "mandatory"},
	means[field]{fOptional, ""},
	means[field]{quiet, "example examples placeholder order index nullable"})

// written is a text of a certain kind, which the number of a condition is not made one for.
const written workflow.InputType = "(written)"

// typeWords are the words that name the type of an input or of a constant.
var typeWords = newTable("",
	means[workflow.InputType]{workflow.StringInput, "str text"},
	means[workflow.InputType]{written, "path file folder directory date datetime time email url uri"},
	means[workflow.InputType]{workflow.NumberInput, "float double decimal"},
	means[workflow.InputType]{workflow.IntegerInput, "int long whole_number"},
	means[workflow.InputType]{workflow.BooleanInput, "bool flag"},
	means[workflow.InputType]{workflow.ArrayInput, "list string[] strings string_array string_list number[] integer[]"},
	means[workflow.InputType]{workflow.ObjectInput, "dict map json record"})

// What words in a reference stand for that are the name of no step.
const (
	theInputs field = "(the inputs)"
	theLoop   field = "(the loop)"
	aStep     field = "(a step)"   // before the name of a step
	itsResult field = "(a result)" // between it and the name of a result
	loopItem  field = "item"
	loopIndex field = "index"
	loopRound field = "iteration"
	loopCount field = "count"
)

// referenceWords are the words in references. Those of a loop are the names of what it gives.
var referenceWords = newTable("outputs results variables vars",
	means[field]{theInputs, "inputs input params parameters parameter args variables vars"},
	means[field]{aStep, "steps step nodes node outputs results context vars variables workflow"},
	means[field]{itsResult, "output outputs result results response"},
	means[field]{theLoop, "loop"},
	means[field]{loopItem, "current_item element current it"},
	means[field]{loopIndex, "i"},
	means[field]{loopRound, ""}, means[field]{loopCount, ""})
