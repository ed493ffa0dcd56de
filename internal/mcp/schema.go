package mcp

// The JSON Schemas of what the tools take and give.
const (
	document = `"type": ["object", "string"]`

	validateInput = `{"type": "object", "additionalProperties": false, "required": ["plan"], "properties": {
		"plan": {"type": ["object", "array", "string"], "description": "The content of a .planwright.json file, a plan, or a change; as JSON or as the text that holds it."},
		"workflow": {` + document + `, "description": "The content of the .planwright.json file that a change is for."}}}`

	planInput = `{"type": "object", "additionalProperties": false, "required": ["words"], "properties": {
		"words": {"type": "string", "minLength": 1, "description": "What should happen, in the person's words."}}}`

	patchInput = `{"type": "object", "additionalProperties": false, "required": ["workflow", "words"], "properties": {
		"workflow": {` + document + `, "description": "The content of the .planwright.json file to change."},
		"words": {"type": "string", "minLength": 1, "description": "What should change, in the person's words."}}}`

	explainInput = `{"type": "object", "additionalProperties": false, "required": ["workflow"], "properties": {
		"workflow": {"type": ["object", "array", "string"], "description": "The content of a .planwright.json file, or a model's reply with a plan."}}}`

	runInput = `{"type": "object", "additionalProperties": false, "required": ["workflow"], "properties": {
		"workflow": {` + document + `, "description": "The content of the .planwright.json file to run."},
		"inputs": {"type": "object", "description": "Values of the workflow's inputs, by name."},
		"approve": {"type": "string", "description": "The hash of the sheet that the person approved."},
		"always": {"type": "array", "items": {"type": "string"}, "description": "With approve: tools that the person allows to be called whatever they do. Without it, destructive calls are refused."},
		"dry": {"type": "boolean", "description": "Make only the calls that read, and simulate the rest. It needs no approval; reading outside of the allowed folders is refused."},
		"ways": {"type": "object", "additionalProperties": {"type": "string"}, "description": "With dry: by id of an If or a Switch, the way it takes where simulated results would decide, such as IfFalse. One of a workflow that is called is named behind the step that calls it, as c › any. A dry run says which steps those are."}}}`
)

const (
	problems = `{"type": "array", "items": {"type": "object", "required": ["code", "severity", "message", "at"], "properties": {
		"code": {"type": "string", "description": "Stable name of the kind of problem."},
		"severity": {"enum": ["error", "warning", "repair"], "description": "Only errors make a workflow invalid; a repair was made already."},
		"message": {"type": "string"},
		"fix": {"type": "string", "description": "How to mend it."},
		"at": {"type": "object", "properties": {
			"node": {"type": "string", "description": "Id of the step."}, "edge": {"type": "string"}, "path": {"type": "string"},
			"line": {"type": "integer"}, "column": {"type": "integer"}}}}}}`

	workflowFile = `{"type": ["object", "null"], "required": ["version", "nodes", "edges"], "properties": {
		"version": {"type": "integer"}, "id": {"type": "string"}, "name": {"type": "string"},
		"nodes": {"type": "array", "items": {"type": "object", "required": ["id", "name", "kind"]}},
		"edges": {"type": "array", "items": {"type": "object", "required": ["from", "to"]}}}}`

	validateOutput = `{"type": "object", "required": ["valid", "problems"], "properties": {
		"valid": {"type": "boolean"}, "problems": ` + problems + `}}`

	plannedOutput = `{"type": "object", "required": ["status", "message", "workflow", "draft", "left_out", "assumed", "problems", "calls", "usage", "lastError"], "properties": {
		"status": {"enum": ["done", "blocked", "fallback", "failed", "cancelled"]},
		"message": {"type": "string", "description": "What happened, for the person."},
		"workflow": ` + workflowFile + `,
		"draft": ` + workflowFile + `,
		"left_out": {"type": "array", "items": {"type": "string"}, "description": "What of the request the workflow does not do, in the model's words. Tell the person."},
		"assumed": {"type": "array", "items": {"type": "string"}, "description": "What nobody said and was taken for granted. Tell the person."},
		"problems": ` + problems + `,
		"calls": {"type": "integer", "description": "Calls of the model."},
		"usage": {"type": "object", "properties": {"inputTokens": {"type": "integer"}, "outputTokens": {"type": "integer"}}},
		"lastError": {"type": ["object", "null"]}}}`

	explainOutput = `{"type": "object", "required": ["valid", "problems", "text", "outline"], "properties": {
		"valid": {"type": "boolean"}, "problems": ` + problems + `,
		"text": {"type": "string", "description": "One line a step, one line an edge."},
		"outline": {"type": "object", "required": ["steps", "loops"], "properties": {
			"steps": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
			"loose": {"type": "array", "items": {"$ref": "#/$defs/entry"}, "description": "Steps that the first one does not lead to."},
			"loops": {"type": "array", "items": {"type": "object"}}}}},
		"$defs": {"entry": {"type": "object", "required": ["node", "depth"], "properties": {
			"node": {"type": "string", "description": "Id of the step."}, "depth": {"type": "integer"}, "end": {"type": "string"},
			"branches": {"type": "array", "items": {"type": "object", "properties": {
				"output": {"type": "string"}, "to": {"type": "string"}, "ends": {"type": "boolean"},
				"steps": {"type": "array", "items": {"$ref": "#/$defs/entry"}}}}}}}}}`

	runOutput = `{"type": "object", "required": ["status", "message", "sheet", "results", "entries"], "properties": {
		"status": {"enum": ["approval_needed", "done", "failed", "stopped", "interrupted"]},
		"message": {"type": "string", "description": "How it ended, or what to do next."},
		"run": {"type": "string"}, "node": {"type": "string", "description": "Id of the step it failed or ended at."},
		"steps": {"type": "integer"}, "calls": {"type": "integer"}, "tokens": {"type": "integer"}, "durationMs": {"type": "integer"}, "dry": {"type": "boolean"},
		"assumed": {"type": "array", "items": {"type": "string"}, "description": "Of a dry run: ids of the steps that simulated results decided."},
		"sheet": {"type": "object", "required": ["hash", "steps"], "description": "What it does, step by step, and what it touches."},
		"outputs": {"type": "object", "description": "What the workflow gave, by the names of its outputs."},
		"results": {"type": "object", "description": "The last result of each step, by its id."},
		"entries": {"type": "array", "description": "What happened, in order."},
		"problems": {"type": "array"}}}`
)
