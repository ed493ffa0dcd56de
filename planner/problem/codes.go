package problem

// Code names a kind of problem. Codes are stable: files, tests, events and
// users' scripts hold them. Wording may change, codes may not.
type Code string

// Codes of a workflow's structure and content, found by package validate.
const (
	NoNodes                Code = "no-nodes"
	NoEntry                Code = "no-entry"
	MultipleEntries        Code = "multiple-entries"
	DanglingEdge           Code = "dangling-edge"
	DuplicateID            Code = "duplicate-id"
	UnexpectedOutput       Code = "unexpected-output"
	MultipleNext           Code = "multiple-next"
	IfMissingBranch        Code = "if-missing-branch"
	IfExtraEdge            Code = "if-extra-edge"
	ErrorMissingBranch     Code = "error-missing-branch" // a step that branches on failure has nothing to go to
	SwitchNoCases          Code = "switch-no-cases"
	SwitchDuplicateCase    Code = "switch-duplicate-case"
	SwitchMissingEdge      Code = "switch-missing-edge"
	SwitchUnknownOutput    Code = "switch-unknown-output"
	LoopMissingBody        Code = "loop-missing-body"
	LoopExtraEdge          Code = "loop-extra-edge"
	LoopUnpaired           Code = "loop-unpaired"
	LoopMultipleEnds       Code = "loop-multiple-ends"
	EndLoopTarget          Code = "end-loop-target"
	EndLoopEdge            Code = "end-loop-edge"
	LoopBodyEscapes        Code = "loop-body-escapes"
	LoopEnteredFromOutside Code = "loop-entered-from-outside"
	Cycle                  Code = "cycle"
	Unreachable            Code = "unreachable"
	UnknownTool            Code = "unknown-tool"
	ArgumentMissing        Code = "argument-missing"
	ArgumentInvalid        Code = "argument-invalid"
	ConditionIncomplete    Code = "condition-incomplete"
	UnknownReference       Code = "unknown-reference"
	ReferenceNotBefore     Code = "reference-not-before"
	DuplicateName          Code = "duplicate-name"
	SameBranches           Code = "same-branches"
	ChoiceOff              Code = "choice-off"      // an If or a Switch that is turned off decides nothing
	StepIncomplete         Code = "step-incomplete" // a step lacks what its kind needs
	InputName              Code = "input-name"
	InputType              Code = "input-type"
	InputDefault           Code = "input-default" // a default of another type than the input's, or that no step can use
	OutputName             Code = "output-name"
	OutputType             Code = "output-type"
	OutputValue            Code = "output-value"  // an output of the workflow without a value
	WorkflowCall           Code = "workflow-call" // a workflow is called where it cannot be
	SecretPlace            Code = "secret-place"  // a secret stands where none may
	RoundsBeside           Code = "rounds-beside" // rounds that go on side by side disturb each other, or what they have is used behind them
	Limit                  Code = "limit"
)

// Codes of reading text as JSON, found by package reply and package lenient.
// Their severity is its grade: repair is certain, warning a
// guess, error a loss.
const (
	NoJSON            Code = "no-json"
	Empty             Code = "empty"
	Thinking          Code = "thinking-dropped"
	SeveralCandidates Code = "several-candidates"
	JSONInvalid       Code = "json-invalid"
	Comment           Code = "json-comment"
	Comma             Code = "json-comma"
	Colon             Code = "json-colon"
	QuoteStyle        Code = "json-quote-style"
	BareWord          Code = "json-bare-word"
	Literal           Code = "json-literal"
	ControlCharacter  Code = "json-control-character"
	Bracket           Code = "json-bracket"
	Unclosed          Code = "json-unclosed"
	Escape            Code = "json-escape"
	Encoded           Code = "json-encoded"
	Entity            Code = "json-entity"
	Concatenation     Code = "json-concatenation"
	Template          Code = "json-template"
	InnerQuote        Code = "json-inner-quote"
	MissingQuote      Code = "json-missing-quote"
	MissingBrace      Code = "json-missing-brace"
	WindowsPath       Code = "json-windows-path"
	NumberFormat      Code = "json-number-format"
	SeveralValues     Code = "json-several-values"
	Sequence          Code = "json-sequence"
	UTF8              Code = "json-utf8"
	Arithmetic        Code = "json-arithmetic"
	Truncated         Code = "json-truncated"
	Ellipsis          Code = "json-ellipsis"
	NotANumber        Code = "json-not-a-number"
	DuplicateKey      Code = "json-duplicate-key"
	MissingValue      Code = "json-missing-value"
	TooBig            Code = "json-too-big"
	TooDeep           Code = "json-too-deep"
)

