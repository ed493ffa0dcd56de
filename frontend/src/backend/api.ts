import { apiBy } from '../wire/api'
import type { Events as EventsOnWire } from '../wire/events'
import { call } from './call'
import { program } from './runtime'
import type {
  Answer,
  AnswerView,
  AskRequest,
  AttemptView,
  CheckedView,
  Choice,
  ConnectRequest,
  DamagedView,
  DiagnosticsView,
  DifferenceView,
  DocumentChange,
  DocumentInfo,
  DocumentView,
  EvalView,
  ExampleView,
  ExchangeView,
  ExportFile,
  FileText,
  Finding,
  FolderKind,
  FolderView,
  ImportView,
  KeptRequest,
  Layout,
  LocalServer,
  ModelView,
  Offer,
  OpenedView,
  Patch,
  PinView,
  ProgressView,
  ProposalState,
  RunAction,
  RunDetailView,
  RunEntriesView,
  RunPlanView,
  RunRequest,
  RunView,
  SavedView,
  ServerView,
  SettingsList,
  StartView,
  TestView,
  ToolView,
  ToolsView,
  VersionView,
  WaitingView,
} from '../wire/types'

// Everything the page asks of the program, one function an intent. Each
// rejects with a Failure whose message is for the person.

const app = apiBy(program)

export const start = (): Promise<StartView> => call(app.start)
export const ask = (request: AskRequest): Promise<AnswerView> => call(() => app.ask(request))
export const stopRequest = (id: string): Promise<void> => call(() => app.stopRequest(id))
export const proposal = (): Promise<ProposalState> => call(app.proposal)
export const decideChange = (id: string, change: string, accept: boolean): Promise<ProposalState> =>
  call(() => app.decideChange({ proposal: id, change, accept }))
export const applyProposal = (id: string): Promise<DocumentView> => call(() => app.applyProposal(id))
export const discardProposal = (id: string): Promise<ProposalState> => call(() => app.discardProposal(id))
export const keepLayout = (layout: Layout): Promise<void> => call(() => app.keepLayout(layout))
export const keepUnsent = (path: string, words: string): Promise<void> => call(() => app.keepUnsent({ path, words }))
export const undo = (): Promise<DocumentView> => call(app.undo)
export const redo = (): Promise<DocumentView> => call(app.redo)
export const edit = (label: string, baseRevision: number, patch: Patch): Promise<DocumentView> =>
  call(() => app.edit({ label, baseRevision, patch }))
export const fixProblems = (): Promise<DocumentView> => call(app.fixProblems)
export const history = (after: number): Promise<VersionView[]> => call(() => app.history(after))
export const previewVersion = (version: number): Promise<CheckedView> => call(() => app.previewVersion(version))
export const restoreVersion = (version: number): Promise<DocumentView> => call(() => app.restoreVersion(version))
export const nameVersion = (name: string): Promise<void> => call(() => app.nameVersion(name))
export const renameDocument = (name: string): Promise<DocumentView> => call(() => app.renameDocument(name))
export const newDocument = (): Promise<OpenedView> => call(app.newDocument)
export const documents = (): Promise<DocumentInfo[]> => call(app.documents)
export const runningDocuments = (): Promise<DocumentInfo[]> => call(app.runningDocuments)
export const openDocument = (id: string): Promise<OpenedView> => call(() => app.openDocument(id))
export const openLastGood = (): Promise<OpenedView> => call(() => app.openLastGood())
export const openText = (text: string): Promise<OpenedView> => call(() => app.openText(text))
export const examples = (): Promise<ExampleView[]> => call(app.examples)
export const openExample = (id: string): Promise<OpenedView> => call(() => app.openExample(id))
export const openFile = (): Promise<OpenedView | null> => call(app.openFile)
export const saveAs = (): Promise<DocumentView | null> => call(app.saveAs)
export const duplicate = (): Promise<OpenedView> => call(app.duplicate)
export const save = (): Promise<void> => call(app.save)
export const difference = (): Promise<DifferenceView> => call(app.difference)
export const resolve = (choice: Choice): Promise<DocumentView> => call(() => app.resolve(choice))
export const copyText = (): Promise<FileText> => call(app.copyText)
export const tools = (): Promise<ToolView[]> => call(app.tools)
export const modelChoices = (): Promise<LocalServer[]> => call(app.modelChoices)
export const connect = (endpoint: ConnectRequest): Promise<ModelView> => call(() => app.connect(endpoint))
export const testModel = (endpoint: ConnectRequest): Promise<TestView> => call(() => app.testModel(endpoint))
export const stopTest = (): Promise<void> => call(app.stopTest)
export const endCoolOff = (): Promise<ModelView> => call(app.endCoolOff)
export const diagnostics = (): Promise<DiagnosticsView> => call(app.diagnostics)
export const lastEval = (): Promise<EvalView> => call(app.lastEval)
export const keptRequests = (): Promise<KeptRequest[]> => call(app.keptRequests)
export const requestReport = (id: string): Promise<string> => call(() => app.requestReport(id))
export const readReply = (text: string): Promise<string> => call(() => app.readReply(text))
export const exportRequest = (id: string): Promise<string> => call(() => app.exportRequest(id))
export const saveExport = (file: ExportFile): Promise<string> => call(() => app.saveExport(file))
export const forgetKey = (): Promise<ModelView> => call(app.forgetKey)
export const useOffline = (): Promise<ModelView> => call(app.useOffline)
export const setSetting = (key: string, value: string): Promise<SettingsList> =>
  call(() => app.setSetting({ key, value }))
