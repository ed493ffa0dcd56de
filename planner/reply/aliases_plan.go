package reply

// The keys that make an object a plan.
const (
	fSteps field = "steps"
	fNodes field = "nodes"
	fEdges field = "edges"

	fInputs       field = "inputs"
	fRemoveInputs field = "remove_inputs"
)

// The keys that make an object a patch; contract §7.
const (
	fAdd           field = "add"
	fAddNodes      field = "add_nodes"
	fAddEdges      field = "add_edges"
	fRemoveEdges   field = "remove_edges"
	fRemoveNodeIDs field = "remove_node_ids"
	fUpdate        field = "update"
)

// The keys under which a model says what it left out of its answer, and what it assumed.
const (
	fLeftOut field = "left_out"
	fAssumed field = "assumed"
)

// What other keys beside the steps say, or around a plan or patch.
const (
	spoken     field = "(spoken)"   // words for the person, as around the JSON
	isLeftOut  field = "(left out)" // a part of the request that is not in the plan
	isQuestion field = "(question)" // what the model asks
	isNote     field = "(note)"     // words of which some may limit the plan; the others are assumed
	isVerdict  field = "(verdict)"  // says in a word or a flag whether the plan is whole
	aCall      field = "(call)"     // holds a call of a tool
	envelope   field = "(envelope)" // belongs to a call, or to the answer of an endpoint
	harmless   field = "(harmless)" // changes nothing of what the plan does
)

// planWords are the keys of a plan.
var planWords = newVocabulary("", "",
	means[field]{fInputs, "workflow_inputs input_parameters parameters"},
	means[field]{fSteps, "plan_steps step_list tasks actions workflow_steps plan workflow step tool_calls"},
	means[field]{fNodes, ""},
	means[field]{fEdges, "connections links transitions"},
	means[field]{fName, "title workflow_name plan_name"},
	means[field]{quiet, quietBeside + spokenBeside})

// patchWords are the keys of a patch.
var patchWords = newVocabulary("", "",
	means[field]{fInputs, "add_inputs new_inputs update_inputs set_inputs workflow_inputs"},
	means[field]{fRemoveInputs, "delete_inputs removed_inputs inputs_to_remove"},
	means[field]{fAdd, "add_steps new_steps insert append added steps_to_add"},
	means[field]{fAddNodes, "new_nodes added_nodes nodes_to_add"},
	means[field]{fAddEdges, "new_edges added_edges edges_to_add connect add_connections"},
	means[field]{fRemoveEdges, "delete_edges removed_edges edges_to_remove disconnect remove_connections"},
	means[field]{fRemoveNodeIDs, "remove_nodes delete_node_ids delete_nodes removed_node_ids remove delete removed remove_ids remove_steps delete_steps nodes_to_remove remove_node_id remove_step_ids"},
	means[field]{fUpdate, "updates update_nodes modify change changes update_steps edit updated_nodes modify_nodes"},
	means[field]{quiet, "title" + quietBeside + spokenBeside})

// Keys beside the plan or patch that a workflow does not need, and those under which a model
// speaks to the person.
const (
	quietBeside  = " id version description reasoning reason thought thoughts goal intent status notes type format_version confidence"
	spokenBeside = " message assistant_message reply response explanation summary comment comments chat text"
)

// besideWords are the keys that may stand in a plan or patch, in a step, and beside what
// wraps one.
var besideWords = newTable("notes status",
	means[field]{fLeftOut, "omitted not_planned unplanned not_included not_covered not_supported unsupported not_possible impossible out_of_scope"},
	means[field]{fAssumed, "assumptions assumption assumes guessed guesses"},
	means[field]{isLeftOut, `limitations limitation missing not_done unresolved unhandled not_handled gaps blockers blocked_by cannot_do excluded skipped_parts remaining remaining_work todo todos
		manual_steps manual_actions user_actions required_actions action_required error errors failures failed problems issues unknown unknowns unclear ambiguities missing_information missing_info missing_tools required_tools tools_needed
		schedule cron trigger triggers scheduled run_at start_time recurrence frequency interval timezone delay every repeat_every notifications alerts rollback cleanup`},
	means[field]{isQuestion, "question questions open_question open_questions clarification clarifications clarification_needed needs_clarification clarifying_questions clarification_question ask ask_user follow_up follow_up_questions user_input_needed"},
	means[field]{isNote, "note notes warning warnings caveat caveats remarks remark important disclaimer disclaimers prerequisites prerequisite requirements preconditions constraints considerations risks hints tips"},
	means[field]{isVerdict, "status success ok complete completed is_complete feasible possible is_possible can_do doable supported valid state result_status"},
	means[field]{quiet, "title" + quietBeside},
	means[field]{spoken, spokenBeside},
	means[field]{aCall, "tool_calls function"},
	means[field]{envelope, "object created model role index finish_reason usage tool_call_id call_id metadata schema $schema refusal logprobs system_fingerprint"},
	means[field]{harmless, `meta settings config ui layout viewport position positions pin_data static_data author tags examples example style user
		stats statistics analysis thinking context tool_usage tools_used tools available_tools outputs output_schema expected_output estimated_time properties info plan_summary overview`})

// wrapperNames are the keys that hold a plan or patch, in the order they are tried.
var wrapperNames = newList("patch plan workflow changes result data output response answer arguments parameters input function tool_calls content json payload body value")

// itemKeys are what an item of a plan or a patch has: a step, a change, an edge.
var itemKeys = []string{"id", "step_type", "tool_name", "tool", "step", "node_id", "from"}

// partWords name what a plan or a patch is made of.
var partWords = newList("step steps node nodes edge edges action actions case cases condition conditions")

// What words in the place of a value say.
const (
	yes     field = "(yes)"
	no      field = "(no)"
	nothing field = "(nothing)"
	always  field = "(always)"
	never   field = "(never)"
	unsaid  field = "(unsaid)"  // there is nothing to say
	unwhole field = "(unwhole)" // the plan is not all that was asked for
)

// valueWords are the words in the place of a value.
var valueWords = newTable("",
	means[field]{yes, "true yes"},
	means[field]{no, "false no"},
	means[field]{nothing, `"" none null n/a`},
	means[field]{always, "always always() success() ${{success()}} ${{always()}} {{true}} on_success all_success"},
	means[field]{never, "never 0 0s 0ms off sequential immediate immediately manual once"},
	means[field]{unsaid, "nothing nil na empty not_applicable nothing_left_out nothing_was_left_out nothing_assumed nothing_was_assumed no_assumptions no_assumptions_made"},
	means[field]{unwhole, `partial partially partially_complete incomplete error failed failure blocked impossible infeasible not_possible unsupported needs_clarification clarification_needed
		needs_input needs_more_information pending_clarification partial_success rejected refused declined cannot_plan unable not_complete example draft_only template`})

// remarkParts are keys of a remark that say nothing themselves.
var remarkParts = newTable("",
	means[field]{quiet, `text what part request item words message description detail details reason why
		because value assumption assumed left_out name note explanation step id`})
