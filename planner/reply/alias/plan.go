package alias

// The keys that make an object a plan.
const (
	Steps Field = "steps"
	Nodes Field = "nodes"
	Edges Field = "edges"

	Inputs       Field = "inputs"
	RemoveInputs Field = "remove_inputs"

	RunOutputs       Field = "outputs"
	RemoveRunOutputs Field = "remove_outputs"
)

// The keys that make an object a patch.
const (
	Add           Field = "add"
	AddNodes      Field = "add_nodes"
	AddEdges      Field = "add_edges"
	RemoveEdges   Field = "remove_edges"
	RemoveNodeIDs Field = "remove_node_ids"
	Update        Field = "update"
)

// The keys under which a model says what it left out of its answer, and what it assumed.
const (
	LeftOut Field = "left_out"
	Assumed Field = "assumed"
)

// What other keys beside the steps say, or around a plan or patch.
const (
	Spoken     Field = "(spoken)"   // words for the person, as around the JSON
	Described  Field = "(told)"     // words about the plan, which say what it is to do
	IsLeftOut  Field = "(left out)" // a part of the request that is not in the plan
	IsQuestion Field = "(question)" // what the model asks
	IsNote     Field = "(note)"     // words of which some may limit the plan; the others are assumed
	IsVerdict  Field = "(verdict)"  // says in a word or a flag whether the plan is whole
	IsMeant    Field = "(meant)"    // a flag that says whether it is to be done
	ACall      Field = "(call)"     // holds a call of a tool
	Envelope   Field = "(envelope)" // belongs to a call, or to the answer of an endpoint
	Harmless   Field = "(harmless)" // changes nothing of what the plan does
)

// OfPlan are the keys of a plan.
var OfPlan = newVocabulary("", "",
	Means[Field]{Inputs, "workflow_inputs input_parameters parameters"},
	Means[Field]{RunOutputs, "workflow_outputs"},
	Means[Field]{Steps, "plan_steps step_list tasks actions workflow_steps plan workflow step tool_calls"},
	Means[Field]{Nodes, ""},
	Means[Field]{Edges, "connections links transitions"},
	Means[Field]{Name, "title workflow_name plan_name"},
	Means[Field]{Quiet, quietBeside + toldBeside + spokenBeside})

// OfPatch are the keys of a patch.
var OfPatch = newVocabulary("", "",
	Means[Field]{Inputs, "add_inputs new_inputs update_inputs set_inputs workflow_inputs"},
	Means[Field]{RemoveInputs, "delete_inputs removed_inputs inputs_to_remove"},
	Means[Field]{RunOutputs, "add_outputs new_outputs update_outputs set_outputs workflow_outputs"},
	Means[Field]{RemoveRunOutputs, "delete_outputs removed_outputs outputs_to_remove"},
	Means[Field]{Add, "add_steps new_steps insert append added steps_to_add"},
	Means[Field]{AddNodes, "new_nodes added_nodes nodes_to_add"},
	Means[Field]{AddEdges, "new_edges added_edges edges_to_add connect add_connections"},
	Means[Field]{RemoveEdges, "delete_edges removed_edges edges_to_remove disconnect remove_connections"},
	Means[Field]{RemoveNodeIDs, "remove_nodes delete_node_ids delete_nodes removed_node_ids remove delete removed remove_ids remove_steps delete_steps nodes_to_remove remove_node_id remove_step_ids"},
	Means[Field]{Update, "updates update_nodes modify change changes update_steps edit updated_nodes modify_nodes"},
	Means[Field]{Quiet, "title" + quietBeside + toldBeside + spokenBeside})

// Keys beside the plan or patch that a workflow does not need, and those under which a model
// speaks to the person.
const (
	quietBeside  = " id version reasoning reason thought thoughts status notes type format_version confidence"
	toldBeside   = " description goal intent purpose objective"
	spokenBeside = " message say assistant_message reply response explanation summary comment comments chat text"
)

// Beside are the keys that may stand in a plan or patch, in a step, and beside what
// wraps one.
var Beside = newTable("notes status",
	Means[Field]{LeftOut, "omitted not_planned unplanned not_included not_covered not_supported unsupported not_possible impossible out_of_scope"},
	Means[Field]{Assumed, "assumptions assumption assumes guessed guesses"},
	Means[Field]{IsLeftOut, `limitations limitation missing not_done unresolved unhandled not_handled gaps blockers blocked_by cannot_do excluded skipped_parts remaining remaining_work todo todos
		manual_step manual_steps manual_action manual_actions user_actions required_actions action_required error errors failures failed problems issues unknown unknowns unclear ambiguities missing_information missing_info missing_tools required_tools tools_needed
		schedule cron trigger triggers scheduled run_at start_time recurrence frequency interval timezone delay every repeat_every notifications alerts rollback cleanup`},
	Means[Field]{IsQuestion, "question questions open_question open_questions clarification clarifications clarification_needed needs_clarification clarifying_questions clarification_question ask ask_user follow_up follow_up_questions user_input_needed"},
	Means[Field]{IsNote, "note notes warning warnings caveat caveats remarks remark important disclaimer disclaimers prerequisites prerequisite requirements preconditions constraints considerations risks hints tips"},
	Means[Field]{IsVerdict, "status success ok complete completed is_complete done ready is_ready feasible possible is_possible can_do doable supported valid state result_status"},
	Means[Field]{Quiet, "title" + quietBeside},
	Means[Field]{Spoken, spokenBeside},
	Means[Field]{Described, toldBeside},
	Means[Field]{IsMeant, "apply apply_change apply_changes apply_patch should_apply do_apply to_be_applied execute should_execute"},
	Means[Field]{ACall, "tool_calls function"},
	Means[Field]{Envelope, "object created model role index finish_reason usage tool_call_id call_id metadata schema $schema refusal logprobs system_fingerprint"},
	Means[Field]{Harmless, `meta settings config ui layout viewport position positions pin_data static_data author tags examples example style user
		stats statistics analysis thinking context tool_usage tools_used tools available_tools output_schema expected_output estimated_time estimated_time_seconds estimated_time_minutes changelog properties info plan_summary overview`})