export const showFolder = (of: FolderKind): Promise<void> => call(() => app.showFolder(of))
export const resetSetting = (key: string): Promise<SettingsList> => call(() => app.resetSetting(key))
export const runPlan = (request: RunRequest): Promise<RunPlanView> => call(() => app.runPlan(request))
export const startRun = (request: RunRequest): Promise<RunView> => call(() => app.startRun(request))
export const controlRun = (id: string, action: RunAction): Promise<RunView> =>
  call(() => app.controlRun({ id, action }))
export const answerRun = (id: string, question: string, { choice, text = '' }: Answer): Promise<void> =>
  call(() => app.answerRun({ id, question, answer: { choice, text } }))
export const runs = (): Promise<RunView[]> => call(app.runs)
export const runDetail = (id: string): Promise<RunDetailView> => call(() => app.runDetail(id))
// Whether a run does something else than the open workflow would.
export const runIsOther = (id: string): Promise<boolean> => call(() => app.runIsOther(id))
export const runImage = (run: string, name: string): Promise<string> => call(() => app.runImage({ run, name }))
export const removeRun = (id: string): Promise<void> => call(() => app.removeRun(id))
// A pin with the run '' takes the pin of the step away.
export const pinResult = (node: string, run: string, entry: number): Promise<PinView[]> =>
  call(() => app.pinResult({ node, run, entry }))
export const pins = (): Promise<PinView[]> => call(app.pins)
// The id is that of the exchange which the question becomes, as with ask.
export const explainRun = (id: string, run: string): Promise<AnswerView> => call(() => app.explainRun({ id, run }))
// Servers and folders. The lists come with the event tools:changed too.
export const servers = (): Promise<ServerView[]> => call(app.servers)
export const serverTools = (name: string): Promise<Offer[]> => call(() => app.serverTools(name))
export const serverEntry = (name: string): Promise<string> => call(() => app.serverEntry(name))
export const serverLog = (name: string): Promise<string> => call(() => app.serverLog(name))
export const approveServer = (name: string, hash: string): Promise<ServerView[]> =>
  call(() => app.approveServer({ name, hash }))
export const restartServer = (name: string): Promise<ServerView[]> => call(() => app.restartServer(name))
export const stopServer = (name: string): Promise<ServerView[]> => call(() => app.stopServer(name))
export const enableServer = (name: string, enabled: boolean): Promise<ServerView[]> =>
  call(() => app.enableServer({ name, enabled }))
export const addServer = (name: string, entry: string): Promise<ServerView[]> =>
  call(() => app.addServer({ name, entry }))
export const changeServer = (name: string, entry: string): Promise<ServerView[]> =>
  call(() => app.changeServer({ name, entry }))
export const removeServer = (name: string): Promise<ServerView[]> => call(() => app.removeServer(name))
export const previewImport = (text: string): Promise<ImportView> => call(() => app.previewImport(text))
export const importServers = (text: string, names: string[]): Promise<ServerView[]> =>
  call(() => app.importServers({ text, names }))
export const folders = (): Promise<FolderView[]> => call(app.folders)
// addFolder gives null where the person was asked and chose none.
export const addFolder = (path: string): Promise<FolderView[] | null> => call(() => app.addFolder(path))
export const removeFolder = (path: string): Promise<FolderView[]> => call(() => app.removeFolder(path))
export const setLight = (light: boolean): Promise<void> => call(() => app.setLight(light))
export const setLooking = (looking: boolean): Promise<void> => call(() => app.setLooking(looking))

// Events are what the program says unasked, in the order it happened: those that it has
// (wire/events), and those of the page's server and of the window.
export type Events = Pick<Payloads, keyof EventsOnWire | 'connection:lost' | 'menu:command'>

interface Payloads {
  'connection:lost': string // why and what to do; only where the page is served
  'document:changed': DocumentChange
  'document:opened': OpenedView
  'document:damaged': DamagedView
  notice: { text: string }
  'saved:changed': SavedView
  'model:changed': ModelView
  'proposal:changed': ProposalState
  'settings:changed': SettingsList
  'request:progress': ProgressView
  'request:waiting': WaitingView
  'request:attempt': { id: string; attempt: AttemptView }
  'request:ended': ExchangeView
  'tools:changed': ToolsView
  'run:changed': RunView
  'run:entries': RunEntriesView
  'test:finding': Finding
  'chat:rewound': { conversation: ExchangeView[] }
  'request:delta': { id: string; text: string; reasoning: string }
  'menu:command': { id: string } // chosen in a menu of the window; see menu.go
}
