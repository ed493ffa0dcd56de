export namespace catalog {
	
	export interface File {
	    path: string;
	    name: string;
	    mime: string;
	    size: number;
	    sha256: string;
	}
	export interface Output {
	    name: string;
	    type: string;
	    items: string;
	    description: string;
	    example: unknown;
	}

}

export namespace engine {
	
	export interface Answer {
	    choice: string;
	    text: string;
	}
	export interface Question {
	    id: string;
	    run: string;
	    kind: string;
	    node: string;
	    title: string;
	    text: string;
	    call?: walk.Call;
	    arguments: permit.Argument[];
	    reasons: string[];
	    choices: string[];
	    default: string;
	    hidden: boolean;
	}

}

export namespace host {
	
	export interface Change {
	    kind: string;
	    node: string;
	    name: string;
	}
	export interface Changes {
	    added: number;
	    changed: number;
	    removed: number;
	    steps: Change[];
	}
	export interface AttemptView {
	    n: number;
	    state: string;
	    class: string;
	    inWords: boolean;
	    durationMs: number;
	    inputTokens: number;
	    outputTokens: number;
	    problems: problem.Problem[];
	    reply: string;
	    draft?: workflow.Workflow;
	}
	export interface AnswerView {
	    id: string;
	    words: string;
	    kind: string;
	    status: string;
	    message: string;
	    lead: string;
	    leftOut: string[];
	    assumed: string[];
	    question: string;
	    problems: problem.Problem[];
	    attempts: AttemptView[];
	    usage: planner.Usage;
	    lastError?: planner.LastError;
	    offline: boolean;
	    durationMs: number;
	    applied: boolean;
	    version: number;
	    proposal: string;
	    changes: Changes;
	    draft?: workflow.Workflow;
	}
	export interface SolveRequest {
	    step: string;
	    code: string;
	}
	export interface AskRequest {
	    id: string;
	    words: string;
	    attempts?: number;
	    rewind: string;
	    solve?: SolveRequest;
	}
	export interface AttemptDone {
	    id: string;
	    attempt: AttemptView;
	}
	
	
	
