package alias

import (
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// The fields of an edge.
const (
	From   Field = "from"
	To     Field = "to"
	Output Field = "output"
	Label  Field = "label"
	Index  Field = "index" // the number of an output, from 0 on

	Decides Field = "(decides)" // the label is a condition
)

// OfEdge are the keys of an edge.
var OfEdge = newVocabulary("type condition branch when", "condition when",
	Means[Field]{From, "source src from_node from_id from_step source_id source_node start from_node_id"},
	Means[Field]{To, "target dst dest destination to_node to_id to_step target_id target_node end to_node_id"},
	Means[Field]{Output, "from_output output_type source_handle from_port port source_output outcome handle output_handle output_port out_port"},
	Means[Field]{Label, "condition branch when name type case"},
	Means[Field]{Decides, "condition when"},
	Means[Field]{Index, "output_index source_index source_output_index from_index branch_index"},
	Means[Field]{Quiet, "id key target_handle animated style description comment to_input input"})

// The keys of an output that is written as an object, in the order they are tried: its kind,
// and the name of a case.
var (
	OutputKinds = newList("type output")
	OutputNames = newList("name case value case_name")
)

// What words for an output say besides.
const (
	Plain  workflow.Output = "(plain)"  // the only output of a step that has one
	Anyway workflow.Output = "(anyway)" // the same, also when the step fails
	ACase  workflow.Output = "(case)"   // that of a case, which has a name besides
)

// Outputs are the words that name an output, apart from those of cases.
var Outputs = newTable("then done complete completed next else otherwise none default always",
	Means[workflow.Output]{workflow.IfTrue, "true yes y then if_yes on_true true_branch if case_true pass match"},
	Means[workflow.Output]{workflow.IfFalse, "false no n else otherwise if_no on_false false_branch if_else case_false no_match"},
	Means[workflow.Output]{workflow.LoopBody, "body loop do each iterate iteration repeat inside continue loop_start"},
	Means[workflow.Output]{workflow.LoopDone, "done exit after finished complete completed break end loop_exit loop_end after_loop next"},
	Means[workflow.Output]{workflow.SwitchDefault, "default else otherwise fallback none other default_case *"},
	Means[workflow.Output]{workflow.OnError, "error if_error error_output on_failure failure if_failure fail failed on_fail if_failed catch except exception on_exception rescue"},
	Means[workflow.Output]{ACase, "switch_case case"},
	Means[workflow.Output]{Anyway, "always finally completed all_done on_completion on_completed regardless in_any_case either_way any_outcome any_result success_or_failure done_or_failed"},
	Means[workflow.Output]{Plain, `"" next default success done output out always then none null main ok complete completed on_success sequence sequential normal flow`})

// CasePrefix stands before the name of a case.
var CasePrefix = text.Pattern(`(?i)^case[: ]\s*`)

// Beginning and ending are what an edge leads from or to that is no step.
const (
	Beginning Field = "(beginning)"
	Ending    Field = "(ending)"
)

// Outside are the words for what is no step at an end of an edge.
var Outside = newTable(`""`,
	Means[Field]{Beginning, `start begin entry trigger root input ""`},
	Means[Field]{Ending, endWords + ` terminal null none ""`})

// OfCase are the keys of a case of a Switch.
var OfCase = newVocabulary("", "",
	Means[Field]{Name, "label case title id"},
	Means[Field]{Condition, "when if test expression"},
	Means[Field]{Subject, "value values equals match matches one_of any_of in"},
	Means[Field]{Body, "steps do then actions children"},
	Means[Field]{Next, "goto to target next_step"},
	Means[Field]{Quiet, "description comment index"})

// What the value of a case says where it is no value.
const (
	TheRest    Field = "(rest)"    // whatever no other case has
	TheSubject Field = "(subject)" // what the Switch looks at
)

// InCase are the words in the value of a case that are none.
var InCase = newTable("",
	Means[Field]{TheRest, "* default else otherwise any anything rest others all_others all_other anything_else everything_else catch_all sonst sinon autrement otro otros sino altro altrimenti outro outros senão anders overig overige"},
	Means[Field]{TheSubject, "value x it val this answer input"})
