package alias

import (
	"slices"

	"planwright/planner/workflow"
)

// The fields of a step. The word is the spelling the contract gives (§4).
const (
	StepType     Field = "step_type"
	Kind         Field = "kind"
	Tool         Field = "tool_name"
	Arguments    Field = "arguments"
	ID           Field = "id"
	Name         Field = "name"
	Note         Field = "note"
	Condition    Field = "condition"
	Cases        Field = "cases"
	Subject      Field = "subject"
	Exit         Field = "exit_condition"
	While        Field = "while"
	Times        Field = "times"
	Maximum      Field = "max_iterations"
	Over         Field = "over"
	ItemName     Field = "item_name"
	Collect      Field = "collect"
	Parallel     Field = "parallel"
	Loop         Field = "loop_id"
	Transform    Field = "transform"
	InputRef     Field = "input_ref"
	OutputSchema Field = "output_schema"
	Instruction  Field = "instruction"
	Prompt       Field = "prompt"
	AllowedTools Field = "allowed_tools"
	MaxToolCalls Field = "max_tool_calls"
	Timeout      Field = "timeout_ms"
	Retries      Field = "retries"
	Enabled      Field = "enabled"
	OnFailure    Field = "on_failure"
	Ends         Field = "ends"
	After        Field = "after"
	Before       Field = "before"
	Inside       Field = "inside"
	Branch       Field = "branch"
	Body         Field = "body"
	Then         Field = "then"
	Else         Field = "else"
	Default      Field = "default"
	Next         Field = "next"
	DependsOn    Field = "depends_on"
	NodeID       Field = "node_id"
)

// What other keys of a step are about: how, when or whether it runs. They have no place in
// a step of ours, and to run it without them would be another workflow.
const (
	AboutNothing      Field = ""
	AboutCondition    Field = "(condition)"
	AboutOperand      Field = "(operand)"
	AboutUnless       Field = "(unless)" // a condition under which it does not run
	AboutRepetition   Field = "(repetition)"
	AboutElements     Field = "(elements)" // which elements of a list, and in which order
	AboutBranching    Field = "(branching)"
	AboutBranch       Field = "(branch)" // in which branch of another step it is
	AboutEnd          Field = "(end)"    // no step follows it
	AboutTiming       Field = "(timing)"
	AboutMoment       Field = "(moment)" // or its place
	AboutParallel     Field = "(parallel)"
	AboutSurroundings Field = "(surroundings)"
	AboutApproval     Field = "(approval)"
	AboutRemoval      Field = "(removal)" // it is not to be there
)

// What keys of a step say that becomes one of its fields by its value or its kind.
const (
	Off      Field = "(off)"      // it is turned off
	Tolerant Field = "(tolerant)" // the workflow goes on when it fails
	Strict   Field = "(strict)"   // the workflow stops when it fails
	Attempts Field = "(attempts)" // how often it is tried in all
	Rounds   Field = "(rounds)"   // so are those of a Loop
	Renewed  Field = "(renewed)"  // holds what is new, in an update
)

// stepOwn are spellings of our file.
const stepOwn = "description exitCondition maxIterations inputRef outputSchema allowedTools maxToolCalls timeoutMs onFailure"

// stepSeveral are keys whose meaning depends on the kind of the step.
const stepSeveral = "over for_each each iterate_over max_retries"