	export interface CheckedView {
	    workflow: workflow.Workflow;
	    problems: problem.Problem[];
	}
	export interface ConnectRequest {
	    baseUrl: string;
	    model: string;
	    key: string;
	    remember: boolean;
	}
	export interface DamagedView {
	    text: string;
	}
	export interface DecideRequest {
	    proposal: string;
	    change: string;
	    accept: boolean;
	}
	export interface ProposedChange {
	    id: string;
	    kind: string;
	    text: string;
	    nodes: string[];
	    links: string[];
	    notes: string[];
	    fields: workflow.FieldChange[];
	    needs: string[];
	    accepted: boolean;
	}
	export interface DecidedView {
	    outcome: string;
	    version: number;
	    changes: ProposedChange[];
	}
	export interface DeltaView {
	    id: string;
	    text: string;
	    reasoning: string;
	}
	export interface FailureView {
	    time: string;
	    kind: string;
	    status: string;
	    reason: string;
	    detail: string;
	    attempts: number;
	}
	export interface ModelFigures {
	    provider: string;
	    model: string;
	    requests: number;
	    firstValid: number;
	    repairedValid: number;
	    invalid: number;
	    endpointFailed: number;
	    firstRate: number;
	    validRate: number;
	    localRepairs: number;
	    inputTokens: number;
	    outputTokens: number;
	    medianMs: number;
	    last: string;
	    failures: FailureView[];
	}
	export interface DiagnosticsView {
	    folder: string;
	    since: string;
	    failure: string;
	    exported: boolean;
	    models: ModelFigures[];
	}
	export interface DifferenceView {
	    myChanges: Changes;
	    theirChanges: Changes;
	    theirs: CheckedView;
	    merged: CheckedView;
	    conflicts: workflow.Conflict[];
	}
	export interface DocumentChange {
	    patch: workflow.Patch;
	    author: string;
	    label: string;
	    revision: number;
	    problems: problem.Problem[];
	    outline: workflow.Outline;
	    canUndo: boolean;
	    canRedo: boolean;
	    undoLabel: string;
	    redoLabel: string;
	    undoVersion: number;
	    readOnly: boolean;
	    reason: string;
	    saved: string;
	    savedAt: string;
	    path: string;
	    failure: string;
	    external: string;
	}
	export interface DocumentInfo {
	    id: string;
	    name: string;
	    steps: number;
	    modified: string;
	    path: string;
	    elsewhere: boolean;
	    note: string;
	    run: string;
	}
	export interface DocumentState {
	    revision: number;
	    problems: problem.Problem[];
	    outline: workflow.Outline;
	    canUndo: boolean;
	    canRedo: boolean;
	    undoLabel: string;
	    redoLabel: string;
	    undoVersion: number;
	    readOnly: boolean;
	    reason: string;
	    saved: string;
	    savedAt: string;
	    path: string;
	    failure: string;
	    external: string;
	}
	export interface DocumentView {
	    workflow: workflow.Workflow;
	    revision: number;
	    problems: problem.Problem[];
	    outline: workflow.Outline;
	    canUndo: boolean;
	    canRedo: boolean;
	    undoLabel: string;
	    redoLabel: string;
	    undoVersion: number;
	    readOnly: boolean;
	    reason: string;
	    saved: string;
	    savedAt: string;
	    path: string;
	    failure: string;
	    external: string;
	}
	export interface EditRequest {
	    label: string;
	    baseRevision: number;
	    patch: workflow.Patch;
	}
	export interface EvalScore {
	    provider: string;
	    model: string;
	    offline: boolean;
	    requests: number;
	    firstTry: number;
	    valid: number;
	    exact: number;
	    ran: number;
	    faithful: number;
	    owed: number;
	    owned: number;
	    repairs: number;
	    calls: number;
	    inputTokens: number;
	    outputTokens: number;
	    medianMs: number;
	    ended: string;
	    unreached: boolean;
	}
	export interface EvalView {
	    at: string;
	    version: string;
	    cases: number;
	    rounds: number;
	    partial: boolean;
	    rows: EvalScore[];
	}
	export interface RewoundView {
	    conversation: ExchangeView[];
	}
	export interface RunFileView {
	    name: string;
	    mime: string;
	    size: number;
	    path: string;
	    gone: boolean;
	}
	export interface RunResultView {
	    success: boolean;
	    error: string;
	    text: string;
	    fields: Record<string, unknown>;
	    images: string[];
	    files: RunFileView[];
	    cut: boolean;
	}
	export interface RunEntryView {
	    n: number;
	    at: string;
	    kind: string;
	    node: string;
	    try: number;
	    loops: walk.Turn[];
	    output: string;
	    message: string;
	    ms: number;
	    simulated: boolean;
	    assumed: boolean;
	    arguments: unknown;
	    result?: RunResultView;
	}
	export interface RunEntriesView {
	    run: RunView;
	    entries: RunEntryView[];
	}
	export interface RunView {
	    id: string;
	    document: string;
	    name: string;
	    revision: number;
	    status: string;
	    message: string;
	    node: string;
	    began: string;
	    ended: string;
	    ms: number;
	    awayMs: number;
	    steps: number;
	    calls: number;
	    tokens: number;
	    dry: boolean;
	    assumed: string[];
	    question?: engine.Question;
	}
	export interface ServerChange {
	    tool: string;
	    field: string;
	    before: string;
	    after: string;
	}
	export interface ServerView {
	    name: string;
	    state: string;
	    text: string;
	    until: string;
	    last: string[];
	    log: string;
	    line: string;
	    alike: string;
	    names: string[];
	    folder: string;
	    hash: string;
	    tools: number;
	    changes: ServerChange[];
	    problems: problem.Problem[];
	    disabled: boolean;
	}
	export interface Idea {
	    icon: string;
	    title: string;
	    text: string;
	}
	export interface ToolsView {
	    count: number;
	    ideas: Idea[];
	    servers: ServerView[];
	}
	export interface WaitingView {
	    id: string;
	    state: string;
	    until: string;
	}
	export interface ProgressView {
	    id: string;
	    attempt: number;
	    maxAttempts: number;
	    state: string;
	    chars: number;
	    elapsedMs: number;
	}
	export interface SettingView {
	    key: string;
	    kind: string;
	    label: string;
	    text: string;
	    value: string;
	    default: string;
	    min: number;
	    max: number;
	    options: settings.Option[];
	    origin: string;
	}
	export interface SettingsList {
	    path: string;
	    fields: SettingView[];
	}
	export interface OutcomeView {
	    id: string;
	    request: string;
	    outcome: string;
	}
	export interface ProposalView {
	    id: string;
	    request: string;
	    words: string;
	    message: string;
	    revision: number;
	    patch: workflow.Patch;
	    selected: workflow.Patch;
	    changes: ProposedChange[];
	    problems: problem.Problem[];
	    conflicts: workflow.Conflict[];
	    canApply: boolean;
	    draft?: workflow.Workflow;
	}
	export interface ProposalState {
	    proposal?: ProposalView;
	    last?: OutcomeView;
	}
	export interface ModelView {
	    offline: boolean;
	    baseUrl: string;
	    host: string;
	    model: string;
	    hasKey: boolean;
	    warning: string;
	    keySource: string;
	    keyNote: string;
	    coolOffUntil: string;
	}
	export interface SavedView {
	    saved: string;
	    savedAt: string;
	    path: string;
	    failure: string;
	    external: string;
	}
	export interface NoticeView {
	    text: string;
	}
	export interface Layout {
	    x: number;
	    y: number;
	    zoom: number;
	    collapsed?: string[];
	}
	export interface ExchangeView {
	    id: string;
	    words: string;
	    time: string;
	    running: boolean;
	    answer?: AnswerView;
	    decided?: DecidedView;
	    takenBack: boolean;
	}
	export interface OpenedView {
	    document: DocumentView;
	    conversation: ExchangeView[];
	    layout: Layout;
	    unsent: string;
	    notices: problem.Problem[];
	}
	export interface EventPayloads {
	    documentState: DocumentState;
	    documentChanged: DocumentChange;
	    documentOpened: OpenedView;
	    documentDamaged: DamagedView;
	    notice: NoticeView;
	    savedChanged: SavedView;
	    modelChanged: ModelView;
	    proposalChanged: ProposalState;
	    settingsChanged: SettingsList;
	    requestProgress: ProgressView;
	    requestDelta: DeltaView;
	    requestWaiting: WaitingView;
	    requestAttempt: AttemptDone;
	    requestEnded: ExchangeView;
	    testFinding: llm.Finding;
	    toolsChanged: ToolsView;
	    runChanged: RunView;
	    runEntries: RunEntriesView;
	    rewound: RewoundView;
	}
	export interface ExampleView {
	    id: string;
	    name: string;
	    description: string;
	    icon: string;
	    steps: number;
	}
	
