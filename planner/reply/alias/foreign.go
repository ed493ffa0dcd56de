package alias

// What keys say that our format has no word for. All others that it does not have may change
// what runs, and are asked for again.
const (
	Decorates Field = "(decorates)" // how something looks, is filed or is spoken of: it runs the same
	Stores    Field = "(stores)"    // the name under which what a step gives is kept
	Gives     Field = "(gives)"     // the same, or what a step gives in words
	Partial   Field = "(partial)"   // says by true that the answer is not all, or not meant yet
	PartOf    Field = "(part of)"   // which part of the whole the answer is
	Parts     Field = "(parts)"     // how many parts there are
	Backoff   Field = "(backoff)"   // that each wait before a retry is longer, as ours are
	Delay     Field = "(delay)"     // how long the first wait before a retry is
	Longest   Field = "(longest)"   // how long a wait before a retry is at most
	On        Field = "(on)"        // after which failures there is a retry
	Effects   Field = "(effects)"   // how far what a tool does reaches, as its definition has it
)

// Foreign are keys that the formats of others have, in a step, a case, an edge or beside them.
var Foreign = newTable("",
	Means[Field]{Decorates, `icon emoji image avatar color colour theme css class class_name ui ui_hint ui_hints layout viewport x y width height z_index coordinates shape handle handles source_position target_position
		category categories tag tags keyword keywords group group_id group_name section phase stage lane swimlane milestone topic domain area folder priority importance severity weight rank level depth indent
		estimated_duration estimated_duration_ms estimated_duration_seconds estimated_duration_sec estimated_time estimated_time_ms estimated_time_seconds estimated_seconds estimated_cost expected_duration expected_time duration_estimate time_estimate eta cost effort difficulty complexity risk risk_level risks side_effects idempotent reversible safe
		author owner assignee created_by created_at updated_at updated_by modified_at date timestamp revision format_version schema_version type_version api_version versions version_id hash checksum uuid guid
		docs documentation doc doc_url link links help hint hints tip tips tooltip example examples sample_output example_output mock_output caption subtitle summary detail details remarks info about
		step_description tool_description action_description user_message display display_text human_readable human_description natural_language plain_english text_description readable short_description long_description
		intent why justification motivation context background thinking analysis plan_reasoning user_request request request_part original_request user_intent quote covers requirement requirement_id requirements_covered trace source_text evidence citation citations
		success_criteria acceptance_criteria done_when_described expected expected_outputs output_schema output_type output_fields output_description return_type response_schema output_format_description
		log log_level logging verbose debug telemetry metrics language lang locale server server_name mcp_server server_id provider vendor namespace package integration app app_slug service tool_version tool_type function_type tool_category
		is_trigger is_entry is_start entry entry_point start_node initial root is_async_safe node_class lang_version meta meta_data custom custom_data extra extras annotations annotation style settings_ui editor pinned collapsed selected dragging expanded locked
		step_id_ref call_id tool_call_id object index_in_plan total_steps step_count steps_count node_count edge_count num_steps number_of_steps nodes_count edges_count uses inputs_description input_description parameters_description`},
	Means[Field]{Effects, "effect effects effect_type access access_level"},
	Means[Field]{Stores, `save_as store_as stored_as saved_as output_variable output_var result_variable result_var variable_name var_name assign_to assign assigns assign_result_to store_in store store_result store_result_as store_result_in store_output_as
		save_result_as save_result_to save_output_as save_to save_result save save_in output_name result_name output_key result_key output_id register as_variable bind bind_to bind_as output_as set_variable sets into_variable output_to result_to output_ref`},
	Means[Field]{Gives, "output outputs result results returns return_value produces provides yields"},
	Means[Field]{Partial, `draft is_draft preview is_preview partial is_partial incomplete is_incomplete unfinished not_finished to_be_continued tbc continued continues is_continued continue_in_next_message has_more more more_to_come more_steps more_steps_follow
		truncated is_truncated cut_off abridged shortened abbreviated sample_only example_only is_example is_sample illustrative wip work_in_progress placeholder stub skeleton outline_only tentative provisional pending_confirmation awaiting_confirmation simulated simulation simulate mock hypothetical
		needs_continuation requires_continuation next_page next_part continuation continuation_token`},
	Means[Field]{PartOf, "part part_number part_no part_index chunk chunk_index page page_number segment batch_number installment"},
	Means[Field]{Parts, "parts total_parts part_count num_parts number_of_parts of_parts chunks total_chunks pages total_pages page_count segments total_segments"})

// OfRetryWaits are the keys of an object that says how long a retry waits, and after what, in it
// or in the step with “retry” before them.
var OfRetryWaits = newTable("",
	Means[Field]{Backoff, `backoff backoff_type backoff_strategy backoff_policy backoff_multiplier backoff_rate backoff_factor backoff_coefficient exponential exponential_backoff use_backoff multiplier factor strategy policy mode type kind jitter jitter_strategy
		retry_backoff retry_strategy retry_policy_type retry_backoff_strategy retry_multiplier retry_jitter`},
	Means[Field]{Delay, `delay delay_milliseconds interval_milliseconds retry_delay_milliseconds retry_interval_milliseconds delay_seconds delay_sec delay_s delay_ms delay_minutes initial_delay initial_delay_ms initial_delay_seconds initial_interval interval interval_seconds interval_sec interval_ms interval_minutes wait wait_seconds wait_ms wait_time wait_between between pause sleep period every min_delay base_delay base_delay_ms backoff_seconds backoff_ms delay_between_retries
		retry_delay retry_delay_seconds retry_delay_ms retry_delay_minutes retry_interval retry_interval_seconds retry_interval_ms retry_interval_minutes retry_wait retry_wait_seconds retry_wait_ms retry_backoff_seconds retry_backoff_ms retry_after retry_every wait_between_tries wait_between_retries`},
	Means[Field]{Longest, "max_delay max_delay_ms max_delay_seconds max_interval max_interval_ms max_interval_seconds max_wait max_wait_seconds max_backoff max_backoff_seconds max_backoff_ms cap retry_max_delay"},
	Means[Field]{On, "on on_errors errors error_equals error_types retry_on retry_on_errors retryable_errors on_status status_codes on_status_codes exceptions retry_on_exceptions for_errors"})

// Words in the place of a value.
const (
	Longer   Field = "(longer)"    // each wait is longer than the one before
	AnyError Field = "(any error)" // whatever failed
	OneOfOne Field = "(one)"       // the only part
	Usual    Field = "(usual)"     // as it is without saying so
)

// ForeignValues are the words for how a retry waits and after what, and for which part is given.
var ForeignValues = newTable("",
	Means[Field]{Longer, "exponential exponentially exponential_backoff exponential_jitter exponential_with_jitter exp full_jitter true yes 2 increasing"},
	Means[Field]{AnyError, "states.all states.task_failed all any * error errors failure any_error all_errors exception"},
	Means[Field]{Usual, "sequential sequentially serial linear in_order normal default standard auto automatic first first_match first_match_only exclusive single_match switch"},
	Means[Field]{Effects, "read read_only write read_write none network local external destructive safe pure"},
	Means[Field]{OneOfOne, "1/1 1_of_1 only whole full single final_of_one complete"})