// stepMeanings are the keys of a step and of an update.
var stepMeanings = []Means[Field]{
	{StepType, "type node_type step_kind action_type"},
	{Tool, "tool function function_name action command capability tool_id"},
	{Arguments, "args params parameters input inputs tool_input tool_arguments tool_args tool_params with options"},
	{Name, "title label step_name display_name new_name"},
	{Note, "description comment comments notes purpose goal"},
	{Condition, "if when test predicate expression"},
	{Cases, "branches"},
	{Subject, "switch on variable value"},
	{Exit, "until exit_when exit_if stop_when stop_condition end_condition break_when break_if repeat_until"},
	{While, "while_condition continue_while"},
	{Times, "count iterations repeat repeat_count repeat_times repetitions rounds num_iterations number_of_iterations num_times number_of_times n_times loop_count"},
	{Maximum, "max_iter max_loops limit maximum_iterations max_times max_rounds max_repeats max_count iteration_limit at_most"},
	{Over, "for_each items collection list in iterate_over each"},
	{ItemName, "as item item_variable iterator loop_variable item_var"},
	{Collect, "collects collect_from collect_result collect_results collected gather accumulate"},
	{Parallel, "parallelism max_parallel max_parallelism concurrency max_concurrency max_concurrent concurrency_limit concurrent_rounds parallel_rounds parallel_iterations degree_of_parallelism max_workers workers at_once at_a_time"},
	{Loop, "loop loop_ref start_loop for_loop"},
	{Transform, "transform_kind transform_type operation"},
	{InputRef, "source from"},
	{OutputSchema, "schema"},
	{Instruction, "instructions guidance guidelines directions"},
	{Prompt, "task"},
	{AllowedTools, "tools"},
	{MaxToolCalls, "max_calls"},
	{Timeout, "timeout timeout_seconds timeout_secs timeout_sec timeout_in_seconds timeout_minutes timeout_mins timeout_min timeout_in_minutes timeout_hours"},
	{Retries, "max_retries retry retry_count retry_policy retry_on_failure retry_on_error retry_on_fail"},
	{Enabled, "is_enabled active is_active"},
	{OnFailure, "on_error on_fail on_failed on_exception if_error if_failed if_fails catch except rescue fallback fallback_step fallback_steps error_handler error_handling error_steps error_branch failure_step failure_handling handler recovery"},
	{After, "insert_after after_id after_node after_node_id"},
	{Before, "insert_before before_id before_node before_node_id"},
	{Inside, "parent parent_id within into"},
	{Branch, ""}, {Kind, ""}, {Ends, ""},
	{Body, "steps children do actions loop_body substeps nodes"},
	{Then, "if_true true_branch on_true true yes then_steps true_steps"},
	{Else, "if_false false_branch on_false false no otherwise else_steps false_steps"},
	{Default, "default_case switch_default"},
	{Next, "next_step next_id goto next_steps on_success on_complete on_completion on_done on_finish if_success success_step"},
	{DependsOn, `needs dependencies depends requires run_after runs_after depends_upon dependency dependent_on waits_for follows comes_after preceded_by
		predecessor predecessors previous previous_step previous_steps prev upstream upstream_steps required_steps prerequisite prerequisites prerequisite_steps`},

	{Quiet, `reason why reasoning rationale thought thoughts explanation status position confidence
		expected_result expected_outcome expected_output metadata version`},
	{Number, "order index step step_number number place insert_at insert_index insert_position at_index"},
	{Off, "disabled is_disabled inactive muted skip skipped bypass bypassed deactivated off"},
	{Tolerant, `continue_on_error continue_on_errors continue_on_fail continue_on_failure continue_if_fails ignore_error ignore_errors ignore_failure ignore_failures ignore_exceptions
		allow_failure allow_fail allowed_to_fail optional is_optional fail_silently tolerate_errors can_fail may_fail best_effort`},
	{Strict, "required is_required mandatory critical fail_fast stop_on_error stop_on_failure abort_on_error halt_on_error exit_on_error"},
	{Attempts, "max_attempts attempts max_tries tries total_attempts"},
	{Rounds, "max_retries"},
	{AboutCondition, `only_if only_when skip_unless run_if run_when guard guards execute_if enable_if enabled_if
		conditions condition_expression pre_condition preconditions post_condition postconditions filter_by assert asserts assertion assertions expect
		runs_if runs_when enabled_when if_exists if_not_exists if_missing if_empty if_not_empty on_condition failed_when required_if required_when needed_if applies_if applies_when
		filter where condition_type loop_type continue_if retry_until succeed_if proceed_if choices rules conditional_edges`},
	{AboutUnless, `skip_if skip_when run_unless not_if disabled_if fail_if fail_when abort_if stop_if error_if return_if retry_if retry_when conditional unless
		negate negated is_negated invert inverted not`},
	{AboutRepetition, `over for_each each iterate_over loop_over iterate matrix strategy map repeat_every repeat_while repeat_for do_until do_while batch batch_size with_items split_in_batches loops`},
	{AboutElements, "reverse reversed sort sort_by order_by offset skip_first max"},
	{AboutBranching, `finally always_run always on_timeout on_cancel on_skip on_empty cleanup teardown rollback compensate compensation undo on_rollback pre post pre_hook post_hook hooks
		before_each after_each before_run after_run or_else execution_order run_order else_if elif else_ifs sub_workflow break continue return exit break_loop exit_loop abort`},
	{AboutBranch, "condition_result condition_branch branch_name between"},
	{AboutEnd, `end is_end ends_here end_here end_workflow ends_workflow stop is_stop stop_here stops_workflow stop_workflow
		terminal is_terminal terminate terminates final is_final last is_last is_last_step exit_workflow`},
	{AboutTiming, `schedule scheduled schedule_at cron cron_expression trigger triggers triggered_by start_at start_time run_at execute_at time every interval recurrence recurring frequency
		delay post_delay_ms pre_delay_ms post_delay_seconds pre_delay_seconds delay_ms delay_seconds delay_sec delay_before delay_after pre_delay post_delay initial_delay wait wait_ms wait_seconds wait_sec wait_time wait_for wait_before wait_after wait_until
		sleep sleep_ms sleep_seconds pause pause_ms pause_before pause_after debounce throttle rate_limit poll poll_interval on_event event deadline not_before not_after`},
	{AboutMoment, "at replaces replace_step instead_of in_place_of supersedes"},
	{AboutParallel, "in_parallel run_in_parallel parallel_with parallel_steps parallel_group async concurrent concurrently background run_in_background detached fire_and_forget"},
	{AboutSurroundings, "env environment environment_variables working_directory work_dir cwd shell stdin run_as sudo as_user elevated container image runs_on"},
	{AboutRemoval, "remove removed delete deleted to_remove to_delete"},
	{AboutApproval, `requires_approval require_approval approval approval_required needs_approval confirm confirmation requires_confirmation require_confirmation needs_confirmation confirm_before ask_confirmation ask_before ask_user ask_first
		human_in_the_loop human_approval interactive manual dry_run`},
}