	export interface ExplainRequest {
	    id: string;
	    run: string;
	}
	export interface ExportFile {
	    name: string;
	    text: string;
	    base64: string;
	}
	
	export interface FileText {
	    name: string;
	    text: string;
	}
	export interface FolderView {
	    path: string;
	    missing: boolean;
	}
	
	export interface ImportRequest {
	    text: string;
	    names: string[];
	}
	export interface ImportedServer {
	    name: string;
	    line: string;
	    words: string[];
	    folder: string;
	    alike: string;
	    names: string[];
	    disabled: boolean;
	    taken: boolean;
	}
	export interface ImportView {
	    servers: ImportedServer[];
	    problems: problem.Problem[];
	}
	
	export interface KeptRequest {
	    id: string;
	    at: string;
	    kind: string;
	    words: string;
	    provider: string;
	    model: string;
	    status: string;
	    replies: number;
	}
	
	export interface LocalServer {
	    name: string;
	    baseUrl: string;
	    host: string;
	    models: string[];
	}
	
	
	
	export interface Offer {
	    name: string;
	    alike: string;
	    description: string;
	    server: string;
	    parameters: unknown;
	    outputs: catalog.Output[];
	    open: boolean;
	    effect: string;
	    approved: boolean;
	}
	
	
	export interface PinRequest {
	    node: string;
	    run: string;
	    entry: number;
	}
	export interface PinView {
	    node: string;
	    result: RunResultView;
	}
	
	
	
	
	
	export interface RunAnswer {
	    id: string;
	    question: string;
	    answer: engine.Answer;
	}
	export interface RunControl {
	    id: string;
	    action: string;
	}
	export interface RunDetailView {
	    run: RunView;
	    entries: RunEntryView[];
	    inputs: unknown;
	}
	
	
	
