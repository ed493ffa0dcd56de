import type { CheckedView, Choice, DifferenceView } from '../domain/difference'
import type { Example, ExportFile } from '../domain/example'
import type { Diagnostics, Evaluation, KeptRequest } from '../domain/diagnostics'
import type { Finding, Report, Waiting } from '../domain/endpoint'
import type { Patch } from '../domain/patch'
import type { ProposalState } from '../domain/proposal'
import type { Answer, AskRequest, Attempt, ExchangeView, Progress } from '../domain/request'
import type { Pin, Run, RunAction, RunDetail, RunEntries, RunPlan, RunReply, RunRequest } from '../domain/run'
import type { Folder, ImportView, Offer, Server, ToolsChange } from '../domain/server'
import type { SettingsList } from '../domain/settings'
import type { Tool } from '../domain/tool'
import type { Version } from '../domain/version'
import type {
  Damaged,
  DocumentChange,
  DocumentInfo,
  DocumentView,
  Layout,
  Endpoint,
  FileText,
  LocalServer,
  ModelView,
  OpenedView,
  Place,
  SavedView,
  StartView,
} from '../domain/view'
import * as app from '../wailsjs/go/main/App'
import type { host, workflow } from '../wailsjs/go/models'
import { call } from './call'

// Everything the page asks of the program, one function an intent. Each
// rejects with a Failure whose message is for the person.

export const start = (): Promise<StartView> => call(app.Start)
export const ask = (request: AskRequest): Promise<Answer> => call(() => app.Ask(request as host.AskRequest))
export const stopRequest = (id: string): Promise<void> => call(() => app.StopRequest(id))
export const proposal = (): Promise<ProposalState> => call(app.Proposal)
export const decideChange = (id: string, change: string, accept: boolean): Promise<ProposalState> =>
  call(() => app.DecideChange({ proposal: id, change, accept }))
export const applyProposal = (id: string): Promise<DocumentView> => call(() => app.ApplyProposal(id))
export const discardProposal = (id: string): Promise<ProposalState> => call(() => app.DiscardProposal(id))
export const keepLayout = (layout: Layout): Promise<void> => call(() => app.KeepLayout(layout))
export const keepUnsent = (path: string, words: string): Promise<void> => call(() => app.KeepUnsent({ path, words }))
export const undo = (): Promise<DocumentView> => call(app.Undo)
export const redo = (): Promise<DocumentView> => call(app.Redo)
export const edit = (label: string, baseRevision: number, patch: Patch): Promise<DocumentView> =>
  call(() => app.Edit({ label, baseRevision, patch: patch as workflow.Patch }))
export const fixProblems = (): Promise<DocumentView> => call(app.FixProblems)
export const history = (after: number): Promise<Version[]> => call(() => app.History(after))
export const previewVersion = (version: number): Promise<CheckedView> => call(() => app.PreviewVersion(version))
export const restoreVersion = (version: number): Promise<DocumentView> => call(() => app.RestoreVersion(version))
export const nameVersion = (name: string): Promise<void> => call(() => app.NameVersion(name))
export const renameDocument = (name: string): Promise<DocumentView> => call(() => app.RenameDocument(name))
export const newDocument = (): Promise<OpenedView> => call(app.NewDocument)
export const documents = (): Promise<DocumentInfo[]> => call(app.Documents)
export const runningDocuments = (): Promise<DocumentInfo[]> => call(app.RunningDocuments)
export const openDocument = (id: string): Promise<OpenedView> => call(() => app.OpenDocument(id))
export const openLastGood = (): Promise<OpenedView> => call(() => app.OpenLastGood())
export const openText = (text: string): Promise<OpenedView> => call(() => app.OpenText(text))
export const examples = (): Promise<Example[]> => call(app.Examples)
export const openExample = (id: string): Promise<OpenedView> => call(() => app.OpenExample(id))
export const openFile = (): Promise<OpenedView | null> => call(app.OpenFile)
export const saveAs = (): Promise<DocumentView | null> => call(app.SaveAs)
export const duplicate = (): Promise<OpenedView> => call(app.Duplicate)
export const save = (): Promise<void> => call(app.Save)
export const difference = (): Promise<DifferenceView> => call(app.Difference)
export const resolve = (choice: Choice): Promise<DocumentView> => call(() => app.Resolve(choice))
export const copyText = (): Promise<FileText> => call(app.CopyText)
export const tools = (): Promise<Tool[]> => call(app.Tools)
export const modelChoices = (): Promise<LocalServer[]> => call(app.ModelChoices)
export const connect = (endpoint: Endpoint): Promise<ModelView> => call(() => app.Connect(endpoint))
export const testModel = (endpoint: Endpoint): Promise<Report> => call(() => app.TestModel(endpoint))
export const stopTest = (): Promise<void> => call(app.StopTest)
export const endCoolOff = (): Promise<ModelView> => call(app.EndCoolOff)
export const diagnostics = (): Promise<Diagnostics> => call(app.Diagnostics)
export const lastEval = (): Promise<Evaluation> => call(app.LastEval)
export const keptRequests = (): Promise<KeptRequest[]> => call(app.KeptRequests)
export const requestReport = (id: string): Promise<string> => call(() => app.RequestReport(id))
export const readReply = (text: string): Promise<string> => call(() => app.ReadReply(text))
export const exportRequest = (id: string): Promise<string> => call(() => app.ExportRequest(id))
export const saveExport = (file: ExportFile): Promise<string> => call(() => app.SaveExport(file))
export const forgetKey = (): Promise<ModelView> => call(app.ForgetKey)
export const useOffline = (): Promise<ModelView> => call(app.UseOffline)
export const setSetting = (key: string, value: string): Promise<SettingsList> =>
  call(() => app.SetSetting({ key, value }))