// Comments are the keys under which a step says why it is there, and not what it does.
var Comments = newList("comment comments note notes purpose goal")

// Reasons are the keys under which a model says of a step what it is for, apart from its note.
var Reasons = newList("reason rationale")

// Happenings are the keys that say in other formats on what a step runs.
var Happenings = newList("on switch")

// MayBeOther reports whether what a step depends on, by such a key, may be something else than
// another step, such as a program.
func MayBeOther(key string) bool { return slices.Contains(otherNeeds, Fold(key)) }

var otherNeeds = newList("requires dependencies dependency prerequisite prerequisites needs previous prev upstream follows")

// Asides are the keys of what stands beside what a step does: objects under them are for nobody.
var Asides = newList("metadata meta custom custom_data extra extras annotations annotation editor info details comment comments note notes description step step_number number order index position place status version")

// Wholes are the keys under which an update holds what is new of its step.
var Wholes = newList("step node new_step new_node step_data node_data definition step_definition data config configuration content body")

// What words in the place of a number say of where in its list a step is.
const (
	IsFirst Field = "(first)"
	IsLast  Field = "(last)"
)

// PlaceWords are such words.
var PlaceWords = newTable("",
	Means[Field]{IsFirst, "first at_first start beginning at_start at_the_start at_the_beginning top"},
	Means[Field]{IsLast, "last at_last end at_end at_the_end bottom very_last"})

// Places are the keys that say by a number where an added step goes.
var Places = newList("position order index place insert_at insert_index insert_position at_index")

// OfStep are the keys of a step.
var OfStep = newVocabulary(stepOwn, stepSeveral, slices.Concat(stepMeanings, []Means[Field]{
	{ID, "step_id key uid"}, {NodeID, "target_id node"}})...)

// OfUpdate are the keys of an update: those of a step, but an id says which step is
// meant.
var OfUpdate = newVocabulary(stepOwn+" node_type", stepSeveral, slices.Concat(stepMeanings, []Means[Field]{
	{NodeID, "id step_id key uid target_id node"},
	{Renewed, "set changes fields updates properties new_values patch"}})...)

// Units are the words for a unit of time, behind a number or in the key, with its milliseconds.
var Units = map[string]int{
	"ms": 1, "msec": 1, "msecs": 1, "millisecond": 1, "milliseconds": 1,
	"s": 1000, "sec": 1000, "secs": 1000, "second": 1000, "seconds": 1000,
	"m": 60_000, "min": 60_000, "mins": 60_000, "minute": 60_000, "minutes": 60_000,
	"h": 3_600_000, "hr": 3_600_000, "hrs": 3_600_000, "hour": 3_600_000, "hours": 3_600_000,
}

// What keys in an AiTransform, or in its arguments, say.
const (
	Minds   Field = "(minds)"    // what it should mind
	Place   Field = "(place)"    // the same, or its place among the steps
	WorksOn Field = "(works on)" // what it works on
)