	export interface RunImageRequest {
	    run: string;
	    name: string;
	}
	export interface RunInputView {
	    name: string;
	    type: string;
	    description: string;
	    required: boolean;
	    value: unknown;
	}
	export interface RunPlanView {
	    problems: problem.Problem[];
	    inputs: RunInputView[];
	    sheet: permit.Sheet;
	    approved: boolean;
	    always: string[];
	    revision: number;
	}
	export interface RunRequest {
	    inputs: Record<string, unknown>;
	    from: string;
	    only: boolean;
	    after: string;
	    dry: boolean;
	    ways: Record<string, string>;
	    step: boolean;
	    hash: string;
	    always: string[];
	}
	
	
	
	export interface ServerApproval {
	    name: string;
	    hash: string;
	}
	
	export interface ServerEntry {
	    name: string;
	    entry: string;
	}
	export interface ServerSwitch {
	    name: string;
	    enabled: boolean;
	}
	
	export interface SettingRequest {
	    key: string;
	    value: string;
	}
	
	
	
	export interface StartView {
	    version: string;
	    document: DocumentView;
	    conversation: ExchangeView[];
	    layout: Layout;
	    unsent: string;
	    model: ModelView;
	    toolCount: number;
	    ideas: Idea[];
	    settings: SettingsList;
	    notices: problem.Problem[];
	    damaged: DamagedView;
	    fileDialogs: boolean;
	}
	export interface TestView {
	    works: boolean;
	    host: string;
	    model: string;
	    models: string[];
	    failure: string;
	    latencyMs: number;
	    context: number;
	    findings: llm.Finding[];
	}
	export interface ToolView {
	    name: string;
	    alike: string;
	    description: string;
	    server: string;
	    parameters: unknown;
	    outputs: catalog.Output[];
	    open: boolean;
	    effect: string;
	}
	
	export interface UnsentWords {
	    path: string;
	    words: string;
	}
	export interface VersionView {
	    version: number;
	    time: string;
	    kind: string;
	    of: number;
	    author: string;
	    label: string;
	    name: string;
	    prompt: string;
	    model: string;
	    attempts: number;
	    tokens: number;
	}

}

export namespace llm {
	
	export interface Finding {
	    aspect: string;
	    verdict: string;
	    text: string;
	}

}

export namespace permit {
	
	export interface Alike {
	    tool: string;
	    other: string;
	}
	export interface Argument {
	    name: string;
	    lines: string[];
	    length: number;
	}
	export interface Stand {
	    node: string;
	    name: string;
	    kept: boolean;
	    run: string;
	    text: string;
	}
	export interface SheetStep {
	    node: string;
	    name: string;
	    tool: string;
	    effect: string;
	    what: string;
	    arguments: Argument[];
	    open: boolean;
	    asks: boolean;
	    tools: string[];
	    reason: string;
	    alike: Alike[];
	    folder: string;
	}
	export interface Sheet {
	    hash: string;
	    steps: SheetStep[];
	    stands: Stand[];
	    inputs: Argument[];
	    reads: string[];
	    writes: string[];
	    contacts: string[];
	    runs: string[];
	    folders: string[];
	    tools: string[];
	    models: boolean;
	}
	

}

export namespace planner {
	
	export interface LastError {
	    reason: string;
	    state: string;
	    retryAt: string;
	    attempts: number;
	    schema: string;
	    provider: string;
	    model: string;
	}
	export interface Usage {
	    inputTokens: number;
	    outputTokens: number;
	}

}

export namespace problem {
	
	export interface Place {
	    node?: string;
	    edge?: string;
	    path?: string;
	    line?: number;
	    column?: number;
	    length?: number;
	}
	export interface QuickFix {
	    label: string;
	    patch: workflow.Patch;
	}
	export interface Problem {
	    code: string;
	    severity: string;
	    message: string;
	    fix?: string;
	    at: Place;
	    quickFix?: QuickFix;
	    folder?: string;
	}

}

export namespace settings {
	
	export interface Option {
	    value: string;
	    text: string;
	}

}

export namespace walk {
	