// ToldOfPlans are the keys beside steps that tell of a plan what asks for nothing, in words, and Switches
// those that say by true that it may be run, as any may.
var (
	ToldOfPlans = newList(`kind permissions permission required_permissions test tests testing test_plan how_to_test how_to_run how_to_use usage_notes usage_example
		compatibility license licence homepage platform platforms os runtime_version app_version min_version requires_version`)
	Switches = newList("enabled active is_enabled is_active turned_on")
)

// Wrappers are the keys that hold a plan or patch, in the order they are tried.
var Wrappers = newList("patch plan workflow changes result data output response answer arguments parameters input function tool_calls content json payload body value")

// CallParts are the keys of an object that says what to call, and CallNames those of the tool in it,
// as the protocols of models have them.
var (
	CallParts = []string{"function", "tool_call", "call", "tool_use", "function_call"}
	CallNames = newList("name recipient_name")
)

// PairNames are the keys of the name of an argument beside its value.
var PairNames = newList("name key argument parameter parameter_name argument_name")

// Unmeant are the words in the name of a wrapper that say of what it holds that it is none of
// the answer: {"bad_example": …}.
var Unmeant = newList(`bad wrong incorrect invalid faulty broken failed rejected reject discarded dropped abandoned forbidden
	old previous former earlier original current existing before example examples sample samples counterexample illustration template hypothetical
	not dont never avoid anti antipattern unwanted`)

// Ways are the words in the key of a list of steps that say when those run.
var Ways = newList(`if when unless else otherwise then on true false yes no some none any empty nothing found missing exists
	error errors fail failed fails failure success ok exception catch try finally fallback default case cases cleanup rollback
	loop each every repeat while until body branch`)

// Thoughts are the keys under which a model thinks, about much that the plan does in the end.
var Thoughts = newList("thought thoughts thinking reasoning rationale analysis")

// ItemKeys are what an item of a plan or a patch has: a step, a change, an edge.
var ItemKeys = []string{"id", "step_type", "tool_name", "tool", "step", "node_id", "from"}

// Staying are the keys of a patch under which a model lists what it leaves as it is.
var Staying = newList(`unchanged unmodified untouched unaffected unaltered not_changed kept keep keeps same stays preserved retained unchanged_nodes unchanged_steps unchanged_node_ids unchanged_step_ids unchanged_ids
	kept_nodes kept_steps kept_node_ids keep_nodes keep_steps keep_node_ids`)

// PartNames name what a plan or a patch is made of.
var PartNames = newList("step steps node nodes edge edges action actions case cases condition conditions")

// What words in the place of a value say.
const (
	Yes     Field = "(yes)"
	No      Field = "(no)"
	Nothing Field = "(nothing)"
	Always  Field = "(always)"
	Never   Field = "(never)"
	Unsaid  Field = "(unsaid)"  // there is nothing to say
	Unwhole Field = "(unwhole)" // the plan is not all that was asked for
)

// AsValue are the words in the place of a value.
var AsValue = newTable("",
	Means[Field]{Yes, "true yes"},
	Means[Field]{No, "false no"},
	Means[Field]{Nothing, `"" none null n/a`},
	Means[Field]{Always, "always always() success() ${{success()}} ${{always()}} {{true}} on_success all_success success completed"},
	Means[Field]{Never, "never 0 0s 0ms off sequential immediate immediately manual manually manual_trigger by_hand on_demand when_started once"},
	Means[Field]{Unsaid, "nothing nil na empty not_applicable nothing_left_out nothing_was_left_out nothing_assumed nothing_was_assumed no_assumptions no_assumptions_made"},
	Means[Field]{Unwhole, `partial partially partially_complete incomplete error failed failure blocked impossible infeasible not_possible unsupported needs_clarification clarification_needed
		needs_input needs_more_information pending_clarification partial_success rejected refused declined cannot_plan unable not_complete example draft_only template`})

// RemarkParts are keys of a remark that say nothing themselves.
var RemarkParts = newTable("",
	Means[Field]{Quiet, `text what part request item words message description detail details reason why
		because value assumption assumed left_out name note explanation step id`})
