package reply

import (
	"regexp"

	"planwright/planner/workflow"
)

// The fields of an edge.
const (
	fFrom   field = "from"
	fTo     field = "to"
	fOutput field = "output"
	fLabel  field = "label"

	decides field = "(decides)" // the label is a condition
)

// edgeWords are the keys of an edge.
var edgeWords = newVocabulary("type condition branch when", "condition when",
	means[field]{fFrom, "source src from_node from_id from_step source_id source_node start from_node_id"},
	means[field]{fTo, "target dst dest destination to_node to_id to_step target_id target_node end to_node_id"},
	means[field]{fOutput, "from_output output_type source_handle from_port port source_output outcome"},
	means[field]{fLabel, "condition branch when name type case"},
	means[field]{decides, "condition when"},
	means[field]{quiet, "id key target_handle animated style description comment to_input input"})

// The keys of an output that is written as an object, in the order they are tried: its kind,
// and the name of a case.
var (
	outputKinds = newList("type output")
	outputNames = newList("name case value case_name")
)

// What words for an output say besides.
const (
	plain workflow.Output = "(plain)" // the only output of a step that has one
	aCase workflow.Output = "(case)"  // that of a case, which has a name besides
)

// outputWords are the words that name an output, apart from those of cases.
var outputWords = newTable("then done complete completed next else otherwise none default",
	means[workflow.Output]{workflow.IfTrue, "true yes y then if_yes on_true true_branch if case_true pass match"},
	means[workflow.Output]{workflow.IfFalse, "false no n else otherwise if_no on_false false_branch if_else case_false no_match"},
	means[workflow.Output]{workflow.LoopBody, "body loop do each iterate iteration repeat inside continue loop_start"},
	means[workflow.Output]{workflow.LoopDone, "done exit after finished complete completed break end loop_exit loop_end after_loop next"},
	means[workflow.Output]{workflow.SwitchDefault, "default else otherwise fallback none other default_case"},
	means[workflow.Output]{workflow.OnError, "error if_error error_output on_failure failure if_failure fail failed on_fail if_failed catch except exception on_exception rescue"},
	means[workflow.Output]{aCase, "switch_case case"},
	means[workflow.Output]{plain, `"" next default success done output out always then none null main ok complete completed on_success sequence sequential normal flow`})

// casePrefix stands before the name of a case.
var casePrefix = regexp.MustCompile(`(?i)^case[: ]\s*`)

// beginning and ending are what an edge leads from or to that is no step.
const (
	beginning field = "(beginning)"
	ending    field = "(ending)"
)

// outerWords are the words for what is no step at an end of an edge.
var outerWords = newTable(`""`,
	means[field]{beginning, `start begin entry trigger root input ""`},
	means[field]{ending, endWords + ` terminal null none ""`})

// caseWords are the keys of a case of a Switch.
var caseWords = newVocabulary("", "",
	means[field]{fName, "label case title id"},
	means[field]{fCondition, "when if test expression"},
	means[field]{fSubject, "value equals match"},
	means[field]{fBody, "steps do then actions children"},
	means[field]{fNext, "goto to target next_step"},
	means[field]{quiet, "description comment index"})