export const showFolder = (of: Place): Promise<void> => call(() => app.ShowFolder(of))
export const resetSetting = (key: string): Promise<SettingsList> => call(() => app.ResetSetting(key))
export const runPlan = (request: RunRequest): Promise<RunPlan> => call(() => app.RunPlan(request))
export const startRun = (request: RunRequest): Promise<Run> => call(() => app.StartRun(request))
export const controlRun = (id: string, action: RunAction): Promise<Run> => call(() => app.ControlRun({ id, action }))
export const answerRun = (id: string, question: string, { choice, text = '' }: RunReply): Promise<void> =>
  call(() => app.AnswerRun({ id, question, answer: { choice, text } }))
export const runs = (): Promise<Run[]> => call(app.Runs)
export const runDetail = (id: string): Promise<RunDetail> => call(() => app.RunDetail(id))
// Whether a run does something else than the open workflow would.
export const runIsOther = (id: string): Promise<boolean> => call(() => app.RunIsOther(id))
export const runImage = (run: string, name: string): Promise<string> => call(() => app.RunImage({ run, name }))
export const removeRun = (id: string): Promise<void> => call(() => app.RemoveRun(id))
// A pin with the run '' takes the pin of the step away.
export const pinResult = (node: string, run: string, entry: number): Promise<Pin[]> =>
  call(() => app.PinResult({ node, run, entry }))
export const pins = (): Promise<Pin[]> => call(app.Pins)
// The id is that of the exchange which the question becomes, as with ask.
export const explainRun = (id: string, run: string): Promise<Answer> => call(() => app.ExplainRun({ id, run }))
// Servers and folders. The lists come with the event tools:changed too.
export const servers = (): Promise<Server[]> => call(app.Servers)
export const serverTools = (name: string): Promise<Offer[]> => call(() => app.ServerTools(name))
export const serverEntry = (name: string): Promise<string> => call(() => app.ServerEntry(name))
export const serverLog = (name: string): Promise<string> => call(() => app.ServerLog(name))
export const approveServer = (name: string, hash: string): Promise<Server[]> =>
  call(() => app.ApproveServer({ name, hash }))
export const restartServer = (name: string): Promise<Server[]> => call(() => app.RestartServer(name))
export const stopServer = (name: string): Promise<Server[]> => call(() => app.StopServer(name))
export const enableServer = (name: string, enabled: boolean): Promise<Server[]> =>
  call(() => app.EnableServer({ name, enabled }))
export const addServer = (name: string, entry: string): Promise<Server[]> => call(() => app.AddServer({ name, entry }))
export const changeServer = (name: string, entry: string): Promise<Server[]> =>
  call(() => app.ChangeServer({ name, entry }))
export const removeServer = (name: string): Promise<Server[]> => call(() => app.RemoveServer(name))
export const previewImport = (text: string): Promise<ImportView> => call(() => app.PreviewImport(text))
export const importServers = (text: string, names: string[]): Promise<Server[]> =>
  call(() => app.ImportServers({ text, names }))
export const folders = (): Promise<Folder[]> => call(app.Folders)
// addFolder gives null where the person was asked and chose none.
export const addFolder = (path: string): Promise<Folder[] | null> => call(() => app.AddFolder(path))
export const removeFolder = (path: string): Promise<Folder[]> => call(() => app.RemoveFolder(path))
export const setLight = (light: boolean): Promise<void> => call(() => app.SetLight(light))
export const setLooking = (looking: boolean): Promise<void> => call(() => app.SetLooking(looking))

// Events are what the program says unasked, in the order it happened; see app.go.
export interface Events {
  'connection:lost': string // why and what to do; only where the page is served
  'document:changed': DocumentChange
  'document:opened': OpenedView
  'document:damaged': Damaged
  notice: { text: string }
  'saved:changed': SavedView
  'model:changed': ModelView
  'proposal:changed': ProposalState
  'settings:changed': SettingsList
  'request:progress': Progress
  'request:waiting': Waiting
  'request:attempt': { id: string; attempt: Attempt }
  'request:ended': ExchangeView
  'tools:changed': ToolsChange
  'run:changed': Run
  'run:entries': RunEntries
  'test:finding': Finding
  'chat:rewound': { conversation: ExchangeView[] }
  'request:delta': { id: string; text: string; reasoning: string }
  'menu:command': { id: string } // chosen in a menu of the window; see menu.go
}