	export interface Call {
	    tool: string;
	    arguments: number[];
	}
	export interface Result {
	    success: boolean;
	    error: string;
	    text: string;
	    fields?: Record<string, Array<number>>;
	    images?: string[];
	    files?: catalog.File[];
	    cut: boolean;
	    textCut: boolean;
	    partly: string;
	    told: boolean;
	    final: boolean;
	    again: string;
	    assumed: boolean;
	}
	export interface Turn {
	    loop: string;
	    index: number;
	    of: number;
	}

}

export namespace workflow {
	
	export interface AiStep {
	    prompt: string;
	    allowedTools?: string[];
	    maxToolCalls: number;
	}
	export interface AiTransform {
	    kind: string;
	    inputRef: string;
	    instruction: string;
	    outputSchema: unknown;
	}
	export interface Body {
	    loop: string;
	    end: string;
	    parent: string;
	    nodes: string[];
	}
	export interface Operand {
	    variable: string;
	    literal: unknown;
	}
	export interface Condition {
	    left: Operand;
	    operator: string;
	    right: Operand;
	    all?: Condition[];
	    any?: Condition[];
	}
	export interface Case {
	    name: string;
	    condition: Condition;
	}
	
	export interface Conflict {
	    item: string;
	    key: string;
	    field: string;
	    theirs: unknown;
	    mine: unknown;
	    names: Record<string, string>;
	}
	export interface Edge {
	    from: string;
	    to: string;
	    output: string;
	}
	export interface EndLoop {
	    loop: string;
	}
	export interface Way {
	    output: string;
	    steps: Entry[];
	    to: string;
	    ends: boolean;
	}
	export interface Entry {
	    node: string;
	    depth: number;
	    branches?: Way[];
	    end: string;
	}
	export interface FieldChange {
	    path: string;
	    before: unknown;
	    after: unknown;
	}
	export interface If {
	    condition: Condition;
	}
	export interface Input {
	    name: string;
	    type: string;
	    description: string;
	    default: unknown;
	    required: boolean;
	}
	export interface InputChange {
	    before: Input;
	    after: Input;
	}
	export interface Loop {
	    exitCondition?: Condition;
	    over: string;
	    times: number | string;
	    maxIterations: number;
	}
	export interface Position {
	    x: number;
	    y: number;
	}
	export interface Switch {
	    cases: Case[];
	}
	export interface ToolCall {
	    name: string;
	    arguments: Record<string, unknown>;
	}
	export interface Node {
	    id: string;
	    name: string;
	    kind: string;
	    tool?: ToolCall;
	    if?: If;
	    switch?: Switch;
	    loop?: Loop;
	    endLoop?: EndLoop;
	    aiTransform?: AiTransform;
	    aiStep?: AiStep;
	    ends?: string[];
	    position?: Position;
	    enabled: boolean;
	    retries: number;
	    timeoutMs: number;
	    onFailure: string;
	    note: string;
	}
	export interface NodeChange {
	    before: Node;
	    after: Node;
	}
	export interface Note {
	    id: string;
	    text: string;
	    position: Position;
	    width: number;
	    height: number;
	}
	export interface NoteChange {
	    before: Note;
	    after: Note;
	}
	
	export interface Outline {
	    steps: Entry[];
	    loose?: Entry[];
	    loops: Body[];
	}
	export interface PlacedInput {
	    index: number;
	    input: Input;
	}
	export interface PlacedNote {
	    index: number;
	    note: Note;
	}
	export interface PlacedNode {
	    index: number;
	    node: Node;
	}
	export interface PlacedEdge {
	    index: number;
	    edge: Edge;
	}
	export interface TextChange {
	    before: string;
	    after: string;
	}
	export interface Patch {
	    name?: TextChange;
	    removedEdges?: PlacedEdge[];
	    removedNodes?: PlacedNode[];
	    removedNotes?: PlacedNote[];
	    removedInputs?: PlacedInput[];
	    updatedNodes?: NodeChange[];
	    updatedNotes?: NoteChange[];
	    updatedInputs?: InputChange[];
	    addedNodes?: PlacedNode[];
	    addedEdges?: PlacedEdge[];
	    addedNotes?: PlacedNote[];
	    addedInputs?: PlacedInput[];
	}
	
	
	
	
	
	
	
	
	
	export interface Workflow {
	    version: number;
	    id: string;
	    name: string;
	    inputs?: Input[];
	    nodes: Node[];
	    edges: Edge[];
	    notes: Note[];
	}

}