// Codes of turning JSON into items, inferring control flow and building patches.
const (
	NotAPlan         Code = "not-a-plan"
	NotAPatch        Code = "not-a-patch"
	NotMeant         Code = "not-meant" // the JSON is an example, or stands beside a refusal
	EmptyPlan        Code = "empty-plan"
	EmptyPatch       Code = "empty-patch"
	Wrapper          Code = "wrapper"
	SkippedItem      Code = "skipped-item"
	UnknownKey       Code = "unknown-key"
	MisplacedKey     Code = "misplaced-key" // what a key says would change the workflow, and has no place where it stands
	Alias            Code = "alias"
	Coerced          Code = "coerced"
	Markdown         Code = "markdown"
	ToolName         Code = "tool-name"
	PolicyRejected   Code = "policy-rejected"
	Bridged          Code = "bridged"
	DroppedEdge      Code = "dropped-edge"
	MergedEdge       Code = "merged-edge"
	InferredOutput   Code = "inferred-output"
	GuessedOutput    Code = "guessed-output"
	InferredEdge     Code = "inferred-edge"
	ReroutedEdge     Code = "rerouted-edge"
	PairedLoop       Code = "paired-loop"
	BranchEnds       Code = "branch-ends"
	ResolvedName     Code = "resolved-name"
	UnknownNode      Code = "unknown-node"
	IgnoredPart      Code = "ignored-part"
	ReplacedEdge     Code = "replaced-edge"
	ReplacesWorkflow Code = "replaces-workflow"
	RejectedChange   Code = "rejected-change"
	LeftOut          Code = "left-out" // a part of the request that the model says it cannot plan
	Assumed          Code = "assumed"  // what nobody said and the model took for granted
)

// Codes of the world around a plan.
const (
	OfflineDraft    Code = "offline-draft"
	UnplacedWords   Code = "unplaced-words"
	GuessedValue    Code = "guessed-value" // the offline planner assumed what nobody said
	FileUnreadable  Code = "file-unreadable"
	FileNewer       Code = "file-newer"
	SettingsDamaged Code = "settings-damaged"
	SettingInvalid  Code = "setting-invalid"
	SettingUnknown  Code = "setting-unknown"
	SettingAltered  Code = "setting-altered" // a value is read as another one that is meant
	ToolUnusable    Code = "tool-unusable"   // a definition in a tools file cannot be used
	EndpointFailed  Code = "endpoint-failed"
	DraftTaken      Code = "draft-taken"   // what the model had checked stands for its answer
	PromptCut       Code = "prompt-cut"    // the endpoint read only a part of what it was sent
	CallUnheeded    Code = "call-unheeded" // an answer called a tool beside its words, and none was offered
	SecretMark      Code = "secret-mark"   // a mark that stands for a secret was altered or made up
	LateError       Code = "late-error"    // the endpoint reported an error after a whole answer
	FolderShut      Code = "folder-not-allowed"
	ModelMissing    Code = "model-missing"    // a model does a step, and none is connected
	SecretMissing   Code = "secret-missing"   // a secret that steps use is not on this machine
	SecretMisplaced Code = "secret-misplaced" // a secret may not go where a step takes it
)

// Severity is what a problem with this code usually is. Codes that are not
// listed are errors.
func (c Code) Severity() Severity {
	if s, ok := usual[c]; ok {
		return s
	}
	return Error
}

var usual = map[Code]Severity{
	ReferenceNotBefore: Warning, DuplicateName: Warning, SameBranches: Warning, ChoiceOff: Warning,

	Thinking: Repair, SeveralCandidates: Repair, Comment: Repair, Comma: Repair,
	Colon: Repair, QuoteStyle: Repair, BareWord: Repair, Literal: Repair,
	ControlCharacter: Repair, Bracket: Repair, Unclosed: Repair, Escape: Repair,
	Encoded: Repair, Entity: Repair, Concatenation: Repair, Template: Repair,
	Sequence: Repair, UTF8: Warning,
	InnerQuote: Warning, MissingQuote: Warning, MissingBrace: Warning,
	WindowsPath: Warning, NumberFormat: Warning, SeveralValues: Warning,

	Wrapper: Repair, SkippedItem: Warning, UnknownKey: Warning, Alias: Repair,
	Coerced: Repair, Markdown: Repair, ToolName: Repair, PolicyRejected: Warning,
	Bridged: Warning, DroppedEdge: Warning, MergedEdge: Repair,
	InferredOutput: Repair, GuessedOutput: Warning, InferredEdge: Repair,
	ReroutedEdge: Repair, PairedLoop: Repair, BranchEnds: Warning,
	ResolvedName: Repair, UnknownNode: Warning, IgnoredPart: Warning,
	ReplacedEdge: Warning, ReplacesWorkflow: Warning, RejectedChange: Warning,
	LeftOut: Warning, Assumed: Warning,

	OfflineDraft: Warning, UnplacedWords: Warning, GuessedValue: Warning, SettingInvalid: Warning,
	SettingUnknown: Warning, SettingAltered: Warning, SettingsDamaged: Warning, ToolUnusable: Warning,
	DraftTaken: Warning, PromptCut: Warning, CallUnheeded: Warning, LateError: Warning, FolderShut: Warning, SecretMissing: Warning, SecretMisplaced: Warning, ModelMissing: Warning,
}
