package reply

import (
	"fmt"
	"strings"
	"testing"

	"planwright/planner/problem"
	"planwright/planner/validate"
)

// fateOfMember is what became of a member of a reply.
type fateOfMember string

const (
	isRead    fateOfMember = "read"    // the workflow is another one than without it
	isRefused fateOfMember = "refused" // an error: the model is asked again
	isSaid    fateOfMember = "said"    // left out or assumed
	isWarned  fateOfMember = "warned"  // named in a warning
	isSilent  fateOfMember = "silent"  // nothing came of it, and nothing was to
)

// frames are replies with a place for one more member, marked ⟨⟩.
var frames = map[string]string{
	"step":      `{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}⟨⟩},{"id":"b","name":"Tap","step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}}]}`,
	"node":      `{"nodes":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}⟨⟩},{"id":"b","name":"Tap","step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}},{"id":"c","name":"Tell","step_type":"Tool","tool_name":"notify","arguments":{"message":"m"}}],"edges":[{"from":"a","to":"b"}]}`,
	"transform": `{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"t","name":"Say","step_type":"AiTransform","transform":"summarize","input_ref":"{{a.text}}","instruction":"Short."⟨⟩}]}`,
	"agent":     `{"steps":[{"id":"a","name":"Do","step_type":"AiStep","prompt":"Find it."⟨⟩}]}`,
	"if":        `{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"i","name":"There?","step_type":"If","condition":"a.found == true","then":[{"step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}}]⟨⟩}]}`,
	"case":      `{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"w","name":"Which","step_type":"Switch","cases":[{"name":"x","condition":"a.found == true","steps":[{"step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}}]⟨⟩}]}]}`,
	"switch":    `{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"w","name":"Which","step_type":"Switch","cases":[{"name":"x","condition":"a.found == true","steps":[{"step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}}]}]⟨⟩}]}`,
	"loop":      `{"steps":[{"id":"l","name":"Rounds","step_type":"Loop","times":3⟨⟩},{"id":"b","name":"Tap","step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}},{"step_type":"EndLoop","loop_id":"l"}]}`,
	"end":       `{"steps":[{"id":"l","name":"Rounds","step_type":"Loop","times":3},{"id":"b","name":"Tap","step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}},{"step_type":"EndLoop","loop_id":"l"⟨⟩}]}`,
	"edge":      `{"nodes":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"b","name":"Tap","step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}}],"edges":[{"from":"a","to":"b"⟨⟩}]}`,
	"plan":      `{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}}]⟨⟩}`,
	"wrapper":   `{"plan":{"steps":[{"id":"a","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}}]}⟨⟩}`,
	"update":    `{"update":[{"node_id":"tap"⟨⟩}]}`,
	"patch":     `{"update":[{"node_id":"tap","name":"Press"}]⟨⟩}`,
}

// baseText is the workflow that updates and patches change.
const baseText = `{"steps":[{"id":"look","name":"Look","step_type":"Tool","tool_name":"find_text","arguments":{"text":"x"}},{"id":"tap","name":"Tap","step_type":"Tool","tool_name":"click","arguments":{"target":"OK"}}]}`

// readIn reads a member in its frame.
func readIn(t *testing.T, frame, member string) Reading {
	t.Helper()
	o := Options{Catalog: testCatalog(t), Want: WantPlan}
	if frame == "update" || frame == "patch" {
		o.Want, o.Base = WantPatch, Read(baseText, Options{Catalog: o.Catalog, Want: WantPlan}).Workflow
	}
	if member == "" && frame == "update" {
		member = `"name":"Tap"` // one that says nothing is refused itself
	}
	if member != "" {
		member = "," + member
	}
	return Read(strings.Replace(frames[frame], "⟨⟩", member, 1), o)
}

func fateIn(t *testing.T, frame, member string) fateOfMember {
	without, with := readIn(t, frame, ""), readIn(t, frame, member)
	tools := testCatalog(t)
	invalid := func(r Reading) bool {
		return r.Problems.HasErrors() || validate.Workflow(r.Workflow, tools).HasErrors()
	}
	switch {
	case invalid(with) && (!invalid(without) || with.Problems.HasErrors() && !without.Problems.HasErrors()):
		return isRefused
	case len(with.LeftOut)+len(with.Assumed) > 0:
		return isSaid
	case with.Workflow.String() != without.Workflow.String():
		return isRead
	case len(with.Problems.With(problem.Warning)) > len(without.Problems.With(problem.Warning)):
		return isWarned
	}
	return isSilent
}