// OfTransform are the keys of an AiTransform that are not among its fields, and such as
// mean something in other kinds of step alone.
var OfTransform = newTable("",
	Means[Field]{Minds, `language lang target_language to_language output_language source_language from_language
		categories category classes labels style tone format length max_length max_words max_sentences
		fields focus audience criteria rules context to from by question questions query ask column columns group_by
		sort_by sort_order sort direction descending ascending unique top max min minimum maximum threshold example examples template
		delimiter separator unit units currency locale timezone date_format output_format output_type structure pattern regex keyword keywords
		topic topics entities exclude include ignore keep mapping range precision decimals level voice persona constraints requirements
		hint hints system_prompt user_prompt system sentences num_sentences number_of_sentences word_count max_length_words bullet_points filter where filter_condition match target detail details
		condition limit count expected_output expected_result number`},
	Means[Field]{Place, "order"},
	Means[Field]{Quiet, "position"},
	Means[Field]{WorksOn, "text content data document input_text source_text input_data of file"})

// OfRetry are the keys of an object that says how a step is tried again. Those of how
// often in all are the same as in the step.
var OfRetry = newTable("",
	Means[Field]{Retries, "max_retries retry_count count times limit max number"},
	Means[Field]{Enabled, ""})

// OfFailure are the words for what follows when a step fails.
var OfFailure = newTable("",
	Means[workflow.OnFailure]{workflow.Stop, `stop fail abort halt terminate throw raise none false stop_workflow fail_workflow`},
	Means[workflow.OnFailure]{workflow.Continue, "ignore skip proceed go_on continue_workflow continue_regular_output continue_on_error"},
	Means[workflow.OnFailure]{workflow.Branch, "on_error continue_error_output"},
	Means[workflow.OnFailure]{Again, "retry true"})

// FailureTargets are the keys of an object that says where the workflow goes when a step
// fails, in the order they are tried.
var FailureTargets = newList("goto next next_step to step step_id target target_step branch node_id id")

// StepIDs are those keys of them that hold the id of a step and no word.
var StepIDs = newList("next_step step_id target_step node_id id")

// Targets are the keys of an object that names a step that is led to, in the order they are tried, and
// TargetWords what such an object says that it is.
var (
	Targets     = newList("goto next next_step next_id to step step_id step_ref target target_step target_id node node_id ref reference id")
	TargetWords = newList("goto step node ref reference jump link target next")
)

// FileParts are the keys of our file under which the parameters of a kind
// stand, and what a key inside means there where that is not its usual meaning.
var FileParts = map[string]map[string]string{
	"if": nil, "switch": nil, "loop": nil, "aiStep": nil,
	"endLoop": {"loop": "loop_id"}, "aiTransform": {"kind": "transform"},
	"tool": {"name": "tool_name"}, "function": {"name": "tool_name"}, "tool_call": {"name": "tool_name"}, // the latter of the chat protocol
}

// What words say besides a kind of step, and what follows a failure.
const (
	Again         workflow.OnFailure = "(again)"   // by mistake: retries say that
	EndOfWorkflow workflow.Kind      = "(end)"     // an invented kind, which ends the workflow
	GoesOn        workflow.Kind      = "(goes on)" // the condition of a Loop is that of going on
	Diverts       workflow.Kind      = "(diverts)" // no kind of ours, and it says which steps run
	Idle          workflow.Kind      = "(idle)"    // no kind of ours, and it does nothing
)

// StepTypes are the words that name the kind of a step.
var StepTypes = newTable("while do_while",
	Means[workflow.Kind]{workflow.KindTool, "tool_call action function function_call call task tool_use mcp_tool mcp"},
	Means[workflow.Kind]{workflow.KindIf, "condition conditional branch decision if_else if_then_else check"},
	Means[workflow.Kind]{workflow.KindSwitch, "switch_case match router"},
	Means[workflow.Kind]{workflow.KindLoop, "while repeat for for_each do_while until repeat_until start_loop loop_start begin_loop"},
	Means[workflow.Kind]{workflow.KindEndLoop, "loop_end end_for end_while end_repeat end_for_each"},
	Means[workflow.Kind]{workflow.KindAiTransform, "transform llm_transform ai_transformation"},
	Means[workflow.Kind]{workflow.KindAiStep, "agent agent_step ai_agent ai_task llm llm_step ai"},
	Means[workflow.Kind]{GoesOn, "while do_while"},
	Means[workflow.Kind]{Diverts, `else else_if elif otherwise end_if fi end_else end_switch case default
		break break_loop exit_loop continue continue_loop next_iteration goto jump jump_to try catch finally throw raise`},
	Means[workflow.Kind]{Idle, `start begin entry entry_point start_node begin_workflow start_workflow workflow_start manual_trigger
		noop nop no_operation pass comment remark note sticky_note`},
	Means[workflow.Kind]{EndOfWorkflow, endWords})

// endWords name the end of the workflow, as a step or as what an edge leads to.
const endWords = "end finish finished done stop exit terminate terminator return complete completed final end_workflow workflow_end"