// Every key that the usual formats of workflows have is read, refused or said. A warning
// alone is enough only where the workflow does the same without it.
func TestForeignKeys(t *testing.T) {
	for frame, fates := range map[string]map[fateOfMember][]string{
		"step": {
			isRead: {`"disabled":true`, `"is_disabled":"true"`, `"enabled":false`, `"active":false`, `"is_enabled":false`, `"skip":true`, `"muted":true`, `"bypass":true`, `"disabled":true,"enabled":false`,
				`"continue_on_error":true`, `"continue-on-error":true`, `"continueOnFail":true`, `"ignore_errors":true`, `"allow_failure":true`, `"optional":true`, `"required":false`, `"fail_fast":false`,
				`"onError":"continueRegularOutput"`, `"on_error":"ignore"`, `"on_fail":"continue"`, `"on_failure":{"action":"continue"}`, `"catch":{"steps":[{"step_type":"Tool","tool_name":"notify","arguments":{"message":"m"}}]}`,
				`"fallback":[{"step_type":"Tool","tool_name":"notify","arguments":{"message":"m"}}]`, `"rescue":{"step_type":"Tool","tool_name":"notify","arguments":{"message":"m"}}`,
				`"retry":2`, `"retry":true`, `"retry":{"max_retries":2}`, `"Retry":[{"ErrorEquals":["States.ALL"],"MaxAttempts":3}]`, `"retry":{"attempts":3,"delay":5}`, `"retry":{"count":2,"delay_milliseconds":500}`, `"retry":{"count":2,"interval_milliseconds":250}`, `"max_attempts":3`, `"maxTries":3`, `"tries":2`,
				`"timeout":30`, `"timeout":"30s"`, `"timeout":"5 minutes"`, `"timeout_ms":500`, `"timeout_seconds":30`, `"TimeoutSeconds":30`, `"timeout-minutes":5`, `"timeout_ms":"500ms"`, `"description":"why"`, `"notes":"why"`},
			isRefused: {`"condition":"a.found == true"`, `"if":"a.found"`, `"when":"the text was found"`, `"unless":"x"`, `"only_if":"x"`, `"skip_if":"x"`, `"run_if":"x"`, `"runIf":{"left":"a.found","operator":"Equals","right":true}`, `"if":"${{ failure() }}"`, `"guard":"x"`, `"preconditions":["x"]`, `"enabled":"{{a.found}}"`, `"disabled":"x == 1"`, `"optional":"when possible"`,
				`"skip":"if it is open"`, `"conditions":[{"left":"a","operator":"Equals","right":1}]`, `"assert":"a.found"`, `"fail_if":"x"`, `"retry_if":"x"`, `"unless":true`, `"if":false`,
				`"repeat":3`, `"times":5`, `"for_each":"{{a.matches}}"`, `"foreach":["a","b"]`, `"over":"a.matches"`, `"while":"x"`, `"until":"x"`, `"loop_over":"x"`, `"matrix":{"os":["a"]}`, `"strategy":{"matrix":{}}`, `"batch_size":10`,
				`"then":"b"`, `"else":"b"`, `"else":[{"step_type":"Tool","tool_name":"click","arguments":{}}]`, `"steps":[{"step_type":"Tool","tool_name":"click","arguments":{}}]`, `"branches":[{"name":"x"}]`, `"finally":[{"step_type":"Tool","tool_name":"click","arguments":{}}]`, `"rollback":"b"`, `"break":true`, `"on_timeout":"b"`,
				`"next":{"step_type":"Tool","tool_name":"click","arguments":{}}`, `"on_success":[{"step_type":"Tool","tool_name":"click","arguments":{}}]`, `"something":[{"step_type":"Tool","tool_name":"click","arguments":{}}]`,
				`"schedule":"0 8 * * *"`, `"cron":"0 8 * * *"`, `"trigger":"daily"`, `"delay":5`, `"wait":"10s"`, `"wait_for":"b"`, `"sleep":1`, `"start_at":"08:00"`, `"every":"day"`, `"interval":60`, `"delay_ms":500`,
				`"parallel":true`, `"async":true`, `"background":true`, `"concurrency":4`, `"parallel_with":["b"]`, `"env":{"A":"b"}`, `"working_directory":"/tmp"`, `"cwd":"/tmp"`, `"shell":"bash"`, `"sudo":true`,
				`"requires_approval":true`, `"confirm":"Really?"`, `"ask_user":true`, `"human_in_the_loop":true`,
				`"on_failure":["b","c"]`, `"on_failure":"retry"`, `"catch":true`, `"fallback":"use the other button"`, `"on_failure":{"what":"ever","else":1}`, `"catch":[{"ErrorEquals":["A"],"Next":"b"},{"ErrorEquals":["B"],"Next":"c"}]`, `"retry":{"backoff":2}`,
				`"retry":{"count":3,"until":"status == 200"}`, `"retry":{"max_attempts":3,"delay_seconds":60}`, `"retry":{"count":3,"on":[500,502]}`, `"retry_delay":"2 minutes"`, `"retry_on":["Timeout"]`, `"retry":{"count":2,"jitter":{"a":1}}`,
				`"transform":"uppercase"`, `"output_file":"~/a.txt"`, `"save_as":"~/a.txt"`, `"save_to":"out/page.html"`, `"output_path":"x"`, `"mode":"parallel"`, `"run_mode":"each"`, `"credentials":{"id":1}`, `"instruction":"Say it in German."`, `"follow":"links"`, `"frobnicate":["x"]`, `"label2":7`},
			isSilent: {`"save_as":"r"`, `"output_variable":"found_text"`, `"retry":{"max_attempts":1,"backoff":"exponential"}`, `"condition":null`, `"condition":""`, `"condition":true`, `"if":"always()"`, `"when":"always"`, `"unless":false`, `"skip_if":""`, `"disabled":false`, `"skip":false`, `"enabled":true`, `"active":true`, `"continue_on_error":false`, `"optional":false`, `"required":true`,
				`"repeat":1`, `"times":null`, `"for_each":null`, `"parallel":false`, `"schedule":null`, `"delay":0`, `"wait":"0s"`, `"async":false`, `"else":null`, `"then":[]`, `"catch":null`, `"fallback":null`, `"on_failure":"stop"`, `"onError":"stopWorkflow"`, `"retry":0`, `"retry":false`,
				`"requires_approval":false`, `"env":{}`, `"finally":[]`, `"confidence":0.9`, `"order":1`, `"step_number":1`, `"reasoning":"because"`, `"break":false`},
			isWarned: {`"icon":"x"`, `"typeVersion":1`, `"tags":["a"]`, `"_meta":"x"`, `"x-meta":{"a":1}`, `"output":"the text that was found"`, `"outputs":["text"]`, `"mode":"sequential"`, `"frobnicate":null,"icon":"x"`, `"wobble":false`},
		},
		"node": {
			isRead: {`"on_success":"c"`, `"next":["b"],"on_failure":"c"`, `"fallback":"c"`, `"Catch":[{"ErrorEquals":["States.ALL"],"Next":"c"}]`, `"error_handler":"c"`},
		},
		"transform": {
			isRead: {`"expected_output":"a table"`, `"number":3`, `"order":"descending"`, `"to":"German"`, `"from":"English"`, `"prompt":"Be nice."`, `"question":"Who wrote it?"`, `"by":"date"`, `"condition":"price below 10"`, `"arguments":{"language":"French"}`, `"arguments":{"language":"French","input":"{{a.text}}"}`,
				`"language":"French"`, `"limit":5`, `"count":3`, `"sort_by":"date"`, `"columns":["a","b"]`, `"threshold":0.5`, `"examples":["a","b"]`, `"filter":"price > 3"`, `"parameters":{"max_length":100}`, `"options":{"style":"formal"}`, `"query":"What is the total?"`, `"instructions":"Formal.","guidelines":"French."`},
			isRefused: {`"if":"x"`, `"when":"x"`, `"for_each":"{{a.matches}}"`, `"repeat":3`, `"unless":"x"`, `"delay":5`},
			isWarned:  {`"confidence":0.9`, `"metadata":{"language":"French"}`, `"reasoning":true`, `"explanation":["short","formal"]`, `"version":2`},
			isSilent: {`"order":2`, `"step":2`, `"reasoning":"x"`, `"condition":null`, `"explanation":"because"`, `"metadata":{}`, `"reasoning":false`, `"confidence":null`, `"position":{"x":1,"y":2}`,
				`"status":"pending"`},
		},
		"agent": {
			isWarned: {`"expected_output":"a list"`, `"confidence":0.9`, `"metadata":{"language":"French"}`},
			isSilent: {`"step":2`, `"reasoning":"x"`, `"order":1`},
		},
		"switch": {isRefused: {`"fallthrough":true`, `"mode":"all"`, `"match":"any"`, `"evaluate_all":true`, `"allow_multiple":"yes"`}, isWarned: {`"fallthrough":false`, `"mode":"first_match"`}},
		"case":   {isRefused: {`"fallthrough":true`, `"priority_over":"x"`, `"then_goto":"a"`}, isWarned: {`"fallthrough":false`, `"color":"red"`}},
		"loop":   {isRefused: {`"mode":"parallel"`, `"chunk":10`, `"if":"x"`, `"then":"b"`, `"parallel":true`, `"delay":5`, `"unless":"x"`, `"interval":60`, `"concurrency":3`}, isSilent: {`"parallel":false`}},
		"end":    {isRefused: {`"exit_condition":"b.found == true"`, `"until":"b.found"`, `"condition":"b.found == true"`, `"if":"b.found"`, `"delay":5`}},
		"edge":   {isRefused: {`"condition":"a.found"`, `"when":"a.found"`, `"label":"if found"`, `"label":"yes"`, `"output":"IfTrue"`, `"if":"a.found"`, `"guard":"x"`, `"unless":"x"`, `"delay":5`, `"name":"x","condition":"a.found"`}, isSilent: {`"condition":null`, `"condition":"always"`, `"label":"next"`, `"label":"then it is clicked"`, `"style":"bold"`, `"condition":"success"`}},
		"plan": {
			isSaid: {`"notes":"I could not schedule it."`, `"notes":"Works best at night."`, `"notes":["The mail is not sent."]`, `"limitations":["no mail"]`, `"limitations":"It cannot send mail."`, `"missing":["schedule"]`, `"questions":["Which folder?"]`, `"question":"Which folder do you mean?"`, `"clarification_needed":"Which folder?"`, `"clarification_needed":true`, `"error":"no tool for mail"`, `"errors":["no tool"]`,
				`"warnings":["The mail is not sent."]`, `"warnings":"Check the path."`, `"todo":["the mail"]`, `"status":"partial"`, `"success":false`, `"complete":false`, `"feasible":"no"`, `"message":"Note that the mail is not sent."`, `"summary":"I left out the mail."`, `"schedule":"every day at 8"`, `"trigger":{"type":"cron","at":"08:00"}`, `"cron":"0 8 * * *"`, `"comment":"There is no tool for mail."`, `"prerequisites":["Chrome is open"]`,
				`"manual_steps":["log in"]`, `"unsupported":["mail"]`, `"assumptions":["~/Downloads"]`, `"explanation":"I assumed the folder exists."`},
			isRefused: {`"on_error":"continue"`, `"retry":3`, `"timeout":30`, `"continue_on_error":true`, `"conditional_edges":[{"source":"a","path":"b"}]`, `"parallel":true`, `"condition":"x"`, `"for_each":"x"`, `"loops":[{"id":"l"}]`, `"finally":[{"step_type":"Tool","tool_name":"click","arguments":{}}]`, `"variables":{"a":1}`, `"message":"This is only an example."`, `"requires_approval":true`},
			isSilent:  {`"notes":""`, `"notes":[]`, `"questions":[]`, `"error":null`, `"warnings":[]`, `"clarification_needed":false`, `"status":"ok"`, `"success":true`, `"complete":true`, `"message":"Here is the plan."`, `"summary":"It looks for x."`, `"description":"Looks for x"`, `"schedule":null`, `"trigger":null`, `"parallel":false`, `"reasoning":"I cannot use mail, so I look."`, `"missing":[]`, `"errors":{}`},
		},
		"wrapper": {
			isRefused: {`"draft":true`, `"part":"1 of 2"`, `"incomplete":true`, `"frobnicate":"x"`},
			isSaid:    {`"message":"Note that the mail is not sent."`, `"notes":"The mail is not sent."`, `"questions":["Which folder?"]`, `"error":"no tool for mail"`, `"status":"partial"`, `"warnings":["The mail is not sent."]`},
			isSilent:  {`"status":"ok"`, `"success":true`, `"error":null`, `"message":"Here it is."`},
		},
		"update": {
			isRead:    {`"disabled":true`, `"enabled":false`, `"continue_on_error":true`, `"optional":true`, `"retry":{"max_retries":2}`, `"max_attempts":3`, `"timeout":"30s"`},
			isRefused: {`"arguments":null`, `"exit_condition":null`, `"condition":"x"`, `"when":"x"`, `"repeat":3`, `"delay":5`, `"parallel":true`, `"disabled":"x == 1"`, `"frobnicate":"x"`, `"retry":{"count":2,"until":"x"}`, `"retry_delay":90`},
		},
		"patch": {
			isSaid:    {`"notes":"I could not schedule it."`, `"questions":["Which folder?"]`, `"error":"no tool for mail"`, `"message":"But the mail is not sent."`, `"schedule":"daily"`},
			isRefused: {`"conditional_edges":[{"source":"a"}]`, `"retry":3`, `"apply":false`, `"execute":"no"`, `"draft":true`, `"part":"1 of 2"`, `"to_be_continued":true`, `"frobnicate":"x"`, `"message":"I leave it."`},
			isSilent:  {`"message":"I renamed it."`, `"status":"ok"`, `"apply":true`},
		},
	} {
		for want, members := range fates {
			for _, member := range members {
				t.Run(fmt.Sprintf("%s/%s", frame, member), func(t *testing.T) {
					if got := fateIn(t, frame, member); got != want {
						t.Errorf("%s, want %s: %v", got, want, readIn(t, frame, member).Problems)
					}
				})
			}
		}
	}
}
